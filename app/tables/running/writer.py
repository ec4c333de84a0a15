"""Appends decisions: one writer per process, in a thread of its own, commits whatever has gathered in one go."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from queue import SimpleQueue
from typing import Any

import msgspec
from sqlalchemy import JSON, URL, Dialect, Insert, Update, bindparam, insert, literal_column, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import TypeEngine

from app.db import open_engine, open_writing_engine
from app.models import Decision, Table, now
from app.one_writer import OneWriter

GROUP = 200
"""The most appends in one commit, so that a flood does not make the first ones wait for the last."""

COLUMNS = ("status", "number", "waiting", "clocks", "scores", "seen", "finished_at")
"""What an append says about its table."""

_insert = insert(Decision)
# A table that was closed meanwhile stays closed: a decision that was on its way does not open it again.
_update = (
    update(Table)
    .where(Table.id == bindparam("table"), Table.status == literal_column("'running'"))
    .values({name: bindparam(name) for name in COLUMNS})
)


class Overtaken(Exception):
    """What is stored is not what the decider knew: this number or client id is there already, or the table is not, or
    what was taken before it could not be stored.

    Nothing changed; whoever reads again learns which it was.
    """


class Row(msgspec.Struct, frozen=True):
    """One decision to store."""

    number: int
    seat: str
    kind: str
    pick: Any
    made_by: str
    client_id: str | None


class Line:
    """Appends of one table that rest on each other: after one that could not be stored none is."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class Append(msgspec.Struct, frozen=True):
    """Decisions of one table that are stored together or not at all, and how the table stands after them."""

    table_id: int
    rows: Sequence[Row]
    status: str
    number: int
    waiting: Sequence[str]
    clocks: dict[str, float]
    scores: dict[str, int]
    seen: str
    finished_at: datetime | None


Settled = Callable[[Exception | None], None]
"""Called in the event loop when an append is on disk, or with what kept it from there."""


class _Waiting(msgspec.Struct, frozen=True):
    append: Append
    line: Line
    settled: Settled


Execute = Callable[[str, Sequence[Sequence[Any]]], object]
Commit = Callable[[Sequence[Append]], None]


class Writer:
    """Give it appends from the event loop: they are stored, and settled, in the order in which they came."""

    def __init__(self, url: URL, one_writer: OneWriter | None = None) -> None:
        self._url = url
        self._one_writer = one_writer
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="decision writer")
        self.failing = False
        """The last commit failed; whoever can write something after it says that this is over."""
        self._open = 0
        self._idle = asyncio.Event()
        self._idle.set()

    def start(self) -> None:
        self._thread.start()

    def append(self, append: Append, line: Line, settled: Settled) -> None:
        self._open += 1
        self._idle.clear()
        self._queue.put(_Waiting(append, line, settled))

    async def rest(self) -> None:
        """Everything that was given so far is settled."""
        await self._idle.wait()

    async def close(self) -> None:
        """Stores what is still waiting, then ends."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    # -- in the thread -----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        with contextlib.ExitStack() as stack:
            sqlite = self._url.get_backend_name() == "sqlite"
            commit = self._sqlite(stack) if sqlite else self._asyncpg(stack)
            while (group := self._gather())[-1] is not None:
                self._store([waiting for waiting in group if waiting is not None], commit)
            self._store([waiting for waiting in group if waiting is not None], commit)

    def _gather(self) -> list[_Waiting | None]:
        """Everything that waits, at least one; None at the end when the writer shall stop."""
        group = [self._queue.get()]
        while group[-1] is not None and len(group) < GROUP and not self._queue.empty():
            group.append(self._queue.get())
        return group

    def _sqlite(self, stack: contextlib.ExitStack) -> Commit:
        """Straight to the driver: between a commit and the next there is nothing but SQLite."""
        engine = open_writing_engine(self._url)
        stack.callback(engine.dispose)
        statements = Statements(engine.dialect)

        def commit(appends: Sequence[Append]) -> None:
            turn = self._one_writer.turn_of_thread() if self._one_writer else contextlib.nullcontext()
            # Whatever is not committed is rolled back when the connection is given back.
            with turn, contextlib.closing(engine.raw_connection()) as connection:
                driver: Any = connection.driver_connection
                driver.execute("BEGIN IMMEDIATE")
                statements.write(driver.executemany, appends)
                driver.execute("COMMIT")

        return commit

    def _asyncpg(self, stack: contextlib.ExitStack) -> Commit:
        """The driver for PostgreSQL is asynchronous: the thread has a small event loop of its own."""
        runner = stack.enter_context(asyncio.Runner())
        engine = open_engine(self._url)
        stack.callback(lambda: runner.run(engine.dispose()))
        statements = Statements(engine.dialect)

        async def write(appends: Sequence[Append]) -> None:
            async with engine.begin() as connection:
                await connection.run_sync(lambda sync: statements.write(sync.exec_driver_sql, appends))

        return lambda appends: runner.run(write(appends))

    def _store(self, group: list[_Waiting], commit: Commit) -> None:
        sound = [waiting for waiting in group if not waiting.line.broken]
        if len(sound) < len(group):
            self._answer([waiting for waiting in group if waiting.line.broken], Overtaken())
        if not sound:
            return
        try:
            commit([waiting.append for waiting in sound])
        except (IntegrityError, sqlite3.IntegrityError):
            if len(sound) == 1:
                self._answer(sound, Overtaken())
            else:
                # One of them came too late; the others must not suffer for it.
                for waiting in sound:
                    self._store([waiting], commit)
        except Exception as error:
            self.failing = True
            self._answer(sound, error)
        else:
            self.failing = False
            self._answer(sound, None)

    def _answer(self, group: list[_Waiting], error: Exception | None) -> None:
        if error is not None:
            for waiting in group:
                waiting.line.broken = True
        # A loop that has been closed has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._settle, group, error)

    # -- in the event loop again -------------------------------------------------------------------------------------

    def _settle(self, group: list[_Waiting], error: Exception | None) -> None:
        self._open -= len(group)
        if not self._open:
            self._idle.set()
        for waiting in group:
            waiting.settled(error)


class Statements:
    """What an append writes, put into the words of one database once and for all."""

    def __init__(self, dialect: Dialect) -> None:
        self._insert = _Prepared(_insert, dialect)
        self._update = _Prepared(_update, dialect)

    def write(self, execute: Execute, appends: Sequence[Append]) -> None:
        at = now()
        # Two processes that write the same tables in another order would wait for each other.
        appends = sorted(appends, key=lambda append: append.table_id)
        self._insert.run(
            execute,
            (
                {"table_id": append.table_id, "at": at, **msgspec.structs.asdict(row)}
                for append in appends
                for row in append.rows
            ),
        )
        last = {append.table_id: append for append in appends}.values()
        self._update.run(execute, ({"table": append.table_id, **msgspec.structs.asdict(append)} for append in last))


class _Prepared:
    def __init__(self, statement: Insert | Update, dialect: Dialect) -> None:
        compiled = statement.compile(dialect=dialect)
        self._text = str(compiled)
        names: Sequence[str] = compiled.positiontup or ()
        self._values = [(name, _as_stored(compiled.binds[name].type, dialect)) for name in names]

    def run(self, execute: Execute, rows: Iterable[dict[str, Any]]) -> None:
        execute(self._text, [tuple(stored(row[name]) for name, stored in self._values) for row in rows])


def _as_stored(type_: TypeEngine[Any], dialect: Dialect) -> Callable[[Any], Any]:
    if isinstance(type_, JSON):
        return lambda value: msgspec.json.encode(value).decode()
    return type_.dialect_impl(dialect).bind_processor(dialect) or (lambda value: value)

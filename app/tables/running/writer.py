"""Appends decisions: one writer per process, in a thread of its own, commits whatever has gathered in one go."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from queue import SimpleQueue
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, bindparam, insert, update
from sqlalchemy.exc import IntegrityError

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
    .where(Table.id == bindparam("table"), Table.status == "running")
    .values({name: bindparam(name) for name in COLUMNS})
)


class Overtaken(Exception):
    """What is stored is not what the decider knew: this number or client id is there already, or the table is not.

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


class Append(msgspec.Struct, frozen=True):
    """Decisions of one table that are stored together or not at all, and how the table stands after them."""

    table_id: int
    rows: Sequence[Row]
    status: str
    number: int
    waiting: list[str]
    clocks: dict[str, float]
    scores: dict[str, int]
    seen: str
    finished_at: datetime | None


class _Waiting(msgspec.Struct, frozen=True):
    append: Append
    stored: asyncio.Future[None]


Commit = Callable[[Sequence[Append]], None]


class Writer:
    """Give it appends from the event loop; each returns when it is on disk."""

    def __init__(self, url: URL, one_writer: OneWriter | None = None) -> None:
        self._url = url
        self._one_writer = one_writer
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="decision writer")
        self.failing = False
        """The last commit failed; whoever can write something after it says that this is over."""

    def start(self) -> None:
        self._thread.start()

    async def append(self, append: Append) -> None:
        stored = self._loop.create_future()
        self._queue.put(_Waiting(append, stored))
        await stored

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
        engine = open_writing_engine(self._url)
        stack.callback(engine.dispose)

        def commit(appends: Sequence[Append]) -> None:
            turn = self._one_writer.turn_of_thread() if self._one_writer else contextlib.nullcontext()
            with turn, engine.begin() as connection:
                _write(connection, appends)

        return commit

    def _asyncpg(self, stack: contextlib.ExitStack) -> Commit:
        """The driver for PostgreSQL is asynchronous: the thread has a small event loop of its own."""
        runner = stack.enter_context(asyncio.Runner())
        engine = open_engine(self._url)
        stack.callback(lambda: runner.run(engine.dispose()))

        async def write(appends: Sequence[Append]) -> None:
            async with engine.begin() as connection:
                await connection.run_sync(_write, appends)

        return lambda appends: runner.run(write(appends))

    def _store(self, group: list[_Waiting], commit: Commit) -> None:
        if not group:
            return
        try:
            commit([waiting.append for waiting in group])
        except IntegrityError:
            if len(group) == 1:
                self._answer(group, Overtaken())
            else:
                # One of them came too late; the others must not suffer for it.
                for waiting in group:
                    self._store([waiting], commit)
        except Exception as error:
            self.failing = True
            self._answer(group, error)
        else:
            self.failing = False
            self._answer(group, None)

    def _answer(self, group: list[_Waiting], error: Exception | None) -> None:
        # A loop that has been closed has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_settle, group, error)


def _settle(group: list[_Waiting], error: Exception | None) -> None:
    for waiting in group:
        if waiting.stored.cancelled():
            continue
        if error is None:
            waiting.stored.set_result(None)
        else:
            waiting.stored.set_exception(error)


def _write(connection: Connection, appends: Sequence[Append]) -> None:
    at = now()
    # Two processes that write the same tables in another order would wait for each other.
    appends = sorted(appends, key=lambda append: append.table_id)
    rows = [
        {"table_id": append.table_id, "at": at, **msgspec.structs.asdict(row)}
        for append in appends
        for row in append.rows
    ]
    connection.execute(_insert, rows)
    connection.execute(
        _update,
        [{"table": append.table_id, **{name: getattr(append, name) for name in COLUMNS}} for append in appends],
    )

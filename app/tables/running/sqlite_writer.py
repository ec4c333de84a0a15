"""Appends on SQLite: a thread of its own commits, with nothing but SQLite between a commit and the next."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence
from queue import SimpleQueue
from typing import Any

import msgspec
from sqlalchemy import JSON, Dialect, Engine, Insert, Update, bindparam, insert, literal_column, update
from sqlalchemy.types import TypeEngine

from app.db import Database, open_writing_engine
from app.models import Decision, Table, now
from app.tables.running import writer
from app.tables.running.writer import COLUMNS, Append, Clash, Waiting, Writer

_insert = insert(Decision)
# A table that was closed meanwhile stays closed: a decision that was on its way does not open it again.
_update = (
    update(Table)
    .where(Table.id == bindparam("table"), Table.status == literal_column("'running'"))
    .values({name: bindparam(name) for name in COLUMNS})
)

Execute = Callable[[str, Sequence[Sequence[Any]]], object]


class SqliteWriter(Writer):
    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="decision writer")

    def start(self) -> None:
        self._thread.start()

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _give(self, waiting: Waiting) -> None:
        self._queue.put(waiting)

    # -- in the thread -----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        engine = open_writing_engine(self._database.engine.url)
        statements = Statements(engine.dialect)
        while (group := self._gather())[-1] is not None:
            self._store([waiting for waiting in group if waiting is not None], engine, statements)
        self._store([waiting for waiting in group if waiting is not None], engine, statements)
        engine.dispose()

    def _gather(self) -> list[Waiting | None]:
        """Everything that waits, at least one; None at the end when the writer shall stop."""
        group = [self._queue.get()]
        while group[-1] is not None and len(group) < writer.GROUP and not self._queue.empty():
            group.append(self._queue.get())
        return group

    def _store(self, group: Sequence[Waiting], engine: Engine, statements: Statements) -> None:
        sound = self._sound(group)
        if not sound:
            return
        try:
            self._commit(engine, statements, [waiting.append for waiting in sound])
        except Exception as error:
            for alone in self._failed(sound, error):
                self._store([alone], engine, statements)
        else:
            self._stored(sound)

    def _commit(self, engine: Engine, statements: Statements, appends: Sequence[Append]) -> None:
        one_writer = self._database.one_writer
        turn = one_writer.turn_of_thread() if one_writer else contextlib.nullcontext()
        # Whatever is not committed is rolled back when the connection is given back.
        with turn, contextlib.closing(engine.raw_connection()) as connection:
            driver: Any = connection.driver_connection
            driver.execute("BEGIN IMMEDIATE")
            try:
                statements.write(driver.executemany, appends)
            except sqlite3.IntegrityError:
                raise Clash from None
            driver.execute("COMMIT")


class Statements:
    """What an append writes, put into the words of the database once and for all."""

    def __init__(self, dialect: Dialect) -> None:
        self._insert = _Prepared(_insert, dialect)
        self._update = _Prepared(_update, dialect)

    def write(self, execute: Execute, appends: Sequence[Append]) -> None:
        at = now()
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

"""Appends on SQLite: a thread of its own commits, with nothing but SQLite between a commit and the next."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Any

import msgspec
from sqlalchemy import Dialect, Engine

from app.db import Database, open_writing_engine
from app.models import UtcDateTime, now
from app.sqlite_checkpoints import Checkpoints
from app.tables.running import writer
from app.tables.running.writer import COLUMNS, Append, Clash, Waiting, Writer

Execute = Callable[[str, tuple[str]], object]

DECISION = ("table_id", "number", "seat", "kind", "pick", "made_by", "client_id", "at")
TABLE = ("id", *COLUMNS)


def _in_order(names: Sequence[str]) -> str:
    return ", ".join(f"json_extract(value, '$[{index}]') AS {name}" for index, name in enumerate(names))


# A group comes as one document: with a row at a time, the thread would wait for Python's lock after each of them.
INSERT = f"INSERT INTO decisions ({', '.join(DECISION)}) SELECT {_in_order(DECISION)} FROM json_each(?)"
# A table that was closed meanwhile stays closed: a decision that was on its way does not open it again.
UPDATE = f"""
    UPDATE tables SET {", ".join(f"{name} = new.{name}" for name in COLUMNS)}
    FROM (SELECT {_in_order(TABLE)} FROM json_each(?)) AS new
    WHERE tables.id = new.id AND tables.status = 'running'
"""


class SqliteWriter(Writer):
    def __init__(self, database: Database) -> None:
        super().__init__()
        assert database.one_writer is not None, "not on SQLite"
        self._url = database.engine.url
        self._one_writer = database.one_writer
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="decision writer")
        self._checkpoints = Checkpoints(self._url, self._one_writer)

    def start(self) -> None:
        self._thread.start()
        self._checkpoints.start()

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.to_thread(self._checkpoints.close)

    def _give(self, waiting: Waiting) -> None:
        self._queue.put(waiting)

    # -- in the thread -----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        engine = open_writing_engine(self._url)
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
        # Whatever is not committed is rolled back when the connection is given back.
        with self._one_writer.turn_of_thread(), contextlib.closing(engine.raw_connection()) as connection:
            driver: Any = connection.driver_connection
            driver.execute("BEGIN IMMEDIATE")
            try:
                statements.write(driver.execute, appends)
            except sqlite3.IntegrityError:
                raise Clash from None
            driver.execute("COMMIT")


class Statements:
    """What a group of appends writes."""

    def __init__(self, dialect: Dialect) -> None:
        moment = UtcDateTime().dialect_impl(dialect).bind_processor(dialect)
        assert moment is not None, "SQLite has no moments of its own"
        self._moment = moment

    def write(self, execute: Execute, appends: Sequence[Append]) -> None:
        at = self._moment(now())
        decisions = [
            (append.table_id, row.number, row.seat, row.kind, _json(row.pick), row.made_by, row.client_id, at)
            for append in appends
            for row in append.rows
        ]
        execute(INSERT, (_json(decisions),))
        last = {append.table_id: append for append in appends}.values()
        execute(UPDATE, (_json([self._stand(append) for append in last]),))

    def _stand(self, append: Append) -> tuple[Any, ...]:
        return (
            append.table_id,
            append.status,
            append.number,
            _json(append.waiting),
            _json(append.clocks),
            _json(append.scores),
            append.seen,
            self._moment(append.finished_at),
        )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()

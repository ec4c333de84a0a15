"""Appends on SQLite: a thread of its own commits, with nothing but SQLite between a commit and the next."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any

import msgspec
from sqlalchemy import URL, PoolProxiedConnection

from app.db import Database, open_writing_engine
from app.models import UtcDateTime, now
from app.sqlite_checkpoints import Checkpoints
from app.tables.running import writer
from app.tables.running.writer import COLUMNS, Append, Clash, Waiting, Writer

DECISION = ("table_id", "number", "seat", "kind", "pick", "made_by", "client_id", "at")
TABLE = ("id", *COLUMNS)
AT_THE_END = ("status", "finished_at")
"""What of a table is in an index, and stays as it is until the game is over: SQLite writes the indexes of whatever is
set anew, also where it is the same."""


def _in_order(names: Sequence[str]) -> str:
    return ", ".join(f"json_extract(value, '$[{index}]') AS {name}" for index, name in enumerate(names))


def _update(names: Sequence[str], which: str = "true") -> str:
    """A table that was closed meanwhile stays closed: a decision that was on its way does not open it again.

    The plus keeps SQLite from using the index of `status`: it would go through all running tables, and through the
    group for each of them.
    """
    return f"""
        UPDATE tables SET {", ".join(f"{name} = stand.{name}" for name in names)}
        FROM (SELECT {_in_order(TABLE)} FROM json_each(NEW.stands)) AS stand
        WHERE tables.id = stand.id AND +tables.status = 'running' AND {which};
    """


# A group is one statement, and that is the whole transaction: after each one the thread waits for Python's lock again.
# So what is done to two tables is a trigger, which this connection alone has, on a view in which nothing ever is.
SET_UP = (
    "CREATE TEMP VIEW appended AS SELECT NULL AS decisions, NULL AS stands",
    f"""
    CREATE TEMP TRIGGER appending INSTEAD OF INSERT ON appended BEGIN
        INSERT INTO decisions ({", ".join(DECISION)}) SELECT {_in_order(DECISION)} FROM json_each(NEW.decisions);
        {_update([name for name in COLUMNS if name not in AT_THE_END])}
        {_update(AT_THE_END, "stand.status <> 'running'")}
    END
    """,
)
APPEND = "INSERT INTO appended VALUES (?, ?)"


class SqliteWriter(Writer):
    def __init__(self, database: Database) -> None:
        super().__init__()
        assert database.one_writer is not None, "not on SQLite"
        self._one_writer = database.one_writer
        self._file = AppendingFile(database.engine.url)
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="decision writer")
        self._checkpoints = Checkpoints(database.engine.url, self._one_writer)

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
        while (group := self._gather())[-1] is not None:
            self._store([waiting for waiting in group if waiting is not None])
        self._store([waiting for waiting in group if waiting is not None])
        self._file.close()

    def _gather(self) -> list[Waiting | None]:
        """Everything that waits, at least one; None at the end when the writer shall stop."""
        group = [self._queue.get()]
        while group[-1] is not None and len(group) < writer.GROUP and not self._queue.empty():
            group.append(self._queue.get())
        return group

    def _store(self, group: Sequence[Waiting]) -> None:
        sound = self._sound(group)
        if not sound:
            return
        try:
            self._commit([waiting.append for waiting in sound])
        except Exception as error:
            for alone in self._failed(sound, error):
                self._store([alone])
        else:
            self._stored(sound)

    def _commit(self, appends: Sequence[Append]) -> None:
        with self._one_writer.turn_of_thread():
            self._file.append(appends)


class AppendingFile:
    """Takes groups of appends, over a connection of its own that stays open as long as nothing goes wrong with it."""

    def __init__(self, url: URL) -> None:
        self._engine = open_writing_engine(url)
        self._connection: PoolProxiedConnection | None = None
        moment = UtcDateTime().dialect_impl(self._engine.dialect).bind_processor(self._engine.dialect)
        assert moment is not None, "SQLite has no moments of its own"
        self._moment = moment

    def append(self, appends: Sequence[Append]) -> None:
        """All of them or nothing."""
        last = {append.table_id: append for append in appends}.values()
        group = _json(self._decisions(appends)), _json([self._stand(append) for append in last])
        try:
            self.opened().execute(APPEND, group)
        except sqlite3.IntegrityError:
            raise Clash from None
        except Exception:
            self.close()
            raise

    def opened(self) -> Any:
        """The driver's connection."""
        if self._connection is None:
            self._connection = self._engine.raw_connection()
            driver: Any = self._connection.driver_connection
            for statement in SET_UP:
                driver.execute(statement)
        return self._connection.driver_connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()
            self._connection = None

    def _decisions(self, appends: Sequence[Append]) -> list[tuple[Any, ...]]:
        at = self._moment(now())
        return [
            (append.table_id, row.number, row.seat, row.kind, _json(row.pick), row.made_by, row.client_id, at)
            for append in appends
            for row in append.rows
        ]

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

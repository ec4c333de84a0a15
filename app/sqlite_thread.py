"""A connection to SQLite in a thread of its own. A statement is one trip to that thread: `aiosqlite` makes four of it
(cursor, execute, fetch, close), and on most of our questions the trips took longer than SQLite did."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, cast

import aiosqlite

FETCHED_AT_ONCE = 500


def open_connection(file: str, **options: Any) -> aiosqlite.Connection:
    """To be awaited; a parameter for SQLAlchemy."""
    connection = _Connection(partial(sqlite3.connect, file, **options), FETCHED_AT_ONCE)
    connection._thread.daemon = True  # whoever forgot to close it can still leave
    return connection


class _Connection(aiosqlite.Connection):
    def cursor(self) -> _Cursor:  # type: ignore[override]  # SQLAlchemy only enters it
        return _Cursor(self)

    async def rollback(self) -> None:
        """Whoever gives a connection back rolls back, also where nothing is begun any more."""
        if self.in_transaction:
            await super().rollback()


class _Cursor:
    """As much of one as SQLAlchemy asks for. What was found comes with the statement itself, unless it is a lot."""

    arraysize = 1

    def __init__(self, connection: _Connection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self._more: sqlite3.Cursor | None = None
        """There is still something to fetch."""
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> _Cursor:
        return self

    async def execute(self, statement: str, values: Any = ()) -> None:
        await self._travel(self._do, self._connection._conn.execute, statement, values)

    async def executemany(self, statement: str, values: Iterable[Any]) -> None:
        await self._travel(self._do, self._connection._conn.executemany, statement, values)

    async def fetchall(self) -> list[Any]:
        rows = self._rows if self._more is None else [*self._rows, *await self._travel(self._more.fetchall)]
        self._rows = []
        return rows

    async def fetchmany(self, size: int = FETCHED_AT_ONCE) -> list[Any]:
        if not self._rows and self._more is not None:
            return cast("list[Any]", await self._travel(self._more.fetchmany, size))
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    async def fetchone(self) -> Any:
        return next(iter(await self.fetchmany(1)), None)

    async def close(self) -> None:
        if self._more is not None:
            await self._travel(self._more.close)

    async def _travel(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return await self._connection._execute(function, *arguments)  # type: ignore[no-untyped-call]

    def _do(self, execute: Callable[..., sqlite3.Cursor], statement: str, values: Any) -> None:
        """In the thread."""
        cursor = execute(statement, values)
        self._rows = cursor.fetchmany(FETCHED_AT_ONCE) if cursor.description else []
        self.description, self.rowcount, self.lastrowid = cursor.description, cursor.rowcount, cursor.lastrowid
        if len(self._rows) < FETCHED_AT_ONCE:
            cursor.close()
        else:
            self._more = cursor

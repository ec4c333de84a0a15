"""One connection to PostgreSQL, asked through its driver, outside transactions: a session would take thirty times as
long to ask."""

from __future__ import annotations

import contextlib
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.db import Database, hide_what_was_written
from app.tables.running.writer import Clash

VIOLATED = "23"
"""How the codes of PostgreSQL begin where a constraint does not allow something."""

PLANNED_ONCE = "SET plan_cache_mode = force_generic_plan"
"""To plan a statement takes longer than to run it, and whatever the values, its plan would be the same."""


class Straight:
    """Each statement is a transaction of its own. A connection that was cut is replaced."""

    def __init__(self, database: Database, seconds: float | None = None) -> None:
        self._database = database
        self._seconds = seconds
        """How long an answer may take."""
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def fetch(self, statement: str, *values: Any) -> list[Any]:
        """The statement may be run twice, where the first answer was lost."""
        try:
            return await self._ask(statement, values)
        except Exception as error:
            _check_clash(error)
            # The connection may have gone since it was last used; a new one says whether there is more to it.
            await self.close()
        try:
            return await self._ask(statement, values)
        except Exception as error:
            _check_clash(error)
            hide_what_was_written(error)
            raise

    async def _ask(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        if self._driver is None:
            self._driver = await self._connect()
        rows: list[Any] = await self._driver.fetch(statement, *values, timeout=self._seconds)
        return rows

    async def _connect(self) -> Any:
        self._connection = await self._database.engine.connect()
        driver = (await self._connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.execute(PLANNED_ONCE)
        return driver

    async def close(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with contextlib.suppress(Exception):  # it is given up either way
                await connection.invalidate()
                await connection.close()


def _check_clash(error: Exception) -> None:
    if str(getattr(error, "sqlstate", "")).startswith(VIOLATED):
        raise Clash from None

"""The tables that anybody may find, read once for everybody who looks within the same second."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from app.db import Database
from app.models import Table, now
from app.tables.lobby import opening, spectators

SECONDS = 1.0
"""For so long nobody looks again: what other processes changed, and how far games are, is at most that old."""


@dataclass(frozen=True)
class Listing:
    """What hangs on the board. Nothing in it depends on who looks."""

    lobby: Sequence[Table]
    """With free seats."""
    running: Sequence[Table]
    """Open to spectators."""
    watch_codes: dict[int, str]
    _kept: dict[Hashable, Any] = field(default_factory=dict)

    def once(self, what: Hashable, make: Callable[[], Any]) -> Any:
        """What is made of it for everybody, such as its words in one language; kept until the listing goes."""
        if what not in self._kept:
            self._kept[what] = make()
        return self._kept[what]


class Noticeboard:
    def __init__(self, database: Database, days: int) -> None:
        self._database = database
        self._days = days
        self._reading = asyncio.Lock()
        self._listing: Listing | None = None
        self._writes = -1
        self._read_at = 0.0

    async def read(self) -> Listing:
        """Whoever has changed something by this process finds it changed."""
        if (fresh := self._fresh()) is not None:
            return fresh
        async with self._reading:  # of all who come at once, one looks
            if (fresh := self._fresh()) is not None:
                return fresh
            # Counted before it is read: what is committed meanwhile may or may not be in it.
            self._writes, self._read_at = self._database.writes, time.monotonic()
            self._listing = None
            self._listing = found = await self._look()
            return found

    def _fresh(self) -> Listing | None:
        current = self._writes == self._database.writes and time.monotonic() - self._read_at < SECONDS
        return self._listing if current else None

    async def _look(self) -> Listing:
        # Where nobody has played since then, the link still works.
        since = now() - timedelta(days=self._days)
        async with self._database.reading() as session:
            free = await opening.open_tables(session, since)
            running = await opening.tables_to_watch(session, since)
            return Listing(free, running, await spectators.current_codes(session, [*free, *running]))

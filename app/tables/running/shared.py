"""What all tables of one process use together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from app.db import Database
from app.settings import Settings
from app.tables.bus import Bus
from app.tables.counters import Counters
from app.tables.running.bots import Bots
from app.tables.running.postgres_writer import PostgresWriter
from app.tables.running.reading import Reader
from app.tables.running.sqlite_writer import SqliteWriter
from app.tables.running.turns import NoNotices, Notices
from app.tables.running.writer import Writer

SECONDS_TO_END = 5.0


@dataclass
class Shared:
    settings: Settings
    database: Database
    writer: Writer
    bus: Bus
    bots: Bots
    notices: Notices = field(default_factory=NoNotices)
    counters: Counters = field(default_factory=Counters)
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    reader: Reader = field(init=False)

    def __post_init__(self) -> None:
        self.reader = Reader(self.database)

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something to its end, whoever stops waiting for it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def end(self) -> None:
        """Let what has begun come to its end; what takes too long is cut short."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.writer.rest(), SECONDS_TO_END)
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=SECONDS_TO_END)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.reader.close()


def open_writer(database: Database) -> Writer:
    return PostgresWriter(database) if database.engine.dialect.name == "postgresql" else SqliteWriter(database)

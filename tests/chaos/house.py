"""A house that is to be broken: its processes, the lines to them, and what it stands on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

import httpx
import msgspec
from sqlalchemy import select

from app.db import Database
from app.models import Chat, Decision
from app.models import Table as TableRow
from app.settings import Settings
from tests.chaos.beneath import Clock, Disk, PostgreSQL, Redis
from tests.chaos.checks import Line as ChatLine
from tests.chaos.checks import Row
from tests.chaos.lines import Line
from tests.patience import PATIENCE
from tests.ws.servers import Process

SQLITE, SERVERS = "SQLite, one process", "PostgreSQL and Redis, two processes"
POOR_HEALTH_SECONDS = 3.0


class Stored(msgspec.Struct, frozen=True):
    """What the database knows of a table."""

    number: int
    rows: list[Row]
    lines: list[ChatLine]


class House:
    def __init__(self, name: str, url: str, clock: Clock, log: IO[bytes], **settings: str) -> None:
        self.name = name
        self.clock = clock
        self.postgresql: PostgreSQL | None = None
        self.redis: Redis | None = None
        self.disk: Disk | None = None
        count = 2 if "FRESCO_REDIS_URL" in settings else 1
        self.processes = [Process(FRESCO_DATABASE_URL=url, **settings) for _ in range(count)]
        for process in self.processes:
            process.command = clock.command
        self.lines = [Line() for _ in self.processes]
        self._database = Database(Settings(database_url=url).url)
        self._log = log

    @property
    def addresses(self) -> list[str]:
        return [line.address for line in self.lines]

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self.processes]

    async def open(self) -> None:
        for index, line in enumerate(self.lines):
            await line.open()
            await self.start(index)

    async def close(self) -> None:
        for line in self.lines:
            await line.close()
        await asyncio.gather(*(process.stop() for process in self.processes))
        await self._database.close()

    async def start(self, index: int) -> None:
        """Whoever dials the line finds the process, wherever it listens now."""
        await self.processes[index].start(log=self._log)
        self.lines[index].lead_to(self.processes[index].base)

    async def stored(self, code: str) -> Stored:
        async with self._database.reading() as session:
            table = (await session.scalars(select(TableRow).where(TableRow.code == code))).one()
            decisions = select(Decision).where(Decision.table_id == table.id).order_by(Decision.number)
            chat = select(Chat).where(Chat.table_id == table.id).order_by(Chat.id)
            rows = [
                Row(row.number, row.seat, row.pick, row.made_by, row.client_id)
                for row in await session.scalars(decisions)
            ]
            lines = [
                ChatLine(line.id, line.seat or "", line.text, line.client_id) for line in await session.scalars(chat)
            ]
        return Stored(table.number, rows, lines)

    async def health(self) -> str:
        """What the keeper sees, of the process that is worst off."""
        told = await asyncio.gather(
            *(self._asked(process.base, path) for process in self.processes for path in ("/healthz", "/readyz"))
        )
        return next((said for said in told if said != "ok"), "ok")

    async def sockets(self) -> int:
        """So many are open in all processes, as these count them."""
        open_now = 0.0
        for process in self.processes:
            async with asking(process.base) as http:
                figures = (await http.get("/metrics")).raise_for_status().text
            open_now += sum(
                float(line.split()[1]) for line in figures.split("\n") if line.startswith("fresco_sockets ")
            )
        return int(open_now)

    @staticmethod
    async def _asked(base: str, path: str) -> str:
        try:
            async with httpx.AsyncClient(base_url=base, timeout=POOR_HEALTH_SECONDS) as http:
                answer = await http.get(path)
        except httpx.HTTPError:
            return f"{path} does not answer"
        return "ok" if answer.is_success else f"{path} {answer.status_code}: {'; '.join(answer.json()['reasons'])}"


@asynccontextmanager
async def sqlite_house(log: IO[bytes]) -> AsyncIterator[House]:
    """One process, its file on a small disk."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="fresco-chaos-")))
        disk = Disk(folder)
        await disk.open()
        stack.push_async_callback(disk.close)
        house = House(SQLITE, f"sqlite:///{disk.folder / 'fresco.db'}", Clock(folder), log)
        house.disk = disk
        stack.push_async_callback(house.close)
        await house.open()
        yield house


@asynccontextmanager
async def servers_house(log: IO[bytes]) -> AsyncIterator[House]:
    """Two processes, and servers beneath them that nobody else uses."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="fresco-chaos-")))
        postgresql, redis = PostgreSQL(folder), Redis()
        stack.push_async_callback(postgresql.stop, "immediate")
        stack.push_async_callback(redis.stop)
        await asyncio.gather(postgresql.start(), redis.start())
        house = House(SERVERS, postgresql.url, Clock(folder), log, FRESCO_REDIS_URL=redis.url)
        house.postgresql, house.redis = postgresql, redis
        stack.push_async_callback(house.close)
        await house.open()
        yield house


def asking(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=address, timeout=PATIENCE)

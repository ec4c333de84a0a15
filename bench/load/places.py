"""Where tables stand: in a house (`fresco serve`), or on the floor below it. Both in processes of their own."""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from app.settings import Settings
from bench.load.tables import Chair, Listener
from bench.load.visitors import Visitor
from tests.ws.servers import Process, new_database

SEATS = 4
TICK = os.sysconf("SC_CLK_TCK")


class Place(Protocol):
    name: str
    processes: list[Process]
    listener: type[Listener]
    """Who sits there: somebody who speaks its language."""

    async def chairs(self) -> list[Chair]:
        """Those of a new table whose game has begun; the last is a spectator's."""


class House:
    """With several processes the seats of every table are spread over them."""

    listener: type[Listener] = Listener

    def __init__(self, name: str, processes: list[Process]) -> None:
        self.name = name
        self.processes = processes

    async def chairs(self, *, listed: bool = False) -> list[Chair]:
        async with AsyncExitStack() as stack:
            people = [await self._somebody(stack, index) for index in range(SEATS)]
            host, *guests = people
            table = await host.post("/api/tables", {"size": SEATS, "listed": listed})
            code = table["code"]
            for guest in guests:
                await guest.put(f"/api/tables/{code}/seat", {})
                await guest.put(f"/api/tables/{code}/ready", {"ready": True})
            await host.post(f"/api/tables/{code}/start")
        path = f"/ws/tables/{code}"
        seats = [Chair(self._base(index), path, person.cookie, f"p{index}") for index, person in enumerate(people)]
        return [*seats, Chair(self._base(SEATS), f"/ws/watch/{table['watch_code']}")]

    async def list_tables(self, count: int) -> None:
        """So many tables with free seats and as many to watch, for everybody to see."""
        async with AsyncExitStack() as stack:
            host = await self._somebody(stack, 0)
            for _ in range(count):
                await host.post("/api/tables", {"size": SEATS, "listed": True})
                await self.chairs(listed=True)

    async def _somebody(self, stack: AsyncExitStack, index: int) -> Visitor:
        visitor = await stack.enter_async_context(Visitor(self._base(index)))
        await visitor.post("/api/me", {"name": f"Painter {index}"})
        return visitor

    def _base(self, index: int) -> str:
        return self.processes[index % len(self.processes)].base


class Floor:
    """No lobby: a table is there as soon as somebody sits down."""

    listener: type[Listener] = Listener

    def __init__(self, name: str, process: Process) -> None:
        self.name = name
        self.processes = [process]
        self._tables = itertools.count()

    async def chairs(self) -> list[Chair]:
        base, table = self.processes[0].base, next(self._tables)
        seats = [Chair(base, f"/{table}/{index}", seat=f"p{index}") for index in range(SEATS)]
        return [*seats, Chair(base, f"/{table}/{SEATS}")]


@asynccontextmanager
async def house(database: str | None, redis: str | None, processes: int) -> AsyncIterator[House]:
    """On a new SQLite file, or on a new database of the PostgreSQL server that `database` names."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        if database is None:
            url = f"sqlite:///{Path(folder) / 'fresco.db'}"
        else:
            url = await stack.enter_async_context(new_database(Settings(database_url=database).database_url))
        settings = {"FRESCO_DATABASE_URL": url, **({"FRESCO_REDIS_URL": redis} if redis else {})}
        opened = [await started(stack, Process(**settings)) for _ in range(processes)]
        kind = "SQLite" if database is None else "PostgreSQL"
        yield House(f"the house, {kind}" + (f", {processes} processes" if processes > 1 else ""), opened)


@asynccontextmanager
async def floor(recording: Path, *, stores: bool) -> AsyncIterator[Floor]:
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        process = Process()
        file = ["--store", str(Path(folder) / "floor.db")] if stores else []
        process.command = (sys.executable, "-m", "bench.load.floor", str(recording), *file)
        yield Floor("the floor, stored" if stores else "the floor", await started(stack, process))


async def started(stack: AsyncExitStack, process: Process) -> Process:
    stack.push_async_callback(process.stop)
    await process.start()
    return process


def processor_seconds(place: Place) -> float:
    """What the processes of a place have used so far, all their threads together."""
    return sum(sum(map(int, _stat(process.pid)[11:13])) for process in place.processes) / TICK


def _stat(pid: int) -> list[str]:
    # The name of a program, in brackets, may itself hold spaces.
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def resident_megabytes(place: Place) -> float:
    pages = sum(int(Path(f"/proc/{process.pid}/statm").read_text().split()[1]) for process in place.processes)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def busy_seconds() -> float:
    """What all processors of the machine have done so far, whoever asked for it."""
    user, nice, system, _idle, _waiting, interrupts, soft, *_ = _processors()
    return (user + nice + system + interrupts + soft) / TICK


def stolen_seconds() -> float:
    """What they would have done if the machine, a virtual one, had been let: others on the same iron ran instead."""
    return _processors()[7] / TICK


def _processors() -> list[int]:
    return [int(ticks) for ticks in Path("/proc/stat").read_text().split("\n")[0].split()[1:]]

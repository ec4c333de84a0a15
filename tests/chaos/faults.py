"""The faults. Each is a block: what it does when it begins, and how that is undone when it ends. Inside it is said what
it came to this time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from random import Random
from typing import NamedTuple

from tests.chaos.beneath import freeze, thaw
from tests.chaos.house import SERVERS, SQLITE, House
from tests.chaos.lines import Wire
from tests.chaos.people import GONE, Person, Table

Break = Callable[[House, Sequence[Table], Random], AbstractAsyncContextManager[str]]
HOUR = 3600
DELAY_SECONDS = 0.3
CUTS = 3
SLOW_TABLES = 2
MANY_LINES = 12
"""That somebody says in one breath."""
LONG_TALK = 100
"""Breaths: more than the house keeps for a reader who does not read."""


class Fault(NamedTuple):
    name: str
    at: tuple[str, ...]
    """The settings in which it can happen."""
    begin: Break

    @property
    def told(self) -> str:
        return (self.begin.__doc__ or "").strip()


FAULTS: dict[str, Fault] = {}


def fault(name: str, *at: str) -> Callable[[Break], Break]:
    def note(begin: Break) -> Break:
        FAULTS[name] = Fault(name, at, begin)
        return begin

    return note


# -- processes -------------------------------------------------------------------------------------------------------


@fault("a process is killed", SQLITE, SERVERS)
@asynccontextmanager
async def process_killed(house: House, _tables: Sequence[Table], chance: Random) -> AsyncIterator[str]:
    """SIGKILL, as when the power fails or memory runs out. It is started again."""
    index = chance.randrange(len(house.processes))
    await asyncio.sleep(chance.uniform(0, 0.5))
    await house.processes[index].kill()
    yield _one_of(house, index)
    await house.start(index)


@fault("a process is replaced", SQLITE, SERVERS)
@asynccontextmanager
async def process_replaced(house: House, _tables: Sequence[Table], chance: Random) -> AsyncIterator[str]:
    """SIGTERM, as for an update: it says goodbye and ends. A new one is started."""
    index = chance.randrange(len(house.processes))
    await house.processes[index].stop()
    yield _one_of(house, index)
    await house.start(index)


@fault("a process is frozen", SQLITE, SERVERS)
@asynccontextmanager
async def process_frozen(house: House, _tables: Sequence[Table], chance: Random) -> AsyncIterator[str]:
    """SIGSTOP, as when a machine is suspended or starves: its sockets stay open and nothing is answered. SIGCONT."""
    index = chance.randrange(len(house.processes))
    freeze(house.pids[index])
    yield _one_of(house, index)
    thaw(house.pids[index])


def _one_of(house: House, index: int) -> str:
    return f"{index + 1} of {len(house.processes)}"


# -- lines -----------------------------------------------------------------------------------------------------------


@fault("sockets are cut", SQLITE, SERVERS)
@asynccontextmanager
async def sockets_cut(house: House, _tables: Sequence[Table], chance: Random) -> AsyncIterator[str]:
    """All connections are aborted, several times, also while they are being made. They can be made again at once."""
    cut = 0
    for _ in range(CUTS):
        cut += sum(line.cut() for line in house.lines)
        await asyncio.sleep(chance.uniform(0.1, 0.6))
    yield f"{cut} of them"


@fault("lines go dead", SQLITE, SERVERS)
@asynccontextmanager
async def lines_dead(house: House, _tables: Sequence[Table], _chance: Random) -> AsyncIterator[str]:
    """Nothing comes through any more and neither end is told, as in a tunnel: connections are half open. What was on
    its way arrives when the line lives again, long after people have dialled anew."""
    for line in house.lines:
        line.alive.clear()
    yield ""
    for line in house.lines:
        line.alive.set()


@fault("lines are slow", SQLITE, SERVERS)
@asynccontextmanager
async def lines_slow(house: House, _tables: Sequence[Table], _chance: Random) -> AsyncIterator[str]:
    """Everything takes 0.3 seconds more each way. Then it is as quick as before."""
    for line in house.lines:
        line.delay = DELAY_SECONDS
    yield ""
    for line in house.lines:
        line.delay = 0.0


@fault("readers do not read", SQLITE, SERVERS)
@asynccontextmanager
async def readers_slow(house: House, tables: Sequence[Table], _chance: Random) -> AsyncIterator[str]:
    """At two tables somebody takes nothing in while the others talk without end, until the house drops them. Then they
    read again, and come back."""
    slow = [table for table in tables if not table.over][:SLOW_TABLES]
    held = [wire for table in slow if (wire := _wire(house, table.people[-1])) is not None]
    left = await house.sockets() - len(held)
    for wire in held:
        wire.read.clear()
    for _ in range(LONG_TALK):
        await asyncio.gather(*(_talk(table) for table in slow))
        if (open_now := await house.sockets()) <= left:
            break
    yield f"{len(held) - max(0, open_now - left)} of {len(held)} dropped"
    for wire in held:
        wire.read.set()


def _wire(house: House, person: Person) -> Wire | None:
    return next((wire for line in house.lines if (wire := line.wire(person.port)) is not None), None)


async def _talk(table: Table) -> None:
    for person in table.people:
        with suppress(*GONE):
            while person.connected and person.seat and person.waits_for < MANY_LINES:
                await person.say("x" * 400)


# -- what the house stands on ----------------------------------------------------------------------------------------


@fault("the disk is full", SQLITE)
@asynccontextmanager
async def disk_full(house: House, _tables: Sequence[Table], _chance: Random) -> AsyncIterator[str]:
    """The file system of the database is filled to its last byte. What fills it is deleted."""
    assert house.disk is not None, "no disk of its own"
    house.disk.fill(house.pids)
    yield ""
    house.disk.clear(house.pids)


@fault("the clock jumps", SQLITE, SERVERS)
@asynccontextmanager
async def clock_jumps(house: House, _tables: Sequence[Table], chance: Random) -> AsyncIterator[str]:
    """The time of the processes is an hour or a day later or earlier, then right again."""
    hours = chance.choice((-24, -1, 1, 24))
    house.clock.set(hours * HOUR)
    yield f"by {hours:+d} hours"
    house.clock.set(0)


@fault("PostgreSQL is restarted", SERVERS)
@asynccontextmanager
async def postgresql_restarted(house: House, _tables: Sequence[Table], _chance: Random) -> AsyncIterator[str]:
    """It is stopped as for an update: transactions are rolled back, connections closed. It is started again."""
    assert house.postgresql is not None, "no PostgreSQL of its own"
    await house.postgresql.stop("fast")
    yield ""
    await house.postgresql.start()


@fault("PostgreSQL crashes", SERVERS)
@asynccontextmanager
async def postgresql_crashed(house: House, _tables: Sequence[Table], _chance: Random) -> AsyncIterator[str]:
    """It ends without tidying up, in the middle of transactions. It is started, and recovers from its log."""
    assert house.postgresql is not None, "no PostgreSQL of its own"
    await house.postgresql.stop("immediate")
    yield ""
    await house.postgresql.start()


@fault("PostgreSQL is frozen", SERVERS)
@asynccontextmanager
async def postgresql_frozen(house: House, _tables: Sequence[Table], _chance: Random) -> AsyncIterator[str]:
    """SIGSTOP to all its processes: connections stay open and nothing is answered. SIGCONT."""
    assert house.postgresql is not None, "no PostgreSQL of its own"
    frozen = house.postgresql.processes()
    freeze(*frozen)
    yield ""
    thaw(*frozen)


@fault("Redis is stopped", SERVERS)
@asynccontextmanager
async def redis_stopped(house: House, _tables: Sequence[Table], _chance: Random) -> AsyncIterator[str]:
    """It is killed: pointers are lost. It is started again."""
    assert house.redis is not None, "no Redis of its own"
    await house.redis.stop()
    yield ""
    await house.redis.start()


@fault("Redis is frozen", SERVERS)
@asynccontextmanager
async def redis_frozen(house: House, _tables: Sequence[Table], _chance: Random) -> AsyncIterator[str]:
    """SIGSTOP: pointers wait. SIGCONT."""
    assert house.redis is not None, "no Redis of its own"
    freeze(house.redis.pid)
    yield ""
    thaw(house.redis.pid)


def possible(setting: str) -> list[Fault]:
    return [each for each in FAULTS.values() if setting in each.at]

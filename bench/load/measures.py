"""The measurements, each on a place that is open."""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from array import array
from collections import deque
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

from app.ws.connection import PING_SECONDS
from bench.load.figures import Idle, Memory, Play, Reading, percentile, spread
from bench.load.places import House, Place, busy_seconds, processor_seconds, resident_megabytes, stolen_seconds
from bench.load.recording import Recording, record
from bench.load.tables import Listener, OnTurn, Table
from bench.load.visitors import Visitor
from tests.patience import PATIENCE

SPARE = 10
"""Tables that wait until a game is over, so that there are always as many that play."""
SHORT_GAME = 200
"""Decisions. By this it is known how many games a pace takes."""
AT_ONCE = 8
"""How many tables are opened at the same time."""
TOO_SLOW_MS = 250.0
TOO_FEW = 0.95
"""A pace is not kept by who takes fewer decisions than this share of it."""
FASTER = 1.5
VISITORS = 8
SIGNS_OF_LIFE = 2 * PING_SECONDS
"""So long it takes to see what is done now and then at tables at which nobody does anything."""

_seeds = itertools.count(1)


class Measure:
    """Counts from its making until `play` is asked for."""

    def __init__(self, place: Place, tables: list[Table]) -> None:
        self._place = place
        self._planning: array[float] = array("d")
        self._others: array[float] = array("d")
        self._decisions = 0
        for table in tables:
            table.on_heard, table.on_accepted = self._heard, self._accepted
        self._begun = self._now()

    def _now(self) -> tuple[float, ...]:
        used = processor_seconds(self._place), time.process_time(), busy_seconds(), stolen_seconds()
        return time.perf_counter(), *used

    def _heard(self, seconds: float, planning: bool) -> None:
        (self._planning if planning else self._others).append(seconds)

    def _accepted(self) -> None:
        self._decisions += 1

    def play(self, tables: int, pace: float | None) -> Play:
        passed = (now - then for now, then in zip(self._now(), self._begun, strict=True))
        seconds, server, clients, busy, stolen = passed
        each = 1000 / max(1, self._decisions)
        return Play(
            place=self._place.name,
            tables=tables,
            pace=pace,
            seconds=round(seconds, 2),
            decisions=self._decisions,
            per_second=round(self._decisions / seconds, 1),
            server_ms=round(server * each, 3),
            clients_ms=round(clients * each, 3),
            elsewhere=round(max(0.0, busy - server - clients) / seconds, 2),
            stolen=round(stolen / seconds, 2),
            latency=spread(self._planning + self._others),
            planning=spread(self._planning),
            others=spread(self._others),
        )


async def open_tables(place: Place, count: int, *, keep: bool = False) -> list[Table]:
    room = asyncio.Semaphore(AT_ONCE)

    async def open_one() -> Table:
        async with room:
            table = Table(await place.chairs(), next(_seeds), place.listener, keeps=keep)
            async with asyncio.timeout(PATIENCE):
                await table.connect()
            return table

    return await asyncio.gather(*(open_one() for _ in range(count)))


@asynccontextmanager
async def tables_at(place: Place, count: int) -> AsyncIterator[list[Table]]:
    tables = await open_tables(place, count)
    try:
        yield tables
    finally:
        await asyncio.gather(*(table.close() for table in tables))


async def settle(tables: list[Table]) -> None:
    """What was measured counts only if everybody has heard of every decision."""
    for table in tables:
        await table.settle()


async def whole_game(place: Place) -> Table:
    """One game to its end, by people who keep what they were told."""
    (table,) = await open_tables(place, 1, keep=True)
    table.begin(Listener.decide)
    try:
        await table.over
        await table.settle()
    finally:
        await table.close()
    return table


async def recorded(place: Place) -> Recording:
    return record(await whole_game(place))


async def flat_out(place: Place, count: int, seconds: float) -> Play:
    """Every table decides as fast as it can, until the time is over or no spare table is left."""
    async with tables_at(place, count + SPARE) as tables:
        measure = Measure(place, tables)
        with playing(tables, count, Listener.decide) as lanes:
            await asyncio.wait(lanes, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            play = measure.play(count, None)
        await settle(tables)
    return play


async def paced(place: Place, count: int, pace: float, seconds: float) -> Play:
    """So many decisions a second at all tables together, whoever has been asked for longest first."""
    needed = math.ceil(pace * seconds / SHORT_GAME)
    async with tables_at(place, max(count, needed) + SPARE) as tables:
        asked: deque[Listener] = deque()
        measure = Measure(place, tables)
        with playing(tables, count, asked.append):
            await _keep_pace(asked, pace, seconds)
            play = measure.play(count, pace)
        await settle(tables)
    return play


@contextmanager
def playing(tables: list[Table], count: int, on_turn: OnTurn) -> Iterator[list[asyncio.Task[None]]]:
    """So many of the tables play; where a game is over, one of the spare tables goes on."""
    spare = iter(tables[count:])
    lanes = [asyncio.create_task(_play_on(table, spare, on_turn)) for table in tables[:count]]
    try:
        yield lanes
    finally:
        for lane in lanes:
            lane.cancel()


async def _play_on(table: Table, spare: Iterator[Table], on_turn: OnTurn) -> None:
    for current in itertools.chain([table], spare):
        current.begin(on_turn)
        await current.over


async def _keep_pace(asked: deque[Listener], pace: float, seconds: float) -> None:
    """What could not be decided in time, because nobody was asked, is made up for."""
    begun, decided = time.perf_counter(), 0
    while (passed := time.perf_counter() - begun) < seconds:
        while asked and decided < passed * pace:
            asked.popleft().decide()
            decided += 1
        await asyncio.sleep(max(0.001, (decided + 1) / pace - passed))


async def ramp(place: Place, count: int, pace: float, seconds: float) -> AsyncIterator[Play]:
    """Faster and faster, until it takes too long or the pace is not kept."""
    while True:
        play = await paced(place, count, pace, seconds)
        yield play
        if play.latency.p99 > TOO_SLOW_MS or play.per_second < TOO_FEW * pace:
            return
        pace *= FASTER


async def memory(place: Place, counts: Sequence[int]) -> AsyncIterator[Memory]:
    """Of a place at which nobody has played yet."""
    tables: list[Table] = []
    try:
        for count in counts:
            tables += await open_tables(place, count - len(tables))
            yield Memory(place.name, count, round(resident_megabytes(place), 1))
    finally:
        await asyncio.gather(*(table.close() for table in tables))


async def idle(place: Place, count: int) -> Idle:
    async with tables_at(place, count):
        used = processor_seconds(place)
        await asyncio.sleep(SIGNS_OF_LIFE)
        used = processor_seconds(place) - used
    return Idle(place.name, count, round(used * 1000 / SIGNS_OF_LIFE / count, 3))


async def reading(house: House, path: str, seconds: float) -> Reading:
    times: array[float] = array("d")
    sizes: array[int] = array("q")

    async def read() -> None:
        async with Visitor(house.processes[0].base) as visitor:
            while time.perf_counter() < end:
                asked = time.perf_counter()
                sizes.append(len(await visitor.get(path)))
                times.append(time.perf_counter() - asked)

    begun, server = time.perf_counter(), processor_seconds(house)
    end = begun + seconds
    await asyncio.gather(*(read() for _ in range(VISITORS)))
    return Reading(
        place=house.name,
        path=path,
        visitors=VISITORS,
        kilobytes=round(sizes[-1] / 1000, 1),
        per_second=round(len(times) / (time.perf_counter() - begun), 1),
        server_ms=round((processor_seconds(house) - server) * 1000 / len(times), 3),
        p50=percentile(times, 0.5),
        p99=percentile(times, 0.99),
    )

"""The order in which everything is measured, in the house and on the floor below it, in one run."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bench.load import measures, places
from bench.load.figures import Found, Report, machine
from bench.load.places import House, Place
from bench.load.recording import bytes_of_a_decision

MEASUREMENTS = ("memory", "idle", "pages", "flat", "paced", "ramp")
PAGES = ("/", "/api/tables", "/api/tables?status=running")
PLAYING = {"flat", "paced", "ramp"}
LISTED = 20
"""Tables with a free seat, and as many to watch, so that lists are not empty."""

Note = Callable[[Found], None]


class Options(msgspec.Struct, frozen=True, kw_only=True):
    measurements: tuple[str, ...] = MEASUREMENTS
    tables: int = 50
    pace: float = 200.0
    seconds: float = 10.0
    times: int = 1
    memory: tuple[int, ...] = (0, 50, 200)
    database: str | None = None
    redis: str | None = None
    processes: int = 1


async def run(options: Options, tell: Note) -> Report:
    """Tells every figure as soon as it is there."""
    report = Report(machine(), options.seconds)

    def note(found: Found) -> None:
        report.add(found)
        tell(found)

    if "memory" in options.measurements:
        async with _house(options) as house:
            await _memory(house, options, note)
    if "idle" in options.measurements:
        async with _house(options) as house:
            note(await measures.idle(house, options.memory[-1]))
    if "pages" in options.measurements:
        async with _house(options) as house:
            await _read(house, options, note)
    if not PLAYING.isdisjoint(options.measurements) or "memory" in options.measurements:
        await _beside_the_floor(options, report, note)
    return report


async def _beside_the_floor(options: Options, report: Report, note: Note) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "recording.json"
        async with _house(options) as house:
            recording = await measures.recorded(house)
            report.bytes_of_a_decision = round(bytes_of_a_decision(recording))
            await _play(house, options, note)
        file.write_bytes(msgspec.json.encode(recording))
        for stores in (False, True):
            async with places.floor(file, stores=stores) as floor:
                await measures.whole_game(floor)
                await _play(floor, options, note)
        if "memory" in options.measurements:
            async with places.floor(file, stores=False) as floor:
                await _memory(floor, options, note)


def _house(options: Options) -> AbstractAsyncContextManager[House]:
    return places.house(options.database, options.redis, options.processes)


async def _play(place: Place, options: Options, note: Note) -> None:
    if "flat" in options.measurements:
        for tables in dict.fromkeys((1, options.tables)):
            note(await measures.flat_out(place, tables, options.seconds))
    if "ramp" in options.measurements:
        async for play in measures.ramp(place, options.tables, options.pace, options.seconds):
            note(play)
    elif "paced" in options.measurements:  # a ramp begins with it
        for _ in range(options.times):
            note(await measures.paced(place, options.tables, options.pace, options.seconds))


async def _memory(place: Place, options: Options, note: Note) -> None:
    async for found in measures.memory(place, options.memory):
        note(found)


async def _read(house: House, options: Options, note: Note) -> None:
    await house.list_tables(LISTED)
    for path in PAGES:
        note(await measures.reading(house, path, options.seconds))

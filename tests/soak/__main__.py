"""`python -m tests.soak`: people come and go for an hour; ends with 1 if memory or open files are not flat."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.soak.evenings import Lane
from tests.soak.growth import Sample, grown, sample, slope
from tests.ws.servers import Process

LOG = Path("var/soak.log")
IDLE_SECONDS = 20
LEAVING_SECONDS = 90.0
"""By then a house that everybody has left has forgotten its tables."""
ROW = "{:>8} {:>8} {:>6} {:>8} {:>6} {:>8} {:>7} {:>10} {:>6}"
HEAD = ROW.format("minutes", "MB", "files", "threads", "tasks", "sockets", "tables", "decisions", "games")


def main() -> int:
    arguments = _parser().parse_args()
    LOG.parent.mkdir(exist_ok=True)
    wrong = asyncio.run(_soak(arguments))
    for what in wrong:
        print(f"WRONG: {what}")
    return 1 if wrong else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=(__doc__ or "").partition(": ")[2])
    parser.add_argument("--minutes", type=float, default=60, help="how long people play (default 60)")
    parser.add_argument("--tables", type=int, default=6, help="at once (default 6)")
    parser.add_argument("--pause", type=float, default=0.2, help="seconds between two thoughts (default 0.2)")
    parser.add_argument("--seed", type=int, default=1)
    return parser


async def _soak(arguments: argparse.Namespace) -> list[str]:
    with TemporaryDirectory(prefix="fresco-soak-") as folder, LOG.open("wb") as log:
        process = Process(
            FRESCO_DATABASE_URL=f"sqlite:///{Path(folder) / 'fresco.db'}", FRESCO_IDLE_SECONDS=str(IDLE_SECONDS)
        )
        await process.start(log=log)
        try:
            return await _evening(process, arguments)
        finally:
            await process.stop()


async def _evening(process: Process, arguments: argparse.Namespace) -> list[str]:
    count: Counter[str] = Counter()
    begun = time.monotonic()
    end = begun + 60 * arguments.minutes

    async def look() -> Sample:
        seen = await sample(process.pid, process.base, (time.monotonic() - begun) / 60)
        print(_row(seen, count), flush=True)
        return seen

    print(HEAD)
    before = await look()
    seeds = range(arguments.seed * 1000, arguments.seed * 1000 + arguments.tables)
    lanes = asyncio.gather(*(Lane(process.base, seed, arguments.pause, count).run(end) for seed in seeds))
    during = []
    while not lanes.done():
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(lanes), 60)
        if not lanes.done():
            during.append(await look())
    await lanes
    after = await look()
    left = time.monotonic()
    while (after.tables or after.sockets) and time.monotonic() - left < LEAVING_SECONDS:
        await asyncio.sleep(IDLE_SECONDS / 2)
        after = await look()
    wrong = grown(before, during, after)
    print(", ".join(f"{count[what]} {what}" for what in sorted(count)))
    print(f"memory in the later half: {slope(during[len(during) // 2 :]):+.1f} MB an hour; ", end="")
    print(
        f"files {before.files} before, {after.files} after; tasks {before.tasks} before, {after.tasks} after: ", end=""
    )
    print("not flat" if wrong else "flat")
    return wrong


def _row(seen: Sample, count: Counter[str]) -> str:
    figures = (seen.minutes, seen.megabytes, seen.files, seen.threads, seen.tasks, seen.sockets, seen.tables)
    return ROW.format(*figures, count["decisions"], count["games"])


if __name__ == "__main__":
    raise SystemExit(main())

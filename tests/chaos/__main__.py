"""`python -m tests.chaos`: faults while people play; ends with 1 if anything was lost, doubled or shown wrongly."""

from __future__ import annotations

import argparse
import asyncio
import signal
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random
from typing import IO, Any, cast

from tests.chaos import told
from tests.chaos.beneath import servers_missing
from tests.chaos.faults import Fault, possible
from tests.chaos.house import SERVERS, SQLITE, House, servers_house, sqlite_house
from tests.chaos.run import Chaos, Round, Totals

SETTINGS: dict[str, Callable[[IO[bytes]], AbstractAsyncContextManager[House]]] = {
    SQLITE: sqlite_house,
    SERVERS: servers_house,
}
TABLES = 6
LOG = Path("var/chaos.log")


def main() -> int:
    arguments = _parser().parse_args()
    begun = time.monotonic()
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("wb") as log:
        rounds, totals = asyncio.run(_run(arguments, log))
    seconds = time.monotonic() - begun
    print(told.summary(rounds, totals, seconds))
    if arguments.docs is not None:
        arguments.docs.mkdir(parents=True, exist_ok=True)
        (arguments.docs / "log.md").write_text(told.document(rounds, totals, arguments.seed, seconds))
    return 1 if told.wrong(rounds, totals) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=(__doc__ or "").partition(": ")[2])
    parser.add_argument(
        "--rounds", type=int, default=22, help="of faults, in both settings together (default 22: each once)"
    )
    parser.add_argument("--seed", type=int, default=1, help="in which order, and at which moments (default 1)")
    parser.add_argument("--tables", type=int, default=TABLES, help=f"of four people and a spectator (default {TABLES})")
    parser.add_argument("--only", help="faults whose name or setting contains this")
    parser.add_argument("--docs", type=Path, help="a folder for the log of this run")
    return parser


def plan(rounds: int, chance: Random, only: str | None = None) -> dict[str, list[Fault]]:
    """Every fault of every setting once, before any comes a second time."""
    settings = [SQLITE] if servers_missing() else [SQLITE, SERVERS]
    pairs = [(setting, fault) for setting in settings for fault in possible(setting)]
    if only is not None:
        pairs = [(setting, fault) for setting, fault in pairs if only in fault.name or only in setting]
    drawn: list[tuple[str, Fault]] = []
    while pairs and len(drawn) < rounds:
        drawn += chance.sample(pairs, min(len(pairs), rounds - len(drawn)))
    return {setting: [fault for where, fault in drawn if where == setting] for setting in settings}


async def _run(arguments: argparse.Namespace, log: IO[bytes]) -> tuple[list[Round], list[Totals]]:
    # Whoever ends it leaves nothing running.
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, cast(Any, asyncio.current_task()).cancel)
    chance = Random(arguments.seed)
    if missing := servers_missing():
        print(f"no faults of {SERVERS}: {missing} is not there")
    rounds: list[Round] = []
    totals: list[Totals] = []
    for setting, faults in plan(arguments.rounds, chance, arguments.only).items():
        if not faults:
            continue
        async with SETTINGS[setting](log) as house:
            print(told.heading(house))
            chaos = Chaos(house, arguments.tables, chance)
            try:
                for fault in faults:
                    rounds.append(await chaos.round(fault))
                    print(told.line(rounds[-1]), flush=True)
                totals.append(await chaos.end())
            finally:
                await chaos.close()
    return rounds, totals


if __name__ == "__main__":
    raise SystemExit(main())

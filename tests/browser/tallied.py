"""A house in which games were finished on many days, as far as the statistics know: nobody has to play them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

from app.db import Database
from app.models import now
from app.settings import Settings
from app.tables.finished import results
from app.tables.finished.counting import Ending, counts
from app.tables.games import default_game

DAYS = 400
HOURS = range(5, 10)


def tally(folder: Path) -> None:
    """Before the house opens. In a thread of its own: Playwright keeps an event loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(_tally(folder))).result()


async def _tally(folder: Path) -> None:
    database = Database(Settings(database_url=f"sqlite:///{folder / 'fresco.db'}").url)
    await database.upgrade()
    chance = random.Random(7)
    async with database.writing() as session:
        for ago in range(0, DAYS, 2):
            for ending in _endings(chance):
                await results.add_up(session, default_game(), now().date() - timedelta(days=ago), counts(ending))
    await database.close()


def _endings(chance: random.Random) -> Iterator[Ending]:
    for _ in range(chance.randrange(1, 5)):
        seats = [f"p{place}" for place in range(chance.randrange(2, 5))]
        scores = {seat: round(chance.gauss(80, 15)) for seat in seats}
        rounds = [{"hour": dict(zip(seats, chance.sample(HOURS, len(seats)), strict=True))} for _ in range(8)]
        modules = sorted(chance.sample(range(1, 8), chance.randrange(0, 4)))
        winner = max(scores, key=scores.__getitem__)
        yield Ending(modules, round(chance.gauss(4500, 1200)), scores, [winner], seats, rounds)

"""Lets bots pick, outside the event loop. A bot keeps nothing between two picks, so a restart costs it nothing."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

import msgspec

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.state import Pick, Seat
from app.tables import nature
from app.tables.protocol import View

log = logging.getLogger(__name__)

KEY = b"bots"
"""Bots break ties by a generator of their own: it has nothing to do with the seed of the draws."""


class Bots:
    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "bots")

    async def pick(self, name: str | None, view: View, game: Game) -> Pick:
        """What the bot answers for the seat of this view. The game is a copy, to check the answer with."""
        seen = msgspec.json.encode(view)
        return await asyncio.get_running_loop().run_in_executor(self._pool, _pick, name, seen, game)

    def close(self) -> None:
        self._pool.shutdown()


def _pick(name: str | None, seen: bytes, game: Game) -> Pick:
    view = msgspec.json.decode(seen)
    seat: Seat = view["viewer"]
    question = game.options(seat)
    # The same number gives the same pick, so a restart in the middle of a turn changes nothing.
    choose = nature.chooser(KEY, view["number"])
    about = catalogue.meta(game.rules.game)
    try:
        pick = about.bots[name or about.bot](view, view["question"], choose)
        problems = question.problems(pick)
    except Exception:
        log.exception("the bot %s failed at %s", name, view["task"])
    else:
        if not problems:
            return pick
        log.warning("the bot %s picked %r at %s: %s", name, pick, view["task"], problems)
    # A question that the bot does not understand must not stop the table.
    return question.sample(choose)

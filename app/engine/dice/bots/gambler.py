"""Gambler: sets dice aside as well as can be, with everything in mind that a total may bring.

The bishop goes where chance times worth is best, whatever else the dice may bring instead included. Bets go on the
likeliest outcome of a turn that is played as well, as early as waiting for another roll promises less.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from app.engine.dice.best_play import BestPlay
from app.engine.dice.bots.outlook import Outlook
from app.engine.dice.bots.worths import Brings, Seen, View
from app.engine.dice.components import BET_POINTS, COLOUR, ROLLS, TOKENS
from app.engine.questions import Choose

Option = dict[str, Any]
Valued = Callable[[Seen, Option], float]


def pick(view: View, question: dict[str, Any], choose: Choose) -> Any:
    """The answer of the seat that looks at this view to its question, both as JSON data."""
    seen, options = Seen(view), question["options"]
    if any(option["kind"] == "bet" for option in options):
        return bet(seen)
    valued = [(VALUES[option["kind"]](seen, option), option["pick"]) for option in options]
    most = max(worth for worth, _ in valued)
    best = [pick for worth, pick in valued if worth == most]
    return best[choose(len(best))]


def bishop(seen: Seen, option: Option) -> float:
    """What the turn is worth with the bishop there."""
    return best_play(totals(seen, option["pick"].split(" ")[1])).value(ROLLS, len(COLOUR), 0)


def keep(seen: Seen, option: Option) -> float:
    """What is left of the turn is worth after setting this aside."""
    used, left = int(option["pick"].split(" ")[2]), ROLLS - seen.zones["turn"]["roll"]
    play = best_play(totals(seen, seen.zones["bishop"]))
    return play.value(left, seen.colour_dice - used, option["gain"]["total"])


def favour(seen: Seen, option: Option) -> float:
    return seen.brings(option["gain"]["total"], seen.zones["bishop"])[0]


def bonus(seen: Seen, option: Option) -> float:
    return seen.portrait(option["gain"]["portrait"])


VALUES: dict[str, Valued] = {"bishop": bishop, "keep": keep, "favour": favour, "bonus": bonus}


def bet(seen: Seen) -> str:
    """The likeliest outcome, unless a bet after the next roll promises more."""
    turn = seen.zones["turn"]
    position = (ROLLS - turn["roll"], seen.colour_dice, turn["total"])
    _, *chances, waiting = outlook(totals(seen, seen.zones["bishop"])).after_the_roll(*position)
    best = max(range(len(TOKENS)), key=chances.__getitem__)
    now = BET_POINTS[str(turn["roll"] + 1)] * chances[best]
    return f"bet {TOKENS[best]}" if now >= waiting else "wait"


# -- kept from one decision of a turn to the next ------------------------------------------------------------------

Totals = tuple[tuple[int, Brings], ...]


def totals(seen: Seen, called: str) -> Totals:
    return tuple(seen.totals(called).items())


@lru_cache(maxsize=64)
def best_play(totals: Totals) -> BestPlay:
    return BestPlay({total: worth for total, (worth, _) in totals})


@lru_cache(maxsize=64)
def outlook(totals: Totals) -> Outlook:
    return Outlook(dict(totals))

"""What marbles says about itself."""

from collections.abc import Iterator
from typing import Any

from app.engine.kernel import Game
from app.engine.meta import Meta, Zones
from app.engine.questions import Choose
from app.engine.state import Pick, Seat

from .rules import PAIR, WORTH, marbles, scores


def number_of_round(zones: Zones) -> int:
    number: int = zones["round"]["number"]
    return number


def winners(zones: Zones) -> tuple[Seat, ...]:
    won: tuple[Seat, ...] = zones["winners"]
    return won


def any_child(view: dict[str, Any], question: dict[str, Any], choose: Choose) -> Pick:
    """Takes whatever comes to mind."""
    options = question["options"]
    return options[choose(len(options))]["pick"]


def unearned_points(game: Game) -> Iterator[str]:
    """Each throws once, bets whenever another throws, and counts a pair at the end."""
    most = 3 + max(WORTH.values()) + len(game.rules.seats) - 1 + PAIR
    for seat, points in scores(game.state.zones).items():
        if not 0 <= points <= most:
            yield f"{seat}: {points} points; expected 0 to {most}"


META = Meta(
    rank=9,
    seats=(2, 3),
    rules_version="1",
    parts=(marbles(),),
    bots={"child": any_child},
    scores=scores,
    round=number_of_round,
    winners=winners,
    most_rounds=3,
    checks=(unearned_points,),
)

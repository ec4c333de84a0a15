"""The dice game for two to four players."""

from collections.abc import Mapping

from app.engine.dice import bets, bishop, dice, favour, portraits, rounds, setup, track, weddings, winnings
from app.engine.dice.bots import gambler
from app.engine.dice.checks import wrong_bets, wrong_collections, wrong_dice, wrong_scores
from app.engine.dice.components import (
    ADJUST,
    BET_POINTS,
    BISHOP_BONUS,
    COLOUR,
    ENOUGH,
    QUALITY,
    RANGES,
    ROLLS,
    SECTIONS,
    TIMES,
)
from app.engine.dice.facts import round_facts
from app.engine.dice.printed import printed
from app.engine.meta import Meta, Zones
from app.engine.state import Seat

ROOMS = (track, setup, rounds, favour, bishop, bets, dice, winnings, portraits, weddings)


def scores(zones: Zones) -> Mapping[Seat, int]:
    found: Mapping[Seat, int] = zones["score"]
    return found


def number_of_round(zones: Zones) -> int:
    number: int = zones["round"]["number"]
    return number


def winners(zones: Zones) -> tuple[Seat, ...]:
    """Nobody shares a space; only if nobody left the stairs do all of them share the victory."""
    best = max(zones["score"].values())
    return tuple(seat for seat in zones["result"] if zones["score"][seat] == best)


def counts_up(zones: Zones) -> bool:
    return bool(zones["round"]["phase"] == "weddings")


META = Meta(
    rank=3,
    seats=(2, 3, 4),
    rules_version="1",
    parts=tuple(room.part for room in ROOMS),
    bots={"gambler": gambler.pick},
    scores=scores,
    round=number_of_round,
    winners=winners,
    most_rounds=3000,  # two who pick by chance may look for their last section for hundreds of rounds
    minutes=30,
    checks=(wrong_scores, wrong_dice, wrong_bets, wrong_collections),
    counts_up=counts_up,
    printed=printed,
    round_facts=round_facts,
    rounds_run_on=True,
    facts={
        "sections": len(SECTIONS),
        "lowest": int(SECTIONS[0]),
        "highest": int(SECTIONS[-1]),
        "stacks": len(RANGES),
        "rolls": ROLLS,
        "quality": len(QUALITY),
        "colour": len(COLOUR),
        "double": TIMES[1],
        "quadruple": TIMES[2],
        "bishop": BISHOP_BONUS,
        "favour": ADJUST,
        "first_bet": BET_POINTS["1"],
        "second_bet": BET_POINTS["2"],
        "third_bet": BET_POINTS["3"],
        "enough_sections": ENOUGH["sections"],
        "enough_portraits": ENOUGH["portraits"],
    },
)

"""Fresco, the card game, for two to four players."""

from app.engine.cards import ask, favourite, piles, restoration, rounds, scoring, setup, swap, tiles
from app.engine.cards.bots import journeyman
from app.engine.cards.checks import crowded_displays, too_many_cards, wrong_scores
from app.engine.cards.components import (
    DATA,
    FRESCO_CARDS,
    HAND_LIMIT,
    PASS_REFILL,
    SECTION_PLACES,
    SECTIONS,
    START_HAND,
    TILE_PLACES,
    end_sections,
)
from app.engine.cards.facts import round_facts
from app.engine.cards.printed import printed
from app.engine.cards.scoring import scores
from app.engine.meta import Meta, Zones
from app.engine.state import Painter

ROOMS = (piles, setup, rounds, restoration, swap, tiles, ask, favourite, scoring)
SEATS = tuple(sorted(map(int, DATA["end"]["sections"])))


def number_of_round(zones: Zones) -> int:
    number: int = zones["round"]["number"]
    return number


def winners(zones: Zones) -> tuple[Painter, ...]:
    """All who have the most points (C8)."""
    points = scores(zones)
    return tuple(seat for seat in zones["result"] if points[seat] == max(points.values()))


def counts_up(zones: Zones) -> bool:
    return bool(zones["round"]["phase"] == "end")


META = Meta(
    rank=2,
    seats=SEATS,
    rules_version="1",
    parts=tuple(room.part for room in ROOMS),
    bots={"journeyman": journeyman.pick},
    scores=scores,
    round=number_of_round,
    winners=winners,
    most_rounds=300,
    minutes=30,
    checks=(wrong_scores, too_many_cards, crowded_displays),
    counts_up=counts_up,
    printed=printed,
    round_facts=round_facts,
    rounds_run_on=True,
    facts={
        "start": START_HAND,
        "limit": HAND_LIMIT,
        "refill": PASS_REFILL,
        "sections": len(SECTION_PLACES),
        "tiles": len(TILE_PLACES),
        "fresco": sum(FRESCO_CARDS.values()),
        "turns": max(section.most_turns for section in SECTIONS.values()),
        "end": end_sections(SEATS[0]),
        "end_full": end_sections(SEATS[-1]),
    },
)

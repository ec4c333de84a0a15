"""Fresco for two to four players, with its modules."""

from collections.abc import Mapping

from app.engine.fresco import (
    altar,
    bishop,
    cathedral,
    leonardo,
    market,
    planning,
    restoration,
    rounds,
    scoring,
    setup,
    studio,
    theatre,
    track,
    transfers,
    visit,
    wake_up,
    workshop,
)
from app.engine.fresco.altar import PAYMENTS
from app.engine.fresco.bots import apprentice
from app.engine.fresco.checks import wrong_scores
from app.engine.fresco.components import BASE
from app.engine.fresco.facts import TALLIED, round_facts
from app.engine.fresco.printed import printed
from app.engine.meta import Meta, Pairing, Preset, Zones
from app.engine.state import Painter

ROOMS = (
    transfers,
    track,
    setup,
    rounds,
    wake_up,
    planning,
    visit,
    market,
    cathedral,
    bishop,
    restoration,
    altar,
    studio,
    workshop,
    theatre,
    scoring,
    leonardo,
)


def scores(zones: Zones) -> Mapping[Painter, int]:
    found: Mapping[Painter, int] = zones["score"]
    return found


def number_of_round(zones: Zones) -> int:
    number: int = zones["round"]["number"]
    return number


def winners(zones: Zones) -> tuple[Painter, ...]:
    """One alone: no two painters stand on one space, and on the start spaces the one in front is ahead."""
    return tuple(zones["result"][:1])


def counts_up(zones: Zones) -> bool:
    return bool(zones["round"]["phase"] == "final scoring")


META = Meta(
    rank=1,
    seats=(2, 3, 4),
    rules_version="2",
    parts=tuple(room.part for room in ROOMS),
    bots={"apprentice": apprentice.pick},
    scores=scores,
    round=number_of_round,
    winners=winners,
    most_rounds=600,
    presets=(
        Preset("first", ()),
        Preset("bishop", (2, 8, 11)),
        Preset("colours", (3, 5, 16, 17)),
        Preset("cathedral", (6, 9, 14, 15)),
        Preset("big_box", tuple(range(1, 12))),
        Preset("mega_box", tuple(range(1, 18))),
    ),
    pairings=(
        Pairing("requests_wall", (2, 9)),
        Pairing("blends_guild", (3, 17)),
        Pairing("well_leaf", (4, 5)),
        Pairing("leaf_dome", (5, 15)),
        Pairing("scrolls_catacombs", (7, 13)),
        Pairing("medico_dames", (10, 12)),
        Pairing("pews_barrel", (14, 16)),
    ),
    minutes=60,
    checks=(wrong_scores,),
    counts_up=counts_up,
    printed=printed,
    round_facts=round_facts,
    tallied=TALLIED,
    facts={
        "segments": sum(tile.get("count", 1) for tile in BASE["fresco"]["tiles"]),
        "happy": BASE["mood"]["extra_apprentice_from"],
        "grumpy": -BASE["mood"]["lost_apprentice_from"],
        "room": BASE["players"]["sheet_slots_per_location"],
        "on": BASE["bishop"]["bonus_on"],
        "beside": BASE["bishop"]["bonus_adjacent"],
        "step": BASE["bishop"]["step_price"],
        "least": min(PAYMENTS.values()),
        "most": max(PAYMENTS.values()),
        "portraits": BASE["studio"]["thalers_per_apprentice"],
        "blends": BASE["workshop"]["blends_per_apprentice"],
        "mood": BASE["theatre"]["mood_per_apprentice"],
        "final": BASE["fresco"]["final_round_at_or_below"],
        "thalers": BASE["final_scoring"]["thalers_per_point"],
    },
)

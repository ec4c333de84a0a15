"""All five action tiles on one sheet: glazery, audience, wall, medico and pews cover every location (M0)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import planning, position
from tests.engine.fresco.modules.medico import sheet

TILES = (6, 8, 9, 10, 14)
MARKS = {"medico": "market", "glazery": "cathedral", "wall": "studio", "pews": "workshop", "audience": "theatre"}
FIVE = {"market": 1, "cathedral": 1, "studio": 1, "workshop": 2}
"""As many as there is room for beside the tiles."""


def planned(*, modules: tuple[int, ...] = TILES, **said: Any) -> Position:
    return position(3, modules, planning("p0"), round=2, rows={"p0": 5}, **said)


def everybody_leaves(game: Position, *first: tuple[str, Any]) -> list[Any]:
    """p0 does nothing that is not a must, the others nothing at all."""
    events = list(play(game, *first))
    while not told(events, "round ended"):
        seat = game.waiting()[0]
        form = {"certificate": {"certificate": next(iter(zone(game, "certificates"))), "pay": 0}}
        pick = form if game.view(None)["task"] == "choose certificate" else picks(game, seat)[-1]
        events += play(game, (seat, pick))
    return events


def test_m0_five_tiles_cover_all_locations_and_leave_room_for_five_apprentices() -> None:
    assert reason(planned(), "p0", sheet(MARKS, **FIVE)) is None


def test_b5a_a_sixth_apprentice_finds_no_room_beside_five_tiles() -> None:
    game = planned(mood={"p0": 4})
    assert reason(game, "p0", sheet(MARKS, **FIVE)) == "plan.placed"
    assert reason(game, "p0", sheet(MARKS, **{**FIVE, "market": {"own": 1, "neutral": 1}})) == "plan.too-many"


def test_m0_each_tile_has_its_turn_when_the_covered_location_has() -> None:
    game = planned(draws=["studio"])
    events = everybody_leaves(game, ("p0", sheet(MARKS, **FIVE)))
    places = [fields["place"] for fields in told(events, "arrived", "p0")]
    assert places == ["market", "glazery", "wall", "pews", "audience"]


@pytest.mark.parametrize(("infection", "struck"), [("market", 1), ("cathedral", 0), ("studio", 0), ("workshop", 0)])
def test_m10_of_all_who_stand_on_tiles_only_the_medicos_buyer_is_at_the_place(infection: str, struck: int) -> None:
    game = planned(draws=[infection])
    events = everybody_leaves(game, ("p0", sheet(MARKS, **FIVE)))
    assert len(told(events, "fell ill", "p0")) == struck


@pytest.mark.parametrize("column", list(MARKS.values()))
def test_m0_neither_dame_nor_map_finds_a_location_beside_five_tiles(column: str) -> None:
    rosary = {"8": "pink", "14": "pink", "20": "purple", "26": "purple", "32": "purple"}
    zones = {"rosary": rosary, "p0/dames": {"pink": 1}, "p0/maps": {"5#1": "5:0,0+0,1+0,2+1,0"}}
    game = planned(modules=tuple(sorted((*TILES, 12, 13))), zones=zones)
    for mark in ("dame pink", "map 5#1"):
        assert reason(game, "p0", sheet({**MARKS, mark: column}, **FIVE)) == "plan.marks-clash"

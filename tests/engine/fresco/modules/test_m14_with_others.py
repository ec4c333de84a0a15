"""Module 14 where it meets others, and what becomes of beams over time (M14, B11a)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, visit
from app.engine.record import Course
from tests.engine.fresco.modules.medico import sheet

LAID = {str(slot): 1 + slot // 4 for slot in range(12)}
"""Pews 0 to 3 need one beam, 4 to 7 two, 8 to 11 three."""

BOOTHS: dict[str | int, str] = {1: "red+beam+beam, yellow+blue+beam", 2: "blue+beam+beam, green, blue+blue+blue"}


def sticks(painter: str, beams: int) -> dict[str, Any]:
    left = {"beam": 6 - beams} if beams < 6 else {}
    return {f"{painter}/beams": {"beam": beams} if beams else {}, f"{painter}/beam supply": left}


def at_pews(
    beams: int, modules: tuple[int, ...] = (14,), sheet_: Any = None, column: str = "studio", **said: Any
) -> Position:
    """p0 has covered a location, with two apprentices beside the one that is printed."""
    pick = sheet_ or plan({column: 2, "market": 3})
    zones = {"pews": LAID, **sticks("p0", beams), **said.pop("zones", {})}
    marks = {"pews": column}
    return position(3, modules, visit("p0", column), plans={"p0": {**pick, "marks": marks}}, zones=zones, **said)


# -- beams come and go -------------------------------------------------------------------------------------------


def test_b11a_beams_used_lie_in_the_supply_again() -> None:
    game = at_pews(6)
    play(game, ("p0", "pew 8"))
    assert (zone(game, "p0/beams"), zone(game, "p0/beam supply")) == ({"beam": 3}, {"beam": 3})


def test_b11a_two_tiles_of_one_visit_share_what_the_supply_holds() -> None:
    zones = sticks("p0", 4)
    game = position(3, (14,), visit("p0", "market", 2), booths=BOOTHS, zones=zones)
    events = play(game, ("p0", "buy 1.1"), ("p0", "buy 1.0"))
    assert told(events, "took beams", "p0") == [{"n": 1}, {"n": 1}], "the second tile shows two"
    assert zone(game, "p0/beam supply") == {}


def test_m16_of_a_tile_bought_unseen_too_only_the_beams_that_are_left_come() -> None:
    zones = sticks("p0", 5)
    said: dict[str, Any] = {"booths": BOOTHS, "draws": ["yellow+beam+beam"], "zones": zones}
    game = position(3, (14, 16), visit("p0", "market"), **said)
    assert told(play(game, ("p0", "black market")), "took beams", "p0") == [{"n": 1}]


def test_another_players_beams_are_of_no_use() -> None:
    game = at_pews(1, zones=sticks("p1", 6))
    assert reason(game, "p0", "pew 4") == "pews.beams"


# -- who carries -------------------------------------------------------------------------------------------------


def test_m14_the_neutral_apprentice_carries_a_beam_like_any_healthy_one() -> None:
    game = at_pews(3, sheet_=plan("1 studio, 3 market, 1 workshop", neutral="studio"), mood={"p0": 4})
    assert reason(game, "p0", "pew 8") is None


def test_m14_after_a_pew_of_two_beams_a_third_apprentice_carries_one_more() -> None:
    game = at_pews(5)
    play(game, ("p0", "pew 4"))
    assert picks(game, "p0") == ["pew 0", "pew 1", "pew 2", "pew 3", "done"]
    assert reason(game, "p0", "pew 5") == "pews.one-beam-each"


def test_m10_in_the_final_round_pews_on_the_second_visit_leave_the_first_as_the_infected_one() -> None:
    marks, infected = {"pews": "cathedral 2"}, {"infection": ("cathedral",), **sticks("p0", 1)}
    plans = {"p0": {**plan("1 cathedral, 1 cathedral 2, 3 market"), "marks": marks}}
    game = position(3, (10, 14), visit("p0", "cathedral"), round=2, final=True, fresco=3, plans=plans, zones=infected)
    assert told(play(game, ("p0", "done")), "fell ill", "p0") == [{"apprentices": {"own": 1}, "place": "cathedral"}]


def test_m10_nobody_ill_may_be_planned_beside_the_tile_and_the_healthy_may() -> None:
    game = position(3, (10, 14), planning(), round=2, zones={"p0/ill": {"own": 1}})
    assert reason(game, "p0", sheet({"pews": "studio"}, studio={"ill": 1}, market=3, theatre=1)) is not None
    assert reason(game, "p0", sheet({"pews": "studio"}, studio=2, market=2)) is None


# -- points ------------------------------------------------------------------------------------------------------


def test_b2_all_pews_of_a_visit_land_once() -> None:
    game = at_pews(3, score={"p0": 10, "p1": 18, "p2": 30}, draws=["1:3", "1:2", "1:3"])
    events = play(game, ("p0", "pew 0"), ("p0", "pew 1"), ("p0", "pew 2"))
    assert told(events, "advanced") == []
    assert picks(game, "p0") == ["19", "17"]
    events = play(game, ("p0", "17"))
    assert [(fields["old"], fields["new"]) for fields in told(events, "advanced", "p0")] == [(10, 17)]


def test_m12_the_points_of_pews_lead_past_a_dame() -> None:
    rosary = {"8": "pink", "14": "purple", "20": "pink", "26": "purple", "32": "pink", "38": "purple"}
    game = at_pews(3, (12, 14), draws=["3:9"], zones={"rosary": rosary})
    events = play(game, ("p0", "pew 8"))
    assert told(events, "married", "p0") == [{"dame": "pink", "space": 8}]


def test_m8_a_debt_may_be_paid_at_the_pews() -> None:
    owing = {"p0/debts": ("8:5:7",), "p0/instalments": (4,)}
    game = at_pews(3, (8, 14), zones=owing)
    play(game, ("p0", "pay debt 3"), ("p0", "pew 8"))
    assert zone(game, "p0/instalments") == (7,)
    assert zone(game, "p0/beams") == {}


def test_m0c_on_the_second_cathedral_of_the_final_round_pews_are_restored_before_the_final_scoring() -> None:
    pick = plan("2 cathedral 2, 3 market")
    game = at_pews(3, sheet_=pick, column="cathedral 2", final=True, fresco=3, draws=["3:10"], thalers={"p0": 0})
    assert game.view(None)["place"] == "pews"
    events = play(game, ("p0", "pew 8"))
    assert told(events, "scored", "p0")[0] == {"items": (("pews", 10),), "total": 10}


@pytest.mark.parametrize("left", [{}, {"8": 3}])
def test_with_no_pew_in_reach_the_tile_may_be_laid_and_lapses(left: dict[str, int]) -> None:
    turned = {"0": "1:2", "1": "1:3", "2": "1:3", "3": "1:4", "4": "2:5", "5": "2:6", "6": "2:6", "7": "2:7"}
    turned |= {"8": "3:10", "9": "3:9", "10": "3:10", "11": "3:11"}
    restored = {slot: tile for slot, tile in turned.items() if slot not in left}
    under = {"pews of 1": {}, "pews of 2": {}, "pews of 3": {"3:10": len(left)} if left else {}}
    zones = {"pews": left, "restored pews": restored, **under, **sticks("p0", 2)}
    game = position(3, (14,), planning("p0"), zones=zones)
    events = play(game, ("p0", plan("2 studio, 3 theatre", marks={"pews": "studio"})))
    assert told(events, "lapsed", "p0") == [{"what": "pews", "n": 3}]
    assert zone(game, "p0/beams") == {"beam": 2}


def test_a_pew_that_was_turned_cannot_be_undone() -> None:
    course = Course(at_pews(3))
    course.decide("p0", "pew 0")
    course.decide("nature", ["1:3"])
    assert course.undoable("p0") is None

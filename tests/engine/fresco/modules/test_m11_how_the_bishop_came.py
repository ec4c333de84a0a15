"""Module 11, the bishop's favours: however he came onto the segment, and what it leads to (M11)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, told, zone
from app.engine.fresco.examples.positions import full, plan, position, visit

SEVEN = "7:purple+red+blue"
THREE = "3:red+yellow+blue"
ROSARY = {"8": "pink", "14": "purple", "20": "pink", "26": "purple", "32": "pink", "38": "purple"}
CLAIMED = [{"cell": "1,1", "favour": "thalers 5"}]


def at_cathedral(*modules: int, bishop: str = "4,4", favour: str = "thalers 5", **said: Any) -> Position:
    """p0 may restore the segment at 1,1."""
    rest: dict[str, Any] = {"fresco": full({"1,1": SEVEN}), "paints": {"p0": "purple, 2 red, 2 blue, yellow"}, **said}
    at = rest.pop("at", visit("p0", "cathedral", rest.pop("apprentices", 1)))
    return position(3, tuple(sorted((11, *modules))), at, bishop=bishop, draws=[favour], **rest)


# -- how he came there -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "zones", "way"),
    [
        (1, {"p0/portraits": {"sexton": 1}}, "sexton 1,1"),
        (4, {"p0/wishes": {"bishop visit": 1}}, "bishop visit 1,1"),
    ],
)
def test_m11_sexton_and_visit_bring_the_bishop_in_time(module: int, zones: dict[str, Any], way: str) -> None:
    game = at_cathedral(module, zones=zones)
    assert told(play(game, ("p0", way), ("p0", "restore 1,1")), "claimed favour", "p0") == CLAIMED


def test_m11_a_dame_of_the_second_visit_brings_him_in_time() -> None:
    plans = {"p0": plan({"cathedral 2": 1, "studio": 3, "workshop": 1}, marks={"dame pink": "cathedral 2"})}
    rosary = {space: dame for space, dame in ROSARY.items() if space != "8"}
    game = at_cathedral(
        12,
        at=visit("p0", "cathedral 2"),
        plans=plans,
        fresco={"1,1": SEVEN, "0,0": THREE},
        zones={"rosary": rosary, "p0/dames": {"pink": 1}},
    )
    assert told(play(game, ("p0", "dame bishop 1,1"), ("p0", "restore 1,1")), "claimed favour", "p0") == CLAIMED


def test_m11_he_follows_too_late_for_the_favour_of_the_segment_he_follows_to() -> None:
    game = at_cathedral(apprentices=2, fresco=full({"1,1": SEVEN, "1,2": THREE}))
    events = play(game, ("p0", "restore 1,1"))
    assert (zone(game, "bishop"), told(events, "claimed favour")) == ("1,1", [])


def test_m11_a_healthy_one_leads_him_there_and_the_next_apprentice_restores() -> None:
    game = at_cathedral(bishop="2,2", apprentices=2)
    events = play(game, ("p0", "step 1,1"), ("p0", "done"), ("p0", "restore 1,1"))
    assert told(events, "claimed favour", "p0") == CLAIMED


def test_m11_the_last_segment_of_all_has_its_favour() -> None:
    game = at_cathedral(bishop="1,1", fresco={"1,1": SEVEN})
    assert told(play(game, ("p0", "restore 1,1")), "claimed favour", "p0") == CLAIMED


# -- what it leads to --------------------------------------------------------------------------------------------


def test_m11_the_point_of_a_favour_may_be_the_step_to_a_dame() -> None:
    for favour, won in (("points 1", [{"dame": "purple", "space": 14}]), ("red", [])):
        game = at_cathedral(12, bishop="1,1", favour=favour, score={"p0": 3}, zones={"rosary": ROSARY, "p0/dames": {}})
        events = play(game, ("p0", "restore 1,1"))
        assert [fields for fields in told(events, "married", "p0") if fields["space"] != 8] == won


def test_b4_a_good_word_stops_at_the_best_mood() -> None:
    game = at_cathedral(bishop="1,1", favour="mood 1", mood={"p0": 4})
    assert told(play(game, ("p0", "restore 1,1")), "cheered", "p0") == [{"old": 4, "new": 4, "why": "favour"}]


def test_m11_thalers_of_a_favour_pay_for_the_step_of_the_next_apprentice() -> None:
    game = at_cathedral(bishop="1,1", favour="thalers 1", apprentices=2, thalers={"p0": 0})
    assert not [pick for pick in picks(game, "p0") if pick.startswith("step")]
    play(game, ("p0", "restore 1,1"))
    assert "step 2,2" in picks(game, "p0")


def test_m11_a_paint_of_a_favour_comes_too_late_for_its_own_segment() -> None:
    game = at_cathedral(bishop="1,1", favour="purple", paints={"p0": "red, blue"})
    assert not [pick for pick in picks(game, "p0") if pick == "restore 1,1"]


def test_m5_leaf_and_a_favour_are_one_sum_under_the_bishop() -> None:
    zones = {"basket": "red", "p0/leaf": {"leaf": 1}}
    game = at_cathedral(5, bishop="1,1", favour="points 1", zones=zones)
    events = play(game, ("p0", {"restore": {"cell": "1,1", "leaf": True}}))
    items = (("segment", 7), ("bishop", 3), ("leaf", 3), ("favour", 1))
    assert told(events, "scored", "p0")[0] == {"items": items, "total": 14}


def test_m15_dome_tile_and_favour_of_one_segment_are_both_the_painters() -> None:
    events = play(game := at_cathedral(15, bishop="1,1"), ("p0", "restore 1,1"))
    names = [event.name for event in events]
    assert names.index("claimed favour") < names.index("scored") < names.index("took dome tile")
    assert sum(zone(game, "p0/dome").values()) == 1


# -- Leonardo ----------------------------------------------------------------------------------------------------


def test_m11_leonardo_claims_nothing_beside_the_bishop() -> None:
    said: dict[str, Any] = {"leonardo": {"cell": "2,2", "controller": "p0"}, "fresco": full({"2,1": THREE})}
    game = position(2, (11,), visit("leonardo", "cathedral"), bishop="2,2", **said)
    events = play(game, ("p0", "restore 2,1"))
    assert (told(events, "claimed favour"), told(events, "scored", "leonardo")[0]["total"]) == ([], 5)

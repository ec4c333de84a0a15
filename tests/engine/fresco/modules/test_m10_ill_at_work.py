"""Module 10, the medico: what an ill apprentice can do at cathedral, studio and workshop, and what not (M10)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.components import CELLS, NEIGHBOURS
from app.engine.fresco.examples.positions import full
from tests.engine.fresco.modules.medico import at_work, sheet

THREE = "3:red+yellow+blue"


def kinds(game: Position) -> set[str]:
    return {pick.split()[0] for pick in picks(game, "p0")}


def mixed(place: str, **said: Any) -> Position:
    """One healthy and one ill apprentice at a place."""
    plan = sheet(market=3, **{place: {"own": 1, "ill": 1}})
    return at_work(place, plan=plan, **said)


# -- in any order ------------------------------------------------------------------------------------------------


def test_m10_healthy_and_ill_act_in_any_order() -> None:
    for first, second, left in (("own", "ill", 1), ("ill", "own", 2)):
        game = mixed("workshop", paints={"p0": "2 red, 2 yellow, 2 blue"})
        assert picks(game, "p0") == ["own", "ill"]
        play(game, ("p0", first))
        assert zone(game, "work")["worker"] == first
        play(game, ("p0", "done"))
        assert zone(game, "work") == {"workers": {"own": 0, "ill": 0}, "worker": second, "acts": left, "did": ()}


def test_m10_the_neutral_one_stands_for_the_healthy_when_no_own_one_is_there() -> None:
    plan = sheet(market=3, theatre=1, workshop={"neutral": 1, "ill": 1})
    game = at_work("workshop", plan=plan, mood={"p0": 4})
    assert picks(game, "p0") == ["neutral", "ill"]


def test_m10_of_three_kinds_the_ill_may_act_between_the_healthy() -> None:
    plan = sheet(market=3, workshop={"own": 1, "neutral": 1, "ill": 1})
    game = at_work("workshop", plan=plan, mood={"p0": 4})
    play(game, ("p0", "own"), ("p0", "done"))
    assert picks(game, "p0") == ["neutral", "ill"]
    play(game, ("p0", "ill"), ("p0", "done"))
    assert zone(game, "work")["worker"] == "neutral"


def test_several_ill_ones_follow_each_other_without_a_question() -> None:
    game = at_work("workshop", ill=3, plan=sheet(market=2, workshop={"ill": 3}))
    for _ in range(3):
        assert zone(game, "work")["worker"] == "ill"
        play(game, ("p0", "done"))
    assert zone(game, "visit")["painter"] != "p0"


# -- the cathedral -----------------------------------------------------------------------------------------------


def test_m10_the_ill_restore_without_moving_the_bishop_who_follows_afterwards() -> None:
    game = at_work("cathedral", bishop="0,0", fresco=full({"4,4": THREE}))
    assert reason(game, "p0", "step 1,1") == "medico.ill-at-cathedral"
    assert kinds(game) == {"restore", "altar", "done"}
    events = play(game, ("p0", "restore 4,4"))
    assert told(events, "bishop moved") == [{"old": "0,0", "new": "4,4", "why": "restored"}]
    assert told(events, "scored") == [{"items": (("segment", 3),), "total": 3}]


@pytest.mark.parametrize("bishop", ["2,2", "0,0", "4,2"])
def test_m10_no_segment_next_to_the_bishop_straight_or_diagonal(bishop: str) -> None:
    """As in the rulebook's picture: where he stands decides which segments are closed."""
    game = at_work("cathedral", bishop=bishop, fresco=full({}), paints={"p0": "3 red, 3 yellow, 3 blue"})
    closed = [cell for cell in CELLS if reason(game, "p0", {"restore": {"cell": cell}}) == "medico.next-to-the-bishop"]
    assert closed == list(NEIGHBOURS[bishop])


def test_m10a_the_segment_under_the_bishop_is_open_with_its_bonus() -> None:
    game = at_work("cathedral", bishop="2,2", fresco=full({"2,2": THREE}))
    events = play(game, ("p0", "restore 2,2"))
    assert told(events, "scored") == [{"items": (("segment", 3), ("bishop", 3)), "total": 6}]


def test_m10a_the_altar_is_open_to_the_ill_without_any_limit() -> None:
    game = at_work("cathedral", paints={"p0": "orange, green, purple"})
    events = play(game, ("p0", "altar orange+green+purple"))
    assert told(events, "scored")[0]["total"] == 6


def test_m10a_a_step_made_before_by_a_healthy_one_stands() -> None:
    game = mixed("cathedral", bishop="2,2", fresco=full({"1,1": THREE}))
    play(game, ("p0", "own"), ("p0", "step 3,3"), ("p0", "done"))
    assert zone(game, "work")["worker"] == "ill"
    assert reason(game, "p0", "restore 1,1") is None
    assert reason(game, "p0", {"restore": {"cell": "2,2"}}) == "medico.next-to-the-bishop"


def test_a_healthy_one_beside_the_ill_steps_and_restores_as_ever() -> None:
    game = mixed("cathedral", bishop="2,2", fresco=full({"1,1": THREE}))
    play(game, ("p0", "own"))
    assert {"step", "restore", "altar"} <= kinds(game)
    assert reason(game, "p0", "restore 1,1") is None


# -- the studio --------------------------------------------------------------------------------------------------


def test_m10_in_the_studio_the_ill_paint_a_saint_with_one_paint_for_three_thalers() -> None:
    game = at_work("studio", paints={"p0": "red, green"}, thalers={"p0": 0})
    assert picks(game, "p0") == ["saint red", "saint green", "done"]
    assert reason(game, "p0", "earn") == "medico.ill-at-studio"
    play(game, ("p0", "saint green"))
    assert (zone(game, "p0/thalers"), zone(game, "p0/paints")) == (3, {"red": 1})
    assert zone(game, "visit")["painter"] != "p0" or zone(game, "visit")["column"] != "studio"


def test_m10_nobody_has_to_paint_a_saint() -> None:
    game = at_work("studio", thalers={"p0": 0})
    events = play(game, ("p0", "done"))
    assert told(events, "lapsed", "p0")[0] == {"what": "studio", "n": 1}
    assert zone(game, "p0/thalers") == 0


def test_s8_an_ill_one_is_asked_in_the_studio_even_without_any_paint() -> None:
    game = at_work("studio", paints={"p0": {}})
    assert picks(game, "p0") == ["done"]
    assert reason(game, "p0", "saint") == "medico.no-paint"


def test_a_paint_that_one_does_not_have_makes_no_saint() -> None:
    game = at_work("studio", paints={"p0": "red"})
    assert reason(game, "p0", "saint blue") == "needs.paints"


def test_the_healthy_paint_no_saints() -> None:
    game = mixed("studio", modules=(1, 10), zones={"portraits": {"patron": 1}})
    play(game, ("p0", "own"))
    assert reason(game, "p0", "saint red") == "medico.saints-by-the-ill"
    assert "earn" in picks(game, "p0")


# -- the workshop ------------------------------------------------------------------------------------------------


def test_m10_in_the_workshop_the_ill_blend_once() -> None:
    game = at_work("workshop", paints={"p0": "2 red, 2 yellow, 2 blue"})
    assert kinds(game) == {"blend", "done"}
    events = play(game, ("p0", "blend orange"))
    assert told(events, "lapsed", "p0") == []
    assert zone(game, "visit")["painter"] != "p0" or zone(game, "visit")["column"] != "workshop"

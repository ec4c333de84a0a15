"""Module 12, the dames: which of them one meets on which advance, in play and with Leonardo (M12a, B2)."""

from typing import Any

import pytest

from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import full, plan, planning, position, visit

DAMES = (12,)
THREE = "3:red+yellow+blue"
SIX = {"8": "pink", "14": "purple", "20": "pink", "26": "purple", "32": "pink", "38": "purple"}


def without(*spaces: str) -> dict[str, str]:
    return {space: dame for space, dame in SIX.items() if space not in spaces}


# -- landing -----------------------------------------------------------------------------------------------------


def test_m12a_whoever_lands_in_front_meets_the_dame_on_that_space() -> None:
    score = {"p0": 11, "p1": 13}
    game = position(3, DAMES, visit("p0", "cathedral"), score=score, zones={"rosary": SIX})
    play(game, ("p0", "altar red+yellow+blue"))
    assert picks(game, "p0") == ["14", "12"]
    assert told(play(game, ("p0", "14")), "married", "p0") == [{"dame": "purple", "space": 14}]


def test_m12_a_dame_passed_by_one_painter_waits_for_the_next_who_lacks_her() -> None:
    zones = {"rosary": without("20"), "p0/dames": {"pink": 1}}
    said: dict[str, Any] = {"score": {"p0": 7, "p1": 6}, "rows": {"p0": 5, "p1": 6}}
    plans = dict.fromkeys(("p0", "p1"), "1 cathedral, 3 studio, 1 theatre")
    game = position(3, DAMES, visit("p0", "cathedral"), plans=plans, zones=zones, **said)
    assert told(play(game, ("p0", "altar red+yellow+blue")), "married") == []
    assert told(play(game, ("p1", "altar red+yellow+blue")), "married") == [{"dame": "pink", "space": 8}]


def test_m7_a_scroll_is_an_advance_of_its_own_that_meets_its_own_dame() -> None:
    game = position(
        3,
        (7, 12),
        visit("p0", "cathedral"),
        fresco=full({"0,2": THREE}),
        bishop="4,4",
        score={"p0": 10},
        zones={"rosary": SIX, "p0/scrolls": {"row 0": 1, "column 0": 1}},
    )
    assert told(play(game, ("p0", "restore 0,2")), "married", "p0") == []
    assert told(play(game, ("p0", "row 0")), "married", "p0") == [{"dame": "purple", "space": 14}]


def test_b2_leonardos_controller_decides_which_dame_he_meets() -> None:
    for space, won in (("14", [{"dame": "purple", "space": 14}]), ("12", [])):
        game = position(
            2,
            DAMES,
            visit("leonardo", "cathedral"),
            fresco=full({"2,1": THREE}),
            bishop="4,4",
            leonardo={"controller": "p1", "cell": "2,2"},
            score={"leonardo": 10, "p0": 13},
            zones={"rosary": SIX},
        )
        play(game, ("p1", "restore 2,1"))
        assert (game.waiting(), picks(game, "p1")) == (("p1",), ["14", "12"])
        assert told(play(game, ("p1", space)), "married", "leonardo") == won


# -- the sheet ---------------------------------------------------------------------------------------------------


def test_m12_both_dames_act_each_at_her_own_location() -> None:
    plans = {"p0": plan("2 studio, 3 market", marks={"dame pink": "studio", "dame purple": "market"})}
    zones = {"rosary": without("8", "14"), "p0/dames": {"pink": 1, "purple": 1}}
    game = position(3, DAMES, visit("p0", "market"), rows={"p0": 5}, plans=plans, zones=zones)
    events = play(game, ("p0", {"dame swap": {"tile": "1.0", "with": "2.0"}}), ("p0", "done"))
    assert len(told(events, "swapped tiles", "p0")) == 1
    assert game.view(None)["task"] == "dame at studio"


def test_m12_a_dame_need_not_be_planned_and_takes_no_apprentices_space() -> None:
    zones = {"rosary": without("8"), "p0/dames": {"pink": 1}}
    game = position(3, DAMES, planning(), zones=zones)
    assert reason(game, "p0", plan("3 market, 2 studio")) is None
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"dame pink": "market"})) is None


def test_m12_in_the_studio_the_neutral_apprentice_counts_too() -> None:
    plans = {"p0": plan("2 studio, 3 market", neutral="studio", marks={"dame pink": "studio"})}
    zones = {"rosary": without("8"), "p0/dames": {"pink": 1}}
    game = position(3, DAMES, visit("p0", "studio"), mood={"p0": 4}, plans=plans, zones=zones)
    assert told(play(game, ("p0", "dame thalers")), "earned", "p0")[0] == {"n": 3, "why": "dame"}


def test_m12b_a_booth_that_somebody_closed_before_has_nothing_to_swap() -> None:
    plans = {
        "p0": plan("1 market, 3 studio, 1 theatre"),
        "p1": plan("3 studio, 2 theatre", marks={"dame pink": "market"}),
    }
    zones = {"rosary": without("8"), "p1/dames": {"pink": 1}}
    game = position(3, DAMES, visit("p0", "market"), rows={"p0": 5, "p1": 6}, plans=plans, zones=zones)
    play(game, ("p0", "close 1"))
    assert (game.waiting(), game.view(None)["task"]) == (("p1",), "dame at market")
    assert reason(game, "p1", {"dame swap": {"tile": "1.0", "with": "2.0"}}) == "market.empty-booth"


@pytest.mark.parametrize("given", ["pink", "brown", "green"])
def test_m12_in_the_workshop_no_other_than_a_basic_paint_is_swapped(given: str) -> None:
    plans = {"p0": plan("2 workshop, 3 market", marks={"dame pink": "workshop"})}
    zones = {"rosary": without("8"), "p0/dames": {"pink": 1}}
    said: dict[str, Any] = {"plans": plans, "paints": {"p0": f"{given}, red"}, "zones": zones}
    game = position(3, (3, 12), visit("p0", "workshop"), **said)
    assert reason(game, "p0", f"dame paint {given} red") == "dames.two-basic-paints"
    assert reason(game, "p0", f"dame paint red {given}") == "dames.two-basic-paints"
    assert reason(game, "p0", "dame paint red red") == "dames.two-basic-paints"
    assert picks(game, "p0") == ["dame paint red yellow", "dame paint red blue", "none"]


def test_m12_a_dame_cancelled_at_the_market_leaves_the_apprentices_their_turn() -> None:
    marks = {"dame pink": "market"}
    plans = {"p0": plan("3 studio, 2 theatre", marks=marks), "p1": plan("1 market, 3 studio, 1 theatre", marks=marks)}
    zones = {"rosary": without("8", "20"), "p0/dames": {"pink": 1}, "p1/dames": {"pink": 1}}
    game = position(3, DAMES, visit("p0", "market"), rows={"p0": 5, "p1": 6}, plans=plans, zones=zones)
    events = play(game, ("p0", "none"))
    assert told(events, "dame outdone", "p1") == [{"dame": "pink", "rival": "p0"}]
    assert (game.waiting(), game.view(None)["task"]) == (("p1",), "work at market")


# -- the final round ---------------------------------------------------------------------------------------------


def in_the_final_round(column: str, **said: Any) -> Any:
    plans = {"p0": plan({"cathedral": 1, "cathedral 2": 1, "studio": 3}, marks={"dame pink": column})}
    zones = {"rosary": without("8"), "p0/dames": {"pink": 1}, **said.pop("zones", {})}
    rest: dict[str, Any] = {"fresco": {"1,1": THREE, "3,3": "6:purple+red"}, "final": True, "rows": {"p0": 5}, **said}
    return position(3, DAMES, visit("p0", column), plans=plans, zones=zones, **rest)


def test_m12_in_the_final_round_a_segment_is_reserved_for_the_second_visit() -> None:
    game = in_the_final_round("cathedral", bishop="4,4")
    play(game, ("p0", "dame reserve 1,1"), ("p0", "done"))
    while zone(game, "visit")["column"] != "cathedral 2" or game.waiting() != ("p0",):
        play(game, (game.waiting()[0], "done"))
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "took reservation back", "p0") == [{"cell": "1,1"}]


def test_m12_the_bishop_is_led_onto_a_space_without_a_tile_too() -> None:
    game = in_the_final_round("cathedral 2", bishop="4,4")
    assert len([pick for pick in picks(game, "p0") if pick.startswith("dame bishop")]) == 24
    play(game, ("p0", "dame bishop 0,0"))
    assert (zone(game, "bishop"), zone(game, "p0/thalers")) == ("0,0", 11)


def test_m12_she_leads_the_bishop_besides_the_paid_step() -> None:
    game = in_the_final_round("cathedral 2", bishop="4,4")
    play(game, ("p0", "dame bishop 0,0"), ("p0", "step 1,1"))
    assert (zone(game, "bishop"), zone(game, "p0/thalers")) == ("1,1", 10)


# -- reservations ------------------------------------------------------------------------------------------------


def test_m12_a_tile_that_came_home_reserves_again() -> None:
    plans = {"p0": plan("2 cathedral, 3 studio", marks={"dame pink": "cathedral"})}
    zones = {"rosary": without("8"), "p0/dames": {"pink": 1}}
    game = position(3, DAMES, visit("p0", "cathedral"), fresco=full({"0,2": THREE}), plans=plans, zones=zones)
    play(game, ("p0", "dame reserve 0,2"), ("p0", "restore 0,2"))
    assert zone(game, "reservation tiles") == {"p0": 1, "p1": 1, "p2": 1}
    assert zone(game, "day reservations") == {}


def test_m12_a_reserved_segment_is_closed_on_the_night_side_as_well() -> None:
    zones = {"night reservations": {"0,2": "p1"}, "reservation tiles": {"p0": 1, "p2": 1}}
    game = position(3, DAMES, visit("p0", "cathedral"), fresco=full({"0,2": THREE}), zones=zones)
    assert reason(game, "p0", "restore 0,2") == "dames.reserved"


def test_m10_an_ill_apprentice_restores_what_its_painter_has_reserved() -> None:
    zones = {
        "p0/ill": {"own": 1},
        "infection": ("market",),
        "night reservations": {"0,2": "p0"},
        "reservation tiles": {"p1": 1, "p2": 1},
    }
    plans = {"p0": {"columns": {"cathedral": {"ill": 1}, "studio": {"own": 3}, "theatre": {"own": 1}}, "marks": {}}}
    said: dict[str, Any] = {"bishop": "4,4", "fresco": full({"0,2": THREE}), "round": 2}
    game = position(3, (10, 12), visit("p0", "cathedral"), plans=plans, zones=zones, **said)
    assert told(play(game, ("p0", "restore 0,2")), "took reservation back", "p0") == [{"cell": "0,2"}]

"""Modules where they meet: one sum, one apprentice, one column, one end."""

from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, full, plan, planning, position, round_end, visit
from tests.engine.chance import chance
from tests.engine.leaks import watch_for_leaks

ALL = (1, 2, 3, 4, 5, 6, 7)
DEAR = ["15:pink+purple+orange", "16:brown+purple+green", "20:pink+brown+purple"]
CENTRE = "24:brown+brown+brown"
SEVEN = "7:purple+red+blue"
BENCH = ("yellow+blue", "red+green", "blue+red", "yellow+red", "yellow+green+yellow", "green+yellow+green")
"""Worth 3, 7, 5, 4, 6 and 9; the second costs 1 Thaler."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_viewer_can_tell_which_scrolls_or_cards_are_hidden(seats: int) -> None:
    compared = watch_for_leaks(catalogue.new_game("fresco", seats, (1, 2, 3, 7)), chance(seats), 120)
    assert compared > 120 * seats


# -- one sum -----------------------------------------------------------------------------------------------------


def at_a_window(bishop: str, modules: tuple[int, ...] = ALL, **said: Any) -> Position:
    """p0 may restore a segment worth 7 beside a window, with the abbot, praise, a leaf and glass for one pane."""
    zones = {
        "bench": BENCH,
        "glazery": {},
        "p0/glass": {"red": 1},
        "basket": "red",
        "p0/leaf": {"leaf": 2},
        "p0/wishes": {"bishop praise": 1},
        "p0/portraits": {"abbot": 1},
        "p0/scrolls": {"row 0": 1, "column 0": 1},
    }
    at = visit("p0", "cathedral")
    paints = {"p0": "purple, red, blue"}
    return position(4, modules, at, bishop=bishop, fresco=full({"0,2": SEVEN}), paints=paints, zones=zones, **said)


def test_m6_all_that_a_restoration_brings_is_one_sum_and_one_advance() -> None:
    game = at_a_window("0,2")
    whole = {"cell": "0,2", "praise": True, "leaf": True, "window": 1, "glass": ["red"]}
    events = play(game, ("p0", {"restore": whole}))
    items = (("segment", 7), ("bishop", 3), ("abbot", 1), ("praise", 1), ("leaf", 3), ("window", 7))
    assert told(events, "scored") == [{"items": (*items, ("missing glass", -8)), "total": 14}]
    assert [(fields["old"], fields["new"]) for fields in told(events, "advanced")] == [(0, 14)]
    assert (zone(game, "p0/leaf"), zone(game, "p0/glass"), zone(game, "p0/wishes")) == ({"leaf": 1}, {}, {})
    assert zone(game, "p0/thalers") == 11


def test_b7a_everything_is_paid_before_the_points_and_the_scroll_comes_after_the_bishop() -> None:
    game = at_a_window("0,2", draws=["red+green+red"])
    whole = {"cell": "0,2", "praise": True, "leaf": True, "window": 1, "glass": ["red"]}
    names = [event.name for event in play(game, ("p0", {"restore": whole}), ("p0", "row 0"))]
    paid = ["gave", "paid for segment", "played wish", "gilded", "paid", "used glass"]
    taken = ["scored", "advanced", "uncovered", "placed window", "windows shown", "bishop moved", "restored"]
    assert names[: len(paid + taken) + 3] == [*paid, *taken, "played scroll", "scored", "advanced"]


def test_b7b_abbot_and_praise_need_a_bonus_and_leaf_does_not() -> None:
    game = at_a_window("4,4")
    assert reason(game, "p0", {"restore": {"cell": "0,2", "window": 0, "praise": True}}) == "wish.no-bonus"
    events = play(game, ("p0", {"restore": {"cell": "0,2", "leaf": True, "window": 1, "glass": ["red"]}}))
    items = (("segment", 7), ("leaf", 1), ("window", 7), ("missing glass", -8))
    assert told(events, "scored") == [{"items": items, "total": 7}]


def test_m6_leaf_and_bonus_count_before_the_sum_is_lifted_to_nothing() -> None:
    """7 + 2 + 1 + 2 + 9 - 18 is 3: whoever gives no glass still keeps what the others add."""
    game = at_a_window("1,2")
    events = play(game, ("p0", {"restore": {"cell": "0,2", "leaf": True, "window": 5}}))
    assert told(events, "scored")[0]["total"] == 3
    game = at_a_window("4,4")
    events = play(game, ("p0", {"restore": {"cell": "0,2", "leaf": True, "window": 5}}))
    assert told(events, "scored")[0]["items"][-2:] == (("missing glass", -18), ("not below zero", 1))


def test_m7_a_scroll_scores_in_full_after_a_sum_of_nothing() -> None:
    game = at_a_window("4,4")
    play(game, ("p0", {"restore": {"cell": "0,2", "window": 5}}))
    assert zone(game, "score")["p0"] == 0
    assert "p0" in zone(game, "line")
    events = play(game, ("p0", "row 0"))
    assert told(events, "scored") == [{"items": (("row scroll", 2),), "total": 2}]
    assert zone(game, "score")["p0"] == 2


def test_a_restoration_with_the_abbot_and_a_scroll_is_two_advances() -> None:
    game = position(
        4,
        (1, 2, 3, 7),
        at=visit("p0", "cathedral"),
        fresco=full({"1,1": "13:pink+orange+green"}),
        bishop="1,1",
        paints={"p0": "pink, orange, green"},
        zones={"p0/portraits": {"abbot": 1}, "p0/scrolls": {"row 1": 1, "column 0": 1}},
    )
    events = play(game, ("p0", "restore 1,1"), ("p0", "row 1"))
    assert [fields["items"] for fields in told(events, "scored")] == [
        (("segment", 13), ("bishop", 3), ("abbot", 1)),
        (("row scroll", 2),),
    ]
    assert [(fields["old"], fields["new"]) for fields in told(events, "advanced")] == [(0, 17), (17, 19)]


def test_m5_leaf_goes_on_the_dearer_segments_that_show_the_disc() -> None:
    game = position(
        3,
        (3, 5),
        at=visit("p0", "cathedral"),
        fresco=full({"1,1": "13:pink+orange+green"}),
        bishop="2,2",
        paints={"p0": "pink, orange, green"},
        zones={"basket": "orange", "p0/leaf": {"leaf": 1}},
    )
    events = play(game, ("p0", {"restore": {"cell": "1,1", "leaf": True}}))
    assert told(events, "scored") == [{"items": (("segment", 13), ("bishop", 2), ("leaf", 2)), "total": 17}]


def test_m3_special_blends_and_glass_are_one_sum_at_the_altar_and_leaf_is_refused_there() -> None:
    zones = {"p0/glass": {"yellow": 1, "blue": 1, "red": 1, "green": 1}, "p0/leaf": {"leaf": 1}, "basket": "red"}
    game = position(3, (3, 5, 6, 7), at=visit("p0", "cathedral"), paints={"p0": "3 brown"}, zones=zones)
    paid = {"payment": "brown+brown+brown", "glass": ["yellow", "blue", "red", "green"]}
    assert reason(game, "p0", {"altar": {**paid, "leaf": True}}) == "leaf.not-at-the-altar"
    events = play(game, ("p0", {"altar": paid}))
    assert told(events, "scored") == [{"items": (("altar", 21), ("altar window", 4)), "total": 25}]
    assert game.view(None)["task"] != "play scrolls"


# -- one apprentice ----------------------------------------------------------------------------------------------


def test_b7a_step_sexton_and_visit_of_one_apprentice_come_in_any_order() -> None:
    zones = {"p0/portraits": {"sexton": 1}, "p0/wishes": {"bishop visit": 1}}
    for moves in (("step 3,3", "sexton 0,0", "bishop visit 1,1"), ("bishop visit 0,3", "sexton 2,2", "step 1,1")):
        game = position(3, (1, 4), visit("p0", "cathedral"), bishop="4,4", thalers={"p0": 2}, zones=zones)
        play(game, *(("p0", move) for move in moves))
        assert (zone(game, "bishop"), zone(game, "p0/thalers")) == ("1,1", 0)


def test_the_sexton_leads_the_bishop_before_the_bonus_is_read_and_the_scroll_comes_last() -> None:
    game = position(
        3,
        (1, 2, 3, 7),
        at=visit("p0", "cathedral"),
        fresco=full({"4,4": "3:red+yellow+blue"}),
        bishop="0,0",
        zones={"p0/portraits": {"sexton": 1}, "p0/scrolls": {"row 4": 1, "column 4": 1}},
    )
    events = play(game, ("p0", "sexton 4,4"), ("p0", "restore 4,4"), ("p0", "both"))
    assert [fields["total"] for fields in told(events, "scored")] == [6, 6]


def test_m4_whoever_paints_a_portrait_may_have_a_tip_as_well() -> None:
    zones = {"portraits": {"patron": 1}, "p0/wishes": {"tip": 1}}
    game = position(3, (1, 4), visit("p0", "studio"), thalers={"p0": 0}, zones=zones)
    events = play(game, ("p0", "tip"), ("p0", "portrait patron"))
    assert told(events, "earned", "p0") == [{"n": 1, "why": "tip"}, {"n": 7, "why": "portrait"}]
    assert zone(game, "p0/pennies") == {"penny": 4}


def test_m4_the_actors_owner_finds_three_thalers_as_well() -> None:
    zones = {"p0/portraits": {"actor": 1}, "p0/wishes": {"finders keepers": 1}}
    game = position(3, (1, 4), visit("p0", "theatre"), thalers={"p0": 0}, zones=zones)
    play(game, ("p0", "finders keepers"))
    assert (zone(game, "mood")["p0"], zone(game, "p0/thalers")) == (3, 3)


def test_m4b_alchemy_comes_besides_a_request_of_the_same_apprentice() -> None:
    tiles = ["3:red+yellow+blue"] * 3
    game = position(3, (2, 4), visit("p0", "workshop"), tiles={"p0": tiles}, zones={"p0/wishes": {"alchemy": 1}})
    play(game, ("p0", {"alchemy": {"payment": "red+yellow+blue", "paint": "purple"}}))
    play(game, ("p0", {"request": {"request": "general", "tiles": tiles}}))
    assert zone(game, "p0/paints") == {"purple": 1}
    assert zone(game, "score")["p0"] == 6


def test_m4b_a_paint_from_alchemy_goes_into_a_special_blend_at_once() -> None:
    game = position(
        3, (3, 4), visit("p0", "workshop"), paints={"p0": "3 red, green"}, zones={"p0/wishes": {"alchemy": 1}}
    )
    play(game, ("p0", {"alchemy": {"payment": "red+red+red", "paint": "orange"}}), ("p0", "blend brown"))
    assert zone(game, "p0/paints") == {"brown": 1}


def test_a_paint_given_by_a_portrait_is_blended_in_the_same_round() -> None:
    game = position(
        3,
        (1, 3),
        visit("p0", "studio"),
        plans={"p0": plan("studio, workshop, 3 theatre"), "p1": plan("3 theatre, 2 studio")},
        rows={"p0": 5},
        paints={"p0": "green"},
        zones={"portraits": {"peer orange": 1}},
    )
    play(game, ("p0", "portrait peer orange"), ("p0", "blend brown"))
    assert zone(game, "p0/paints") == {"brown": 1}


def test_the_seals_of_the_new_tiles_serve_requests() -> None:
    game = position(3, (2, 3), at=visit("p0", "workshop"), tiles={"p0": DEAR})
    assert [pick for pick in picks(game, "p0") if pick.startswith("request")] == ["request general", "request purple"]
    play(game, ("p0", {"request": {"request": "purple", "tiles": DEAR}}))
    assert zone(game, "score")["p0"] == 10


def test_the_tile_worth_24_has_no_seal_and_serves_only_a_general_request() -> None:
    game = position(3, (2, 3), at=visit("p0", "workshop"), tiles={"p0": [*DEAR[:2], CENTRE]})
    assert [pick for pick in picks(game, "p0") if pick.startswith("request")] == ["request general"]


# -- one column --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("column", "zones"),
    [
        ("studio", {"portraits": {"patron": 1, "actor": 1}, "p0/wishes": {"tip": 1}}),
        ("cathedral", {"p0/portraits": {"sexton": 1}, "p0/wishes": {"bishop visit": 1}}),
        ("workshop", {"p0/tiles": {"3:red+yellow+blue": 3}, "p0/wishes": {"alchemy": 1}}),
    ],
)
def test_m0_under_the_glazery_nothing_of_the_covered_location_can_be_done(column: str, zones: dict[str, Any]) -> None:
    apprentices = {"market": 3, column: 1, "theatre": 1}
    plans = {"p0": plan(apprentices, marks={"glazery": column})}
    game = position(3, ALL, visit("p0", column), plans=plans, zones={"glazery": {"blue": 1}, **zones})
    assert picks(game, "p0") == ["glass blue", "done"]
    assert {entry.kind for entry in game.options("p0").schema()["impossible"]} == {"glass"}


def test_m4_pennies_are_planned_while_the_glazery_covers_another_location() -> None:
    game = position(4, (4, 6), planning())
    pick = plan("1 market, 3 studio, 1 theatre", marks={"glazery": "theatre"}, counts={"pennies": 2})
    assert reason(game, "p0", pick) is None


def test_m0_the_glazery_on_the_theatre_keeps_the_actor_from_lifting_the_mood() -> None:
    plans = {"p0": plan("3 market, theatre, workshop", marks={"glazery": "theatre"})}
    zones = {"p0/portraits": {"actor": 1}, "glazery": {"blue": 1}}
    game = position(3, (1, 6), visit("p0", "theatre"), plans=plans, zones=zones)
    play(game, ("p0", "glass blue"))
    assert zone(game, "mood")["p0"] == 0


def test_leonardo_has_apprentices_at_the_studio_and_at_the_workshop() -> None:
    columns = zone(position(2, ALL, at=planning()), "leonardo/plan")["columns"]
    assert set(columns) == {"market", "cathedral", "studio", "workshop"}


# -- one end -----------------------------------------------------------------------------------------------------


def test_gods_servant_and_requests_pay_side_by_side() -> None:
    zones = {"p0/portraits": {"gods servant": 1}, "p0/fulfilled": {"green 8": 1}, "p0/tiles": {}, "p0/paints": {}}
    game = position(3, (1, 2), at=round_end(), zones=zones)
    events = play(game)
    assert told(events, "earned", "p0") == [{"n": 1, "why": "gods servant"}, {"n": 1, "why": "request"}]
    assert told(events, "received", "p0") == [{"paints": {"green": 1}, "why": "request"}]


def test_b4a_the_mood_a_portrait_brings_counts_when_apprentices_are_settled_next() -> None:
    game = position(3, (1,), visit("p0", "studio"), zones={"portraits": {"muse": 1}})
    play(game, ("p0", "portrait muse"))
    assert zone(game, "mood")["p0"] == 4
    assert zone(game, "p0/apprentices") == {"own": 5}


def test_m1_with_the_last_portraits_the_final_round_begins_however_many_segments_are_left() -> None:
    zones = {"portrait deck": ({"self portrait": 1, "virgin mary": 1},), "portraits": {}}
    game = position(2, ALL, at=round_end(), round=8, zones=zones)
    events = play(game)
    assert told(events, "final round began") == [{"number": 9}]
    assert len(zone(game, "fresco")) == 25
    assert set(zone(game, "leonardo/plan")["columns"]) == {"market", "studio", "workshop"}, "no cathedral for him (L4)"


def test_b12a_the_last_portraits_and_six_segments_make_one_final_round() -> None:
    zones = {"portrait deck": ({"self portrait": 1, "virgin mary": 1},), "portraits": {}}
    game = position(3, ALL, at=round_end(), round=8, fresco=6, zones=zones)
    assert told(play(game), "final round began") == [{"number": 9}]


def test_b12_a_complete_fresco_ends_the_game_with_portraits_still_to_come() -> None:
    game = position(3, ALL, at=final_scoring(), round=4, fresco=0, final=False)
    assert game.waiting() == ()
    assert sum(sum(layer.values()) for layer in zone(game, "portrait deck")) > 0


def test_m18_pennies_then_leaf_become_thalers_before_the_money_is_counted_in_wake_up_order() -> None:
    """3 Thalers, 2 pennies and 2 leaves are 7 Thalers and so 3 points; glass and cards are worth nothing."""
    zones = {
        "p0/pennies": {"penny": 2},
        "p0/leaf": {"leaf": 2},
        "p0/glass": {"green": 3},
        "p0/wishes": {"tip": 2},
        "p1/pennies": {"penny": 1},
        "p1/leaf": {},
        "p2/pennies": {},
    }
    home = plan("3 studio, 2 workshop")
    game = position(
        3,
        ALL,
        visit("p2", "cathedral 2"),
        final=True,
        fresco=6,
        plans={"p0": home, "p1": home, "p2": plan("1 cathedral 2, 3 studio, 1 workshop")},
        rows={"p1": 5, "p0": 6, "p2": 7},
        thalers={"p0": 3, "p1": 1, "p2": 0},
        score={"p0": 9, "p1": 4, "p2": 1},
        zones=zones,
    )
    events = play(game, ("p2", "done"))
    assert [(event.painter, event.fields["why"], event.fields["n"]) for event in events if event.name == "earned"] == [
        ("p1", "pennies", 1),
        ("p0", "pennies", 2),
        ("p0", "leaf", 2),
    ]
    assert [(event.painter, event.fields["n"]) for event in events if event.name == "counted money"] == [
        ("p1", 2),
        ("p0", 7),
        ("p2", 0),
    ]
    assert zone(game, "score") == {"p0": 12, "p1": 5, "p2": 1}

"""Module 13 where it meets others: room on the sheet, dames, illness, wishes, and what a treasure changes (M13a)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, visit, wake_up
from app.engine.fresco.modules.m13_catacombs import MAPS
from app.engine.record import Course
from tests.engine.fresco.modules.medico import sheet

TILE = "3:red+yellow+blue"
ALONG_THE_WALL = "5:0,0+0,1+0,2+1,0"
ONE_MAP = {"p0/maps": {"5#1": ALONG_THE_WALL}}
FOUR_MAPS = {f"7#{number}": piece for number, piece in enumerate(MAPS[7][:4], 1)}
STATUE = {"0,0": "statue"}


def with_map(modules: tuple[int, ...], column: str, places: Any, **said: Any) -> Position:
    """p0 has planned a map at a location, and it leads to a statue."""
    marks = {"map 5#1": column, **said.pop("marks", {})}
    sheet_ = places if isinstance(places, dict) and "columns" in places else plan(places)
    zones = {**ONE_MAP, "rooms": STATUE, **said.pop("zones", {})}
    rest: dict[str, Any] = {"final": False, "fresco": {"4,4": TILE}, **said}
    return position(3, modules, visit("p0", column), plans={"p0": {**sheet_, "marks": marks}}, zones=zones, **rest)


# -- room on the sheet -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "module", "places", "refused"),
    [
        ("pews", 14, "market, cathedral, studio, workshop, theatre", None),
        ("pews", 14, "market, cathedral, studio, 2 theatre", None),
        ("audience", 8, "market, cathedral, studio, workshop", "plan.placed"),
        ("audience", 8, "market, cathedral, studio, workshop, theatre", "plan.too-many"),
        ("glazery", 6, "market, cathedral, studio, workshop, theatre", None),
    ],
)
def test_b5a_four_maps_beside_a_tile_are_refused_if_they_leave_too_few_spaces(
    tile: str, module: int, places: str, refused: str | None
) -> None:
    """Four maps leave four spaces, and the tile on the theatre two, none or one."""
    columns = ("market", "cathedral", "studio", "workshop")
    marks = {f"map {back}": column for back, column in zip(FOUR_MAPS, columns, strict=True)}
    modules = (min(13, module), max(13, module))
    game = position(4, modules, planning(), zones={"p0/maps": FOUR_MAPS})
    assert reason(game, "p0", plan(places, marks={**marks, tile: "theatre"})) == refused


def test_b5a_whoever_lacks_an_apprentice_has_room_for_five_maps() -> None:
    columns = ("market", "cathedral", "studio", "workshop", "theatre")
    maps = {**FOUR_MAPS, "7#5": MAPS[7][4]}
    marks = {f"map {back}": column for back, column in zip(maps, columns, strict=True)}
    game = position(4, (13,), planning(), mood={"p0": -4}, zones={"p0/maps": maps})
    assert reason(game, "p0", plan(dict.fromkeys(columns[:4], 1), marks=marks)) is None


def test_m0c_in_the_final_round_no_map_lies_on_the_theatre() -> None:
    game = position(4, (13,), planning(), fresco=5, zones=ONE_MAP)
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"map 5#1": "theatre"})) is not None


def test_b5a_with_nobody_healthy_a_map_is_planned_alone_and_explores() -> None:
    zones = {"p0/ill": {"own": 5}, "p0/apprentices": {}, "rooms": STATUE, **ONE_MAP}
    game = position(3, (10, 13), planning("p0"), round=2, fresco=12, zones=zones)
    assert reason(game, "p0", {"columns": {}}) is None
    events = play(game, ("p0", {"columns": {}, "marks": {"map 5#1": "market"}}))
    assert told(events, "used map", "p0")[0]["n"] == 1
    assert picks(game, "p0") == ["keep", "sell"]


def test_m13_an_ill_apprentice_takes_the_one_space_beside_a_map() -> None:
    game = position(3, (10, 13), planning(), round=2, zones={"p0/ill": {"own": 1}, **ONE_MAP})
    alone = sheet({"map 5#1": "studio"}, studio={"ill": 1}, market=3, theatre=1)
    together = sheet({"map 5#1": "studio"}, studio={"ill": 1, "own": 1}, market=3)
    assert reason(game, "p0", alone) is None
    assert reason(game, "p0", together) == "plan.too-many"


def test_m4_pennies_beside_a_map_at_the_market_still_need_an_apprentice() -> None:
    game, marks = position(3, (4, 13), planning(), zones=ONE_MAP), {"map 5#1": "market"}
    assert reason(game, "p0", plan("1 market, 3 studio, 1 theatre", marks=marks, counts={"pennies": 2})) is None
    assert reason(game, "p0", plan("3 studio, 2 theatre", marks=marks, counts={"pennies": 1})) is not None


def test_b5b_a_map_alone_at_the_market_neither_buys_nor_closes_nor_goes_to_the_black_market() -> None:
    game = with_map((13, 16), "market", "3 studio, 2 workshop")
    booths = zone(game, "booths")
    assert picks(game, "p0") == ["keep", "sell"]
    play(game, ("p0", "sell"))
    assert (zone(game, "booths"), zone(game, "barrel")) == (booths, ())


# -- in the morning ----------------------------------------------------------------------------------------------


def test_m4_a_busker_and_a_map_come_with_one_row() -> None:
    game = position(4, (4, 13), wake_up("p0"), zones={"p0/wishes": {"busker": 1}})
    names = [event.name for event in play(game, ("p0", {"row": 5, "map": True, "busker": True}))]
    assert names[:6] == ["woke", "paid", "cheered", "played wish", "cheered", "drew map"]


def test_m8_thalers_for_a_map_are_free_to_spend_in_spite_of_debts() -> None:
    zones = {"p0/debts": ("8:5:7",), "p0/instalments": (4,)}
    game = position(4, (8, 13), wake_up("p0"), thalers={"p0": 1}, zones=zones)
    events = play(game, ("p0", {"row": 5, "map": True}))
    assert told(events, "paid", "p0") == [{"n": 1, "why": "map"}]
    assert zone(game, "p0/instalments") == (4,)


def test_m8_whoever_has_put_the_last_thaler_on_a_debt_can_buy_no_map() -> None:
    zones = {"p0/debts": ("8:5:7",), "p0/instalments": (4,)}
    game = position(4, (8, 13), wake_up("p0"), thalers={"p0": 1}, zones=zones)
    play(game, ("p0", "pay debt 1"))
    assert reason(game, "p0", {"row": 5, "map": True}) == "needs.thalers"


# -- at the location ---------------------------------------------------------------------------------------------


def test_m13_a_treasure_sold_before_the_dame_acts_pays_for_the_bishops_way() -> None:
    """At any moment of the turn there: also ahead of the dame at the second cathedral, who asks for a Thaler."""
    game = with_map(
        (12, 13),
        "cathedral 2",
        "3 studio, 2 workshop",
        marks={"dame pink": "cathedral 2"},
        final=True,
        thalers={"p0": 0},
        zones={"p0/dames": {"pink": 1}},
    )
    assert reason(game, "p0", "dame bishop 4,4") == "needs.thalers"
    play(game, ("p0", "explore"), ("p0", "sell"), ("p0", "dame bishop 4,4"))
    assert (zone(game, "bishop"), zone(game, "p0/thalers")) == ("4,4", 4)


def test_m12_an_outdone_dame_takes_nothing_from_the_map_beside_her() -> None:
    dames = {"p0/dames": {"pink": 1}, "p1/dames": {"pink": 1}}
    game = position(
        3,
        (12, 13),
        visit("p0", "theatre"),
        rows={"p1": 5, "p0": 6},
        final=False,
        fresco={"4,4": TILE},
        plans={
            "p0": plan("3 studio, 2 workshop", marks={"map 5#1": "theatre", "dame pink": "theatre"}),
            "p1": plan("3 studio, 2 workshop", marks={"dame pink": "theatre"}),
        },
        zones={**ONE_MAP, "rooms": STATUE, **dames},
    )
    assert picks(game, "p0") == ["keep", "sell"]


def test_m13_a_statue_sold_at_the_cathedral_pays_for_a_step_of_the_bishop() -> None:
    game = with_map((13,), "cathedral", "1 cathedral, 3 studio, 1 theatre", thalers={"p0": 0}, bishop="2,2")
    assert reason(game, "p0", "step 3,3") == "needs.thalers"
    play(game, ("p0", "explore"), ("p0", "sell"), ("p0", "step 3,3"))
    assert (zone(game, "bishop"), zone(game, "p0/thalers")) == ("3,3", 4)


def test_m13_a_room_uncovered_after_the_map_was_used_stays_for_others() -> None:
    game = with_map(
        (13,),
        "cathedral",
        "1 cathedral, 3 studio, 1 theatre",
        fresco={"0,1": TILE, "4,4": "4:red+green"},
        draws=["chalice"],
    )
    play(game, ("p0", "explore"), ("p0", "keep"), ("p0", "restore 0,1"))
    assert zone(game, "rooms") == {"0,1": "chalice"}
    assert zone(game, "p0/treasures") == {"statue": 1}


def test_b4a_mood_from_a_treasure_lends_the_neutral_apprentice_in_the_next_round() -> None:
    game = with_map((13,), "studio", "3 market, 2 workshop", mood={"p0": 1}, zones={"rooms": {"0,0": "script 2 +3"}})
    events = play(game, ("p0", "keep"))
    assert told(events, "cheered", "p0") == [{"old": 1, "new": 4, "why": "treasure"}]
    assert zone(game, "p0/apprentices") == {"own": 5}, "not in this one"


def test_m10_the_infection_strikes_after_the_map_and_only_where_apprentices_are() -> None:
    infected = {"infection": ("studio",)}
    game = with_map((10, 13), "studio", "1 studio, 3 market, 1 workshop", round=2, zones=infected)
    names = [event.name for event in play(game, ("p0", "sell"))]
    assert names.index("sold treasure") < names.index("fell ill")
    game = with_map((10, 13), "studio", "3 market, 2 workshop", round=2, zones=infected)
    play(game, ("p0", "sell"))
    assert zone(game, "p0/ill") == {}


def test_m10_a_map_alone_on_the_second_visit_does_not_put_off_the_infection_of_the_first() -> None:
    marks, infected = {"map 5#1": "cathedral 2"}, {"infection": ("cathedral",)}
    plans = {"p0": plan("1 cathedral, 3 market, 1 workshop", marks=marks)}
    zones = {**ONE_MAP, **infected}
    game = position(3, (10, 13), visit("p0", "cathedral"), round=2, final=True, fresco=3, plans=plans, zones=zones)
    events = play(game, ("p0", "done"))
    assert told(events, "fell ill", "p0") == [{"apprentices": {"own": 1}, "place": "cathedral"}]


# -- going back --------------------------------------------------------------------------------------------------


def test_waking_up_is_undone_only_without_a_map() -> None:
    course = Course(position(3, (13,), wake_up("p0")))
    course.decide("p0", {"row": 5})
    assert course.undoable("p0") is not None
    course.undo("p0")
    course.decide("p0", {"row": 5, "map": True})
    course.decide("nature", [MAPS[5][0]])
    assert course.undoable("p0") is None


def test_a_treasure_sold_too_hastily_is_put_back_but_the_map_is_not() -> None:
    course = Course(with_map((13,), "market", "1 market, 3 studio, 1 theatre"))
    course.decide("p0", "explore")
    course.decide("p0", "sell")
    course.undo("p0")
    assert (zone(course.game, "p0/thalers"), zone(course.game, "rooms")) == (12, STATUE)
    assert course.undoable("p0") is None


def test_s3_a_plan_shows_the_back_of_a_map_and_its_rooms_show_as_it_is_used() -> None:
    game = position(3, (13,), planning("p0"), fresco=12, zones={**ONE_MAP, "rooms": {}})
    events = play(game, ("p0", plan("3 studio, 1 market, 1 theatre", marks={"map 5#1": "workshop"})))
    assert told(events, "plans revealed")
    for viewer in ("p1", None):
        seen = game.view(viewer)["zones"]
        assert seen["p0/plan"]["marks"] == {"map 5#1": "workshop"}
        assert seen["p0/maps"] == {"backs": ["5#1"]}
    used = told(play(game, ("p0", "done")), "used map", "p0")
    assert used == [{"back": "5#1", "rooms": ("0,0", "0,1", "0,2", "1,0"), "n": 0}]

"""Module 13, the catacombs: a map is bought in the morning, planned, and used at its location (M13)."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, round_end, setup, visit, wake_up
from app.engine.fresco.modules.m13_catacombs import MAPS, rooms_of
from app.engine.record import Course

CATACOMBS = (13,)
FIVE, SIX, SEVEN = (maps[0] for maps in MAPS.values())
EXAMPLE = "5:0,0+0,1+0,2+1,0"
"""Four rooms along the altar's wall."""


def with_map(column: str, plans: str, rooms: dict[str, str], **said: Any) -> Position:
    """p0 has planned the map of the example at a location; these rooms stand open."""
    zones = {"p0/maps": {"5#1": EXAMPLE}, "rooms": rooms, **said.pop("zones", {})}
    sheet = plan(plans, marks={"map 5#1": column})
    fresco = {"4,4": "3:red+yellow+blue", **said.pop("fresco", {})}
    asked = said.pop("at", None) or visit("p0", column)
    return position(3, CATACOMBS, asked, final=False, plans={"p0": sheet}, fresco=fresco, zones=zones, **said)


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_treasure_lies_under_every_segment_and_the_maps_are_sorted_by_hour(players: int) -> None:
    game = position(players, CATACOMBS, setup())
    play(game)
    assert sum(zone(game, "covered rooms").values()) == 25
    assert zone(game, "rooms") == {}
    assert [sum(zone(game, f"maps at {hour}").values()) for hour in (5, 6, 7)] == [6, 8, 8]
    assert all(len(rooms_of(piece)) == 9 - hour for hour, maps in MAPS.items() for piece in maps)


# -- the morning -------------------------------------------------------------------------------------------------


def test_m13_whoever_wakes_at_five_six_or_seven_may_buy_a_map_of_that_hour_for_a_thaler() -> None:
    """The rulebook's example: red chooses 5 o'clock, pays one Thaler and takes the top one."""
    game = position(4, CATACOMBS, wake_up("p0"), draws=[EXAMPLE])
    events = play(game, ("p0", {"row": 5, "map": True}))
    assert zone(game, "p0/thalers") == 11
    assert told(events, "paid", "p0") == [{"n": 1, "why": "map"}]
    assert zone(game, "p0/maps") == {"5#1": EXAMPLE}
    assert sum(zone(game, "maps at 5").values()) == 5


def test_m13_the_map_is_paid_for_right_after_the_row_is_chosen_and_drawn_before_apprentices_are_settled() -> None:
    game = position(4, CATACOMBS, wake_up("p0"), mood={"p0": -2})
    names = [event.name for event in play(game, ("p0", {"row": 6, "map": True}))]
    assert names == ["woke", "paid", "cheered", "drew map", "settled"]


@pytest.mark.parametrize("hour", [5, 6, 7])
def test_nobody_has_to_buy_a_map(hour: int) -> None:
    game = position(4, CATACOMBS, wake_up("p0"))
    events = play(game, ("p0", {"row": hour}))
    assert told(events, "drew map") == []
    assert zone(game, "p0/thalers") == 12


@pytest.mark.parametrize("hour", [8, 9])
def test_later_in_the_morning_there_is_no_map(hour: int) -> None:
    game = position(4, CATACOMBS, wake_up("p0"))
    assert reason(game, "p0", {"row": hour}) is None
    assert reason(game, "p0", {"row": hour, "map": True}) == "catacombs.no-map-at-this-hour"


def test_without_a_thaler_there_is_no_map() -> None:
    game = position(4, CATACOMBS, wake_up("p0"), thalers={"p0": 0})
    assert reason(game, "p0", {"row": 5, "map": True}) == "needs.thalers"


def test_m13a_an_empty_stack_sells_none() -> None:
    game = position(4, CATACOMBS, wake_up("p0"), zones={"maps at 6": {}, "used maps": dict.fromkeys(MAPS[6], 1)})
    assert reason(game, "p0", {"row": 6, "map": True}) == "catacombs.no-map-left"
    assert reason(game, "p0", {"row": 7, "map": True}) is None


def test_a_map_is_called_by_its_stack_and_how_many_left_it_before() -> None:
    game = position(4, CATACOMBS, wake_up("p0"), zones={"p1/maps": {"7#1": SEVEN}})
    play(game, ("p0", {"row": 7, "map": True}))
    assert list(zone(game, "p0/maps")) == ["7#2"]


# -- what a map hides --------------------------------------------------------------------------------------------


def test_s3_the_rooms_of_a_map_are_seen_by_its_owner_alone() -> None:
    game = position(4, CATACOMBS, wake_up("p0"), draws=[EXAMPLE])
    course = Course(game)
    course.decide("p0", {"row": 5, "map": True})
    (drew,) = (event for event in course.decide("nature", [EXAMPLE]) if event.name == "drew map")
    assert drew.fields == {"back": "5#1"}
    assert drew.secret == {"rooms": rooms_of(EXAMPLE)}
    assert course.game.view("p0")["zones"]["p0/maps"] == {"5#1": EXAMPLE}
    for viewer in ("p1", None):
        assert course.game.view(viewer)["zones"]["p0/maps"] == {"backs": ["5#1"]}


def test_s5_the_stacks_show_how_many_maps_are_left_and_the_covered_rooms_nothing() -> None:
    zones = position(3, CATACOMBS, wake_up("p0")).view("p0")["zones"]
    assert zones["maps at 7"] == {"number": 8}
    assert zones["covered rooms"] == {"number": 25}


# -- planning ----------------------------------------------------------------------------------------------------


def holding(*backs: str, modules: tuple[int, ...] = CATACOMBS, **said: Any) -> Position:
    pieces = {"5#1": MAPS[5][0], "5#2": MAPS[5][1], "6#1": MAPS[6][0], "7#1": MAPS[7][0], "7#2": MAPS[7][1]}
    return position(
        4,
        modules,
        planning(),
        zones={"p0/maps": {back: pieces[back] for back in backs}, **said.pop("zones", {})},
        **said,
    )


@pytest.mark.parametrize("column", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_m13_a_map_takes_two_of_the_three_spaces_of_any_location(column: str) -> None:
    game = holding("5#1")
    others = [place for place in ("market", "studio", "workshop") if place != column]
    marks = {"map 5#1": column}
    assert reason(game, "p0", plan({column: 1, others[0]: 3, others[1]: 1}, marks=marks)) is None
    assert reason(game, "p0", plan({column: 2, others[0]: 3}, marks=marks)) == "plan.too-many"


def test_m13a_no_apprentice_is_needed_beside_a_map() -> None:
    assert reason(holding("5#1"), "p0", plan("3 market, 2 studio", marks={"map 5#1": "theatre"})) is None


def test_m13a_one_map_at_a_location() -> None:
    clash = plan("3 market, 2 studio", marks={"map 5#1": "theatre", "map 6#1": "theatre"})
    assert reason(holding("5#1", "6#1"), "p0", clash) == "plan.marks-clash"


def test_five_maps_fit_on_five_locations() -> None:
    backs = ("5#1", "5#2", "6#1", "7#1", "7#2")
    columns = ("market", "cathedral", "studio", "workshop", "theatre")
    marks = {f"map {back}": column for back, column in zip(backs, columns, strict=True)}
    assert reason(holding(*backs), "p0", plan(dict.fromkeys(columns, 1), marks=marks)) is None


def test_b5a_maps_that_leave_too_few_spaces_are_refused() -> None:
    """The neutral sixth apprentice finds no space beside five maps."""
    backs = ("5#1", "5#2", "6#1", "7#1", "7#2")
    columns = ("market", "cathedral", "studio", "workshop", "theatre")
    marks = {f"map {back}": column for back, column in zip(backs, columns, strict=True)}
    game = holding(*backs, mood={"p0": 4})
    assert reason(game, "p0", plan(dict.fromkeys(columns, 1), marks=marks)) == "plan.placed"
    assert reason(game, "p0", plan(dict.fromkeys(columns, 1), neutral="studio", marks=marks)) == "plan.too-many"


def test_m0_a_map_cannot_go_on_a_covered_location() -> None:
    game = holding("5#1", modules=(6, 13))
    both = plan("3 market, 2 studio", marks={"map 5#1": "theatre", "glazery": "theatre"})
    assert reason(game, "p0", both) == "plan.marks-clash"
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"map 5#1": "workshop", "glazery": "theatre"})) is None


def test_m0c_in_the_final_round_a_map_may_lie_on_the_second_visit_to_the_cathedral() -> None:
    game = holding("5#1", fresco=5)
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"map 5#1": "cathedral 2"})) is None


def test_m13a_a_map_that_was_not_planned_is_kept_for_later_rounds() -> None:
    game = position(3, CATACOMBS, round_end(), zones={"p0/maps": {"5#1": EXAMPLE}})
    play(game)
    assert zone(game, "p0/maps") == {"5#1": EXAMPLE}


def test_only_ones_own_maps_can_be_planned() -> None:
    game = position(4, CATACOMBS, planning(), zones={"p1/maps": {"5#1": EXAMPLE}})
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"map 5#1": "theatre"})) == "plan.mark"


# -- using it ----------------------------------------------------------------------------------------------------


def test_the_example_of_the_rulebook_blends_two_paints_and_explores_two_of_four_rooms() -> None:
    """One room is still covered by a fresco tile, one is empty already."""
    rooms = {"0,0": "statue", "0,1": "chalice"}
    game = with_map("workshop", "1 workshop, 3 studio, 1 theatre", rooms, fresco={"1,0": "7:purple+red+blue"})
    events = play(game, ("p0", "blend orange"), ("p0", "explore"), ("p0", "keep"), ("p0", "sell"))
    assert told(events, "used map") == [{"back": "5#1", "rooms": rooms_of(EXAMPLE), "n": 2}]
    assert zone(game, "rooms") == {}
    assert zone(game, "p0/treasures") == {"statue": 1}
    assert zone(game, "p0/thalers") == 15
    assert picks(game, "p0") == ["done"], "the apprentice may still blend, but the map is gone"


@pytest.mark.parametrize("before", [True, False])
def test_m13_it_is_used_before_or_after_the_apprentices_work(before: bool) -> None:
    game = with_map("market", "1 market, 3 studio, 1 theatre", {"0,0": "statue"}, booths={1: "red"}, thalers={"p0": 0})
    assert not [pick for pick in picks(game, "p0") if pick.startswith("buy")]
    if before:
        play(game, ("p0", "explore"), ("p0", "sell"))
        assert "buy 1.0" in picks(game, "p0"), "the statue pays for the paint"
        assert "explore" not in picks(game, "p0")
    else:
        events = play(game, ("p0", "close 1"), ("p0", "sell"))
        assert [event.name for event in events if event.name in ("closed booth", "used map")] == [
            "closed booth",
            "used map",
        ]


def test_m13_a_room_uncovered_in_this_very_visit_counts() -> None:
    game = with_map(
        "cathedral",
        "1 cathedral, 3 studio, 1 theatre",
        {},
        fresco={"0,0": "3:red+yellow+blue"},
        draws=["statue"],
    )
    assert reason(game, "p0", "explore") == "catacombs.nothing-open"
    events = play(game, ("p0", "restore 0,0"), ("p0", "keep"))
    assert told(events, "turned up room") == [{"cell": "0,0", "treasure": "statue"}]
    assert told(events, "used map")[0]["n"] == 1
    assert zone(game, "p0/treasures") == {"statue": 1}


def test_b5b_a_map_alone_brings_a_turn_at_the_location() -> None:
    game = with_map("theatre", "3 studio, 2 workshop", {"0,2": "chalice"}, at=visit("p0", "theatre"))
    assert game.view(None)["task"] == "keep or sell"
    play(game, ("p0", "sell"))
    assert zone(game, "mood")["p0"] == 0, "nobody has gone to the theatre"
    assert zone(game, "sold treasures") == {"chalice": 1}


def test_m13a_a_planned_map_leaves_the_game_even_if_it_finds_nothing() -> None:
    game = with_map("market", "1 market, 3 studio, 1 theatre", {})
    events = play(game, ("p0", "done"))
    assert told(events, "used map") == [{"back": "5#1", "rooms": rooms_of(EXAMPLE), "n": 0}]
    assert zone(game, "p0/maps") == {}
    assert zone(game, "used maps") == {EXAMPLE: 1}


def test_it_takes_no_room_that_it_does_not_show() -> None:
    game = with_map("market", "1 market, 3 studio, 1 theatre", {"0,0": "statue", "3,3": "chalice"})
    play(game, ("p0", "explore"), ("p0", "keep"))
    assert zone(game, "rooms") == {"3,3": "chalice"}


def test_s8_whether_a_map_leads_anywhere_shows_in_nothing_that_others_see() -> None:
    games = [with_map("market", "1 market, 3 studio, 1 theatre", {cell: "statue"}) for cell in ("0,0", "3,3")]
    views = []
    for game in games:
        seen = game.view("p1")
        seen["zones"] = {name: value for name, value in seen["zones"].items() if name != "rooms"}
        views.append(seen)
    assert views[0] == views[1]


def test_a_map_that_was_used_cannot_be_taken_back() -> None:
    course = Course(with_map("market", "1 market, 3 studio, 1 theatre", {"0,0": "statue"}))
    course.decide("p0", "explore")
    assert course.undoable("p0") is None


def test_several_maps_at_one_location_are_used_in_the_order_of_waking_up() -> None:
    zones = {"p0/maps": {"5#1": EXAMPLE}, "p1/maps": {"6#1": "6:0,1+0,2+0,3"}, "rooms": {"0,1": "statue"}}
    game = position(
        3,
        CATACOMBS,
        visit("p1", "theatre"),
        rows={"p1": 6, "p0": 7},
        plans={
            "p0": plan("3 studio, 2 workshop", marks={"map 5#1": "theatre"}),
            "p1": plan("3 studio, 2 workshop", marks={"map 6#1": "theatre"}),
        },
        fresco={"4,4": "3:red+yellow+blue"},
        zones=zones,
    )
    events = play(game, ("p1", "keep"))
    assert [(fields["back"], fields["n"]) for fields in told(events, "used map")] == [("5#1", 0)]
    assert zone(game, "p1/treasures") == {"statue": 1}

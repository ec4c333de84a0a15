"""Module 15, the dome: tiles under the inner segments, paid with paints that are left at the end (M15)."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, full, position, setup, visit
from app.engine.fresco.modules.m15_dome import INNER, TILES
from app.engine.record import Course
from app.engine.state import NATURE
from tests.engine.leaks import watch_for_leaks

DOME = (15,)
SEVEN = "7:purple+red+blue"
THREE = "3:red+yellow+blue"
FIVE_RED, SEVEN_GREEN, EIGHT_RED = "5:red+green", "7:purple+green", "8:red+green+orange"


def at_cathedral(cell: str = "1,1", tile: str = FIVE_RED, **said: Any) -> Position:
    return position(
        said.pop("players", 4),
        said.pop("modules", DOME),
        visit("p0", "cathedral"),
        fresco=full({cell: SEVEN}),
        paints={"p0": "purple, red, blue"},
        draws=[tile],
        **said,
    )


def at_the_end(dome: Mapping[str, list[str]], paints: Mapping[str, str], players: int = 3, **said: Any) -> Position:
    """Final scoring, with these dome tiles before the painters."""
    zones = {f"{painter}/dome": dict.fromkeys(tiles, 1) for painter, tiles in dome.items()}
    said.setdefault("thalers", dict.fromkeys(("p0", "p1", "p2")[:players], 0))
    return position(
        players,
        said.pop("modules", DOME),
        final_scoring(),
        final=True,
        fresco=0,
        paints=paints,
        zones={**zones, **said.pop("zones", {})},
        **said,
    )


# -- setup -------------------------------------------------------------------------------------------------------


def test_nine_tiles_lie_under_the_nine_inner_segments() -> None:
    game = position(4, DOME, setup())
    play(game)
    assert zone(game, "dome tiles") == TILES
    assert len(INNER) == sum(TILES.values()) == 9
    assert {*INNER} == {f"{row},{col}" for row in (1, 2, 3) for col in (1, 2, 3)}


def test_s5_nobody_sees_a_dome_tile_under_the_fresco() -> None:
    game = at_cathedral()
    for viewer in (None, *game.rules.seats):
        assert game.view(viewer)["zones"]["dome tiles"] == {"number": 9}


# -- restoring ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", INNER)
def test_whoever_restores_an_inner_segment_takes_the_dome_tile_under_it(cell: str) -> None:
    game = at_cathedral(cell)
    events = play(game, ("p0", f"restore {cell}"))
    assert told(events, "took dome tile", "p0") == [{"cell": cell, "tile": FIVE_RED}]
    assert zone(game, "p0/dome") == {FIVE_RED: 1}
    assert FIVE_RED not in zone(game, "dome tiles")
    assert zone(game, "p0/tiles") == {SEVEN: 1}


@pytest.mark.parametrize("cell", ["0,0", "0,2", "2,4", "4,3"])
def test_under_the_outer_segments_lies_none(cell: str) -> None:
    game = at_cathedral(cell)
    events = play(game, ("p0", f"restore {cell}"))
    assert told(events, "took dome tile") == []
    assert zone(game, "dome tiles") == TILES


def test_a_dome_tile_lies_open_before_its_painter() -> None:
    game = at_cathedral()
    play(game, ("p0", "restore 1,1"))
    for viewer in (None, *game.rules.seats):
        assert game.view(viewer)["zones"]["p0/dome"] == {FIVE_RED: 1}


def test_b7a_the_dome_tile_is_taken_after_the_sum_and_before_the_bishop_follows() -> None:
    names = [event.name for event in play(at_cathedral(bishop="4,4"), ("p0", "restore 1,1"))]
    order = ["paid for segment", "scored", "advanced", "uncovered", "took dome tile", "bishop moved", "restored"]
    assert names[1 : 1 + len(order)] == order


def test_a_dome_tile_brings_nothing_while_the_game_goes_on() -> None:
    game = at_cathedral(bishop="4,4")
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "scored") == [{"items": (("segment", 7),), "total": 7}]


def test_b7a_favour_and_dome_tile_of_one_segment_come_one_before_and_one_after_the_sum() -> None:
    game = position(
        4,
        (11, 15),
        visit("p0", "cathedral"),
        bishop="1,1",
        fresco=full({"1,1": SEVEN}),
        paints={"p0": "purple, red, blue"},
        draws=["points 1", SEVEN_GREEN],
    )
    names = [event.name for event in play(game, ("p0", "restore 1,1"))]
    assert names.index("claimed favour") < names.index("scored") < names.index("took dome tile")


def test_l3a_leonardo_takes_the_dome_tile_and_never_finishes_it() -> None:
    game = position(
        2,
        DOME,
        visit("leonardo", "cathedral"),
        fresco=full({"2,1": THREE}),
        leonardo={"cell": "2,2", "controller": "p0"},
        draws=[EIGHT_RED],
    )
    play(game, ("p0", "restore 2,1"))
    assert zone(game, "leonardo/dome") == {EIGHT_RED: 1}
    game = at_the_end({"leonardo": [EIGHT_RED]}, {}, players=2)
    events = play(game)
    assert game.waiting() == ()
    assert told(events, "finished dome tile") == []


# -- final scoring -----------------------------------------------------------------------------------------------


def test_the_example_of_the_rules_two_tiles_and_their_paints_are_thirteen_points() -> None:
    tiles = [FIVE_RED, "8:blue+purple+green"]
    game = at_the_end({"p0": tiles}, {"p0": "red, 2 green, blue, purple"})
    events = play(game, *(("p0", f"dome {piece}") for piece in tiles))
    assert told(events, "scored", "p0")[0] == {"items": (("dome", 13),), "total": 13}
    assert zone(game, "p0/paints") == {}


def test_m15_whoever_has_the_paints_chooses_which_tiles_to_finish() -> None:
    game = at_the_end({"p0": [FIVE_RED, EIGHT_RED]}, {"p0": "red, green, orange"})
    assert picks(game, "p0") == [f"dome {EIGHT_RED}", f"dome {FIVE_RED}", "done"]
    events = play(game, ("p0", f"dome {EIGHT_RED}"))
    assert told(events, "gave", "p0") == [{"paints": {"red": 1, "orange": 1, "green": 1}, "why": "dome"}]
    assert picks(game, "p0") == ["done"]
    assert reason(game, "p0", f"dome {FIVE_RED}") == "needs.paints"


def test_m15_nobody_has_to_finish_a_tile() -> None:
    game = at_the_end({"p0": [FIVE_RED]}, {"p0": "red, green"})
    events = play(game, ("p0", "done"))
    assert told(events, "finished dome tile") == []
    assert zone(game, "score")["p0"] == 0
    assert zone(game, "p0/paints") == {"red": 1, "green": 1}


def test_a_tile_needs_all_its_paints_at_once() -> None:
    game = at_the_end({"p0": [EIGHT_RED]}, {"p0": "2 red, 3 green"})
    assert reason(game, "p0", f"dome {EIGHT_RED}") == "needs.paints"
    assert picks(game, "p0") == ["done"]


def test_halves_are_not_blended_at_the_end() -> None:
    game = at_the_end({"p0": [FIVE_RED]}, {"p0": "3 red, yellow, blue"})
    assert picks(game, "p0") == ["done"]


def test_only_own_tiles_are_finished() -> None:
    game = at_the_end({"p0": [FIVE_RED], "p1": [SEVEN_GREEN]}, {"p0": "2 green, red, purple", "p1": ""})
    assert reason(game, "p0", f"dome {SEVEN_GREEN}") == "not-offered"


def test_m15_the_dome_is_finished_in_wake_up_order() -> None:
    dome = {"p0": [FIVE_RED], "p1": [SEVEN_GREEN], "p2": [EIGHT_RED]}
    paints = dict.fromkeys(dome, "red, green, purple, orange")
    game = at_the_end(dome, paints, rows={"p2": 5, "p0": 7, "p1": 9})
    asked = []
    while game.waiting():
        (seat,) = game.waiting()
        asked.append(seat)
        play(game, (seat, picks(game, seat)[0]))
    assert asked == ["p2", "p0", "p1"]


def test_m18_the_dome_is_one_advance_for_each_player_and_comes_before_the_money() -> None:
    game = at_the_end(
        {"p0": [FIVE_RED, SEVEN_GREEN]}, {"p0": "red, 2 green, purple"}, thalers={"p0": 5, "p1": 0, "p2": 2}
    )
    events = play(game, ("p0", f"dome {FIVE_RED}"), ("p0", f"dome {SEVEN_GREEN}"))
    scored = [(event.painter, event.fields["items"]) for event in events if event.name == "scored"]
    assert scored[0] == ("p0", (("dome", 12),))
    assert [items for painter, items in scored[1:] if painter == "p0"] == [(("money", 2),)]


def test_b2_landing_after_the_dome_is_always_in_front() -> None:
    game = at_the_end({"p0": [FIVE_RED]}, {"p0": "red, green"}, score={"p0": 3, "p1": 8, "p2": 9})
    play(game, ("p0", f"dome {FIVE_RED}"))
    assert zone(game, "score")["p0"] == 10


def test_s8_whoever_has_dome_tiles_is_asked_whatever_lies_behind_the_screen() -> None:
    for paints in ("", "red, green"):
        game = at_the_end({"p0": [FIVE_RED]}, {"p0": paints})
        assert game.waiting() == ("p0",)


def test_whoever_has_no_dome_tile_is_not_asked() -> None:
    game = at_the_end({"p1": [FIVE_RED]}, {"p0": "red, green"})
    assert game.waiting() == ("p1",)


def test_m18_leaf_is_exchanged_before_the_dome_and_brings_no_paint_for_it() -> None:
    game = at_the_end({"p0": [FIVE_RED]}, {"p0": "red"}, modules=(5, 15), zones={"p0/leaf": {"leaf": 3}})
    assert zone(game, "p0/thalers") == 3
    assert picks(game, "p0") == ["done"]


def test_b2_whoever_woke_up_earlier_takes_the_space_and_the_next_lands_in_front_of_it() -> None:
    dome = {"p0": [FIVE_RED], "p1": [SEVEN_GREEN]}
    paints = {"p0": "red, green", "p1": "purple, green"}
    game = at_the_end(dome, paints, rows={"p1": 5, "p0": 6}, score={"p0": 12, "p1": 10, "p2": 40})
    play(game, ("p1", f"dome {SEVEN_GREEN}"), ("p0", f"dome {FIVE_RED}"))
    assert (zone(game, "score")["p1"], zone(game, "score")["p0"]) == (17, 18)


def test_m15_with_leonardo_between_them_the_two_players_finish_in_wake_up_order() -> None:
    dome = {"p0": [FIVE_RED], "p1": [SEVEN_GREEN], "leonardo": [EIGHT_RED]}
    game = at_the_end(dome, {"p0": "red, green"}, players=2, rows={"p1": 5, "leonardo": 6, "p0": 7})
    assert game.waiting() == ("p1",)
    play(game, ("p1", "done"))
    assert game.waiting() == ("p0",)


def test_m15_whoever_finished_one_tile_may_leave_the_other() -> None:
    game = at_the_end({"p0": [FIVE_RED, SEVEN_GREEN]}, {"p0": "red, 2 green, purple"})
    events = play(game, ("p0", f"dome {SEVEN_GREEN}"), ("p0", "done"))
    assert told(events, "scored", "p0")[0] == {"items": (("dome", 7),), "total": 7}
    assert zone(game, "p0/paints") == {"red": 1, "green": 1}
    assert (zone(game, "p0/dome"), zone(game, "p0/finished dome")) == ({FIVE_RED: 1}, {SEVEN_GREEN: 1})


def test_m15_all_three_tiles_of_a_player_are_one_advance() -> None:
    tiles = [FIVE_RED, SEVEN_GREEN, EIGHT_RED]
    game = at_the_end({"p0": tiles}, {"p0": "2 red, 3 green, purple, orange"}, score={"p0": 1, "p1": 6, "p2": 13})
    events = play(game, *(("p0", f"dome {piece}") for piece in tiles))
    assert [(fields["old"], fields["new"]) for fields in told(events, "advanced", "p0")] == [(1, 21)]


def test_a_tile_finished_by_mistake_gives_its_paints_back() -> None:
    course = Course(at_the_end({"p0": [FIVE_RED, EIGHT_RED]}, {"p0": "red, green, orange"}))
    course.decide("p0", f"dome {FIVE_RED}")
    course.undo("p0")
    assert zone(course.game, "p0/paints") == {"red": 1, "green": 1, "orange": 1}
    assert zone(course.game, "p0/dome") == {FIVE_RED: 1, EIGHT_RED: 1}


def test_m3_pink_and_brown_stand_for_no_other_paint_in_the_dome() -> None:
    game = at_the_end({"p0": [SEVEN_GREEN]}, {"p0": "3 pink, 3 brown, purple"}, modules=(3, 15))
    assert reason(game, "p0", f"dome {SEVEN_GREEN}") == "needs.paints"


def test_b12_the_dome_is_finished_too_when_the_fresco_was_completed_in_a_round_not_announced() -> None:
    game = position(
        3,
        DOME,
        final_scoring(),
        final=False,
        fresco=0,
        paints={"p0": "red, green"},
        zones={"p0/dome": {FIVE_RED: 1}},
    )
    assert picks(game, "p0") == [f"dome {FIVE_RED}", "done"]


# -- nobody knows ------------------------------------------------------------------------------------------------


def test_a_dome_tile_drawn_cannot_be_undone() -> None:
    game = at_cathedral()
    game.decide("p0", {"restore": {"cell": "1,1"}})
    assert game.waiting() == (NATURE,)


@pytest.mark.parametrize("seats", [2, 3])
def test_no_viewer_can_tell_which_dome_tiles_are_left(seats: int) -> None:
    choose = random.Random(seats).randrange
    assert watch_for_leaks(catalogue.new_game("fresco", seats, DOME), choose, 80) > 80 * seats

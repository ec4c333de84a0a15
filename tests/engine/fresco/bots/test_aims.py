"""Apprentice and what it spends paints, glass and money on: windows, the wall, the dome, requests."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.examples.positions import Position, play
from app.engine.fresco.bots.aims import aims, segments
from app.engine.fresco.bots.glass import best_window, glass_worth
from app.engine.fresco.examples.positions import full, planning, position, visit
from tests.engine.fresco.bots.test_apprentice import pick_of, plain

SEVEN = "7:purple+red+blue"
BENCH = ("red+green", "green+red+green", "blue+green", "red+blue+red", "red+green+red", "blue+green+blue")


def zones_of(game: Position, seat: str) -> dict[str, Any]:
    return dict(plain(game.view(seat))["zones"])


# -- glass and windows -------------------------------------------------------------------------------------------


def test_a_window_is_worth_its_panes_less_what_is_missing_and_what_it_costs() -> None:
    assert best_window(("yellow+blue", "red+green"), {"red": 1, "green": 1}, 9) == (7 - 0.4, "red+green")
    assert best_window(("yellow+blue", "red+green"), {"red": 1, "green": 1}, 0) == (3 - 6, "yellow+blue")
    assert best_window((), {"red": 1}, 9) == (0.0, "")


def test_glass_counts_for_one_window_after_the_other() -> None:
    bench = ("yellow+blue", "yellow+red")
    once, twice = ({"yellow": number, "blue": 1, "red": 1} for number in (1, 2))
    assert glass_worth(bench, twice, 9) - glass_worth(bench, once, 9) == pytest.approx(2)


def test_segments_beside_a_window_count_with_the_best_window() -> None:
    zones = {"bench": BENCH, "p0/glass": {}}
    game = position(3, (6,), planning(), fresco={"0,2": SEVEN, "1,1": "7:purple+red+yellow"}, zones=zones)
    worth = {cell: aim.points for cell, aim in segments(zones_of(game, "p0"), "p0").items()}
    assert worth["1,1"] == 7
    assert worth["0,2"] < worth["1,1"]


@pytest.mark.parametrize("final", [False, True])
def test_nothing_is_restored_where_missing_glass_eats_up_all_it_brings(final: bool) -> None:
    zones = {"bench": BENCH, "glazery": {}, "p0/glass": {}}
    said: dict[str, Any] = {"fresco": {"0,2": "3:red+yellow+blue"}, "bishop": "4,4", "final": final}
    game = position(3, (6,), visit("p0", "cathedral"), zones=zones, paints={"p0": "red, yellow, blue"}, **said)
    assert "restore" not in pick_of(game, "p0")


def test_the_glass_bought_is_what_the_next_windows_lack() -> None:
    zones = {"bench": BENCH, "glazery": {"yellow": 2, "red": 1, "green": 1}, "p0/glass": {"green": 1}}
    mark = {"marks": {"glazery": "theatre"}, "columns": {"studio": {"own": 3}, "workshop": {"own": 2}}}
    game = position(3, (6,), planning("p0"), zones=zones, thalers={"p0": 12})
    play(game, ("p0", mark))
    while game.view("p0")["task"] != "work at glazery":
        (seat,) = game.waiting()
        play(game, (seat, "done"))
    assert pick_of(game, "p0") == "glass red"


def test_glass_is_kept_from_the_altar_until_the_last_visit() -> None:
    zones = {"p0/glass": {"red": 1, "green": 1}}
    said: dict[str, Any] = {"fresco": {"0,2": "11:orange+green+purple"}, "paints": {"p0": "red, yellow, blue"}}
    early = position(3, (6,), visit("p0", "cathedral"), zones=zones, **said)
    assert pick_of(early, "p0") == {"altar": {"payment": "red+yellow+blue"}}
    late = position(3, (6,), visit("p0", "cathedral 2"), zones=zones, final=True, **said)
    assert sorted(pick_of(late, "p0")["altar"]["glass"]) == ["green", "red"]


# -- the wall ----------------------------------------------------------------------------------------------------


def test_paints_are_wanted_for_segments_of_the_wall_within_reach_alone() -> None:
    game = position(3, (9,), planning())
    wall = zones_of(game, "p0")["wall"]
    wanted = {paint for aim in aims(zones_of(game, "p0"), "p0") if aim.place == "wall" for paint in aim.cost}
    assert wanted == {wall["3,0"], wall["4,1"]}


def with_wall(**said: Any) -> dict[str, Any]:
    wall = dict.fromkeys(zones_of(position(3, (9,), planning()), "p0")["wall"], "green")
    pick = pick_of(position(3, (9,), planning(), zones={"wall": wall}, **said), "p0")
    return dict(pick)


def test_somebody_goes_to_the_wall_with_the_paint_at_hand() -> None:
    pick = with_wall(paints={"p0": "green"})
    assert sum(pick["columns"][pick["marks"]["wall"]].values()) == 1


def test_nobody_goes_to_the_wall_without_the_paint_or_its_halves() -> None:
    assert "wall" not in with_wall(paints={"p0": "2 purple"})["marks"]


def test_a_paint_for_the_wall_is_blended_before_somebody_goes_there() -> None:
    pick = with_wall(paints={"p0": "yellow, blue"}, fresco=full({}))
    assert pick["marks"] == {"wall": "theatre"}
    assert pick["columns"]["workshop"]


def test_at_the_wall_the_paint_is_given_that_is_needed_least() -> None:
    wall = dict.fromkeys(zones_of(position(3, (9,), planning()), "p0")["wall"], "green") | {"3,0": "purple"}
    said: dict[str, Any] = {"paints": {"p0": "purple, 3 green"}}
    game = position(3, (9,), planning("p0"), zones={"wall": wall}, **said)
    mark = {
        "marks": {"wall": "market"},
        "columns": {"market": {"own": 1}, "workshop": {"own": 3}, "theatre": {"own": 1}},
    }
    play(game, ("p0", mark))
    assert game.view("p0")["task"] == "work at wall"
    assert pick_of(game, "p0") == "wall 4,1"


# -- dome and requests -------------------------------------------------------------------------------------------


def test_in_the_final_round_paints_are_blended_for_the_dome() -> None:
    said: dict[str, Any] = {"final": True, "fresco": 0, "paints": {"p0": "red, yellow, blue"}}
    game = position(3, (15,), visit("p0", "workshop"), zones={"p0/dome": {"5:red+green": 1}}, **said)
    assert pick_of(game, "p0") == "blend green"


def test_somebody_goes_to_the_workshop_for_a_request() -> None:
    tiles = {"p0": ["6:purple+red", "6:purple+yellow", SEVEN]}
    said: dict[str, Any] = {"paints": {"p0": ""}, "thalers": {"p0": 12}}
    assert "workshop" in pick_of(position(3, (2,), planning(), tiles=tiles, **said), "p0")["columns"]
    assert "workshop" not in pick_of(position(3, (), planning(), tiles=tiles, **said), "p0")["columns"]

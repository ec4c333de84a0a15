"""Module 9, the wall fresco: planned with one apprentice, restored from the corner on (M9)."""

from collections import Counter

import pytest

from app.engine import catalogue
from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, setup, visit
from app.engine.fresco.modules.m09_wall_fresco import AMOUNTS, BACKS
from app.engine.state import NATURE
from tests.engine.chance import chance
from tests.engine.fresco.modules.wall_fresco import (
    ABOVE,
    BESIDE,
    MODULE,
    PIECE,
    START,
    at_wall,
    refused,
    wall_of,
)
from tests.engine.leaks import watch_for_leaks

# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m9_eighteen_tiles_cover_the_wall_face_up_and_the_corner_is_restored(players: int) -> None:
    game = position(players, MODULE, setup())
    events = play(game)
    wall = game.view(None)["zones"]["wall"]
    assert len(wall) == 18
    assert START not in wall
    assert Counter(wall.values()) == {"green": 6, "orange": 6, "purple": 6}
    assert zone(game, "wall pile") == {}
    assert told(events, "wall laid") == [{"wall": wall}]


def test_there_are_four_exchange_tiles_of_each_blended_colour() -> None:
    assert zone(position(4, MODULE), "exchange supply") == {"purple": 4, "orange": 4, "green": 4}


# -- planning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_the_tile_covers_any_location(column: str) -> None:
    others = [place for place in ("market", "workshop", "studio") if place != column]
    pick = plan({others[0]: 3, others[1]: 1, column: 1}, marks={"wall": column})
    assert reason(position(4, MODULE, planning()), "p0", pick) is None


def test_m9_exactly_one_apprentice_goes_with_the_tile() -> None:
    game = position(4, MODULE, planning())
    nobody = plan("3 market, 2 theatre", marks={"wall": "studio"})
    two = plan("3 market, 2 studio", marks={"wall": "studio"})
    assert reason(game, "p0", nobody) == "plan.too-few"
    assert reason(game, "p0", two) == "plan.too-many"


def test_the_neutral_apprentice_may_go_to_the_wall() -> None:
    game = position(4, MODULE, planning(), mood={"p0": 4})
    pick = plan("3 market, 2 workshop", neutral="studio", marks={"wall": "studio"})
    assert reason(game, "p0", pick) is None


def test_m10_an_ill_apprentice_does_not_go_to_the_wall() -> None:
    game = position(4, (9, 10), planning(), zones={"p0/ill": {"own": 1}})
    pick = {"columns": {"market": {"own": 3}, "theatre": {"own": 1}, "studio": {"ill": 1}}, "marks": {"wall": "studio"}}
    assert reason(game, "p0", pick) is not None
    pick["columns"] = {"market": {"own": 3}, "studio": {"own": 1}}
    assert reason(game, "p0", pick) is None


def test_nobody_has_to_lay_the_tile() -> None:
    assert reason(position(4, MODULE, planning()), "p0", plan("3 market, 2 studio")) is None


def test_on_a_finished_wall_there_is_nothing_to_plan() -> None:
    game = position(4, MODULE, planning(), zones={"wall": {}, "wall tiles given up": AMOUNTS})
    assert reason(game, "p0", plan("3 market, studio, theatre", marks={"wall": "studio"})) == "plan.mark"


def test_m0_one_tile_at_a_location() -> None:
    game = position(4, (6, 9), planning())
    both = plan("3 market, studio, theatre", marks={"wall": "studio", "glazery": "studio"})
    apart = plan("3 market, studio, theatre", marks={"wall": "studio", "glazery": "cathedral"})
    assert reason(game, "p0", both) is not None
    assert reason(game, "p0", apart) is None


def test_m0c_in_the_final_round_the_tile_may_cover_the_second_visit_to_the_cathedral() -> None:
    game = position(4, MODULE, planning(), fresco=5)
    assert reason(game, "p0", plan("3 market, studio, cathedral 2", marks={"wall": "cathedral 2"})) is None


# -- restoring ---------------------------------------------------------------------------------------------------


def test_the_rulebooks_example_pays_one_purple_for_four_points_and_the_tile() -> None:
    game = at_wall("purple", {ABOVE: "purple", BESIDE: "green"})
    assert game.view(None)["place"] == "wall"
    game.draws = [piece := PIECE["purple", "blue"]]
    events = play(game, ("p0", f"wall {ABOVE}"))
    assert told(events, "gave", "p0") == [{"paints": {"purple": 1}, "why": "wall"}]
    assert told(events, "scored", "p0") == [{"items": (("wall", 4),), "total": 4}]
    assert told(events, "restored wall", "p0") == [{"cell": ABOVE, "piece": piece}]
    assert zone(game, "score")["p0"] == 4
    assert zone(game, "p0/paints") == {}
    assert game.view(None)["zones"]["p0/wall tiles"] == {piece: 1}
    assert ABOVE not in zone(game, "wall")


def test_at_first_only_the_two_segments_beside_the_corner_can_be_restored() -> None:
    game = at_wall("9 green, 9 orange, 9 purple", {})
    assert picks(game, "p0") == [f"wall {ABOVE}", f"wall {BESIDE}", "done"]
    assert len(refused(game, "wall")) == 16
    assert reason(game, "p0", "wall 3,1") == "wall.not-beside", "a corner is no side"


def test_with_every_segment_restored_its_neighbours_in_row_and_column_open() -> None:
    game = at_wall("9 green, 9 orange, 9 purple", {}, restored=(ABOVE, "3,1"))
    assert picks(game, "p0") == ["wall 2,0", "wall 2,1", "wall 3,2", f"wall {BESIDE}", "done"]


def test_a_segment_without_its_paint_is_refused_with_what_is_missing() -> None:
    game = at_wall("green", {ABOVE: "purple", BESIDE: "green"})
    assert picks(game, "p0") == [f"wall {BESIDE}", "done"]
    assert refused(game, "wall")[f"wall {ABOVE}"].reason.args == {"paints": {"purple": 1}}


@pytest.mark.parametrize(
    ("pick", "key"), [("4,0", "wall.restored"), ("0,0", "wall.no-segment"), ("x", "wall.no-segment")]
)
def test_what_is_restored_or_no_segment_is_refused_by_name(pick: str, key: str) -> None:
    game = at_wall("green", {BESIDE: "green"})
    assert reason(game, "p0", f"wall {pick}") == key
    assert reason(game, "p0", {"wall": {"cell": pick}}) == "wall.no-segment"


def test_s5_what_is_on_the_back_is_seen_only_when_the_tile_is_turned_over() -> None:
    game = at_wall("green", {BESIDE: "green"})
    for viewer in (None, "p0", "p1"):
        zones = game.view(viewer)["zones"]
        assert zones["wall"][BESIDE] == "green"
        assert zones["green backs"] == {"number": 6}
    game.decide("p0", f"wall {BESIDE}")
    assert game.waiting() == (NATURE,)
    assert set(game.options(NATURE).schema()["odds"]) == set(BACKS["green"])
    play(game)
    assert [piece in BACKS["green"] for piece in zone(game, "p0/wall tiles")] == [True]


def test_s5_nobody_can_tell_the_backs_apart() -> None:
    game = catalogue.new_game("fresco", 3, MODULE)
    assert watch_for_leaks(game, chance(9), most_decisions=150) > 450


def test_one_apprentice_restores_one_segment() -> None:
    game = at_wall("2 green", {ABOVE: "green", BESIDE: "green"})
    play(game, ("p0", f"wall {ABOVE}"))
    assert game.view(None)["place"] != "wall"


def test_nobody_has_to_restore_and_the_covered_location_is_not_visited() -> None:
    game = at_wall("green", {BESIDE: "green"})
    before = zone(game, "p0/thalers")
    events = play(game, ("p0", "done"))
    assert told(events, "lapsed", "p0")[0] == {"what": "wall", "n": 1}
    assert zone(game, "p0/thalers") == before


def test_s8_whoever_has_no_paint_is_asked_at_the_wall_all_the_same() -> None:
    assert picks(at_wall("", {}), "p0") == ["done"]


def test_m0_the_wall_is_worked_on_when_the_columns_turn_comes_in_wake_up_order() -> None:
    on_studio = plan("3 workshop, studio, theatre", marks={"wall": "studio"})
    game = position(
        3,
        MODULE,
        visit("p1", "studio"),
        rows={"p1": 5, "p0": 6, "p2": 7},
        plans={"p0": on_studio, "p1": on_studio},
        paints={"p0": "9 green", "p1": "green"},
        zones=wall_of({ABOVE: "green", BESIDE: "green", "2,0": "green"}),
    )
    play(game, ("p1", f"wall {ABOVE}"))
    assert game.waiting() == ("p0",)
    assert "wall 2,0" in picks(game, "p0"), "what p1 restored counts for p0"


def test_when_the_last_segment_was_restored_by_somebody_else_the_work_lapses() -> None:
    on_studio = plan("3 workshop, studio, theatre", marks={"wall": "studio"})
    last = PIECE["green", "red"]
    gone = Counter(AMOUNTS) - Counter([last])
    game = position(
        3,
        MODULE,
        visit("p1", "studio"),
        rows={"p1": 5, "p0": 6, "p2": 7},
        plans={"p0": on_studio, "p1": on_studio},
        paints={"p1": "9 green, 9 orange, 9 purple"},
        zones={"wall": {"0,2": "green"}, "wall tiles given up": dict(gone)},
    )
    events = play(game, ("p1", "wall 0,2"))
    assert told(events, "lapsed", "p0")[0] == {"what": "wall", "n": 1}

"""Module 7: a secret row and a secret column, played after a restoration in them."""

from typing import Any

import pytest

from app.engine import view
from app.engine.examples.positions import Position, let_nature_draw, picks, play, reason, told, zone
from app.engine.fresco.components import CELLS, FRESCO_TILES
from app.engine.fresco.examples.positions import final_scoring, full, position, setup, visit, wake_up
from app.engine.record import Course

MODULES = (7,)
THREE = "3:red+yellow+blue"
HOLDS = {"row 1": 1, "column 2": 1}


def at_cathedral(
    bare: set[str], scrolls: dict[str, int], cell: str = "1,2", apprentices: int = 1, **said: Any
) -> Position:
    """The player restores `cell` next; the cells in `bare` were restored before."""
    said = {"bishop": "4,4", "paints": {"p0": "2 red, 2 yellow, 2 blue"}} | said
    spare = sorted(tile for tile, number in FRESCO_TILES.items() for _ in range(number))
    spare.remove(THREE)
    covered = [other for other in CELLS if other not in {cell, *bare}]
    fresco = {cell: THREE} | dict(zip(covered, spare, strict=False))
    at = visit("p0", "cathedral", apprentices)
    return position(4, MODULES, at=at, fresco=fresco, zones={"p0/scrolls": scrolls}, **said)


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_gets_one_row_and_one_column_and_the_others_are_out_of_the_game(players: int) -> None:
    game = position(players, MODULES, at=wake_up())
    for seat in game.rules.seats:
        assert sorted(scroll.split()[0] for scroll in zone(game, f"{seat}/scrolls")) == ["column", "row"]
    assert sum(zone(game, "row scrolls").values()) == sum(zone(game, "column scrolls").values()) == 5 - players


def test_leonardo_gets_no_scrolls() -> None:
    assert "leonardo/scrolls" not in position(2, MODULES, at=wake_up()).state.zones


def test_everybody_learns_that_a_scroll_was_drawn_from_which_pile_and_only_its_owner_which_one() -> None:
    game = position(3, MODULES, at=setup())
    events = [event for event in let_nature_draw(game) if event.name == "drew scroll"]
    assert len(events) == 6
    shown = view.events(events, "p1")
    assert [fields["painter"] for fields in shown if "scroll" in fields] == ["p1", "p1"]
    assert {fields["pile"] for fields in shown} == {"row scrolls", "column scrolls"}
    assert not [fields for fields in view.events(events, None) if "scroll" in fields]


def test_s3_others_see_how_many_scrolls_somebody_holds_and_nobody_sees_the_piles() -> None:
    game = position(3, MODULES, at=wake_up(), zones={"p0/scrolls": HOLDS})
    for viewer in ("p1", None):
        assert game.view(viewer)["zones"]["p0/scrolls"] == {"number": 2}
    assert game.view("p0")["zones"]["p0/scrolls"] == HOLDS
    assert set(game.view("p0")["zones"]["row scrolls"]) == {"number"}


# -- playing one -------------------------------------------------------------------------------------------------


def test_m7_the_rulebooks_row_with_four_restored_segments_gives_eight_points() -> None:
    game = at_cathedral({"1,0", "1,1", "1,4"}, {"row 1": 1, "column 0": 1})
    play(game, ("p0", "restore 1,2"))
    assert zone(game, "score")["p0"] == 3
    events = play(game, ("p0", "row 1"))
    assert told(events, "scored") == [{"items": (("row scroll", 8),), "total": 8}]
    assert told(events, "played scroll", "p0") == [{"scrolls": ("row 1",)}]
    assert zone(game, "score")["p0"] == 11


def test_a_complete_line_gives_ten_points_whoever_restored_it() -> None:
    game = at_cathedral({"0,2", "2,2", "3,2", "4,2"}, {"column 2": 1, "row 0": 1})
    events = play(game, ("p0", "restore 1,2"), ("p0", "column 2"))
    assert told(events, "scored")[1:] == [{"items": (("column scroll", 10),), "total": 10}]


def test_m7_it_is_played_after_the_bishop_has_moved_to_the_segment() -> None:
    game = at_cathedral(set(), HOLDS)
    events = play(game, ("p0", "restore 1,2"))
    assert [event.name for event in events][-2:] == ["bishop moved", "restored"]
    assert zone(game, "bishop") == "1,2"
    assert game.view(None)["place"] == "cathedral"
    assert game.waiting() == ("p0",)


def test_m7_only_a_scroll_whose_line_holds_the_segment_can_be_played() -> None:
    game = at_cathedral(set(), {"row 3": 1, "column 2": 1})
    play(game, ("p0", "restore 1,2"))
    assert picks(game, "p0") == ["column 2", "none"]
    assert reason(game, "p0", "row 3") == "scrolls.another-line"
    assert reason(game, "p0", "both") == "scrolls.no-crossing"


def test_a_scroll_of_somebody_else_cannot_be_played() -> None:
    game = at_cathedral(set(), {"row 3": 1, "column 0": 1})
    play(game, ("p0", "restore 1,2"))
    assert picks(game, "p0") == ["none"]


def test_nobody_has_to_play_a_scroll_and_it_is_kept_for_later() -> None:
    game = at_cathedral(set(), HOLDS)
    events = play(game, ("p0", "restore 1,2"), ("p0", "none"))
    assert zone(game, "p0/scrolls") == HOLDS
    assert told(events, "played scroll") == []
    assert zone(game, "score")["p0"] == 3


def test_a_played_scroll_leaves_the_game_in_the_open() -> None:
    game = at_cathedral(set(), HOLDS)
    play(game, ("p0", "restore 1,2"), ("p0", "row 1"))
    assert zone(game, "p0/scrolls") == {"column 2": 1}
    assert game.view(None)["zones"]["played scrolls"] == {"row 1": 1}


def test_the_points_of_a_scroll_are_shown_before_it_is_played() -> None:
    game = at_cathedral({"1,0", "2,2"}, HOLDS)
    play(game, ("p0", "restore 1,2"))
    options = {option["pick"]: option["gain"].get("points") for option in game.options("p0").schema()["options"]}
    assert options == {"row 1": 4, "column 2": 4, "both": 12, "none": None}


# -- playing both ------------------------------------------------------------------------------------------------


def test_m7_the_rulebooks_crossing_of_four_and_three_restored_segments_gives_21_points() -> None:
    game = at_cathedral({"1,0", "1,1", "1,4", "0,2", "3,2"}, HOLDS)
    events = play(game, ("p0", "restore 1,2"), ("p0", "both"))
    assert told(events, "scored")[1:] == [{"items": (("row scroll", 12), ("column scroll", 9)), "total": 21}]
    assert told(events, "played scroll") == [{"scrolls": ("row 1", "column 2")}]
    assert zone(game, "p0/scrolls") == {}
    assert zone(game, "score")["p0"] == 24


def test_two_complete_lines_give_thirty_points() -> None:
    bare = {"1,0", "1,1", "1,3", "1,4", "0,2", "2,2", "3,2", "4,2"}
    events = play(at_cathedral(bare, HOLDS), ("p0", "restore 1,2"), ("p0", "both"))
    assert told(events, "scored")[1]["total"] == 30


# -- when nothing is asked ---------------------------------------------------------------------------------------


def test_m7_a_line_whose_last_segment_somebody_else_restored_is_dead() -> None:
    """No segment of the line is left to be restored, so its scroll is never offered again."""
    game = at_cathedral({f"3,{col}" for col in range(5)}, {"row 3": 1, "column 0": 1}, cell="1,0")
    play(game, ("p0", "restore 1,0"))
    assert picks(game, "p0") == ["column 0", "none"]


def test_s8_whoever_still_holds_a_scroll_is_asked_even_if_none_fits() -> None:
    game = at_cathedral(set(), {"row 4": 1})
    play(game, ("p0", "restore 1,2"))
    assert (game.waiting(), game.view(None)["task"]) == (("p0",), "play scrolls")


def test_whoever_has_played_both_is_not_asked_any_more() -> None:
    game = at_cathedral(set(), {})
    play(game, ("p0", "restore 1,2"))
    assert game.view(None)["task"] != "play scrolls"


def test_the_altar_asks_for_no_scroll() -> None:
    game = at_cathedral(set(), HOLDS)
    play(game, ("p0", "altar red+yellow+blue"))
    assert game.view(None)["task"] != "play scrolls"


def test_leonardos_restoration_asks_nobody_for_a_scroll() -> None:
    game = position(2, MODULES, at=visit("leonardo", "cathedral"), fresco=full({"1,2": THREE}), bishop="4,4")
    events = play(game, (game.waiting()[0], "restore 1,2"))
    assert told(events, "restored", "leonardo") == [{"cell": "1,2"}]
    assert game.view(None)["task"] != "play scrolls"


def test_unplayed_scrolls_are_worth_nothing_at_the_end() -> None:
    purses = dict.fromkeys(("p0", "p1", "p2"), 0)
    game = position(3, MODULES, at=final_scoring(), fresco=0, thalers=purses, zones={"p0/scrolls": HOLDS})
    assert game.waiting() == ()
    assert zone(game, "p0/scrolls") == HOLDS
    assert zone(game, "score") == purses


# -- the track and undo ------------------------------------------------------------------------------------------


def test_b2a_the_restoration_is_landed_before_the_scroll_and_the_scroll_is_a_second_advance() -> None:
    game = at_cathedral(set(), HOLDS, score={"p0": 4, "p1": 7, "p2": 8, "p3": 11})
    play(game, ("p0", "restore 1,2"))
    assert game.view(None)["place"] == "track"
    play(game, ("p0", "6"))
    play(game, ("p0", "row 1"))
    assert picks(game, "p0") == ["9", "6"]
    play(game, ("p0", "9"))
    assert zone(game, "p0/points") == {"earlier": 4, "segment": 3, "row scroll": 2, "landing": 0}


def test_a_scroll_once_shown_cannot_be_taken_back() -> None:
    course = Course(at_cathedral(set(), HOLDS, apprentices=2))
    course.decide("p0", {"restore": {"cell": "1,2"}})
    assert course.undoable("p0") is not None
    course.decide("p0", "row 1")
    assert course.undoable("p0") is None


def test_each_apprentice_who_restores_may_play_a_scroll() -> None:
    game = at_cathedral(
        set(), HOLDS, apprentices=2, paints={"p0": "9 red, 9 yellow, 9 blue, 9 green, 9 orange, 9 purple"}
    )
    play(game, ("p0", "restore 1,2"), ("p0", "row 1"), ("p0", "restore 0,2"), ("p0", "column 2"))
    assert zone(game, "p0/scrolls") == {}
    assert zone(game, "p0/points")["column scroll"] == 4

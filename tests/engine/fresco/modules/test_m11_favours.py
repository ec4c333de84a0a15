"""Module 11, the bishop's favours: unseen on every segment, granted under his eyes, lost anywhere else (M11)."""

import random
from collections import Counter
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, told, zone
from app.engine.fresco.examples.positions import full, position, setup, visit
from app.engine.fresco.modules.m11_favours import FAVOURS
from app.engine.resample import resample
from app.engine.state import NATURE
from tests.engine.leaks import watch_for_leaks

FAVOUR = (11,)
SEVEN = "7:purple+red+blue"
THREE = "3:red+yellow+blue"


def at_cathedral(bishop: str = "1,1", favour: str = "points 1", players: int = 4, **said: Any) -> Position:
    """p0 may restore the segment at 1,1."""
    modules = said.pop("modules", FAVOUR)
    return position(
        players,
        modules,
        visit("p0", "cathedral", said.pop("apprentices", 1)),
        bishop=bishop,
        fresco=full({"1,1": SEVEN, "3,3": THREE}),
        paints={"p0": "purple, 2 red, 2 blue, yellow"},
        draws=[favour],
        **said,
    )


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_favour_lies_face_down_on_every_segment(players: int) -> None:
    game = position(players, FAVOUR, setup())
    play(game)
    assert zone(game, "favours") == FAVOURS
    assert sum(FAVOURS.values()) == len(zone(game, "fresco")) == 25
    assert zone(game, "claimed favours") == {}


def test_s5_nobody_sees_what_a_favour_brings_before_it_is_granted() -> None:
    game = at_cathedral()
    for viewer in (None, *game.rules.seats):
        assert game.view(viewer)["zones"]["favours"] == {"number": 25}


# -- the cathedral -----------------------------------------------------------------------------------------------


def test_m11_the_favour_of_a_segment_is_granted_if_the_bishop_stands_there() -> None:
    game = at_cathedral(favour="thalers 5")
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "claimed favour", "p0") == [{"cell": "1,1", "favour": "thalers 5"}]
    assert told(events, "earned", "p0") == [{"n": 5, "why": "favour"}]
    assert zone(game, "p0/thalers") == 17
    assert zone(game, "claimed favours") == {"thalers 5": 1}
    assert Counter(zone(game, "favours")) == Counter(FAVOURS) - Counter({"thalers 5": 1})


@pytest.mark.parametrize("bishop", ["1,2", "4,4"])
def test_m11_elsewhere_the_favour_leaves_unseen_even_beside_the_bishop(bishop: str) -> None:
    game = at_cathedral(bishop)
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "claimed favour") == []
    assert zone(game, "claimed favours") == {}
    assert zone(game, "favours") == FAVOURS


def test_m11_what_left_unseen_may_still_be_thought_to_come() -> None:
    """Nobody saw it, so the odds of the next one are those of all that were never seen."""
    game = at_cathedral("4,4", apprentices=2)
    play(game, ("p0", "restore 1,1"), ("p0", "step 2,2"), ("p0", "done"))
    assert zone(game, "favours") == FAVOURS
    other = at_cathedral()
    other.decide("p0", {"restore": {"cell": "1,1"}})
    assert other.options(NATURE).schema()["odds"] == FAVOURS


def test_a_point_joins_the_sum_of_the_restoration() -> None:
    game = at_cathedral(favour="points 1")
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "scored") == [{"items": (("segment", 7), ("bishop", 3), ("favour", 1)), "total": 11}]
    assert [(fields["old"], fields["new"]) for fields in told(events, "advanced")] == [(0, 11)]


@pytest.mark.parametrize("paint", ["red", "yellow", "blue", "green", "orange", "purple"])
def test_a_paint_goes_behind_the_screen_at_once(paint: str) -> None:
    game = at_cathedral(favour=paint)
    play(game, ("p0", "restore 1,1"))
    assert Counter(zone(game, "p0/paints")) == Counter(("red", "blue", "yellow", paint))


def test_a_paint_just_granted_serves_the_next_apprentice() -> None:
    game = at_cathedral(favour="yellow", apprentices=2)
    play(game, ("p0", "restore 1,1"))
    assert "altar red+yellow+blue" in picks(game, "p0")


def test_a_good_word_lifts_the_mood() -> None:
    game = at_cathedral(favour="mood 1", mood={"p0": 1})
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "cheered", "p0") == [{"old": 1, "new": 2, "why": "favour"}]
    assert told(events, "scored")[0]["total"] == 10


def test_b7a_the_favour_is_used_after_paying_and_before_the_one_sum() -> None:
    game = at_cathedral(favour="thalers 1")
    names = [event.name for event in play(game, ("p0", "restore 1,1"))]
    first = ["gave", "paid for segment", "claimed favour", "earned", "scored", "advanced", "uncovered", "bishop moved"]
    assert names[: len(first)] == first


def test_a_paid_step_onto_the_segment_is_enough() -> None:
    game = at_cathedral("2,2", favour="thalers 5")
    events = play(game, ("p0", "step 1,1"), ("p0", "restore 1,1"))
    assert told(events, "claimed favour") == [{"cell": "1,1", "favour": "thalers 5"}]


def test_the_altar_brings_no_favour() -> None:
    game = at_cathedral()
    events = play(game, ("p0", "altar red+yellow+blue"))
    assert told(events, "claimed favour") == []


def test_what_a_favour_showed_cannot_be_undone() -> None:
    game = at_cathedral()
    game.decide("p0", {"restore": {"cell": "1,1"}})
    assert game.waiting() == (NATURE,)


# -- with others -------------------------------------------------------------------------------------------------


def test_l6_leonardo_claims_a_favour_and_only_its_points_count_for_him() -> None:
    def restored(favour: str) -> Position:
        game = position(
            2,
            FAVOUR,
            visit("leonardo", "cathedral"),
            bishop="2,1",
            fresco=full({"2,1": THREE}),
            leonardo={"cell": "2,2", "controller": "p0"},
            draws=[favour],
        )
        play(game, ("p0", "restore 2,1"))
        return game

    assert zone(restored("points 1"), "score")["leonardo"] == 3 + 3 + 1
    for nothing in ("thalers 5", "mood 1", "red"):
        game = restored(nothing)
        assert zone(game, "score")["leonardo"] == 3 + 3
        assert zone(game, "claimed favours") == {nothing: 1}


def at_a_window(tile: str, paints: str, bench: tuple[str, ...]) -> Position:
    """Under the bishop, at the edge of the fresco, where the favour will be a point."""
    return position(
        4,
        (6, 11),
        visit("p0", "cathedral"),
        bishop="0,2",
        fresco=full({"0,2": tile}),
        paints={"p0": paints},
        zones={"bench": bench},
        draws=["points 1"],
    )


def test_m6_a_favour_is_part_of_the_one_sum_with_a_window_and_what_is_missing() -> None:
    """7 + 3 + 1 + 9 - 18 is 2."""
    bench = ("yellow+blue", "red+green", "blue+red", "yellow+red", "yellow+green+yellow", "green+yellow+green")
    game = at_a_window(SEVEN, "purple, red, blue", bench)
    events = play(game, ("p0", {"restore": {"cell": "0,2", "window": 5}}))
    items = (("segment", 7), ("bishop", 3), ("window", 9), ("missing glass", -18), ("favour", 1))
    assert told(events, "scored") == [{"items": items, "total": 2}]


def test_m6_a_favour_counts_before_the_sum_is_lifted_to_nothing() -> None:
    bench = ("green+yellow+green", "red+green", "blue+red", "yellow+red", "yellow+green+yellow", "yellow+blue")
    game = at_a_window(THREE, "red, yellow, blue", bench)
    events = play(game, ("p0", {"restore": {"cell": "0,2", "window": 0}}))
    assert told(events, "scored")[0]["items"][-2:] == (("favour", 1), ("not below zero", 2))


def test_the_abbot_and_the_favour_are_both_the_bishops() -> None:
    game = at_cathedral(modules=(1, 11), zones={"p0/portraits": {"abbot": 1}})
    events = play(game, ("p0", "restore 1,1"))
    items = (("segment", 7), ("bishop", 3), ("abbot", 1), ("favour", 1))
    assert told(events, "scored") == [{"items": items, "total": 12}]


# -- nobody knows ------------------------------------------------------------------------------------------------


def test_s5_resampling_leaves_what_was_seen() -> None:
    game = at_cathedral(favour="thalers 5", apprentices=2)
    play(game, ("p0", "restore 1,1"))
    other = resample(game, None, random.Random(1).randrange)
    assert zone(other, "claimed favours") == {"thalers 5": 1}
    assert zone(other, "favours") == zone(game, "favours")


@pytest.mark.parametrize("seats", [2, 3])
def test_no_viewer_can_tell_what_a_favour_brings(seats: int) -> None:
    choose = random.Random(seats).randrange
    assert watch_for_leaks(catalogue.new_game("fresco", seats, FAVOUR), choose, 80) > 80 * seats

"""The score track: one painter on a space, and the choice where to land (B1, B2)."""

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import position, visit


def scoring_two(**score: int) -> Position:
    """p0 is about to restore the altar for two points."""
    return position(4, at=visit("p0", "cathedral"), score=score)


def at_altar(game: Position) -> list[str]:
    events = play(game, ("p0", "altar red+yellow+blue"))
    return picks(game, "p0") if game.view(None)["place"] == "track" else [str(told(events, "advanced")[0]["new"])]


def test_b1_the_start_spaces_count_nothing_and_the_track_begins_with_one() -> None:
    game = scoring_two()
    assert at_altar(game) == ["2"]
    assert zone(game, "line") == ("p1", "p2", "p3")


def test_b1_the_track_has_no_upper_end() -> None:
    game = scoring_two(p0=199, p1=300)
    assert at_altar(game) == ["201"]


def test_b2_on_an_occupied_space_the_mover_chooses_the_nearest_free_one_in_front_or_behind() -> None:
    game = scoring_two(p0=10, p1=12)
    assert at_altar(game) == ["13", "11"]
    events = play(game, ("p0", "11"))
    assert told(events, "advanced") == [{"old": 10, "target": 12, "new": 11}]
    assert zone(game, "score")["p0"] == 11


def test_b2_other_occupied_spaces_are_passed_in_both_directions() -> None:
    assert at_altar(scoring_two(p0=10, p1=12, p2=13, p3=11)) == ["14", "10"]


def test_b2_behind_may_be_the_space_just_left() -> None:
    game = scoring_two(p0=10, p1=12, p2=11)
    assert at_altar(game) == ["13", "10"]
    play(game, ("p0", "10"))
    assert zone(game, "score")["p0"] == 10


def test_b2_whoever_comes_from_a_start_space_and_finds_no_space_behind_goes_in_front() -> None:
    assert at_altar(scoring_two(p1=2, p2=1)) == ["3"]
    assert at_altar(scoring_two(p1=2, p2=1, p3=9)) == ["3"]


def test_b2_whoever_comes_from_a_start_space_may_go_behind_onto_the_track() -> None:
    assert at_altar(scoring_two(p1=2)) == ["3", "1"]


def test_b2_only_the_two_spaces_are_offered_and_each_says_what_it_gains_or_loses() -> None:
    game = scoring_two(p0=10, p1=12)
    at_altar(game)
    options = game.options("p0").schema()["options"]
    assert [(option["kind"], option["place"], option["gain"]) for option in options] == [
        ("land", "track", {"points": 1}),
        ("land", "track", {"points": -1}),
    ]
    assert reason(game, "p0", "12") == "track.occupied"
    assert reason(game, "p0", "done") == "track.nearest-free-space"


def test_b2a_the_landing_is_an_item_of_its_own_and_the_items_add_up_to_the_score() -> None:
    game = scoring_two(p0=10, p1=12)
    at_altar(game)
    play(game, ("p0", "13"))
    assert zone(game, "p0/points") == {"earlier": 10, "altar": 2, "landing": 1}
    assert zone(game, "score")["p0"] == 13


def test_b2a_the_points_of_one_restoration_are_one_advance() -> None:
    game = position(4, at=visit("p0", "cathedral"), fresco={"1,1": "3:red+yellow+blue"}, bishop="2,2")
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "advanced") == [{"old": 0, "target": 5, "new": 5}]


@pytest.mark.parametrize("space", ["13", "11"])
def test_b2a_the_advance_is_landed_before_anything_else_happens(space: str) -> None:
    game = scoring_two(p0=10, p1=12)
    at_altar(game)
    assert game.waiting() == ("p0",)
    assert reason(game, "p1", "done") == "not-your-turn"
    play(game, ("p0", space))
    assert game.view(None)["place"] == "workshop"

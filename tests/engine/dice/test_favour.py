"""The favour tile: who holds it, and what it does (D1, D4)."""

import pytest

from app.engine.dice.examples.positions import play_turn, turn
from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.questions import Listed
from app.engine.state import Reason

LAST = {"p0": 3, "p1": 9, "p2": 8}


def test_d1_whoever_is_alone_in_last_place_gets_it() -> None:
    assert zone(turn(3, score={"p0": 5, "p1": 2, "p2": 9}), "favour") == "p1"


def test_d1_whoever_is_alone_on_the_stairs_gets_it() -> None:
    assert zone(turn(3, score={"p0": 5, "p1": 2}), "favour") == "p2"


def test_d1_nobody_gets_it_while_several_stand_on_the_stairs() -> None:
    assert zone(turn(3), "favour") is None
    assert zone(turn(3, score={"p0": 5}), "favour") is None


def test_d1_it_is_assigned_anew_at_the_start_of_every_turn() -> None:
    game = turn(2, score={"p0": 3, "p1": 4}, rolls=[{"red": 6}, {"blue": 6}, {"green": 4}])
    assert zone(game, "favour") == "p0"
    events = play_turn(game, "16", "red 0", "blue 0", "green 0")
    events += play(game, ("p0", "favour 0"))
    assert [event.painter for event in events if event.name == "favour given"] == ["p1"]
    assert zone(game, "favour") == "p1"


def test_nothing_is_told_while_it_stays_where_it_is() -> None:
    game = turn(2, score={"p0": 3, "p1": 30})
    events = play_turn(game, "8", "red 0", "blue 0", "green 0")
    events += play(game, ("p0", "favour 0"))
    assert told(events, "turn began", "p1") == [{}]
    assert told(events, "favour given") == []


@pytest.mark.parametrize(("pick", "total"), [("favour -1", 15), ("favour 0", 16), ("favour +1", 17)])
def test_d4_its_holder_may_change_the_total_by_one_after_the_third_roll(pick: str, total: int) -> None:
    game = turn(3, score=LAST, rolls=[{"red": 6}, {"blue": 6}, {"green": 4}])
    events = play_turn(game, "16", "red 0", "blue 0", "green 0")
    assert picks(game, "p0") == ["favour -1", "favour 0", "favour +1"]
    events += play(game, ("p0", pick))
    restored, painted = told(events, "restored section"), told(events, "painted portrait")
    assert (len(restored), len(painted)) == ((1, 0) if total == 16 else (0, 1))
    assert told(events, "adjusted") == ([] if total == 16 else [{"by": total - 16, "total": total}])


def test_only_its_holder_is_asked_and_only_for_the_own_total() -> None:
    game = turn(3, score={"p0": 9, "p1": 3, "p2": 8}, rolls=[{"red": 6}, {"blue": 6}, {"green": 5}])
    play_turn(game, "16", "red 0", "blue 0", "green 0")
    assert game.waiting() == ("p1",)
    assert zone(game, "turn")["active"] == "p1"


def test_d4_it_turns_a_total_just_outside_into_a_section() -> None:
    for green, pick in ((1, "favour +1"), (3, "favour -1")):
        game = turn(3, score=LAST, rolls=[{"red": 5}, {"blue": 1}, {"green": green}])
        events = play_turn(game, "8", "red 0", "blue 0", "green 0")
        events += play(game, ("p0", pick))
        assert told(events, "restored section") == [{"section": "8", "tile": "8:4"}]


def test_d4_it_turns_25_into_24() -> None:
    rolls = [{"red": 5, "colour 1": "red", "colour 2": "red"}, {"blue": 3}, {"green": 2}]
    game = turn(3, score=LAST, rolls=rolls)
    events = play_turn(game, "24", "red 2", "blue 0", "green 0")
    events += play(game, ("p0", "favour -1"))
    assert [event["section"] for event in told(events, "restored section")] == ["24"]


def test_d4_it_may_turn_an_owned_section_into_a_portrait() -> None:
    game = turn(3, score=LAST, sections={"p0": "16"}, rolls=[{"red": 6}, {"blue": 6}, {"green": 4}])
    events = play_turn(game, "16", "red 0", "blue 0", "green 0")
    events += play(game, ("p0", "favour +1"))
    assert len(told(events, "painted portrait")) == 1


def test_every_choice_says_what_it_would_bring() -> None:
    game = turn(3, score=LAST, sections={"p0": "16"}, lying={"2": "male:3", "3": None}, left=dict.fromkeys("1234", 0))
    game.draws = [{"red": 6}, {"blue": 6}, {"green": 4}]
    play_turn(game, "16", "red 0", "blue 0", "green 0")
    question = game.options("p0")
    assert isinstance(question, Listed)
    assert [option.gain for option in question.options] == [
        {"total": 15, "wins": "portrait", "portrait": "male:3", "points": 3},
        {"total": 16, "wins": "nothing", "why": "owned", "points": 0},
        {"total": 17, "wins": "nothing", "why": "no portrait", "points": 0},
    ]


def test_the_bishops_bonus_is_part_of_what_it_would_bring() -> None:
    game = turn(3, score=LAST, rolls=[{"red": 6}, {"blue": 6}, {"green": 3}])
    play_turn(game, "16", "red 0", "blue 0", "green 0")
    question = game.options("p0")
    assert isinstance(question, Listed)
    assert question.options[2].gain == {"total": 16, "wins": "section", "tile": "16:5", "points": 8}


@pytest.mark.parametrize(
    ("score", "why"),
    [({}, Reason("favour.nobody")), ({"p0": 9, "p1": 3, "p2": 8}, Reason("favour.elsewhere", {"painter": "p1"}))],
)
def test_whoever_lacks_it_is_told_who_holds_it(score: dict[str, int], why: Reason) -> None:
    game = turn(3, score=score)
    play(game, ("p0", "bishop 8"), ("p1", "wait"), ("p2", "wait"))
    question = game.options("p0")
    assert isinstance(question, Listed)
    assert [found.reason for found in question.impossible()] == [why]
    assert reason(game, "p0", "favour") == why.key

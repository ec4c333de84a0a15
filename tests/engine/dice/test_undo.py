"""What can be undone in the dice game, and until when; a bet is taken back while others still think."""

import pytest

from app.engine import catalogue
from app.engine.dice.examples.positions import play_turn, turn
from app.engine.examples.positions import play
from app.engine.kernel import Game
from app.engine.record import Course
from app.engine.state import NATURE, Refused
from tests.engine.chance import chance

SIXTEEN = [{"red": 6}, {"blue": 6}, {"green": 4}]
KEPT = ("red 0", "blue 0", "green 0")


def roll(course: Course) -> None:
    course.decide(NATURE, course.game.options(NATURE).sample(chance(1)))


def without_number(game: Game) -> bytes:
    state = game.state.clone()
    state.number = 0
    return Game(game.rules, state).to_json()


def test_the_bishop_may_be_placed_anew_until_somebody_else_decides() -> None:
    course = Course(turn(3))
    before = without_number(course.game)
    course.decide("p0", "bishop 16")
    course.undo("p0")
    assert without_number(course.game) == before
    course.decide("p0", "bishop 24")
    course.decide("p1", "wait")
    with pytest.raises(Refused, match=r"undo\.others-decided"):
        course.undo("p0")


def test_a_bet_is_taken_back_while_others_still_think() -> None:
    course = Course(turn(4))
    course.decide("p0", "bishop 16")
    course.decide("p1", "bet bishop")
    course.decide("p2", "wait")
    course.take_back("p1")
    assert course.game.waiting() == ("p1", "p3")
    course.decide("p1", "bet portrait")
    course.decide("p3", "wait")
    assert course.game.state.zones["p1/bet"] == {"1": "portrait"}


def test_once_the_last_has_decided_no_bet_is_taken_back() -> None:
    course = Course(turn(3))
    course.decide("p0", "bishop 16")
    course.decide("p1", "bet bishop")
    course.decide("p2", "wait")
    with pytest.raises(Refused, match="nothing-to-take-back"):
        course.take_back("p1")


def test_a_roll_ends_undoing() -> None:
    course = Course(turn(2))
    course.decide("p0", "bishop 16")
    course.decide("p1", "bet bishop")
    roll(course)
    for seat in ("p0", "p1"):
        with pytest.raises(Refused, match=r"undo\."):
            course.undo(seat)


def test_a_die_may_be_put_back_until_the_next_bet_or_roll() -> None:
    course = Course(turn(2))
    course.decide("p0", "bishop 16")
    course.decide("p1", "wait")
    roll(course)
    before = without_number(course.game)
    course.decide("p0", "keep red 0")
    course.undo("p0")
    assert without_number(course.game) == before
    course.decide("p0", "keep blue 0")
    course.decide("p1", "wait")
    with pytest.raises(Refused, match=r"undo\.others-decided"):
        course.undo("p0")


def test_the_last_die_stands_once_it_has_shown_the_bets() -> None:
    game = turn(2, rolls=SIXTEEN)
    play_turn(game, "16", *KEPT[:2], bets={"p1": (1, "bishop")})
    course = Course(game)
    course.decide("p0", "keep green 0")
    with pytest.raises(Refused, match=r"undo\.hidden-shown"):
        course.undo("p0")


def test_the_last_die_may_be_put_back_while_the_favour_is_thought_about() -> None:
    game = turn(2, score={"p0": 1, "p1": 2}, rolls=SIXTEEN)
    play_turn(game, "16", *KEPT[:2], bets={"p1": (1, "bishop")})
    course = Course(game)
    before = without_number(game)
    course.decide("p0", "keep green 0")
    assert course.game.view(None)["task"] == "favour"
    course.undo("p0")
    assert without_number(course.game) == before


def test_the_last_die_may_be_put_back_if_nobody_bet_and_nothing_was_drawn() -> None:
    game = turn(2, rolls=SIXTEEN)
    play_turn(game, "16", *KEPT[:2])
    play(game, ("p1", "wait"))
    course = Course(game)
    course.decide("p0", "keep green 0")
    assert course.game.waiting() == ("p1",)
    course.undo("p0")
    assert course.game.waiting() == ("p0",)
    assert course.game.state.zones["p0/sections"] == ()


def test_a_portrait_that_was_turned_up_ends_undoing() -> None:
    game = turn(2, rolls=[{"red": 6}, {"blue": 2}, {"green": 2}])
    play_turn(game, "16", *KEPT[:2])
    play(game, ("p1", "wait"))
    course = Course(game)
    course.decide("p0", "keep green 0")
    assert course.game.waiting() == (NATURE,)
    roll(course)
    with pytest.raises(Refused, match=r"undo\.nature-drew"):
        course.undo("p0")


def test_decisions_of_the_dice_game_are_undone_like_those_of_any_other() -> None:
    assert catalogue.meta("dice").undo == "own decisions"

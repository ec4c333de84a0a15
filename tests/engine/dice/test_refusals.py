"""Bad picks of every shape are refused with a reason and change nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.dice.examples.positions import place_bets, play_turn, turn
from app.engine.examples.positions import play
from app.engine.kernel import Game
from app.engine.state import Refused
from tests.engine.refusals import SHAPES, refuses, refuses_who_is_not_asked

FAVOURED = {"p0": 1, "p1": 2, "p2": 3}
SIXTEEN = [{"red": 6}, {"blue": 6}, {"green": 4}]
KEPT = ("red 0", "blue 0", "green 0")


def betting() -> Game:
    game = turn(3)
    play(game, ("p0", "bishop 16"))
    return game


def rolling() -> Game:
    game = betting()
    game.decide("p1", "wait")
    game.decide("p2", "wait")
    return game


def keeping() -> Game:
    game = betting()
    place_bets(game)
    return game


def favoured() -> Game:
    game = turn(3, score=FAVOURED, rolls=SIXTEEN)
    play_turn(game, "16", *KEPT)
    return game


def choosing_a_portrait() -> Game:
    game = turn(3, sections={"p0": "8 13 19 24"}, rolls=SIXTEEN)
    play_turn(game, "16", *KEPT)
    return game


MOMENTS: dict[str, Callable[[], Game]] = {
    "setup": lambda: catalogue.new_game("dice", 3),
    "bishop": lambda: turn(3),
    "bets": betting,
    "roll": rolling,
    "keep": keeping,
    "favour": favoured,
    "bonus": choosing_a_portrait,
}
NEAR: list[Any] = [
    "bishop",
    "bishop 9",
    "bishop 16 24",
    {"bishop": "16"},
    {"bishop 16": {}},
    "bet",
    "bet nothing",
    {"bet": "bishop"},
    "wait ",
    {"wait": True},
    "keep",
    "keep red",
    "keep red -1",
    "keep red 3",
    "keep pink 0",
    "keep red 0 0",
    "keep colour 1",
    "keep  0",
    {"keep": "red 0"},
    {"keep": {"die": "red"}},
    "favour",
    "favour 1",
    "favour +2",
    "favour -0",
    {"favour": 1},
    "bonus",
    "bonus 5",
    "bonus 0",
    {"bonus": "1"},
    {"red": 1},
    {"red": 7, "yellow": 1, "blue": 1, "green": 1, "orange": 1, "purple": 1, "colour 1": "red", "colour 2": "red"},
    {"red": True, "yellow": 1, "blue": 1, "green": 1, "orange": 1, "purple": 1, "colour 1": "red", "colour 2": "red"},
    "done",
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_bad_picks_of_every_shape_are_refused_and_change_nothing(moment: str) -> None:
    game = MOMENTS[moment]()
    refuses(game, [*SHAPES, *NEAR])


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_seat_that_is_not_asked_is_refused_and_changes_nothing(moment: str) -> None:
    game = MOMENTS[moment]()
    refuses_who_is_not_asked(game)


def test_a_second_bet_is_refused_while_others_think_and_afterwards() -> None:
    game = betting()
    play(game, ("p1", "bet bishop"))
    with pytest.raises(Refused, match="already-ready"):
        game.decide("p1", "bet other")
    play(game, ("p2", "wait"), ("p0", "keep red 0"))
    with pytest.raises(Refused, match="not-your-turn"):
        game.decide("p1", "bet other")


def test_a_refused_pick_still_leaves_the_legal_ones_open() -> None:
    game = keeping()
    with pytest.raises(Refused):
        game.decide("p0", "keep red 2")
    game.decide("p0", "keep red 0")
    assert game.state.zones["aside"]["1"]["die"] == "red"

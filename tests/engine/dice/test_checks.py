"""The checks of the dice game find what must not be, and nothing else."""

from typing import Any

import pytest

from app.engine.dice.checks import wrong_bets, wrong_collections, wrong_dice, wrong_scores
from app.engine.dice.examples.positions import place_bets, play_turn, turn
from app.engine.kernel import Game

CHECKS = (wrong_scores, wrong_dice, wrong_bets, wrong_collections)


def wrong(game: Game) -> list[str]:
    return [sentence for check in CHECKS for sentence in check(game)]


def in_the_middle() -> Game:
    """After the second roll of a turn, with a bet placed and portraits before players."""
    game = turn(3, score={"p0": 4, "p1": 6, "p2": 7}, sections={"p0": "8"}, owned={"p1": "female:1"})
    play_turn(game, "16", "red 0", bets={"p1": (1, "other")})
    place_bets(game)
    return game


def test_a_real_position_is_found_right() -> None:
    assert wrong(in_the_middle()) == []


@pytest.mark.parametrize(
    ("zone", "value", "expected"),
    [
        ("score", {"p0": 4, "p1": 6, "p2": 8}, "p2: the score is 8"),
        ("p0/points", {"section": 6}, "p0: the score is 4"),
        ("dice", {"red": 1, "blue": 2}, "expected every die once"),
        ("aside", {}, "expected one for each roll"),
        ("p0/bet", {"1": "bishop"}, "none of the active player"),
        ("p2/bet", {"1": "bishop", "2": "other"}, "expected one at most"),
        ("p0/sections", ("8:4", "8:4"), "p0: a section twice"),
        ("portrait pile", {"female:1": 1}, "lie face down in the stacks, but the pile holds 1"),
        ("round", {"number": 1, "final": True, "phase": "bets and rolls"}, "nobody has enough"),
    ],
)
def test_what_must_not_be_is_found(zone: str, value: Any, expected: str) -> None:
    game = in_the_middle()
    game.state.zones[zone] = value
    assert any(expected in sentence for sentence in wrong(game)), wrong(game)


def test_two_painters_on_a_space_are_found() -> None:
    game = in_the_middle()
    game.state.zones["score"] = {"p0": 4, "p1": 6, "p2": 6}
    game.state.zones["p2/points"] = {"section": 6}
    assert [sentence for sentence in wrong(game) if "share space 6" in sentence]


def test_a_total_that_is_not_what_lies_aside_is_found() -> None:
    game = in_the_middle()
    game.state.zones["turn"] = {**game.state.zones["turn"], "total": game.state.zones["turn"]["total"] + 1}
    assert [sentence for sentence in wrong(game) if sentence.startswith("the total is")]


def test_a_bet_before_a_roll_to_come_is_found() -> None:
    game = turn(2)
    game.decide("p0", "bishop 16")
    game.state.zones["p1/bet"] = {"3": "other"}
    assert [sentence for sentence in wrong(game) if "later roll" in sentence]

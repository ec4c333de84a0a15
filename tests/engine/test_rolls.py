"""Dice: nature is asked for all of them at once, and answers in one pick that is stored and can be verified."""

import json
from typing import Any

import pytest

from app.engine.chance import Roll
from app.engine.kernel import Game, state_from_json
from app.engine.moment import Moment
from app.engine.rules import Part
from app.engine.state import NATURE, Refused, encode
from app.tables import nature
from tests.engine.playing_marbles import dealt, play
from tests.games.engine.marbles.rules import DICE

SEED = bytes(range(32))


def rolling() -> Game:
    game = dealt()
    game.decide("p1", "bet hit")
    return game


def test_nature_is_asked_for_named_dice_with_their_faces() -> None:
    game = rolling()
    assert game.waiting() == (NATURE,)
    assert json.loads(encode(game.options(NATURE).schema())) == {
        "roll": {"aim": ["hit", "hit", "miss"], "luck": [1, 2, 3]}
    }


def test_the_odds_of_a_face_are_the_sides_that_show_it() -> None:
    assert Roll(DICE).odds() == {"aim": {"hit": 2, "miss": 1}, "luck": {1: 1, 2: 1, 3: 1}}
    aims = [Roll(DICE).sample(nature.chooser(SEED, index))["aim"] for index in range(600)]
    assert 360 < aims.count("hit") < 440


def test_one_pick_answers_for_all_dice_and_the_rules_get_it_by_name() -> None:
    told = rolling().decide(NATURE, {"aim": "hit", "luck": 3})
    assert [event.fields for event in told if event.name == "threw"] == [{"aim": "hit", "luck": 3}]
    assert ("p0", 3) in [(event.painter, event.fields["points"]) for event in told if event.name == "scored"]


@pytest.mark.parametrize(
    ("pick", "reason"),
    [
        ({"aim": "hit"}, "roll.dice"),
        ({"aim": "hit", "luck": 1, "wind": 2}, "roll.dice"),
        (["hit", 1], "roll.dice"),
        (None, "roll.dice"),
        ({"aim": "hit", "luck": 4}, "roll.face"),
        ({"aim": "hit", "luck": True}, "roll.face"),
        ({"aim": ["hit"], "luck": 1}, "roll.face"),
    ],
)
def test_dice_cannot_show_what_is_not_on_them(pick: Any, reason: str) -> None:
    game = rolling()
    before = game.to_json()
    with pytest.raises(Refused) as refused:
        game.decide(NATURE, pick)
    assert [found.key for found in refused.value.reasons] == [reason]
    assert game.to_json() == before


def test_a_stored_game_rolls_from_its_seed_what_the_game_itself_rolls() -> None:
    game = rolling()
    stored = Game(game.rules, state_from_json(json.loads(game.to_json())["state"]))
    for index in range(20):
        pick = nature.draw(SEED, game.options(NATURE), index)
        assert pick == nature.draw(SEED, stored.options(NATURE), index)
        assert not stored.options(NATURE).problems(json.loads(encode(pick)))


@pytest.mark.parametrize("dice", [{}, {"aim": ()}])
def test_a_roll_without_anything_to_roll_is_an_error_of_the_rules(dice: Any) -> None:
    part = Part(1, "faceless")

    @part.step("roll nothing")
    def roll_nothing(g: Moment) -> None:
        g.roll(dice, "thrown")

    part.before("game", "hand out", "roll nothing")
    with pytest.raises(ValueError, match="every die a face"):
        play(part)

"""Bad picks of every shape are refused with a reason and change nothing."""

from typing import Any

import pytest

from app.engine.examples.positions import Position, play
from app.engine.fresco.examples.positions import When, plan, planning, position, round_end, setup, visit, wake_up
from app.engine.state import NATURE, Refused
from tests.engine.refusals import SHAPES, refuses, refuses_who_is_not_asked

MOMENTS: dict[str, When] = {
    "setup": setup(),
    "wake up": wake_up("p0"),
    "planning": planning("p0"),
    "market": visit("p0", "market", 2),
    "cathedral": visit("p0", "cathedral", 2),
    "workshop": visit("p0", "workshop"),
    "round end": round_end(),
}
NEAR: list[Any] = [
    {"row": None},
    {"row": 4},
    {"row": "7"},
    {"row": 7.0},
    {"row": True},
    {"row": [7]},
    {"row": 7, "map": True},
    {"columns": None},
    {"columns": []},
    {"columns": {"market": 5}},
    {"columns": {"market": {"own": -1}}},
    {"columns": {"market": {"own": 2.0}}},
    {"columns": {"market": {"own": True}}},
    {"columns": {"market": {"ill": 1}}},
    {"columns": {"tavern": {"own": 5}}},
    {"columns": {}, "marks": {"glazery": "market"}},
    {"columns": {}, "marks": {"glazery": ["market"]}},
    {"columns": {}, "counts": {"pennies": 1}},
    {"columns": {"market": {"own": 3}, "studio": {"own": 2}}, "marks": None},
    {"columns": {"market": {"own": 3}, "studio": {"own": 2}}, "counts": []},
    {"plan": {}},
    "buy 9.9",
    "buy",
    "buy 1.0 1.1",
    "close 9",
    "step 2,2",
    "step 4,4",
    "restore 9,9",
    {"restore": {}},
    {"restore": None},
    {"restore": {"cell": "9,9"}},
    {"restore": {"cell": None}},
    {"restore": {"cell": ["1,1"]}},
    {"restore": {"cell": "1,1"}, "altar": {"payment": "red+yellow+blue"}},
    {"restore": {"cell": "1,1", "leaf": True}},
    {"altar": {"payment": "red+red+red"}},
    {"altar": {"payment": {"red": 3}}},
    "altar",
    "blend brown",
    "blend",
    {"blend": "orange"},
]


FRESCO = {
    "0,0": "8:purple+green",
    "0,1": "6:purple+red",
    "0,2": "6:orange+green",
    "0,3": "5:green+red+yellow",
    "0,4": "3:red+yellow+blue",
    "1,1": "9:purple+green+red",
    "4,4": "3:red+yellow+blue",
}


def somewhere(moment: str) -> Position:
    return position(3, at=MOMENTS[moment], fresco=None if moment == "setup" else FRESCO)


@pytest.mark.parametrize("moment", MOMENTS)
def test_bad_picks_of_every_shape_are_refused_and_change_nothing(moment: str) -> None:
    game = somewhere(moment)
    refuses(game, [*SHAPES, *NEAR])


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_seat_that_is_not_asked_is_refused_and_changes_nothing(moment: str) -> None:
    game = somewhere(moment)
    refuses_who_is_not_asked(game)


def test_a_refused_pick_still_leaves_the_legal_ones_open() -> None:
    game = somewhere("planning")
    with pytest.raises(Refused):
        game.decide("p0", plan("5 market"))
    play(game, ("p0", plan("3 market, 2 studio")))
    assert game.waiting() == ("p0",)


def test_nature_draws_only_what_is_there_and_as_many_as_asked() -> None:
    game = somewhere("round end")
    before = game.to_json()
    for pick in ([], ["red"] * 9, ["red"], ["pink", *["red"] * 8], [1] * 9, "red"):
        with pytest.raises(Refused, match=r"draw\."):
            game.decide(NATURE, pick)
    assert game.to_json() == before

"""Bad picks of every shape are refused with a reason and change nothing."""

from typing import Any

import pytest

from app.engine.cards.examples.positions import draw, position, setup
from app.engine.examples.positions import Position, play, reason
from app.engine.state import NATURE, Refused
from tests.engine.refusals import SHAPES, refuses, refuses_who_is_not_asked

RICH = "3 market:red:w, 3 market:yellow:w, 3 market:blue:w"
PAID = "market:red:w+market:yellow:w+market:blue:w"
PICK = {"restore": {"section": "1", "payment": PAID, "turns": 0}}


def rich() -> Position:
    return position(
        3,
        hands={"p0": RICH, "p1": "market:red:e, market:red:mm"},
        display={"1": "1:red+yellow+blue", "2": "2:red+yellow+green"},
        tiles={"p0": "ask, turn, swap_restore"},
    )


def at(moment: str) -> Position:
    if moment in ("setup", "draw"):
        return position(3, setup() if moment == "setup" else draw("p0"))
    game = rich()
    ways: dict[str, list[tuple[str, Any]]] = {
        "act": [],
        "go on": [("p0", PICK), ("p0", "take 1")],
        "choose pile": [("p0", {"swap": {"cards": ["market:red:w"]}})],
        "take tile": [("p0", PICK)],
        "discard": [("p0", "done")],
        "give": [("p0", "ask red")],
    }
    play(game, *ways[moment])
    return game


MOMENTS = ("setup", "draw", "act", "go on", "choose pile", "take tile", "discard", "give")
NEAR: list[Any] = [
    "swap",
    "swap market:green:w",
    {"swap": None},
    {"swap": {}},
    {"swap": {"cards": []}},
    {"swap": {"cards": None}},
    {"swap": {"cards": "market:red:w"}},
    {"swap": {"cards": [7]}},
    {"swap": {"cards": [["market:red:w"]]}},
    {"swap": {"cards": ["market:red:w"] * 4}},
    {"swap": {"cards": ["round:green:w"]}},
    {"swap": {"cards": ["market:red:w"], "turns": 1}},
    {"swap": {"cards": ["market:red:w"]}, "restore": {}},
    "restore",
    "restore 9",
    {"restore": None},
    {"restore": {}},
    {"restore": {"section": None}},
    {"restore": {"section": 1}},
    {"restore": {"section": ["1"]}},
    {"restore": {"section": "9"}},
    {"restore": {"section": "1"}},
    {"restore": {"section": "1", "payment": None}},
    {"restore": {"section": "1", "payment": [PAID]}},
    {"restore": {"section": "1", "payment": "market:red:w"}},
    {"restore": {"section": "1", "payment": "market:blue:w+market:yellow:w+market:red:w"}},
    {"restore": {"section": "1", "payment": PAID}},
    {"restore": {"section": "1", "payment": PAID, "turns": 2}},
    {"restore": {"section": "1", "payment": PAID, "turns": -1}},
    {"restore": {"section": "1", "payment": PAID, "turns": True}},
    {"restore": {"section": "1", "payment": PAID, "turns": "1"}},
    {"restore": {"section": "1", "payment": PAID, "turns": 0, "tile": "1"}},
    {"restore": {"section": "2", "payment": PAID, "turns": 0}},
    "ask",
    "ask pink",
    {"ask": "red"},
    "draw",
    "draw hexagon",
    {"draw": "market"},
    "take",
    "take 9",
    {"take": "1"},
    {"cards": []},
    {"cards": ["market:red:w"]},
    {"cards": ["market:green:w"] * 2},
    {"cards": None},
    "give",
    "give market:blue:w",
    {"give": "market:red:e"},
    "pass",
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_bad_picks_of_every_shape_are_refused_and_change_nothing(moment: str) -> None:
    game = at(moment)
    assert moment in ("setup", "draw") or game.view(None)["task"] == moment
    refuses(game, [*SHAPES, *NEAR])


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_seat_that_is_not_asked_is_refused_and_changes_nothing(moment: str) -> None:
    game = at(moment)
    refuses_who_is_not_asked(game)


def test_refusals_name_their_rule() -> None:
    game = rich()
    assert reason(game, "p0", {"restore": {"section": "9"}}) == "restore.no-section"
    assert reason(game, "p0", {"restore": {"section": "1", "payment": "market:red:w"}}) == "restore.no-payment"
    assert reason(game, "p0", {"restore": {"section": "2", "payment": PAID}}) == "needs.paints"
    assert reason(game, "p0", "draw market") == "not-offered"


def test_nature_draws_only_what_is_there_and_as_many_as_asked() -> None:
    game = at("draw")
    before = game.to_json()
    for pick in ([], ["market:red:w"] * 2, ["round:green:w"], [1], "market:red:w", None):
        with pytest.raises(Refused, match=r"draw\."):
            game.decide(NATURE, pick)
    assert game.to_json() == before


def test_a_refused_pick_still_leaves_the_legal_ones_open() -> None:
    game = rich()
    with pytest.raises(Refused):
        game.decide("p0", {"restore": {"section": "9"}})
    play(game, ("p0", PICK))
    assert game.view(None)["task"] == "take tile"

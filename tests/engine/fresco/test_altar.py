"""The altar takes three paints (B8)."""

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.altar import PAYMENTS, worth
from app.engine.fresco.examples.positions import position, visit


def at_altar(paints: str) -> Position:
    return position(3, at=visit("p0", "cathedral"), paints={"p0": paints}, bishop="2,2")


@pytest.mark.parametrize(
    ("payment", "points"),
    [
        ("red+yellow+blue", 2),
        ("red+blue+green", 3),
        ("orange+orange+green", 5),
        ("orange+green+purple", 6),
    ],
)
def test_b8_the_rulebooks_payments_are_worth_two_three_five_and_six(payment: str, points: int) -> None:
    game = at_altar("red, yellow, blue, 2 orange, green, purple")
    before = zone(game, "p0/paints")
    events = play(game, ("p0", f"altar {payment}"))
    assert told(events, "scored") == [{"items": (("altar", points),), "total": points}]
    assert zone(game, "score")["p0"] == points
    assert sum(zone(game, "p0/paints").values()) == sum(before.values()) - 3


def test_b8_equal_basic_paints_are_not_taken() -> None:
    game = at_altar("3 red, 2 blue, green")
    assert [pick for pick in picks(game, "p0") if pick.startswith("altar")] == ["altar red+blue+green"]
    assert reason(game, "p0", {"altar": {"payment": "red+red+green"}}) == "altar.basic-twice"


def test_b8_equal_blended_paints_are_taken_for_one_point_more_each() -> None:
    assert worth(("red", "orange", "orange")) == 4
    assert worth(("orange", "orange", "orange")) == 5
    assert worth(("orange", "orange", "purple")) == 5
    assert worth(("red", "red", "orange")) is None


def test_b8_there_are_38_payments() -> None:
    """Three basic paints 1, two of them and a blended 3 x 3, one and two blended 3 x 6, three blended 10."""
    assert len(PAYMENTS) == 1 + 9 + 18 + 10


def test_b7_the_altar_has_no_bishops_bonus_and_does_not_move_him() -> None:
    game = at_altar("red, yellow, blue")
    events = play(game, ("p0", "altar red+yellow+blue"))
    assert told(events, "bishop moved") == []
    assert zone(game, "bishop") == "2,2"
    assert told(events, "restored altar") == [{"payment": "red+yellow+blue"}]


def test_b6_the_bishop_may_step_before_the_altar_is_restored() -> None:
    game = at_altar("red, yellow, blue")
    play(game, ("p0", "step 1,1"), ("p0", "altar red+yellow+blue"))
    assert zone(game, "bishop") == "1,1"
    assert zone(game, "score")["p0"] == 2


def test_an_apprentice_restores_the_altar_once() -> None:
    game = at_altar("2 red, 2 yellow, 2 blue")
    play(game, ("p0", "altar red+yellow+blue"))
    assert game.view(None)["place"] == "workshop"


def test_two_paints_are_too_few_and_the_reason_says_three() -> None:
    assert reason(at_altar("red, yellow"), "p0", "altar") == "altar.three-paints"

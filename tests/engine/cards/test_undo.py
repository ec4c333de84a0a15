"""What can be undone in a turn of the card game."""

import pytest

from app.engine.cards.examples.positions import position
from app.engine.examples.positions import Position
from app.engine.record import Course
from app.engine.state import NATURE, Refused, encode

PAID = {"restore": {"section": "1", "payment": "market:red:w+market:yellow:w+market:blue:w"}}
HAND = "market:red:w, market:yellow:w, market:blue:w, market:red:m:bishop"


def restoring() -> Position:
    return position(3, hands={"p0": HAND}, display={"1": "1:red+yellow+blue"})


def test_a_restoration_and_the_tile_taken_for_it_can_be_undone_one_by_one() -> None:
    course = Course(restoring())
    before = encode(course.game.state.zones)
    course.decide("p0", PAID)
    restored = encode(course.game.state.zones)
    course.decide("p0", "take 1")
    course.undo("p0")
    assert encode(course.game.state.zones) == restored
    course.undo("p0")
    assert encode(course.game.state.zones) == before


def test_when_the_displays_have_been_refilled_it_stands() -> None:
    course = Course(restoring())
    course.decide("p0", PAID)
    course.decide("p0", "take 1")
    course.decide(NATURE, course.game.options(NATURE).sample(lambda n: 0))
    with pytest.raises(Refused, match="nature-drew"):
        course.undo("p0")


def test_a_swap_can_be_undone_until_the_first_card_is_drawn() -> None:
    course = Course(position(3, hands={"p0": "market:red:e, market:blue:w"}))
    before = encode(course.game.state.zones)
    course.decide("p0", {"swap": {"cards": ["market:red:e"]}})
    course.undo("p0")
    assert encode(course.game.state.zones) == before
    course.decide("p0", {"swap": {"cards": ["market:red:e"]}})
    course.decide("p0", "draw square")
    course.decide(NATURE, course.game.options(NATURE).sample(lambda n: 0))
    with pytest.raises(Refused, match="nature-drew"):
        course.undo("p0")

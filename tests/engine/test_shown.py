"""A secret shown to chosen viewers: all learn that it happened, they alone what it was, until they decide next."""

import json

import pytest

from app.engine.kernel import Game, state_from_json
from app.engine.moment import Moment
from app.engine.record import Course
from app.engine.rules import Part
from app.engine.state import NATURE, Event
from app.engine.view import events
from tests.engine.playing_marbles import dealt, play, trading

FIST = {"event": "looked", "painter": "p0", "into": "p1", "marbles": {"red": 2}}
PUBLIC = {"event": "looked", "painter": "p0", "into": "p1"}


def looked() -> tuple[Game, list[Event]]:
    """p0 has missed and looked into p1's fist."""
    game = dealt()
    game.decide("p1", "bet hit")
    return game, game.decide(NATURE, {"aim": "miss", "luck": 1})


def test_everybody_learns_that_something_was_shown_and_only_the_viewer_what() -> None:
    _, told = looked()
    assert FIST in events(told, "p0")
    for other in ("p1", None):
        assert PUBLIC in events(told, other)
    assert FIST in events(told, None, over=True)


def test_what_was_shown_stays_in_the_view_until_its_viewer_decides() -> None:
    game, _ = looked()
    assert game.view("p0")["shown"] == [FIST]
    assert game.view("p1")["shown"] == game.view(None)["shown"] == []
    game.decide("p0", "swap red")
    assert game.view("p0")["shown"] == []


def test_the_decision_of_somebody_else_takes_nothing_from_the_viewer() -> None:
    part = Part(1, "showing off")
    part.event("showed off")
    part.react("traded")(lambda g, event: g.show("showed off", event.painter, ["p1"], {"trick": "spin"}))
    game = trading(part)
    game.decide("p0", "swap red")
    game.decide("p0", "done")
    assert game.view("p1")["shown"] == [{"event": "showed off", "painter": "p0", "trick": "spin"}]
    game.decide("p1", "done")
    assert game.view("p1")["shown"] == []


def test_what_was_shown_survives_storage_and_a_position_without_it_is_written_as_ever() -> None:
    game, _ = looked()
    stored = Game(game.rules, state_from_json(json.loads(game.to_json())["state"]))
    assert stored.view("p0")["shown"] == [FIST]
    assert stored.to_json() == game.to_json()
    game.decide("p0", "swap red")
    assert json.loads(game.to_json())["state"].keys() == {"zones", "agenda", "sealed", "number"}


def test_a_decision_that_showed_something_cannot_be_undone() -> None:
    part = Part(1, "showing off")
    part.event("showed off")
    part.react("traded")(lambda g, event: g.show("showed off", event.painter, ["p1"], {"trick": "spin"}))
    plain, showing = Course(trading()), Course(trading(part))
    for course in (plain, showing):
        course.decide("p0", "swap red")
    assert plain.undoable("p0") is not None
    assert showing.undoable("p0") is None


def test_an_undone_decision_brings_back_what_had_been_shown_before_it() -> None:
    course = Course(looked()[0])
    course.decide("p0", "swap red")
    course.undo("p0")
    assert course.game.view("p0")["shown"] == [FIST]


def test_only_a_seat_can_be_shown_something() -> None:
    part = Part(1, "confused")

    @part.step("show the wall")
    def show_the_wall(g: Moment) -> None:
        g.show("looked", None, ["wall"], {})

    part.before("game", "hand out", "show the wall")
    with pytest.raises(ValueError, match="wall"):
        play(part)

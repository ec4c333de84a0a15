"""The log tells what happened, each fact once."""

import pytest

from app.engine import catalogue
from app.engine.examples.positions import play
from app.engine.fresco.examples.positions import position, visit
from app.engine.state import Event
from app.i18n import log
from app.i18n.words import words

NAMES = {"p0": "Anna", "p1": "Bruno"}


def told(*events: Event, viewer: str | None = None, over: bool = False) -> list[str]:
    return list(log.lines(events, words("en", "fresco"), NAMES, viewer, over=over))


@pytest.mark.parametrize("game", catalogue.games())
def test_the_log_knows_only_events_that_the_rules_tell(game: str) -> None:
    about = catalogue.meta(game)
    known = {
        event for seats in about.seats for event in catalogue.rules(game, seats, tuple(catalogue.modules(game))).events
    }
    said = words("en", game).phrases
    assert sorted((log.QUIET | said.quiet | said.headings | said.closings | said.told.keys()) - known) == []


def test_a_fact_that_a_neighbouring_line_tells_is_left_out() -> None:
    blended = [
        Event("gave", "p0", {"paints": {"red": 1, "blue": 1}, "why": "blend"}),
        Event("received", "p0", {"paints": {"purple": 1}, "why": "blend"}),
        Event("blended", "p0", {"paint": "purple"}),
    ]
    assert told(*blended) == [
        "  Anna uses 1 red and 1 blue (blending).",
        "  Anna receives 1 purple (blending).",
    ]


def test_a_purchase_names_the_tile_and_its_booth_and_the_paints_once() -> None:
    bought = [
        Event("paid", "p0", {"n": 2, "why": "market"}),
        Event("received", "p0", {"paints": {"red": 1, "blue": 1}, "why": "market"}),
        Event("took market tile", "p0", {"tile": "red+blue", "slot": "3.1", "how": "paid"}),
        Event("cleared booth", "p0", {"booth": 3}),
    ]
    assert told(*bought) == [
        "  Anna pays 2 Thalers (market).",
        "  Anna takes red+blue from booth III.",
    ]


def test_a_landing_beside_an_occupied_space_says_which_space_was_taken() -> None:
    beside = Event("advanced", "p0", {"old": 10, "target": 12, "new": 13})
    assert told(beside) == ["  Space 12 is taken.", "  Anna moves from 10 to 13 on the score track."]
    there = Event("advanced", "p0", {"old": 10, "target": 12, "new": 12})
    assert told(there) == ["  Anna moves from 10 to 12 on the score track."]


def test_whoever_lands_on_the_space_the_move_began_on_stays() -> None:
    behind = Event("advanced", "p0", {"old": 9, "target": 10, "new": 9})
    assert told(behind) == ["  Space 10 is taken.", "  Anna stays on 9 of the score track."]


def test_a_start_space_has_no_number() -> None:
    first = Event("advanced", "p0", {"old": 0, "target": 7, "new": 7})
    assert told(first) == ["  Anna moves from a start space to 7 on the score track."]


def test_leonardos_own_figure_is_told_when_he_has_restored() -> None:
    game = position(2, at=visit("leonardo", "cathedral"), leonardo={"cell": "2,2", "controller": "p0"})
    lines = told(*play(game, ("p0", "restore 1,2")))
    assert "  Leonardo's own figure goes to row 2, column 3." in lines


def test_a_mood_that_cannot_move_says_why() -> None:
    at_the_top = Event("cheered", "p0", {"old": 4, "new": 4, "why": "theatre"})
    assert told(at_the_top) == ["  Anna's mood stays at 4, the end of the scale (theatre)."]
    higher = Event("cheered", "p0", {"old": 3, "new": 4, "why": "theatre"})
    assert told(higher) == ["  Anna's mood goes from 3 to 4 (theatre)."]


def test_a_round_begins_with_a_heading_of_its_own() -> None:
    assert told(Event("round began", None, {"number": 3})) == ["\nRound 3"]


def test_undone_decisions_are_told() -> None:
    assert told(Event("undone", "p1", {"number": 41})) == ["  Bruno undoes decision 41."]

"""The log tells what happened, each fact once."""

import pytest

from app.engine import catalogue
from app.engine.examples.positions import play
from app.engine.fresco.examples.positions import position, visit
from app.engine.state import Event
from app.i18n import log
from app.i18n.words import words

NAMES = {"p0": "Anna", "p1": "Bruno"}


def told(*events: Event, viewer: str | None = None, over: bool = False, language: str = "en") -> list[str]:
    return list(log.lines(events, words(language, "fresco"), NAMES, viewer, over=over))


@pytest.mark.parametrize("game", catalogue.games())
def test_the_log_knows_only_events_that_the_rules_tell(game: str) -> None:
    about = catalogue.meta(game)
    known = {
        event for seats in about.seats for event in catalogue.rules(game, seats, tuple(catalogue.modules(game))).events
    }
    said = words("en", game).phrases
    quiet = said.quiet | {event for event, _why in said.quiet_because}
    assert sorted((log.QUIET | quiet | said.headings | said.closings | said.told.keys()) - known) == []


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


def test_points_from_one_source_are_told_as_no_sum() -> None:
    one = Event("scored", "p0", {"items": (("altar", 2),), "total": 2})
    assert told(one) == ["  Anna scores 2 points for the altar."]
    sum_ = Event("scored", "p0", {"items": (("segment", 3), ("bishop", 2)), "total": 5})
    assert told(sum_) == ["  Anna scores 5 points: 3 for the segment and 2 from the bishop."]


def test_a_favour_is_told_with_what_it_brings_and_once() -> None:
    granted = [
        Event("claimed favour", "p0", {"cell": "1,2", "favour": "green"}),
        Event("received", "p0", {"paints": {"green": 1}, "why": "favour"}),
    ]
    assert told(*granted) == ["  The bishop grants Anna a favour at row 2, column 3: 1 green."]


ARRIVALS = {
    "en": ("It is Anna’s turn: market.", "Anna’s pink dame arrives: market.", "It is Anna’s turn: audience."),
    "de": (
        "Anna ist an der Reihe: Markt.",
        "Die rosa Dame von Anna trifft ein: Markt.",
        "Anna ist an der Reihe: Audienz.",
    ),
    "fr": ("C’est à Anna\u00a0: marché.", "Anna\u00a0: la dame rose arrive, marché.", "C’est à Anna\u00a0: audience."),
}


@pytest.mark.parametrize("language", ARRIVALS)
def test_a_dame_who_comes_alone_arrives_herself_and_ahead_of_a_tile(language: str) -> None:
    turn, dame, tile = ARRIVALS[language]
    with_apprentices = Event("arrived", "p0", {"column": "market", "place": "market"})
    assert told(with_apprentices, language=language) == [f"  {turn}"]
    alone = Event("arrived", "p0", {"column": "market", "place": "market", "alone": ("dame pink",)})
    assert told(alone, language=language) == [f"  {dame}"]
    on_a_tile = Event("arrived", "p0", {"column": "market", "place": "audience", "alone": ("audience", "dame pink")})
    assert told(on_a_tile, language=language) == [f"  {dame}", f"  {tile}"]


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
    assert "  Leonardo’s own figure goes to row 2, column 3." in lines


def test_a_mood_that_cannot_move_says_why() -> None:
    at_the_top = Event("cheered", "p0", {"old": 4, "new": 4, "why": "theatre"})
    assert told(at_the_top) == ["  Anna’s mood stays at 4, the end of the scale (theatre)."]
    higher = Event("cheered", "p0", {"old": 3, "new": 4, "why": "theatre"})
    assert told(higher) == ["  Anna’s mood goes from 3 to 4 (theatre)."]


def test_a_round_begins_with_a_heading_of_its_own() -> None:
    assert told(Event("round began", None, {"number": 3})) == ["\nRound 3"]


def test_undone_decisions_are_told() -> None:
    assert told(Event("undone", "p1", {"number": 41})) == ["  Bruno undoes decision 41."]

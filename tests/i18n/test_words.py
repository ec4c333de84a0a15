"""Sentences for events, labels for options, explanations for refusals."""

from typing import Any

import pytest

from app.engine.state import Reason
from app.i18n.catalogues import UnknownLanguage
from app.i18n.phrases import Phrases
from app.i18n.words import Words, words

NAMES = {"p0": "Anna", "p1": "Bruno {n} <b>"}
ENGLISH = words("en", "fresco")


def event(name: str, painter: str | None = "p0", **fields: Any) -> str:
    return ENGLISH.event({"event": name, "painter": painter, **fields}, NAMES)


def test_a_sentence_names_the_painter_how_much_and_why() -> None:
    assert event("earned", n=3, why="studio") == "Anna earns 3 Thalers (for a portrait)."


def test_one_thaler_is_singular() -> None:
    assert event("paid", n=1, why="market") == "Anna pays 1 Thaler (market)."


def test_paints_are_listed_with_their_amounts() -> None:
    said = event("received", paints={"red": 2, "blue": 1}, why="market")
    assert said == "Anna receives 2 red and 1 blue (market)."


def test_points_say_where_they_come_from() -> None:
    said = event("scored", items=[("segment", 5), ("bishop", 2)], total=7)
    assert said == "Anna scores 7 points: 5 for the segment and 2 from the bishop."
    assert event("scored", items=[("altar", 1)], total=1).startswith("Anna scores 1 point:")


def test_cells_count_from_one() -> None:
    assert event("uncovered", cell="0,4", tile="7:purple+red+blue") == (
        "Anna uncovers row 1, column 5 and keeps the tile worth 7 (purple+red+blue)."
    )


def test_booths_have_roman_numbers() -> None:
    assert event("closed booth", "leonardo", booth=4) == "Leonardo closes booth IV."


def test_the_market_is_told_booth_by_booth() -> None:
    said = event("market stocked", None, booths={"1.0": "red+blue", "1.1": "green", "2.0": "yellow"})
    assert said == "The market is stocked: I red+blue, green; II yellow."


def test_plans_are_told_painter_by_painter_and_say_where_the_neutral_apprentice_stands() -> None:
    plan = {"columns": {"market": {"own": 2, "neutral": 1}, "studio": {"own": 1}}, "marks": {}, "counts": {}}
    said = event("plans revealed", None, plans={"p0": plan})
    assert said == "The plans are open. Anna: market 3 (1 borrowed), studio 1."


def test_a_name_is_never_read_as_a_pattern() -> None:
    assert event("ready", "p1") == "Bruno {n} <b> is ready."


def test_a_painter_without_a_name_is_called_by_the_seat() -> None:
    assert event("ready", "p3") == "Player 4 is ready."


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"no words for 'event\.sneezed' in 'en'"):
        event("sneezed")


@pytest.mark.parametrize(
    ("option", "label"),
    [
        (("buy 2.1", "buy", {"thalers": 2}, {"paints": {"red": 1}}), "Buy 1 red at booth II for 2 Thalers"),
        (("close 3", "close", {}, {}), "Close booth III"),
        (("step 0,1", "step", {"thalers": 1}, {}), "Move the bishop to row 1, column 2 for 1 Thaler"),
        (("17", "land", {}, {"points": -1}), "Stand on space 17 (-1 point)"),
        (("own", "worker", {}, {}), "Let this apprentice work: own"),
        (("5", "row", {"price": 4}, {"mood": -3}), "Get up at 5 o’clock (4 Thalers a tile and mood -3)"),
        (("5", "row", {}, {}), "Get up at 5 o’clock (nothing)"),
        (("done", "done", {}, {}), "Done here"),
    ],
)
def test_an_option_says_what_it_costs_and_brings(option: tuple[str, str, Any, Any], label: str) -> None:
    pick, kind, cost, gain = option
    assert ENGLISH.option({"pick": pick, "kind": kind, "cost": cost, "gain": gain}, NAMES) == label


def test_a_reason_says_what_is_missing() -> None:
    reason = Reason("needs.thalers", {"n": 3, "have": 1})
    assert ENGLISH.reason(reason, NAMES) == "This costs 3 Thalers, you have 1."
    assert ENGLISH.reason(Reason("needs.paints", {"paints": {"blue": 1}}), NAMES) == "You lack 1 blue."


def test_a_reason_names_whom_the_table_waits_for() -> None:
    assert ENGLISH.reason(Reason("not-your-turn", {"waiting": ["p0"]}), NAMES).endswith("Waiting for Anna.")


def test_what_somebody_typed_is_repeated_as_it_is() -> None:
    reason = Reason("plan.column", {"column": "{moon}", "expected": ["market", "studio"]})
    assert ENGLISH.reason(reason, NAMES) == "{moon} is not on your sheet. Expected one of market, studio."


def test_plurals_follow_the_language() -> None:
    """French counts 0 as one; where a language has fewer texts than forms the last one serves."""
    french = Words("fr", {"amount.points": ("{n} point", "{n} points")}, Phrases())
    assert [french.say("amount.points", n=n) for n in (0, 1, 2, 1_000_000)] == [
        "0 point",
        "1 point",
        "2 points",
        "1000000 points",
    ]


def test_a_language_that_is_not_spoken_is_an_error() -> None:
    with pytest.raises(UnknownLanguage, match="no language 'xx'; expected one of "):
        words("xx", "fresco")

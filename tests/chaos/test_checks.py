"""The checks after a fault find what is lost, doubled or shown wrongly, in made-up histories."""

from __future__ import annotations

import msgspec
import pytest

from tests.chaos import checks
from tests.chaos.checks import History, Line, Row

ROWS = [
    Row(0, "nature", "red", "nature"),
    Row(1, "p0", "buy", client_id="a"),
    Row(2, "p1", "done", client_id="a"),
    Row(3, "p0", "done", client_id="b"),
]
LINES = [Line(4, "p0", "hello", "c"), Line(9, "p1", "good morning", "c")]


def history() -> History:
    return History(
        picks={("p0", "a"): "buy", ("p1", "a"): "done", ("p0", "b"): "done", ("p1", "lost"): "buy"},
        decided={("p0", "a"): 2, ("p1", "a"): 3, ("p0", "b"): 4},
        words={("p0", "c"): "hello", ("p1", "c"): "good morning"},
        said={("p0", "c"): 4, ("p1", "c"): 9},
    )


def test_nothing_is_wrong_where_everything_acknowledged_is_there_once() -> None:
    assert checks.decisions(history(), ROWS, 4) == []
    assert checks.chat(history(), LINES) == []


def test_what_was_stored_without_anybody_being_told_may_be_there() -> None:
    unanswered = history()
    del unanswered.decided["p0", "b"]
    assert checks.decisions(unanswered, ROWS, 4) == []


def test_a_lost_decision_is_found() -> None:
    assert checks.decisions(history(), ROWS[:3], 3) == ["p0 b was acknowledged as decision 4, and is not stored"]


def test_a_decision_under_another_number_than_was_acknowledged_is_found() -> None:
    swapped = [*ROWS[:2], Row(2, "p0", "done", client_id="b"), Row(3, "p1", "done", client_id="a")]
    assert checks.decisions(history(), swapped, 4) == [
        "p1 a was acknowledged as decision 3, and is 4",
        "p0 b was acknowledged as decision 4, and is 3",
    ]


def test_a_decision_that_is_there_twice_is_found() -> None:
    assert "p0 b is stored as 2 decisions" in checks.decisions(
        history(), [*ROWS, Row(4, "p0", "done", client_id="b")], 5
    )


def test_two_decisions_under_a_number_and_a_gap_are_found() -> None:
    wrong = checks.decisions(
        history(), [*ROWS, Row(3, "nature", "blue", "nature"), Row(5, "nature", "red", "nature")], 6
    )
    assert wrong == ["2 decisions are stored under number 3", "no decision is stored under number 4"]


def test_a_decision_that_nobody_sent_or_that_was_another_is_found() -> None:
    others = [*ROWS[:3], Row(3, "p0", "buy", client_id="b"), Row(4, "p1", "buy", client_id="made up")]
    assert checks.decisions(history(), others, 5) == [
        "p0 b is stored as buy, and was done",
        "p1 made up is decision 5, and nobody sent it",
    ]


def test_a_table_that_counts_wrongly_is_found() -> None:
    assert checks.decisions(history(), ROWS, 3) == ["the table counts 3 decisions, 4 are stored"]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (LINES[:1], "p1 c was acknowledged as line 9, and is not stored"),
        ([*LINES, Line(10, "p1", "good morning", "c")], "p1 c is stored as 2 lines"),
        ([*LINES, Line(10, "p1", "good morning", "d")], "what was said good morning is stored as 2 lines"),
        ([LINES[0], Line(10, "p1", "good morning", "c")], "p1 c was acknowledged as line 9, and is 10"),
        ([LINES[0], Line(9, "p1", "good night", "c")], "p1 c is line 9, and was not said so"),
    ],
)
def test_a_line_that_is_lost_doubled_moved_or_changed_is_found(lines: list[Line], wrong: str) -> None:
    assert wrong in checks.chat(history(), lines)


def test_a_screen_that_is_not_as_a_fresh_view_is_found_with_what_differs() -> None:
    view = {"number": 7, "waiting": ["p0"], "zones": {"bag": 3, "p0/thalers": 12}}
    assert checks.screen(view, msgspec.json.decode(msgspec.json.encode(view))) == []
    fresh = {**view, "number": 8, "zones": {"bag": 3, "p0/thalers": 11, "p1/thalers": 1}}
    assert checks.screen(view, fresh) == ["a screen is at 7, a fresh view at 8: ['number', 'p0/thalers', 'p1/thalers']"]


def test_a_line_that_somebody_did_not_hear_is_found_and_one_that_is_no_longer_told_is_not_missed() -> None:
    assert checks.heard({1: "a", 2: "b", 3: "c"}, {2: "b", 3: "c"}) == []
    assert checks.heard({2: "b"}, {2: "b", 3: "c"}) == ["lines [3] were not heard, [] not said, [] changed"]
    assert checks.heard({2: "x", 4: "d"}, {2: "b"}) == ["lines [] were not heard, [4] not said, [2] changed"]

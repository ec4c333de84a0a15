"""A form takes the documents that fill it, and says what is wrong with the others."""

from typing import Any

import pytest

from app.engine.questions import Entry, Field, Form

LEAF = Field("flag")
GLASS = Field("some", {"red": Entry(), "blue": Entry()}, least=1, most=2, amounts={"red": 2})
FORM = Form({"cell": Field("one", {"a": Entry(), "b": Entry(opens={"leaf": LEAF, "glass": GLASS}), 3: Entry()})})


@pytest.mark.parametrize(
    "pick",
    [
        {"cell": "a"},
        {"cell": 3},
        {"cell": "b", "glass": ["red", "red"]},
        {"cell": "b", "leaf": True, "glass": ["blue"]},
    ],
)
def test_a_form_takes_a_document_that_fills_it(pick: Any) -> None:
    assert not FORM.problems(pick)


@pytest.mark.parametrize(
    ("pick", "key"),
    [
        ("a", "form.document"),
        ({}, "form.one"),
        ({"cell": "c"}, "form.one"),
        ({"cell": True}, "form.one"),
        ({"cell": ["a"]}, "form.one"),
        ({"cell": "a", "leaf": True}, "form.unknown-field"),
        ({"cell": "b", "glass": ["red"], "leaf": "yes"}, "form.flag"),
        ({"cell": "b"}, "form.amount"),
        ({"cell": "b", "glass": ["red", "red", "blue"]}, "form.amount"),
        ({"cell": "b", "glass": ["blue", "blue"]}, "form.some"),
        ({"cell": "b", "glass": "red"}, "form.some"),
        ({"cell": "b", "glass": [["red"]]}, "form.some"),
    ],
)
def test_a_form_says_what_is_wrong_with_a_document(pick: Any, key: str) -> None:
    assert key in [problem.key for problem in FORM.problems(pick)]

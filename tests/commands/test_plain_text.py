"""How a question is asked in plain text, and how what was typed is read."""

from typing import Any

import pytest

from app.commands import plain_text
from app.commands.plain_text import answer, choices
from app.engine.cards.examples.positions import position
from app.i18n.games.fresco.base import spread
from app.i18n.words import words

ENGLISH = words("en", "fresco")

PLAN = {
    "columns": {"market": {}, "studio": {}, "theatre": {}},
    "pieces": {"own": {"n": 3, "must": True}, "neutral": {"n": 1, "must": True}},
}


def test_a_plan_is_typed_as_one_number_for_each_column() -> None:
    assert spread("2 0 2", PLAN) == {"columns": {"market": {"own": 2}, "theatre": {"own": 1, "neutral": 1}}}


@pytest.mark.parametrize("typed", ["2 0", "a b c", "-1 2 3", "2 2 2"])
def test_a_plan_that_cannot_be_read_is_explained(typed: str) -> None:
    with pytest.raises(ValueError, match=r"Expected 3 numbers|You have 4 apprentices"):
        spread(typed, PLAN)


def entry(value: Any, **opens: Any) -> dict[str, Any]:
    return {"value": value, "cost": {}, "gain": {}, "opens": opens}


SCHEMA = {
    "options": [
        {
            "pick": "restore",
            "kind": "restore",
            "cost": {},
            "gain": {},
            "form": {
                "cell": {"kind": "one", "entries": [entry("0,1", leaf={"kind": "flag", "entries": []}), entry("0,2")]},
                "glass": {"kind": "some", "entries": [entry("red"), entry("blue")]},
            },
        },
        {"pick": "done", "kind": "done", "cost": {}, "gain": {}},
    ]
}


class Asked:
    def problems(self, pick: Any) -> list[Any]:
        raise AssertionError("a pick is judged where it is decided")

    def meant(self, pick: Any) -> Any:
        raise AssertionError("a pick is read where it is decided")

    def sample(self, choose: Any) -> Any:
        raise AssertionError("nobody asked for a random pick")

    def schema(self) -> dict[str, Any]:
        return SCHEMA


def typed_answer(*typed: str) -> Any:
    offered = list(plain_text.choices(SCHEMA, ENGLISH, {}))
    assert len(offered) == 3
    number, *rest = typed
    answers = iter(rest)
    return plain_text.answer(number, Asked(), offered, ENGLISH, lambda _prompt: next(answers))


def test_further_fields_of_a_form_are_asked_one_by_one() -> None:
    assert typed_answer("1", "red blue", "yes") == {"restore": {"cell": "0,1", "glass": ["red", "blue"], "leaf": True}}
    assert typed_answer("2", "red") == {"restore": {"cell": "0,2", "glass": ["red"]}}
    assert typed_answer("3") == "done"


def test_a_pick_can_be_typed_as_json() -> None:
    assert typed_answer('{"restore": {"cell": "4,4"}}') == {"restore": {"cell": "4,4"}}


@pytest.mark.parametrize("typed", [("0",), ("4",), ("x",), ("1", "pink"), ("{",)])
def test_an_answer_that_cannot_be_read_is_an_error(typed: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"Expected a number|expected some of|Expecting"):
        typed_answer(*typed)


def test_several_cards_are_chosen_by_several_numbers() -> None:
    game = position(2, hands={"p0": "market:red:w, market:red:mm, market:yellow:w"}, display={"1": "2:red+blue+green"})
    question, texts = game.options("p0"), words("en", "cards")
    offered = list(choices(question.schema(), texts, {}))

    def typed(text: str) -> Any:
        return answer(text, question, offered, texts, lambda _prompt: "")

    swaps = [number for number, choice in enumerate(offered, 1) if choice.form == "swap"]
    assert len(swaps) == 3
    first, second = (offered[number - 1].pick["cards"] for number in swaps[:2])
    assert typed(f"{swaps[0]}") == {"swap": {"cards": first}}
    assert typed(f"{swaps[0]} {swaps[1]}") == {"swap": {"cards": [*first, *second]}}
    assert question.problems(typed(f"{swaps[0]} {swaps[1]}")) == ()
    with pytest.raises(ValueError, match="only where you choose several things"):
        typed(f"{swaps[0]} {len(offered)}")

"""What is offered beside a question: it does not answer it, and the question is put again."""

from typing import Any

import pytest

from app.engine.kernel import Game
from app.engine.moment import Look, Moment
from app.engine.questions import Beside, Entry, Field, Form, Impossible, Option
from app.engine.rules import Part
from app.engine.state import Reason, Refused
from tests.engine.playing_marbles import trading

TUNES = Form({"tune": Field("one", {"march": Entry(), "waltz": Entry()})})


def asking(got: list[Any], coins: int = 2, *, public: bool = False) -> Game:
    """Somebody is asked for a tune and may throw coins first."""
    part = Part(1, "music")
    part.zone("hat", "one", "all", start=0)
    music = part.choice("music", "yard", "turn", public=public)
    music.asks(lambda g, painter: TUNES)
    music.resolve(lambda g, painter, what: got.append(what))
    throw = part.offer("throw coin", at="music", mode="passive")
    throw.possible(lambda g, painter: g.zones["hat"] < coins)
    throw.options(lambda g, painter: [Option("throw coin", "throw coin")])

    @throw.impossible
    def none_left(g: Look, painter: str) -> list[Impossible]:
        return [] if g.zones["hat"] < coins else [Impossible("throw coin", "throw coin", Reason("hat-is-full"))]

    @throw.resolve
    def thrown(g: Moment, painter: str, _what: str) -> None:
        g.set("hat", g.zones["hat"] + 1)

    part.before("round", "trading", "strike up")
    part.step("strike up")(lambda g: g.then("music", "p0"))
    return trading(part)


def test_an_option_beside_a_question_leaves_the_question_open() -> None:
    got: list[Any] = []
    game = asking(got)
    game.decide("p0", "throw coin")
    assert (game.view(None)["task"], game.state.zones["hat"], got) == ("music", 1, [])
    game.decide("p0", {"tune": "waltz"})
    assert got == [{"tune": "waltz"}]


def test_the_schema_carries_both_and_what_is_impossible_of_either() -> None:
    game = asking([], coins=1)
    schema = game.options("p0").schema()
    assert "tune" in schema["form"]
    assert [option["pick"] for option in schema["beside"]] == ["throw coin"]
    game.decide("p0", "throw coin")
    schema = game.options("p0").schema()
    assert schema["beside"] == []
    assert [found.pick for found in schema["impossible"]] == ["throw coin"]


def test_a_public_question_carries_what_is_beside_it_as_soon_as_it_is_put() -> None:
    game = asking([], public=True)
    assert [option["pick"] for option in game.options("p0").schema()["beside"]] == ["throw coin"]
    game.decide("p0", "throw coin")
    assert game.view(None)["task"] == "music"


def test_what_is_not_possible_beside_a_question_is_refused_with_its_reason() -> None:
    game = asking([], coins=0)
    with pytest.raises(Refused, match="hat-is-full"):
        game.decide("p0", "throw coin")


def test_chance_answers_the_question_or_takes_what_is_beside_it() -> None:
    question = asking([]).options("p0")
    assert isinstance(question, Beside)
    assert question.sample(lambda n: 0) == {"tune": "march"}
    assert question.sample(lambda n: n - 1) == "throw coin"

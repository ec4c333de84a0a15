"""What a pick means: rules get it in one form, whether a choice, a sealed choice or an offer resolves it."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Form, Listed, Option, Question
from app.engine.rules import Part
from app.engine.tasks import Asking
from tests.engine.playing_marbles import play, trading

MELODY = Form({"tune": Field("one", {"march": Entry(), "waltz": Entry()}), "loud": Field("flag")})
SONGS = [
    Option("sing low", "sing"),
    Option("hum", "hum"),
    Option("aloud", "shout"),
    Option("whistle", "whistle", form=MELODY),
]
PICKS = [
    ("sing low", "low"),
    ("hum", "hum"),
    ("aloud", "aloud"),
    ({"whistle": {"tune": "waltz", "loud": False}}, {"tune": "waltz"}),
]


def by_choice(question: Question, got: list[Any]) -> Game:
    part = Part(1, "music")
    music = part.choice("music", "yard")
    music.asks(lambda g, painter: question)
    music.resolve(lambda g, painter, what: got.append(what))
    part.before("round", "trading", "strike up")
    part.step("strike up")(lambda g: g.then("music", "p0"))
    return trading(part)


def by_sealed_choice(question: Question, got: list[Any]) -> Game:
    part = Part(1, "music")
    music = part.sealed("music", "yard")
    music.seats(lambda g: ["p0"])
    music.asks(lambda g, seat: question)
    music.resolve(lambda g, seat, what: got.append(what))
    part.before("round", "trading", "music")
    return trading(part)


def by_offers(question: Listed, got: list[Any]) -> Game:
    part = Part(1, "music")
    for option in question.options:
        offer = part.offer(option.kind, at="trade")

        def options(g: Look, painter: str, option: Option = option) -> list[Option]:
            return [option]

        def resolved(g: Moment, painter: str, what: Any) -> None:
            got.append(what)

        offer.options(options)
        offer.resolve(resolved)
    return trading(part)


@pytest.mark.parametrize("put", [by_choice, by_sealed_choice, by_offers])
@pytest.mark.parametrize(("pick", "meaning"), PICKS)
def test_a_choice_a_sealed_choice_and_an_offer_get_the_same(put: Any, pick: Any, meaning: Any) -> None:
    got: list[Any] = []
    put(Listed(SONGS), got).decide("p0", pick)
    assert got == [meaning]


@pytest.mark.parametrize("put", [by_choice, by_sealed_choice])
def test_a_form_means_what_its_document_states(put: Any) -> None:
    got: list[Any] = []
    put(MELODY, got).decide("p0", {"tune": "march", "loud": True})
    assert got == [{"tune": "march", "loud": True}]


def test_a_public_choice_with_one_option_that_opens_a_form_is_put() -> None:
    part = Part(1, "music")
    music = part.choice("music", "yard", public=True)
    music.asks(lambda g, painter: Listed(SONGS[-1:]))
    music.resolve(lambda g, painter, what: None)
    part.before("round", "trading", "strike up")
    part.step("strike up")(lambda g: g.then("music", "p0"))
    assert trading(part).view(None)["task"] == "music"


OTHER_GAMES = [game for game in catalogue.games() if game != "fresco"]


@pytest.mark.parametrize("game", ["fresco", "fresco with modules", "marbles", *OTHER_GAMES])
def test_no_two_options_of_a_choice_mean_the_same(game: str) -> None:
    """Whoever resolves a choice is not told the kind of the option, so the meaning alone must tell them apart."""
    starts: dict[str, Callable[[], Game]] = {
        "fresco": lambda: catalogue.new_game("fresco", 2),
        "fresco with modules": lambda: catalogue.new_game("fresco", 3, tuple(catalogue.modules("fresco"))),
        "marbles": lambda: play(seats=3),
        **{other: partial(catalogue.new_game, other, 3) for other in OTHER_GAMES},
    }
    looked_at, choose = 0, random.Random(5).randrange
    running = starts[game]()
    for _ in range(400):
        if not running.waiting():
            break
        seat = running.waiting()[0]
        question = running.options(seat)
        if isinstance(running.rules.tasks[running.state.agenda[-1].name], Asking) and isinstance(question, Listed):
            plain = [question.meant(option.pick) for option in question.options if option.form is None]
            assert len(plain) == len(set(plain))
            looked_at += 1
        running.decide(seat, question.sample(choose))
    assert looked_at > 3

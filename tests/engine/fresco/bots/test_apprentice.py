"""Apprentice: legal everywhere, better than chance, and blind to what its seat cannot see."""

from __future__ import annotations

import inspect
from typing import Any

import msgspec
import pytest

from app.engine import catalogue
from app.engine.fresco.bots import apprentice
from app.engine.fresco.bots.paints_in_reach import Aim, Outlook, basic_paints, pay
from app.engine.kernel import Game
from app.engine.record import Course
from app.engine.resample import resample
from app.engine.state import NATURE
from app.tables import nature


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def pick_of(game: Game, seat: str) -> Any:
    return apprentice.pick(plain(game.view(seat)), plain(game.options(seat).schema()), nature.chooser(b"test", 0))


def play_game(seats: int, seed: bytes, chance: frozenset[str] = frozenset(), modules: tuple[int, ...] = ()) -> Course:
    """A whole game between apprentices; seats in `chance` pick at random instead."""
    course = Course(catalogue.new_game("fresco", seats, modules))
    while course.game.waiting():
        seat, game = course.game.waiting()[0], course.game
        question = game.options(seat)
        if seat == NATURE:
            pick = nature.draw(seed, question, course.draws)
        elif seat in chance:
            pick = question.sample(nature.chooser(seed, 1_000_000 + course.number))
        else:
            pick = pick_of(game, seat)
            assert not question.problems(pick), (pick, question.schema())
        course.decide(seat, pick)
    return course


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_pick_of_whole_games_is_allowed_and_games_end_in_good_time(seats: int) -> None:
    for number in range(3):
        course = play_game(seats, bytes([number]) * 32)
        assert course.game.state.zones["round"]["number"] <= 12


def test_it_beats_players_who_pick_at_random() -> None:
    for number in range(3):
        course = play_game(3, bytes([number]) * 32, frozenset({"p1", "p2"}))
        assert course.game.state.zones["result"][0] == "p0"


def test_it_gets_a_view_and_a_question_and_nothing_else() -> None:
    assert list(inspect.signature(apprentice.pick).parameters) == ["view", "question", "choose"]


@pytest.mark.parametrize("modules", [(), tuple(catalogue.modules("fresco"))], ids=["base game", "all modules"])
def test_whatever_may_lie_hidden_from_its_seat_its_pick_is_the_same(modules: tuple[int, ...]) -> None:
    course, compared = Course(catalogue.new_game("fresco", 3, modules)), 0
    while course.game.waiting() and compared < 150:
        seat, game = course.game.waiting()[0], course.game
        if seat == NATURE:
            course.decide(seat, nature.draw(bytes(32), game.options(seat), course.draws))
            continue
        pick = pick_of(game, seat)
        other = resample(game, seat, nature.chooser(b"hidden", course.number))
        compared += other.state.zones != game.state.zones
        assert pick_of(other, seat) == pick
        course.decide(seat, pick)
    assert compared == 150


def test_paying_with_blends_uses_both_halves() -> None:
    assert pay({"red": 1, "yellow": 1}, {"orange": 1}, blending=False) is None
    assert pay({"red": 1, "yellow": 1}, {"orange": 1}, blending=True) == (
        {"red": 0, "yellow": 0, "orange": 0},
        ["orange"],
    )
    assert pay({"red": 2}, {"orange": 1}, blending=True) is None


def test_the_outlook_takes_one_aim_after_the_other_as_long_as_there_are_paints() -> None:
    six, three = (
        Aim("cathedral", 6, {"purple": 1, "yellow": 1}),
        Aim("cathedral", 3, {"red": 1, "yellow": 1, "blue": 1}),
    )
    outlook = Outlook({"red": 1, "yellow": 1, "blue": 1}, [six, three], blending=True)
    assert (outlook.points, outlook.reached, outlook.blends) == (6, [six], ["purple"])


def test_blended_paints_count_as_the_basic_ones_in_them() -> None:
    assert basic_paints({"red": 1, "purple": 1, "pink": 1, "brown": 2}) == 1 + 2 + 3 + 2 * 4

"""Apprentice: legal everywhere, the same twice, better than chance, and blind to what its seat cannot see."""

from __future__ import annotations

import inspect
from typing import Any

import msgspec
import pytest

from app.engine import catalogue
from app.engine.fresco.bots import apprentice
from app.engine.fresco.bots.paints_in_reach import Outlook, pay
from app.engine.kernel import Game
from app.engine.record import Course
from app.engine.state import NATURE
from app.tables import nature


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def pick_of(game: Game, seat: str) -> Any:
    return apprentice.pick(_plain(game.view(seat)), _plain(game.options(seat).schema()), nature.chooser(b"test", 0))


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


def test_the_same_position_gets_the_same_pick() -> None:
    first, second = play_game(3, bytes(32)), play_game(3, bytes(32))
    assert first.game.to_json() == second.game.to_json()


def test_it_beats_players_who_pick_at_random() -> None:
    for number in range(3):
        course = play_game(3, bytes([number]) * 32, frozenset({"p1", "p2"}))
        assert course.game.state.zones["result"][0] == "p0"


def test_it_gets_a_view_and_a_question_and_nothing_else() -> None:
    assert list(inspect.signature(apprentice.pick).parameters) == ["view", "question", "choose"]


def test_what_others_have_behind_their_screens_does_not_change_its_pick() -> None:
    course = _play_until(40)
    seat = course.game.waiting()[0]
    before = pick_of(course.game, seat)
    other = course.game.clone()
    for hidden in other.rules.seats:
        if hidden != seat:
            other.state.zones[f"{hidden}/thalers"] = 99
            other.state.zones[f"{hidden}/paints"] = {"purple": 9}
    assert pick_of(other, seat) == before


def _play_until(number: int) -> Course:
    course = Course(catalogue.new_game("fresco", 3))
    while course.number < number or course.game.waiting()[0] == NATURE:
        seat = course.game.waiting()[0]
        question = course.game.options(seat)
        course.decide(
            seat, nature.draw(bytes(32), question, course.draws) if seat == NATURE else pick_of(course.game, seat)
        )
    return course


def test_paying_with_blends_uses_both_halves() -> None:
    assert pay({"red": 1, "yellow": 1}, {"orange": 1}, blending=False) is None
    assert pay({"red": 1, "yellow": 1}, {"orange": 1}, blending=True) == (
        {"red": 0, "yellow": 0, "orange": 0},
        ["orange"],
    )
    assert pay({"red": 2}, {"orange": 1}, blending=True) is None


def test_the_outlook_takes_the_most_valuable_tile_first() -> None:
    outlook = Outlook({"red": 1, "yellow": 1, "blue": 1}, ["3:red+yellow+blue", "6:purple+yellow"], blending=True)
    assert (outlook.points, outlook.tiles, outlook.blends) == (6, 1, ["purple"])

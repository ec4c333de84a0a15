"""Courses of games up to the moments that tests of undo and of records begin at."""

import random
from typing import Any

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.questions import Choose
from app.engine.record import TAKE_BACK, Course, Decision, Record
from app.engine.state import NATURE
from app.tables import nature

SEED = bytes(32)


def start(seats: int = 3) -> Course:
    """A course after setup: the first seat chooses its wake-up row."""
    course = Course(catalogue.new_game("fresco", seats))
    while course.game.waiting() == (NATURE,):
        draw(course)
    return course


def draw(course: Course) -> None:
    course.decide(NATURE, nature.draw(SEED, course.game.options(NATURE), course.draws))


def first(_: int) -> int:
    return 0


def decide(course: Course, seat: str, choose: Choose = first) -> None:
    course.decide(seat, course.game.options(seat).sample(choose))


def to_planning(course: Course) -> None:
    while len(course.game.waiting()) == 1:
        decide(course, course.game.waiting()[0])


def position(course: Course) -> bytes:
    """The position without its number."""
    state = course.game.state.clone()
    state.number = 0
    return Game(course.game.rules, state).to_json()


def stored(decisions: list[Decision], seats: int = 3, **fields: Any) -> Record:
    return Record(game="fresco", seats=seats, seed_hash=nature.seed_hash(SEED), decisions=decisions, **fields)


def random_decisions(seed: int, seats: int) -> tuple[Course, list[Decision]]:
    """A whole game in which many decisions are undone or taken back."""
    choose = random.Random(seed).randrange
    course, decisions = Course(catalogue.new_game("fresco", seats)), []
    while waiting := course.game.waiting():
        seat = waiting[choose(len(waiting))]
        ready = course.game.view(None)["ready"]
        if seat == NATURE:
            pick = nature.draw(SEED, course.game.options(seat), course.draws)
        elif ready and not choose(4):
            seat, pick = ready[choose(len(ready))], TAKE_BACK
        elif course.undoable(seat) is not None and not choose(4):
            pick = {"undo": course.undoable(seat)}
        else:
            pick = course.game.options(seat).sample(choose)
        decisions.append(Decision(seat, pick))
        course.apply(decisions[-1])
    return course, decisions

"""What is told of a decision is what it changed in the view of each viewer, although most of them are not looked at."""

from __future__ import annotations

import gc
from random import Random

import pytest

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.record import TAKE_BACK, UNDO, Course, Decision
from app.engine.state import NATURE, Refused
from app.tables import protocol
from app.tables.running import outcomes
from app.tables.running.outcomes import Outcome
from app.tables.running.views import Shown

SEED = bytes(32)
DECISIONS = 250


def shown(course: Course, outcome: Outcome) -> Shown:
    return Shown(outcome, lambda at: Game(course.game.rules, at.state), SEED, "")


def take_any(course: Course, before: Outcome, chance: Random) -> list[Outcome]:
    """A pick, or now and then what takes one back."""
    for pick in (TAKE_BACK, UNDO):
        seat = chance.choice(course.game.rules.seats)
        try:
            if chance.random() < 0.3:
                return [outcomes.take(course, before, Decision(seat, pick), "player")]
        except Refused:
            pass
    seat = chance.choice(course.game.waiting())
    pick = course.game.options(seat).sample(chance.randrange)
    taken = outcomes.take(course, before, Decision(seat, pick), "player")
    return [taken, *outcomes.draw(course, taken, SEED)]


@pytest.mark.parametrize("modules", [(), tuple(range(1, 18))], ids=["base", "all"])
def test_everybody_is_told_what_changed_in_their_view(modules: tuple[int, ...]) -> None:
    chance = Random(5)
    course = Course(catalogue.new_game("fresco", 4, modules))
    before = outcomes.first(course, dict.fromkeys(course.game.waiting(), 0))
    coming = outcomes.draw(course, before, SEED)
    kinds = set()
    while course.number < DECISIONS and NATURE not in course.game.waiting():
        for outcome in coming or take_any(course, before, chance):
            earlier, later = shown(course, before), shown(course, outcome)
            for viewer in (*course.game.rules.seats, None):
                told = later.message(earlier, viewer, {})
                expected = protocol.changes(earlier.view(viewer), later.view(viewer))
                assert (told.changed, told.zones, told.gone) == expected, (outcome.number, viewer)
            kinds.add(outcome.decision.kind)
            before = outcome
        coming = []
    assert kinds == {"pick", "undo", "take_back"}


def test_what_was_shown_does_not_hold_what_was_shown_before_it() -> None:
    others = in_memory()
    course = Course(catalogue.new_game("fresco", 4))
    before = outcomes.first(course, dict.fromkeys(course.game.waiting(), 0))
    earlier = shown(course, before)
    for outcome in outcomes.draw(course, before, SEED):
        later = shown(course, outcome)
        assert later.message(earlier, None, {}).number == outcome.number
        earlier = later
    assert course.number > 2
    assert [held for held in in_memory() if held not in others] == [earlier]


def in_memory() -> list[Shown]:
    return [held for held in gc.get_objects() if isinstance(held, Shown)]

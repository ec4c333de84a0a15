"""How a game goes ahead: every decision with what came of it. Nothing here waits, is stored or is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

import msgspec

from app.engine import catalogue
from app.engine.kernel import Game, state_from_json
from app.engine.record import Course, Decision, Standing
from app.engine.state import NATURE, Event, Reason, Refused, Seat, State
from app.tables import nature
from app.tables.protocol import MadeBy
from app.tables.running.store import Sitting, StoredDecision


class Outcome(msgspec.Struct, frozen=True):
    """A decision as it was made, what happened, and the position after it."""

    decision: Decision
    made_by: MadeBy
    events: list[Event]
    state: State
    undoer: Seat | None
    """The seat that may undo its last decision."""
    asked_at: dict[Seat, int]
    """For each waiting seat the number at which it was first asked what it is asked now."""
    standing: Standing
    """Where the course can be taken back to, if what follows is not stored."""

    @property
    def number(self) -> int:
        return self.state.number

    @property
    def over(self) -> bool:
        return not self.state.agenda

    def newly_asked(self, number: int) -> list[Seat]:
        """The seats whose question is younger than this number."""
        return [seat for seat, asked_at in self.asked_at.items() if asked_at > number]

    def check_fresh(self, seat: Seat, number: int) -> None:
        """Refuse an answer to a question that is no longer asked."""
        if number > self.number or number < self.asked_at.get(seat, 0):
            raise Refused(Reason("stale", {"number": self.number}))


class Start(msgspec.Struct, frozen=True):
    """A position to go on from, with what it does not say itself."""

    state: Any
    draws: int
    asked_at: dict[Seat, int]
    no_undo: dict[Seat, Reason] = {}


def begin(sitting: Sitting, snapshot: bytes | None = None) -> tuple[Course, Outcome]:
    """A table's game from its beginning, or from where a snapshot was taken."""
    game = catalogue.new_game(sitting.game, sitting.size, sitting.modules)
    if snapshot is None:
        course = Course(game)
        return course, first(course, dict.fromkeys(game.waiting(), 0))
    start = msgspec.json.decode(snapshot, type=Start)
    course = Course(Game(game.rules, state_from_json(start.state)), start.draws, start.no_undo)
    return course, first(course, start.asked_at)


def first(course: Course, asked_at: dict[Seat, int]) -> Outcome:
    """What the next decision follows on when nothing is known of those before."""
    return Outcome(Decision(NATURE, None), "nature", [], course.game.state, course.undoer, asked_at, course.standing)


def snapshot(course: Course, latest: Outcome) -> bytes | None:
    """Where a later course can go on from; None while somebody may still go back."""
    if not course.settled:
        return None
    return msgspec.json.encode(Start(latest.state, course.draws, latest.asked_at, course.no_undo))


def take(course: Course, before: Outcome, decision: Decision, made_by: MadeBy) -> Outcome:
    """Refused, and nothing has changed, if the rules do not allow it."""
    decision = course.spell_out(decision)
    events = course.apply(decision)
    # Who is asked stays asked when the house has noted something.
    asked_at = before.asked_at if decision.kind == "rules" else _asked_at(course.game, before, decision.seat)
    return Outcome(decision, made_by, events, course.game.state, course.undoer, asked_at, course.standing)


def draw(course: Course, before: Outcome, seed: bytes) -> list[Outcome]:
    """Everything that nature has to draw now."""
    drawn: list[Outcome] = []
    while NATURE in course.game.waiting():
        pick = nature.draw(seed, course.game.options(NATURE), course.draws)
        drawn.append(take(course, drawn[-1] if drawn else before, Decision(NATURE, pick), "nature"))
    return drawn


def follow(course: Course, before: Outcome, stored: Iterable[StoredDecision]) -> list[Outcome]:
    """Decisions that were taken earlier, or by another process."""
    return list(following(course, before, stored))


def following(course: Course, before: Outcome, stored: Iterable[StoredDecision]) -> Iterator[Outcome]:
    """The same one by one, until one is refused."""
    for made in stored:
        before = take(course, before, Decision(made.seat, made.pick), cast(MadeBy, made.made_by))
        yield before


def turns_begun(known: Sequence[Outcome], lately: int) -> list[Seat]:
    """Who is waited for now and was not before the latest so many decisions. A further question is the same turn, and
    whoever is asked again because they took something back is there."""
    lately = min(lately, len(known) - 1)
    asked_before = known[-lately - 1].asked_at
    begun = [seat for seat in known[-1].asked_at if seat not in asked_before]
    decided = {known[index].decision.seat for index in range(-lately, 0)} if begun else ()
    return [seat for seat in begun if seat not in decided]


def newly_asked(taken: Sequence[Outcome]) -> list[Seat]:
    """Who gets the full time: everybody newly asked, except whoever opened a decision of their own again."""
    reopened = {outcome.decision.seat for outcome in taken if outcome.decision.kind != "pick"}
    return [seat for seat in taken[-1].newly_asked(taken[0].number - 1) if seat not in reopened]


def _asked_at(game: Game, before: Outcome, decider: Seat) -> dict[Seat, int]:
    old, new = before.state.agenda, game.state.agenda
    # While a choice is sealed, what the others do changes nothing about my question.
    sealed = bool(old and new) and old[-1] == new[-1] and len(new[-1].seats) > 1
    kept = before.asked_at if sealed else {}
    number = game.state.number
    return {seat: kept.get(seat, number) if seat != decider else number for seat in game.waiting()}

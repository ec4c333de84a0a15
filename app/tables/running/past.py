"""What has happened in a game so far, as a viewer may know it: worked out from what is stored, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from app.engine import catalogue
from app.engine.meta import Meta, RoundFacts
from app.engine.record import Kind
from app.engine.state import Seat, State
from app.tables.finished.archive import OPEN, Archive, RoundEnd
from app.tables.finished.facts import round_facts
from app.tables.protocol import MadeBy
from app.tables.running import anew, views
from app.tables.running.outcomes import Outcome
from app.tables.running.store import Sitting, StoredDecision
from app.tables.running.views import Viewer


class Told(msgspec.Struct, frozen=True):
    """A decision as the socket told it, without what it changed in the view."""

    number: int
    seat: Seat
    kind: Kind
    made_by: MadeBy
    events: list[dict[str, Any]]


class RoundPast(msgspec.Struct, frozen=True):
    round: int
    scores: dict[str, int]
    """At its end; of the last round those there are now."""
    facts: RoundFacts | None
    """What its game remembers of it, hidden things as well: None until the game is over and archived."""


class Past(msgspec.Struct, frozen=True):
    decisions: list[Told]
    rounds: list[RoundPast]


def retell(sitting: Sitting, stored: Iterable[StoredDecision], viewer: Viewer) -> Past:
    """As far as today's rules lead; nothing if the house does not have the game any more."""
    if anew.rules_version(sitting) is None:
        return Past([], [])
    followed = anew.as_far_as_allowed(sitting, stored)
    over = bool(followed) and followed[-1].over
    marks = rounds(catalogue.meta(sitting.game), followed)
    return Past(
        [_told(outcome, viewer, over) for outcome in followed],
        [RoundPast(mark.round, mark.scores, None) for mark in marks],
    )


def from_archive(archive: Archive) -> Past:
    """Of a finished game everything is open to everybody."""
    told = zip(archive.steps, archive.told(OPEN), strict=True)
    decisions = [
        Told(number, step.seat, step.kind, step.made_by, each.events or [])
        for number, (step, each) in enumerate(told, 1)
    ]
    marks = zip(archive.rounds, round_facts(archive), strict=True)
    return Past(decisions, [RoundPast(mark.round, mark.scores, facts) for mark, facts in marks])


def rounds(about: Meta, followed: Iterable[Outcome]) -> list[RoundEnd]:
    """The scores at the end of every round so far: those with which the next one begins, or that there are now."""
    ends: dict[int, RoundEnd] = {}
    for outcome in followed:
        _mark(ends, about, outcome.state)
    return list(ends.values())


def _told(outcome: Outcome, viewer: Viewer, over: bool) -> Told:
    decision = outcome.decision
    told = views.events(outcome, viewer, over=over)
    return Told(outcome.number, decision.seat, decision.kind, outcome.made_by, told)


def _mark(rounds: dict[int, RoundEnd], about: Meta, state: State) -> None:
    """Round and score lie open for everybody. Whoever takes a decision back may be in an earlier round again."""
    at = about.round(state.zones)
    if not at:
        return
    for later in [number for number in rounds if number > at]:
        del rounds[later]
    scores = dict(about.scores(state.zones))
    if at not in rounds and at - 1 in rounds:
        rounds[at - 1] = RoundEnd(at - 1, scores)
    rounds[at] = RoundEnd(at, scores)

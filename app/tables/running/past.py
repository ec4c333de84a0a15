"""What has happened in a game so far, as a viewer may know it: worked out from what is stored, and kept nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from app.engine import catalogue
from app.engine.meta import Meta
from app.engine.state import Seat, State
from app.tables.running.game import new_play
from app.tables.running.outcomes import Kind, MadeBy, Viewer, events_told
from app.tables.running.store import Sitting, StoredDecision


class Told(msgspec.Struct, frozen=True):
    """A decision as the socket told it, without what it changed in the view."""

    number: int
    seat: Seat
    kind: Kind
    made_by: MadeBy
    events: list[dict[str, Any]]


class RoundEnd(msgspec.Struct, frozen=True):
    round: int
    scores: dict[str, int]


class Past(msgspec.Struct, frozen=True):
    decisions: list[Told]
    rounds: list[RoundEnd]
    """The scores at the end of every round; of the last one those there are now."""


def retell(sitting: Sitting, stored: Iterable[StoredDecision], viewer: Viewer) -> Past:
    play = new_play(sitting)
    about = catalogue.meta(sitting.game)
    steps = []
    rounds: dict[int, RoundEnd] = {}
    for decision in stored:
        step = play.take(decision.seat, decision.pick, cast(MadeBy, decision.made_by))
        steps.append(step)
        _mark(rounds, about, step.state)
    over = not play.course.game.state.agenda
    decisions = [
        Told(step.state.number, step.decision.seat, step.kind, step.made_by, events_told(step, viewer, over=over))
        for step in steps
    ]
    return Past(decisions, list(rounds.values()))


def _mark(rounds: dict[int, RoundEnd], about: Meta, state: State) -> None:
    """Round and score lie open for everybody. Whoever takes a decision back may be in an earlier round again."""
    at = about.round(state.zones)
    if not at:
        return
    for later in [number for number in rounds if number > at]:
        del rounds[later]
    rounds[at] = RoundEnd(at, dict(about.scores(state.zones)))

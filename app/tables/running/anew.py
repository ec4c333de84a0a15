"""A stored game followed by the rules of today, which need not be those it was played by."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Literal

import msgspec

from app.engine import catalogue
from app.engine.kernel import Game, state_from_json
from app.engine.state import Refused, State
from app.tables.running import outcomes, seen
from app.tables.running.outcomes import Outcome
from app.tables.running.store import Sitting, StoredDecision

log = logging.getLogger(__name__)

KeptBecause = Literal["not_allowed", "looks_different", "game_gone"]
"""Why a game cannot go on: a decision is illegal now, somebody would see something else, or its rules are no more."""


class Followed(msgspec.Struct, frozen=True):
    """How far today's rules lead, and why that is not where the game was."""

    outcomes: list[Outcome]
    """The beginning and what followed; nothing if the house does not have the game."""
    game: Game | None
    because: KeptBecause | None

    @property
    def latest(self) -> Outcome:
        return self.outcomes[-1]


def rules_version(sitting: Sitting) -> str | None:
    """Today's version of the rules of a table's game, or None if the house does not have it, or one of its modules."""
    try:
        catalogue.rules(sitting.game, sitting.size, sitting.modules)
    except catalogue.UnknownGame:
        return None
    return catalogue.meta(sitting.game).rules_version


def follow(sitting: Sitting, stored: list[StoredDecision], snapshot: bytes | None = None) -> Followed:
    """All decisions from the first on. A snapshot is no short cut here, but says what was seen when it was taken."""
    if rules_version(sitting) is None:
        return Followed([], None, "game_gone")
    course, first = outcomes.begin(sitting)
    followed = [first, *as_far_as_allowed(sitting, stored)]
    game = Game(course.game.rules, followed[-1].state)
    because: KeptBecause | None = None
    if len(followed) <= len(stored):
        because = "not_allowed"
    elif _looks_different(sitting, game, followed, snapshot):
        because = "looks_different"
    return Followed(followed, game, because)


def as_far_as_allowed(sitting: Sitting, stored: Iterable[StoredDecision]) -> list[Outcome]:
    followed: list[Outcome] = []
    try:
        for outcome in outcomes.following(*outcomes.begin(sitting), stored):
            followed.append(outcome)
    except Refused as refused:
        log.info("table %s: decision %s is not allowed by today's rules: %s", sitting.table_id, len(followed), refused)
    except Exception:
        # Rules may stumble over what other rules allowed: a fault of theirs, and no reason to show nothing.
        log.exception("table %s: today's rules fail at decision %s", sitting.table_id, len(followed))
    return followed


def _looks_different(sitting: Sitting, game: Game, followed: list[Outcome], snapshot: bytes | None) -> bool:
    if sitting.seen is not None:
        return seen.Seen().digest(game) != sitting.seen
    # Stored before there were digests: what else is known of it must do.
    if list(game.waiting()) != list(sitting.waiting):
        return True
    old = None if snapshot is None else _position(snapshot)
    return old is not None and old.number < len(followed) and seen.differs(game.rules, old, followed[old.number].state)


def _position(snapshot: bytes) -> State | None:
    try:
        return state_from_json(msgspec.json.decode(snapshot, type=outcomes.Start).state)
    except msgspec.MsgspecError:
        return None

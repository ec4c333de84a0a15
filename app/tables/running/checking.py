"""Is the game in a file true? What `fresco verify` says, and what a house asks before it shows the file of a visitor.

A record is followed by today's rules. So are the decisions of an archive that was made by them, and everything it tells
is held against what they give; of an archive of other rules the draws are checked, and that it leads to its result.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from app.engine import catalogue, record
from app.engine.record import HOUSE, BadRecord, Course, Decision, Record
from app.engine.state import NATURE, Refused
from app.tables import nature
from app.tables.finished import archive
from app.tables.finished.archive import OPEN, SPECTATOR, Archive, BadArchive
from app.tables.protocol import MadeBy
from app.tables.refusals import Refusal
from app.tables.running import archiving, outcomes
from app.tables.running.archiving import Seed
from app.tables.running.outcomes import Outcome

log = logging.getLogger(__name__)

MOST_DECISIONS = 5_000
"""Nobody decides more often in a game, however often they change their mind."""

MADE_BY: dict[str, MadeBy] = {NATURE: "nature", HOUSE: "house"}


class Checked(msgspec.Struct, frozen=True):
    """A game that is what it says it is."""

    archive: Archive
    names: tuple[str, ...]
    """The players in the order of the seats, if the file knows them."""
    by_rules: bool
    """Whether every decision was followed by the rules; otherwise they were other rules than today's."""


def check(content: bytes, most: int = archive.MOST_BYTES) -> Checked:
    """The game in a file. Refused, with the decision where it breaks, if it is not what it says it is."""
    try:
        if archive.is_archive(content):
            return _archive(archive.read(content, most))
        return _record(record.read(content))
    except (BadArchive, BadRecord) as error:
        raise Refusal("file_unreadable", problem=str(error)) from error


# -- records ---------------------------------------------------------------------------------------------------------


def _record(stored: Record) -> Checked:
    made_by = [MADE_BY.get(decision.seat, "player") for decision in stored.decisions]
    followed = follow(stored, made_by)
    if not followed[-1].over:
        raise Refusal("game_unfinished", number=len(stored.decisions))
    rules = catalogue.rules(stored.game, stored.seats, stored.modules)
    made = archiving.make(rules, catalogue.meta(stored.game).rules_version, _seed(stored), followed)
    return Checked(_as_read(made), stored.names, by_rules=True)


def follow(stored: Record, made_by: Sequence[MadeBy]) -> list[Outcome]:
    """The beginning of a stored game and what came of every decision, each allowed and each draw from the seed."""
    if len(stored.decisions) > MOST_DECISIONS:
        raise BadRecord(f"it has more than {MOST_DECISIONS} decisions")
    seed = _seed(stored).seed
    course = record.begin(stored)
    found = [outcomes.first(course, dict.fromkeys(course.game.waiting(), 0))]
    for decision, maker in zip(stored.decisions, made_by, strict=True):
        _check_draw(course, seed, decision)
        found.append(_take(course, found[-1], decision, maker))
    return found


def _seed(stored: Record) -> Seed:
    seed = nature.published(stored.seed, stored.seed_hash)
    if isinstance(seed, Refusal):
        raise seed
    return Seed(seed, stored.seed_hash)


def _check_draw(course: Course, seed: bytes, decision: Decision) -> None:
    if decision.seat == NATURE and NATURE in course.game.waiting():
        misfit = nature.misfit(seed, course.game.options(NATURE), course.draws, course.number, decision.pick)
        if misfit is not None:
            raise misfit


def _take(course: Course, before: Outcome, decision: Decision, made_by: MadeBy) -> Outcome:
    try:
        return outcomes.take(course, before, decision, made_by)
    except Refused as refused:
        reason = str(refused)
    except Exception:
        # Whatever somebody wrote into a file, it is the file that is wrong.
        log.exception("the rules fail at decision %s of a file", course.number)
        reason = "the rules do not know such a thing"
    raise Refusal("decision_unfit", number=course.number, seat=decision.seat, reason=reason)


# -- archives --------------------------------------------------------------------------------------------------------


def _archive(given: Archive) -> Checked:
    if missing := {*given.seats, SPECTATOR, OPEN} - given.first.keys():
        raise BadArchive(f"nothing in it is for {', '.join(sorted(missing))}")
    for misfit in given.verify():
        raise misfit
    _check_result(given)
    by_rules = _has_todays_rules(given)
    if by_rules:
        _compare(given, _anew(given))
    _check_rounds(given)
    return Checked(given, (), by_rules)


def _check_result(given: Archive) -> None:
    """Its steps lead to what it says came of them, for everybody who looks."""
    number = len(given.steps)
    for viewer in given.first:
        try:
            last = given.last_view(viewer)
            found = (last["over"], last["scores"], tuple(last["winners"] or ()), last["seed"])
        except (LookupError, TypeError, AttributeError) as error:
            raise BadArchive(f"what it tells {viewer} is no view") from error
        if not found[0]:
            raise Refusal("game_unfinished", number=number)
        expected = (True, given.scores, given.winners, given.seed)
        names = ("over", "scores", "winners", "seed")
        for name, one, other in zip(names, found, expected, strict=True):
            if one != other:
                raise Refusal("result_unfit", number=number, what=f"{name} {one} / {other}")


def _check_rounds(given: Archive) -> None:
    """The scores it notes for a round stood there when the round ended: before the step to the next one, or after it.

    Which of the two is noted has changed once, and the archives of both ways are true.
    """
    try:
        views = [(int(view["round"]), view["scores"]) for view in given.views(OPEN)]
    except (LookupError, TypeError, ValueError) as error:
        raise BadArchive("it does not say which round it is") from error
    ends: dict[int, list[Any]] = {}
    for (round_, before), (next_, after) in pairwise(views):
        if next_ == round_ + 1:
            ends.setdefault(round_, []).extend([before, after])
    last, scores = views[-1]
    ends.setdefault(last, []).append(scores)
    for mark in given.rounds:
        if mark.scores not in ends.get(mark.round, []):
            raise Refusal("result_unfit", number=len(given.steps), what=f"rounds {mark.round}")


def _has_todays_rules(given: Archive) -> bool:
    try:
        catalogue.rules(given.game, len(given.seats), given.modules)
    except catalogue.UnknownGame:
        return False
    return given.rules == catalogue.meta(given.game).rules_version


def _anew(given: Archive) -> Archive:
    """What the rules make of the decisions of an archive."""
    stored = Record(
        game=given.game,
        seats=len(given.seats),
        modules=given.modules,
        seed_hash=given.seed_hash,
        seed=given.seed,
        decisions=[Decision(step.seat, step.pick) for step in given.steps],
    )
    followed = follow(stored, [step.made_by for step in given.steps])
    rules = catalogue.rules(given.game, len(given.seats), given.modules)
    return _as_read(archiving.make(rules, given.rules, _seed(stored), followed))


def _compare(given: Archive, anew: Archive) -> None:
    """Everything that an archive tells, step by step, with what happened."""
    if given.first != anew.first:
        raise Refusal("result_unfit", number=0, what="first")
    for number, (step, expected) in enumerate(zip(given.steps, anew.steps, strict=True)):
        if differing := _differing(step, expected):
            raise Refusal("told_unfit", number=number, seat=step.seat, what=", ".join(differing))
    if differing := [field for field in _differing(given, anew) if field != "rounds"]:
        raise Refusal("result_unfit", number=len(given.steps), what=", ".join(differing))


def _differing(one: msgspec.Struct, other: msgspec.Struct) -> list[str]:
    """The fields in which two of a kind differ."""
    fields: Iterable[str] = one.__struct_fields__
    return [name for name in fields if getattr(one, name) != getattr(other, name)]


def _as_read(made: Archive) -> Archive:
    """Two archives are compared as they are read from files."""
    plain: Any = msgspec.json.encode(made)
    return msgspec.json.decode(plain, type=Archive)

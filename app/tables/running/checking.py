"""Is the game in a file true? What `fresco verify` says, and what a house asks before it shows the file of a visitor.

A record is followed by today's rules. So are the decisions of an archive that was made by them, and everything it tells
is held against what they give; of an archive of other rules the draws are checked, and that it leads to its result.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from app.engine import catalogue, record
from app.engine.record import HOUSE, BadRecord, Course, Decision, Record
from app.engine.rules import Rules
from app.engine.state import NATURE, Reason, Refused, Seat
from app.tables import nature
from app.tables.finished import archive
from app.tables.finished.archive import OPEN, SPECTATOR, Archive, ArchivedDecision, BadFile
from app.tables.finished.marks import marks
from app.tables.games import about
from app.tables.protocol import MadeBy
from app.tables.refusals import Refusal
from app.tables.running import archiving, outcomes
from app.tables.running.archiving import Seed
from app.tables.running.outcomes import Outcome
from app.tables.typed import clean_name

log = logging.getLogger(__name__)

Made = TypeVar("Made", Archive, ArchivedDecision)

MOST_DECISIONS = 5_000
"""Nobody decides more often in a game, however often they change their mind."""

MOST_SEATS = 12
MOST_MODULES = 99
NAME = re.compile(r"\w{1,16}")
"""Of any game that this house or another one may have."""

MADE_BY: dict[str, MadeBy] = {NATURE: "nature", HOUSE: "house"}


class Names(msgspec.Struct, frozen=True):
    """Which game it is, and how its players are called, as far as that is known."""

    game: str
    players: Mapping[Seat, str] = {}


class Unfit(Refusal):
    """A decision at which a file breaks. Whose it was, and why, is put in words where they are read.

    People count steps from one, as the replay does.
    """

    def __init__(self, key: str, number: int, seat: Seat, by: Names, reasons: Sequence[Reason] = ()) -> None:
        why = {"reason": ", ".join(reason.key for reason in reasons)} if reasons else {}
        super().__init__(key, step=number + 1, seat=seat, **why)
        self.by = by
        self.reasons = reasons


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
        return _record(_read(content))
    except (RecursionError, OverflowError) as error:
        # What somebody nested without end, or a number without end.
        raise BadFile("file_unreadable") from error


# -- records ---------------------------------------------------------------------------------------------------------


def _read(content: bytes) -> Record:
    try:
        return record.read(content)
    except BadRecord as error:
        if isinstance(error.__cause__, Exception):
            raise archive.misshapen(error.__cause__) from error
        raise BadFile("file_misshapen", place="names") from error


def _record(stored: Record) -> Checked:
    names = tuple(clean_name(name) if name else "" for name in stored.names)
    made_by = [MADE_BY.get(decision.seat, "player") for decision in stored.decisions]
    followed = list(follow(stored, made_by))
    if not followed[-1].over:
        raise Refusal("game_unfinished", number=len(stored.decisions))
    if len(stored.marks) > len(stored.decisions):
        raise BadFile("file_misshapen", place="marks")
    rules = _rules(stored.game, stored.seats, stored.modules)
    made = archiving.make(rules, about(stored.game).rules_version, _seed(stored), followed)
    return Checked(_as_read(made), names, by_rules=True)


def follow(stored: Record, made_by: Sequence[MadeBy]) -> Iterator[Outcome]:
    """The beginning of a stored game and what came of every decision, each allowed, each draw from the seed, and none
    changed as far as there are marks."""
    _check_length(stored.decisions)
    seed = _seed(stored).seed
    rules = _rules(stored.game, stored.seats, stored.modules)
    names = Names(stored.game, dict(zip(rules.seats, stored.names, strict=False)))
    expected = marks(stored) if stored.marks else ()
    course = record.begin(stored)
    outcome = outcomes.first(course, dict.fromkeys(course.game.waiting(), 0))
    yield outcome
    for number, (decision, maker) in enumerate(zip(stored.decisions, made_by, strict=True)):
        _check_draw(course, seed, decision)
        outcome = _take(course, outcome, decision, maker, names)
        if expected[number : number + 1] != stored.marks[number : number + 1]:
            raise Unfit("decision_changed", number, decision.seat, names)
        yield outcome


def _check_length(decisions: Sequence[object]) -> None:
    if len(decisions) > MOST_DECISIONS:
        raise BadFile("file_long", most=MOST_DECISIONS)


def _rules(game: str, seats: int, modules: tuple[int, ...]) -> Rules:
    known = about(game)
    try:
        return catalogue.rules(game, seats, modules)
    except catalogue.UnknownGame as error:
        raise BadFile("file_misshapen", place="modules" if seats in known.seats else "seats") from error


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


def _take(course: Course, before: Outcome, decision: Decision, made_by: MadeBy, names: Names) -> Outcome:
    number = course.number
    try:
        return outcomes.take(course, before, decision, made_by)
    except Refused as refused:
        raise Unfit("decision_unfit", number, decision.seat, names, refused.reasons) from refused
    except Exception as error:
        # Whatever somebody wrote into a file, it is the file that is wrong.
        log.exception("the rules fail at decision %s of a file", number)
        raise Unfit("decision_unknown", number, decision.seat, names) from error


# -- archives --------------------------------------------------------------------------------------------------------


def _archive(given: Archive) -> Checked:
    _check_shape(given)
    for misfit in given.verify():
        raise misfit
    _check_result(given)
    by_rules = _has_todays_rules(given)
    if by_rules:
        _compare(given, _anew(given))
    _check_rounds(given)
    return Checked(given, (), by_rules)


def _check_shape(given: Archive) -> None:
    """What any archive of any game is like."""
    _check_length(given.steps)
    fits = {
        "game": NAME.fullmatch(given.game) is not None,
        "seats": 0 < len(given.seats) <= MOST_SEATS,
        "modules": len(given.modules) <= MOST_MODULES,
        "first": given.first.keys() == {*given.seats, SPECTATOR, OPEN},
        "rounds": len({mark.round for mark in given.rounds}) == len(given.rounds),
    }
    for place, fit in fits.items():
        if not fit:
            raise BadFile("file_misshapen", place=place)


def _check_result(given: Archive) -> None:
    """Its steps lead to what it says came of them, for everybody who looks."""
    number = len(given.steps)
    for viewer in given.first:
        try:
            last = given.last_view(viewer)
            found = (last["over"], last["scores"], tuple(last["winners"] or ()), last["seed"])
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadFile("file_misshapen", place=f"first.{viewer}") from error
        if not found[0]:
            raise Refusal("game_unfinished", number=number)
        if found != (True, given.scores, given.winners, given.seed):
            raise Refusal("result_unfit", number=number)


def _check_rounds(given: Archive) -> None:
    """The scores it notes for a round stood there when the round ended: before the step to the next one, or after it.

    Which of the two is noted has changed once, and the archives of both ways are true.
    """
    standings = _standings(given)
    ends: dict[int, list[Any]] = {}
    for (round_, before), (next_, after) in pairwise(standings):
        if next_ == round_ + 1:
            ends.setdefault(round_, []).extend([before, after])
    last, scores = standings[-1]
    ends.setdefault(last, []).append(scores)
    noted = {mark.round: mark.scores for mark in given.rounds}
    for round_ in sorted((ends.keys() | noted.keys()) - {0}):
        if noted.get(round_) not in ends.get(round_, []):
            raise Refusal("round_unfit", round=round_)


def _standings(given: Archive) -> list[tuple[int, Any]]:
    """Round and scores before the first decision and after every one."""
    try:
        first = given.first[OPEN]
        found = [(int(first["round"]), first["scores"])]
        for told in given.told(OPEN):
            round_, scores = found[-1]
            found.append((int(told.changed.get("round", round_)), told.changed.get("scores", scores)))
    except (LookupError, TypeError, ValueError) as error:
        raise BadFile("file_misshapen", place="round") from error
    return found


def _has_todays_rules(given: Archive) -> bool:
    if given.game not in catalogue.games() or given.rules != about(given.game).rules_version:
        return False
    _rules(given.game, len(given.seats), given.modules)
    return True


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
    rules, seed = _rules(given.game, len(given.seats), given.modules), _seed(stored)
    followed: list[Outcome] = []
    try:
        for outcome in follow(stored, [step.made_by for step in given.steps]):
            followed.append(outcome)
    except Refusal:
        # A changed decision may be allowed and make a later one impossible: what is told of it shows where that began.
        _compare_steps(given, archiving.steps(seed, rules, followed))
        raise
    return _as_read(archiving.make(rules, given.rules, seed, followed))


def _compare(given: Archive, anew: Archive) -> None:
    """Everything that an archive tells, step by step, with what happened."""
    if given.first != anew.first:
        raise Refusal("beginning_unfit")
    _compare_steps(given, anew.steps)
    # What is noted of the rounds is checked besides: it can be true in two ways.
    if given != msgspec.structs.replace(anew, rounds=given.rounds):
        raise Refusal("result_unfit", number=len(given.steps))


def _compare_steps(given: Archive, anew: Iterable[ArchivedDecision]) -> None:
    """As far as these go."""
    for number, (step, expected) in enumerate(zip(given.steps, anew, strict=False)):
        if step != _as_read(expected):
            raise Unfit("told_unfit", number, step.seat, Names(given.game))


def _as_read(made: Made) -> Made:
    """What was made is compared as it is read from files."""
    return msgspec.json.decode(msgspec.json.encode(made), type=type(made))

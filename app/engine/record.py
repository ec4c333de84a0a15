"""The stored game and its course: a record is what is kept of a game, a course is the game with what undo needs.

Undo and take-back are decisions like any other: appended, numbered, never deleted. A course goes on by `apply` alone,
in live play and in replay, so a record leads to the same position wherever it is read. So is a change of the rules' own
version: the house notes it where it happened, and the position stays as it is.
"""

from typing import Any, Literal, NamedTuple

import msgspec

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.state import NATURE, Event, Pick, Reason, Refused, Seat, State

Kind = Literal["pick", "take_back", "undo", "rules"]

HOUSE: Seat = "house"
"""Nobody sits there: by it the house notes that a game goes on under a new version of its rules."""

TAKE_BACK: Pick = {"take back": True}
UNDO: Pick = {"undo": "last"}
"""Whatever the seat has decided last; `Course.spell_out` puts the number of that decision there."""

NOTHING_DECIDED = Reason("nothing-to-undo")
NOT_THE_LAST = Reason("undo.not-the-last")
OTHERS_DECIDED = Reason("undo.others-decided")
NATURE_DREW = Reason("undo.nature-drew")
HIDDEN_SHOWN = Reason("undo.hidden-shown")
GAME_OVER = Reason("undo.game-over")
NEVER = Reason("undo.never")


class BadRecord(ValueError):
    """A file that is no stored game, or one whose decisions the rules do not allow."""


class Decision(msgspec.Struct, frozen=True, gc=False):
    """What a seat decided: a pick, `{"undo": number}` or `{"take back": true}`; what the house noted."""

    seat: Seat
    pick: Pick

    @property
    def kind(self) -> Kind:
        pick = self.pick
        if self.seat == HOUSE:
            return "rules"
        if isinstance(pick, dict) and len(pick) == 1:
            if "undo" in pick:
                return "undo"
            if pick.get("take back") is True:
                return "take_back"
        return "pick"


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as it is stored: what was chosen at the table, and every decision in order."""

    game: str
    seats: int
    modules: tuple[int, ...] = ()
    engine: str = "1"
    """The version of the game's rules when it was last decided at."""
    seed_hash: str
    """Published when the game starts; the seed follows when it ends."""
    seed: str | None = None
    names: tuple[str, ...] = ()
    """The players in the order of the seats, if known."""
    marks: tuple[str, ...] = ()
    """One for each decision, if the file has them: they show where it was changed."""
    decisions: list[Decision]


class Standing(NamedTuple):
    """All that a course is after one of its decisions. Nothing in it is ever changed."""

    state: State
    draws: int
    no_undo: dict[Seat, Reason]
    seat: Seat
    kept: tuple[State, ...]


class Course:
    """A game together with the positions that its last decider may still return to.

    Undo is free until somebody else decides, nature draws, plans are revealed or something hidden is shown;
    positions from before that are not kept, only why they are not. In a game that is never undone none is.
    """

    __slots__ = ("_kept", "_seat", "draws", "game", "no_undo")

    def __init__(self, game: Game, draws: int = 0, no_undo: dict[Seat, Reason] | None = None) -> None:
        self.game = game
        self.draws = draws
        """How many draws nature has made: the index of the next one."""
        self.no_undo = {} if no_undo is None else no_undo
        """Why a seat can go back no further than it can. Seats that never decided are not here."""
        self._seat: Seat = NATURE
        self._kept: tuple[State, ...] = ()

    @property
    def standing(self) -> Standing:
        return Standing(self.game.state, self.draws, self.no_undo, self._seat, self._kept)

    def return_to(self, standing: Standing) -> None:
        """What was decided since was never decided."""
        state, self.draws, self.no_undo, self._seat, self._kept = standing
        self.game = Game(self.game.rules, state)

    @property
    def number(self) -> int:
        """How many decisions there are: the number that the next one gets."""
        return self.game.state.number

    @property
    def settled(self) -> bool:
        """Whether nothing can be undone: only then can a later course begin at this position."""
        return not self._kept

    @property
    def undoer(self) -> Seat | None:
        """The seat that may undo its last decision."""
        return self._seat if self._kept else None

    def undoable(self, seat: Seat) -> int | None:
        """The number of the decision that the seat would undo, if it may."""
        return self._kept[-1].number if self._kept and seat == self._seat else None

    def decide(self, seat: Seat, pick: Pick) -> list[Event]:
        return self.apply(Decision(seat, pick))

    def take_back(self, seat: Seat) -> list[Event]:
        return self.apply(Decision(seat, TAKE_BACK))

    def undo(self, seat: Seat) -> list[Event]:
        return self.apply(self.spell_out(Decision(seat, UNDO)))

    def spell_out(self, decision: Decision) -> Decision:
        """The decision as it is stored: one that undoes the last one says which that is."""
        if decision.kind == "undo" and decision.pick == UNDO:
            return Decision(decision.seat, {"undo": self.undoable(decision.seat)})
        return decision

    def apply(self, decision: Decision) -> list[Event]:
        """Take the next decision, whatever kind it is. Refused, without any change, if it is not allowed."""
        seat, pick, kind = decision.seat, decision.pick, decision.kind
        if kind == "undo":
            return self._undo(seat, pick["undo"])
        if kind == "take_back":
            return self._take_back(seat)
        if kind == "rules":
            return self._change_rules(pick)
        before = self.game.state
        events = self.game.decide(seat, pick)
        if seat != self._seat:
            self._hand_over(seat)
        if seat == NATURE:
            self.draws += 1
        elif not self.game.state.agenda:
            self._settle(GAME_OVER)
        elif not self.game.rules.undo:
            self._settle(NEVER)
        elif self.game.g.shown:
            self._settle(HIDDEN_SHOWN)
        else:
            self._kept = (*self._kept, before)
        return events

    def _hand_over(self, seat: Seat) -> None:
        """Another seat is the last that decided."""
        if self._kept:
            self._settle(NATURE_DREW if seat == NATURE else OTHERS_DECIDED)
        self._seat = seat

    def _settle(self, why: Reason) -> None:
        self.no_undo = {**self.no_undo, self._seat: why}
        self._kept = ()

    def _undo(self, seat: Seat, number: Any) -> list[Event]:
        last = self.undoable(seat)
        if last is None:
            raise Refused(self.no_undo.get(seat, NOTHING_DECIDED))
        if type(number) is not int or number != last:
            raise Refused(NOT_THE_LAST)
        *kept, before = self._kept
        self._kept, state = tuple(kept), before.clone()
        state.number = self.number + 1
        self.game = Game(self.game.rules, state)
        return [Event("undone", seat, {"number": number})]

    def _take_back(self, seat: Seat) -> list[Event]:
        events = self.game.take_back(seat)
        if seat == self._seat and self._kept:
            self._kept = self._kept[:-1]  # the seat's last decision was the pick that it has just taken back
        else:
            self._hand_over(seat)
        return events

    def _change_rules(self, versions: Any) -> list[Event]:
        """Everything stays as it is, also who may undo what."""
        if not isinstance(versions, dict) or versions.keys() != {"from", "to"}:
            raise Refused(Reason("form.document", {"fields": ["from", "to"]}))
        self.game = Game(self.game.rules, self.game.state.next())
        return [Event("rules changed", None, dict(versions))]


def rules_changed(old: str, new: str) -> Decision:
    """What the house notes when a game goes on under new rules."""
    return Decision(HOUSE, {"from": old, "to": new})


def read(text: bytes | str) -> Record:
    """The record in a file that `write` wrote."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is no stored game: {error}") from error
    if record.names and len(record.names) != record.seats:
        raise BadRecord(f"expected a name for each of {record.seats} seats, found {len(record.names)}")
    return record


def write(record: Record) -> bytes:
    """JSON that people can read and compare: one line for every field and for every decision."""
    fields = {name: msgspec.json.encode(value) for name, value in msgspec.structs.asdict(record).items()}
    if not record.marks:
        del fields["marks"]
    decisions = b",\n".join(b"    " + msgspec.json.encode(decision) for decision in record.decisions)
    fields["decisions"] = b"[\n" + decisions + b"\n  ]" if decisions else b"[]"
    lines = [b'  "%s": %s' % (name.encode(), value) for name, value in fields.items()]
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def begin(record: Record) -> Course:
    """The course of a stored game before its first decision, whatever version of the rules it was played by."""
    try:
        return Course(catalogue.new_game(record.game, record.seats, record.modules))
    except catalogue.UnknownGame as error:
        raise BadRecord(str(error)) from error


def follow(course: Course, decision: Decision) -> list[Event]:
    """Take the next decision of a stored game."""
    try:
        return course.apply(decision)
    except Refused as refused:
        raise BadRecord(f"decision {course.number} by {decision.seat} is not allowed: {refused}") from refused


def replay(record: Record) -> Course:
    """The course after all decisions of a stored game."""
    course = begin(record)
    for decision in record.decisions:
        follow(course, decision)
    return course

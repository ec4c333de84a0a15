"""One game in memory: the course, its latest positions, and what each viewer is told about them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, Literal, cast

import msgspec

from app.engine import view
from app.engine.kernel import Game, state_from_json
from app.engine.record import Course, Decision
from app.engine.state import NATURE, Event, Pick, Reason, Refused, Seat, State
from app.tables import nature, protocol

Kind = Literal["pick", "take_back", "undo"]
MadeBy = Literal["player", "bot", "clock", "nature"]
Viewer = Seat | None

KEPT_STEPS = 32
"""How far back a client may have fallen and still be told what it missed; further back it gets a fresh view."""

CLOCK_RAN_OUT = "clock ran out"


class Step(msgspec.Struct, frozen=True):
    """A decision as it was made, and the position after it."""

    decision: Decision
    made_by: MadeBy
    events: list[Event]
    state: State
    undo: Seat | None
    """The seat that may take its last decision back."""
    kind: Kind = "pick"


def _kind(pick: Pick) -> Kind:
    if isinstance(pick, dict) and len(pick) == 1:
        if "undo" in pick:
            return "undo"
        if "take back" in pick:
            return "take_back"
    return "pick"


class Start(msgspec.Struct, frozen=True):
    """A position to go on from, with what it does not say itself."""

    state: Any
    draws: int
    asked_at: dict[Seat, int]


class Play:
    """`take` and `draw` go ahead; `tell` makes steps known. In between they are stored."""

    def __init__(self, game: Game, seed: bytes, seed_hash: str, start: Start | None = None) -> None:
        if start is not None:
            game = Game(game.rules, state_from_json(start.state))
        self.course = Course(game, start.draws if start else 0)
        self.rules = game.rules
        self._seed = seed
        self._seed_hash = seed_hash
        first = Step(Decision(NATURE, None), "nature", [], game.state, None)
        self._steps: deque[Step] = deque([first], maxlen=KEPT_STEPS + 1)
        self._asked_at: dict[Seat, int] = start.asked_at if start else dict.fromkeys(game.waiting(), 0)
        # Views worked out for the latest position, and for the one that was the latest before.
        self._views: dict[int, dict[Viewer, protocol.View]] = {self.number: {}}

    # -- what is known -----------------------------------------------------------------------------------------------

    @property
    def latest(self) -> Step:
        return self._steps[-1]

    @property
    def number(self) -> int:
        """How many decisions are known."""
        return self.latest.state.number

    @property
    def over(self) -> bool:
        return not self.latest.state.agenda

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return Game(self.rules, self.latest.state).waiting()

    def copy(self) -> Game:
        """The latest position, for somebody who works beside us."""
        return Game(self.rules, self.latest.state.clone())

    def newly_asked(self, number: int) -> list[Seat]:
        """The seats whose question is younger than this number."""
        return [seat for seat, asked_at in self._asked_at.items() if asked_at > number]

    def tell(self, steps: list[Step]) -> None:
        before = self.number
        self._steps.extend(steps)
        self._views = {before: self._views[before], self.number: {}}

    def start(self) -> bytes | None:
        """Where a later play can go on from; None while somebody may still go back."""
        if not self.course.settled:
            return None
        return msgspec.json.encode(Start(self.course.game.state, self.course.draws, self._asked_at))

    def view(self, viewer: Viewer) -> protocol.View:
        return self._view(self.latest, viewer)

    def missed(self, viewer: Viewer, number: int, clocks: dict[str, float]) -> list[protocol.Decided] | None:
        """The messages after this number, or None if they are not kept or never were."""
        behind = self.number - number
        if not 0 <= behind < len(self._steps):
            return None
        steps = [self._steps[index] for index in range(-behind - 1, 0)]
        return list(self._messages(steps, viewer, clocks))

    def _messages(self, steps: list[Step], viewer: Viewer, clocks: dict[str, float]) -> Iterator[protocol.Decided]:
        before = self._view(steps[0], viewer)
        for step in steps[1:]:
            after = self._view(step, viewer)
            changed, zones, gone = protocol.changes(before, after)
            yield protocol.Decided(
                number=step.state.number,
                seat=step.decision.seat,
                kind=step.kind,
                made_by=step.made_by,
                events=events_told(step, viewer, over=not step.state.agenda),
                changed=changed,
                zones=zones,
                gone=gone,
                clocks=clocks,
            )
            before = after

    def _view(self, step: Step, viewer: Viewer) -> protocol.View:
        kept = self._views.get(step.state.number)
        if kept is None:
            return self._look(step, viewer)
        if viewer not in kept:
            kept[viewer] = self._look(step, viewer)
        return kept[viewer]

    def _look(self, step: Step, viewer: Viewer) -> protocol.View:
        known = step.state is self.course.game.state
        game = self.course.game if known else Game(self.rules, step.state)
        seen = game.view(viewer)
        asked = viewer is not None and viewer in game.waiting()
        seen["question"] = game.options(cast(Seat, viewer)).schema() if asked else None
        seen["undo"] = viewer is not None and step.undo == viewer
        seen["seed_hash"] = self._seed_hash
        seen["seed"] = self._seed.hex() if seen["over"] else None
        return seen

    # -- going ahead -------------------------------------------------------------------------------------------------

    def check_fresh(self, seat: Seat, number: int) -> None:
        """Refuse an answer to a question that is no longer asked."""
        asked_at = self._asked_at.get(seat)
        if number > self.course.number or (asked_at is not None and number < asked_at):
            raise Refused(Reason("stale", {"number": self.course.number}))

    def take(self, seat: Seat, pick: Pick, made_by: MadeBy) -> Step:
        """Refused, and nothing has changed, if the rules do not allow it."""
        before = self.course.game.state
        decision = Decision(seat, pick)
        events = self.course.apply(decision)
        self._note_questions(decision, before)
        undo = next((other for other in self.rules.seats if self.course.undoable(other) is not None), None)
        return Step(decision, made_by, events, self.course.game.state, undo, _kind(pick))

    def draws(self) -> list[Step]:
        """Everything that nature has to draw now."""
        steps = []
        while NATURE in self.course.game.waiting():
            pick = nature.draw(self._seed, self.course.game.options(NATURE), self.course.draws)
            steps.append(self.take(NATURE, pick, "nature"))
        return steps

    def _note_questions(self, decision: Decision, before: State) -> None:
        """Since when each waiting seat has been asked what it is asked now."""
        game = self.course.game
        after = game.state
        # While a choice is sealed, what the others do changes nothing about my question.
        sealed = bool(before.agenda and after.agenda) and before.agenda[-1] == after.agenda[-1]
        sealed = sealed and len(after.agenda[-1].seats) > 1
        old = self._asked_at if sealed else {}
        self._asked_at = {
            seat: old.get(seat, after.number) if seat != decision.seat else after.number for seat in game.waiting()
        }


def events_told(step: Step, viewer: Viewer, *, over: bool) -> list[dict[str, Any]]:
    """What happened, as the viewer may know it; everything once the game is over."""
    told = view.events(step.events, viewer, over=over)
    if step.made_by == "clock":
        told.insert(0, {"event": CLOCK_RAN_OUT, "painter": step.decision.seat})
    return told

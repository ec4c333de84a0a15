"""The position as rule functions get it: to look at (`Look`), or to work on (`Moment`). Both are called `g`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from app.engine.chance import Face
from app.engine.draws import DRAW, ROLL
from app.engine.questions import Question
from app.engine.state import Event, Painter, Seat, State, Task, Value

if TYPE_CHECKING:
    from app.engine.rules import Rules

V = TypeVar("V")


class Look:
    """What a rule gets that may look at everything and change nothing: it has nothing to write with."""

    __slots__ = ("_adjusters", "look", "rules", "zones")

    zones: Mapping[str, Value]

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._adjusters = rules.adjusters
        self.look = self
        """The same position for rules that may not change it."""

    def value(self, name: str, value: V, *context: Any) -> V:
        """A named value: what the caller thinks, adjusted by every part that has a say in it. They may not write."""
        if name in self._adjusters:
            look = self.look
            for adjust in self._adjusters[name]:
                value = adjust(look, value, *context)
        return value

    def supposing(self, changes: Mapping[str, Value]) -> Look:
        """The position as it would be if these zones held something else."""
        ahead = Look(self.rules)
        ahead.zones = {**self.zones, **changes}
        return ahead


class Moment(Look):
    """The position while rules work on it.

    Zones are changed with `set`, tasks pushed with `then`, `draw` and `roll`, events told with `tell` and `show`.
    """

    __slots__ = ("_reactions", "agenda", "events", "floor", "posed", "shown", "state")

    def __init__(self, rules: Rules, state: State) -> None:
        super().__init__(rules)
        self._reactions = rules.reactions
        self.look = Look(rules)
        self.stand_on(state)

    def stand_on(self, state: State) -> None:
        self.state = state
        self.zones = self.look.zones = state.zones
        self.agenda = state.agenda
        self.floor = len(state.agenda)
        """How many tasks of the agenda are older than what is pushed now."""
        self.events: list[Event] = []
        self.posed: Question | None = None
        self.shown = False
        """Whether something hidden has been shown: such a decision cannot be undone."""

    def set(self, zone: str, value: Value) -> None:
        zones = self.state.zones
        if zone not in zones:
            raise KeyError(f"zone {zone!r} is declared nowhere")
        zones[zone] = value

    def then(self, name: str, *args: Any) -> None:
        """What comes next, before everything older on the agenda; several calls keep their order."""
        self.agenda.insert(self.floor, Task(name, args))

    def draw(self, pool: str, count: int, then: str, *args: Any) -> None:
        """Let nature draw up to `count` pieces from a pool; the task `then` gets them as its last argument."""
        self.then(DRAW, pool, count, then, *args)

    def roll(self, dice: Mapping[str, Sequence[Face]], then: str, *args: Any) -> None:
        """Let nature roll named dice, each with its own faces; the task `then` gets `{die: face}` as last argument."""
        if not dice or not all(dice.values()):
            raise ValueError(f"a roll needs dice, and every die a face: {dice}")
        self.then(ROLL, {die: tuple(faces) for die, faces in dice.items()}, then, *args)

    def tell(
        self, name: str, painter: Painter | None = None, secret: dict[str, Any] | None = None, /, **fields: Any
    ) -> None:
        """Everybody learns what happened; secret fields go to the painter's own seat alone."""
        self._happened(Event(name, painter, fields, secret))

    def show(
        self, name: str, painter: Painter | None, to: Iterable[Seat], secret: dict[str, Any], /, **fields: Any
    ) -> None:
        """Everybody learns that something was shown; what it was only these seats, until each of them decides next.

        It cannot be undone.
        """
        viewers, state = tuple(to), self.state
        if not set(viewers) <= set(self.rules.seats):
            raise ValueError(f"{name!r} can be shown to seats alone, not to {viewers}")
        event = Event(name, painter, fields, secret, viewers)
        state.shown = {**state.shown, **{seat: (*state.shown.get(seat, ()), event) for seat in viewers}}
        self.shown = True
        self._happened(event)

    def _happened(self, event: Event) -> None:
        self.events.append(event)
        if event.name in self._reactions:
            for reaction in self._reactions[event.name]:
                reaction(self, event)

    def done(self) -> None:
        """Take the uppermost task off the agenda; what is pushed now takes its place."""
        self.agenda.pop()
        self.floor = len(self.agenda)

    def run(self) -> None:
        """Run tasks until one has to wait for an answer."""
        agenda, tasks = self.agenda, self.rules.tasks
        while agenda:
            task = agenda[-1]
            rule = tasks[task.name]
            do = rule.do
            if do is not None:
                del agenda[-1]
                self.floor = len(agenda)
                do(self, *task.args)
            elif rule.comes_up(self, task):
                return

"""The position while rules work on it: the `g` that every rule function gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from app.engine.questions import Question
from app.engine.state import Event, Painter, State, Task, Value
from app.engine.tasks import DRAW

if TYPE_CHECKING:
    from app.engine.rules import Rules

V = TypeVar("V")


class Impure(Exception):
    """A rule tried to change the position while it was only being asked about it."""


class Moment:
    """Read `zones`; change them with `set`, push tasks with `then` and `draw`, tell events, ask values."""

    __slots__ = (
        "_adjusters",
        "_reactions",
        "agenda",
        "asked",
        "events",
        "floor",
        "posed",
        "rules",
        "shown",
        "state",
        "zones",
    )

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self._adjusters = rules.adjusters
        self._reactions = rules.reactions
        self.asked = Asked(rules)
        """The same position for rules that are only being asked about it."""
        self.stand_on(state)

    def stand_on(self, state: State) -> None:
        self.state = state
        self.zones = state.zones
        self.asked.zones = state.zones
        self.agenda = state.agenda
        self.floor = len(state.agenda)
        """How many tasks of the agenda are older than what is pushed now."""
        self.events: list[Event] = []
        self.posed: Question | None = None
        self.shown = False
        """Whether something hidden has been shown: such a decision cannot be undone."""

    def set(self, zone: str, value: Value) -> None:
        if zone not in self.zones:
            raise KeyError(f"zone {zone!r} is declared nowhere")
        self.zones[zone] = value

    def then(self, name: str, *args: Any) -> None:
        """What comes next, before everything older on the agenda; several calls keep their order."""
        self.agenda.insert(self.floor, Task(name, args))

    def draw(self, pool: str, count: int, then: str, *args: Any) -> None:
        """Let nature draw up to `count` pieces from a pool; the task `then` gets them as its last argument."""
        self.then(DRAW, pool, count, then, *args)

    def tell(
        self, name: str, painter: Painter | None = None, secret: dict[str, Any] | None = None, /, **fields: Any
    ) -> None:
        event = Event(name, painter, fields, secret)
        self.events.append(event)
        if name in self._reactions:
            for reaction in self._reactions[name]:
                reaction(self, event)

    def ask(self, name: str, value: V, *context: Any) -> V:
        """A named value: what the asker thinks, adjusted by every part that has a say in it."""
        return self.asked.ask(name, value, *context) if name in self._adjusters else value

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


class Asked(Moment):
    """What a rule gets that is only being asked: it may look at everything and change nothing."""

    __slots__ = ()

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._adjusters = rules.adjusters

    def set(self, zone: str, value: Value) -> None:
        raise Impure(f"set {zone!r} while being asked")

    def then(self, name: str, *args: Any) -> None:
        raise Impure(f"push {name!r} while being asked")

    def tell(
        self, name: str, painter: Painter | None = None, secret: dict[str, Any] | None = None, /, **fields: Any
    ) -> None:
        raise Impure(f"tell {name!r} while being asked")

    def ask(self, name: str, value: V, *context: Any) -> V:
        if name in self._adjusters:
            for adjust in self._adjusters[name]:
                value = adjust(self, value, *context)
        return value

"""How rules are written down: a part contributes, all parts in play are put together into one set of rules.

A part may do seven things: add zones (with who may see them), add tasks, adjust a named value, add options together
with what they do (an offer), react to an event, say where in a schedule its tasks belong, and add a painter without a
seat. The base game is made of parts with the number 0; a module is one part with its own number, and the number alone
decides the order of hooks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from app.engine.draws import DRAW, ROLL, Drawing, Rolling
from app.engine.questions import DONE
from app.engine.state import Event, Painter, Seat, Value
from app.engine.tasks import Choice, Looking, Menu, Mode, Offer, Rule, Schedule, SealedChoice, Step, Working

if TYPE_CHECKING:
    from app.engine.moment import Moment

Printed = Callable[[int], Mapping[str, Any]]
"""What is printed on components for so many players, as JSON data: as far as it is drawn or told, nothing else."""

Visibility = Literal["all", "owner", "number", "backs", "nobody"]
Shape = Literal["one", "counts", "places", "row", "record"]
A = TypeVar("A", bound=Rule)

OF_THE_KERNEL = {
    "values": frozenset({"decider", "forbidden"}),
    "events": frozenset({"ready", "took back", "undone", "rules changed"}),
}
"""The values the kernel itself looks up, and the events it tells."""


class RulesError(Exception):
    """The rules contradict themselves: a fault of whoever wrote them, never of a player."""


class Ledger(msgspec.Struct, frozen=True):
    """The events that account for every change of an owner's zone, and the field of them that says how much."""

    plus: str
    minus: str
    field: str


class Zone(msgspec.Struct, frozen=True):
    """A place where something lies, and who may see it. `holds` names what is conserved across all zones holding it.

    `pieces` says what may lie there (nothing: whatever there is), `room` how much, `stacks` what may lie in each of its
    parts: by place, or, for a deck, from the top layer to the bottom. `most` is how much of a piece its owner could
    hide there.
    """

    name: str
    shape: Shape
    visibility: Visibility
    each: Literal["painter", "seat"] | None
    start: Value
    holds: str | None
    pieces: tuple[str, ...]
    ledger: Ledger | None
    owner: Painter | None = None
    """For one painter's copy: whose it is."""
    stacks: dict[str, tuple[str, ...]] = {}
    room: int | None = None
    most: int | None = None


class Part:
    """What one file contributes to the rules."""

    def __init__(self, number: float, name: str, *, seats: tuple[int, ...] = (1, 2, 3, 4), weight: int = 0) -> None:
        self.number = number
        self.name = name
        self.seats = seats
        """With how many seats the part is in play."""
        self.weight = weight
        """For a module: how much it adds to think about, from 1 (a sprinkle) to 3 (a game of its own)."""
        self.painters: list[Painter] = []
        self.zones: list[Zone] = []
        self.tasks: list[Rule] = []
        self.schedules: dict[str, tuple[str, ...]] = {}
        self.insertions: list[tuple[str, str, bool, str]] = []
        self.offers: list[Offer] = []
        self.values: list[str] = []
        self.events: list[str] = []
        self.adjusters: list[tuple[str, Callable[..., Any]]] = []
        self.reactions: list[tuple[str, Callable[[Moment, Event], None]]] = []
        self.facts: Printed = lambda seats: {}

    def printed(self, facts: Printed) -> Printed:
        """For a module: what its components show, read from its data."""
        self.facts = facts
        return facts

    def zone(
        self,
        name: str,
        shape: Shape,
        visibility: Visibility,
        *,
        each: Literal["painter", "seat"] | None = None,
        start: Value = None,
        holds: str | None = None,
        pieces: Iterable[str] = (),
        stacks: Mapping[str, Iterable[str]] | None = None,
        room: int | None = None,
        ledger: Ledger | None = None,
        most: int | None = None,
    ) -> None:
        empty: dict[str, Value] = {"one": None, "counts": {}, "places": {}, "record": {}, "row": ()}
        first = empty[shape] if start is None else start
        sorts = {stack: tuple(held) for stack, held in (stacks or {}).items()}
        may_lie = tuple(pieces) or tuple(dict.fromkeys(piece for held in sorts.values() for piece in held))
        zone = Zone(name, shape, visibility, each, first, holds, may_lie, ledger, stacks=sorts, room=room, most=most)
        self.zones.append(zone)

    def painter(self, name: Painter) -> None:
        """A painter without a seat, who comes after those who have one."""
        self.painters.append(name)

    def step(self, name: str) -> Callable[[Working], Working]:
        def record(function: Working) -> Working:
            self.tasks.append(Step(name, function))
            return function

        return record

    def choice(self, name: str, place: str, *labels: str, public: bool = False) -> Choice:
        return self._task(Choice(name, place, labels, public=public))

    def sealed(self, name: str, place: str) -> SealedChoice:
        return self._task(SealedChoice(name, place))

    def menu(self, name: str, place: str, *labels: str) -> Menu:
        return self._task(Menu(name, place, labels))

    def _task(self, task: A) -> A:
        self.tasks.append(task)
        return task

    def offer(self, kind: str, at: str, mode: Mode = "active", leaving: str = DONE.kind) -> Offer:
        offer = Offer(kind, at, mode, leaving)
        self.offers.append(offer)
        return offer

    def schedule(self, name: str, *tasks: str) -> None:
        """An ordered list of tasks that share their arguments. A name without a task is an anchor and nothing more."""
        self.schedules[name] = tasks

    def before(self, schedule: str, anchor: str, task: str) -> None:
        self.insertions.append((schedule, anchor, True, task))

    def after(self, schedule: str, anchor: str, task: str) -> None:
        self.insertions.append((schedule, anchor, False, task))

    def value(self, *names: str) -> None:
        """Declare named values that this part looks up and others may adjust."""
        self.values += names

    def event(self, *names: str, shows_hidden: bool = False) -> None:
        """Declare events that this part tells and others may react to.

        What showed something hidden to others cannot be undone.
        """
        self.events += names
        if shows_hidden:
            self.reactions += [(name, _shows) for name in names]

    def adjust(self, value: str) -> Callable[[Looking], Looking]:
        def record(function: Looking) -> Looking:
            self.adjusters.append((value, function))
            return function

        return record

    def react(self, event: str) -> Callable[[Working], Working]:
        def record(function: Working) -> Working:
            self.reactions.append((event, function))
            return function

        return record


def _shows(g: Moment, event: Event) -> None:
    g.shown = True


class Rules:
    """All parts in play, put together once and shared by every game played with them."""

    def __init__(
        self,
        game: str,
        seats: int,
        modules: tuple[int, ...],
        parts: Iterable[Part],
        *,
        left_out: Iterable[Part] = (),
        undo: bool = True,
    ) -> None:
        self.game = game
        self.undo = undo
        """Whether a seat may take its decisions back, or every decision stands."""
        self.modules = modules
        self.seats: tuple[Seat, ...] = tuple(f"p{index}" for index in range(seats))
        chosen = sorted(parts, key=lambda part: part.number)
        self.parts = tuple(part for part in chosen if seats in part.seats)
        self.left_out = (*(part for part in chosen if seats not in part.seats), *left_out)
        """Those that are not in play: a part may hook into what they declare, and nothing happens."""
        self.values = OF_THE_KERNEL["values"].union(*(part.values for part in chosen))
        self.events = OF_THE_KERNEL["events"].union(*(part.events for part in chosen))
        values = self.values.union(*(part.values for part in self.left_out))
        events = self.events.union(*(part.events for part in self.left_out))
        self.adjusters = self._hooks("value", values, [part.adjusters for part in self.parts])
        self.reactions = self._hooks("event", events, [part.reactions for part in self.parts])
        self.schedules = self._schedules()
        self.tasks = self._tasks()
        self.painters: tuple[Painter, ...] = (*self.seats, *(name for part in self.parts for name in part.painters))
        self.zones = self._zones()

    @staticmethod
    def _hooks(what: str, known: frozenset[str], lists: list[list[tuple[str, Any]]]) -> dict[str, tuple[Any, ...]]:
        hooks: dict[str, tuple[Any, ...]] = {}
        for name, function in (hook for of_one_part in lists for hook in of_one_part):
            if name not in known:
                raise RulesError(f"{what} {name!r} is declared nowhere; known: {', '.join(sorted(known))}")
            hooks[name] = (*hooks.get(name, ()), function)
        return hooks

    def _schedules(self) -> dict[str, tuple[str, ...]]:
        """Every schedule with what the parts put before and after its anchors, in the order of their numbers."""
        written = {task.name for part in self.parts for task in part.tasks}
        written |= {name for part in self.parts for name in part.schedules}
        schedules = {}
        for part in self.parts:
            for name, anchors in part.schedules.items():
                around = [self._around(name, anchor, written) for anchor in anchors]
                schedules[name] = tuple(task for tasks in around for task in tasks if task in written)
        for part in self.parts:
            for name, anchor, _, _ in part.insertions:
                if not any(anchor in other.schedules.get(name, ()) for other in (*self.parts, *self.left_out)):
                    raise RulesError(f"{part.name!r}: schedule {name!r} has no anchor {anchor!r}")
        return schedules

    def _around(self, schedule: str, anchor: str, written: set[str]) -> list[str]:
        """An anchor between what comes before it and what comes after it."""
        sides: dict[bool, list[str]] = {True: [], False: []}
        for part in self.parts:
            for name, at, in_front, task in part.insertions:
                if (name, at) == (schedule, anchor):
                    if task not in written:
                        raise RulesError(f"{part.name!r}: task {task!r} is scheduled but written nowhere")
                    sides[in_front].append(task)
        return [*sides[True], anchor, *sides[False]]

    def _tasks(self) -> dict[str, Rule]:
        """All tasks by name; menus are made anew, because what is offered at them depends on the parts in play.

        The same goes for choices with labels.
        """
        tasks: dict[str, Rule] = {DRAW: Drawing(DRAW), ROLL: Rolling(ROLL)}
        schedules = [Schedule(name, names) for name, names in self.schedules.items()]
        for task in [*schedules, *(task for part in self.parts for task in part.tasks)]:
            if task.name in tasks:
                raise RulesError(f"task {task.name!r} is written twice")
            tasks[task.name] = self._with_offers(task) if isinstance(task, Menu | Choice) else task
        for schedule in schedules:
            if len(schedule.names) == 1:
                tasks[schedule.name] = tasks[schedule.names[0]]  # nothing to unfold
        for schedule in schedules:
            schedule.prepare(tasks)
        written = [task for part in (*self.parts, *self.left_out) for task in part.tasks]
        labels = {label for task in written if isinstance(task, Menu | Choice) for label in (task.name, *task.labels)}
        for offer in (offer for part in self.parts for offer in part.offers):
            if offer.at not in labels:
                raise RulesError(f"offer {offer.kind!r} is attached to {offer.at!r}, which is no menu and no label")
        return tasks

    def _with_offers(self, task: Menu | Choice) -> Menu | Choice:
        offers = [offer for part in self.parts for offer in part.offers if offer.at in (task.name, *task.labels)]
        kinds = [offer.kind for offer in offers]
        if len(kinds) != len(set(kinds)):
            raise RulesError(f"{task.name!r} has two offers of one kind: {sorted(kinds)}")
        return task.offering(tuple(offers))

    def _zones(self) -> dict[str, Zone]:
        zones: dict[str, Zone] = {}
        for part in self.parts:
            for zone in part.zones:
                for copy in self._copies(zone):
                    if copy.name in zones:
                        raise RulesError(f"zone {copy.name!r} is declared twice, the second time in {part.name!r}")
                    zones[copy.name] = copy
        return zones

    def _copies(self, zone: Zone) -> list[Zone]:
        if zone.each is None:
            return [zone]
        owners = self.painters if zone.each == "painter" else self.seats
        return [msgspec.structs.replace(zone, name=f"{owner}/{zone.name}", owner=owner) for owner in owners]

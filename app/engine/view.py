"""The one function that turns a position, and one that turns events, into what a viewer may see.

It feeds snapshot, push, log, spectator, replay, lobby card, API and export. A zone shows nothing unless it says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.engine.state import Event, Seat, State, Value

if TYPE_CHECKING:
    from app.engine.rules import Rules, Visibility, Zone


def of(rules: Rules, state: State, waiting: tuple[Seat, ...], viewer: Seat | None) -> dict[str, Any]:
    return {
        "game": rules.game,
        "modules": list(rules.modules),
        "seats": list(rules.seats),
        "painters": list(rules.painters),
        "viewer": viewer,
        "number": state.number,
        **public(rules, state, waiting),
        **own(state, viewer),
        "zones": dict(state.zones) if not state.agenda else _zones(state, visible_zones(rules, viewer)),
    }


def public(rules: Rules, state: State, waiting: tuple[Seat, ...]) -> dict[str, Any]:
    """What everybody sees alike and may change with every decision, without the zones."""
    over = not state.agenda
    return {
        "waiting": list(waiting),
        "place": None if over else place(rules, state),
        "task": None if over else state.agenda[-1].name,
        "ready": sorted(state.sealed),
        "over": over,
    }


def own(state: State, viewer: Seat | None) -> dict[str, Any]:
    """What only the viewer sees, without the zones."""
    if viewer is None:
        return {"sealed": None, "shown": []}
    return {"sealed": state.sealed.get(viewer), "shown": events(state.shown.get(viewer, ()), viewer)}


def concerned(before: State, after: State) -> Iterator[Seat]:
    """The seats for which anything in `own` may be different."""
    for old, new in ((before.sealed, after.sealed), (before.shown, after.shown)):
        if old is not new:
            yield from (seat for seat in {**old, **new} if old.get(seat) is not new.get(seat))


class Turned:
    """The zones in which something is different from one position to the next. Only while the game runs.

    Most viewers see them as every spectator does: for these it is worked out once, and they get one and the same
    object. Whoever sees any of them in another way is among `apart`.
    """

    __slots__ = ("_after", "_before", "_names", "_rules", "_told", "apart")

    def __init__(self, rules: Rules, before: State, after: State) -> None:
        old = self._before = before.zones
        self._after = after.zones
        # Values are replaced, never changed, so most comparisons end at the first half.
        self._names = [name for name, value in after.zones.items() if value is not old[name] and value != old[name]]
        self._rules = rules
        self._told: dict[Seat | None, dict[str, Value]] = {}
        unlike = _seen_unlike_by(rules)
        self.apart: set[Seat] = set().union(*[unlike[name] for name in self._names if name in unlike])

    def seen_by(self, viewer: Seat | None) -> dict[str, Value]:
        if viewer not in self.apart:
            viewer = None
        told = self._told.get(viewer)
        if told is None:
            told = self._told[viewer] = dict(self._differently(_how_seen(self._rules, viewer)))
        return told

    def all(self) -> dict[str, Value]:
        """For whoever sees everything."""
        return {name: self._after[name] for name in self._names}

    def _differently(self, hows: dict[str, Visibility]) -> Iterator[tuple[str, Value]]:
        for name in self._names:
            how = hows.get(name)
            if how == "all":
                yield name, self._after[name]
            elif how is not None:
                value = _as_seen(self._after[name], how)
                if value != _as_seen(self._before[name], how):
                    yield name, value


def place(rules: Rules, state: State) -> str | None:
    """Where the question on top of the agenda is asked: public, unlike what it offers."""
    return getattr(rules.tasks.get(state.agenda[-1].name), "place", None)


def hidden(rules: Rules, zone: Zone, viewer: Seat | None) -> bool:
    """Whether the viewer does not see what lies in the zone. What belongs to a painter without a seat lies open."""
    if zone.visibility == "all":
        return False
    return zone.visibility == "nobody" or zone.owner is None or (zone.owner != viewer and zone.owner in rules.seats)


@lru_cache(maxsize=1 << 10)
def visible_zones(rules: Rules, viewer: Seat | None) -> tuple[tuple[str, Visibility], ...]:
    """The zones of which a viewer sees anything, each with what: all of it, its backs, or its number."""
    seen: list[tuple[str, Visibility]] = []
    for name, zone in rules.zones.items():
        if not hidden(rules, zone, viewer):
            seen.append((name, "all"))
        elif zone.visibility != "owner":
            seen.append((name, "backs" if zone.visibility == "backs" else "number"))
    return tuple(seen)


@lru_cache(maxsize=1 << 10)
def _how_seen(rules: Rules, viewer: Seat | None) -> dict[str, Visibility]:
    return dict(visible_zones(rules, viewer))


@lru_cache(maxsize=256)
def _seen_unlike_by(rules: Rules) -> dict[str, frozenset[Seat]]:
    """The zones that some seats see in another way than spectators do, with these seats."""
    everybody = _how_seen(rules, None)
    unlike = {
        name: frozenset(seat for seat in rules.seats if _how_seen(rules, seat).get(name) != everybody.get(name))
        for name in rules.zones
    }
    return {name: seats for name, seats in unlike.items() if seats}


def _zones(state: State, seen: Iterable[tuple[str, Visibility]]) -> dict[str, Value]:
    return {name: _as_seen(state.zones[name], how) for name, how in seen}


def _as_seen(value: Value, how: Visibility) -> Value:
    if how == "all":
        return value
    return {"backs": sorted(value)} if how == "backs" else {"number": size(value)}


def size(value: Value) -> int:
    """How many pieces lie in a zone of any shape."""
    if isinstance(value, int):
        return value
    if isinstance(value, tuple):
        return sum(size(item) if isinstance(item, dict) else 1 for item in value)
    if isinstance(value, dict):
        return sum(item if isinstance(item, int) else 1 for item in value.values())
    return 0 if value is None else 1


def events(told: Iterable[Event], viewer: Seat | None, *, over: bool = False) -> list[dict[str, Any]]:
    """Events as the viewer may know them: what happened is public, secret fields go to those they are meant for."""
    known = []
    for event in told:
        fields = {"event": event.name, "painter": event.painter, **event.fields}
        if event.secret and (over or (viewer is not None and viewer in _meant_for(event))):
            fields |= event.secret
        known.append(fields)
    return known


def insiders(told: Iterable[Event]) -> frozenset[Seat | None]:
    """Those who are told more of these events than everybody is."""
    return frozenset(seat for event in told if event.secret for seat in _meant_for(event))


def _meant_for(event: Event) -> tuple[Seat | None, ...]:
    """Who may know the secret fields of an event."""
    return (event.painter,) if event.to is None else event.to

"""The one function that turns a position, and one that turns events, into what a viewer may see.

It feeds snapshot, push, log, spectator, replay, lobby card, API and export. A zone shows nothing unless it says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from app.engine.state import Event, Seat, State, Value

if TYPE_CHECKING:
    from app.engine.rules import Rules, Visibility, Zone


def of(rules: Rules, state: State, waiting: tuple[Seat, ...], viewer: Seat | None) -> dict[str, Any]:
    over = not state.agenda
    return {
        "game": rules.game,
        "modules": list(rules.modules),
        "seats": list(rules.seats),
        "painters": list(rules.painters),
        "viewer": viewer,
        "number": state.number,
        "waiting": list(waiting),
        "place": None if over else place(rules, state),
        "task": None if over else state.agenda[-1].name,
        "ready": sorted(state.sealed),
        "sealed": state.sealed.get(viewer) if viewer else None,
        "shown": events(state.shown.get(viewer, ()), viewer) if viewer else [],
        "over": over,
        "zones": dict(state.zones) if over else _zones(state, visible_zones(rules, viewer)),
    }


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


def _zones(state: State, seen: Iterable[tuple[str, Visibility]]) -> dict[str, Value]:
    zones = {}
    for name, how in seen:
        value = state.zones[name]
        if how == "all":
            zones[name] = value
        else:
            zones[name] = {"backs": sorted(value)} if how == "backs" else {"number": size(value)}
    return zones


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


def _meant_for(event: Event) -> tuple[Seat | None, ...]:
    """Who may know the secret fields of an event."""
    return (event.painter,) if event.to is None else event.to

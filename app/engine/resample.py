"""Another position that a viewer could not tell from this one: the same in what they see, other in what they may not.

Tests use it to show that nothing hidden reaches anybody; a bot may use it to imagine what lies behind the screens.
It ignores history: amounts behind a screen are free, pieces of a limited kind are dealt anew over the hidden places.
"""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

import msgspec

from app.engine.kernel import Game
from app.engine.questions import Choose
from app.engine.rules import Zone
from app.engine.state import Event, Seat, State, Value
from app.engine.view import hidden


def resample(game: Game, viewer: Seat | None, choose: Choose) -> Game:
    """A game that looks the same to the viewer."""
    rules = game.rules
    state = game.state.clone()
    unseen = [zone for zone in rules.zones.values() if hidden(rules, zone, viewer)]
    lying = [zone for zone in unseen if zone.visibility != "owner"]
    _deal_anew(state, [zone for zone in lying if not chosen(zone)], choose)
    for zone in unseen:
        if zone.visibility == "owner":
            state.zones[zone.name] = _imagine(zone, choose)
        elif chosen(zone):
            state.zones[zone.name] = _choose_anew(zone, state.zones[zone.name], choose)
    state.shown = {
        seat: facts if seat == viewer else tuple(map(_forgotten, facts)) for seat, facts in state.shown.items()
    }
    other = Game(rules, state)
    _seal_anew(game, other, viewer, choose)
    return other


# -- pieces of a limited kind --------------------------------------------------------------------------------------


class Slot(NamedTuple):
    """Room for one piece: what may lie there, and what does. In a deck it has so many layers beneath it."""

    zone: Zone
    beneath: int
    allowed: tuple[str, ...]
    piece: str


def slots(zone: Zone, value: Value) -> list[Slot]:
    """Every piece in a zone and where it lies, in the order in which `refilled` takes them."""
    if zone.shape == "record":
        raise ValueError(f"zone {zone.name!r} is hidden, but its pieces cannot be told apart: it is a record")
    places = [(place, value[place]) for place in sorted(value)] if zone.shape == "places" else [("", value)]
    return [
        Slot(zone, beneath, _allowed(zone, place, beneath), piece)
        for place, held in places
        for beneath, piece in _lying(held)
    ]


def _allowed(zone: Zone, place: str, beneath: int) -> tuple[str, ...]:
    """What may lie at a place of a zone, or in a layer of a deck; nothing means anything."""
    if zone.stacks and zone.shape != "places":
        return tuple(zone.stacks.values())[-1 - beneath]
    return zone.stacks.get(place, zone.pieces)


def _lying(value: Value, beneath: int = 0) -> Iterator[tuple[int, str]]:
    """A word is one piece, a mapping says how many of each, a row holds such from the top to the bottom."""
    if isinstance(value, str):
        yield beneath, value
    elif isinstance(value, dict):
        yield from ((beneath, piece) for piece in sorted(value) for _ in range(value[piece]))
    elif isinstance(value, tuple):
        for index, item in enumerate(value, 1):
            yield from _lying(item, len(value) - index)


def refilled(zone: Zone, value: Value, pieces: Iterator[str]) -> Value:
    """The same zone with other pieces in its slots."""
    if zone.shape == "places":
        return {place: _refilled(value[place], pieces) for place in sorted(value)}
    return _refilled(value, pieces)


def _refilled(value: Value, pieces: Iterator[str]) -> Value:
    if isinstance(value, str):
        return next(pieces)
    if isinstance(value, dict):
        dealt: dict[str, int] = {}
        for _ in range(sum(value.values())):
            piece = next(pieces)
            dealt[piece] = dealt.get(piece, 0) + 1
        return dealt
    return tuple(_refilled(item, pieces) for item in value) if isinstance(value, tuple) else value


def trades(one: Slot, other: Slot) -> bool:
    """Whether the pieces of two slots may trade places."""
    return all(not room.allowed or piece in room.allowed for room, piece in ((one, other.piece), (other, one.piece)))


def kinds(zones: list[Zone]) -> list[list[Zone]]:
    """The zones that share one kind of piece; a zone that holds none in particular has its own."""
    shared: dict[str, list[Zone]] = {}
    for zone in zones:
        shared.setdefault(zone.holds or f"only in {zone.name}", []).append(zone)
    return [shared[kind] for kind in sorted(shared)]


def _deal_anew(state: State, zones: list[Zone], choose: Choose) -> None:
    """Pieces of one kind trade places between hidden hands, piles, layers and backs; how many lie where stays."""
    for sharing in kinds(zones):
        dealt = list(chain.from_iterable(slots(zone, state.zones[zone.name]) for zone in sharing))
        for index in range(len(dealt) - 1, 0, -1):
            other = choose(index + 1)
            here, there = dealt[index], dealt[other]
            if trades(here, there):
                dealt[index], dealt[other] = here._replace(piece=there.piece), there._replace(piece=here.piece)
        pieces = iter([slot.piece for slot in dealt])
        for zone in sharing:
            state.zones[zone.name] = refilled(zone, state.zones[zone.name], pieces)


# -- what a seat has chosen ----------------------------------------------------------------------------------------


def chosen(zone: Zone) -> bool:
    """Whether its owner put there what they liked: nothing is conserved, and it is said what may lie there."""
    return zone.owner is not None and zone.holds is None and bool(zone.pieces)


def _choose_anew(zone: Zone, value: Value, choose: Choose) -> Value:
    """As many pieces in the same slots, any that may lie there."""
    pieces = [slot.allowed[choose(len(slot.allowed))] for slot in slots(zone, value)]
    return refilled(zone, value, iter(pieces))


# -- what only one seat knows --------------------------------------------------------------------------------------


def _imagine(zone: Zone, choose: Choose) -> Value:
    """Any amount that could lie behind a screen."""
    if zone.most is not None and zone.shape == "one":
        return choose(zone.most + 1)
    if zone.most is not None and zone.shape == "counts" and zone.pieces:
        amounts = {piece: choose(zone.most + 1) for piece in zone.pieces}
        return {piece: amount for piece, amount in amounts.items() if amount}
    raise ValueError(
        f"zone {zone.name!r} is hidden, but nothing says what could lie there: declare its pieces and most"
    )


def _forgotten(event: Event) -> Event:
    """What somebody else was shown: that it happened is all the viewer knows."""
    return msgspec.structs.replace(event, secret=None)


def _seal_anew(game: Game, other: Game, viewer: Seat | None, choose: Choose) -> None:
    """Whoever is ready has picked something, but only they know what."""
    sealed = game.state.sealed
    if sealed:
        other.state.sealed = {}
        picks = {seat: sealed[seat] if seat == viewer else other.options(seat).sample(choose) for seat in sealed}
        other.state.sealed = picks
        other.forget()

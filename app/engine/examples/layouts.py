"""What lies where in a position made to measure: pieces are taken from where they were, so that every one is somewhere.

`laid_out` puts pieces where they are wanted; `check` refuses what cannot be, in words that say what was expected.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from app.engine import catalogue, invariants
from app.engine.kernel import Game
from app.engine.rules import Rules, Zone
from app.engine.state import State, Value
from app.engine.view import size

Amounts = str | Mapping[str, int]
"""So many of each: "2 red, 1 green", or a mapping."""

SHAPES: dict[str, Any] = {"counts": dict | tuple, "places": dict, "record": dict, "row": tuple}


class Inconsistent(ValueError):
    """A position that cannot be. The text says what was expected."""


def amounts(given: Amounts) -> dict[str, int]:
    """
    >>> amounts("2 red, green")
    {'red': 2, 'green': 1}
    """
    if not isinstance(given, str):
        return dict(given)
    found: dict[str, int] = {}
    for entry in filter(None, (part.strip() for part in given.split(","))):
        number, _, name = entry.partition(" ")
        amount, piece = (int(number), name) if number.lstrip("-").isdigit() else (1, entry)
        found[piece] = found.get(piece, 0) + amount
    return found


def known(zones: Collection[str], names: Iterable[str]) -> None:
    for name in names:
        if name not in zones:
            near = get_close_matches(name, zones, n=5, cutoff=0.3)
            raise Inconsistent(f"no zone {name!r}; expected one such as {', '.join(near or sorted(zones))}")


# -- laying out --------------------------------------------------------------------------------------------------


def laid_out(rules: Rules, zones: Mapping[str, Value], wanted: Mapping[str, Value]) -> dict[str, Value]:
    """The zones to set so that `wanted` holds and every piece is still somewhere.

    What a wanted zone holds is missing elsewhere, first of all in a store of its group: a pool, bag or supply that was
    not spoken of. What it no longer holds goes to the largest store with a place for it. Without one, `check` says what
    is nowhere.
    """
    known(rules.zones, wanted)
    result = {name: _in_shape(rules.zones[name], value) for name, value in wanted.items()}
    for group in _groups(rules):
        spoken_of = [zone for zone in group if zone.name in wanted]
        if spoken_of:
            left = _held(group, zones)
            left.subtract(_held(spoken_of, result))
            silent = [zone for zone in group if zone.name not in wanted]
            stores = [zone for zone in silent if _is_store(zone, zones[zone.name])]
            stores.sort(key=lambda zone: -size(zones[zone.name]))
            for zone in [*(zone for zone in silent if zone not in stores), *reversed(stores)]:
                result[zone.name] = _kept(zone, zones[zone.name], left)
            for store in stores:
                result[store.name] = _with(store, result[store.name], left)
    return result


def _is_store(zone: Zone, value: Value) -> bool:
    """A display with room for so many is none, and of a deck it must be known which pieces belong to which layer."""
    if zone.owner is not None or zone.shape != "counts" or zone.room is not None:
        return False
    return bool(zone.stacks) or isinstance(value, dict)


def _in_shape(zone: Zone, value: Value) -> Value:
    """Counts may be said in words, or, of a zone for one kind of piece, as a number."""
    if zone.shape == "counts" and isinstance(value, str):
        value = amounts(value)
    if zone.shape == "counts" and type(value) is int and len(zone.pieces) == 1:
        value = {zone.pieces[0]: value} if value else {}
    if not isinstance(value, SHAPES.get(zone.shape, object)):
        raise Inconsistent(f"{zone.name} holds {zone.shape}, so it cannot be {value!r}")
    if zone.shape == "one" and isinstance(zone.start, int) and type(value) is not int:
        raise Inconsistent(f"{zone.name} is a number, so it cannot be {value!r}")
    for piece in invariants.pieces(zone, value) if zone.pieces else ():
        if piece not in zone.pieces:
            raise Inconsistent(f"{zone.name}: no {piece!r}; expected some of {', '.join(zone.pieces)}")
    return value


def _groups(rules: Rules) -> list[list[Zone]]:
    """Zones that share pieces. If all belong to somebody, pieces stay with their owner."""
    groups: dict[Any, list[Zone]] = {}
    shared = {zone.holds for zone in rules.zones.values() if zone.owner is None}
    for zone in rules.zones.values():
        if zone.holds is not None:
            key = zone.holds if zone.holds in shared else (zone.holds, zone.owner)
            groups.setdefault(key, []).append(zone)
    return list(groups.values())


def _held(group: Sequence[Zone], zones: Mapping[str, Value]) -> Counter[str]:
    found: Counter[str] = Counter()
    for zone in group:
        found.update(invariants.pieces(zone, zones[zone.name]))
    return found


def _kept(zone: Zone, value: Value, left: Counter[str]) -> Value:
    """As much of a zone as is not wanted elsewhere; what stays is taken off `left`."""
    if isinstance(value, dict):
        kept = {}
        for key, item in value.items():
            stays = _stays(key, item, left) if isinstance(item, int) else _kept(zone, item, left)
            if stays:
                kept[key] = stays
        return kept
    if isinstance(value, tuple):
        return tuple(stays for item in value if (stays := _kept(zone, item, left)))
    return value if isinstance(value, str) and _stays(value, 1, left) else None


def _stays(piece: str, amount: int, left: Counter[str]) -> int:
    stays = max(0, min(amount, left[piece]))
    left[piece] -= stays
    return stays


def _with(zone: Zone, value: Value, left: Counter[str]) -> Value:
    """A store with as much of what is left as has a place there; it is taken off `left`."""
    layers, stacks = _layers(zone, value)
    for layer, stack in zip(layers, stacks, strict=True):
        for piece, amount in left.items():
            fits = min(amount, amount if stack is None else stack[piece] - layer[piece])
            if _may_lie(zone, piece) and fits > 0:
                layer[piece] += fits
                left[piece] -= fits
    filled = tuple(dict(layer) for layer in layers if layer)
    return filled if zone.stacks else dict(layers[0])


def _layers(zone: Zone, value: Value) -> tuple[list[Counter[str]], list[Counter[str] | None]]:
    """What lies in each layer, and what belongs there: also of layers used up, which are missing from the top."""
    if not zone.stacks:
        return [Counter(value)], [None]
    stacks = [Counter(stack) for stack in zone.stacks.values()]
    held: list[Counter[str]] = [Counter(layer) for layer in (value if isinstance(value, tuple) else (value,)) if layer]
    layers = [held.pop() if held and held[-1] <= stack else Counter[str]() for stack in reversed(stacks)]
    return layers[::-1], [*stacks]


def _may_lie(zone: Zone, piece: str) -> bool:
    return not zone.pieces or piece in zone.pieces


# -- what cannot be ----------------------------------------------------------------------------------------------


def check(rules: Rules, before: Mapping[str, Value], zones: Mapping[str, Value]) -> None:
    """Every piece of the setup is in exactly one place, where it may lie, and nothing is below zero."""
    game = Game(rules, State(dict(zones), [], {}, 0))
    for sentence in invariants.negative_amounts(game):
        raise Inconsistent(f"{sentence}; expected an amount from 0 upwards")
    for sentence in invariants.misplaced(game):
        raise Inconsistent(sentence)
    for group in _groups(rules):
        expected, found = _held(group, before), _held(group, zones)
        for piece in sorted(expected.keys() | found.keys()):
            if expected[piece] != found[piece]:
                places = [zone.name for zone in group if invariants.pieces(zone, zones[zone.name]).get(piece)]
                possible = [zone.name for zone in group if _may_lie(zone, piece)]
                raise Inconsistent(
                    f"{group[0].holds} {piece!r}: expected {expected[piece]} in the game, found {found[piece]} "
                    f"({', '.join(places) or 'nowhere'}); places for it: {', '.join(possible)}"
                )
    for demand in catalogue.meta(rules.game).checks:
        for sentence in demand(game):
            raise Inconsistent(sentence)

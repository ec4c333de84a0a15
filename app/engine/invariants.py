"""What must hold after every decision of any game on the kernel, and what the game itself demands.

A violation is a short sentence: what, and where.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.questions import Question
from app.engine.rules import Zone
from app.engine.state import NATURE, Event, Seat, Value, encode
from app.engine.view import size


class NothingToChoose(Exception):
    """A question that leaves nothing to choose from."""


class Watch:
    """Looks at one game after every decision and compares it with the position before."""

    __slots__ = ("_checks", "_inventory", "_zones")

    def __init__(self, game: Game) -> None:
        self._checks = catalogue.meta(game.rules.game).checks
        self._zones = game.state.zones
        self._inventory: dict[str, Counter[str]] | None = None

    def look(self, game: Game, events: Iterable[Event], *, closely: bool = True) -> list[str]:
        """What is wrong after decisions that told these events; pieces, ledgers and the game's own checks at least."""
        told = list(events)
        found = [
            *self._lost_pieces(game),
            *self._unaccounted(game, told),
            *negative_amounts(game),
            *misplaced(game),
            *endless_rounds(game),
            *(sentence for check in self._checks for sentence in check(game)),
        ]
        if closely:
            found += [*unanswerable(game), *changed_by_storage(game), *shared_with_clone(game)]
        self._zones = game.state.zones
        return [f"{sentence} (after decision {game.state.number - 1})" for sentence in found]

    def _lost_pieces(self, game: Game) -> Iterator[str]:
        """Setting up brings pieces into the game; from the first question to a seat none may come or go."""
        if self._inventory is None:
            if NATURE not in game.waiting():
                self._inventory = inventory(game)
            return
        zones = game.state.zones
        if all(zones[name] is self._zones[name] for name, zone in game.rules.zones.items() if zone.holds):
            return
        now = inventory(game)
        for group, before in self._inventory.items():
            for piece in sorted(before.keys() | now[group].keys()):
                if before[piece] != now[group][piece]:
                    yield f"{group} {piece!r}: {before[piece]} in the game before, {now[group][piece]} now"
        self._inventory = now

    def _unaccounted(self, game: Game, events: list[Event]) -> Iterator[str]:
        """Every change of a zone with a ledger is what the events say. An undone decision takes its events back."""
        if any(event.name == "undone" for event in events):
            return
        for name, zone in game.rules.zones.items():
            if zone.ledger is None:
                continue
            said = Counter(amounts(self._zones[name]))
            for event in events:
                if event.painter == zone.owner and event.name in (zone.ledger.plus, zone.ledger.minus):
                    change = amounts(event.fields[zone.ledger.field])
                    (said.update if event.name == zone.ledger.plus else said.subtract)(change)
            have = Counter(amounts(game.state.zones[name]))
            if said != have:
                yield f"{name}: {_told(have)} there, but the events make it {_told(said)}"


def _told(amounts: Counter[str]) -> str:
    return str({piece: amount for piece, amount in sorted(amounts.items()) if amount})


def amounts(value: Value) -> dict[str, int]:
    """An amount by piece; a bare number is an amount of something that has no name."""
    return value if isinstance(value, dict) else {"": value}


# -- pieces ------------------------------------------------------------------------------------------------------


def inventory(game: Game) -> dict[str, Counter[str]]:
    """Everything that is conserved, piece by piece, group by group."""
    found: dict[str, Counter[str]] = {}
    for name, zone in game.rules.zones.items():
        if zone.holds is not None:
            found.setdefault(zone.holds, Counter()).update(pieces(zone, game.state.zones[name]))
    return found


def pieces(zone: Zone, value: Value) -> Mapping[str, int]:
    if zone.shape == "record":
        raise ValueError(f"zone {zone.name!r} holds {zone.holds} but is a record: its pieces cannot be counted")
    if zone.shape == "counts" and isinstance(value, dict):
        return value
    return _count(value.values() if zone.shape == "places" else [value])


def _count(values: Iterable[Any]) -> Counter[str]:
    """A word is one piece, a mapping says how many of each, a row may hold both."""
    found: Counter[str] = Counter()
    for value in values:
        if isinstance(value, dict):
            found.update(value)
        elif isinstance(value, tuple):
            found.update(_count(value))
        elif value is not None:
            found[str(value)] += 1
    return found


def negative_amounts(game: Game) -> Iterator[str]:
    for name, zone in game.rules.zones.items():
        value = game.state.zones[name]
        if zone.shape == "one" and isinstance(value, int) and value < 0:
            yield f"{name}: {value} is below zero"
        if zone.shape in ("counts", "row"):
            for layer in value if isinstance(value, tuple) else (value,):
                if isinstance(layer, dict):
                    yield from (f"{name}: {amount} of {piece!r}" for piece, amount in layer.items() if amount < 0)


def misplaced(game: Game) -> Iterator[str]:
    """Every piece lies where such pieces may lie, in its own stack, and where there is room."""
    for name, zone in game.rules.zones.items():
        for piece in pieces(zone, game.state.zones[name]) if zone.pieces else ():
            if piece not in zone.pieces:
                yield f"{name}: no place for {piece!r}; expected some of {', '.join(zone.pieces)}"
        if zone.room is not None and (number := size(game.state.zones[name])) > zone.room:
            yield f"{name}: {number} pieces; expected at most {zone.room}"
        if zone.stacks:
            yield from _in_wrong_stacks(zone, game.state.zones[name])


def _in_wrong_stacks(zone: Zone, value: Value) -> Iterator[str]:
    if zone.shape == "places":
        for place, held in value.items():
            expected = zone.stacks.get(place, ())
            wrong = [piece for piece in _count([held]) if piece not in expected]
            yield from (f"{zone.name}: {piece!r} lies on {place!r}; expected some of {expected}" for piece in wrong)
        return
    below = list(zone.stacks.values())
    for layer in value if isinstance(value, tuple) else (value,):
        while below and not set(layer) <= set(below[0]):
            del below[0]
        if not below:
            stacks = "; ".join(", ".join(stack) for stack in zone.stacks.values())
            yield f"{zone.name}: {', '.join(sorted(layer))} in one layer; expected, from the top, some of {stacks}"
            return
        del below[0]


# -- rounds ------------------------------------------------------------------------------------------------------


def endless_rounds(game: Game) -> Iterator[str]:
    about = catalogue.meta(game.rules.game)
    number = about.round(game.state.zones)
    if number > about.most_rounds:
        yield f"round {number}: the game should have ended"


# -- questions ---------------------------------------------------------------------------------------------------


def unanswerable(game: Game) -> Iterator[str]:
    for seat in game.waiting():
        question = game.options(seat)
        try:
            pick = question.sample(_steady(game.state.number))
        except NothingToChoose:
            yield f"{seat} is asked at {game.state.agenda[-1].name!r} but has nothing to choose"
            continue
        problems = question.problems(pick)
        if problems:
            yield f"{seat} is offered {pick!r} at {game.state.agenda[-1].name!r} and refused it: {problems[0].key}"


def _steady(number: int) -> Callable[[int], int]:
    """Looks at another option from one decision to the next, without any chance of its own."""

    def choose(n: int) -> int:
        if n < 1:
            raise NothingToChoose
        return number * 7919 % n

    return choose


# -- storing and cloning -----------------------------------------------------------------------------------------


def changed_by_storage(game: Game) -> Iterator[str]:
    text = game.to_json()
    stored = catalogue.from_json(text)
    if stored.to_json() != text:
        yield "the position reads differently after it was stored"
    elif stored.waiting() != game.waiting():
        yield f"the stored position waits for {stored.waiting()}, the game for {game.waiting()}"
    else:
        for seat in game.waiting():
            if described(stored.options(seat)) != described(game.options(seat)):
                yield f"{seat} is asked something else after the position was stored"


def described(question: Question) -> bytes:
    return encode(question.schema())


def shared_with_clone(game: Game) -> Iterator[str]:
    """A decision in a clone must leave the original as it is."""
    text = game.to_json()
    for seat in game.waiting()[:1]:
        clone = game.clone()
        if clone.to_json() != text:
            yield "the clone differs from its original"
        decide_somehow(clone, seat)
        if game.to_json() != text:
            yield f"{seat} decided in a clone and the original changed"


def decide_somehow(game: Game, seat: Seat) -> None:
    try:
        pick = game.options(seat).sample(_steady(game.state.number))
    except NothingToChoose:
        return
    game.decide(seat, pick)

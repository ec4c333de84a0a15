"""Positions made to measure, for rule tests, bots, lessons and tools: the parts that every game shares.

A position comes from the real setup and the real agenda. `stopping` puts stops into the schedules, so that a game runs
by its own rules up to the moment asked for; `laid_out` puts pieces where they are wanted and takes them from where they
were, so that every piece is somewhere; `check` refuses what cannot be, in words that say what was expected.

A position remembers what nature will draw. `play` answers nature from that script, so a test tells what players do:

    play(game, ("p1", "buy 2.1"), ("p1", "done"))
    picks(game, "p2")                   ->  ["step 1,1", ..., "restore 0,4", "altar red+yellow+blue", "done"]
    reason(game, "p2", "restore 1,1")   ->  "needs.paints"
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

from app.engine import catalogue, invariants
from app.engine.kernel import Game
from app.engine.questions import DONE, Draw, Form, Listed, Question
from app.engine.rules import Part, Rules, Zone
from app.engine.state import NATURE, Event, Pick, Refused, Seat, State, Value
from app.engine.view import size

Amounts = str | Mapping[str, int]
"""So many of each: "2 red, 1 green", or a mapping."""

STOP = "stop before "

SHAPES: dict[str, Any] = {"counts": dict | tuple, "places": dict, "record": dict, "row": tuple}


class Inconsistent(ValueError):
    """A position that cannot be. The text says what was expected."""


class Position(Game):
    """A game that knows what nature will draw next."""

    __slots__ = ("draws",)

    def __init__(self, rules: Rules, state: State | None = None, draws: Iterable[Pick] = ()) -> None:
        super().__init__(rules, state)
        self.draws = list(draws)

    def clone(self) -> "Position":
        return Position(self.rules, self.state.clone(), self.draws)


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


# -- playing on --------------------------------------------------------------------------------------------------


def play(game: Game, *decisions: tuple[Seat, Pick]) -> list[Event]:
    """Decide in this order and return all events. Nature answers from the position's script whenever she is asked."""
    events: list[Event] = []
    for seat, pick in decisions:
        if seat != NATURE:
            events += let_nature_draw(game)
        events += game.decide(seat, _meant(game.options(seat), pick))
    return events + let_nature_draw(game)


def let_nature_draw(game: Game) -> list[Event]:
    events: list[Event] = []
    while game.waiting() == (NATURE,):
        draw = game.options(NATURE)
        assert isinstance(draw, Draw)
        wanted = game.draws.pop(0) if isinstance(game, Position) and game.draws else ()
        events += game.decide(NATURE, _completed(draw, [wanted] if isinstance(wanted, str) else list(wanted)))
    return events


def _completed(draw: Draw, wanted: list[str]) -> list[str]:
    """The pieces wanted, then whatever comes first: a script may name only the pieces that matter."""
    left = [dict(layer) for layer in draw.layers]
    for piece in wanted:
        layer = next((layer for layer in left if layer), {})
        if piece not in layer:
            raise Inconsistent(f"nature cannot draw {piece!r} next; expected one of {sorted(layer)}")
        layer[piece] -= 1
        left = [{piece: amount for piece, amount in layer.items() if amount} for layer in left]
    return wanted + Draw(left, draw.count - len(wanted)).sample(_from_the_middle)


def told(events: Iterable[Event], name: str, painter: str | None = None) -> list[dict[str, Any]]:
    """The fields of all events of a name, of one painter if said."""
    return [event.fields for event in events if event.name == name and painter in (None, event.painter)]


def zone(game: Game, name: str) -> Value:
    """What lies in a zone, whoever may see it."""
    known(game.rules, [name])
    return game.state.zones[name]


def _from_the_middle(n: int) -> int:
    """Neither sorted nor random: pieces come mixed, and always the same."""
    return n // 2


def picks(game: Game, seat: Seat) -> list[str]:
    """Everything a seat may answer, as words; of a form the kind and each entry of its first field."""
    question = game.options(seat)
    if isinstance(question, Form):
        return [f"{name} {value}" for name, value in _fields(question)]
    if not isinstance(question, Listed):
        raise TypeError(f"{seat} is asked for a document: look at game.options({seat!r}).schema()")
    found = []
    for option in question.options:
        found += [option.pick] if option.form is None else [f"{option.pick} {v}" for _, v in _fields(option.form)]
    return found


def reason(game: Game, seat: Seat, pick: Pick) -> str | None:
    """The key of the first reason against a pick, or None if it is legal."""
    try:
        question = game.options(seat)
    except Refused as refused:
        return refused.reasons[0].key
    problems = question.problems(_meant(question, pick))
    return problems[0].key if problems else None


def _meant(question: Question, pick: Pick) -> Pick:
    """Words for a form mean its first field: "restore 2,3" is {"restore": {"cell": "2,3"}}, "row 7" is {"row": 7}."""
    if not isinstance(pick, str):
        return pick
    if isinstance(question, Form):
        return next(({name: value} for name, value in _fields(question) if f"{name} {value}" == pick), pick)
    for option in question.options if isinstance(question, Listed) else ():
        if option.form is not None:
            for name, value in _fields(option.form):
                if f"{option.pick} {value}" == pick:
                    return {option.pick: {name: value}}
    return pick


def _fields(form: Form) -> list[tuple[str, str | int]]:
    name, field = next(iter(form.fields.items()))
    return [(name, value) for value in field.entries]


# -- reaching a moment -------------------------------------------------------------------------------------------


@cache
def stopping(rules: Rules, stops: tuple[tuple[str, str], ...]) -> Rules:
    """The same rules with a stop before each of these (schedule, task)."""
    part = Part(float("inf"), "stops")
    for schedule, task in stops:
        part.sealed(STOP + task, place="")
        part.before(schedule, task, STOP + task)
    return Rules(rules.game, len(rules.seats), rules.modules, [*rules.known, part])


def stopped_at(game: Game) -> str | None:
    """The task that a game made with `stopping` has stopped before."""
    top = game.state.agenda[-1].name if game.state.agenda else ""
    return top.removeprefix(STOP) if top.startswith(STOP) else None


def go_on(game: Game, *, without: bool = False) -> Game:
    """Beyond a stop; `without` skips the schedule that the stop stands in."""
    state = game.state.clone()
    args = state.agenda.pop().args
    while without and state.agenda[-1].args == args:
        state.agenda.pop()
    return running(game.rules, state)


def running(rules: Rules, state: State) -> Game:
    game = Game(rules, state)
    game.g.run()
    return game


def without_stops(state: State) -> State:
    state = state.clone()
    state.agenda = [task for task in state.agenda if not task.name.startswith(STOP)]
    return state


def answer_somehow(game: Game) -> None:
    """What happens on the way to a moment and does not matter for it: nothing, where nothing is allowed."""
    seat = game.waiting()[0]
    question = game.options(seat)
    if isinstance(question, Listed) and question.find(DONE.pick):
        game.decide(seat, DONE.pick)
    else:
        game.decide(seat, question.sample(_from_the_middle if seat == NATURE else lambda n: 0))


# -- laying out --------------------------------------------------------------------------------------------------


def laid_out(rules: Rules, zones: Mapping[str, Value], wanted: Mapping[str, Value]) -> dict[str, Value]:
    """The zones to set so that `wanted` holds and every piece is still somewhere.

    What a wanted zone holds is missing elsewhere, first of all in the store of its group: the largest pool, bag or
    supply that was not spoken of. What it no longer holds goes there. Without a store, `check` says what is nowhere.
    """
    known(rules, wanted)
    result = {name: _in_shape(rules.zones[name], value) for name, value in wanted.items()}
    for group in _groups(rules):
        spoken_of = [zone for zone in group if zone.name in wanted]
        if spoken_of:
            left = _held(group, zones)
            left.subtract(_held(spoken_of, result))
            silent = [zone for zone in group if zone.name not in wanted]
            stores = [zone for zone in silent if zone.owner is None and zone.shape == "counts"]
            store = max(stores, key=lambda zone: size(zones[zone.name]), default=None)
            for zone in sorted(silent, key=lambda zone: zone is store):
                result[zone.name] = _kept(zone, zones[zone.name], left)
            if store is not None and any(left.values()):
                result[store.name] = _with(result[store.name], left)
    return result


def known(rules: Rules, names: Iterable[str]) -> None:
    for name in names:
        if name not in rules.zones:
            near = get_close_matches(name, rules.zones, n=5, cutoff=0.3)
            raise Inconsistent(f"no zone {name!r}; expected one such as {', '.join(near or sorted(rules.zones))}")


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
    for piece in value if zone.pieces and isinstance(value, dict) else ():
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


def _with(value: Value, left: Counter[str]) -> Value:
    if isinstance(value, tuple):
        return (*value[:-1], _with(value[-1] if value else {}, left))
    more: Counter[str] = Counter(value)
    more.update({piece: amount for piece, amount in left.items() if amount > 0})
    return dict(more)


def check(rules: Rules, before: Mapping[str, Value], zones: Mapping[str, Value]) -> None:
    """Every piece of the setup is in exactly one place, and nothing is below zero."""
    game = Game(rules, State(dict(zones), [], {}, 0))
    for sentence in invariants.negative_amounts(game):
        raise Inconsistent(f"{sentence}; expected an amount from 0 upwards")
    for group in _groups(rules):
        expected, found = _held(group, before), _held(group, zones)
        for piece in sorted(expected.keys() | found.keys()):
            if expected[piece] != found[piece]:
                places = [zone.name for zone in group if invariants.pieces(zone, zones[zone.name])[piece]]
                raise Inconsistent(
                    f"{group[0].holds} {piece!r}: expected {expected[piece]} in the game, found {found[piece]} "
                    f"({', '.join(places) or 'nowhere'}); places for it: {', '.join(zone.name for zone in group)}"
                )
    for demand in catalogue.meta(rules.game).checks:
        for sentence in demand(game):
            raise Inconsistent(sentence)

"""Positions made to measure, for rule tests, bots, lessons and tools: the parts that every game shares.

A position comes from the real setup and the real agenda. `stopping` puts stops into the schedules, so that a game runs
by its own rules up to the moment asked for; what lies where is a matter of `layouts.py`.

A position remembers what nature will draw. `play` answers nature from that script, so a test tells what players do:

    play(game, ("p1", "buy 2.1"), ("p1", "done"))
    picks(game, "p2")                   ->  ["step 1,1", ..., "restore 0,4", "altar red+yellow+blue", "done"]
    reason(game, "p2", "restore 1,1")   ->  "needs.paints"
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from app.engine.chance import Draw
from app.engine.examples.layouts import Inconsistent, known
from app.engine.kernel import Game
from app.engine.questions import DONE, Form, Listed, Question
from app.engine.rules import Part, Rules
from app.engine.state import NATURE, Event, Pick, Refused, Seat, State, Value

STOP = "stop before "


class Position(Game):
    """A game that knows what nature will draw next."""

    __slots__ = ("draws",)

    def __init__(self, rules: Rules, state: State | None = None, draws: Iterable[Pick] = ()) -> None:
        super().__init__(rules, state)
        self.draws = list(draws)

    def clone(self) -> "Position":
        return Position(self.rules, self.state.clone(), self.draws)


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
        wanted = game.draws.pop(0) if isinstance(game, Position) and game.draws else ()
        events += game.decide(NATURE, _natural(game.options(NATURE), wanted))
    return events


def _natural(question: Question, wanted: Pick) -> Pick:
    """What nature answers: as the script says, and of what it says nothing, whatever comes."""
    if isinstance(question, Draw):
        return _completed(question, [wanted] if isinstance(wanted, str) else list(wanted))
    return {**question.sample(_from_the_middle), **dict(wanted)}


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
    known(game.rules.zones, [name])
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
    return Rules(rules.game, len(rules.seats), rules.modules, [*rules.parts, part], left_out=rules.left_out)


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

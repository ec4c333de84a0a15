"""The outer face of the engine: server, bots, tests and tools use `Game` and nothing else.

The kernel runs an agenda of plain-data tasks (`tasks.py`) by rules put together from parts (`rules.py`) and knows no
rule of any game itself.
"""

from __future__ import annotations

from typing import Any

import msgspec

from app.engine import view
from app.engine.moment import Moment
from app.engine.questions import Question
from app.engine.rules import Rules
from app.engine.state import Event, Pick, Reason, Refused, Seat, State, Task, encode, frozen

BEGIN = "game"
"""The task that every game begins with."""


class Game:
    """One game: a position, the rules it is played by, and the questions already worked out for it."""

    __slots__ = ("_questions", "g", "rules", "state")

    def __init__(self, rules: Rules, state: State | None = None) -> None:
        self.rules = rules
        self.state = state or State({name: zone.start for name, zone in rules.zones.items()}, [Task(BEGIN)], {}, 0)
        self._questions: dict[Seat, Question] = {}
        self.g = Moment(rules, self.state)
        if state is None:
            self.g.run()

    def waiting(self) -> tuple[Seat, ...]:
        """The seats that decide now: one, several while a choice is sealed, or none when the game is over."""
        state = self.state
        seats = state.agenda[-1].seats if state.agenda else ()
        return tuple(seat for seat in seats if seat not in state.sealed) if state.sealed else seats

    def options(self, seat: Seat) -> Question:
        """What the seat may answer now. Refused if it is not asked."""
        question = self._questions.get(seat)
        if question is None:
            waiting = self.waiting()
            if seat in self.state.sealed:
                raise Refused(Reason("already-ready"))
            if seat not in waiting:
                raise Refused(Reason("not-your-turn", {"waiting": list(waiting)}))
            task = self.state.agenda[-1]
            question = self._questions[seat] = self.rules.tasks[task.name].question(self.g.look, task, seat)
        return question

    def decide(self, seat: Seat, pick: Pick) -> list[Event]:
        """Answer the question put to the seat. Refused, with every reason, if the rules do not allow it."""
        question = self._questions.get(seat) or self.options(seat)
        problems = question.problems(pick)
        if problems:
            raise Refused(*problems)
        before, g = self.state, self.g
        state = before.next()
        if seat in state.shown:
            state.shown = {other: facts for other, facts in state.shown.items() if other != seat}
        g.stand_on(state)
        try:
            task = state.agenda[-1]
            self.rules.tasks[task.name].answer(g, task, seat, pick, question)
            g.run()
        except BaseException:
            g.stand_on(before)
            raise
        self.state = state
        self._questions = {} if g.posed is None else {state.agenda[-1].seats[0]: g.posed}
        return g.events

    def take_back(self, seat: Seat) -> list[Event]:
        """Open one's own sealed pick again, as long as another seat is still thinking."""
        if seat not in self.state.sealed:
            raise Refused(Reason("nothing-to-take-back"))
        state = self.state.next()
        state.sealed = {ready: pick for ready, pick in state.sealed.items() if ready != seat}
        self.state = state
        self._questions = {}
        self.g.stand_on(state)
        self.g.tell("took back", seat)
        return self.g.events

    def forget(self) -> None:
        """Work the questions out anew: for whoever has put something into the position by hand."""
        self._questions = {}

    def view(self, viewer: Seat | None) -> dict[str, Any]:
        """What a seat, or a spectator (None), may see."""
        return view.of(self.rules, self.state, self.waiting(), viewer)

    def clone(self) -> Game:
        return Game(self.rules, self.state.clone())

    def to_json(self) -> bytes:
        rules = self.rules
        options = {"game": rules.game, "seats": len(rules.seats), "modules": rules.modules}
        return encode({**options, "state": self.state})


def state_from_json(data: Any) -> State:
    """The position inside what `Game.to_json` wrote."""
    state = msgspec.convert(data, State)
    state.zones = {name: frozen(value) for name, value in state.zones.items()}
    state.agenda = [Task(task.name, frozen(task.args), task.seats) for task in state.agenda]
    return state

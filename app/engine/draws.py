"""What waits for nature: draws from a pool and rolls of dice. A further task gets what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.chance import Draw, Roll
from app.engine.questions import Question
from app.engine.state import NATURE, Pick, Seat, Task
from app.engine.tasks import Rule

if TYPE_CHECKING:
    from app.engine.moment import Look, Moment

DRAW = "draw"
ROLL = "roll"


class Drawing(Rule):
    """Nature draws from a pool (a multiset of unseen pieces) or a deck (layers of such), then a task gets the pieces.

    Arguments: the pool's zone, how many, the task that gets them as its last argument, and that task's own arguments.
    """

    def comes_up(self, g: Moment, task: Task) -> bool:
        pool, count, then, *args = task.args
        stock = layers(g, pool)
        if count and stock:
            if not task.seats:
                g.agenda[-1] = Task(task.name, task.args, (NATURE,))
            g.posed = _drawn_from(stock, count)
            return True
        g.agenda[-1] = Task(then, (*args, ()))
        return False

    def question(self, g: Look, task: Task, seat: Seat) -> Draw:
        return _drawn_from(layers(g, task.args[0]), task.args[1])

    def answer(self, g: Moment, task: Task, seat: Seat, pick: Pick, question: Question) -> None:
        pool, _, then, *args = task.args
        drawn = question.meant(pick)
        stock = [dict(layer) for layer in layers(g, pool)]
        for piece in drawn:
            layer = stock[0]
            if layer[piece] > 1:
                layer[piece] -= 1
            else:
                del layer[piece]
                if not layer:
                    del stock[0]
        deck = isinstance(g.zones[pool], tuple)
        g.set(pool, tuple(stock) if deck else (stock[0] if stock else {}))
        g.agenda[-1] = Task(then, (*args, drawn))


def _drawn_from(stock: list[dict[str, int]], count: int) -> Draw:
    """As many as there are, if it is less."""
    return Draw(stock, min(count, sum([sum(layer.values()) for layer in stock])))


def layers(g: Look, pool: str) -> list[dict[str, int]]:
    """What can be drawn from a pool or a deck, the top layer first."""
    stock = g.zones[pool]
    return [layer for layer in (stock if isinstance(stock, tuple) else (stock,)) if layer]


class Rolling(Rule):
    """Nature rolls named dice, then a task gets what each of them shows.

    Arguments: the faces of every die, the task that gets the roll as its last argument, and that task's own arguments.
    """

    def comes_up(self, g: Moment, task: Task) -> bool:
        if not task.seats:
            g.agenda[-1] = Task(task.name, task.args, (NATURE,))
        return True

    def question(self, g: Look, task: Task, seat: Seat) -> Roll:
        return Roll(task.args[0])

    def answer(self, g: Moment, task: Task, seat: Seat, pick: Pick, question: Question) -> None:
        _, then, *args = task.args
        g.agenda[-1] = Task(then, (*args, question.meant(pick)))

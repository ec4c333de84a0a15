"""Final scoring: money turns into points, and the result (B13)."""

from app.engine.fresco.components import BASE
from app.engine.fresco.track import choosing_order
from app.engine.fresco.transfers import earn, move, score, seated, thalers
from app.engine.fresco.wake_up import wake_order
from app.engine.moment import Moment
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "scoring")
part.zone("result", "row", "all")
part.value("final thalers")
part.event("game ended", "counted money")
part.schedule("final scoring", "score money", "declare result")

THALERS_PER_POINT: int = BASE["final_scoring"]["thalers_per_point"]


@part.step("score money")
def score_money(g: Moment) -> None:
    for painter in wake_order(g):
        if seated(g, painter):
            g.then("score purse", painter)


@part.step("score purse")
def score_purse(g: Moment, painter: Painter) -> None:
    money = g.value("final thalers", thalers(g, painter), painter)
    g.tell("counted money", painter, n=money)
    score(g, painter, (("money", money // THALERS_PER_POINT),))


def exchange(g: Moment, what: str, supply: str) -> None:
    """All that is left of something behind the screens goes to its supply, for a Thaler each (M18)."""
    for painter in wake_order(g):
        left = g.zones[f"{painter}/{what}"] if seated(g, painter) else {}
        if left:
            move(g, f"{painter}/{what}", supply, left)
            earn(g, painter, sum(left.values()), what)


@part.step("declare result")
def declare_result(g: Moment) -> None:
    """Whoever would choose last is ahead: the best player wins, and on the start spaces the one in front is ahead.

    A painter without a seat is shown beside and cannot win (L5).
    """
    ranking = tuple(painter for painter in reversed(choosing_order(g)) if seated(g, painter))
    g.set("result", ranking)
    g.tell("game ended", ranking=ranking, scores=g.zones["score"])

"""The end: pairs of portraits score once more, from the leader down (D7), and the result."""

from collections.abc import Mapping

from app.engine.dice.components import FEMALE, MALE, shown, value
from app.engine.dice.rounds import enter
from app.engine.dice.track import score
from app.engine.first_player import clockwise
from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "weddings")
part.zone("result", "row", "all")
part.event("wedding", "game ended")
part.schedule("final scoring", "weddings", "declare result")

Pairs = tuple[tuple[str, str], ...]


def ranking(g: Look) -> tuple[Seat, ...]:
    """Best first; on the stairs, where several may stand, in turn order."""
    return tuple(sorted(clockwise(g), key=lambda seat: -g.zones["score"][seat]))


def pairs(portraits: Mapping[str, int]) -> Pairs:
    """Each woman with a man, the best with the best, as far as they go."""
    best: dict[str, list[str]] = {FEMALE: [], MALE: []}
    for portrait in sorted(portraits, key=value, reverse=True):
        best[shown(portrait)] += [portrait] * portraits[portrait]
    return tuple(zip(best[FEMALE], best[MALE], strict=False))


@part.step("weddings")
def weddings(g: Moment) -> None:
    enter(g, "weddings")
    for seat in ranking(g):
        g.then("wedding", seat)


@part.step("wedding")
def wedding(g: Moment, seat: Seat) -> None:
    """All weddings of a player are one advance."""
    wed = pairs(g.zones[f"{seat}/portraits"])
    if wed:
        points = sum(value(portrait) for pair in wed for portrait in pair)
        g.tell("wedding", seat, pairs=wed, n=points)
        score(g, seat, (("wedding", points),))


@part.step("declare result")
def declare_result(g: Moment) -> None:
    g.set("result", ranking(g))
    g.tell("game ended", ranking=g.zones["result"], scores=g.zones["score"])

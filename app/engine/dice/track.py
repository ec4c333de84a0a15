"""The score track: points by their source, and one painter on a space; the stairs before it hold any number (D6)."""

from app.engine.moment import Moment
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "score track")
part.zone("score", "record", "all")
part.zone("points", "record", "all", each="seat")
part.event("scored", "advanced")

STAIRS = 0

Items = tuple[tuple[str, int], ...]
"""Points, each with where they come from."""


def score(g: Moment, seat: Seat, items: Items) -> None:
    """Points that are counted together are one advance; no points move nobody."""
    total = sum(points for _, points in items)
    if total:
        record(g, seat, items)
        g.tell("scored", seat, items=items, total=total)
        advance(g, seat, total)


def record(g: Moment, seat: Seat, items: Items) -> None:
    points = dict(g.zones[f"{seat}/points"])
    for source, n in items:
        points[source] = points.get(source, 0) + n
    g.set(f"{seat}/points", points)


def advance(g: Moment, seat: Seat, points: int) -> None:
    """An occupied space is passed to the next free one, which is worth what it says (D6)."""
    old = g.zones["score"][seat]
    target = space = old + points
    others = {taken for other, taken in g.zones["score"].items() if other != seat}
    while space in others:
        space += 1
    if space > target:
        record(g, seat, (("landing", space - target),))
    g.set("score", {**g.zones["score"], seat: space})
    g.tell("advanced", seat, old=old, target=target, new=space)

"""The only ways in which things change hands. Whatever moves, an event says so."""

from collections.abc import Mapping

from app.engine.fresco.components import BASE, PAINTS
from app.engine.moment import Look, Moment
from app.engine.rules import Ledger, Part
from app.engine.state import Painter

part = Part(0, "transfers")
part.zone("thalers", "one", "owner", each="seat", start=0, ledger=Ledger("earned", "paid", "n"), most=30)
part.zone(
    "paints",
    "counts",
    "owner",
    each="seat",
    pieces=PAINTS,
    ledger=Ledger("received", "gave", "paints"),
    most=4,
)
part.zone("mood", "places", "all")
part.zone("points", "places", "all", each="painter")
part.zone("limits", "places", "all")
part.value("may gain")
part.event("earned", "received", "cheered", "paid", "gave", "scored", "lapsed")

Items = tuple[tuple[str, int], ...]
"""Points, each with where they come from."""

LOWEST: int = BASE["mood"]["lowest"]
HIGHEST: int = BASE["mood"]["highest"]


def thalers(g: Look, painter: Painter) -> int:
    return g.zones[painter + "/thalers"]


def paints(g: Look, painter: Painter) -> dict[str, int]:
    return g.zones[painter + "/paints"]


def lacking(g: Look, painter: Painter, cost: Mapping[str, int]) -> dict[str, int]:
    """The paints that the painter has too few of."""
    stock = paints(g, painter)
    return {paint: n - stock.get(paint, 0) for paint, n in cost.items() if n > stock.get(paint, 0)}


def seated(g: Look, painter: Painter) -> bool:
    """A painter without a seat has no purse, no paints and no mood."""
    return painter in g.rules.seats


def earn(g: Moment, painter: Painter, amount: int, why: str) -> None:
    if amount and g.value("may gain", True, painter, "thalers"):
        g.set(painter + "/thalers", thalers(g, painter) + amount)
        g.tell("earned", painter, n=amount, why=why)


def receive(g: Moment, painter: Painter, gained: dict[str, int], why: str) -> None:
    if not gained or not g.value("may gain", True, painter, "paints"):
        return
    stock = dict(paints(g, painter))
    for paint, amount in gained.items():
        stock[paint] = stock.get(paint, 0) + amount
    g.set(painter + "/paints", stock)
    g.tell("received", painter, paints=gained, why=why)


def cheer(g: Moment, painter: Painter, change: int, why: str) -> None:
    """Mood moves and stops at either end (B4)."""
    if not g.value("may gain", True, painter, "mood"):
        return
    old = g.zones["mood"][painter]
    new = min(HIGHEST, max(LOWEST, old + change))
    g.set("mood", {**g.zones["mood"], painter: new})
    g.tell("cheered", painter, old=old, new=new, why=why)


def score(g: Moment, painter: Painter, items: Items) -> None:
    """The points of one action: one advance on the track (B2a), each item with its source."""
    total = sum(points for _, points in items)
    record(g, painter, items)
    g.tell("scored", painter, items=items, total=total)
    if total:
        g.then("advance", painter, total)


def record(g: Moment, painter: Painter, items: Items) -> None:
    ledger = dict(g.zones[painter + "/points"])
    for source, points in items:
        if points:
            ledger[source] = ledger.get(source, 0) + points
    g.set(painter + "/points", ledger)


def pay(g: Moment, painter: Painter, amount: int, why: str) -> None:
    if amount:
        left = thalers(g, painter) - amount
        if left < 0:
            raise ValueError(f"{painter} cannot pay {amount} Thalers for {why}")
        g.set(painter + "/thalers", left)
        g.tell("paid", painter, n=amount, why=why)


def give(g: Moment, painter: Painter, given: dict[str, int], why: str) -> None:
    if given:
        stock = dict(paints(g, painter))
        for paint, amount in given.items():
            left = stock.get(paint, 0) - amount
            if left < 0:
                raise ValueError(f"{painter} cannot give {amount} {paint} for {why}")
            if left:
                stock[paint] = left
            else:
                del stock[paint]
        g.set(painter + "/paints", stock)
        g.tell("gave", painter, paints=given, why=why)


def move(g: Moment, source: str, target: str, pieces: Mapping[str, int]) -> None:
    """Pieces of a limited kind go from one zone to another; none is made, none is lost."""
    left, there = dict(g.zones[source]), dict(g.zones[target])
    for piece, amount in pieces.items():
        if left.get(piece, 0) < amount:
            raise ValueError(f"{source} cannot give {amount} {piece} to {target}")
        left[piece] -= amount
        there[piece] = there.get(piece, 0) + amount
    g.set(source, {piece: amount for piece, amount in left.items() if amount})
    g.set(target, {piece: amount for piece, amount in there.items() if amount})


def limited(g: Look, painter: Painter, mark: str) -> bool:
    """Whether the painter has already done this thing that is allowed once a round."""
    return mark in g.zones["limits"].get(painter, ())


def limit(g: Moment, painter: Painter, mark: str) -> None:
    limits = g.zones["limits"]
    g.set("limits", {**limits, painter: (*limits.get(painter, ()), mark)})

"""The bishop's favours: one lies unseen on every segment, for whoever restores it under the bishop's eyes (M11).

A favour lies wherever a fresco tile does, so no zone repeats it; which one it is nobody knows before it is claimed.
"""

from typing import Any

from app.engine.data import table
from app.engine.fresco.components import count
from app.engine.fresco.transfers import Items, cheer, earn, receive
from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Painter

DATA = table("fresco", "m11_favours")
WORDS = {"thaler": "thalers", "vp": "points", "mood": "mood"}


def favour(tile: dict[str, Any]) -> str:
    """A favour is named by what it brings: "thalers 5", "points 1", "mood 1", "red"."""
    return tile["paint"] if tile["kind"] == "paint" else f"{WORDS[tile['kind']]} {tile['amount']}"


def brings(piece: str) -> dict[str, Any]:
    what, _, amount = piece.partition(" ")
    return {what: int(amount)} if amount else {"paints": count((what,))}


FAVOURS: dict[str, int] = {favour(tile): tile["count"] for tile in DATA["tiles"]}

part = Part(11, "favours", weight=1)
part.zone("favours", "counts", "nobody", holds="favour", pieces=FAVOURS)
part.zone("claimed favours", "counts", "all", holds="favour", pieces=FAVOURS)
part.event("claimed favour")
part.before("setup", "lay fresco", "mix favours")
part.before("restoration", "add up", "claim favour")


@part.step("mix favours")
def mix_favours(g: Moment) -> None:
    g.set("favours", dict(FAVOURS))


@part.step("claim favour")
def claim_favour(g: Moment, painter: Painter, cell: str) -> None:
    """Only under the bishop. Any other leaves the game unseen: still nobody knows which ones are left (S5)."""
    if g.zones["bishop"] == cell:
        g.draw("favours", 1, "grant favour", painter, cell)


@part.step("grant favour")
def grant_favour(g: Moment, painter: Painter, cell: str, drawn: tuple[str, ...]) -> None:
    """Points join the sum of the restoration, the rest is gained at once; a painter without a seat has points only."""
    (piece,) = drawn
    gain, under_way = brings(piece), g.zones["sum"]
    claimed = g.zones["claimed favours"]
    g.set("claimed favours", {**claimed, piece: claimed.get(piece, 0) + 1})
    g.tell("claimed favour", painter, cell=cell, favour=piece)
    g.set("sum", {**under_way, "extras": {**under_way["extras"], "favour": gain.get("points", 0)}})
    earn(g, painter, gain.get("thalers", 0), "favour")
    receive(g, painter, gain.get("paints", {}), "favour")
    if "mood" in gain:
        cheer(g, painter, gain["mood"], "favour")


@part.adjust("restoration points")
def count_favour(g: Look, items: Items, painter: Painter, cell: str, extras: dict[str, Any]) -> Items:
    points = extras.get("favour", 0)
    return (*items, ("favour", points)) if points else items

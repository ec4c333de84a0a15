"""Restoring one segment, stage by stage (B7a): pay, add up, advance, take the tile, and the bishop follows."""

from typing import Any

from app.engine.fresco.bishop import bishop_bonus, move_bishop
from app.engine.fresco.components import fresco_tile, units
from app.engine.fresco.transfers import Items, give, score
from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "restoration")
part.zone("sum", "record", "all")
part.zone("tiles", "counts", "all", each="painter", holds="fresco tile")
part.value("paint cost", "restoration points")
part.event("paid for segment", "uncovered", "restored")
part.schedule("restoration", "pay for segment", "add up", "take tile", "bishop follows")


def begin_restoration(g: Moment, painter: Painter, worker: str | None, cell: str, extras: dict[str, Any]) -> None:
    """`extras` is what was picked besides the cell; every stage reads it from the zone `sum`."""
    g.set("sum", {"painter": painter, "cell": cell, "worker": worker, "extras": extras})
    g.then("restoration", painter, cell)


def restoration_items(g: Look, painter: Painter, cell: str, extras: dict[str, Any]) -> Items:
    """The points of a restoration, each with its source: the same sum for the label and for the score.

    Whatever is taken off, the sum is at least 0 (M6).
    """
    value = fresco_tile(g.zones["fresco"][cell]).value
    bonus = bishop_bonus(g, cell)
    items = (("segment", value), ("bishop", bonus)) if bonus else (("segment", value),)
    items = g.value("restoration points", items, painter, cell, extras)
    total = sum(points for _, points in items)
    return items if total >= 0 else (*items, ("not below zero", -total))


def restoration_gain(g: Look, painter: Painter, cell: str, extras: dict[str, Any]) -> dict[str, Any]:
    """What a restoration would bring: the points, and where they come from."""
    items = restoration_items(g, painter, cell, extras)
    return {"points": sum(points for _, points in items), "items": items}


def paint_cost(g: Look, painter: Painter, cell: str) -> dict[str, int]:
    """What a segment costs the painter: the same where it is offered, refused and paid."""
    return g.value("paint cost", fresco_tile(g.zones["fresco"][cell]).cost, painter, cell)


def units_needed(g: Look, painter: Painter, cell: str) -> frozenset[str]:
    """The same paint by paint; nothing is worked out again as long as nobody has a say in the cost."""
    tile = fresco_tile(g.zones["fresco"][cell])
    cost = g.value("paint cost", tile.cost, painter, cell)
    return tile.units if cost is tile.cost else units(cost)


@part.step("pay for segment")
def pay_for_segment(g: Moment, painter: Painter, cell: str) -> None:
    give(g, painter, paint_cost(g, painter, cell), "segment")
    g.tell("paid for segment", painter, cell=cell, extras=g.zones["sum"]["extras"])


@part.step("add up")
def add_up(g: Moment, painter: Painter, cell: str) -> None:
    score(g, painter, restoration_items(g, painter, cell, g.zones["sum"]["extras"]))


@part.step("take tile")
def take_tile(g: Moment, painter: Painter, cell: str) -> None:
    fresco = dict(g.zones["fresco"])
    tile = fresco.pop(cell)
    g.set("fresco", fresco)
    tiles = g.zones[painter + "/tiles"]
    g.set(painter + "/tiles", {**tiles, tile: tiles.get(tile, 0) + 1})
    g.tell("uncovered", painter, cell=cell, tile=tile)


@part.step("bishop follows")
def bishop_follows(g: Moment, painter: Painter, cell: str) -> None:
    move_bishop(g, painter, cell, "restored")
    g.tell("restored", painter, cell=cell)

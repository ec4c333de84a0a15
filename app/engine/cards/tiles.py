"""Action tiles: three lie open, whoever restores a section takes one at once (C3)."""

from collections.abc import Mapping

from app.engine.cards.components import TILE_PLACES, TILES
from app.engine.cards.piles import move
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "tiles")
part.zone("tile pile", "counts", "number", start=TILES, holds="action tile")
part.zone("tile display", "places", "all", holds="action tile")
part.zone("tiles", "counts", "all", each="seat", holds="action tile")
part.zone("spent tiles", "counts", "all", holds="action tile")
part.event("tiles refilled", "took tile")

take = part.choice("take tile", "tiles", "turn", public=True)


def owned(g: Look, painter: Painter, tile: str) -> int:
    number: int = g.zones[f"{painter}/tiles"].get(tile, 0)
    return number


def spend(g: Moment, painter: Painter, tiles: Mapping[str, int]) -> None:
    """Tiles that were used leave the game."""
    if tiles:
        move(g, f"{painter}/tiles", "spent tiles", tiles)


@part.step("refill tiles")
def refill_tiles(g: Moment, painter: Painter | None = None) -> None:
    empty = tuple(place for place in TILE_PLACES if place not in g.zones["tile display"])
    g.draw("tile pile", len(empty), "refilled tiles", empty)


@part.step("refilled tiles")
def refilled_tiles(g: Moment, empty: tuple[str, ...], drawn: tuple[str, ...]) -> None:
    """An empty pile refills nothing (C3)."""
    if drawn:
        laid = dict(zip(empty, drawn, strict=False))
        g.set("tile display", {**g.zones["tile display"], **laid})
        g.tell("tiles refilled", tiles=laid)


@take.asks
def tiles_on_display(g: Look, painter: Painter) -> Listed:
    shown = sorted(g.zones["tile display"].items())
    return Listed([Option(f"take {place}", "take", "tiles", gain={"tiles": {tile: 1}}) for place, tile in shown])


@take.resolve
def took_tile(g: Moment, painter: Painter, place: str) -> None:
    display = dict(g.zones["tile display"])
    tile = display.pop(place)
    g.set("tile display", display)
    tiles = g.zones[f"{painter}/tiles"]
    g.set(f"{painter}/tiles", {**tiles, tile: tiles.get(tile, 0) + 1})
    g.tell("took tile", painter, tile=tile, place=place)

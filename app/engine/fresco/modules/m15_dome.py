"""The dome: a tile under each inner segment, worth points at the end to whoever has kept the paints for it (M15).

A dome tile lies wherever an inner segment is still covered; which one it is nobody knows before it is uncovered.
"""

from collections.abc import Iterator
from typing import Any

from app.engine.data import table
from app.engine.fresco.components import Tile, fresco_piece, fresco_tile
from app.engine.fresco.transfers import give, lacking, move, score, seated
from app.engine.fresco.wake_up import wake_order
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Option
from app.engine.rules import Part
from app.engine.state import Event, Painter, Reason

DATA = table("fresco", "m15_dome")
INNER = tuple(f"{row},{col}" for row, col in DATA["inner_cells"])
TILES = {fresco_piece({"value": points, "paints": paints}): 1 for points, paints in DATA["tiles"]}

part = Part(15, "dome", weight=2)
part.zone("dome tiles", "counts", "nobody", holds="dome tile", pieces=TILES)
part.zone("dome", "counts", "all", each="painter", holds="dome tile", pieces=TILES)
part.zone("finished dome", "counts", "all", each="seat", holds="dome tile", pieces=TILES)
part.event("took dome tile", "finished dome tile")
part.before("setup", "lay fresco", "lay dome")
part.before("final scoring", "score money", "finish domes")
part.schedule("finish dome", "work at dome", "score dome")


@part.printed
def under_the_fresco(seats: int) -> dict[str, Any]:
    return {"cells": INNER}


part.menu("work at dome", "dome")
finish = part.offer("dome", at="work at dome")


def dome_tile(piece: str) -> Tile:
    """It shows points and paints, as a fresco tile does."""
    return fresco_tile(piece)


# -- under the fresco --------------------------------------------------------------------------------------------


@part.step("lay dome")
def lay_dome(g: Moment) -> None:
    g.set("dome tiles", dict(TILES))


@part.react("uncovered")
def turn_over(g: Moment, event: Event) -> None:
    if event.fields["cell"] in INNER:
        g.draw("dome tiles", 1, "take dome tile", event.painter, event.fields["cell"])


@part.step("take dome tile")
def take_dome_tile(g: Moment, painter: Painter, cell: str, drawn: tuple[str, ...]) -> None:
    """It lies open before the painter. One without a seat has no paints to finish it with: it is lost (L3a)."""
    (tile,) = drawn
    g.set(f"{painter}/dome", {**g.zones[f"{painter}/dome"], tile: 1})
    g.tell("took dome tile", painter, cell=cell, tile=tile)


# -- final scoring -----------------------------------------------------------------------------------------------


@part.step("finish domes")
def finish_domes(g: Moment) -> None:
    for painter in wake_order(g):
        if seated(g, painter) and g.zones[f"{painter}/dome"]:
            g.then("finish dome", painter)


@finish.possible
def tiles_left(g: Look, painter: Painter) -> bool:
    """Everybody sees the tiles, nobody whether the paints for them are there."""
    return bool(g.zones[f"{painter}/dome"])


def tiles_of(g: Look, painter: Painter) -> list[str]:
    """The dearest first."""
    return sorted(g.zones[f"{painter}/dome"], key=lambda piece: (-dome_tile(piece).value, piece))


def _described(piece: str) -> dict[str, Any]:
    tile = dome_tile(piece)
    return {"cost": {"paints": tile.cost}, "gain": {"points": tile.value}}


@finish.options
def tiles_within_reach(g: Look, painter: Painter) -> list[Option]:
    within = [piece for piece in tiles_of(g, painter) if not lacking(g, painter, dome_tile(piece).cost)]
    return [Option(f"dome {piece}", "dome", "dome", **_described(piece)) for piece in within]


@finish.impossible
def tiles_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    for piece in tiles_of(g, painter):
        missing = lacking(g, painter, dome_tile(piece).cost)
        if missing:
            reason = Reason("needs.paints", {"paints": missing})
            yield Impossible(f"dome {piece}", "dome", reason, "dome", **_described(piece))


@finish.resolve
def finished(g: Moment, painter: Painter, piece: str) -> None:
    """Paint by paint from behind the screen: what one tile takes is not there for the next."""
    give(g, painter, dome_tile(piece).cost, "dome")
    move(g, f"{painter}/dome", f"{painter}/finished dome", {piece: 1})
    g.tell("finished dome tile", painter, tile=piece)


@part.step("score dome")
def score_dome(g: Moment, painter: Painter) -> None:
    """One advance for all of them (M18)."""
    points = sum(dome_tile(piece).value for piece in g.zones[f"{painter}/finished dome"])
    if points:
        score(g, painter, (("dome", points),))

"""Positions of module 9: a wall with these fronts, and somebody who works there or brings tiles to the workshop."""

from collections import Counter
from typing import Any

from app.engine.examples.positions import Position
from app.engine.fresco.examples.positions import plan, position, visit
from app.engine.fresco.modules.m09_wall_fresco import BACKS, CELLS, TILES
from app.engine.questions import Impossible

MODULE = (9,)
START = "4,0"
ABOVE, BESIDE = "3,0", "4,1"
"""The two segments next to the corner that was restored before the game."""

PIECE = {(tile.seal, tile.income): piece for piece, tile in TILES.items()}


def tiles(*shown: tuple[str, str]) -> dict[str, int]:
    """Tiles by seal and income, as they lie before somebody."""
    return dict(Counter(PIECE[one] for one in shown))


def wall_of(fronts: dict[str, str], restored: tuple[str, ...] = ()) -> dict[str, Any]:
    """These fronts on these segments, any others elsewhere; the tiles of restored segments are out of the way."""
    left = Counter({front: sum(backs.values()) for front, backs in BACKS.items()})
    wall = {}
    for cell in sorted(CELLS, key=lambda cell: cell not in fronts):
        front = fronts.get(cell) or next(iter(+left))
        left[front] -= 1
        wall[cell] = front
    gone = [wall.pop(cell) for cell in restored]
    given_up = Counter(next(iter(BACKS[front])) for front in gone)
    return {"wall": wall, "wall tiles given up": dict(given_up)}


def at_wall(paints: str, fronts: dict[str, str], restored: tuple[str, ...] = (), **said: Any) -> Position:
    plans = {"p0": plan("3 market, studio, theatre", marks={"wall": "studio"})}
    zones = wall_of(fronts, restored)
    return position(3, MODULE, visit("p0", "studio"), plans=plans, paints={"p0": paints}, zones=zones, **said)


def at_workshop(mine: dict[str, int], modules: tuple[int, ...] = MODULE, apprentices: int = 1, **said: Any) -> Position:
    zones = {"p0/wall tiles": mine, **said.pop("zones", {})}
    return position(3, modules, visit("p0", "workshop", apprentices), zones=zones, **said)


def refused(game: Position, kind: str) -> dict[str, Impossible]:
    return {entry.pick: entry for entry in game.options("p0").schema()["impossible"] if entry.kind == kind}

"""What paints can be spent on: segments of the ceiling, and what modules add to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.engine.data import table
from app.engine.fresco.bots.glass import best_window, has_window
from app.engine.fresco.bots.paints_in_reach import Aim, basic_paints
from app.engine.fresco.components import CELLS, drawn_cells, fresco_tile, side_by_side

Document = dict[str, Any]

WALL = table("fresco", "m09_wall_fresco")
BESIDE = side_by_side(drawn_cells(WALL["board"]))

BASIC_PAINT = 0.5
"""What a basic paint is worth when it is weighed which aim comes first."""

INCOME = 4.0
"""What the income of paint from the wall is worth as long as the game is young; later it comes less often."""


def aims(zones: Document, seat: str) -> list[Aim]:
    """Those first that bring most for the paints they take."""
    found = [*segments(zones, seat).values(), *_wall(zones), *_dome(zones, seat)]
    return sorted(found, key=lambda aim: BASIC_PAINT * basic_paints(aim.cost) - aim.points)


def segments(zones: Document, seat: str) -> dict[str, Aim]:
    """By their cells. Beside some of them a window must be set in, for better or worse."""
    glass, thalers = zones.get(f"{seat}/glass", {}), zones.get(f"{seat}/thalers", 0)
    window, _ = best_window(zones.get("bench", ()), glass, thalers)
    tiles = {cell: fresco_tile(piece) for cell, piece in zones.get("fresco", {}).items()}
    return {
        cell: Aim("cathedral", tile.value + (window if has_window(cell) else 0.0), tile.cost)
        for cell, tile in tiles.items()
    }


def _wall(zones: Document) -> Iterator[Aim]:
    """One of each paint that is asked for now: a round allows no more than one segment."""
    wall, young = zones.get("wall", {}), len(zones.get("fresco", {})) / len(CELLS)
    income = 0.0 if zones["round"]["final"] else INCOME * young
    within_reach = {paint for cell, paint in wall.items() if any(near not in wall for near in BESIDE[cell])}
    for paint in sorted(within_reach):
        yield Aim("wall", WALL["vp_per_tile"] + income, {paint: 1})


def _dome(zones: Document, seat: str) -> Iterator[Aim]:
    """Paints that are left at the very end finish it."""
    if zones["round"]["final"]:
        for piece in zones.get(f"{seat}/dome", {}):
            tile = fresco_tile(piece)
            yield Aim("dome", tile.value, tile.cost)

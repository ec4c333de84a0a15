"""Action tiles: laid on a location when planning, they cover it and bring an action of their own (M0)."""

from collections.abc import Callable
from typing import Any

from app.engine.moment import Look
from app.engine.rules import Part
from app.engine.state import Painter

HEALTHY = ("own", "neutral")
"""Ill apprentices never stand on a tile (M10)."""


def action_tile(
    part: Part,
    place: str,
    *,
    room: tuple[int, int],
    printed: int = 0,
    useful: Callable[[Look], bool] = lambda _g: True,
) -> None:
    """The part has a tile, called like the place it makes of the location that it covers: any one.

    Healthy apprentices stand on it, from the least to the most that it has room for, besides those that are printed.
    """
    tile: dict[str, Any] = {"group": "tile", "room": room, "kinds": HEALTHY, "place": place}
    if printed:
        tile["printed"] = printed

    @part.adjust("plan marks")
    def with_tile(g: Look, marks: dict[str, Any], painter: Painter, columns: tuple[str, ...]) -> dict[str, Any]:
        return {**marks, place: {**tile, "on": columns}} if useful(g) else marks

    @part.adjust("place")
    def covered(g: Look, bare: str, painter: Painter, column: str, marks: tuple[str, ...]) -> str:
        return place if place in marks else bare

"""Whether the tiles of the ceiling before a painter fulfil a request (module 2)."""

from __future__ import annotations

from typing import Any

from app.engine.data import table
from app.engine.fresco.components import fresco_tile

TILES: int = table("fresco", "m02_requests")["tiles_per_request"]


def can_fulfil(zones: dict[str, Any], seat: str) -> bool:
    """One of those that are left."""
    tiles = zones.get(f"{seat}/tiles", {})
    kinds = [kind for kind, stack in zones.get("requests", {}).items() if stack]
    return any(_serving(tiles, kind) >= TILES for kind in kinds)


def _serving(tiles: dict[str, int], kind: str) -> int:
    return sum(number for piece, number in tiles.items() if kind == "general" or kind in fresco_tile(piece).seals)

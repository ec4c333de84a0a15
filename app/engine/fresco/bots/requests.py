"""Whether the tiles before a painter fulfil a request (module 2); those of the wall serve as well (module 9)."""

from __future__ import annotations

from typing import Any

from app.engine.fresco.components import Stackable, fresco_tile
from app.engine.fresco.modules import m02_requests, m09_wall_fresco


def can_fulfil(zones: dict[str, Any], seat: str) -> bool:
    """One of those that are left."""
    own = zones.get(f"{seat}/tiles", {}).items()
    walls = zones.get(f"{seat}/wall tiles", {}).items()
    tiles = {piece: Stackable(amount, fresco_tile(piece).seals) for piece, amount in own}
    tiles |= {piece: Stackable(amount, (m09_wall_fresco.TILES[piece].seal,)) for piece, amount in walls}
    kinds = [kind for kind, stack in zones.get("requests", {}).items() if stack]
    return any(sum(m02_requests.suitable(tiles, kind).values()) >= m02_requests.TILES for kind in kinds)

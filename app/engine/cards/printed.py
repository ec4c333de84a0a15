"""What is printed on cards, tiles and the display board, for whoever draws them: every value comes from the data."""

from typing import Any

from app.engine.cards.components import (
    BACKS,
    BASIC,
    DATA,
    END_POINTS,
    HAND_LIMIT,
    PAINTS,
    PASS_REFILL,
    RECIPES,
    SECTION_PLACES,
    SECTIONS,
    START_HAND,
    TILE_PLACES,
    TILES,
    end_sections,
)


def printed(seats: int) -> dict[str, Any]:
    """The names and shapes are those of `js/games/cards/printed.js`."""
    return {
        "backs": list(BACKS),
        "main": DATA["workshop"]["piles"],
        "paints": list(PAINTS),
        "basic": list(BASIC),
        "recipes": {paint: list(halves) for paint, halves in RECIPES.items()},
        "sections": {piece: {"paints": s.paints, "values": s.values} for piece, s in SECTIONS.items()},
        "tiles": {tile: {"count": n, "points": END_POINTS[tile]} for tile, n in TILES.items()},
        "hand": {"start": START_HAND, "limit": HAND_LIMIT, "pass": PASS_REFILL},
        "places": {"sections": list(SECTION_PLACES), "tiles": list(TILE_PLACES)},
        "end": end_sections(seats),
    }

"""What is printed on board, tiles and dice, for whoever draws them: every value comes from the data."""

from typing import Any

from app.engine.dice.components import (
    ADJUST,
    BET_POINTS,
    BISHOP_BONUS,
    COLOUR,
    DATA,
    ENOUGH,
    FACES,
    PIPS,
    QUALITY,
    RANGES,
    ROLLS,
    SECTIONS,
    TILES,
    TIMES,
    TOKENS,
    portraits,
    put_back,
    value,
)


def printed(seats: int) -> dict[str, Any]:
    """The names and shapes are those of `js/games/dice/printed.js`."""
    in_play = put_back(seats)
    return {
        "sections": SECTIONS,
        "ranges": {stack: list(totals) for stack, totals in RANGES.items()},
        "stacks": {section: [value(tile) for tile in tiles[in_play:]] for section, tiles in TILES.items()},
        "portraits": portraits(seats),
        "bishop": BISHOP_BONUS,
        "bets": {"tokens": TOKENS, "points": BET_POINTS},
        "dice": {"quality": QUALITY, "colour": COLOUR, "pips": PIPS, "faces": FACES, "times": TIMES, "rolls": ROLLS},
        "favour": ADJUST,
        "enough": ENOUGH,
        "track": DATA["track"]["spaces"],
    }

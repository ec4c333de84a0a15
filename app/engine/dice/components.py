"""What is printed on board, tiles and dice of the dice game, read from the data; what never changes is worked out once.

A piece is named by what it shows: the tile of section 16 worth 5 points is "16:5", a portrait "female:2".
"""

from functools import cache
from typing import Any

from app.engine.data import table

DATA = table("dice", "dice")

# -- the fresco ----------------------------------------------------------------------------------------------------

SECTIONS: tuple[str, ...] = tuple(map(str, DATA["fresco"]["sections"]))
"""By the total that restores them, in ascending order."""

BISHOP_BONUS: int = DATA["fresco"]["bishop_bonus"]
TILES: dict[str, tuple[str, ...]] = {
    section: tuple(f"{section}:{value}" for value in DATA["fresco"]["tiles"][section]) for section in SECTIONS
}
"""The stacks as they are sorted, top first."""


def put_back(seats: int) -> int:
    """How many tiles leave each stack from the top."""
    number: int = DATA["fresco"]["put_back"][str(seats)]
    return number


@cache
def value(piece: str) -> int:
    """The points on a fresco tile or a portrait."""
    return int(piece.partition(":")[2])


def shown(piece: str) -> str:
    """The section of a fresco tile; whether a portrait is of a woman or a man."""
    return piece.partition(":")[0]


# -- the portraits -------------------------------------------------------------------------------------------------

RANGES: dict[str, tuple[int, int]] = {
    str(stack): (least, most) for stack, (least, most) in enumerate(DATA["portraits"]["ranges"], 1)
}
"""By stack the totals that paint a portrait there."""

FEMALE, MALE = "female", "male"


def portraits(seats: int) -> dict[str, int]:
    """The portraits in play."""
    return _counted([tile for tile in DATA["portraits"]["tiles"] if tile["icon"] in _icons(seats)])


def unused_portraits(seats: int) -> dict[str, int]:
    return _counted([tile for tile in DATA["portraits"]["tiles"] if tile["icon"] not in _icons(seats)])


def _icons(seats: int) -> list[str]:
    icons: list[str] = DATA["portraits"]["icons"][str(seats)]
    return icons


def _counted(tiles: list[dict[str, Any]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for tile in tiles:
        piece = f"{tile['who']}:{tile['value']}"
        found[piece] = found.get(piece, 0) + tile["count"]
    return found


PORTRAITS = tuple(_counted(DATA["portraits"]["tiles"]))

# -- dice, favour, bets, the end -----------------------------------------------------------------------------------

ROLLS: int = DATA["dice"]["rolls"]
QUALITY: tuple[str, ...] = tuple(DATA["dice"]["quality"])
COLOUR: tuple[str, ...] = tuple(DATA["dice"]["colour"])
PIPS: tuple[int, ...] = tuple(DATA["dice"]["pips"])
FACES: tuple[str, ...] = tuple(DATA["dice"]["faces"])
TIMES: tuple[int, ...] = tuple(DATA["dice"]["times"])
"""What a quality die counts with no, one or two colour dice beside it."""

ADJUST: int = DATA["favour"]["adjust"]

TOKENS: tuple[str, ...] = tuple(DATA["bets"]["tokens"])
BET_POINTS: dict[str, int] = {str(roll): points for roll, points in enumerate(DATA["bets"]["points"], 1)}
"""By the roll before which the bet was placed."""

ENOUGH: dict[str, int] = DATA["end"]
"""How many sections or portraits bring about the end."""

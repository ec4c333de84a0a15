"""What is printed on board, tiles and sheets, read from the data files; what never changes is worked out once.

A piece is named by what it shows: a fresco tile is "7:purple+red+blue", a market tile "red+yellow".
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from itertools import product
from typing import Any

import msgspec

from app.engine.data import table

BASE = table("fresco", "base")

BASIC = ("red", "yellow", "blue")
BLENDED = ("orange", "green", "purple")
PAINTS = (*BASIC, *BLENDED, "pink", "brown")
RECIPES: dict[str, tuple[str, str]] = {paint: tuple(halves) for paint, halves in BASE["blending"].items()}

COLUMNS = ("market", "cathedral", "studio", "workshop", "theatre")
SECOND_CATHEDRAL = "cathedral 2"
FINAL_COLUMNS = (*COLUMNS[:4], SECOND_CATHEDRAL)
PLACE_OF = {column: column for column in COLUMNS} | {SECOND_CATHEDRAL: "cathedral"}
ROOM: int = BASE["players"]["sheet_slots_per_location"]

SIDE = 5
CELLS = tuple(f"{row},{col}" for row, col in product(range(SIDE), repeat=2))
CENTRE = "2,2"


def _around(cell: str, steps: list[tuple[int, int]], cells: Iterable[str] = CELLS) -> tuple[str, ...]:
    row, col = map(int, cell.split(","))
    found = {f"{row + down},{col + right}" for down, right in steps}
    return tuple(near for near in cells if near in found)


_STRAIGHT = [(-1, 0), (0, -1), (0, 1), (1, 0)]
_EVERY = [(down, right) for down, right in product((-1, 0, 1), repeat=2) if down or right]
NEIGHBOURS = {cell: _around(cell, _EVERY) for cell in CELLS}
STRAIGHT = {cell: _around(cell, _STRAIGHT) for cell in CELLS}
EDGE = ("0", str(SIDE - 1))
BORDER = frozenset(cell for cell in CELLS if sum(index in EDGE for index in cell.split(",")) == 1)
"""The cells at the walls, without the corners."""


def drawn_cells(board: Iterable[str]) -> dict[str, str]:
    """The cells of a board that is drawn in signs, row by row; a dot is none."""
    return {f"{row},{col}": sign for row, line in enumerate(board) for col, sign in enumerate(line) if sign != "."}


def side_by_side(cells: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Which cells of a board touch each other, in a row or a column."""
    return {cell: _around(cell, _STRAIGHT, cells) for cell in cells}


class Row(msgspec.Struct, frozen=True):
    """A wake-up time of the hostel."""

    time: int
    mood: int
    price: int


ROWS = {row["time"]: Row(**row) for row in BASE["hostel"]["rows"]}


class Tile(msgspec.Struct, frozen=True):
    """A fresco tile."""

    value: int
    paints: tuple[str, ...]
    cost: dict[str, int]
    units: frozenset[str]

    @property
    def seals(self) -> tuple[str, ...]:
        return tuple(paint for paint in self.paints if paint in BLENDED)


class Stackable(msgspec.Struct, frozen=True):
    """So many tiles of a kind lie before a painter and show these seals."""

    amount: int
    seals: tuple[str, ...]


def count(paints: tuple[str, ...]) -> dict[str, int]:
    return {paint: paints.count(paint) for paint in PAINTS if paint in paints}


def fresco_piece(tile: Mapping[str, Any]) -> str:
    return f"{tile['value']}:{'+'.join(tile['paints'])}"


@cache
def fresco_tile(piece: str) -> Tile:
    value, paints = piece.split(":")
    shown = tuple(paints.split("+"))
    return Tile(int(value), shown, count(shown), units(count(shown)))


def pieces(tiles: list[dict[str, Any]]) -> dict[str, int]:
    """Fresco tiles of a data table as a pool."""
    return {fresco_piece(tile): tile.get("count", 1) for tile in tiles}


@cache
def market_tile(piece: str) -> dict[str, int]:
    """The paints that a market tile brings; it may show other things as well."""
    return count(tuple(piece.split("+")))


@cache
def painted(piece: str) -> str:
    """A market tile by its paints alone."""
    return "+".join(shown for shown in piece.split("+") if shown in PAINTS)


def units(paints: Mapping[str, int]) -> frozenset[str]:
    """Paint by paint, so that one amount is enough for another exactly if it is a superset of it."""
    return frozenset(f"{paint}{number}" for paint, amount in paints.items() for number in range(amount))


Stock = frozenset[tuple[str, int]]
"""Paints with their amounts, as something that can be looked up."""


def stock_of(paints: Mapping[str, int]) -> Stock:
    return frozenset(paints.items())


@lru_cache(maxsize=1 << 10)
def units_of(stock: Stock) -> frozenset[str]:
    return units(dict(stock))


FRESCO_TILES = pieces(BASE["fresco"]["tiles"])
MARKET_TILES = {"+".join(tile): 1 for tile in BASE["market"]["tiles"]}

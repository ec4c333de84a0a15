"""What is printed on cards and tiles, read from the data; what never changes is worked out once.

A piece is named by what it shows: a card is "market:red:m:blend" (back, paint, what it brings when it is swapped,
icon), a fresco card "2:red+yellow+green" (its lowest value and its paints), an action tile "turn" or "paint:red", a
tile with the bishop's favourite colour "purple".
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from app.engine.data import table

DATA = table("cards", "cards")

MARKET = "market"
WORKSHOP: tuple[str, ...] = tuple(DATA["workshop"]["piles"])
BACKS = (MARKET, *WORKSHOP)

BASIC: tuple[str, ...] = tuple(DATA["paints"]["basic"])
RECIPES: dict[str, tuple[str, str]] = {paint: tuple(halves) for paint, halves in DATA["paints"]["blends"].items()}
PAINTS = (*BASIC, *RECIPES)

TURN, SWAP_RESTORE, ASK = "turn", "swap_restore", "ask"

Pool = dict[str, int]
"""Pieces with how many there are of each."""


class Card(msgspec.Struct, frozen=True):
    """A market card or a workshop card."""

    back: str
    paint: str
    icons: str
    """What it brings when it is swapped: "m" a market card, "w" a workshop card, "e" either; two letters bring two."""
    blend: bool
    bishop: bool


@cache
def card(piece: str) -> Card:
    back, paint, icons, *icon = piece.split(":")
    return Card(back, paint, icons, "blend" in icon, "bishop" in icon)


def _piece(back: str, paint: str, row: Mapping[str, Any]) -> str:
    shown = [icon for icon in ("blend", "bishop") if row.get(icon)]
    return ":".join([back, paint, row["icons"], *shown])


def _market() -> Pool:
    return {_piece(MARKET, paint, row): row["count"] for paint in BASIC for row in DATA["market"]["rows"]}


def _workshop(back: str) -> Pool:
    """Every pile holds all blended paints, most of its main one."""
    workshop = DATA["workshop"]
    return {
        _piece(back, paint, row): row["count"]
        for paint in RECIPES
        for row in workshop["main_rows" if workshop["piles"][back] == paint else "side_rows"]
    }


CARDS: dict[str, Pool] = {MARKET: _market(), **{back: _workshop(back) for back in WORKSHOP}}
"""The cards of every back."""


class Section(msgspec.Struct, frozen=True):
    """A fresco card: what it takes to restore it, and its values by how often it was turned."""

    paints: tuple[str, ...]
    values: tuple[int, ...]

    @property
    def most_turns(self) -> int:
        return len(self.values) - 1


def _section_piece(row: Mapping[str, Any]) -> str:
    return f"{row['values'][0]}:{'+'.join(row['paints'])}"


SECTIONS = {_section_piece(row): Section(tuple(row["paints"]), tuple(row["values"])) for row in DATA["fresco"]["cards"]}
FRESCO_CARDS: Pool = {_section_piece(row): row["count"] for row in DATA["fresco"]["cards"]}


def _tile_piece(row: Mapping[str, Any]) -> str:
    return f"{row['kind']}:{row['paint']}" if "paint" in row else str(row["kind"])


def paint_tile(paint: str) -> str:
    return f"paint:{paint}"


PAINT_TILES = tuple(map(paint_tile, PAINTS))
TILES: Pool = {_tile_piece(row): row["count"] for row in DATA["tiles"]["kinds"]}
END_POINTS: dict[str, int] = {_tile_piece(row): row["points"] for row in DATA["tiles"]["kinds"]}
"""What an action tile scores that is left at the end."""

FAVOURITES: Pool = dict(DATA["favourites"]["tiles"])
START_HAND: int = DATA["hand"]["start"]
HAND_LIMIT: int = DATA["hand"]["limit"]
PASS_REFILL: int = DATA["hand"]["pass_refill"]
SECTION_PLACES = tuple(str(number + 1) for number in range(DATA["display"]["fresco"]))
TILE_PLACES = tuple(str(number + 1) for number in range(DATA["display"]["tiles"]))


def end_sections(seats: int) -> int:
    """So many sections before one player make the round the last one (C8)."""
    sections: int = DATA["end"]["sections"][str(seats)]
    return sections


def counted(pieces: tuple[str, ...] | list[str]) -> Pool:
    return {piece: pieces.count(piece) for piece in sorted(set(pieces))}

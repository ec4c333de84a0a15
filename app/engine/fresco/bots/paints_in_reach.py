"""Reckoning with paints: what a stock can pay for, and which blends lead there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, combinations

import msgspec

from app.engine.data import table
from app.engine.fresco.components import RECIPES, fresco_tile

Stock = dict[str, int]

SPECIAL = table("fresco", "m03_special_blends")
BLENDS: dict[str, tuple[str, str]] = RECIPES | {paint: tuple(SPECIAL[paint]) for paint in ("pink", "brown")}
"""Nothing asks for pink and brown unless they can be blended."""

LEFT_OVER = 0.4
"""What a paint is worth that leads nowhere yet."""


def added(stock: Mapping[str, int], gain: Mapping[str, int]) -> Stock:
    return {paint: stock.get(paint, 0) + gain.get(paint, 0) for paint in {**stock, **gain}}


def without(stock: Mapping[str, int], cost: Mapping[str, int]) -> Stock:
    return added(stock, {paint: -amount for paint, amount in cost.items()})


def pay(stock: Mapping[str, int], cost: Mapping[str, int], *, blending: bool) -> tuple[Stock, list[str]] | None:
    """What is left after paying, and the blends it takes, each after those it needs; None if the stock is too small."""
    left, blends, lacking = dict(stock), [], []
    for paint, amount in cost.items():
        have = min(amount, left.get(paint, 0))
        left[paint] = left.get(paint, 0) - have
        lacking += [paint] * (amount - have)
    if lacking and not blending:
        return None
    for paint in lacking:
        made = _blended(left, paint)
        if made is None:
            return None
        blends += made
    return left, blends


def _blended(left: Stock, paint: str) -> list[str] | None:
    """Take both halves of a paint out of the stock, blending those that are not there either."""
    made: list[str] = []
    for half in BLENDS.get(paint, ()):
        if left.get(half, 0):
            left[half] -= 1
        elif (found := _blended(left, half)) is not None:
            made += found
        else:
            return None
    return [*made, paint] if paint in BLENDS else None


def basic_paints(cost: Mapping[str, int]) -> int:
    """How many basic paints go into these."""
    return sum(
        amount * (basic_paints(dict.fromkeys(BLENDS[paint], 1)) if paint in BLENDS else 1)
        for paint, amount in cost.items()
    )


class Aim(msgspec.Struct, frozen=True, gc=False):
    """Something that paints are given for: where, for how many points, and which."""

    place: str
    points: float
    cost: dict[str, int]


class Outlook:
    """Which aims a stock leads to, one after the other."""

    def __init__(self, stock: Mapping[str, int], aims: Iterable[Aim], *, blending: bool) -> None:
        left = dict(stock)
        self.points = 0.0
        self.reached: list[Aim] = []
        self.blends: list[str] = []
        for aim in aims:
            paid = pay(left, aim.cost, blending=blending)
            if paid is not None:
                left, blends = paid
                self.reached.append(aim)
                self.points += aim.points
                self.blends += blends
        self.left = sum(left.values())

    def at(self, place: str) -> int:
        """How many of them are at a place."""
        return sum(aim.place == place for aim in self.reached)

    @property
    def worth(self) -> float:
        """Points in reach, and a little for every paint that may lead further."""
        return self.points + LEFT_OVER * self.left


def best_together(stock: Mapping[str, int], tiles: Iterable[str]) -> tuple[str, ...]:
    """The tiles that can be paid together and are worth most."""
    pieces = sorted(tiles)
    ways = chain.from_iterable(combinations(pieces, size) for size in range(len(pieces) + 1))
    payable = (way for way in ways if _affords(stock, way))
    return max(payable, key=lambda way: sum(fresco_tile(piece).value for piece in way))


def _affords(stock: Mapping[str, int], tiles: Iterable[str]) -> bool:
    left = dict(stock)
    for piece in tiles:
        left = without(left, fresco_tile(piece).cost)
    return all(amount >= 0 for amount in left.values())

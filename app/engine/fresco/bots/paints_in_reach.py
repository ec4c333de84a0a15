"""Reckoning with paints: what a stock can pay for, and which blends lead there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.engine.fresco.components import RECIPES, fresco_tile

Stock = dict[str, int]


def added(stock: Mapping[str, int], gain: Mapping[str, int]) -> Stock:
    return {paint: stock.get(paint, 0) + gain.get(paint, 0) for paint in {**stock, **gain}}


def pay(stock: Mapping[str, int], cost: Mapping[str, int], *, blending: bool) -> tuple[Stock, list[str]] | None:
    """What is left after paying, and the blends it takes; None if the stock is not enough."""
    left = dict(stock)
    blends: list[str] = []
    for paint, amount in cost.items():
        have = min(amount, left.get(paint, 0))
        left[paint] = left.get(paint, 0) - have
        blends += [paint] * (amount - have)
    if blends and not blending:
        return None
    for paint in blends:
        for half in RECIPES.get(paint, (paint, paint)):
            left[half] = left.get(half, 0) - 1
    return None if any(amount < 0 for amount in left.values()) else (left, blends)


class Outlook:
    """Which tiles a stock leads to, the most valuable first."""

    def __init__(self, stock: Mapping[str, int], tiles: Iterable[str], *, blending: bool) -> None:
        left = dict(stock)
        self.points = 0
        self.tiles = 0
        self.blends: list[str] = []
        for piece in sorted(tiles, key=lambda piece: (-fresco_tile(piece).value, piece)):
            paid = pay(left, fresco_tile(piece).cost, blending=blending)
            if paid is not None:
                left, blends = paid
                self.tiles += 1
                self.points += fresco_tile(piece).value
                self.blends += blends
        self.left = sum(left.values())

    @property
    def worth(self) -> float:
        """Points in reach, and a little for every paint that may lead further."""
        return self.points + 0.4 * self.left

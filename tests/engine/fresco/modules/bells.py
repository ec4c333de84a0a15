"""Positions with bells: certificates on offer, an audience, debts (M8)."""

from collections import Counter
from typing import Any

from app.engine.examples.positions import Position, zone
from app.engine.fresco.examples.positions import plan, position, visit
from app.engine.fresco.modules.m08_bells import STACK

BELLS = (8,)
CHEAP, MIDDLE, DEAR = "3:3:2", "6:5:4", "8:5:7"
"""Price, points, bells."""


def without(*pieces: str) -> dict[str, int]:
    return dict(STACK - Counter(pieces))


def in_audience(
    offered: tuple[str, ...] = (CHEAP, MIDDLE, DEAR), modules: tuple[int, ...] = BELLS, thalers: int = 12, **said: Any
) -> Position:
    """The tile lies on p0's studio."""
    zones = {"certificates": dict.fromkeys(offered, 1), **said.pop("zones", {})}
    plans = {"p0": plan("3 market, 2 workshop", marks={"audience": "studio"})}
    return position(3, modules, visit("p0", "studio"), plans=plans, thalers={"p0": thalers}, zones=zones, **said)


def buy(piece: str, paid: int | str) -> dict[str, Any]:
    return {"certificate": {"certificate": piece, "pay": paid}}


def owing(*debts: tuple[str, int]) -> dict[str, Any]:
    """p0 has bought these on instalments, the first one first."""
    return {"p0/debts": tuple(piece for piece, _ in debts), "p0/instalments": tuple(paid for _, paid in debts)}


def debts(game: Position) -> list[tuple[str, int]]:
    return list(zip(zone(game, "p0/debts"), zone(game, "p0/instalments"), strict=True))

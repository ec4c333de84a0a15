"""Positions of module 12: dames on the score track and before a painter, or planned for a location."""

from typing import Any

from app.engine.examples.positions import Position
from app.engine.fresco.examples.positions import plan, position, visit

DAMES = (12,)
SEVEN = "7:purple+red+blue"
BOTH = {"pink": 1, "purple": 1}
SIX = {"8": "pink", "14": "pink", "20": "purple", "26": "pink", "32": "purple", "38": "purple"}


def held(dames: dict[str, int] = BOTH, painter: str = "p0") -> dict[str, Any]:
    """A dame before a painter has left the track: the first of her colour."""
    left = dict(SIX)
    for colour in dames:
        left.pop(next(space for space in left if left[space] == colour))
    return {"rosary": left, f"{painter}/dames": dames}


def with_dame(column: str, apprentices: str = "3 market, 2 studio", **said: Any) -> Position:
    plans = {"p0": plan(apprentices, marks={"dame pink": column})}
    modules, players = said.pop("modules", DAMES), said.pop("players", 3)
    zones = {**held({"pink": 1}), **said.pop("zones", {})}
    return position(players, modules, visit("p0", column), plans=plans, zones=zones, **said)

"""The bishop: where he stands, what his presence is worth (B7)."""

from typing import Any

from app.engine.fresco.components import BASE, CENTRE, NEIGHBOURS
from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "bishop")
part.zone("bishop", "one", "all", start=CENTRE)
part.event("bishop moved")

BONUS_ON: int = BASE["bishop"]["bonus_on"]
BONUS_ADJACENT: int = BASE["bishop"]["bonus_adjacent"]


def bishop_bonus(g: Look, cell: str) -> int:
    bishop = g.zones["bishop"]
    return BONUS_ON if cell == bishop else BONUS_ADJACENT if cell in NEIGHBOURS[bishop] else 0


def bishop_at(ahead: Look) -> dict[str, Any]:
    """The bishop where he would stand, and the bonus of every segment around him."""
    bishop, fresco = ahead.zones["bishop"], ahead.zones["fresco"]
    around = (bishop, *NEIGHBOURS[bishop])
    return {"bishop": bishop, "bonus": {cell: bishop_bonus(ahead, cell) for cell in around if cell in fresco}}


def move_bishop(g: Moment, painter: Painter, cell: str, why: str) -> None:
    old = g.zones["bishop"]
    g.set("bishop", cell)
    g.tell("bishop moved", painter, old=old, new=cell, why=why)

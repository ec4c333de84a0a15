"""Module 4, the wishing well: pennies planned and thrown at the market, wish cards for apprentices at work (M4)."""

from app.engine.fresco.modules.m04_wishing_well import pennies, wishes
from app.engine.fresco.modules.m04_wishing_well.components import part

ROOMS = (pennies, wishes)

__all__ = ["ROOMS", "part"]

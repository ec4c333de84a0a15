"""Module 10, the medico: an infection goes round, the ill can do less, and a traveller at the market sells cures (M10).

A black figure is only a drawing: an ill apprentice is one of the painter's own who lies in `<p>/ill`.
"""

from app.engine.fresco.modules.m10_medico import bottles, infection, the_ill
from app.engine.fresco.modules.m10_medico.components import part

ROOMS = (infection, the_ill, bottles)

__all__ = ["ROOMS", "part"]

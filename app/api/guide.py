"""The guide: the rules in short, as a page and, while a game runs, over the table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app.api.rendering import page
from app.engine import catalogue
from app.engine.fresco.altar import PAYMENTS
from app.engine.fresco.components import BASE

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

SECTIONS = {
    "goal": "mark",
    "wake_up": "loc-hostel",
    "planning": "apprentice",
    "market": "loc-market",
    "cathedral": "loc-cathedral",
    "studio": "loc-studio",
    "workshop": "loc-workshop",
    "theatre": "loc-theatre",
    "round_end": "thaler",
    "track": "vp",
    "end": "i-crown",
    "leonardo": "em-leo",
}
"""What it tells, in this order, and the drawing beside it."""

FACTS: dict[str, int] = {
    "segments": sum(tile.get("count", 1) for tile in BASE["fresco"]["tiles"]),
    "happy": BASE["mood"]["extra_apprentice_from"],
    "grumpy": -BASE["mood"]["lost_apprentice_from"],
    "room": BASE["players"]["sheet_slots_per_location"],
    "on": BASE["bishop"]["bonus_on"],
    "beside": BASE["bishop"]["bonus_adjacent"],
    "step": BASE["bishop"]["step_price"],
    "least": min(PAYMENTS.values()),
    "most": max(PAYMENTS.values()),
    "portraits": BASE["studio"]["thalers_per_apprentice"],
    "blends": BASE["workshop"]["blends_per_apprentice"],
    "mood": BASE["theatre"]["mood_per_apprentice"],
    "final": BASE["fresco"]["final_round_at_or_below"],
    "thalers": BASE["final_scoring"]["thalers_per_point"],
}
"""Numbers in the texts come from the components, so that a corrected value is corrected here as well."""


@router.get("/guide")
async def guide(request: Request) -> Response:
    modules = sorted(catalogue.modules("fresco"))
    return page(request, "guide.html", {"sections": SECTIONS, "facts": FACTS, "modules": modules})

"""The guide: the rules in short, as a page and, while a game runs, over the table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app.api.rendering import page
from app.engine import catalogue

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


@router.get("/guide")
async def guide(request: Request) -> Response:
    modules = sorted(catalogue.modules("fresco"))
    return page(
        request, "guide.html", {"sections": SECTIONS, "facts": catalogue.meta("fresco").facts, "modules": modules}
    )

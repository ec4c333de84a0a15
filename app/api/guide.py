"""The guide: the rules of a game in short, as a page and, while it is played, over the table."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app.api.rendering import page
from app.engine import catalogue
from app.tables.games import about, default_game

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/guide")
async def guide(request: Request) -> Response:
    return _guide(request, default_game())


@router.get("/guide/{game}")
async def guide_of(game: str, request: Request) -> Response:
    return _guide(request, game)


def _guide(request: Request, game: str) -> Response:
    facts = about(game).facts
    context = {"games": catalogue.games(), "game": game, "facts": facts, "modules": sorted(catalogue.modules(game))}
    return page(request, "guide.html", context)

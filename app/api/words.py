"""The catalogues for the browser: what every table says in one language, and what a game says besides."""

from __future__ import annotations

from functools import cache

import msgspec
from fastapi import APIRouter, Request, Response

from app.api.errors import refusals
from app.api.kept import ASK, Kept
from app.i18n.texts import for_browsers
from app.tables.games import Language, about

router = APIRouter(tags=["words"])


@router.get("/i18n/{language}.json", summary="The texts of a language that all games share", responses=refusals(422))
async def shared_texts(language: Language, request: Request) -> Response:
    """By key: a text, or a pair (singular, plural) chosen by the argument ``n``. ``{name}`` marks an argument."""
    return await _kept(language, None).response(request.headers, ASK)


@router.get("/i18n/{language}/{game}.json", summary="All texts for the table of a game", responses=refusals(422))
async def texts_of_a_game(language: Language, game: str, request: Request) -> Response:
    """The same, with those of this game."""
    about(game)
    return await _kept(language, game).response(request.headers, ASK)


@router.get(
    "/i18n/{language}/{game}/base.json", summary="The texts for a table without modules", responses=refusals(422)
)
async def texts_without_modules(language: Language, game: str, request: Request) -> Response:
    """The same without those that only modules need."""
    about(game)
    return await _kept(language, game, modules=False).response(request.headers, ASK)


@cache
def _kept(language: Language, game: str | None, *, modules: bool = True) -> Kept:
    return Kept(lambda: msgspec.json.encode(for_browsers(language, game, modules=modules)), "application/json")

"""The catalogues for the browser: everything the house can say in one language."""

from __future__ import annotations

from functools import cache

import msgspec
from fastapi import APIRouter, Request, Response

from app.api.errors import refusals
from app.api.static_files import ASK, Kept
from app.i18n.texts import for_browsers
from app.tables.games import Language

router = APIRouter(tags=["words"])


@router.get("/i18n/{language}.json", summary="All texts of a language", responses=refusals(422))
async def all_texts(language: Language, request: Request) -> Response:
    """By key: a text, or a pair (singular, plural) chosen by the argument ``n``. ``{name}`` marks an argument."""
    return _kept(language).response(request.headers, ASK)


@cache
def _kept(language: Language) -> Kept:
    return Kept.of(msgspec.json.encode(for_browsers(language)), "application/json")

"""The home page: play now, join by a code, and which tables there are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from app.api import listings
from app.api.offers import games_offered
from app.api.rendering import language_of, macros, page, shared_page
from app.house.answers import STATUS, headers_of
from app.house.visit import Visit, Visiting
from app.models import Player
from app.tables import codes
from app.tables.games import default_game
from app.tables.lobby import opening
from app.tables.lobby.noticeboard import Listing
from app.tables.refusals import Refusal

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

HOME_TABLES = 6
LONGEST_TYPED = 80
"""Of what was typed as a code; enough for a whole link."""


@router.get("/")
async def home(request: Request, visit: Visiting) -> Response:
    listing = await visit.house.noticeboard.read()
    if visit.token is None:
        return shared_page(request, "home.html", lambda: _context(request, listing, None), listing.once)
    return page(request, "home.html", await _at_home(request, visit, listing))


@router.get("/join")
async def join_by_code(request: Request, visit: Visiting, code: str = "") -> Response:
    """The form on the home page: a code may be typed with spaces and in small letters, or be the end of a whole link.
    One that opens nothing is answered at its field, which keeps what was typed."""
    try:
        async with visit.database.reading() as session:
            found = await visit.table(session, codes.read_code(code.rstrip("/").rpartition("/")[2]))
        return RedirectResponse(f"/t/{found.code}", 303)
    except Refusal as refusal:
        context = await _at_home(request, visit, await visit.house.noticeboard.read())
        context |= {"path": "/", "typed": code[:LONGEST_TYPED], "refusal": refusal}
        return page(request, "home.html", context, STATUS[refusal.kind], headers_of(refusal, None))


async def _at_home(request: Request, visit: Visit, listing: Listing) -> dict[str, Any]:
    async with visit.database.reading() as session:
        me = await visit.known_player(session)
        tables = [] if me is None else await opening.tables_of(session, me, ended=False)
        mine = await listings.listed(session, tables, me)
    turns_first = sorted(mine, key=lambda table: not table.your_turn)
    return _context(request, listing, me) | {"mine": turns_first[:HOME_TABLES]}


def _context(request: Request, listing: Listing, me: Player | None) -> dict[str, Any]:
    return {
        "me": me,
        "mine": [],
        "open": Markup("").join(_rows(request, listing, "lobby", me)),
        "running": Markup("").join(_rows(request, listing, "running", me)),
        "game": default_game(),
        "refusal": None,
        **games_offered(),
    }


def _rows(request: Request, listing: Listing, status: listings.ListedStatus, me: Player | None) -> Iterable[Markup]:
    """Written once for everybody in each language; for me, those of the tables at which I sit."""
    language, row = language_of(request), getattr(macros(request, "tables.html"), f"{status}_row")
    for table in listings.on_the_board(listing, status, me):
        if table.your_seat is not None:
            yield row(table)
        else:
            yield listing.once((language, status, table.code), partial(row, table))

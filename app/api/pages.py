"""The pages people open: a new table, the lobby, another device, and the table itself."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup
from sqlalchemy.ext.asyncio import AsyncSession

from app.api import listings
from app.api.offers import games_offered
from app.api.rendering import LANGUAGE_COOKIE, page
from app.api.shapes import LONGEST_CLOCK, SHORTEST_CLOCK, TableAnswer, TableCode, TableSummary, WatchCode
from app.engine import catalogue
from app.house.visit import COOKIE_SECONDS, Visit, Visiting
from app.models import Player
from app.tables.games import Language
from app.tables.notices import subscriptions
from app.tables.people import mutes
from app.tables.refusals import Refusal

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

# Seconds for a decision that the form offers; a table opened by a script may have others.
PACES = (60, 180, 600, 24 * 3600)
assert all(SHORTEST_CLOCK <= pace <= LONGEST_CLOCK for pace in PACES)


@router.get("/new")
async def new_table(request: Request, visit: Visiting, game: str = "") -> Response:
    async with visit.database.reading() as session:
        me = await visit.known_player(session)
    return page(request, "new.html", {"me": me, "table": None, "wanted": game, **_offers(visit)})


def _offers(visit: Visit) -> dict[str, object]:
    return {**games_offered(), "paces": PACES, "days_listed": visit.house.settings.days_listed}


@router.get("/t/{code}")
async def table(code: TableCode, request: Request, visit: Visiting) -> Response:
    """The lobby until the game starts, then the table; who has no seat at a running game may watch."""
    async with visit.database.reading() as session:
        me, details = await _table_and_me(session, visit, code)
        muted = {} if me is None or details.status != "lobby" else await mutes.muted_seats(session, details.code, me)
    if details.code != code:
        return RedirectResponse(f"/t/{details.code}", 303)
    if details.status == "abandoned":
        raise Refusal("table_abandoned")
    if details.status == "lobby":
        context = {"me": me, "table": details, "qr": qr(details.invite_link), "muted": muted}
        return page(request, "lobby.html", context)
    if details.your_seat is not None:
        return page(request, "table.html", {"me": me, "table": details, "printed": printed_for(details)})
    return _for_whoever_comes_late(request, visit, me, details)


def _for_whoever_comes_late(request: Request, visit: Visit, me: Player | None, details: TableAnswer) -> Response:
    """They watch, and may ask for the seat of a bot as long as the game runs."""
    running, bots = details.status == "running", [seat for seat in details.seats if seat.bot is not None]
    if details.watch_code is not None and not running:
        return RedirectResponse(f"/w/{details.watch_code}", 303)
    if details.watch_code is not None:
        return page(request, "watch.html", _watching(visit, me, details, details.watch_code))
    if me is None and visit.token is not None:
        raise Refusal("logged_out")
    if running and bots:
        return page(request, "late.html", {"me": me, "table": details, "bots": bots})
    raise Refusal("started_already")


def _watching(visit: Visit, me: Player | None, table: TableSummary, watch_code: str) -> dict[str, Any]:
    picture = qr(listings.watch_link(visit.site, watch_code))
    return {"me": me, "table": table, "watch_code": watch_code, "qr": picture, "printed": printed_for(table)}


@router.get("/t/{code}/options")
async def change_options(code: TableCode, request: Request, visit: Visiting) -> Response:
    async with visit.database.reading() as session:
        me, details = await _table_and_me(session, visit, code)
    if details.status != "lobby":
        raise Refusal("started_already")
    if me is None or not any(seat.host and seat.you for seat in details.seats):
        raise Refusal("not_host", host=details.host)
    return page(request, "new.html", {"me": me, "table": details, "wanted": "", **_offers(visit)})


def printed_for(table: TableSummary) -> dict[str, Any]:
    """What is printed on the components of this game, for its drawings: it comes with the page, not by itself."""
    return catalogue.printed(table.game, table.size, table.modules)


async def _table_and_me(session: AsyncSession, visit: Visit, code: str) -> tuple[Player | None, TableAnswer]:
    found = await visit.table(session, code)
    me = await visit.known_player(session)
    return me, await listings.details(session, found, me, visit.site)


@router.get("/w/{code}")
async def watch(code: WatchCode, request: Request, visit: Visiting) -> Response:
    async with visit.database.reading() as session:
        found = await visit.watched_table(session, code)
        me = await visit.known_player(session)
        summary = listings.summary(found, me)
    if summary.status == "abandoned":
        raise Refusal("table_abandoned")
    template = "waiting.html" if summary.status == "lobby" else "watch.html"
    return page(request, template, _watching(visit, me, summary, code))


@router.get("/d/{token}")
async def other_device(token: str, request: Request, visit: Visiting) -> Response:
    """Asks first: a preview that opens the link must not use it up."""
    async with visit.database.reading() as session:
        me = await visit.known_player(session)
    return page(request, "device.html", {"me": me, "token": token})


@router.post("/language")
async def switch_language(
    visit: Visiting, language: Annotated[Language, Form()], back: Annotated[str, Form()] = "/"
) -> Response:
    """From now on the pages, and the notices to this device, are in this language."""
    if visit.token is not None:
        async with visit.database.writing() as session:
            device = await visit.known_device(session)
            if device is not None:
                await subscriptions.speak(session, device, language)
    ours = back.startswith("/") and not back.startswith(("//", "/\\"))
    response = RedirectResponse(back if ours else "/", 303)
    response.set_cookie(LANGUAGE_COOKIE, language, max_age=COOKIE_SECONDS, httponly=True, samesite="lax")
    return response


@lru_cache(maxsize=256)  # a lobby is looked at every two seconds, and its picture stays the same
def qr(link: str) -> Markup:
    """A QR code as part of the page: without sizes and styles of its own."""
    picture = BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", xmldecl=False, svgns=False, omitsize=True, svgclass="qr-dots", lineclass=None
    )
    return Markup(picture.getvalue().decode())

"""My page: the tables I sit at, the games I played, my devices, and what the house knows of me."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from sqlalchemy.ext.asyncio import AsyncSession

from app.api import listings
from app.api.devices import make_device_link
from app.api.my_shapes import MyDevice, MyMute
from app.api.pages import qr
from app.api.rendering import language_of, page
from app.api.shapes import ListedTable
from app.engine import catalogue
from app.house.visit import Visit, Visiting
from app.i18n import moments, numbers
from app.i18n.texts import say_of
from app.models import Device, Player, now
from app.tables.games import Language
from app.tables.lobby import opening
from app.tables.people import devices, history, mutes
from app.tables.people.history import Result

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

GAMES_ON_A_PAGE = 20
PageNumber = Annotated[int, Query(alias="page", ge=1, le=10_000)]


@dataclass(frozen=True)
class Played:
    """A game that has ended, and how it ended for me."""

    table: ListedTable
    result: Result


@dataclass(frozen=True)
class UnderWay:
    """A table whose game has not ended; since when those are thinking for whom it waits."""

    table: ListedTable
    thinking_since: datetime | None


@router.get("/me")
async def mine(request: Request, visit: Visiting, number: PageNumber = 1) -> Response:
    return await _my_page(request, visit, number)


@router.post("/me/link")
async def link_another_device(request: Request, visit: Visiting) -> Response:
    return await _my_page(request, visit, number=1, link=(await make_device_link(visit)).link)


async def _my_page(request: Request, visit: Visit, number: int, link: str | None = None) -> Response:
    async with visit.database.reading() as session:
        this = await visit.known_device(session)
        if this is None:
            return page(request, "me.html", {"me": None, "logged_out": visit.token is not None})
        context = await _about_me(session, this, number)
    language = language_of(request)
    context |= {
        "link": link,
        "link_minutes": visit.house.settings.device_link_minutes,
        "qr": None if link is None else qr(link),
        "day": partial(numbers.day, language),
        "tenths": partial(numbers.tenths, language),
        "percent": partial(numbers.percent, language),
        "module_names": partial(_module_names, language),
        "lasting": partial(moments.lasting, language, now=now()),
        "ago": partial(moments.ago, language, now=now()),
    }
    return page(request, "me.html", context)


def _module_names(language: Language, game: str, modules: Sequence[int]) -> list[str]:
    """As far as the house still has them."""
    known = catalogue.modules(game) if game in catalogue.games() else {}
    return [say_of(language, game, f"module.{number}.name") for number in modules if number in known]


async def _about_me(session: AsyncSession, this: Device, number: int) -> dict[str, Any]:
    me = this.player
    results = await history.results_of(session, me)
    pages = max(1, -(-len(results) // GAMES_ON_A_PAGE))
    number = min(number, pages)
    under_way = await _under_way(session, me)
    return {
        "me": me,
        "turn": [each for each in under_way if each.table.your_turn],
        "others": [each for each in under_way if not each.table.your_turn],
        "played": await _played(session, me, results[(number - 1) * GAMES_ON_A_PAGE : number * GAMES_ON_A_PAGE]),
        "games": len(results),
        "number": number,
        "pages": pages,
        "averages": history.averages(results),
        "devices": [MyDevice.of(device, this) for device in await devices.devices_of(session, me)],
        "muted": [MyMute.of(mute, player) for mute, player in await mutes.muted_by(session, me.id)],
    }


async def _under_way(session: AsyncSession, me: Player) -> list[UnderWay]:
    tables = await opening.tables_of(session, me, ended=False)
    since = await history.thinking_since(session, tables)
    listed = await listings.listed(session, tables, me)
    return [UnderWay(shown, since.get(table.id)) for table, shown in zip(tables, listed, strict=True)]


async def _played(session: AsyncSession, me: Player, results: Sequence[Result]) -> list[Played]:
    tables = await history.tables_in_order(session, [result.table_id for result in results])
    listed = await listings.listed(session, tables, me)
    return [Played(table, result) for table, result in zip(listed, results, strict=True)]

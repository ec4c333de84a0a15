"""Others at a table: whom I would rather not hear, and what the keeper of the house should know of."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Path
from sqlalchemy.ext.asyncio import AsyncSession

from app.api.errors import refusals
from app.api.my_shapes import MyMute, OfLine, OfSeat
from app.api.shapes import TableCode, WatchCode
from app.house.visit import Visit, Visiting, player_cookie
from app.models import LARGEST_NUMBER, Player, Table
from app.tables.people import mutes, others, reports
from app.tables.people.chat import Channel
from app.tables.people.others import Other

router = APIRouter(
    prefix="/api", tags=["others"], dependencies=[Depends(player_cookie)], responses=refusals(401, 422, 429)
)
POINTING = refusals(403, 404, 409, 413, 415)
PlayerId = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="As in my list of mutes", examples=[7])]


@dataclass
class _Pointed:
    """Who points at whom, and where."""

    session: AsyncSession
    me: Player
    table: Table
    other: Other


@asynccontextmanager
async def _at_table(visit: Visit, code: str, whom: OfLine | OfSeat) -> AsyncIterator[_Pointed]:
    async with visit.database.writing() as session:
        me = await visit.player(session)
        table = await visit.table(session, code)
        channels = await others.heard_at_table(session, table, me)
        yield await _pointed(session, me, table, whom, channels)


@asynccontextmanager
async def _watching(visit: Visit, code: str, whom: OfLine | OfSeat) -> AsyncIterator[_Pointed]:
    async with visit.database.writing() as session:
        me = await visit.player(session)
        table = await visit.watched_table(session, code)
        yield await _pointed(session, me, table, whom, others.heard_watching(table, me))


async def _pointed(
    session: AsyncSession, me: Player, table: Table, whom: OfLine | OfSeat, channels: tuple[Channel, ...]
) -> _Pointed:
    if isinstance(whom, OfSeat):
        other = others.on_seat(table, me, whom.seat)
    else:
        other = await others.who_said(session, table, me, whom.chat, channels)
    return _Pointed(session, me, table, other)


# -- muting ----------------------------------------------------------------------------------------------------------


@router.get("/me/mutes", summary="Whom I muted")
async def my_mutes(visit: Visiting) -> list[MyMute]:
    async with visit.database.reading() as session:
        me = await visit.player(session)
        return [MyMute.of(mute, player) for mute, player in await mutes.muted_by(session, me.id)]


@router.delete("/me/mutes/{player}", summary="Hear somebody again", status_code=204, responses=POINTING)
async def hear_again(player: PlayerId, visit: Visiting) -> None:
    async with visit.database.writing() as session:
        me = await visit.player(session)
        await mutes.hear_again(session, me, player)
    await visit.live.hears_others(me.id)


@router.post("/tables/{code}/mutes", summary="Mute somebody at the table", status_code=204, responses=POINTING)
async def mute(code: TableCode, body: OfLine | OfSeat, visit: Visiting) -> None:
    """What they say is not sent to me any more, at any table. They are not told."""
    async with _at_table(visit, code, body) as pointed:
        await mutes.mute(pointed.session, pointed.me, pointed.other)
    await visit.live.hears_others(pointed.me.id)


@router.post("/watch/{code}/mutes", summary="Mute somebody while watching", status_code=204, responses=POINTING)
async def mute_watching(code: WatchCode, body: OfLine | OfSeat, visit: Visiting) -> None:
    async with _watching(visit, code, body) as pointed:
        await mutes.mute(pointed.session, pointed.me, pointed.other)
    await visit.live.hears_others(pointed.me.id)


# -- reporting -------------------------------------------------------------------------------------------------------


@router.post(
    "/tables/{code}/reports", summary="Tell the keeper about a name or a line", status_code=204, responses=POINTING
)
async def report(code: TableCode, body: OfLine | OfSeat, visit: Visiting) -> None:
    """A seat reports the name, a line the name and what was said. The same counts once; nobody else is told."""
    async with _at_table(visit, code, body) as pointed:
        await _report(visit, pointed)


@router.post("/watch/{code}/reports", summary="Tell the keeper while watching", status_code=204, responses=POINTING)
async def report_watching(code: WatchCode, body: OfLine | OfSeat, visit: Visiting) -> None:
    async with _watching(visit, code, body) as pointed:
        await _report(visit, pointed)


async def _report(visit: Visit, pointed: _Pointed) -> None:
    visit.house.limits.reports.spend(str(pointed.me.id))
    await reports.report(pointed.session, pointed.me, pointed.table, pointed.other)

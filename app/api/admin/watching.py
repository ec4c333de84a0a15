"""The public view of a table, drawn by the client of the table: what a spectator is told, and not a word more."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from sqlalchemy.ext.asyncio import AsyncSession

from app.api.admin.search import Left, Number
from app.api.admin.session import Keeping
from app.api.admin.tables import TableId
from app.api.play import retelling, written
from app.api.rendering import page
from app.engine import catalogue
from app.house.visit import Visit, Visiting
from app.models import Table
from app.tables import protocol
from app.tables.audit import note_keeper
from app.tables.keeping.shown import shown
from app.tables.refusals import Refusal
from app.tables.running import store
from app.tables.running.table import LiveTable

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/tables/{table_id}/view")
async def view_page(table_id: TableId, request: Request, visit: Visiting, keeper: Keeping) -> Response:
    async with visit.database.writing() as session:
        table = await _table(session, table_id)
        note_keeper(session, keeper.account_id, "table watched", table)
        context = {"table": shown(table), "printed": catalogue.printed(table.game, table.size, table.modules)}
    return page(request, "admin/view.html", context)


async def _table(session: AsyncSession, table_id: int) -> Table:
    table = await session.get(Table, table_id)
    if table is None or not shown(table).can_be_seen:
        raise Refusal("page_unknown")
    return table


async def _sitting(session: AsyncSession, table_id: int) -> store.Sitting:
    """A game that was closed is looked at like one that was kept: as far as it was played."""
    await _table(session, table_id)
    sitting = await store.read_table(session, table_id)
    return msgspec.structs.replace(sitting, status="kept") if sitting.status == "abandoned" else sitting


@router.get("/tables/{table_id}/view.json")
async def told(table_id: TableId, visit: Visiting, after: Annotated[Left[Number], Query()] = None) -> Response:
    """What the socket of a spectator would say who has seen the game up to this number."""
    async with _looked_at(visit, table_id) as table:
        messages = b",".join(protocol.write(message) for message in _told(table, after))
    return Response(b"[" + messages + b"]", media_type="application/json")


@asynccontextmanager
async def _looked_at(visit: Visit, table_id: int) -> AsyncIterator[LiveTable]:
    """The table in memory; one whose game does not go on as it is stored, since nobody else looks at it."""
    async with visit.database.reading() as session:
        sitting = await _sitting(session, table_id)
    if sitting.status == "running":
        async with visit.playing.at(table_id) as table:
            yield table
    else:
        table = LiveTable(visit.playing.shared, sitting)
        await table.load()
        yield table


def _told(table: LiveTable, after: int | None) -> list[protocol.Sent]:
    welcome = protocol.Welcome(protocol.VERSION, "spectator", None, table.sitting.status)
    missed = None if after is None else table.missed(None, after)
    news = [table.fresh(None)] if missed is None else missed
    # The codes of a table are for friends: the keeper looks on without them.
    people = msgspec.structs.replace(table.people("spectator", None), watch=None)
    return [welcome, *news, people]


@router.get("/tables/{table_id}/log.json")
async def log(table_id: TableId, request: Request, visit: Visiting) -> Response:
    """What a spectator could have seen so far."""
    async with visit.database.reading() as session:
        retell = await retelling(visit, session, await _sitting(session, table_id), None)
    return await written(request, retell)

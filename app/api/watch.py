"""Spectators: what a spectator code opens, and the host's power over it."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from app.api import listings
from app.api.errors import refusals
from app.api.shapes import TableCode, TableSummary, WatchAnswer, WatchCode
from app.house.visit import Visiting, player_cookie
from app.tables.lobby import spectators

router = APIRouter(prefix="/api", tags=["spectators"], responses=refusals(404, 422, 429))
known = [Depends(player_cookie)]
CHANGING = refusals(401, 403, 409, 413, 415)


@router.get("/watch/{code}", summary="The table behind a spectator code")
async def watch(code: WatchCode, visit: Visiting) -> TableSummary:
    """Public information only; the table's own code is not told, so watching never means sitting down."""
    async with visit.database.reading() as session:
        table = await visit.watched_table(session, code)
        return listings.summary(table, await visit.known_player(session))


@router.post(
    "/tables/{code}/watch", summary="New spectator code", status_code=201, dependencies=known, responses=CHANGING
)
async def renew(code: TableCode, visit: Visiting) -> WatchAnswer:
    """Only the host. The old code stops working at once, also for those who watch now."""
    async with visit.changing(code) as at:
        new = await spectators.renew_by_host(at.session, at.table, at.me)
    await visit.live.spectators_removed(at.table.id)
    await visit.rematch_changed(at.table)
    return WatchAnswer(watch_code=new, watch_link=listings.watch_link(visit.site, new))


@router.delete(
    "/tables/{code}/watch",
    summary="Revoke the spectator code",
    status_code=204,
    dependencies=known,
    responses=CHANGING,
)
async def revoke(code: TableCode, visit: Visiting) -> None:
    """Only the host. Nobody can watch until a new code is made."""
    async with visit.changing(code) as at:
        await spectators.revoke_by_host(at.session, at.table, at.me)
    await visit.live.spectators_removed(at.table.id)
    await visit.rematch_changed(at.table)

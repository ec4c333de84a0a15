"""Seats: sit down, choose a colour, be ready, leave and return; for the host: bots and removing."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from app.api import listings
from app.api.errors import refusals
from app.api.shapes import Readiness, SeatName, TableAnswer, TableCode, WishedBot, WishedSeat
from app.house.visit import Visiting, player_cookie
from app.tables.lobby import seats

router = APIRouter(
    prefix="/api/tables/{code}",
    tags=["seats"],
    dependencies=[Depends(player_cookie)],
    responses=refusals(401, 403, 404, 409, 413, 415, 422, 429),
)


@router.put("/seat", summary="Take a seat, move, or change colour")
async def take_seat(code: TableCode, body: WishedSeat, visit: Visiting) -> TableAnswer:
    async with visit.changing(code) as at:
        await seats.sit(at.session, at.table, at.me, body.seat, body.colour)
        details = await listings.details_at(at)
    await visit.changed(at.table)
    return details


@router.put("/ready", summary="Ready, or not yet")
async def set_ready(code: TableCode, body: Readiness, visit: Visiting) -> TableAnswer:
    async with visit.changing(code) as at:
        seats.set_ready(at.table, at.me, body.ready)
        details = await listings.details_at(at)
    await visit.live.changed(at.table.id)
    return details


@router.post("/leave", summary="Leave the table")
async def leave(code: TableCode, visit: Visiting) -> TableAnswer:
    """Before the start the seat becomes free and, if I was the host, the next person is. In a running game the
    seat stays mine: the others may let a bot stand in, and I may return."""
    async with visit.changing(code) as at:
        previous = at.table.previous_id
        seats.leave(at.table, at.me)
        details = await listings.details_at(at)
    if details.status == "abandoned":
        await visit.live.closed(at.table.id)
        if previous is not None:
            await visit.live.changed(previous)
    else:
        await visit.changed(at.table)
    return details


@router.post("/return", summary="Return to a running game")
async def come_back(code: TableCode, visit: Visiting) -> TableAnswer:
    async with visit.changing(code) as at:
        seats.come_back(at.table, at.me)
        details = await listings.details_at(at)
    await visit.live.changed(at.table.id)
    return details


@router.put("/seats/{seat}/bot", summary="Put a bot on a free seat")
async def add_bot(code: TableCode, seat: SeatName, body: WishedBot, visit: Visiting) -> TableAnswer:
    """Only the host, before the start."""
    async with visit.changing(code) as at:
        seats.add_bot(at.table, at.me, seat, body.bot, body.colour)
        details = await listings.details_at(at)
    await visit.changed(at.table)
    return details


@router.delete("/seats/{seat}", summary="Remove a person or a bot")
async def clear_seat(code: TableCode, seat: SeatName, visit: Visiting) -> TableAnswer:
    """Only the host, before the start. A removed person cannot sit down at this table again."""
    async with visit.changing(code) as at:
        removed = seats.clear_seat(at.session, at.table, at.me, seat)
        details = await listings.details_at(at)
    if removed is not None:
        await visit.live.removed(at.table.id, removed)
    await visit.changed(at.table)
    return details

"""The two addresses of sockets. Origin, cookie and code are checked before a socket is accepted."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial

from fastapi import APIRouter, WebSocket
from sqlalchemy.ext.asyncio import AsyncSession

from app.house.answers import answer
from app.house.origin import check_origin
from app.house.visit import House, Visit
from app.models import Table
from app.tables import protocol
from app.tables.lobby import opening, seats, spectators
from app.tables.people import devices
from app.tables.refusals import Refusal
from app.tables.running.live import LivePlay
from app.ws.connection import Connection

router = APIRouter()


@router.websocket("/ws/tables/{code}")
async def at_table(socket: WebSocket, code: str) -> None:
    """For players, and before the start for whoever was invited."""
    try:
        visit, live = _enter(socket)
        table_id, player_id, device_id = await _seated(visit, code)
    except Refusal as refusal:
        await socket.send_denial_response(answer(refusal))
        return

    database = visit.database

    async def still_welcome() -> None:
        async with database.reading() as session:
            await devices.must_be_known(session, device_id)
            await _must_belong(session, await opening.find_table(session, code), player_id)

    line, chat_lines = socket.scope["line"], visit.house.limits.chat_lines
    connection = Connection(line, live, table_id, "player", player_id, device_id, still_welcome, chat_lines)
    await _let_in(socket, visit, connection)


@router.websocket("/ws/watch/{code}")
async def watching(socket: WebSocket, code: str) -> None:
    """For spectators. A name is needed only for speaking."""
    try:
        visit, live = _enter(socket)
        table_id, player_id, device_id = await _watching(visit, code)
    except Refusal as refusal:
        await socket.send_denial_response(answer(refusal))
        return

    database = visit.database

    async def still_welcome() -> None:
        async with database.reading() as session:
            if device_id is not None:
                await devices.must_be_known(session, device_id)
            await spectators.find_table_to_watch(session, code)

    line, chat_lines = socket.scope["line"], visit.house.limits.chat_lines
    connection = Connection(line, live, table_id, "spectator", player_id, device_id, still_welcome, chat_lines)
    await _let_in(socket, visit, connection)


# Who it is and where, in numbers: a socket stays for hours, and so would the rows that were read for it.


async def _seated(visit: Visit, code: str) -> tuple[int, int, int]:
    """The table, the player and the device."""
    async with visit.database.reading() as session:
        device = await visit.device(session)
        table = await visit.table(session, code)
        await _must_belong(session, table, device.player_id)
        return table.id, device.player_id, device.id


async def _watching(visit: Visit, code: str) -> tuple[int, int | None, int | None]:
    """The same, of somebody who may be unknown here."""
    async with visit.database.reading() as session:
        device = await visit.known_device(session)
        table = await visit.watched_table(session, code)
        return (table.id, None, None) if device is None else (table.id, device.player_id, device.id)


def _enter(socket: WebSocket) -> tuple[Visit, LivePlay]:
    visit = Visit(socket)
    check_origin(socket, visit.house.settings)
    visit.house.limits.address.spend(visit.address)
    return visit, visit.playing


async def _let_in(socket: WebSocket, visit: Visit, connection: Connection) -> None:
    """Whoever is let in stays with the line, when we and all that leads here have done our part."""
    await socket.accept()
    await visit.note_seen()
    socket.scope["line"].stay = partial(_serve, visit.house, visit.address, connection)


async def _serve(house: House, address: str, connection: Connection) -> None:
    """Counted only once it is accepted: a browser cannot read why a socket was denied."""
    limits = house.limits
    with ExitStack() as held:
        held.enter_context(house.door.let_in(connection, address))
        try:
            held.enter_context(limits.sockets_of_address.hold(address))
            if connection.player_id is not None:
                held.enter_context(limits.sockets_of_player.hold(str(connection.player_id)))
        except Refusal as refusal:
            connection.shut(protocol.TOO_MANY, refusal)
        await connection.serve()


async def _must_belong(session: AsyncSession, table: Table, player_id: int) -> None:
    await seats.must_be_welcome(session, table, player_id)
    if table.status == "abandoned":
        raise Refusal("table_abandoned")
    if table.status in ("running", "kept", "void") and all(seat.player_id != player_id for seat in table.seats):
        raise Refusal("not_seated")

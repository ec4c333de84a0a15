"""Somebody wants to be forgotten: their name and everything they wrote goes, the games they played stay."""

from __future__ import annotations

import re
from collections.abc import Collection

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import catalogue
from app.models import Chat, Device, DeviceLink, Mute, Player, Removal, Report, Seat, Table, now, search_key
from app.tables.games import about
from app.tables.lobby import seats

NAMELESS = "N. N."
"""What a person is called who was forgotten, at every table and in every language."""


async def forget(session: AsyncSession, player: Player) -> list[int]:
    """Cannot be undone. Returns the tables at which something of them was seen: after the commit, the caller tells
    live play of them (``live.forgotten(player.id, tables)``), which also closes their sockets."""
    changed = await _leave(session, player)
    changed |= await _take_names_off(session, await _tables_of(session, player), await _names_of(session, player))
    changed |= set(await session.scalars(select(Chat.table_id).where(Chat.player_id == player.id).distinct()))
    await _remove_what_is_theirs(session, player)
    player.name, player.deleted_at = NAMELESS, now()
    session.add(player)
    return sorted(changed)


async def _leave(session: AsyncSession, player: Player) -> set[int]:
    """Seats in lobbies become free, bots take over those in running games. Returns all tables at which they sat."""
    sat = set(await session.scalars(select(Seat.table_id).where(Seat.player_id == player.id)))
    open_ones = select(Table).where(_sits(player), Table.status.in_(("lobby", "running")))
    for table in await session.scalars(open_ones.order_by(Table.id).with_for_update(of=Table)):
        seat, previous = seats.seat_of(table, player), table.previous_id
        seats.leave(table, player)
        if table.status == "running" and table.game in catalogue.games():
            seat.stand_in = seat.stand_in or about(table.game).bot
        if table.status == "abandoned" and previous is not None:
            sat.add(previous)  # it was announced there
    return sat


def _sits(player: Player) -> ColumnElement[bool]:
    return Table.seats.any(Seat.player_id == player.id)


async def _names_of(session: AsyncSession, player: Player) -> set[str]:
    """Every name under which they are still to be found."""
    said = await session.scalars(select(Chat.name).where(Chat.player_id == player.id).distinct())
    return {player.name, *said}


async def _tables_of(session: AsyncSession, player: Player) -> dict[int, tuple[str, bool]]:
    """Where they sat or were host: the name of the table, and whether they gave it."""
    query = select(Table.id, Table.name, Table.host_id).where(_sits(player) | (Table.host_id == player.id))
    return {row.id: (row.name, row.host_id == player.id) for row in await session.execute(query)}


async def _take_names_off(
    session: AsyncSession, tables: dict[int, tuple[str, bool]], names: Collection[str]
) -> set[int]:
    """A name that they gave to a table is theirs too; a rematch carries it on under another host."""
    taken = {id_ for id_, (name, theirs) in tables.items() if theirs or any(_carries(name, each) for each in names)}
    nameless = {"name": NAMELESS, "name_key": search_key(NAMELESS)}
    await session.execute(update(Table).where(Table.id.in_(taken)).values(nameless))
    return taken


def _carries(table_name: str, name: str) -> bool:
    """Word for word: who is called A is not in "Casa"."""
    return re.search(rf"(?<!\w){re.escape(search_key(name))}(?!\w)", search_key(table_name)) is not None


async def _remove_what_is_theirs(session: AsyncSession, player: Player) -> None:
    """Links before devices: a link that is being used just now still adds one."""
    for model in (DeviceLink, Device, Chat, Removal):
        await session.execute(delete(model).where(model.player_id == player.id))
    await session.execute(delete(Mute).where((Mute.player_id == player.id) | (Mute.muted_id == player.id)))
    told = update(Report).where(Report.player_id == player.id)
    await session.execute(told.values(name=NAMELESS, text=None))

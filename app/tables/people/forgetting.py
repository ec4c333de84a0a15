"""Somebody wants to be forgotten: their name and everything they wrote goes, the games they played stay."""

from __future__ import annotations

import re

from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import catalogue
from app.models import Audit, Chat, Device, DeviceLink, Mute, Player, Removal, Report, Seat, Table, now, search_key
from app.tables.games import about
from app.tables.lobby import seats

NAMELESS = "N. N."
"""What a person is called who was forgotten, at every table and in every language."""


async def forget(session: AsyncSession, player: Player) -> list[int]:
    """Cannot be undone. Returns the tables at which something of them was seen: after the commit, the caller tells
    live play of them (``live.forgotten(player.id, tables)``), which also closes their sockets."""
    seen = set(await session.scalars(select(Seat.table_id).where(Seat.player_id == player.id)))
    seen |= set(await session.scalars(select(Chat.table_id).where(Chat.player_id == player.id).distinct()))
    seen |= await _take_names_off(session, player)
    # Before they leave: a lobby that is called like its host is then called like the next one.
    player.name, player.deleted_at = NAMELESS, now()
    session.add(player)
    seen |= await _leave(session, player)
    await _remove_what_is_theirs(session, player)
    return sorted(seen)


async def _leave(session: AsyncSession, player: Player) -> set[int]:
    """Seats in lobbies become free, bots take over those in running games, and others are host there. Returns where a
    rematch had been announced that will not be played."""
    called_off = set[int]()
    open_ones = select(Table).where(_sits(player), Table.status.in_(("lobby", "running")))
    for table in await session.scalars(open_ones.order_by(Table.id).with_for_update(of=Table)):
        seat, previous = seats.seat_of(table, player), table.previous_id
        seats.leave(table, player)
        if table.status == "running":
            if table.host_id == player.id:
                seats.pass_on(table)
            if table.game in catalogue.games():
                seat.stand_in = seat.stand_in or about(table.game).bot
        if table.status == "abandoned" and previous is not None:
            called_off.add(previous)
    return called_off


def _sits(player: Player) -> ColumnElement[bool]:
    return Table.seats.any(Seat.player_id == player.id)


# -- names -----------------------------------------------------------------------------------------------------------


async def _take_names_off(session: AsyncSession, player: Player) -> set[int]:
    """A name that they gave to a table is theirs too; others lose theirs only if it tells who was there."""
    names = await _names_of(session, player)
    tables = await _tables_of(session, player)
    taken = {id_ for id_, (name, theirs) in tables.items() if theirs or any(_carries(name, each) for each in names)}
    nameless = {"name": NAMELESS, "name_key": search_key(NAMELESS)}
    await session.execute(update(Table).where(Table.id.in_(taken)).values(nameless))
    return taken


async def _names_of(session: AsyncSession, player: Player) -> set[str]:
    """Every name under which they are still to be found."""
    said = await session.scalars(select(Chat.name).where(Chat.player_id == player.id).distinct())
    reported = await session.scalars(select(Report.name).where(Report.player_id == player.id).distinct())
    return {player.name, *said, *reported}


async def _tables_of(session: AsyncSession, player: Player) -> dict[int, tuple[str, bool]]:
    """Where they sat, or are host, or which they opened and left to others, and all rematches of these, which carry
    the name on: what each is called, and whether they are host."""
    opened = select(Audit.table_id).where(
        Audit.actor == "player", Audit.actor_id == player.id, Audit.action == "table created"
    )
    theirs = select(Table.id).where(_sits(player) | (Table.host_id == player.id) | Table.id.in_(opened))
    found = theirs.cte("found", recursive=True)
    found = found.union(select(Table.id).where(Table.previous_id == found.c.id))
    query = select(Table.id, Table.name, Table.host_id).where(Table.id.in_(select(found.c.id)))
    return {row.id: (row.name, row.host_id == player.id) for row in await session.execute(query)}


def _carries(table_name: str, name: str) -> bool:
    """Word for word: who is called A is not in "Casa"."""
    return re.search(rf"(?<!\w){re.escape(search_key(name))}(?!\w)", search_key(table_name)) is not None


# -- everything else -------------------------------------------------------------------------------------------------


async def _remove_what_is_theirs(session: AsyncSession, player: Player) -> None:
    """Links before devices: a link that is being used just now still adds one. What they are saying just now is there
    once they are locked, or will be refused."""
    await session.execute(select(Player.id).where(Player.id == player.id).with_for_update())
    for model in (DeviceLink, Device, Chat, Removal):
        await session.execute(delete(model).where(model.player_id == player.id))
    await session.execute(delete(Mute).where((Mute.player_id == player.id) | (Mute.muted_id == player.id)))
    told = update(Report).where(Report.player_id == player.id)
    await session.execute(told.values(name=NAMELESS, text=None))

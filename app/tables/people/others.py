"""Somebody else at a table, pointed at by their seat or by something they said."""

from __future__ import annotations

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Chat, Player, Table
from app.tables.lobby.seats import must_be_welcome, seat_named
from app.tables.people.chat import Channel, heard_by
from app.tables.refusals import Refusal


class Other(msgspec.Struct, frozen=True):
    """Who it is, and the name and words that were pointed at."""

    player_id: int
    name: str
    text: str | None = None


async def one_at_a_time(session: AsyncSession, me: Player) -> None:
    """Of two clicks in one moment the second finds what the first has done. Others may still refer to this person."""
    await session.execute(select(Player.id).where(Player.id == me.id).with_for_update(key_share=True))


async def heard_at_table(session: AsyncSession, table: Table, me: Player) -> tuple[Channel, ...]:
    """What somebody hears who holds the code of a table; while a game runs, only who sits there."""
    await must_be_welcome(session, table, me.id)
    if table.status not in ("lobby", "finished") and all(seat.player_id != me.id for seat in table.seats):
        raise Refusal("not_seated")
    return heard_by("player", True, table.status == "finished")


def heard_watching(table: Table, me: Player) -> tuple[Channel, ...]:
    """What somebody hears who holds the code for spectators."""
    seated = any(seat.player_id == me.id for seat in table.seats)
    return heard_by("spectator", seated, table.status == "finished")


def on_seat(table: Table, me: Player, name: str) -> Other:
    player = seat_named(table, name).player
    if player is None or player.deleted_at is not None:
        raise Refusal("nobody_there", seat=name)
    return _not_myself(Other(player.id, player.name), me)


async def who_said(
    session: AsyncSession, table: Table, me: Player, line_id: int, channels: tuple[Channel, ...]
) -> Other:
    line = await session.get(Chat, line_id)
    if line is None or line.table_id != table.id or line.channel not in channels:
        raise Refusal("line_unknown")
    return _not_myself(Other(line.player_id, line.name, line.text), me)


def _not_myself(other: Other, me: Player) -> Other:
    if other.player_id == me.id:
        raise Refusal("yourself")
    return other

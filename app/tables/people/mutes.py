"""Whom somebody would rather not hear: at every table, until they think better of it. The others never learn of it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Chat, Mute, Player, Seat, Table
from app.tables.people.others import Other, one_at_a_time
from app.tables.protocol import Muted
from app.tables.refusals import Refusal


async def mute(session: AsyncSession, me: Player, other: Other) -> None:
    await one_at_a_time(session, me)
    if await session.get(Mute, (me.id, other.player_id)) is None:
        session.add(Mute(player_id=me.id, muted_id=other.player_id))


async def hear_again(session: AsyncSession, me: Player, muted_id: int) -> None:
    muted = await session.get(Mute, (me.id, muted_id))
    if muted is None:
        raise Refusal("not_muted")
    await session.delete(muted)


async def muted_by(session: AsyncSession, player_id: int) -> Sequence[tuple[Mute, Player]]:
    """The latest first."""
    query = select(Mute, Player).join(Player, Player.id == Mute.muted_id).where(Mute.player_id == player_id)
    return [(row.Mute, row.Player) for row in await session.execute(query.order_by(Mute.at.desc(), Player.id.desc()))]


async def muted_at(session: AsyncSession, table_id: int, player_id: int | None) -> list[Muted]:
    """Whom this player muted, of those who sit at a table or have spoken there."""
    if player_id is None:
        return []
    seat = (Seat.table_id == table_id) & (Seat.player_id == Player.id)
    spoke = exists().where(Chat.table_id == table_id, Chat.player_id == Player.id)
    query = select(Player.id, Player.name, Seat.name.label("seat")).join(Mute, Mute.muted_id == Player.id)
    query = query.outerjoin(Seat, seat).where(Mute.player_id == player_id, Seat.name.is_not(None) | spoke)
    rows = await session.execute(query.order_by(Player.id))
    return [Muted(row.id, row.name, row.seat) for row in rows]


async def muted_seats(session: AsyncSession, code: str, player: Player) -> dict[str, int]:
    """By seat of a table, whom this player muted."""
    query = select(Seat.name, Mute.muted_id).join(Mute, Mute.muted_id == Seat.player_id).join(Seat.table)
    rows = await session.execute(query.where(Table.code == code, Mute.player_id == player.id))
    return {row.name: row.muted_id for row in rows}

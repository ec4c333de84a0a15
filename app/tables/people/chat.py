"""Chat: players speak at the table and all there hear it; spectators speak among themselves until the game is over.

Nobody is told what those say whom they muted.
"""

from __future__ import annotations

from datetime import UTC
from typing import Literal, cast

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Chat, Mute, Player, Table
from app.tables.people.presence import Role
from app.tables.protocol import Said
from app.tables.refusals import Refusal
from app.tables.typed import clean_chat

Channel = Literal["players", "spectators"]
BACKLOG = 200


class Spoken(msgspec.Struct, frozen=True):
    """A line, who said it, and who does not want to read it."""

    line: Said
    player_id: int
    unheard_by: frozenset[int]


async def say(
    session: AsyncSession,
    table_id: int,
    player_id: int,
    seat: str | None,
    channel: Channel,
    text: str,
    client_id: str | None = None,
) -> Spoken:
    """Said once under a client id: whoever comes second is told so by the database."""
    player = await _speaker(session, table_id, player_id)
    line = Chat(
        table_id=table_id,
        player_id=player.id,
        seat=seat,
        name=player.name,
        channel=channel,
        text=clean_chat(text),
        client_id=client_id,
    )
    session.add(line)
    await session.flush()
    return await _spoken(session, line)


async def said_before(session: AsyncSession, table_id: int, player_id: int, client_id: str | None) -> Said | None:
    """The line that this message led to when it came first."""
    mine = (Chat.table_id == table_id) & (Chat.player_id == player_id)
    line = await session.scalar(select(Chat).where(mine, Chat.client_id == client_id))
    return None if line is None else _said(line, player_id)


async def _speaker(session: AsyncSession, table_id: int, player_id: int) -> Player:
    """Whoever is being forgotten says nothing more. Table before person, as all who lock both."""
    await session.execute(select(Table.id).where(Table.id == table_id).with_for_update(read=True, key_share=True))
    player = await session.get_one(Player, player_id, with_for_update={"read": True, "key_share": True})
    if player.deleted_at is not None:  # their socket is about to be closed
        raise Refusal("logged_out")
    return player


async def find(session: AsyncSession, table_id: int, line_id: int) -> Spoken | None:
    line = await session.get(Chat, line_id)
    return None if line is None or line.table_id != table_id else await _spoken(session, line)


async def _spoken(session: AsyncSession, line: Chat) -> Spoken:
    muted_by = await session.scalars(select(Mute.player_id).where(Mute.muted_id == line.player_id))
    return Spoken(_said(line, None), line.player_id, frozenset(muted_by))


async def read(
    session: AsyncSession, table_id: int, channels: tuple[Channel, ...], after: int, reader: int | None
) -> list[Said]:
    """What this reader hears of what was said after this line, the last lines only if it was much."""
    query = select(Chat).where(Chat.table_id == table_id, Chat.channel.in_(channels), Chat.id > after)
    if reader is not None:
        query = query.where(Chat.player_id.not_in(select(Mute.muted_id).where(Mute.player_id == reader)))
    lines = await session.scalars(query.order_by(Chat.id.desc()).limit(BACKLOG))
    return [_said(line, reader) for line in reversed(lines.all())]


def heard_by(role: Role, seated: bool, over: bool) -> tuple[Channel, ...]:
    """Spectators must not whisper to players before the game is over, nor to a player who watches."""
    return ("players", "spectators") if over or (role == "spectator" and not seated) else ("players",)


def _said(line: Chat, reader: int | None) -> Said:
    return Said(
        chat=line.id,
        channel=cast(Channel, line.channel),
        seat=line.seat,
        name=line.name,
        text=line.text,
        at=line.at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        you=line.player_id == reader,
    )

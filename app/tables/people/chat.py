"""Chat: players speak at the table and all there hear it; spectators speak among themselves until the game is over."""

from __future__ import annotations

from datetime import UTC
from typing import Literal, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Chat, Player
from app.tables.people.presence import Role
from app.tables.people.typed import clean_chat
from app.tables.protocol import Said

Channel = Literal["players", "spectators"]
BACKLOG = 200


async def say(
    session: AsyncSession, table_id: int, player_id: int, seat: str | None, channel: Channel, text: str
) -> Said:
    player = await session.get_one(Player, player_id)
    line = Chat(
        table_id=table_id, player_id=player.id, seat=seat, name=player.name, channel=channel, text=clean_chat(text)
    )
    session.add(line)
    await session.flush()
    return _said(line)


async def read(session: AsyncSession, table_id: int, channels: tuple[Channel, ...], after: int = 0) -> list[Said]:
    """What was said after this line, the last lines only if it was much."""
    query = select(Chat).where(Chat.table_id == table_id, Chat.channel.in_(channels), Chat.id > after)
    lines = await session.scalars(query.order_by(Chat.id.desc()).limit(BACKLOG))
    return [_said(line) for line in reversed(lines.all())]


def heard_by(role: Role, over: bool) -> tuple[Channel, ...]:
    """Spectators must not whisper to players while the game runs."""
    return ("players", "spectators") if over or role == "spectator" else ("players",)


def _said(line: Chat) -> Said:
    return Said(
        chat=line.id,
        channel=cast(Channel, line.channel),
        seat=line.seat,
        name=line.name,
        text=line.text,
        at=line.at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
    )

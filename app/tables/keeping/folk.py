"""People as the keeper finds them: by the start of their name, with how many devices they have and what they play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Device, Player, Seat
from app.tables.keeping.games import begins
from app.tables.refusals import Refusal

PAGE = 50
GAMES = 100


@dataclass(frozen=True)
class Person:
    id: int
    name: str
    known_since: datetime
    deleted_at: datetime | None
    devices: int
    games: int


async def find(session: AsyncSession, text: str, before: int | None) -> tuple[list[Person], bool]:
    """The newest first, and whether there are older ones."""
    query = select(Player)
    if text:
        query = query.where(begins(Player.name_key, text))
    if before is not None:
        query = query.where(Player.id < before)
    players = (await session.scalars(query.order_by(Player.id.desc()).limit(PAGE + 1))).all()
    return await _with_counts(session, players[:PAGE]), len(players) > PAGE


async def read(session: AsyncSession, player_id: int) -> tuple[Person, list[int]]:
    """Somebody, and the tables where they sit, the newest first."""
    player = await session.get(Player, player_id)
    if player is None:
        raise Refusal("page_unknown")
    (person,) = await _with_counts(session, [player])
    query = select(Seat.table_id).where(Seat.player_id == player_id)
    return person, list(await session.scalars(query.order_by(Seat.table_id.desc()).limit(GAMES)))


async def _with_counts(session: AsyncSession, players: Sequence[Player]) -> list[Person]:
    ids = [player.id for player in players]
    devices = select(Device.player_id, func.count()).where(Device.player_id.in_(ids)).group_by(Device.player_id)
    seats = select(Seat.player_id, func.count()).where(Seat.player_id.in_(ids)).group_by(Seat.player_id)
    devices_of = {row[0]: row[1] for row in await session.execute(devices)}
    games_of = {row[0]: row[1] for row in await session.execute(seats)}
    return [
        Person(
            id=player.id,
            name=player.name,
            known_since=player.created_at,
            deleted_at=player.deleted_at,
            devices=devices_of.get(player.id, 0),
            games=games_of.get(player.id, 0),
        )
        for player in players
    ]

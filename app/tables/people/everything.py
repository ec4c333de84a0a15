"""Everything the house knows of somebody, for them alone: no tokens, no codes of tables of others, nothing hidden."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Chat, Decision, Player, Report, Seat, Table
from app.tables.people import devices, mutes


@dataclass(frozen=True)
class MyBrowser:
    label: str | None
    added_at: datetime
    seen_at: datetime | None


@dataclass(frozen=True)
class MyDecision:
    number: int
    at: datetime
    kind: str
    made_by: str
    """Not by me, if a clock ran out or a bot stood in."""
    pick: Any


@dataclass(frozen=True)
class MySeat:
    table: str
    name: str
    game: str
    modules: list[int]
    status: str
    seat: str
    colour: str | None
    started_at: datetime | None
    finished_at: datetime | None
    score: int | None
    won: bool | None
    decisions: list[MyDecision]


@dataclass(frozen=True)
class MyLine:
    table: str | None
    """Only if I sit there: as a spectator I was never told its code."""
    at: datetime
    name: str
    text: str


@dataclass(frozen=True)
class MyMuted:
    name: str
    since: datetime


@dataclass(frozen=True)
class MyReport:
    at: datetime
    name: str
    text: str | None


@dataclass(frozen=True)
class Everything:
    name: str
    since: datetime
    devices: list[MyBrowser]
    seats: list[MySeat]
    said: list[MyLine]
    muted: list[MyMuted]
    reported: list[MyReport]


async def everything_about(session: AsyncSession, player: Player) -> Everything:
    mine = await devices.devices_of(session, player)
    muted = await mutes.muted_by(session, player.id)
    return Everything(
        name=player.name,
        since=player.created_at,
        devices=[MyBrowser(device.label, device.created_at, device.seen_at) for device in mine],
        seats=await _seats(session, player),
        said=await _said(session, player),
        muted=[MyMuted(other.name, mute.at) for mute, other in muted],
        reported=await _reported(session, player),
    )


async def _seats(session: AsyncSession, player: Player) -> list[MySeat]:
    decisions = await _decisions(session, player)
    columns = (Table.id, Table.code, Table.name, Table.game, Table.modules, Table.status)
    moments = (Table.started_at, Table.finished_at)
    query = select(*columns, *moments, Seat.name.label("seat"), Seat.colour, Seat.score, Seat.won).join(Seat.table)
    rows = await session.execute(query.where(Seat.player_id == player.id).order_by(Table.id))
    return [
        MySeat(
            table=row.code,
            name=row.name,
            game=row.game,
            modules=row.modules,
            status=row.status,
            seat=row.seat,
            colour=row.colour,
            started_at=row.started_at,
            finished_at=row.finished_at,
            score=row.score,
            won=row.won,
            decisions=decisions[row.id],
        )
        for row in rows
    ]


async def _decisions(session: AsyncSession, player: Player) -> defaultdict[int, list[MyDecision]]:
    """For each table what my seat decided; what others decided is theirs, and may be hidden."""
    mine = (Seat.table_id == Decision.table_id) & (Seat.name == Decision.seat)
    columns = (Decision.table_id, Decision.number, Decision.at, Decision.kind, Decision.made_by, Decision.pick)
    query = select(*columns).join(Seat, mine).where(Seat.player_id == player.id)
    found = defaultdict[int, list[MyDecision]](list)
    for table_id, *rest in await session.execute(query.order_by(Decision.table_id, Decision.number)):
        found[table_id].append(MyDecision(*rest))
    return found


async def _said(session: AsyncSession, player: Player) -> list[MyLine]:
    sits = (Seat.table_id == Chat.table_id) & (Seat.player_id == player.id)
    query = select(Table.code, Chat.at, Chat.name, Chat.text).select_from(Chat)
    query = query.outerjoin(Seat, sits).outerjoin(Table, Table.id == Seat.table_id)
    return [MyLine(*row) for row in await session.execute(query.where(Chat.player_id == player.id).order_by(Chat.id))]


async def _reported(session: AsyncSession, player: Player) -> list[MyReport]:
    query = select(Report.at, Report.name, Report.text).where(Report.reporter_id == player.id)
    return [MyReport(*row) for row in await session.execute(query.order_by(Report.id))]

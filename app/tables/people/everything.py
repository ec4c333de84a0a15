"""Everything the house knows of somebody, for them alone: no tokens, no codes of tables of others, nothing hidden.

Two things are left out because they are other people's: who muted them, and who reported them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Audit, Chat, Decision, Device, DeviceLink, Player, Removal, Report, Seat, Subscription, Table
from app.tables.people import devices, mutes


@dataclass(frozen=True)
class MyNotices:
    """This device is told of my turns. Where exactly is between it and its push service."""

    service: str
    language: str
    since: datetime


@dataclass(frozen=True)
class MyBrowser:
    label: str | None
    added_at: datetime
    seen_at: datetime | None
    notices: MyNotices | None


@dataclass(frozen=True)
class MyLink:
    """Brought me to another device, or would have."""

    made_at: datetime
    until: datetime
    used_at: datetime | None


@dataclass(frozen=True)
class MyTable:
    """A table whose host I am."""

    table: str
    name: str
    status: str
    opened_at: datetime


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
    left_at: datetime | None
    score: int | None
    won: bool | None
    decisions: list[MyDecision]


@dataclass(frozen=True)
class MyRemoval:
    """The host of a table asked me to leave."""

    table: str
    at: datetime


@dataclass(frozen=True)
class MyLine:
    table: str | None
    """Only if I sit there: as a spectator I was never told its code."""
    channel: str
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
class MyNote:
    """What I did around the tables, as it was noted for the keeper of the house."""

    at: datetime
    action: str
    table: str | None


@dataclass(frozen=True)
class Everything:
    name: str
    since: datetime
    devices: list[MyBrowser]
    links: list[MyLink]
    hosted: list[MyTable]
    seats: list[MySeat]
    removed_from: list[MyRemoval]
    said: list[MyLine]
    muted: list[MyMuted]
    reported: list[MyReport]
    noted: list[MyNote]


async def everything_about(session: AsyncSession, player: Player) -> Everything:
    muted = await mutes.muted_by(session, player.id)
    return Everything(
        name=player.name,
        since=player.created_at,
        devices=await _devices(session, player),
        links=await _links(session, player),
        hosted=await _hosted(session, player),
        seats=await _seats(session, player),
        removed_from=await _removed_from(session, player),
        said=await _said(session, player),
        muted=[MyMuted(other.name, mute.at) for mute, other in muted],
        reported=await _reported(session, player),
        noted=await _noted(session, player),
    )


async def _devices(session: AsyncSession, player: Player) -> list[MyBrowser]:
    wanted = await session.scalars(select(Subscription).join(Device).where(Device.player_id == player.id))
    notices = {
        each.device_id: MyNotices(urlsplit(each.endpoint).hostname or "", each.language, each.created_at)
        for each in wanted
    }
    return [
        MyBrowser(device.label, device.created_at, device.seen_at, notices.get(device.id))
        for device in await devices.devices_of(session, player)
    ]


async def _links(session: AsyncSession, player: Player) -> list[MyLink]:
    columns = (DeviceLink.created_at, DeviceLink.expires_at, DeviceLink.used_at)
    query = select(*columns).where(DeviceLink.player_id == player.id)
    return [MyLink(*row) for row in await session.execute(query.order_by(DeviceLink.id))]


async def _hosted(session: AsyncSession, player: Player) -> list[MyTable]:
    query = select(Table.code, Table.name, Table.status, Table.created_at).where(Table.host_id == player.id)
    return [MyTable(*row) for row in await session.execute(query.order_by(Table.id))]


async def _seats(session: AsyncSession, player: Player) -> list[MySeat]:
    decisions = await _decisions(session, player)
    columns = (Table.id, Table.code, Table.name, Table.game, Table.modules, Table.status)
    moments = (Table.started_at, Table.finished_at, Seat.left_at)
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
            left_at=row.left_at,
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


async def _removed_from(session: AsyncSession, player: Player) -> list[MyRemoval]:
    query = select(Table.code, Removal.at).join(Table, Table.id == Removal.table_id)
    query = query.where(Removal.player_id == player.id).order_by(Removal.at)
    return [MyRemoval(*row) for row in await session.execute(query)]


async def _said(session: AsyncSession, player: Player) -> list[MyLine]:
    sits = (Seat.table_id == Chat.table_id) & (Seat.player_id == player.id)
    query = select(Table.code, Chat.channel, Chat.at, Chat.name, Chat.text).select_from(Chat)
    query = query.outerjoin(Seat, sits).outerjoin(Table, Table.id == Seat.table_id)
    return [MyLine(*row) for row in await session.execute(query.where(Chat.player_id == player.id).order_by(Chat.id))]


async def _reported(session: AsyncSession, player: Player) -> list[MyReport]:
    query = select(Report.at, Report.name, Report.text).where(Report.reporter_id == player.id)
    return [MyReport(*row) for row in await session.execute(query.order_by(Report.id))]


async def _noted(session: AsyncSession, player: Player) -> list[MyNote]:
    """Without the details: they may be about others."""
    query = select(Audit.at, Audit.action, Table.code).outerjoin(Table, Table.id == Audit.table_id)
    query = query.where(Audit.actor == "player", Audit.actor_id == player.id).order_by(Audit.id)
    return [MyNote(*row) for row in await session.execute(query)]

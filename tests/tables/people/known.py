"""Somebody of whom every table of the database that can know something of a person knows something."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from sqlalchemy import Column, Integer, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Decision, Model, Mute, Player, Subscription, Table
from app.tables.lobby import opening, seats
from app.tables.lobby.opening import Options
from app.tables.people import chat, devices, players, reports
from app.tables.people.others import Other
from app.tables.tidying import referring

KEY = b"a key for tests"
ENDPOINT = "https://updates.push.services.mozilla.com/wpush/v2/benvenuto-s-phone"
NAME = "Benvenuto"
"""Nothing else in the database is written like this."""


def columns_of_people() -> Iterator[Column[Any]]:
    """Every column that names a person: by a foreign key, or, where it may be a keeper as well, by a bare number."""
    yield from referring(Player)
    for table in Model.metadata.sorted_tables:
        for column in table.columns:
            bare = isinstance(column.type, Integer) and not column.foreign_keys and column.name.endswith("_id")
            if bare and not column.primary_key:
                yield column


async def rows_about(session: AsyncSession, player_id: int) -> dict[str, int]:
    """By column how many rows name this person."""
    found = {}
    for column in columns_of_people():
        query = select(func.count()).select_from(column.table).where(column == player_id)
        found[str(column)] = await session.scalar(query) or 0
    return found


async def somebody_known(session: AsyncSession) -> Player:
    """Plays, hosts, was removed, speaks, watches, mutes and is muted, reports and is reported, made a device link,
    and is told of turns.

    The name stands wherever people write names and words.
    """
    ben, _token = await players.greet(session, KEY, NAME, "Firefox · Linux")
    anna, carla = [(await players.greet(session, KEY, name))[0] for name in ("Anna", "Carla")]
    await players.make_device_link(session, KEY, ben, timedelta(minutes=5))
    [device] = await devices.devices_of(session, ben)
    session.add(Subscription(device_id=device.id, endpoint=ENDPOINT, p256dh="key", auth="secret", language="fr"))
    running = await _table(session, ben, anna, "running", name=f"Da {NAME}")
    session.add(Decision(table_id=running.id, number=0, seat="p0", pick="done"))
    await _table(session, anna, ben, "finished", name=f"{NAME} & Anna")
    await _table(session, ben, anna, "finished")
    await _table(session, ben, carla, "lobby", name=f"{NAME}, once more")
    closed = await _table(session, anna, ben, "lobby")
    seats.clear_seat(session, closed, anna, "p1")
    elsewhere = await _table(session, anna, carla, "running")
    await chat.say(session, running.id, ben.id, "p0", "players", f"{NAME} here")
    await chat.say(session, elsewhere.id, ben.id, None, "spectators", f"{NAME} looks on")
    session.add_all([Mute(player_id=ben.id, muted_id=anna.id), Mute(player_id=carla.id, muted_id=ben.id)])
    await reports.report(session, ben, running, Other(anna.id, "Anna", "something rude"))
    await reports.report(session, anna, running, Other(ben.id, NAME, f"{NAME} here"))
    await session.flush()
    return ben


async def _table(session: AsyncSession, host: Player, guest: Player, status: str, **options: Any) -> Table:
    table = await opening.create_table(session, host, Options(size=2, **options))
    await seats.sit(session, table, guest)
    table.status = status
    return table

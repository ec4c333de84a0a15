"""Players without accounts: a name, and a token on each of their devices."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Device, DeviceLink, Player, Seat, Table, now
from app.tables.audit import note
from app.tables.codes import hash_token, new_token
from app.tables.people.typed import clean_name
from app.tables.refusals import Refusal


async def greet(session: AsyncSession, key: bytes, name: str) -> tuple[Player, str]:
    """A new player and the token for their first device."""
    player = Player(name=clean_name(name))
    session.add(player)
    await session.flush()
    return player, _add_device(session, key, player)


async def recognise(session: AsyncSession, key: bytes, token: str | None) -> Player | None:
    """The player whose device holds this token."""
    if not token:
        return None
    query = select(Device).where(Device.token_hash == hash_token(key, token))
    device = await session.scalar(query)
    return None if device is None else device.player


async def rename(session: AsyncSession, player: Player, name: str) -> list[int]:
    """Returns the tables at which the new name shows."""
    player.name = clean_name(name)
    session.add(player)
    return await _open_tables(session, player)


async def make_device_link(
    session: AsyncSession, key: bytes, player: Player, lifetime: timedelta
) -> tuple[str, datetime]:
    """A token that brings this player to another device, once. An earlier unused one stops working."""
    await session.execute(delete(DeviceLink).where(DeviceLink.player_id == player.id, DeviceLink.used_at.is_(None)))
    token, expires_at = new_token(), now() + lifetime
    link = DeviceLink(player_id=player.id, token_hash=hash_token(key, token), expires_at=expires_at)
    session.add(link)
    return token, expires_at


async def use_device_link(
    session: AsyncSession, key: bytes, link_token: str, here: Player | None, replace: bool
) -> tuple[Player, str]:
    """The player of the link and a token for this device. ``here`` is whom the device belonged to."""
    link = await session.scalar(
        select(DeviceLink).where(DeviceLink.token_hash == hash_token(key, link_token)).with_for_update()
    )
    if link is None or link.used_at is not None or link.expires_at <= now():
        raise Refusal("link_unknown")
    if here is not None and here.id != link.player_id and not replace:
        # Otherwise a link sent by somebody else would quietly take this device away from its seats.
        given_up = len(await _open_tables(session, here))
        if given_up:
            raise Refusal("device_has_seats", name=here.name, tables=given_up)
    used = update(DeviceLink).where(DeviceLink.id == link.id, DeviceLink.used_at.is_(None))
    await session.execute(used.values(used_at=now()))
    player = await session.get_one(Player, link.player_id)
    note(session, player, "device added")
    return player, _add_device(session, key, player)


async def forget_device(session: AsyncSession, key: bytes, token: str) -> None:
    await session.execute(delete(Device).where(Device.token_hash == hash_token(key, token)))


async def count_devices(session: AsyncSession, player: Player) -> int:
    return await session.scalar(select(func.count()).where(Device.player_id == player.id)) or 0


def _add_device(session: AsyncSession, key: bytes, player: Player) -> str:
    token = new_token()
    session.add(Device(player_id=player.id, token_hash=hash_token(key, token)))
    return token


async def _open_tables(session: AsyncSession, player: Player) -> list[int]:
    query = select(Seat.table_id).join(Table).where(Seat.player_id == player.id)
    return list(await session.scalars(query.where(Table.status.in_(("lobby", "running")))))

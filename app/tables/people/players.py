"""Players without accounts: a name, and a token on each of their devices."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import DeviceLink, Player, Seat, Table, now
from app.tables import bans
from app.tables.audit import note
from app.tables.codes import hash_token, new_token
from app.tables.people.devices import add_device
from app.tables.refusals import Refusal
from app.tables.typed import clean_name


async def greet(session: AsyncSession, key: bytes, name: str, label: str | None = None) -> tuple[Player, str]:
    """A new player and the token for their first device."""
    player = Player(name=await _allowed(session, name))
    session.add(player)
    await session.flush()
    return player, add_device(session, key, player, label)


async def rename(session: AsyncSession, player: Player, name: str) -> list[int]:
    """Returns the tables at which the new name shows."""
    await session.refresh(player, with_for_update=True)
    if player.deleted_at is not None:  # on another device, in the same moment
        raise Refusal("logged_out")
    player.name = await _allowed(session, name)
    session.add(player)
    return await open_tables(session, [player.id])


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
    session: AsyncSession, key: bytes, link_token: str, here: Player | None, replace: bool, label: str | None = None
) -> tuple[Player, str]:
    """The player of the link and a token for this device. ``here`` is whom the device belonged to."""
    link = await session.scalar(
        select(DeviceLink).where(DeviceLink.token_hash == hash_token(key, link_token)).with_for_update()
    )
    if link is None or link.used_at is not None or link.expires_at <= now():
        raise Refusal("link_unknown")
    if here is not None and here.id != link.player_id and not replace:
        # Otherwise a link sent by somebody else would quietly take this device away from its seats.
        given_up = len(await open_tables(session, [here.id]))
        if given_up:
            raise Refusal("device_has_seats", name=here.name, tables=given_up)
    used = update(DeviceLink).where(DeviceLink.id == link.id, DeviceLink.used_at.is_(None))
    await session.execute(used.values(used_at=now()))
    player = await session.get_one(Player, link.player_id)
    if player.deleted_at is not None:
        raise Refusal("link_unknown")
    note(session, player, "device added")
    return player, add_device(session, key, player, label)


async def _allowed(session: AsyncSession, name: str) -> str:
    cleaned = clean_name(name)
    await bans.must_be_allowed(session, cleaned)
    return cleaned


async def open_tables(session: AsyncSession, player_ids: Sequence[int]) -> list[int]:
    """The tables at which these people sit and something can still happen."""
    query = select(Seat.table_id).join(Table).where(Seat.player_id.in_(player_ids)).distinct()
    return list(await session.scalars(query.where(Table.status.in_(("lobby", "running")))))

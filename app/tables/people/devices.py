"""The devices of a player: each holds a token, and any of them may log out the others."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Device, DeviceLink, Player, now
from app.tables.codes import hash_token, new_token
from app.tables.refusals import Refusal

SEEN_EVERY = timedelta(hours=1)
"""When somebody was here last is written down that often: looking at pages shall not mean writing."""

# What the first one found in a User-Agent means. Browsers claim to be each other: who claims least comes last.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome/": "Chrome",
    "Chromium/": "Chromium",
    "Safari/": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "Mac",
    "Linux": "Linux",
}


def label_of(user_agent: str) -> str | None:
    """Browser and system, to tell one's devices apart; nothing else of what a browser says about itself is kept."""
    found = [_first(names, user_agent) for names in (BROWSERS, SYSTEMS)]
    return " · ".join(name for name in found if name is not None) or None


def _first(names: dict[str, str], user_agent: str) -> str | None:
    return next((name for sign, name in names.items() if sign in user_agent), None)


def add_device(session: AsyncSession, key: bytes, player: Player, label: str | None) -> str:
    """A new device of this player; returns its token."""
    token = new_token()
    session.add(Device(player_id=player.id, token_hash=hash_token(key, token), label=label, seen_at=now()))
    return token


async def recognise(session: AsyncSession, key: bytes, token: str | None) -> Device | None:
    """The device that holds this token, and with it its player."""
    if not token:
        return None
    device = await session.scalar(select(Device).where(Device.token_hash == hash_token(key, token)))
    return None if device is None or device.player.deleted_at is not None else device


async def must_be_known(session: AsyncSession, device_id: int) -> None:
    if await session.scalar(select(Device.id).where(Device.id == device_id)) is None:
        raise Refusal("logged_out")


async def devices_of(session: AsyncSession, player: Player) -> Sequence[Device]:
    """The one that was here last first."""
    query = select(Device).where(Device.player_id == player.id)
    return (await session.scalars(query.order_by(func.coalesce(Device.seen_at, Device.created_at).desc()))).all()


async def count_devices(session: AsyncSession, player: Player) -> int:
    return await session.scalar(select(func.count()).where(Device.player_id == player.id)) or 0


async def forget_device(session: AsyncSession, player: Player, device_id: int) -> None:
    """After the commit, the caller tells live play: sockets of the device must not go on."""
    forgotten = await session.execute(
        delete(Device).where(Device.player_id == player.id, Device.id == device_id).returning(Device.id)
    )
    if forgotten.first() is None:
        raise Refusal("device_unknown")


async def log_out(session: AsyncSession, player: Player, device_id: int) -> None:
    """A device that may be in other hands: nor does a link that was made there bring a further one."""
    await forget_device(session, player, device_id)
    await _forget_links(session, player.id)


async def forget_others(session: AsyncSession, this: Device) -> list[int]:
    """All devices of the player but this one; returns which, for live play. No link brings a further one either."""
    await _forget_links(session, this.player_id)
    others = delete(Device).where(Device.player_id == this.player_id, Device.id != this.id)
    return list(await session.scalars(others.returning(Device.id)))


async def _forget_links(session: AsyncSession, player_id: int) -> None:
    await session.execute(delete(DeviceLink).where(DeviceLink.player_id == player_id))


def seen_long_ago(device: Device) -> bool:
    return device.seen_at is None or device.seen_at <= now() - SEEN_EVERY


async def note_seen(session: AsyncSession, device_id: int, label: str | None) -> None:
    await session.execute(update(Device).where(Device.id == device_id).values(seen_at=now(), label=label))

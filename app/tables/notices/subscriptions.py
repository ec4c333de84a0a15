"""Which devices want to be told, and whom a turn concerns. A subscription belongs to a device and goes with it."""

from __future__ import annotations

import base64
from collections.abc import Collection
from typing import cast

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Device, Player, PushKey, Seat, Subscription, Table
from app.tables.games import Language
from app.tables.refusals import Refusal
from app.tables.running.turns import Turn

MOST_OF_A_PERSON = 8
"""Whoever asks for more is told on the newest of them."""

POINT_BYTES = 65
SECRET_BYTES = 16


class Letter(msgspec.Struct, frozen=True):
    """A notice on its way: the turn, how the table is called, and where the reader is reached."""

    turn: Turn
    code: str
    table: str
    host: str
    device_id: int
    endpoint: str
    p256dh: str
    auth: str
    language: Language


async def subscribe(
    session: AsyncSession, device: Device, endpoint: str, p256dh: str, auth: str, language: Language
) -> None:
    """In place of what this device wanted before. A browser that somebody else used until now is theirs no more."""
    _check_keys(p256dh, auth)
    # One after the other, by the one row that the whole house has: what comes at the same time is seen and replaced.
    await session.execute(select(PushKey.id).with_for_update())
    await session.execute(
        delete(Subscription).where((Subscription.device_id == device.id) | (Subscription.endpoint == endpoint))
    )
    theirs = select(Subscription.device_id).join(Device, Device.id == Subscription.device_id)
    newest_first = theirs.where(Device.player_id == device.player_id).order_by(Subscription.created_at.desc())
    too_many = (await session.scalars(newest_first.offset(MOST_OF_A_PERSON - 1))).all()
    await session.execute(delete(Subscription).where(Subscription.device_id.in_(too_many)))
    session.add(
        Subscription(device_id=device.id, endpoint=endpoint, p256dh=p256dh, auth=auth, language=language),
    )


async def unsubscribe(session: AsyncSession, device_id: int, endpoint: str | None = None) -> None:
    """With an endpoint only if it is still that one: the device may have asked anew meanwhile."""
    mine = Subscription.device_id == device_id
    await session.execute(
        delete(Subscription).where(mine if endpoint is None else mine & (Subscription.endpoint == endpoint))
    )


async def subscription_of(session: AsyncSession, device: Device) -> Subscription | None:
    found: Subscription | None = await session.get(Subscription, device.id)
    return found


async def speak(session: AsyncSession, device: Device, language: Language) -> None:
    """From now on this device is told in another language."""
    await session.execute(update(Subscription).where(Subscription.device_id == device.id).values(language=language))


async def letters_about(session: AsyncSession, turns: Collection[Turn]) -> list[Letter]:
    """For every device of those whose turn it still is. Whoever has decided meanwhile, has left, or is stood in for by
    a bot needs not be told."""
    begun = {(turn.table_id, turn.seat): turn for turn in turns}
    query = (
        select(Table.id, Table.code, Table.name, Table.waiting, Seat.name.label("seat"), Player.name.label("host"))
        .add_columns(Subscription)
        .join(Seat.table)
        .join(Player, Player.id == Table.host_id)
        .join(Device, Device.player_id == Seat.player_id)
        .join(Subscription, Subscription.device_id == Device.id)
        .where(Table.id.in_({turn.table_id for turn in turns}), Table.status == "running")
        .where(Seat.left_at.is_(None), Seat.stand_in.is_(None))
        .order_by(Subscription.created_at)
    )
    return [
        Letter(
            turn=begun[row.id, row.seat],
            code=row.code,
            table=row.name,
            host=row.host,
            device_id=row.Subscription.device_id,
            endpoint=row.Subscription.endpoint,
            p256dh=row.Subscription.p256dh,
            auth=row.Subscription.auth,
            language=cast(Language, row.Subscription.language),
        )
        for row in await session.execute(query)
        if (row.id, row.seat) in begun and row.seat in row.waiting
    ]


def _check_keys(p256dh: str, auth: str) -> None:
    """What a browser sends along: a point of the curve, to which notices are encrypted, and a secret."""
    # Only whoever asks for notices brings the library into memory.
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        point, secret = unpacked(p256dh), unpacked(auth)
        if len(point) != POINT_BYTES or len(secret) != SECRET_BYTES:
            raise ValueError
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        raise Refusal("subscription_unfit") from None


def unpacked(text: str) -> bytes:
    """Base64 as browsers write it, in the alphabet for addresses and without padding."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def packed(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()

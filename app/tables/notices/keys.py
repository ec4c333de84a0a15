"""The key by which push services know this house: made at the first start, and kept for good.

Browsers subscribe to the public half, so another key would make every subscription worthless. It lies in the database:
all processes share it, a backup takes it along, and unlike something derived from the house's secret its public half
tells nothing about anything else.
"""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import Database
from app.models import PushKey


async def read_key(session: AsyncSession) -> PushKey | None:
    found: PushKey | None = await session.scalar(select(PushKey))
    return found


async def ensure_key(database: Database) -> None:
    async with database.reading() as session:
        if await read_key(session) is not None:
            return
    try:
        async with database.writing() as session:
            session.add(_new_key())
    except IntegrityError:
        pass  # another process was quicker, and its key counts


def _new_key() -> PushKey:
    # Needed once in the life of a house, so that no later start has to load it.
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    private = generate_private_key(SECP256R1())
    return PushKey(
        private=private.private_numbers().private_value.to_bytes(32, "big"),
        public=private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint),
    )

"""Sessions of the keeper: opened with the password, ended by time, by signing out, or by a new password."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import AdminSession, now
from app.tables.codes import hash_token, new_token


async def open_session(session: AsyncSession, key: bytes, account_id: int, lifetime: timedelta) -> str:
    """The token for the cookie; the database keeps only its hash. Sessions that have ended are forgotten."""
    await session.execute(delete(AdminSession).where(AdminSession.expires_at <= now()))
    token = new_token()
    session.add(
        AdminSession(account_id=account_id, token_hash=hash_token(key, token), expires_at=now() + lifetime),
    )
    return token


async def recognise(session: AsyncSession, key: bytes, token: str | None) -> int | None:
    """The account whose session this token opens."""
    if not token:
        return None
    mine = (AdminSession.token_hash == hash_token(key, token)) & (AdminSession.expires_at > now())
    account_id: int | None = await session.scalar(select(AdminSession.account_id).where(mine))
    return account_id


async def close_session(session: AsyncSession, key: bytes, token: str) -> None:
    await session.execute(delete(AdminSession).where(AdminSession.token_hash == hash_token(key, token)))


async def close_all(session: AsyncSession, account_id: int) -> None:
    """On every device."""
    await session.execute(delete(AdminSession).where(AdminSession.account_id == account_id))


def form_token(key: bytes, token: str) -> str:
    """What every form of this session carries: no other session, and no other page, can know it."""
    return hash_token(key, f"form {token}")

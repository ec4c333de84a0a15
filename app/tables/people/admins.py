"""The keeper of the house: one account, made at the first start."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import AdminAccount

ADMIN_NAME = "admin"
hasher = PasswordHasher()


async def ensure_admin(session: AsyncSession, given: str | None) -> str | None:
    """Make the account, or give it the password from the settings. Returns a password that was generated."""
    if session.get_bind().dialect.name == "postgresql":
        # Two workers that start together must not both make the account; SQLite lets only one write anyway.
        await session.execute(text("LOCK TABLE admin_accounts IN EXCLUSIVE MODE"))
    account = await session.scalar(select(AdminAccount).where(AdminAccount.name == ADMIN_NAME))
    if account is None:
        password = given or secrets.token_urlsafe(12)
        session.add(AdminAccount(name=ADMIN_NAME, password_hash=hasher.hash(password)))
        return None if given else password
    if given and not password_matches(account, given):
        account.password_hash = hasher.hash(given)
    return None


def password_matches(account: AdminAccount, password: str) -> bool:
    try:
        return hasher.verify(account.password_hash, password)
    except VerifyMismatchError:
        return False

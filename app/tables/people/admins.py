"""The keeper of the house: one account, made at the first start."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import AdminAccount, AdminSession

ADMIN_NAME = "admin"
hasher = PasswordHasher()
# Of a password that nobody knows: where there is no account, a guess takes as long as where there is one.
DECOY = "$argon2id$v=19$m=65536,t=3,p=4$5ugPBsS0ia58ospclw0RVQ$ZEDOOlL+nDjN6QogVAmpzXseGkiLENuXZxFj74z0omc"


async def ensure_admin(session: AsyncSession, given: str | None) -> str | None:
    """Make the account, or give it the password from the settings. Returns a password that was generated."""
    if session.get_bind().dialect.name == "postgresql":
        # Two workers that start together must not both make the account; SQLite lets only one write anyway.
        await session.execute(text("LOCK TABLE admin_accounts IN EXCLUSIVE MODE"))
    account = await find_admin(session)
    if account is None:
        password = given or secrets.token_urlsafe(12)
        session.add(AdminAccount(name=ADMIN_NAME, password_hash=hasher.hash(password)))
        return None if given else password
    if given and not password_matches(account, given):
        account.password_hash = hasher.hash(given)
        # Whoever came in with the old password has to know the new one.
        await session.execute(delete(AdminSession).where(AdminSession.account_id == account.id))
    return None


async def find_admin(session: AsyncSession) -> AdminAccount | None:
    return await session.scalar(select(AdminAccount).where(AdminAccount.name == ADMIN_NAME))


def password_matches(account: AdminAccount | None, password: str) -> bool:
    """Takes a tenth of a second on purpose, whether or not there is an account."""
    try:
        return hasher.verify(DECOY if account is None else account.password_hash, password)
    except VerifyMismatchError:
        return False

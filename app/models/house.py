"""The house: who keeps it, what was done around the tables, who is kept out, and what is counted."""

from __future__ import annotations

import datetime as dates
from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from app.models.base import HASH_LENGTH, NAME_LENGTH, Model, SearchKey, now


class AdminAccount(Model):
    """Somebody who keeps the house. The password is hashed with argon2."""

    __tablename__ = "admin_accounts"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH), unique=True)
    password_hash: Mapped[str] = mapped_column(String(200))
    created_at: Mapped[datetime] = mapped_column(default=now)


class AdminSession(Model):
    __tablename__ = "admin_sessions"

    id: Mapped[int] = mapped_column(primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("admin_accounts.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]


class Audit(Model):
    """Who did what around the tables (never inside a game: that is what decisions are for)."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now)
    actor: Mapped[str] = mapped_column(String(16))
    actor_id: Mapped[int | None] = mapped_column(index=True)
    action: Mapped[str] = mapped_column(String(32))
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id"), index=True)
    details: Mapped[dict[str, Any]] = mapped_column(default=dict)


class Ban(Model):
    """A name nobody may carry, or an address nobody may come from. A ban that was lifted stays on record."""

    __tablename__ = "bans"
    __table_args__ = (
        CheckConstraint("kind IN ('name', 'address')", name="kind"),
        Index("ix_bans_lifted_at_kind_value", "lifted_at", "kind", "value"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    # A name as it looks, or an address as limits count it.
    value: Mapped[str] = mapped_column(SearchKey)
    reason: Mapped[str] = mapped_column(String(200), default="")
    created_at: Mapped[datetime] = mapped_column(default=now)
    lifted_at: Mapped[datetime | None]


class Tally(Model):
    """What the statistics add up, a row for each day: so many times, and what that made in all.

    A finished game is counted once, with its result. ``measure`` is what is counted (``games``, ``module``, ``seat``,
    or a fact that the game declares), ``label`` which one of them.
    """

    __tablename__ = "tallies"
    # SQLite then keeps the rows in the order of their key, in which they are added up.
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012

    game: Mapped[str] = mapped_column(String(16), primary_key=True)
    measure: Mapped[str] = mapped_column(String(16), primary_key=True)
    label: Mapped[str] = mapped_column(String(16), primary_key=True)
    day: Mapped[dates.date] = mapped_column(primary_key=True)
    number: Mapped[int]
    total: Mapped[int]


class PushKey(Model):
    """The one key by which push services know this house."""

    __tablename__ = "push_keys"
    __table_args__ = (CheckConstraint("id = 1", name="one"),)

    id: Mapped[int] = mapped_column(primary_key=True, default=1)
    private: Mapped[bytes] = mapped_column(LargeBinary(32))
    public: Mapped[bytes] = mapped_column(LargeBinary(65))
    created_at: Mapped[datetime] = mapped_column(default=now)


class Process(Model):
    """A process that serves the house, and what it last said about itself."""

    __tablename__ = "processes"

    name: Mapped[str] = mapped_column(String(16), primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now)
    counters: Mapped[dict[str, Any]] = mapped_column(default=dict)

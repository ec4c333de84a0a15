"""What the database keeps. The truth about a game is its row in ``tables`` and its rows in ``decisions``.

Everything else about a game (position, events, views) is derived by replaying the decisions.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

NAME_LENGTH = 24
CHAT_LENGTH = 500
CLIENT_ID_LENGTH = 64
HASH_LENGTH = 64


def now() -> datetime:
    return datetime.now(UTC)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC. SQLite drops the time zone, so it is put back when read."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("a moment needs a time zone; use app.models.now()")
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Model(DeclarativeBase):
    # Constraints need names, otherwise a later migration cannot drop them on every database.
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {datetime: UtcDateTime, dict[str, Any]: JSON, list[int]: JSON, list[str]: JSON}  # noqa: RUF012


class Player(Model):
    """A person, known by a display name. Two people may carry the same name."""

    __tablename__ = "players"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    created_at: Mapped[datetime] = mapped_column(default=now)


class Device(Model):
    """One browser of a player. Its cookie holds the token, the database only the keyed hash."""

    __tablename__ = "devices"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)

    player: Mapped[Player] = relationship(lazy="joined", innerjoin=True)


class DeviceLink(Model):
    """Brings a player to another device, once and for a short time."""

    __tablename__ = "device_links"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class Table(Model):
    """People around one game: what is played, and how far it is.

    ``game``, ``size`` and ``modules`` are the game options; they are fixed from the start on, like ``seed`` and
    ``seed_hash``. The seed is a secret until ``status`` is finished. ``rules_version`` is the one the game was last
    decided by. While the game runs, live play writes ``status``, ``number``, ``waiting``, ``clocks``, ``scores``,
    ``seen`` and ``finished_at``. A game that does not outlive a change of its rules is ``kept``, and ``kept_because``.
    """

    __tablename__ = "tables"
    __table_args__ = (
        CheckConstraint("status IN ('lobby', 'running', 'finished', 'kept', 'abandoned')", name="status"),
        Index("ix_tables_listed_status", "listed", "status"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(16), unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    host_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    previous_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id"), unique=True)

    game: Mapped[str] = mapped_column(String(16))
    size: Mapped[int]
    modules: Mapped[list[int]]
    listed: Mapped[bool]
    language: Mapped[str] = mapped_column(String(2))
    clock_seconds: Mapped[int | None]
    spectators_open: Mapped[bool]

    status: Mapped[str] = mapped_column(String(16), default="lobby")
    # How many decisions are stored: the number the next one gets.
    number: Mapped[int] = mapped_column(default=0)
    waiting: Mapped[list[str]] = mapped_column(default=list)
    # Seconds left for each waiting seat when last written, so that clocks rest while the server is down.
    clocks: Mapped[dict[str, Any]] = mapped_column(default=dict)

    # What everybody had before their eyes after the last decision, so that new rules can be held against it.
    scores: Mapped[dict[str, Any] | None]
    seen: Mapped[str | None] = mapped_column(String(32))
    kept_because: Mapped[str | None] = mapped_column(String(16))

    rules_version: Mapped[str | None] = mapped_column(String(32))
    seed: Mapped[bytes | None] = mapped_column(LargeBinary(32), deferred=True)
    seed_hash: Mapped[str | None] = mapped_column(String(HASH_LENGTH))

    created_at: Mapped[datetime] = mapped_column(default=now)
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]

    host: Mapped[Player] = relationship(lazy="joined", innerjoin=True)
    seats: Mapped[list[Seat]] = relationship(
        lazy="selectin", order_by="Seat.name", back_populates="table", cascade="all, delete-orphan"
    )


class Seat(Model):
    """A place at a table, named as in the engine (``p0`` to ``p3``): free, a player's or a bot's."""

    __tablename__ = "seats"
    __table_args__ = (
        UniqueConstraint("table_id", "name"),
        UniqueConstraint("table_id", "colour"),
        UniqueConstraint("table_id", "player_id"),
        CheckConstraint("player_id IS NULL OR bot IS NULL", name="one_occupant"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    name: Mapped[str] = mapped_column(String(8))
    colour: Mapped[str | None] = mapped_column(String(8))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"), index=True)
    bot: Mapped[str | None] = mapped_column(String(16))
    ready: Mapped[bool] = mapped_column(default=False)
    # The player left the running game and may return; the seat stays theirs.
    left_at: Mapped[datetime | None]
    # The bot that decides for a player who left. Written by live play.
    stand_in: Mapped[str | None] = mapped_column(String(16))

    table: Mapped[Table] = relationship(back_populates="seats")
    player: Mapped[Player | None] = relationship(lazy="joined")

    @property
    def free(self) -> bool:
        return self.player_id is None and self.bot is None


class Removal(Model):
    """The host asked this player to leave; they cannot sit down at the table again."""

    __tablename__ = "removals"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now)


class Decision(Model):
    """What a seat decided. Rows are only ever added; the number is unique per table and has no gaps.

    ``kind`` is ``pick``, ``take_back``, ``undo``, or ``rules`` where the house noted that the rules changed.
    ``made_by`` is ``player``, ``bot``, ``clock``, ``nature`` or ``house``.
    ``client_id`` comes with a player's message, so that a repeated message is stored once.
    """

    __tablename__ = "decisions"
    __table_args__ = (
        UniqueConstraint("table_id", "seat", "client_id"),
        CheckConstraint("number >= 0", name="number"),
    )

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    seat: Mapped[str] = mapped_column(String(8))
    kind: Mapped[str] = mapped_column(String(16), default="pick")
    pick: Mapped[Any] = mapped_column(JSON)
    made_by: Mapped[str] = mapped_column(String(8), default="player")
    client_id: Mapped[str | None] = mapped_column(String(CLIENT_ID_LENGTH))
    at: Mapped[datetime] = mapped_column(default=now)


class Snapshot(Model):
    """The position after ``number`` decisions: a cache, valid for one version of the rules, safe to delete."""

    __tablename__ = "snapshots"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    rules_version: Mapped[str] = mapped_column(String(32))
    state: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[datetime] = mapped_column(default=now)


class Archive(Model):
    """A finished game as everybody saw it: can be looked at and verified without the rules it was played by."""

    __tablename__ = "archives"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    format: Mapped[int]
    content: Mapped[bytes] = mapped_column(LargeBinary)
    made_at: Mapped[datetime] = mapped_column(default=now)


class Chat(Model):
    """Something said at a table. ``name`` is what the player was called when saying it."""

    __tablename__ = "chat"
    __table_args__ = (
        CheckConstraint("channel IN ('players', 'spectators')", name="channel"),
        Index("ix_chat_table_id_channel_id", "table_id", "channel", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    channel: Mapped[str] = mapped_column(String(16))
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    seat: Mapped[str | None] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(default=now)


class SpectatorCode(Model):
    """Opens a table to spectators until it is revoked."""

    __tablename__ = "spectator_codes"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    code: Mapped[str] = mapped_column(String(16), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    revoked_at: Mapped[datetime | None]


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
    actor_id: Mapped[int | None]
    action: Mapped[str] = mapped_column(String(32))
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id"), index=True)
    details: Mapped[dict[str, Any]] = mapped_column(default=dict)

"""People: who they are, on which devices, what they say, and whom they would rather not hear."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship, validates

from app.models.base import CLIENT_ID_LENGTH, HASH_LENGTH, NAME_LENGTH, Model, SearchKey, now, search_key

LABEL_LENGTH = 48
ENDPOINT_LENGTH = 1024


class Player(Model):
    """A person, known by a display name. Two people may carry the same name."""

    __tablename__ = "players"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    name_key: Mapped[str] = mapped_column(SearchKey, index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    # Their name and all they said are gone; the games they played stay.
    deleted_at: Mapped[datetime | None]

    @validates("name")
    def _remember_the_key(self, _field: str, name: str) -> str:
        self.name_key = search_key(name)
        return name


class Device(Model):
    """One browser of a player. Its cookie holds the token, the database only the keyed hash."""

    __tablename__ = "devices"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    # What kind of browser it is, in two words, and the day it was here last: to tell one's devices apart.
    label: Mapped[str | None] = mapped_column(String(LABEL_LENGTH))
    seen_at: Mapped[datetime | None]

    player: Mapped[Player] = relationship(lazy="joined", innerjoin=True)


class Subscription(Model):
    """A device that wants to be told when its player's turn begins: where it is reached, and by which keys.

    It is the device's, so it goes when the device does.
    """

    __tablename__ = "subscriptions"

    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id", ondelete="CASCADE"), primary_key=True)
    endpoint: Mapped[str] = mapped_column(String(ENDPOINT_LENGTH), unique=True)
    p256dh: Mapped[str] = mapped_column(String(88))
    auth: Mapped[str] = mapped_column(String(24))
    language: Mapped[str] = mapped_column(String(2))
    created_at: Mapped[datetime] = mapped_column(default=now)


class DeviceLink(Model):
    """Brings a player to another device, once and for a short time."""

    __tablename__ = "device_links"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(HASH_LENGTH), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]


class Chat(Model):
    """Something said at a table. ``name`` is what the player was called when saying it.

    ``client_id`` comes with the message, so that a repeated message is stored once.
    """

    __tablename__ = "chat"
    __table_args__ = (
        CheckConstraint("channel IN ('players', 'spectators')", name="channel"),
        Index("ix_chat_table_id_channel_id", "table_id", "channel", "id"),
        Index("ix_chat_table_id_player_id_client_id", "table_id", "player_id", "client_id", unique=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    channel: Mapped[str] = mapped_column(String(16))
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    seat: Mapped[str | None] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    text: Mapped[str] = mapped_column(Text)
    client_id: Mapped[str | None] = mapped_column(String(CLIENT_ID_LENGTH))
    at: Mapped[datetime] = mapped_column(default=now)


class Mute(Model):
    """The player does not want to read what the other one says."""

    __tablename__ = "mutes"

    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True)
    muted_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True, index=True)
    at: Mapped[datetime] = mapped_column(default=now)


class Report(Model):
    """Somebody told the keeper of the house about a name, or about something that was said under it."""

    __tablename__ = "reports"
    __table_args__ = (Index("ix_reports_handled_at_id", "handled_at", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now)
    reporter_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id"))
    # As they were when it was reported: both may change.
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    text: Mapped[str | None] = mapped_column(Text)
    handled_at: Mapped[datetime | None]

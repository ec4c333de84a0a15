"""Tables: what is played, who sits there, every decision, and what is kept of finished games.

The truth about a game is its row in ``tables`` and its rows in ``decisions``. Everything else about it (position,
events, views) is derived by replaying the decisions.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship, validates

from app.models.base import CLIENT_ID_LENGTH, HASH_LENGTH, NAME_LENGTH, Model, SearchKey, now, search_key
from app.models.people import Player


class Table(Model):
    """People around one game: what is played, and how far it is.

    ``game``, ``size`` and ``modules`` are the game options; they are fixed from the start on, like ``seed`` and
    ``seed_hash``. The seed is a secret until ``status`` is finished. ``rules_version`` is the one the game was last
    decided by. While the game runs, live play writes ``status``, ``number``, ``waiting``, ``clocks``, ``scores``,
    ``seen`` and ``finished_at``. A game that does not outlive a change of its rules is ``kept``, and ``kept_because``;
    one that the table agreed to end is ``void``.
    """

    __tablename__ = "tables"
    __table_args__ = (
        CheckConstraint("status IN ('lobby', 'running', 'finished', 'kept', 'void', 'abandoned')", name="status"),
        Index("ix_tables_listed_status", "listed", "status"),
        # The history of all games: each way to sort it, alone and within what is asked for most.
        Index("ix_tables_status_id", "status", "id"),
        Index("ix_tables_game_id", "game", "id"),
        Index("ix_tables_size_id", "size", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(16), unique=True)
    name: Mapped[str] = mapped_column(String(NAME_LENGTH))
    name_key: Mapped[str] = mapped_column(SearchKey, index=True)
    host_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    previous_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id"), unique=True)

    game: Mapped[str] = mapped_column(String(16))
    size: Mapped[int]
    modules: Mapped[list[int]]
    listed: Mapped[bool]
    language: Mapped[str] = mapped_column(String(2))
    clock_seconds: Mapped[int | None]
    spectators_open: Mapped[bool]
    # Whether whoever may watch the table may also see its finished game again.
    replay_open: Mapped[bool] = mapped_column(default=True)

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

    created_at: Mapped[datetime] = mapped_column(default=now, index=True)
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None] = mapped_column(index=True)
    # From the start to the end; written together with the results of the seats and what the statistics count.
    seconds: Mapped[int | None] = mapped_column(index=True)

    host: Mapped[Player] = relationship(lazy="joined", innerjoin=True)
    seats: Mapped[list[Seat]] = relationship(
        lazy="selectin", order_by="Seat.name", back_populates="table", cascade="all, delete-orphan"
    )

    @validates("name")
    def _remember_the_key(self, _field: str, name: str) -> str:
        self.name_key = search_key(name)
        return name


class PlayedModule(Model):
    """A module of a game that was started, so that its games are found. ``Table.modules`` says the same in one go."""

    __tablename__ = "played_modules"
    __table_args__ = (Index("ix_played_modules_module_table_id", "module", "table_id"),)

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    module: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)


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
    # The result of a finished game.
    score: Mapped[int | None]
    won: Mapped[bool | None]

    table: Mapped[Table] = relationship(back_populates="seats")
    player: Mapped[Player | None] = relationship(lazy="joined")

    @property
    def free(self) -> bool:
        return self.player_id is None and self.bot is None


class Removal(Model):
    """The host asked this player to leave; they cannot sit down at the table again."""

    __tablename__ = "removals"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), primary_key=True, index=True)
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


class SpectatorCode(Model):
    """Opens a table to spectators until it is revoked."""

    __tablename__ = "spectator_codes"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    code: Mapped[str] = mapped_column(String(16), unique=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    revoked_at: Mapped[datetime | None]

"""A game as the keeper sees it: nothing that somebody who may watch could not see."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from app.engine import catalogue
from app.models import Seat, Table

OPEN_CODES = ("finished", "abandoned")
"""The code of any other table is an invitation to sit down or to come back: that is for the host to give."""


@dataclass(frozen=True)
class ShownSeat:
    seat: str
    colour: str | None
    player_id: int | None
    player: str | None
    bot: str | None
    points: int | None
    won: bool | None


@dataclass(frozen=True)
class ShownGame:
    id: int
    code: str | None
    name: str
    host: str
    game: str
    size: int
    modules: tuple[int, ...]
    status: str
    number: int
    waiting: tuple[str, ...]
    clock_seconds: int | None
    seconds: int | None
    opened_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    played_at: datetime | None
    """The last decision of a game that is under way."""
    seats: tuple[ShownSeat, ...]

    @property
    def open(self) -> bool:
        """Whether the keeper could close it."""
        return self.status in ("lobby", "running")

    @property
    def can_be_seen(self) -> bool:
        """Whether there is a game, and the house still has what it is played with."""
        known = self.game in catalogue.games() and set(self.modules) <= set(catalogue.modules(self.game))
        return known and self.started_at is not None


def shown(table: Table, played_at: datetime | None = None) -> ShownGame:
    return ShownGame(
        id=table.id,
        code=table.code if table.status in OPEN_CODES else None,
        name=table.name,
        host=table.host.name,
        game=table.game,
        size=table.size,
        modules=tuple(table.modules),
        status=table.status,
        number=table.number,
        waiting=tuple(table.waiting),
        clock_seconds=table.clock_seconds,
        seconds=table.seconds,
        opened_at=table.created_at,
        started_at=table.started_at,
        ended_at=table.finished_at,
        played_at=played_at,
        seats=tuple(_seat(seat, table.scores or {}) for seat in table.seats),
    )


def _seat(seat: Seat, scores: dict[str, int]) -> ShownSeat:
    return ShownSeat(
        seat=seat.name,
        colour=seat.colour,
        player_id=seat.player_id,
        player=None if seat.player is None else seat.player.name,
        bot=seat.bot or seat.stand_in,
        points=scores.get(seat.name) if seat.score is None else seat.score,
        won=seat.won,
    )

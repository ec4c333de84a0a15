"""How the house does, in a few numbers that indexes can answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Player, Table, now

WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Overview:
    by_status: dict[str, int]
    never_begun: int
    """Of those that were closed."""
    this_week: int
    """Games that were begun and ended in the last seven days, whatever their end."""
    week_before: int
    people: int
    new_people: int
    """Who came for the first time in the last seven days."""

    @property
    def games(self) -> int:
        return sum(self.by_status.values())

    @property
    def played_to_the_end(self) -> float | None:
        """Of all games that were begun and have ended; None as long as none has."""
        ended = (
            sum(self.by_status.get(status, 0) for status in ("finished", "kept", "void", "abandoned"))
            - self.never_begun
        )
        return self.by_status.get("finished", 0) / ended if ended else None


async def read(session: AsyncSession) -> Overview:
    counted = await session.execute(select(Table.status, func.count()).group_by(Table.status))
    week = now() - WEEK
    return Overview(
        by_status={row[0]: row[1] for row in counted},
        never_begun=await session.scalar(_never_begun()) or 0,
        this_week=await _ended(session, week, now()),
        week_before=await _ended(session, week - WEEK, week),
        people=await session.scalar(_known()) or 0,
        new_people=await session.scalar(_known().where(Player.created_at >= week)) or 0,
    )


def _known() -> Select[int]:
    return select(func.count()).select_from(Player).where(Player.deleted_at.is_(None))


def _never_begun() -> Select[int]:
    return select(func.count()).where(Table.status == "abandoned", Table.started_at.is_(None))


async def _ended(session: AsyncSession, first: datetime, last: datetime) -> int:
    query = select(func.count()).where(Table.finished_at >= first, Table.finished_at < last)
    return await session.scalar(query.where(Table.started_at.is_not(None))) or 0

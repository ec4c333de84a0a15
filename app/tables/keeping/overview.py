"""How the house does, in a few numbers that indexes can answer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Table, now

WEEK = timedelta(days=7)


@dataclass(frozen=True)
class Overview:
    by_status: dict[str, int]
    this_week: int
    """Games that ended in the last seven days, whatever their end."""
    week_before: int

    @property
    def games(self) -> int:
        return sum(self.by_status.values())

    @property
    def played_to_the_end(self) -> float | None:
        """Of all games that have ended; None as long as none has."""
        ended = sum(self.by_status.get(status, 0) for status in ("finished", "kept", "abandoned"))
        return self.by_status.get("finished", 0) / ended if ended else None


async def read(session: AsyncSession) -> Overview:
    counted = await session.execute(select(Table.status, func.count()).group_by(Table.status))
    week = now() - WEEK
    return Overview(
        by_status={row[0]: row[1] for row in counted},
        this_week=await _ended(session, week, now()),
        week_before=await _ended(session, week - WEEK, week),
    )


async def _ended(session: AsyncSession, first: datetime, last: datetime) -> int:
    query = select(func.count()).where(Table.finished_at >= first, Table.finished_at < last)
    return await session.scalar(query) or 0

"""A word to the keeper of the house about a name, or about something that was said under it."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Player, Report, Table
from app.tables.people.others import Other, one_at_a_time


async def report(session: AsyncSession, me: Player, table: Table, other: Other) -> None:
    """Name and words as they are now: both may change. Until the keeper has looked, the same counts once."""
    await one_at_a_time(session, me)
    same = (Report.reporter_id == me.id) & (Report.player_id == other.player_id) & (Report.name == other.name)
    words = Report.text.is_(None) if other.text is None else Report.text == other.text
    if await session.scalar(select(Report.id).where(same, words, Report.handled_at.is_(None)).limit(1)) is None:
        session.add(
            Report(reporter_id=me.id, player_id=other.player_id, table_id=table.id, name=other.name, text=other.text)
        )

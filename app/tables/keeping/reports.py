"""Reports: what people told the keeper about names and words, until it was seen to."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Row, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.models import Player, Report, Table, now
from app.tables.audit import note_keeper
from app.tables.refusals import Refusal

PAGE = 50


async def read(
    session: AsyncSession, handled: bool, before: int | None
) -> tuple[Sequence[Row[Report, str, str, str, str]], bool]:
    """A page of reports, open or handled, the latest first, and whether there are older ones."""
    reporter, reported, host = aliased(Player), aliased(Player), aliased(Player)
    names = reporter.name.label("reporter"), reported.name.label("now"), Table.name.label("table")
    query = select(Report, *names, host.name.label("host"))
    query = query.join(reporter, Report.reporter_id == reporter.id).join(reported, Report.player_id == reported.id)
    query = query.outerjoin(Table, Report.table_id == Table.id).outerjoin(host, Table.host_id == host.id)
    query = query.where(Report.handled_at.is_not(None) if handled else Report.handled_at.is_(None))
    if before is not None:
        query = query.where(Report.id < before)
    rows = (await session.execute(query.order_by(Report.id.desc()).limit(PAGE + 1))).all()
    return rows[:PAGE], len(rows) > PAGE


async def count_open(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).where(Report.handled_at.is_(None))) or 0


async def handle(session: AsyncSession, account_id: int, report_id: int) -> None:
    """Handled twice is handled."""
    report = await session.get(Report, report_id)
    if report is None:
        raise Refusal("page_unknown")
    if report.handled_at is None:
        report.handled_at = now()
        note_keeper(session, account_id, "report handled", report=report_id)

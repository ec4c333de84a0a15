"""The keeper closes a table that nobody looks after. The game is void and stays in the history."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Table
from app.tables.audit import note_keeper
from app.tables.lobby import seats
from app.tables.refusals import Refusal


async def close_table(session: AsyncSession, account_id: int, table_id: int) -> None:
    """After the commit, the caller calls ``live.closed(table_id)``."""
    query = select(Table).where(Table.id == table_id).with_for_update(of=Table)
    table = await session.scalar(query.execution_options(populate_existing=True))
    if table is None:
        raise Refusal("table_unknown")
    if table.status == "abandoned":
        raise Refusal("table_abandoned")
    if table.status not in ("lobby", "running"):
        raise Refusal("not_running")
    note_keeper(session, account_id, "table closed", table, was=table.status)
    seats.abandon(table)
    table.waiting, table.clocks = [], {}

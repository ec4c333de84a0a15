"""The audit trail, the latest first."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.models import Audit, Player, Table

PAGE = 50
ACTIONS = (
    "table created",
    "table started",
    "table closed",
    "rematch opened",
    "player removed",
    "seat taken over",
    "game ended by agreement",
    "device added",
    "spectator code renewed",
    "spectator code revoked",
    "replay opened",
    "replay closed",
    "name banned",
    "name ban lifted",
    "address banned",
    "address ban lifted",
    "report handled",
    "player forgotten",
    "person looked at",
    "table watched",
    "games exported",
    "signed in",
    "signing in failed",
    "signed out",
    "signed out everywhere",
)
"""What is noted anywhere: each has its words."""

DETAILS = (
    "address",
    "file",
    "name",
    "player",
    "previous",
    "removed",
    "renamed",
    "report",
    "search",
    "seat",
    "value",
    "was",
)
"""What else is noted with it: each has its words as well."""


async def read(session: AsyncSession, before: int | None) -> tuple[Sequence[Row[Audit, str, str, str]], bool]:
    """A page of notes with the names of who did it, of the table and of its host, and whether there are older ones."""
    host = aliased(Player)
    query = select(Audit, Player.name.label("player"), Table.name.label("table"), host.name.label("host"))
    query = query.outerjoin(Player, (Audit.actor == "player") & (Audit.actor_id == Player.id))
    query = query.outerjoin(Table, Audit.table_id == Table.id).outerjoin(host, Table.host_id == host.id)
    if before is not None:
        query = query.where(Audit.id < before)
    rows = (await session.execute(query.order_by(Audit.id.desc()).limit(PAGE + 1))).all()
    return rows[:PAGE], len(rows) > PAGE

"""The decisions of one game. What was picked is read only when the game is finished: before, it may be a secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Decision
from app.tables.keeping.shown import ShownGame

PAGE = 100


@dataclass(frozen=True)
class ShownDecision:
    number: int
    seat: str
    kind: str
    made_by: str
    at: datetime
    pick: Any = None


async def read(session: AsyncSession, game: ShownGame, first: int) -> Sequence[ShownDecision]:
    """A page of them, from this number on."""
    columns: list[Any] = [Decision.number, Decision.seat, Decision.kind, Decision.made_by, Decision.at]
    if game.status == "finished":
        columns.append(Decision.pick)
    query = select(*columns).where(Decision.table_id == game.id, Decision.number >= first)
    return [ShownDecision(*row) for row in await session.execute(query.order_by(Decision.number).limit(PAGE))]

"""Notes for the keeper of the house: who did what around the tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Audit, Player, Table


def note(session: AsyncSession, player: Player, action: str, table: Table | None = None, **details: Any) -> None:
    table_id = None if table is None else table.id
    entry = Audit(actor="player", actor_id=player.id, action=action, table_id=table_id, details=details)
    session.add(entry)


def note_keeper(
    session: AsyncSession, account_id: int, action: str, table: Table | None = None, **details: Any
) -> None:
    """The same for what the keeper does."""
    table_id = None if table is None else table.id
    session.add(Audit(actor="admin", actor_id=account_id, action=action, table_id=table_id, details=details))

"""Notes for the keeper of the house: who did what around the tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Audit, Player, Table


def note(session: AsyncSession, player: Player, action: str, table: Table | None = None, **details: Any) -> None:
    _add(session, "player", player.id, action, table, details)


def note_keeper(
    session: AsyncSession, account_id: int, action: str, table: Table | None = None, **details: Any
) -> None:
    """The same for what the keeper does."""
    _add(session, "admin", account_id, action, table, details)


def note_stranger(session: AsyncSession, action: str, **details: Any) -> None:
    """The same for somebody at the keeper's door, of whom nothing is known."""
    _add(session, "stranger", None, action, None, details)


def _add(
    session: AsyncSession, actor: str, actor_id: int | None, action: str, table: Table | None, details: dict[str, Any]
) -> None:
    table_id = None if table is None else table.id
    session.add(Audit(actor=actor, actor_id=actor_id, action=action, table_id=table_id, details=details))

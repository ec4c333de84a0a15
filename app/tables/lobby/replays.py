"""Who may see a finished game again: whoever has the table's code, and whoever may watch if the host lets them."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Player, Table
from app.tables.audit import note
from app.tables.lobby.seats import must_be_host
from app.tables.refusals import Refusal

NEVER = {"abandoned": "table_abandoned", "kept": "not_archived", "void": "not_archived"}
"""Why the game of a table will not be over any more."""


def must_be_finished(table: Table) -> None:
    if table.status != "finished":
        raise Refusal(NEVER.get(table.status, "not_over"))


def must_be_open(table: Table) -> None:
    """For those who have no more than the spectators' code."""
    if not table.replay_open:
        raise Refusal("replay_closed")


def open_by_host(session: AsyncSession, table: Table, player: Player, replay_open: bool) -> None:
    """At any time, also after the game."""
    must_be_host(table, player)
    table.replay_open = replay_open
    if replay_open:
        note(session, player, "replay opened", table)
    else:
        note(session, player, "replay closed", table)

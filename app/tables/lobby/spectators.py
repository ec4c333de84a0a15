"""Spectator codes: separate from the table's own code, so that watching never means sitting down."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Player, SpectatorCode, Table, now
from app.tables.audit import note
from app.tables.codes import new_code, read_code
from app.tables.lobby.seats import must_be_host
from app.tables.refusals import Refusal


async def current_codes(session: AsyncSession, tables: Sequence[Table]) -> dict[int, str]:
    """For each table that is open to spectators now, the code that opens it."""
    ids = [table.id for table in tables if table.spectators_open]
    if not ids:
        return {}
    query = select(SpectatorCode.table_id, SpectatorCode.code).where(SpectatorCode.table_id.in_(ids))
    rows = await session.execute(query.where(SpectatorCode.revoked_at.is_(None)))
    return {row.table_id: row.code for row in rows}


async def current_code(session: AsyncSession, table: Table) -> str | None:
    return (await current_codes(session, [table])).get(table.id)


async def find_table_to_watch(session: AsyncSession, code: str) -> Table:
    query = select(Table).join(SpectatorCode, SpectatorCode.table_id == Table.id)
    valid = (SpectatorCode.code == read_code(code)) & SpectatorCode.revoked_at.is_(None)
    table = await session.scalar(query.where(valid, Table.spectators_open))
    if table is None:
        raise Refusal("watch_code_unknown")
    return table


async def renew_code(session: AsyncSession, table: Table) -> str:
    """A new code; the earlier one opens nothing any more."""
    await revoke_code(session, table)
    code = new_code()
    session.add(SpectatorCode(table_id=table.id, code=code))
    return code


async def revoke_code(session: AsyncSession, table: Table) -> None:
    live = (SpectatorCode.table_id == table.id) & SpectatorCode.revoked_at.is_(None)
    await session.execute(update(SpectatorCode).where(live).values(revoked_at=now()))


async def renew_by_host(session: AsyncSession, table: Table, player: Player) -> str:
    must_be_host(table, player)
    if not table.spectators_open:
        raise Refusal("spectators_closed")
    note(session, player, "spectator code renewed", table)
    return await renew_code(session, table)


async def revoke_by_host(session: AsyncSession, table: Table, player: Player) -> None:
    must_be_host(table, player)
    await revoke_code(session, table)
    note(session, player, "spectator code revoked", table)

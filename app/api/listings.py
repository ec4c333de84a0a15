"""How a table is described: to spectators, in lists, and to those who hold its code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.api.shapes import ListedTable, SeatAnswer, Seed, TableAnswer, TableSummary
from app.house.answers import Problem
from app.house.visit import AtTable
from app.models import Player, Table
from app.tables.lobby import opening, spectators
from app.tables.lobby.noticeboard import Listing

ListedStatus = Literal["lobby", "running"]


def summary(table: Table, me: Player | None) -> TableSummary:
    return TableSummary.model_validate(_summary_fields(table, me))


async def listed(session: AsyncSession, tables: Sequence[Table], me: Player | None = None) -> list[ListedTable]:
    codes = await spectators.current_codes(session, tables)
    return [_listed(table, codes, me) for table in tables]


def on_the_board(listing: Listing, status: ListedStatus, me: Player | None) -> list[ListedTable]:
    """Everybody is told the same, but for the tables at which they sit."""
    tables = listing.lobby if status == "lobby" else listing.running
    shared: list[ListedTable] = listing.once(
        status, lambda: [_listed(table, listing.watch_codes, None) for table in tables]
    )
    if me is None or not sits_at_any(tables, me):
        return shared
    return [
        _listed(table, listing.watch_codes, me) if sits_at_any([table], me) else told
        for table, told in zip(tables, shared, strict=True)
    ]


def sits_at_any(tables: Sequence[Table], me: Player) -> bool:
    return any(seat.player_id == me.id for table in tables for seat in table.seats)


def _listed(table: Table, watch_codes: Mapping[int, str], me: Player | None) -> ListedTable:
    codes = {"code": table.code, "watch_code": watch_codes.get(table.id)}
    return ListedTable.model_validate(_summary_fields(table, me) | codes)


async def details(session: AsyncSession, table: Table, me: Player | None, site: str) -> TableAnswer:
    watch_code = await spectators.current_code(session, table)
    rematch = await opening.following(session, table)
    previous = None if table.previous_id is None else await session.get_one(Table, table.previous_id)
    return TableAnswer.model_validate(
        _summary_fields(table, me)
        | {
            "code": table.code,
            "watch_code": watch_code,
            "invite_link": invite_link(site, table.code),
            "watch_link": None if watch_code is None else watch_link(site, watch_code),
            "missing": _missing(table),
            "seed": await _seed(session, table),
            "previous": None if previous is None else previous.code,
            "rematch": None if rematch is None else rematch.code,
        }
    )


async def details_at(at: AtTable) -> TableAnswer:
    """The table as it is after the change that is about to be committed."""
    return await details(at.session, at.table, at.me, at.site)


def invite_link(site: str, code: str) -> str:
    return f"{site}/t/{code}"


def watch_link(site: str, code: str) -> str:
    return f"{site}/w/{code}"


def device_link(site: str, token: str) -> str:
    return f"{site}/d/{token}"


def _summary_fields(table: Table, me: Player | None) -> dict[str, Any]:
    my_id = None if me is None else me.id
    seats = [SeatAnswer.of(seat, table, my_id) for seat in table.seats]
    mine = next((seat for seat in seats if seat.you), None)
    same = ("name", "status", "game", "size", "modules", "language", "listed", "spectators_open", "replay_open")
    progress = ("clock_seconds", "number", "created_at", "started_at", "finished_at")
    return {field: getattr(table, field) for field in same + progress} | {
        "host": table.host.name,
        "seats": seats,
        "your_seat": None if mine is None else mine.seat,
        "your_turn": mine is not None and mine.waited_for,
    }


def _missing(table: Table) -> list[Problem]:
    return [Problem.of(problem) for problem in opening.start_problems(table)] if table.status == "lobby" else []


async def _seed(session: AsyncSession, table: Table) -> Seed | None:
    if table.seed_hash is None or table.rules_version is None:
        return None
    seed = None
    if table.status == "finished":
        seed = await session.scalar(select(Table.seed).where(Table.id == table.id))
    return Seed(rules_version=table.rules_version, hash=table.seed_hash, seed=None if seed is None else seed.hex())

"""What the house does not keep for ever, each after its own number of days; finished games stay.

With a row goes what hangs on it. Where another row only mentions it (a rematch its predecessor, a note of the house a
table), that row stays and the mention is empty from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Column, ColumnElement, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import Database
from app.models import AdminSession, Audit, Chat, Device, DeviceLink, Model, Mute, Player, Table, now
from app.settings import Settings

BATCH = 200
"""So many rows go in one transaction: nobody who plays waits for long."""

OF_THEIR_OWN = frozenset(model.__table__ for model in (Device, DeviceLink, Mute))
"""What somebody has who has never sat anywhere; whoever is mentioned anywhere else stays."""

Aged = Callable[[datetime], ColumnElement[bool]]


class Rule(msgspec.Struct, frozen=True):
    """Rows of a model are kept so many days (``setting``); ``aged`` says which were older at a moment."""

    name: str
    setting: str
    model: type[Any]
    aged: Aged


def _ended(before: datetime) -> ColumnElement[bool]:
    return func.coalesce(Table.finished_at, Table.started_at, Table.created_at) < before


def _closed_unplayed(before: datetime) -> ColumnElement[bool]:
    """A game that was begun stays in the history, also if it was closed."""
    return (Table.status == "abandoned") & Table.started_at.is_(None) & _ended(before)


def _said_at_finished_tables(before: datetime) -> ColumnElement[bool]:
    finished = select(Table.id).where(Table.status.in_(("finished", "void")), Table.finished_at < before)
    return Chat.table_id.in_(finished)


def _strangers(before: datetime) -> ColumnElement[bool]:
    """People who came, left a name, and were not here since.

    All of them at once less all who are mentioned: looking for each one everywhere takes people times tables.
    """
    came = select(Player.id).where(Player.created_at < before)
    mentioned = [select(column) for column in referring(Player) if column.table not in OF_THEIR_OWN]
    were_here = select(Device.player_id).where(Device.seen_at >= before)
    return Player.id.in_(came.except_(*mentioned, were_here))


RULES = (
    Rule("tables that never started", "keep_lobbies_days", Table, lambda b: (Table.status == "lobby") & _ended(b)),
    Rule("tables closed before they started", "keep_abandoned_days", Table, _closed_unplayed),
    Rule("lines of chat at finished tables", "keep_chat_days", Chat, _said_at_finished_tables),
    Rule("notes of what was done", "keep_audit_days", Audit, lambda b: Audit.at < b),
    Rule("expired links to devices", "keep_expired_days", DeviceLink, lambda b: DeviceLink.expires_at < b),
    Rule("expired sessions of admins", "keep_expired_days", AdminSession, lambda b: AdminSession.expires_at < b),
    Rule("people who never sat anywhere", "keep_strangers_days", Player, _strangers),
)


class Tidied(msgspec.Struct, frozen=True):
    """How many rows of each rule have gone or would go, and which tables."""

    rows: dict[str, int]
    tables: list[int]


async def overdue(database: Database, settings: Settings) -> Tidied:
    """What would go now. Nothing changes."""
    rows, tables = {}, list[int]()
    async with database.reading() as session:
        for rule, old in _in_force(settings):
            ids = (await session.scalars(select(rule.model.id).where(old))).all()
            rows[rule.name] = len(ids)
            tables += ids if rule.model is Table else ()
    return Tidied(rows, tables)


async def tidy(database: Database, settings: Settings) -> Tidied:
    """Remove what is overdue."""
    rows, tables = {}, list[int]()
    for rule, old in _in_force(settings):
        rows[rule.name] = 0
        while True:
            async with database.writing() as session:
                query = select(rule.model.id).where(old).order_by(rule.model.id).limit(BATCH)
                # Whoever sits down at an old table just now, in another process, is not overlooked.
                ids = list((await session.scalars(query.with_for_update(skip_locked=True))).all())
                await remove(session, rule.model, ids)
            rows[rule.name] += len(ids)
            tables += ids if rule.model is Table else ()
            if len(ids) < BATCH:
                break
    return Tidied(rows, tables)


def _in_force(settings: Settings) -> Iterator[tuple[Rule, ColumnElement[bool]]]:
    for rule in RULES:
        days: int | None = getattr(settings, rule.setting)
        if days is not None:
            yield rule, rule.aged(now() - timedelta(days=days))


async def remove(session: AsyncSession, model: type[Any], ids: list[int]) -> None:
    """These rows, and what hangs on them."""
    if not ids:
        return
    for column in referring(model):
        mention = column.in_(ids)
        if column.nullable:
            await session.execute(update(column.table).where(mention).values({column.name: None}))
        else:
            await session.execute(delete(column.table).where(mention))
    await session.execute(delete(model).where(model.id.in_(ids)), execution_options={"synchronize_session": False})


def referring(model: type[Any]) -> Iterator[Column[Any]]:
    """Every column that names a row of this model."""
    for table in Model.metadata.sorted_tables:
        for column in table.columns:
            if any(key.column.table is model.__table__ for key in column.foreign_keys):
                yield column

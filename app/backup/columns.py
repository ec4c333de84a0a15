"""How what is stored is written to a backup, column by column, and read again by either database."""

from __future__ import annotations

import base64
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from typing import Any

from sqlalchemy import (
    JSON,
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Date,
    DateTime,
    LargeBinary,
    MetaData,
    RowMapping,
    Table,
    Text,
    TypeDecorator,
    cast,
)

from app.backup.file import BadBackup, Row
from app.models import Model, Process

SAVED = frozenset(Model.metadata.tables) - {Process.__tablename__}
"""What is kept of a house; its processes serve the one that is left."""


class _JsonText(TypeDecorator[str]):
    """Stored JSON as text: its null and nothing at all stay two things. SQLite keeps a number as one."""

    impl = Text
    cache_ok = True

    def column_expression(self, column: ColumnElement[Any]) -> ColumnElement[Any]:
        return cast(column, Text)


class _JsonOnPostgres(_JsonText):
    """PostgreSQL has to be told that the text is JSON; SQLite would take it for a number."""

    cache_ok = True

    def bind_expression(self, bindparam: BindParameter[str]) -> ColumnElement[Any]:
        return cast(bindparam, JSON)


def saved_tables(connection: Connection) -> list[Table]:
    """The tables as the database has them, whose schema may be an older one; those first that others refer to."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in SAVED)
    stored = _JsonText() if connection.dialect.name == "sqlite" else _JsonOnPostgres()
    for table in found.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = stored
    return found.sorted_tables


def written(row: RowMapping) -> Row:
    return {str(name): _to_text(value) for name, value in row.items()}


def _to_text(value: Any) -> Any:
    if isinstance(value, datetime):
        return (value if value.tzinfo else value.replace(tzinfo=UTC)).astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return value


def reader(table: Table) -> Callable[[Row], Row]:
    """Turns a row of the backup into one that the database takes."""
    special = {column.name: read for column in table.columns if (read := _from_text(column)) is not None}

    def read_row(row: Row) -> Row:
        try:
            return {
                name: special[name](value) if name in special and value is not None else value
                for name, value in row.items()
            }
        except (TypeError, ValueError) as error:
            raise BadBackup(f"a row of {table.name} holds something that does not belong there") from error

    return read_row


def _from_text(column: Column[Any]) -> Callable[[str], Any] | None:
    if isinstance(column.type, DateTime):
        return datetime.fromisoformat
    if isinstance(column.type, Date):
        return date.fromisoformat
    if isinstance(column.type, LargeBinary):
        return partial(base64.b64decode, validate=True)
    return None

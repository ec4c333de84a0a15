"""What every table of the database is made of: moments in UTC, names for constraints, keys to search by."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, MetaData, String, TypeDecorator
from sqlalchemy.orm import DeclarativeBase

NAME_LENGTH = 24
CHAT_LENGTH = 500
CLIENT_ID_LENGTH = 64
HASH_LENGTH = 64
LARGEST_NUMBER = 2**31 - 1
"""What a column of whole numbers holds: PostgreSQL knows no larger id."""


KEY_LENGTH = 3 * NAME_LENGTH
"""A name may grow threefold when its capitals are made small."""


def now() -> datetime:
    return datetime.now(UTC)


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC. SQLite drops the time zone, so it is put back when read."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("a moment needs a time zone; use app.models.now()")
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Model(DeclarativeBase):
    # Constraints need names, otherwise a later migration cannot drop them on every database.
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {datetime: UtcDateTime, dict[str, Any]: JSON, list[int]: JSON, list[str]: JSON}  # noqa: RUF012


SearchKey = String(KEY_LENGTH, collation="C").with_variant(String(KEY_LENGTH), "sqlite")
"""Compared letter by letter on every database, so that an index finds all names that begin alike."""


def search_key(name: str) -> str:
    """A name as it is looked for: capitals and small letters alike."""
    return name.casefold()

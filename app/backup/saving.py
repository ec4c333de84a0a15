"""Out of the database into the file, while the house goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy import Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.backup import columns, file
from app.backup.file import House, NotPossible, Row
from app.db import Database, revision
from app.settings import Settings

AT_ONCE = 100
"""Rows in memory: few enough where each is a whole archive, many enough not to ask for each of them."""


async def save(settings: Settings, path: Path) -> House:
    """Everything that was stored when this began."""
    if settings.database_file is not None and not settings.database_file.exists():
        raise NotPossible(f"there is no database {settings.database_file}")
    secret = _secret(settings)
    database = Database(settings.url)
    try:
        async with database.at_one_moment() as connection:
            schema = await revision(connection)
            if schema is None:
                raise NotPossible("the database is empty")
            with file.create(path, House(schema, secret)) as writing:
                for table in await connection.run_sync(columns.saved_tables):
                    await writing.add(table.name, _stored(connection, table))
                return writing.house
    finally:
        await database.close()


def _secret(settings: Settings) -> str:
    """That of the house. Whoever has none is not where the house is: a new one would recognise nobody."""
    kept = settings.secret_file
    if settings.secret is None and kept is not None and not kept.exists():
        raise NotPossible(f"there is no {kept}: give FRESCO_SECRET, as the house has it")
    return settings.key.decode()


async def _stored(connection: AsyncConnection, table: Table) -> AsyncIterator[Row]:
    query = select(table).order_by(*table.primary_key)
    rows = await connection.stream(query, execution_options={"yield_per": AT_ONCE})
    async for some in rows.mappings().partitions():
        for row in some:
            yield columns.written(row)

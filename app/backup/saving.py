"""Out of the database into the file, while the house goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from sqlalchemy import Table, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.backup import columns, file
from app.backup.file import House, NotPossible, Row
from app.db import Database
from app.settings import Settings


async def save(settings: Settings, path: Path) -> House:
    """Everything that was stored when this began."""
    if settings.database_file is not None and not settings.database_file.exists():
        raise NotPossible(f"there is no database {settings.database_file}")
    database = Database(settings.url)
    try:
        schema = await database.revision()
        if schema is None:
            raise NotPossible("the database is empty")
        with file.create(path, House(schema, settings.key.decode())) as writing:
            async with database.at_one_moment() as connection:
                for table in await connection.run_sync(columns.saved_tables):
                    await writing.add(table.name, _stored(connection, table))
    finally:
        await database.close()
    with file.open_backup(path) as reading:  # checks that it can be read again
        return reading.house


async def _stored(connection: AsyncConnection, table: Table) -> AsyncIterator[Row]:
    rows = await connection.stream(select(table).order_by(*table.primary_key))
    async for row in rows.mappings():
        yield columns.written(row)

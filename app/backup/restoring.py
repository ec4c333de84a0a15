"""From the file into a database: all of it or nothing, and never over something that was not given up."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path

from sqlalchemy import Table, func, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from app.backup import columns, file
from app.backup.file import BadBackup, House, NotPossible, Reading
from app.db import Database, knows_revision, migrate
from app.models import Process
from app.settings import Settings
from app.tables.counters import living

BATCH = 500
NOT_SAVED = ("alembic_version", Process.__tablename__)


async def restore(settings: Settings, path: Path, *, replace: bool = False) -> House:
    """The house of the backup in place of an empty one, or of any with ``replace``; brought up to date."""
    with file.open_backup(path) as reading:
        if not knows_revision(reading.house.schema):
            raise BadBackup(f"its schema {reading.house.schema} is newer than this version of the house")
        _check_secret(settings, reading.house, replace)
        await _check_target(settings, replace)
        if settings.database_file is None:
            await _fill(settings, reading)
        else:
            await _put_in_place(settings, settings.database_file, reading)
        return reading.house


# -- may it be done? ---------------------------------------------------------------------------------------------------


def _check_secret(settings: Settings, house: House, replace: bool) -> None:
    """With another secret nobody would be recognised."""
    kept = settings.secret_file
    if settings.secret is not None or kept is None:
        if settings.secret is None or settings.secret.get_secret_value() != house.secret:
            raise NotPossible("FRESCO_SECRET must be the secret of the backup, which `--print-secret` shows")
    elif kept.exists() and kept.read_text() != house.secret and not replace:
        raise NotPossible(f"{kept} is not the secret of the backup: give --replace to give it up")


async def _check_target(settings: Settings, replace: bool) -> None:
    if settings.database_file is not None and not settings.database_file.exists():
        return
    database = Database(settings.url)
    try:
        async with database.at_one_moment() as connection:
            names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
            tables = await connection.run_sync(columns.saved_tables)
            found = [table.name for table in tables if await connection.scalar(select(1).select_from(table).limit(1))]
        if Process.__tablename__ in names:
            async with database.reading() as session:
                if await living(session):
                    raise NotPossible("a house is open on this database: stop it; if it was killed, wait half a minute")
        if found and not replace:
            raise NotPossible(f"the database is not empty ({', '.join(found)}): give --replace to give that up")
    finally:
        await database.close()


# -- filling -----------------------------------------------------------------------------------------------------------


async def _put_in_place(settings: Settings, target: Path, reading: Reading) -> None:
    """A new file beside the old one, which stays until the new one is whole."""
    new = _beside(target)
    try:
        await _fill(settings.model_copy(update={"database_url": f"sqlite+aiosqlite:///{new}"}), reading)
        if target.with_name(f"{target.name}-wal").exists():
            raise NotPossible(f"somebody else has {target} open")
        if settings.secret is None and settings.secret_file is not None:
            _keep_secret(settings.secret_file, reading.house.secret)
        file.put_in_place(new, target)
    finally:
        new.unlink(missing_ok=True)


def _keep_secret(target: Path, secret: str) -> None:
    new = _beside(target)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as writing:
        writing.write(secret)
        writing.flush()
        os.fsync(writing.fileno())
    file.put_in_place(new, target)


def _beside(target: Path) -> Path:
    new = target.with_name(f"{target.name}.restoring")
    new.unlink(missing_ok=True)  # an attempt that was cut short left it there
    return new


async def _fill(settings: Settings, reading: Reading) -> None:
    """The schema of the backup, its rows, then the schema of today: in one transaction."""
    database = Database(settings.url)
    try:
        async with database.migrating() as connection:
            if settings.database_file is None:
                await _clear(connection)
            await migrate(connection, reading.house.schema)
            await _insert(connection, reading)
            await migrate(connection, "head")
    finally:
        await database.close()


async def _clear(connection: AsyncConnection) -> None:
    for name in (*columns.SAVED, *NOT_SAVED):
        await connection.execute(text(f'DROP TABLE IF EXISTS "{name}" CASCADE'))


async def _insert(connection: AsyncConnection, reading: Reading) -> None:
    tables = await connection.run_sync(columns.saved_tables)
    saved, expected = set(reading.house.tables), {table.name for table in tables}
    if saved != expected:
        raise BadBackup(f"its schema {reading.house.schema} does not go with {', '.join(sorted(saved ^ expected))}")
    for table in tables:
        await _insert_rows(connection, table, reading)
    if connection.dialect.name == "sqlite":  # whose foreign keys rest while the schema changes
        dangling = await connection.execute(text("PRAGMA foreign_key_check"))
        if dangling.first() is not None:
            raise BadBackup("a row refers to another one that is not there")


async def _insert_rows(connection: AsyncConnection, table: Table, reading: Reading) -> None:
    rows = map(columns.reader(table), reading.rows(table.name))
    while batch := list(islice(rows, BATCH)):
        await connection.execute(insert(table), batch)
    stored, expected = (
        await connection.scalar(select(func.count()).select_from(table)),
        reading.house.tables[table.name],
    )
    if stored != expected.rows:
        raise BadBackup(f"{stored} of {expected.rows} rows of {table.name} arrived")
    if connection.dialect.name == "postgresql" and "id" in table.columns:
        # The next row gets a number of its own.
        sequence = f"pg_get_serial_sequence('{table.name}', 'id')"
        await connection.execute(text(f"SELECT setval({sequence}, max(id)) FROM {table.name}"))

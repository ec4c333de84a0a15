"""The database: one session for one operation, and the schema brought up to date at start."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, ExceptionContext, create_engine, event, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from app import private
from app.one_writer import OneWriter
from app.sqlite_thread import open_connection

MIGRATIONS = Path(__file__).parent.parent / "migrations"
NOTED_IN = "alembic_version"
SQLITE = b"SQLite format 3\0"
"""How such a file begins."""
SQLITE_PATIENCE_SECONDS = 30
A_MOMENT = 0.01
# Any number will do, as long as every process that migrates this database takes the same lock.
MIGRATION_LOCK = 0x465245

PAGES_AHEAD = 16_000
"""So much may be written ahead before SQLite lets a commit move it; in an open house somebody else does (see
`app/sqlite_checkpoints.py`)."""
QUOTED = re.compile(r"\nDETAIL: .*|(?<=invalid input for query argument ).*", re.DOTALL)
"""What an error of PostgreSQL or its driver repeats of what was written."""


class Newer(Exception):
    """The database was brought up to date by a version that comes after this one."""


class Database:
    """Sessions that commit when their block ends, and roll back when it raises.

    Errors hide what was written: a seed, a plan or the hash of a token has no place in a log.
    """

    def __init__(self, url: URL) -> None:
        self.engine = open_engine(url)
        self.writes = 0
        """How often this process has written something: whoever keeps what was read learns that it may be old."""
        self.one_writer = OneWriter() if url.get_backend_name() == "sqlite" else None
        self._writing = async_sessionmaker(self.engine, expire_on_commit=False)
        self._reading = async_sessionmaker(self.engine.execution_options(reading=True), expire_on_commit=False)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """On SQLite one after the other: within such a block nobody may begin another."""
        async with self.one_writer.turn() if self.one_writer else nullcontext(), self._writing.begin() as session:
            yield session
        self.writes += 1

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """For questions only: on SQLite it does not queue behind writers."""
        async with self._reading() as session:
            yield session

    @asynccontextmanager
    async def at_one_moment(self) -> AsyncIterator[AsyncConnection]:
        """All that is read here stood in the database at the same moment, while others go on writing.

        Only the schema does not change meanwhile: PostgreSQL would show a table that was rewritten as an empty one.
        """
        options: dict[str, Any] = {"reading": True}
        if self.engine.dialect.name == "postgresql":
            options |= {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        engine = self.engine.execution_options(**options)
        async with engine.connect() as connection, _schema_at_rest(connection), connection.begin():
            yield connection

    async def upgrade(self, revision: str = "head") -> None:
        """Create or migrate the schema. Where there is nothing to do, nobody is waited for."""
        found = await self.known_revision()
        if revision == "head" and found == newest_revision():
            return
        async with self.migrating() as connection:
            await migrate(connection, revision)

    @asynccontextmanager
    async def migrating(self) -> AsyncIterator[AsyncConnection]:
        """A transaction in which the schema may change; one process at a time, and while nobody takes a backup."""
        async with self.engine.connect() as connection, _foreign_keys_at_rest(connection), connection.begin():
            if connection.dialect.name == "postgresql":
                await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            yield connection

    async def revision(self) -> str | None:
        async with self.engine.execution_options(reading=True).connect() as connection:
            return await revision(connection)

    async def known_revision(self) -> str | None:
        found = await self.revision()
        if found is not None and not knows_revision(found):
            raise Newer(f"the database has the schema {found}, which only a newer version of the house knows")
        return found

    async def close(self) -> None:
        await self.engine.dispose()


def open_engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        engine = create_async_engine(url, pool_pre_ping=True, hide_parameters=True)
        event.listen(engine.sync_engine, "handle_error", _hide_in_errors)
        return engine
    file = Path(str(url.database))
    private.make_folder(file.parent)
    if not file.exists():
        file.touch(0o600)  # what SQLite puts beside it is as closed as the file itself
    if _is_sqlite(file):
        for part in (file, *(file.with_name(f"{file.name}-{kind}") for kind in ("wal", "shm"))):
            private.close_to_others(part)
    arguments = {"timeout": SQLITE_PATIENCE_SECONDS, "async_creator_fn": open_connection}
    # Each connection has a thread and a cache: those that suffice are used again before others.
    engine = create_async_engine(url, connect_args=arguments, hide_parameters=True, pool_use_lifo=True)
    event.listen(engine.sync_engine, "connect", set_up_sqlite)
    event.listen(engine.sync_engine, "begin", _begin_on_sqlite)
    return engine


def _is_sqlite(file: Path) -> bool:
    """Or empty, and about to be: a file that was named by mistake is left as it is, whoever it belongs to."""
    if not file.is_file():
        return False
    try:
        with file.open("rb") as opened:
            return opened.read(len(SQLITE)) in (b"", SQLITE)
    except OSError:  # whoever connects to it says why
        return False


def open_writing_engine(url: URL) -> Engine:
    """The same SQLite file for a thread that only writes: without the cost of the asynchronous driver."""
    patience = {"timeout": SQLITE_PATIENCE_SECONDS}
    engine = create_engine(url.set(drivername="sqlite"), connect_args=patience, hide_parameters=True)
    event.listen(engine, "connect", set_up_sqlite)
    event.listen(engine, "connect", lambda driver, _record: driver.execute("PRAGMA temp_store=MEMORY"))
    event.listen(engine, "begin", _begin_on_sqlite)
    return engine


def set_up_sqlite(connection: Any, _record: object) -> None:
    """What every SQLite connection needs so that a committed decision survives a power cut."""
    # The driver would otherwise begin transactions by itself, late and deferred.
    connection.isolation_level = None
    cursor = connection.cursor()
    _write_ahead(cursor)
    for pragma in ("synchronous=FULL", "foreign_keys=ON", f"wal_autocheckpoint={PAGES_AHEAD}"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _write_ahead(cursor: Any) -> None:
    """Where two open a new file at once, one finds it locked: while the journal changes SQLite waits for nobody."""
    patience = time.monotonic() + SQLITE_PATIENCE_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                raise
            time.sleep(A_MOMENT)


def _begin_on_sqlite(connection: Connection) -> None:
    # A deferred transaction that reads first and writes later fails when another one wrote in between.
    reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _hide_in_errors(context: ExceptionContext) -> None:
    for error in (context.original_exception, context.sqlalchemy_exception):
        if error is not None:
            hide_what_was_written(error)


def hide_what_was_written(error: BaseException) -> None:
    """PostgreSQL quotes the row that it refuses, and its driver a value that it cannot send."""
    for told in (error, error.__cause__):
        if told is not None:
            told.args = tuple(QUOTED.sub("", part) if isinstance(part, str) else part for part in told.args)
            if isinstance(getattr(told, "detail", None), str):
                told.detail = None  # type: ignore[attr-defined]


@asynccontextmanager
async def _foreign_keys_at_rest(connection: AsyncConnection) -> AsyncIterator[None]:
    """To alter a table, SQLite copies and drops it; rows that refer to it must not mind. Only outside transactions."""
    if connection.dialect.name != "sqlite":
        yield
        return
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    await driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        await driver.execute("PRAGMA foreign_keys=ON")


@asynccontextmanager
async def _schema_at_rest(connection: AsyncConnection) -> AsyncIterator[None]:
    """Outside the transaction: what that shows is settled by its first question, which must not have to wait."""
    if connection.dialect.name != "postgresql":
        yield
        return
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    await driver.execute("SELECT pg_advisory_lock_shared($1)", MIGRATION_LOCK)
    try:
        yield
    finally:
        if not driver.is_closed():
            await driver.execute("SELECT pg_advisory_unlock_shared($1)", MIGRATION_LOCK)


async def revision(connection: AsyncConnection) -> str | None:
    """The schema that the database has; None if it has none."""
    return await connection.run_sync(_revision)


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table(NOTED_IN):
        return None
    found: str | None = connection.scalar(text(f"SELECT version_num FROM {NOTED_IN}"))
    return found


async def migrate(connection: AsyncConnection, revision: str) -> None:
    await connection.run_sync(_upgrade, revision)


def _upgrade(connection: Connection, revision: str) -> None:
    # Only whoever migrates needs it: without it a house has five megabytes more, and opens sooner.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@cache
def _revisions() -> tuple[str, ...]:
    """Every schema that this version knows, the newest first: a migration bears its number before its name."""
    names = sorted((file.name for file in (MIGRATIONS / "versions").glob("[0-9]*_*.py")), reverse=True)
    return tuple(name.partition("_")[0] for name in names)


def newest_revision() -> str:
    """The schema that this version of the house needs."""
    return _revisions()[0]


def knows_revision(revision: str) -> bool:
    return revision in _revisions()

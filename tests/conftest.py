"""A fresh, migrated database for each test: SQLite always, PostgreSQL where FRESCO_TEST_DATABASE_URL names one."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from pydantic import SecretStr
from sqlalchemy import URL, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from app.db import Database
from app.settings import Settings
from app.tables.people import admins

SERVER = os.environ.get("FRESCO_TEST_DATABASE_URL")
BACKENDS = ["sqlite", *([pytest.param("postgresql", marks=pytest.mark.servers)] if SERVER else [])]


@pytest.fixture(autouse=True)
def _quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real ones take a quarter of a second on purpose, at every start of a house."""
    monkeypatch.setattr(admins, "hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture(scope="session")
def database_on_server() -> Iterator[URL | None]:
    """A database of this test run alone (and of this process alone, when several run the tests)."""
    if SERVER is None:
        yield None
        return
    server, name = make_url(SERVER), f"fresco_{secrets.token_hex(8)}"
    asyncio.run(_execute(server, f'CREATE DATABASE "{name}"'))
    yield server.set(database=name)
    asyncio.run(_execute(server, f'DROP DATABASE "{name}" WITH (FORCE)'))


@pytest.fixture(params=BACKENDS)
async def database_url(request: pytest.FixtureRequest, tmp_path: Path, database_on_server: URL | None) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'fresco.db'}"
    assert database_on_server is not None
    # Emptying a schema takes milliseconds, creating a database seconds.
    await _execute(database_on_server, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    return database_on_server.render_as_string(hide_password=False)


async def _execute(server: URL, *statements: str) -> None:
    engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


@pytest.fixture
def settings(database_url: str) -> Settings:
    return Settings(
        database_url=database_url, secret=SecretStr("a secret for tests"), admin_password=SecretStr("brush")
    )


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty SQLite database with today's schema: to copy it takes a tenth of the time that making it does."""
    file = tmp_path_factory.mktemp("migrated") / "fresco.db"
    asyncio.run(_migrate(Settings(database_url=f"sqlite:///{file}")))
    return file


async def _migrate(settings: Settings) -> None:
    database = Database(settings.url)
    await database.upgrade()
    await database.close()


@pytest.fixture
async def database(settings: Settings, migrated_file: Path) -> AsyncIterator[Database]:
    if settings.database_file is not None:
        shutil.copy(migrated_file, settings.database_file)
    database = Database(settings.url)
    await database.upgrade()
    yield database
    await database.close()

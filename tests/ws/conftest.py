from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from app.db import Database
from app.tables.people import admins
from tests.ws.servers import Running, quick_settings, serving


@pytest.fixture(autouse=True)
def _quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    # The real one takes a tenth of a second on purpose.
    monkeypatch.setattr(admins, "hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty house, migrated once for all tests."""
    settings = quick_settings(tmp_path_factory.mktemp("migrated"))

    async def migrate() -> None:
        database = Database(settings.url)
        await database.upgrade()
        await database.close()

    asyncio.run(migrate())
    assert settings.database_file is not None
    return settings.database_file


@pytest.fixture
def folder(tmp_path: Path, migrated: Path) -> Path:
    """Where a new house keeps its database."""
    shutil.copy(migrated, tmp_path / migrated.name)
    return tmp_path


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[Running]:
    async with serving(quick_settings(folder)) as running:
        yield running

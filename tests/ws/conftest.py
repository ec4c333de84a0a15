from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.ws.clients import Company, gather_company
from tests.ws.servers import REDIS, Running, quick_settings, serving


@pytest.fixture
def folder(tmp_path: Path, migrated_file: Path) -> Path:
    """Where a new house keeps its database."""
    shutil.copy(migrated_file, tmp_path / "fresco.db")
    return tmp_path


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[Running]:
    async with serving(quick_settings(folder)) as running:
        yield running


@pytest.fixture
async def server_on_both(folder: Path, database_url: str) -> AsyncIterator[Running]:
    """On SQLite, and where there are servers on PostgreSQL and Redis too: for what is stored or read while playing."""
    redis = None if database_url.startswith("sqlite") else REDIS
    async with serving(quick_settings(folder, database_url=database_url, redis_url=redis)) as running:
        yield running


@pytest.fixture
async def company(server: Running) -> AsyncIterator[Company]:
    """Three people; whoever goes is gone at once."""
    company = await gather_company(server.base, 3)
    await company.connect()
    yield company
    await company.close()

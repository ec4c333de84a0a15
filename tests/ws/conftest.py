from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from app.tables.people import admins
from tests.ws.servers import Running, quick_settings, serving


@pytest.fixture(autouse=True)
def _quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    # The real one takes a tenth of a second on purpose.
    monkeypatch.setattr(admins, "hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def folder(tmp_path: Path, migrated_file: Path) -> Path:
    """Where a new house keeps its database."""
    shutil.copy(migrated_file, tmp_path / "fresco.db")
    return tmp_path


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[Running]:
    async with serving(quick_settings(folder)) as running:
        yield running

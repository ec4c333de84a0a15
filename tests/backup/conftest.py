"""A house that was saved."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pydantic import SecretStr

from app.settings import Settings
from tests.backup.houses import save_a_house


@pytest.fixture
async def saved(settings: Settings, tmp_path: Path) -> Path:
    return await save_a_house(settings, tmp_path / "house.backup")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup that nobody changes; wherever it was taken, it looks the same."""
    folder = tmp_path_factory.mktemp("house")
    settings = Settings(database_url=f"sqlite:///{folder / 'fresco.db'}", secret=SecretStr("a secret for tests"))
    return asyncio.run(save_a_house(settings, folder / "house.backup"))

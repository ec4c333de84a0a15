"""A house with a lobby, and people who talk to it over HTTP."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.db import Database
from app.main import create_app
from app.settings import Settings
from app.tables.lobby.live_port import Live
from tests.api.people import RecordedLive, Visitor

Enter = Callable[..., Awaitable[Visitor]]


@pytest.fixture
def database_url(tmp_path: Path, migrated_file: Path) -> str:
    """SQLite alone: what depends on the database is tested below HTTP, on every database."""
    shutil.copy(migrated_file, tmp_path / "fresco.db")
    return f"sqlite:///{tmp_path / 'fresco.db'}"


@pytest.fixture
def live() -> RecordedLive:
    return RecordedLive()


@pytest.fixture
async def app(settings: Settings, live: RecordedLive) -> AsyncIterator[FastAPI]:
    @asynccontextmanager
    async def open_recorded(_settings: Settings, _database: Database) -> AsyncIterator[Live]:
        yield live

    app = create_app(settings, open_recorded)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
async def enter(app: FastAPI) -> AsyncIterator[Enter]:
    """``await enter("Chiara")`` is a person with a name, ``await enter()`` a stranger; each has a browser."""
    async with AsyncExitStack() as stack:

        async def enter(name: str | None = None, address: str = "192.0.2.1", **headers: str) -> Visitor:
            transport = httpx.ASGITransport(app, client=(address, 1234))
            sent: dict[str, Any] = {"X-Fresco": "1"} | headers
            client = httpx.AsyncClient(transport=transport, base_url="http://fresco.test", headers=sent)
            visitor = Visitor(await stack.enter_async_context(client))
            if name is not None:
                await visitor.post("/api/me", {"name": name}, expect=201)
            return visitor

        yield enter

"""The pages that look at all of 100,000 stored games, over HTTP: statistics, and what the keeper of the house finds.

On SQLite, and on PostgreSQL where FRESCO_TEST_DATABASE_URL names a server.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
from sqlalchemy import URL, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from app.models import now
from app.tables.games import default_game
from bench.stored_games import run
from tests.browser.house import running_house

GAMES = 100_000
SEED = 7
REQUESTS = 15
PASSWORD = secrets.token_urlsafe()
SERVER = os.environ.get("FRESCO_TEST_DATABASE_URL")
GAME = default_game()
PAGES = {
    "statistics, all time": f"/statistics/{GAME}/all",
    "statistics, 52 weeks": f"/statistics/{GAME}/year",
    "statistics, 30 days": f"/statistics/{GAME}/month",
    "games, first page": "/admin",
    "games, the longest first": "/admin?sort=-duration",
    "games by name, game and module": f"/admin?q=chiara&game={GAME}&module=5",
    "games by size, state and day": "/admin?size=3&status=finished&since=2025-01-01",
}


def main() -> None:
    for make in (_file, *([_on_server] if SERVER else [])):
        with tempfile.TemporaryDirectory() as folder, make(Path(folder)) as url:
            begin = time.monotonic()
            asyncio.run(run(url, GAMES, SEED, now().date()))
            print(f"{make_url(url).get_backend_name()}: {GAMES:,} games in {time.monotonic() - begin:.0f} seconds")
            settings = {"DATABASE_URL": url, "SECRET": PASSWORD, "ADMIN_PASSWORD": PASSWORD}
            with running_house(Path(folder), **{f"FRESCO_{name}": value for name, value in settings.items()}) as house:
                measure(house)


def measure(house: str) -> None:
    with httpx.Client(base_url=house, headers={"Accept": "text/html", "X-Fresco": "1"}) as keeper:
        keeper.post("/admin/login", data={"password": PASSWORD})
        for name, path in PAGES.items():
            times = [_milliseconds(keeper, path) for _ in range(REQUESTS)]
            spread = f"the first {times[0]:.0f}, at most {max(times):.0f}"
            print(f"{name:36} {statistics.median(times):8.0f} ms (median of {REQUESTS}, {spread})")


def _milliseconds(keeper: httpx.Client, path: str) -> float:
    begin = time.perf_counter()
    answer = keeper.get(path)
    taken = time.perf_counter() - begin
    if answer.status_code != 200:  # a page that leads elsewhere would look quick
        raise ValueError(f"{path} was answered with {answer.status_code}")
    return taken * 1000


@contextlib.contextmanager
def _file(folder: Path) -> Iterator[str]:
    yield f"sqlite:///{folder / 'fresco.db'}"


@contextlib.contextmanager
def _on_server(_folder: Path) -> Iterator[str]:
    server, name = make_url(SERVER or ""), f"fresco_{secrets.token_hex(8)}"
    asyncio.run(_execute(server, f'CREATE DATABASE "{name}"'))
    try:
        yield server.set(database=name).render_as_string(hide_password=False)
    finally:
        asyncio.run(_execute(server, f'DROP DATABASE "{name}" WITH (FORCE)'))


async def _execute(server: URL, statement: str) -> None:
    engine = create_async_engine(server, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()

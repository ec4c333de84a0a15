"""The pages that look at all of 100,000 stored games: statistics, what the keeper of the house finds, and what somebody
finds who has played a thousand of them. Over HTTP; the page of one person also without, to tell what the way costs.

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
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
from pydantic import SecretStr
from sqlalchemy import URL, func, make_url, select, text
from sqlalchemy.ext.asyncio import create_async_engine

from app.db import Database
from app.house.visit import COOKIE
from app.main import create_app
from app.models import Player, Seat, Table, now
from app.settings import Settings
from app.tables.games import default_game
from app.tables.lobby.live_port import Live
from app.tables.lobby.opening import ENDED
from app.tables.people import devices
from bench.stored_games import run
from tests.api.people import RecordedLive
from tests.browser.house import running_house

GAMES = 100_000
SEED = 7
REQUESTS = 20
PASSWORD = secrets.token_urlsafe()
HEADERS = {"Accept": "text/html", "X-Fresco": "1"}
MANY = 1_000_000
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
GAMES_OF_ONE = 1000
PAGES_OF_ONE = {
    "my page": "/me",
    "my page, the oldest games": "/me?page=10000",
    "my data": "/api/me/data",
}


def main() -> None:
    for make in (_file, *([_on_server] if SERVER else [])):
        with tempfile.TemporaryDirectory() as folder, make(Path(folder)) as url:
            begin = time.monotonic()
            asyncio.run(run(url, GAMES, SEED, now().date()))
            print(f"{make_url(url).get_backend_name()}: {GAMES:,} games in {time.monotonic() - begin:.0f} seconds")
            secret = SecretStr(PASSWORD)
            settings = Settings(database_url=url, secret=secret, admin_password=secret, logs_per_minute_address=MANY)
            token = asyncio.run(somebody(settings))
            asyncio.run(measure_in_process(settings, token))
            told = {"DATABASE_URL": url, "SECRET": PASSWORD, "ADMIN_PASSWORD": PASSWORD}
            with running_house(Path(folder), **{f"FRESCO_{name}": value for name, value in told.items()}) as house:
                measure(house, token)


def measure(house: str, token: str) -> None:
    with httpx.Client(base_url=house, headers=HEADERS, cookies={COOKIE: token}) as visitor:
        visitor.post("/admin/login", data={"password": PASSWORD})
        for name, path in (PAGES | PAGES_OF_ONE).items():
            times = []
            for _ in range(REQUESTS):
                begin = time.perf_counter()
                answer = visitor.get(path)
                times.append(_milliseconds(answer, begin))
            _print(name, times)


async def measure_in_process(settings: Settings, token: str) -> None:
    """The same server without a socket; nobody plays."""

    @contextlib.asynccontextmanager
    async def nobody_plays(_settings: Settings, _database: Database) -> AsyncIterator[Live]:
        yield RecordedLive()

    app = create_app(settings, nobody_plays)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://bench", headers=HEADERS, cookies={COOKIE: token}) as me,
    ):
        for name, path in PAGES_OF_ONE.items():
            times = []
            for _ in range(REQUESTS):
                begin = time.perf_counter()
                answer = await me.get(path)
                times.append(_milliseconds(answer, begin))
            _print(f"{name} (in process)", times)


def _milliseconds(answer: httpx.Response, begin: float) -> float:
    taken = time.perf_counter() - begin
    if answer.status_code != 200:  # a page that leads elsewhere would look quick
        raise ValueError(f"{answer.url} was answered with {answer.status_code}")
    return taken * 1000


def _print(name: str, times: list[float]) -> None:
    spread = f"the first {times[0]:.0f}, at most {max(times):.0f}"
    print(f"{name:38} {statistics.median(times):8.1f} ms (median of {len(times)}, {spread})")


async def somebody(settings: Settings) -> str:
    """The token of whoever has played about as many games as ``GAMES_OF_ONE``."""
    database = Database(settings.url)
    try:
        async with database.writing() as session:
            games = func.count().label("games")
            ended = select(Seat.player_id, games).join(Seat.table).where(Table.status.in_(ENDED), Seat.player_id > 0)
            query = ended.group_by(Seat.player_id).order_by(func.abs(games - GAMES_OF_ONE), Seat.player_id).limit(1)
            player_id, found = (await session.execute(query)).one()
            print(f"one person with {found:,} games")
            return devices.add_device(
                session, settings.key, await session.get_one(Player, player_id), "Firefox · Linux"
            )
    finally:
        await database.close()


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

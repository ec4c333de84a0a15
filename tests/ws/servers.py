"""Real servers on a free port: one inside the test, one as a process that can be killed."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Any

import uvicorn
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import URL, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from app.commands.serve import configure
from app.house.lines import Lines
from app.house.visit import House
from app.settings import Settings
from app.tables.running.live import LivePlay

DATABASE = os.environ.get("FRESCO_TEST_DATABASE_URL")
REDIS = os.environ.get("FRESCO_TEST_REDIS_URL")
ROOT = Path(__file__).parent.parent.parent
QUICK: dict[str, Any] = {
    "bot_pause_seconds": 0.0,
    "grace_seconds": 0.0,
    "return_seconds": 0.0,
    "requests_per_minute_address": 10_000_000,
    "requests_per_minute_player": 10_000_000,
    "new_players_per_hour_address": 10_000_000,
    "new_tables_per_hour_player": 10_000_000,
    "wrong_codes_per_minute_address": 10_000_000,
    "logs_per_minute_address": 10_000_000,
    "sockets_per_address": 10_000_000,
    "sockets_per_player": 10_000_000,
    "messages_per_minute_socket": 10_000_000,
    "chat_lines_per_minute_player": 10_000_000,
}
"""Limits and times of grace have tests of their own; here they would only be in the way."""


def quick_settings(folder: Path, **changes: Any) -> Settings:
    given: dict[str, Any] = {
        "database_url": f"sqlite:///{folder / 'fresco.db'}",
        "secret": SecretStr("a secret for tests"),
        "admin_password": SecretStr("brush"),
        "port": 0,
    }
    return Settings(**given | QUICK | changes)


class Running:
    """A server inside the test."""

    def __init__(self, base: str, app: FastAPI, lines: Lines) -> None:
        house: House = app.state.house
        assert isinstance(house.live, LivePlay)
        self.base = base
        self.app = app
        self.lines = lines
        self.live = house.live


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Running]:
    config = configure(settings)
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            task.result()
        await asyncio.sleep(0.01)
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    app: Any = config.app
    line: Any = config.http
    try:
        yield Running(f"http://{host}:{port}", app, line.lines)
    finally:
        server.should_exit = True
        await task


@asynccontextmanager
async def new_database(server: str | None = DATABASE) -> AsyncIterator[str]:
    """An empty database on a PostgreSQL server, that of the tests unless another is named."""
    name, url = f"fresco_{secrets.token_hex(8)}", make_url(str(server))
    await _on_server(url, f'CREATE DATABASE "{name}"')
    try:
        yield url.set(database=name).render_as_string(hide_password=False)
    finally:
        await _on_server(url, f'DROP DATABASE "{name}" WITH (FORCE)')


async def _on_server(url: URL, statement: str) -> None:
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


class Process:
    """`fresco serve` as a process of its own."""

    command: tuple[str, ...] = (sys.executable, "-m", "app.cli", "serve")

    def __init__(self, **environment: str) -> None:
        quick = {f"FRESCO_{name.upper()}": str(value) for name, value in QUICK.items()}
        outside = {name: value for name, value in os.environ.items() if not name.startswith("FRESCO_")}
        self.environment = {**outside, **quick, "FRESCO_SECRET": "a secret for tests", **environment}
        self.base = ""
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, port: int = 0, log: IO[bytes] | None = None) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(*self.command, "--port", str(port)),
            cwd=ROOT,
            env=self.environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
        )
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            if b"open at" in line:
                self.base = line.decode().split()[-1]
                return
        raise AssertionError(f"the server did not start: {await self._process.wait()}")

    @property
    def pid(self) -> int:
        assert self._process is not None, "not started"
        return self._process.pid

    async def run(self, *arguments: str, code: int = 0) -> str:
        """Another command of `fresco` beside it, with the same settings; what it prints, and how it is to end."""
        command = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "app.cli", *arguments),
            cwd=ROOT,
            env=self.environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        printed, _ = await command.communicate()
        assert command.returncode == code, printed.decode()
        return printed.decode()

    async def kill(self) -> None:
        """As a power cut would."""
        assert self._process is not None
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> int:
        """Once is enough: a process that has ended only says again how, and one that never began has nothing to say."""
        if self._process is None:
            return 0
        if self._process.returncode is None:
            self._process.terminate()
        return await self._process.wait()

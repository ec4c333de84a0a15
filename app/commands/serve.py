"""`fresco serve`: the house opens. Settings come from the environment (`FRESCO_...`), host and port also from here."""

import argparse
import asyncio
import logging
import os
import socket
import sys
from collections.abc import Callable
from typing import cast

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from app.commands.arguments import Commands, Unusable, read_settings, reason
from app.db import Database, Newer
from app.house import logs
from app.house.lines import ACCEPTED_AT_ONCE, Lines, SocketLine, protocols
from app.house.sweeping import Sweeping
from app.main import create_app, prepare
from app.settings import Settings
from app.tables.protocol import FRAME_BYTES

log = logging.getLogger(__name__)


def add(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="start the server")
    parser.add_argument("--host", help="address to listen on (default: FRESCO_HOST or 127.0.0.1)")
    parser.add_argument("--port", type=int, help="port to listen on, 0 for any (default: FRESCO_PORT or 8000)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    given = {name: getattr(arguments, name) for name in ("host", "port")}
    settings = read_settings(**{name: value for name, value in given.items() if value is not None})
    try:
        settings.key  # noqa: B018 - a missing secret is better told now than at the first request
    except ValueError as error:
        raise Unusable(str(error)) from error
    logs.set_up(settings)
    for name in unknown_settings():
        log.warning("there is no setting %s", name)
    if os.geteuid() == 0:
        log.warning("the house runs as root, which it needs for nothing: give it a user of its own")
    try:
        asyncio.run(_look_at_the_database(settings))
    except Newer as error:
        raise Unusable(str(error)) from error
    except (OSError, SQLAlchemyError) as error:
        raise Unusable(f"the database cannot be used: {reason(error)}") from error
    if not apart(lambda: asyncio.run(_prepare(settings))):
        return 1
    server = _Server(configure(settings, prepared=True))
    server.run()
    return 0 if server.started else 1


async def _look_at_the_database(settings: Settings) -> None:
    """Before the house opens: what is wrong with it is said in a line, and not by all who were on the way to it."""
    database = Database(settings.url)
    try:
        await database.known_revision()
    finally:
        await database.close()


async def _prepare(settings: Settings) -> None:
    database = Database(settings.url)
    try:
        await prepare(database, settings)
    finally:
        await database.close()


def apart(work: Callable[[], None]) -> bool:
    """Do something in a process of its own, whose memory goes with it: migrations and hashes take much for a moment.
    Returns whether it was done. As yet there are no threads that would not come along."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    done = False
    try:
        work()
        done = True
    except Exception:
        log.exception("the house could not be prepared")
    finally:
        sys.stdout.flush()
        os._exit(0 if done else 1)


def unknown_settings() -> list[str]:
    """What somebody meant to set, and misspelt."""
    known = {f"FRESCO_{name.upper()}" for name in Settings.model_fields}
    return sorted(name for name in os.environ if name.startswith("FRESCO_") and name not in known)


def configure(settings: Settings, *, prepared: bool = False) -> uvicorn.Config:
    http, sockets = protocols(Lines(settings))
    return uvicorn.Config(
        create_app(settings, prepared=prepared),
        host=settings.host,
        port=settings.port,
        http=http,
        ws=sockets,
        backlog=ACCEPTED_AT_ONCE,
        ws_max_size=FRAME_BYTES,
        # Compressing every message takes two thirds of the throughput; the messages are small instead.
        ws_per_message_deflate=False,
        # Signs of life are asked for by whoever knows what a table is (`app/ws/connection.py`).
        ws_ping_interval=None,
        # From where a request comes, and whether by https, is told by the proxies that we believe.
        forwarded_allow_ips=settings.proxies,
        # Our own log says what is to be said; theirs would name addresses in full.
        log_config=None,
        log_level="warning",
        access_log=False,
        # Browsers keep connections open: without an end to waiting, stopping would wait for them.
        timeout_graceful_shutdown=5,
    )


class _Server(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        Sweeping(cast(type[SocketLine], self.config.ws).lines).begin()
        for server in getattr(self, "servers", []):
            for listening in server.sockets:
                host, port = listening.getsockname()[:2]
                print(f"Fresco is open at http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)

"""The application: ``create_app`` puts database, live play, limits and routers together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI

from app.api import (
    admin,
    asking,
    devices,
    guide,
    health,
    home,
    identity,
    installing,
    lobby,
    mine,
    my_data,
    others,
    pages,
    play,
    push,
    replay_pages,
    replays,
    seats,
    static_files,
    statistics,
    watch,
    words,
)
from app.api.admin.session import SignedOut, ask_to_sign_in
from app.api.errors import Faults, explain_errors
from app.api.security import AddressLimit, AtTheDoor, BodyLimit, OwnPagesOnly, SecurityHeaders
from app.db import Database
from app.further_games import take_in
from app.house.door import Door
from app.house.limits import Limits
from app.house.logs import RequestLog
from app.house.visit import House
from app.settings import Settings
from app.tables.lobby.live_port import Live
from app.tables.lobby.noticeboard import Noticeboard
from app.tables.notices.keys import ensure_key
from app.tables.notices.postman import open_post
from app.tables.people.admins import ensure_admin
from app.tables.running.live import open_live
from app.ws import endpoints

ROUTED = (
    identity,
    devices,
    my_data,
    push,
    lobby,
    seats,
    asking,
    watch,
    play,
    replays,
    others,
    endpoints,
    words,
    home,
    pages,
    installing,
    mine,
    replay_pages,
    guide,
    statistics,
    health,
    admin,
)
OpenLive = Callable[[Settings, Database], AbstractAsyncContextManager[Live]]

DESCRIPTION = """Everything the pages do. `POST /api/me` sets a cookie that says who you are.
Requests that change something carry JSON and the header `X-Fresco: 1` (or come from a page of this house).
Errors have one shape: `{"error": {"key": ..., "args": {...}, "message": ...}}`."""


@asynccontextmanager
async def open_house(settings: Settings, database: Database) -> AsyncIterator[Live]:
    """Live play, and the postman who tells of it beyond the page."""
    async with open_post(settings, database) as notices, open_live(settings, database, notices) as live:
        yield live


async def prepare(database: Database, settings: Settings) -> None:
    """All that a first start needs, or one after an update. Later ones find nothing to do."""
    await database.upgrade()
    await _introduce_admin(database, settings)
    if settings.push:
        await ensure_key(database)


def create_app(
    settings: Settings | None = None, open_live: OpenLive = open_house, *, prepared: bool = False
) -> FastAPI:
    """``open_live`` is entered after the database was migrated and left before it is closed."""
    settings = settings or Settings()
    if settings.games is not None:
        take_in(settings.games)
    limits, door = Limits(settings), Door()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Looked at here, so that a missing secret stops the start and not the first request.
        if not settings.key:
            raise ValueError("FRESCO_SECRET is empty: leave it out, or give it at least one character")
        static_files.version()  # read here: what is sent belongs together, whatever is put in its place later
        database = Database(settings.url)
        try:
            if not prepared:
                await prepare(database, settings)
            async with open_live(settings, database) as live, door.kept(database):
                noticeboard = Noticeboard(database, settings.days_listed)
                app.state.house = House(settings, database, live, limits, door, noticeboard)
                yield
        finally:
            await database.close()

    app = FastAPI(
        title="Fresco online",
        version="1",
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        # Their pages load scripts from elsewhere, which our Content-Security-Policy forbids.
        docs_url=None,
        redoc_url=None,
        # Not by `include_router`: each request would be matched twice, and each app would build them anew.
        routes=[route for module in ROUTED for route in module.router.routes],
    )
    explain_errors(app)
    app.add_exception_handler(SignedOut, ask_to_sign_in)
    _add_layers(app, settings, limits, door)
    app.mount("/static", static_files.StaticFiles())
    return app


def _add_layers(app: FastAPI, settings: Settings, limits: Limits, door: Door) -> None:
    """The last one added is met first."""
    app.add_middleware(OwnPagesOnly, settings=settings)
    app.add_middleware(BodyLimit, most=settings.body_bytes, larger={replays.FILES: settings.replay_bytes})
    app.add_middleware(AddressLimit, limits=limits)
    app.add_middleware(AtTheDoor, door=door)
    app.add_middleware(Faults)
    app.add_middleware(SecurityHeaders, secure=settings.secure_cookies)
    app.add_middleware(RequestLog)


async def _introduce_admin(database: Database, settings: Settings) -> None:
    given = settings.admin_password.get_secret_value() if settings.admin_password else None
    async with database.writing() as session:
        generated = await ensure_admin(session, given)
    if generated is not None:
        print(f"Admin password, shown only this once: {generated}", flush=True)

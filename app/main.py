"""The application: ``create_app`` puts database, live play, limits and routers together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI
from sqlalchemy import text

from app.api import guide, identity, lobby, pages, play, seats, static_files, watch, words
from app.api.errors import Faults, explain_errors
from app.api.security import AddressLimit, BodyLimit, OwnPagesOnly, SecurityHeaders
from app.api.shapes import Health
from app.db import Database
from app.further_games import take_in
from app.house.limits import Limits
from app.house.visit import House, Visiting
from app.settings import Settings
from app.tables.lobby.live_port import Live
from app.tables.people.admins import ensure_admin
from app.tables.running.live import open_live
from app.ws import endpoints

OpenLive = Callable[[Settings, Database], AbstractAsyncContextManager[Live]]

DESCRIPTION = """Everything the pages do. `POST /api/me` sets a cookie that says who you are.
Requests that change something carry JSON and the header `X-Fresco: 1` (or come from a page of this house).
Errors have one shape: `{"error": {"key": ..., "args": {...}, "message": ...}}`."""


def create_app(settings: Settings | None = None, open_live: OpenLive = open_live) -> FastAPI:
    """``open_live`` is entered after the database was migrated and left before it is closed."""
    settings = settings or Settings()
    if settings.games is not None:
        take_in(settings.games)
    limits = Limits(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Looked at here, so that a missing secret stops the start and not the first request.
        if not settings.key:
            raise ValueError("FRESCO_SECRET is empty: leave it out, or give it at least one character")
        static_files.files()  # read here, so that the first visitor does not wait for it
        database = Database(settings.url)
        try:
            await database.upgrade()
            await _introduce_admin(database, settings)
            async with open_live(settings, database) as live:
                app.state.house = House(settings, database, live, limits)
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
    )
    explain_errors(app)
    _add_layers(app, settings, limits)
    for module in (identity, lobby, seats, watch, play, endpoints, words, pages, guide):
        app.include_router(module.router)
    app.get("/healthz", tags=["house"], summary="Is the house open?")(health)
    app.mount("/static", static_files.StaticFiles())
    return app


def _add_layers(app: FastAPI, settings: Settings, limits: Limits) -> None:
    """The last one added is met first."""
    app.add_middleware(OwnPagesOnly, settings=settings)
    app.add_middleware(BodyLimit, most=settings.body_bytes)
    app.add_middleware(AddressLimit, limits=limits)
    app.add_middleware(Faults)
    app.add_middleware(SecurityHeaders, secure=settings.secure_cookies)


async def _introduce_admin(database: Database, settings: Settings) -> None:
    given = settings.admin_password.get_secret_value() if settings.admin_password else None
    async with database.writing() as session:
        generated = await ensure_admin(session, given)
    if generated is not None:
        print(f"Admin password, shown only this once: {generated}", flush=True)


async def health(visit: Visiting) -> Health:
    """Asks the database, because without it nothing is open."""
    async with visit.database.reading() as session:
        await session.execute(text("SELECT 1"))
    return Health(status="ok")

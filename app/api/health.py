"""How the house is, told to whoever looks after it: open, ready, and in figures.

``/healthz`` says whether this process can do its work: it answers, and its database can be asked and written to.
Who gets no "ok" looks at the database or starts the process again. ``/readyz`` says whether visitors should be sent
here: besides, the schema is the one this version knows, and Redis answers if there is one. Neither writes anything:
every ten seconds the process writes a row of its own, and when that is overdue, or when that or a decision could not be
written the last time, it cannot.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import AsyncIterator
from typing import Any, Literal

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from sqlalchemy import text

from app.api.errors import refusals
from app.api.metrics import CONTENT_TYPE, written
from app.db import newest_revision
from app.house.limits import is_loopback
from app.house.visit import House, Visiting
from app.settings import Settings
from app.tables.counters import SECONDS_LIVING
from app.tables.refusals import Refusal
from app.tables.running.live import LivePlay

router = APIRouter(tags=["house"])

SECONDS_TO_ANSWER = 3.0
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""What proxies add; whoever brings one of these is not the machine itself."""


class Health(BaseModel):
    status: Literal["ok", "broken"]
    reasons: list[str] = Field(
        description="What is wrong; empty when all is well", examples=[["Redis does not answer"]]
    )


BROKEN: dict[int | str, dict[str, Any]] = {503: {"model": Health, "description": "Something is wrong, and what"}}


@router.get("/healthz", summary="Can this process do its work?", response_model=Health, responses=BROKEN)
async def healthz(visit: Visiting) -> Response:
    """The process answers, and its database can be asked and written to."""
    return _told([reason async for reason in _unhealthy(visit.house)])


@router.get("/readyz", summary="Should visitors be sent to this process?", response_model=Health, responses=BROKEN)
async def readyz(visit: Visiting) -> Response:
    """Healthy, and besides the schema is current, and Redis answers if there is one."""
    reasons = [reason async for reason in _unhealthy(visit.house)]
    return _told(reasons or [reason async for reason in _unready(visit.house)])


def _told(reasons: list[str]) -> Response:
    health = Health(status="broken" if reasons else "ok", reasons=reasons)
    return JSONResponse(health.model_dump(), 503 if reasons else 200, {"Cache-Control": "no-store"})


async def _unhealthy(house: House) -> AsyncIterator[str]:
    try:
        async with asyncio.timeout(SECONDS_TO_ANSWER), house.database.reading() as session:
            await session.execute(text("SELECT 1"))
    except Exception:
        yield "the database does not answer"
    if isinstance(house.live, LivePlay):
        shared = house.live.shared
        silent = time.monotonic() - shared.counters.written_at
        if silent > SECONDS_LIVING:
            yield f"nothing could be written to the database for {silent:.0f} seconds"
        elif shared.counters.failing or shared.writer.failing:
            yield "what was last to be written to the database could not be"


async def _unready(house: House) -> AsyncIterator[str]:
    try:
        async with asyncio.timeout(SECONDS_TO_ANSWER):
            found, expected = await house.database.revision(), newest_revision()
        if found != expected:
            yield f"the database has the schema {found}, this version needs {expected}"
    except Exception:
        yield "the schema of the database cannot be read"
    if isinstance(house.live, LivePlay):
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                await house.live.shared.bus.ping()
        except Exception:
            yield "Redis does not answer"


@router.get(
    "/metrics",
    summary="Figures for Prometheus",
    response_class=Response,
    responses=refusals(404) | {200: {"content": {"text/plain": {}}, "description": "Figures of this process alone"}},
)
async def metrics(request: Request, visit: Visiting) -> Response:
    """For whoever brings the token; without one, for the machine itself while the house has no public address."""
    if not _may_see_figures(request, visit.house.settings):
        raise Refusal("page_unknown")
    return Response(written(visit.playing), media_type=CONTENT_TYPE)


def _may_see_figures(request: Request, settings: Settings) -> bool:
    """A proxy on this machine makes all the world look like the machine itself, and may add nothing that shows it.

    So the machine itself is believed only where nobody said that there is a proxy.
    """
    expected = settings.metrics_token.get_secret_value() if settings.metrics_token else ""
    if expected:  # an empty one is none, and opens nothing
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), expected.encode())
    passed_on = any(name in request.headers for name in FORWARDED)
    return settings.public_url is None and not passed_on and is_loopback(request)

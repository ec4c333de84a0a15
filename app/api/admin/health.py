"""How the house is just now, as a page and as numbers for its script."""

from __future__ import annotations

from dataclasses import asdict

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app.api.admin.session import Keeping
from app.api.admin.shell import admin_page
from app.house.visit import Visit, Visiting
from app.tables.keeping import health

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/health")
async def health_page(request: Request, visit: Visiting, keeper: Keeping) -> Response:
    return admin_page(request, keeper, "health", {"health": await _read(visit)})


@router.get("/health.json")
async def health_now(visit: Visiting) -> Response:
    return Response(msgspec.json.encode(asdict(await _read(visit))), media_type="application/json")


async def _read(visit: Visit) -> health.Health:
    async with visit.database.reading() as session:
        return await health.read(session)

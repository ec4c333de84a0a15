"""The audit trail: who did what around the tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from app.api.admin.search import Left, Number
from app.api.admin.session import Keeping
from app.api.admin.shell import admin_page
from app.house.visit import Visiting
from app.tables.keeping import audits

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/audit")
async def trail(
    request: Request, visit: Visiting, keeper: Keeping, before: Annotated[Left[Number], Query()] = None
) -> Response:
    async with visit.database.reading() as session:
        notes, more = await audits.read(session, before)
    known = {"actions": audits.ACTIONS, "details": audits.DETAILS}
    return admin_page(request, keeper, "audit", {"notes": notes, "more": more, **known})

"""Reports: what people told the keeper."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse, Response

from app.api.admin.search import Left, Number
from app.api.admin.session import Confirmed, Keeping
from app.api.admin.shell import admin_page, back_to
from app.house.visit import Visiting
from app.models import LARGEST_NUMBER
from app.tables.keeping import reports

router = APIRouter(default_response_class=HTMLResponse)


@router.get("/reports")
async def list_reports(
    request: Request,
    visit: Visiting,
    keeper: Keeping,
    handled: bool = False,
    before: Annotated[Left[Number], Query()] = None,
) -> Response:
    async with visit.database.reading() as session:
        found, more = await reports.read(session, handled, before)
    return admin_page(request, keeper, "reports", {"reports": found, "more": more, "handled": handled})


@router.post("/reports/{report_id}/handle")
async def handle(
    report_id: Annotated[int, Path(ge=0, le=LARGEST_NUMBER)], visit: Visiting, keeper: Confirmed
) -> Response:
    async with visit.database.writing() as session:
        await reports.handle(session, keeper.account_id, report_id)
    return back_to("/admin/reports", "handled")

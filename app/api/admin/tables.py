"""One table: who sits there, how it stands, its decisions as far as they are open; and closing it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse, Response

from app.api.admin.session import Confirmed, Keeping
from app.api.admin.shell import admin_page, back_to
from app.house.visit import Visiting
from app.models import LARGEST_NUMBER
from app.tables.keeping import closing, decisions, games
from app.tables.refusals import Refusal

router = APIRouter(default_response_class=HTMLResponse)
TableId = Annotated[int, Path(ge=0, le=LARGEST_NUMBER)]
First = Annotated[int, Query(ge=0, le=LARGEST_NUMBER)]


@router.get("/tables/{table_id}")
async def table(table_id: TableId, request: Request, visit: Visiting, keeper: Keeping, first: First = 0) -> Response:
    async with visit.database.reading() as session:
        found = await games.read(session, [table_id])
        if not found:
            raise Refusal("page_unknown")
        told = await decisions.read(session, found[0], first)
    context = {"game": found[0], "decisions": told, "first": first, "length": decisions.PAGE}
    return admin_page(request, keeper, "table", context)


@router.post("/tables/{table_id}/close")
async def close(table_id: TableId, visit: Visiting, keeper: Confirmed) -> Response:
    async with visit.database.writing() as session:
        await closing.close_table(session, keeper.account_id, table_id)
    await visit.live.closed(table_id)
    return back_to(f"/admin/tables/{table_id}", "closed")

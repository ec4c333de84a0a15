"""The pages on which finished games are seen again: from a table's code, from a spectators' code, from a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse, Response

from app.api import listings
from app.api.rendering import page
from app.api.replays import archived, finished, finished_to_watch
from app.api.shapes import TableCode, TableSummary, WatchCode
from app.engine import catalogue
from app.house.visit import Visiting
from app.models import Player, Table

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@router.get("/t/{code}/replay")
async def replay(code: TableCode, request: Request, visit: Visiting) -> Response:
    table, _ = await archived(visit, finished, code)
    async with visit.database.reading() as session:
        me = await visit.known_player(session)
    more: dict[str, Any] = {"record": f"/api/tables/{table.code}/record"}
    if me is not None and me.id == table.host_id and table.spectators_open:
        more["host"] = {"address": f"/api/tables/{table.code}/replay", "open": table.replay_open}
    return _page(request, table, me, f"/t/{table.code}", f"/api/tables/{table.code}", more)


@router.get("/w/{code}/replay")
async def watched_replay(code: WatchCode, request: Request, visit: Visiting) -> Response:
    table, _ = await archived(visit, finished_to_watch, code)
    async with visit.database.reading() as session:
        me = await visit.known_player(session)
    return _page(request, table, me, f"/w/{code}", f"/api/watch/{code}", {"record": f"/api/watch/{code}/record"})


@router.get("/replay")
async def choose_a_file(request: Request, visit: Visiting) -> Response:
    return page(request, "replay_file.html", {"most": visit.house.settings.replay_bytes})


@router.get("/replay/{game}")
async def replay_a_file(
    request: Request,
    game: Annotated[str, Path(max_length=16, pattern=r"^\w+$")],
    size: Annotated[int, Query(ge=1, le=99)],
    modules: Annotated[list[int], Query(max_length=99)] = [],  # noqa: B006
) -> Response:
    """What the browser keeps of the file that was checked, drawn as the game that it is."""
    return _show(request, game, size, modules, {"file": True})


def _page(request: Request, table: Table, me: Player | None, back: str, api: str, more: dict[str, Any]) -> HTMLResponse:
    """What the replay needs to know besides the archive stands in the page; the archive is fetched."""
    summary = listings.summary(table, me)
    about = {
        "name": summary.name,
        "seats": [seat.model_dump() for seat in summary.seats],
        "eyes": summary.your_seat,
        "table": back,
        "archive": f"{api}/replay",
        "draws": f"{api}/replay/draws",
        **more,
    }
    return _show(request, table.game, table.size, table.modules, about, summary)


def _show(
    request: Request,
    game: str,
    size: int,
    modules: Sequence[int],
    about: dict[str, Any],
    table: TableSummary | None = None,
) -> HTMLResponse:
    printed = _printed(game, size, modules)
    shown = {"game": game, "modules": modules, "about": about, "printed": printed, "table": table}
    return page(request, "replay.html", shown)


def _printed(game: str, size: int, modules: Sequence[int]) -> dict[str, Any]:
    """What the components show; nothing, if the house does not have the game any more."""
    try:
        return catalogue.printed(game, size, modules)
    except (catalogue.UnknownGame, LookupError):
        return {}

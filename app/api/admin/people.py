"""People: found by their name, with their games; and their data deleted when they ask for it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse, Response

from app.api.admin.search import Left, Number
from app.api.admin.session import Confirmed, Keeping
from app.api.admin.shell import admin_page, back_to
from app.house.visit import Visiting
from app.models import LARGEST_NUMBER, Player
from app.tables.audit import note_keeper
from app.tables.keeping import folk, games
from app.tables.people.forgetting import forget
from app.tables.refusals import Refusal

router = APIRouter(default_response_class=HTMLResponse)
PlayerId = Annotated[int, Path(ge=0, le=LARGEST_NUMBER)]


@router.get("/people")
async def people(
    request: Request,
    visit: Visiting,
    keeper: Keeping,
    q: Annotated[str, Query(max_length=100)] = "",
    before: Annotated[Left[Number], Query()] = None,
) -> Response:
    text = "".join(letter for letter in q if letter.isprintable()).strip()
    async with visit.database.reading() as session:
        found, more = await folk.find(session, text, before)
    return admin_page(request, keeper, "people", {"people": found, "more": more, "q": text})


@router.get("/people/{player_id}")
async def person(player_id: PlayerId, request: Request, visit: Visiting, keeper: Keeping) -> Response:
    async with visit.database.writing() as session:
        found, table_ids = await folk.read(session, player_id)
        note_keeper(session, keeper.account_id, "person looked at", player=player_id)
        context = {"person": found, "games": await games.read(session, table_ids)}
    context["addresses"] = visit.house.door.addresses_of(player_id)
    return admin_page(request, keeper, "person", context)


@router.post("/people/{player_id}/forget")
async def forget_person(player_id: PlayerId, visit: Visiting, keeper: Confirmed) -> Response:
    async with visit.database.writing() as session:
        player = await session.get(Player, player_id)
        if player is None or player.deleted_at is not None:
            raise Refusal("page_unknown")
        tables = await forget(session, player)
        note_keeper(session, keeper.account_id, "player forgotten", player=player_id)
    await visit.live.forgotten(player_id, tables)
    return back_to(f"/admin/people/{player_id}", "deleted")

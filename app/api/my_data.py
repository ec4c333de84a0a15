"""What the house knows of me: to take along, or to have forgotten."""

from __future__ import annotations

import asyncio

import msgspec
from fastapi import APIRouter, Depends, Response

from app.api.cookies import take_cookie_away
from app.api.errors import refusals
from app.api.my_shapes import Forgetting
from app.house.visit import Visiting, player_cookie
from app.tables.audit import note
from app.tables.people.everything import Everything, everything_about
from app.tables.people.forgetting import forget
from app.tables.refusals import Refusal
from app.tables.typed import clean_name

router = APIRouter(
    prefix="/api/me", tags=["identity"], dependencies=[Depends(player_cookie)], responses=refusals(401, 422, 429)
)
FILE = 'attachment; filename="fresco-my-data.json"'


@router.get("/data", summary="Everything about me", response_model=Everything)
async def my_data(visit: Visiting) -> Response:
    """As a file: name, devices, tables, seats and results, my own decisions, what I said, whom I muted and reported,
    and what was noted of me for the keeper of the house."""
    async with visit.database.reading() as session:
        player = await visit.player(session)
        visit.house.limits.logs.spend(visit.address)
        everything = await everything_about(session, player)
    # Whole years of games: too long to keep everybody waiting.
    written = await asyncio.to_thread(lambda: msgspec.json.format(msgspec.json.encode(everything)))
    headers = {"Content-Disposition": FILE, "Cache-Control": "private, no-store"}
    return Response(written, media_type="application/json", headers=headers)


@router.post("/forget", summary="Delete me", status_code=204, responses=refusals(403, 413, 415))
async def forget_me(body: Forgetting, visit: Visiting, response: Response) -> None:
    """Cannot be undone. My name, all I said and all my devices are gone; games I played stay, without my name."""
    async with visit.database.writing() as session:
        player = await visit.player(session)
        if clean_name(body.name) != player.name:  # keyboards of phones like to add a space
            raise Refusal("name_differs", name=player.name)
        note(session, player, "player forgotten")
        tables = await forget(session, player)
    await visit.live.forgotten(player.id, tables)
    take_cookie_away(response, visit)

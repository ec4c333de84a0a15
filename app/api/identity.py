"""Who I am: a name and a cookie."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Response

from app.api.cookies import give_cookie
from app.api.errors import refusals
from app.api.shapes import Me, NewPlayer
from app.house.visit import Visiting, player_cookie
from app.tables.people import devices, players
from app.tables.refusals import Refusal

router = APIRouter(prefix="/api/me", tags=["identity"], responses=refusals(422, 429))
known = [Depends(player_cookie)]
CHANGING = (403, 413, 415)


@router.get("", summary="Who am I?", dependencies=known, responses=refusals(401))
async def who_am_i(visit: Visiting) -> Me:
    async with visit.database.reading() as session:
        player = await visit.player(session)
        return Me(name=player.name, devices=await devices.count_devices(session, player))


@router.post("", summary="Say my name", status_code=201, responses=refusals(409, *CHANGING))
async def say_my_name(body: NewPlayer, visit: Visiting, response: Response) -> Me:
    """Makes a new player and sets the cookie ``fresco``. No password, no address: the cookie is the key."""
    visit.house.limits.new_players.check(visit.address)
    async with visit.database.writing() as session:
        known_player = await visit.known_player(session)
        if known_player is not None:
            raise Refusal("player_known", name=known_player.name)
        player, token = await players.greet(session, visit.key, body.name, visit.label)
        # Before the commit: of many that ask at once, those above the limit leave nothing behind.
        visit.house.limits.new_players.spend(visit.address)
    give_cookie(response, visit, token)
    return Me(name=player.name, devices=1)


@router.patch("", summary="Change my name", dependencies=known, responses=refusals(401, *CHANGING))
async def change_my_name(body: NewPlayer, visit: Visiting) -> Me:
    async with visit.database.writing() as session:
        player = await visit.player(session)
        tables = await players.rename(session, player, body.name)
        me = Me(name=player.name, devices=await devices.count_devices(session, player))
    for table_id in tables:
        await visit.live.changed(table_id)
    return me

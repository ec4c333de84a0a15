"""Who I am: a name and a cookie, on as many devices as I like."""

from __future__ import annotations

from datetime import timedelta

from fastapi import APIRouter, Depends, Response

from app.api.errors import refusals
from app.api.listings import device_link
from app.api.shapes import DeviceLinkAnswer, Me, NewPlayer, UseLink
from app.house.visit import COOKIE, COOKIE_SECONDS, Visit, Visiting, player_cookie
from app.tables.people import players
from app.tables.refusals import Refusal

router = APIRouter(prefix="/api/me", tags=["identity"], responses=refusals(422, 429))
known = [Depends(player_cookie)]
CHANGING = (403, 413, 415)


def _give_cookie(response: Response, visit: Visit, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=visit.secure,
    )


@router.get("", summary="Who am I?", dependencies=known, responses=refusals(401))
async def who_am_i(visit: Visiting) -> Me:
    async with visit.database.reading() as session:
        player = await visit.player(session)
        return Me(name=player.name, devices=await players.count_devices(session, player))


@router.post("", summary="Say my name", status_code=201, responses=refusals(409, *CHANGING))
async def say_my_name(body: NewPlayer, visit: Visiting, response: Response) -> Me:
    """Makes a new player and sets the cookie ``fresco``. No password, no address: the cookie is the key."""
    visit.house.limits.new_players.check(visit.address)
    async with visit.database.writing() as session:
        known_player = await visit.known_player(session)
        if known_player is not None:
            raise Refusal("player_known", name=known_player.name)
        player, token = await players.greet(session, visit.key, body.name)
        # Before the commit: of many that ask at once, those above the limit leave nothing behind.
        visit.house.limits.new_players.spend(visit.address)
    _give_cookie(response, visit, token)
    return Me(name=player.name, devices=1)


@router.patch("", summary="Change my name", dependencies=known, responses=refusals(401, *CHANGING))
async def change_my_name(body: NewPlayer, visit: Visiting) -> Me:
    async with visit.database.writing() as session:
        player = await visit.player(session)
        tables = await players.rename(session, player, body.name)
        me = Me(name=player.name, devices=await players.count_devices(session, player))
    for table_id in tables:
        await visit.live.changed(table_id)
    return me


@router.post(
    "/link",
    summary="Link for another device",
    status_code=201,
    dependencies=known,
    responses=refusals(401, *CHANGING),
)
async def make_device_link(visit: Visiting) -> DeviceLinkAnswer:
    """The link works once and for a few minutes; a new one replaces it. Whoever opens it becomes this player."""
    lifetime = timedelta(minutes=visit.house.settings.device_link_minutes)
    async with visit.database.writing() as session:
        player = await visit.player(session)
        token, expires_at = await players.make_device_link(session, visit.key, player, lifetime)
    return DeviceLinkAnswer(link=device_link(visit.site, token), token=token, expires_at=expires_at)


@router.post(
    "/devices",
    summary="Use a link on this device",
    status_code=201,
    responses=refusals(404, 409, *CHANGING),
)
async def use_device_link(body: UseLink, visit: Visiting, response: Response) -> Me:
    """This device becomes another device of the link's player and gets a cookie of its own."""
    async with visit.database.writing() as session:
        here = await visit.known_player(session)
        player, token = await visit.use_device_link(session, body.token, here, body.replace)
        if visit.token is not None:
            await players.forget_device(session, visit.key, visit.token)
        await session.flush()
        me = Me(name=player.name, devices=await players.count_devices(session, player))
    _give_cookie(response, visit, token)
    return me


@router.delete(
    "/devices/this",
    summary="Forget this device",
    status_code=204,
    dependencies=known,
    responses=refusals(401, *CHANGING),
)
async def forget_this_device(visit: Visiting, response: Response) -> None:
    """The cookie stops working. Without another device, the seats of this player are nobody's."""
    async with visit.database.writing() as session:
        await visit.player(session)
        await players.forget_device(session, visit.key, str(visit.token))
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=visit.secure)

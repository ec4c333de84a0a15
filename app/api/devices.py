"""My devices: another one joins by a link, and each may log out the others."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from app.api.cookies import give_cookie, take_cookie_away
from app.api.errors import refusals
from app.api.listings import device_link
from app.api.my_shapes import MyDevice
from app.api.shapes import DeviceLinkAnswer, Me, UseLink
from app.house.visit import Visiting, player_cookie
from app.models import LARGEST_NUMBER
from app.tables.people import devices, players

router = APIRouter(prefix="/api/me", tags=["identity"], responses=refusals(422, 429))
known = [Depends(player_cookie)]
CHANGING = (403, 413, 415)
DeviceId = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="One of my devices", examples=[7])]


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


@router.get("/devices", summary="My devices", dependencies=known, responses=refusals(401))
async def my_devices(visit: Visiting) -> list[MyDevice]:
    """The one that was here last first."""
    async with visit.database.reading() as session:
        this = await visit.device(session)
        return [MyDevice.of(device, this) for device in await devices.devices_of(session, this.player)]


@router.post(
    "/devices",
    summary="Use a link on this device",
    status_code=201,
    responses=refusals(404, 409, *CHANGING),
)
async def use_device_link(body: UseLink, visit: Visiting, response: Response) -> Me:
    """This device becomes another device of the link's player and gets a cookie of its own."""
    async with visit.database.writing() as session:
        old = await visit.known_device(session)
        here = None if old is None else old.player
        player, token = await visit.use_device_link(session, body.token, here, body.replace)
        if old is not None:
            await devices.forget_device(session, old.player, old.id)
        await session.flush()
        me = Me(name=player.name, devices=await devices.count_devices(session, player))
    if old is not None:
        await visit.live.devices_forgotten([old.id])
    give_cookie(response, visit, token)
    return me


@router.delete(
    "/devices",
    summary="Log out everywhere else",
    status_code=204,
    dependencies=known,
    responses=refusals(401, *CHANGING),
)
async def log_out_elsewhere(visit: Visiting) -> None:
    """Only this device still knows me. A link for another device that was not used yet stops working too."""
    async with visit.database.writing() as session:
        forgotten = await devices.forget_others(session, await visit.device(session))
    await visit.live.devices_forgotten(forgotten)


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
        this = await visit.device(session)
        await devices.forget_device(session, this.player, this.id)
    await visit.live.devices_forgotten([this.id])
    take_cookie_away(response, visit)


@router.delete(
    "/devices/{device}",
    summary="Log out another device",
    status_code=204,
    dependencies=known,
    responses=refusals(401, 404, *CHANGING),
)
async def log_out(device: DeviceId, visit: Visiting) -> None:
    """At once, also at the tables it is connected to. A link for another device that was not used yet stops working."""
    async with visit.database.writing() as session:
        await devices.log_out(session, await visit.player(session), device)
    await visit.live.devices_forgotten([device])

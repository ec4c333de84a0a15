"""Notices of turns to this device, also while no page is open: whether it wants them, and where it is reached."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from app.api.errors import refusals
from app.api.my_shapes import NewSubscription, PushAnswer
from app.api.rendering import language_of
from app.house.visit import Visiting, player_cookie
from app.tables.notices import subscriptions
from app.tables.notices.endpoints import check_endpoint
from app.tables.notices.keys import read_key
from app.tables.refusals import Refusal

router = APIRouter(
    prefix="/api/me/push", tags=["identity"], dependencies=[Depends(player_cookie)], responses=refusals(401, 422, 429)
)
CHANGING = (403, 413, 415)


@router.get("", summary="Whether this device is told of turns")
async def my_notices(visit: Visiting) -> PushAnswer:
    async with visit.database.reading() as session:
        device = await visit.device(session)
        key = await read_key(session) if visit.house.settings.push else None
        wanted = await subscriptions.subscription_of(session, device)
    if key is None:
        return PushAnswer(key=None, on=False)
    return PushAnswer(key=subscriptions.packed(key.public), on=wanted is not None)


@router.put("", summary="Tell this device of turns", status_code=204, responses=refusals(409, *CHANGING))
async def tell_me(body: NewSubscription, request: Request, visit: Visiting) -> None:
    """In the language of the pages it is shown. One subscription for each device; a new one replaces it."""
    settings = visit.house.settings
    if not settings.push:
        raise Refusal("push_off")
    check_endpoint(body.endpoint, settings.known_push_services, local=settings.push_local)
    async with visit.database.writing() as session:
        device = await visit.device(session)
        keys = (body.keys.p256dh, body.keys.auth)
        await subscriptions.subscribe(session, device, body.endpoint, *keys, language_of(request))


@router.delete("", summary="Tell this device no more", status_code=204, responses=refusals(*CHANGING))
async def tell_me_no_more(visit: Visiting) -> None:
    async with visit.database.writing() as session:
        device = await visit.device(session)
        await subscriptions.unsubscribe(session, device.id)

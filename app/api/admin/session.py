"""The keeper comes and goes: a password, a cookie of its own, and a token in every form."""

from __future__ import annotations

import asyncio
import hmac
from dataclasses import dataclass
from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from app.api.error_pages import wants_a_page
from app.api.errors import tell
from app.api.rendering import page
from app.house.answers import STATUS, headers_of
from app.house.visit import Visit, Visiting
from app.tables.audit import note_keeper, note_stranger
from app.tables.people import admin_sessions, admins
from app.tables.refusals import Refusal

ADMIN_COOKIE = "fresco_admin"
HOME = "/admin"
LOGIN = "/admin/login"
IN_ALL = "all"
LONGEST_PASSWORD = 1000

way_in = APIRouter(default_response_class=HTMLResponse)
router = APIRouter(default_response_class=HTMLResponse)


@dataclass(frozen=True)
class Keeper:
    """Somebody who has signed in."""

    account_id: int
    token: str
    form_token: str


class SignedOut(Refusal):
    """Nobody has signed in here, or not lately."""

    def __init__(self) -> None:
        super().__init__("not_keeper")


async def ask_to_sign_in(request: Request, error: Exception) -> Response:
    """People are led to the way in, scripts are told."""
    assert isinstance(error, SignedOut)
    if request.method == "GET" and wants_a_page(request):
        return RedirectResponse(LOGIN, 303)
    return tell(request, error)


async def keeper(request: Request, visit: Visiting) -> Keeper:
    """Whoever asks, if they have signed in."""
    token = request.cookies.get(ADMIN_COOKIE, "")
    async with visit.database.reading() as session:
        account_id = await admin_sessions.recognise(session, visit.key, token)
    if account_id is None:
        raise SignedOut
    return Keeper(account_id, token, admin_sessions.form_token(visit.key, token))


Keeping = Annotated[Keeper, Depends(keeper)]


async def acting(keeper: Keeping, token: Annotated[str, Form()] = "") -> Keeper:
    """The keeper, who sent a form of this very session."""
    if not hmac.compare_digest(token.encode(), keeper.form_token.encode()):
        raise Refusal("form_expired")
    return keeper


Acting = Annotated[Keeper, Depends(acting)]


async def confirmed(keeper: Acting, sure: Annotated[str, Form()] = "") -> Keeper:
    """The same, and they have said that they mean it."""
    if sure != "yes":
        raise Refusal("not_confirmed")
    return keeper


Confirmed = Annotated[Keeper, Depends(confirmed)]


@way_in.get("/login")
async def login_page(request: Request) -> Response:
    return page(request, "admin/login.html", {"refusal": None})


@way_in.post("/login")
async def sign_in(
    request: Request, visit: Visiting, password: Annotated[str, Form(max_length=LONGEST_PASSWORD)] = ""
) -> Response:
    try:
        account_id = await _prove(visit, password)
    except Refusal as refusal:
        status, headers = STATUS[refusal.kind], headers_of(refusal, None)
        return page(request, "admin/login.html", {"refusal": refusal}, status, headers)
    lifetime = timedelta(hours=visit.house.settings.admin_hours)
    async with visit.database.writing() as session:
        await admin_sessions.close_session(session, visit.key, request.cookies.get(ADMIN_COOKIE, ""))
        token = await admin_sessions.open_session(session, visit.key, account_id, lifetime)
        note_keeper(session, account_id, "signed in")
    response = RedirectResponse(HOME, 303)
    seconds = int(lifetime.total_seconds())
    response.set_cookie(ADMIN_COOKIE, token, seconds, path=HOME, httponly=True, samesite="strict", secure=visit.secure)
    return response


async def _prove(visit: Visit, password: str) -> int:
    """The account that the password opens. Every attempt counts, before it is known whether it was right."""
    limits = visit.house.limits
    limits.sign_ins.check(visit.address)
    limits.sign_ins_in_all.spend(IN_ALL)
    limits.sign_ins.spend(visit.address)
    async with visit.database.reading() as session:
        account = await admins.find_admin(session)
    async with limits.one_password:
        right = await asyncio.to_thread(admins.password_matches, account, password)
    if account is None or not right:
        async with visit.database.writing() as session:
            note_stranger(session, "signing in failed", address=visit.address)
        raise Refusal("password_wrong")
    return account.id


@router.post("/logout")
async def sign_out(visit: Visiting, keeper: Acting) -> Response:
    async with visit.database.writing() as session:
        await admin_sessions.close_session(session, visit.key, keeper.token)
        note_keeper(session, keeper.account_id, "signed out")
    return _gone(visit)


@router.post("/logout/everywhere")
async def sign_out_everywhere(visit: Visiting, keeper: Acting) -> Response:
    async with visit.database.writing() as session:
        await admin_sessions.close_all(session, keeper.account_id)
        note_keeper(session, keeper.account_id, "signed out everywhere")
    return _gone(visit)


def _gone(visit: Visit) -> Response:
    response = RedirectResponse(LOGIN, 303)
    response.delete_cookie(ADMIN_COOKIE, path=HOME, httponly=True, samesite="strict", secure=visit.secure)
    return response

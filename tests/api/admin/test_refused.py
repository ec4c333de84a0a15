"""Every page of the keeper, found in the router itself so that none is forgotten, refuses everybody else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from sqlalchemy import select, update

from app.api.admin.session import LOGIN
from app.main import create_app
from app.models import AdminSession, Audit, Table, now
from app.settings import Settings
from tests.api.admin.conftest import Come
from tests.api.admin.keeper import LOBBY, Keeper, add_game, house_of
from tests.api.conftest import Enter


def routes() -> Iterator[tuple[str, str]]:
    """Method and address of everything below /admin but the way in; whatever is left open in an address is 1."""
    app = create_app(Settings(database_url="sqlite:///unused.db"))
    for route in iter_route_contexts(app.routes):
        path = route.path or ""
        if path.startswith("/admin") and path != LOGIN:
            assert route.methods, f"{path}: what asks for no session each time, such as a socket, would outlive it"
            for method in route.methods:
                yield method, re.sub(r"\{\w+\}", "1", path)


ROUTES = sorted(set(routes()))
CHANGES = [path for method, path in ROUTES if method == "POST"]
LIVE = "/admin/tables/1/view.json"
"""Needs live play, which is only recorded here (tests/ws/test_keeper.py)."""


def test_the_router_was_read() -> None:
    assert ("GET", "/admin") in ROUTES
    assert ("GET", "/admin/export.csv") in ROUTES
    assert "/admin/tables/1/close" in CHANGES
    assert {method for method, _ in ROUTES} == {"GET", "POST"}


async def test_nobody_gets_in_without_the_password(app: FastAPI, enter: Enter) -> None:
    """Neither a stranger, nor a player, nor a spectator (who is one or the other)."""
    await add_game(app, **LOBBY)
    for visitor in (await enter(), await enter("Chiara")):
        for method, path in ROUTES:
            assert await visitor.refused(method, path) == (401, "not_keeper"), path
            page = await visitor.client.request(method, path, headers={"Accept": "text/html"})
            assert page.status_code == (303 if method == "GET" else 401), path
    await nothing_changed(app)


async def test_a_session_that_has_expired_opens_nothing(app: FastAPI, keeper: Keeper) -> None:
    form = {"token": await keeper.token(), "sure": "yes"}
    async with house_of(app).database.writing() as session:
        await session.execute(update(AdminSession).values(expires_at=now() - timedelta(seconds=1)))
    for method, path in ROUTES:
        answer = await keeper.client.request(method, path, data=form if method == "POST" else None)
        assert answer.status_code == (303 if method == "GET" else 401), path
        assert answer.headers.get("location", LOGIN) == LOGIN


async def test_a_form_needs_the_token_of_its_own_session(app: FastAPI, keeper: Keeper, come: Come) -> None:
    await add_game(app, **LOBBY)
    theirs = await (await come("192.0.2.2")).token()
    assert theirs != await keeper.token()
    wrong: list[dict[str, str]] = [{}, {"token": ""}, {"token": "é"}, {"token": theirs}]
    for path in CHANGES:
        for form in wrong:
            answer = await keeper.client.post(path, data={"sure": "yes", **form})
            assert answer.status_code == 403, path
            assert "This form is not from your session" in answer.text
    await nothing_changed(app)
    assert (await keeper.client.get("/admin")).status_code == 200


async def test_a_change_has_to_be_meant(app: FastAPI, keeper: Keeper) -> None:
    await add_game(app, **LOBBY)
    token = await keeper.token()
    for path in CHANGES:
        if "logout" not in path:
            assert (await keeper.client.post(path, data={"token": token})).status_code == 422, path
    await nothing_changed(app)


async def test_a_form_from_another_site_is_refused_even_with_the_token(app: FastAPI, keeper: Keeper) -> None:
    await add_game(app, **LOBBY)
    form = {"token": await keeper.token(), "sure": "yes"}
    for path in CHANGES:
        answer = await keeper.client.post(path, data=form, headers={"Origin": "http://evil.example"})
        assert answer.status_code == 403, path
    await nothing_changed(app)


async def test_nothing_of_it_is_kept_by_browsers(app: FastAPI, keeper: Keeper) -> None:
    await add_game(app)
    for method, path in ROUTES:
        if method == "GET":
            answer = await keeper.client.get(path)
            assert answer.status_code == (409 if path == LIVE else 200), path
            assert answer.headers["cache-control"] == "no-store"


async def nothing_changed(app: FastAPI) -> None:
    async with house_of(app).database.reading() as session:
        assert (await session.scalars(select(Table.status))).all() == ["lobby"]
        assert {note.action for note in await session.scalars(select(Audit))} <= {"signed in"}

"""Signing in as the keeper, and everything that must not let anybody in."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import delete, select, update

from app.api.admin.session import ADMIN_COOKIE
from app.db import Database
from app.house.visit import COOKIE
from app.main import create_app
from app.models import AdminAccount, AdminSession, now
from app.settings import Settings
from app.tables.lobby.live_port import Live
from app.tables.people import admins
from app.tables.people.admins import ensure_admin
from tests.api.admin.conftest import Come
from tests.api.admin.keeper import PAGE, PASSWORD, Keeper, house_of
from tests.api.conftest import Enter
from tests.api.limits import limit
from tests.api.people import RecordedLive


async def test_the_password_opens_the_house_and_signing_out_closes_it(come: Come) -> None:
    keeper = await come(signed_in=False)
    answer = await keeper.sign_in()
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin")
    assert "Games" in await keeper.page("/admin")
    token = keeper.client.cookies[ADMIN_COOKIE]
    answer = await keeper.send("/admin/logout")
    assert answer.headers["location"] == "/admin/login"
    keeper.client.cookies.set(ADMIN_COOKIE, token, path="/admin")
    assert (await keeper.client.get("/admin")).status_code == 303


async def test_the_cookie_is_for_these_pages_alone(come: Come) -> None:
    keeper = await come(signed_in=False)
    sent = (await keeper.sign_in()).headers["set-cookie"]
    parts = {part.strip().lower() for part in sent.split(";")}
    assert {"httponly", "samesite=strict", "path=/admin", f"max-age={12 * 3600}"} <= parts
    assert "secure" not in parts


async def test_behind_https_the_cookie_is_secure(come: Come) -> None:
    keeper = await come(signed_in=False)
    answer = await keeper.client.post(
        "https://fresco.test/admin/login", data={"password": PASSWORD}, headers={"Origin": "https://fresco.test"}
    )
    assert "secure" in answer.headers["set-cookie"].lower()


async def test_the_database_keeps_only_the_hash_of_the_token(app: FastAPI, keeper: Keeper) -> None:
    async with house_of(app).database.reading() as session:
        stored = (await session.scalars(select(AdminSession))).one()
    assert keeper.client.cookies[ADMIN_COOKIE] not in stored.token_hash
    assert now() < stored.expires_at <= now() + timedelta(hours=12)


async def test_a_wrong_password_is_refused(come: Come) -> None:
    keeper = await come(signed_in=False)
    for password in ("", "wrong", PASSWORD.upper(), PASSWORD + " ", "x" * 1000, "🖌"):
        answer = await keeper.sign_in(password)
        assert answer.status_code == 403
        assert "This is not the password." in answer.text
        assert ADMIN_COOKIE not in answer.cookies


async def test_without_an_account_the_answer_and_the_effort_are_the_same(
    app: FastAPI, come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = await come(signed_in=False)
    with_account = await keeper.sign_in("wrong")
    async with house_of(app).database.writing() as session:
        await session.execute(delete(AdminAccount))
    checked = []

    class Counting:
        def verify(self, password_hash: str, password: str) -> bool:
            checked.append(password_hash)
            return real.verify(password_hash, password)

    real = admins.hasher
    monkeypatch.setattr(admins, "hasher", Counting())
    without = await keeper.sign_in("wrong")
    assert (without.status_code, without.text) == (with_account.status_code, with_account.text)
    assert checked == [admins.DECOY]


async def test_whoever_tries_too_often_is_told_how_long_to_wait(app: FastAPI, come: Come) -> None:
    clock = limit(app, "sign_ins", 3)
    keeper = await come(signed_in=False)
    for _ in range(3):
        assert (await keeper.sign_in("wrong")).status_code == 403
    answer = await keeper.sign_in()
    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "20"
    assert "Try again in 20 s." in answer.text
    assert (await (await come("192.0.2.9", signed_in=False)).sign_in()).status_code == 303
    clock.seconds += 20
    assert (await keeper.sign_in()).status_code == 303


async def test_all_addresses_together_have_a_limit_too(app: FastAPI, come: Come) -> None:
    limit(app, "sign_ins_in_all", 2)
    for last in (1, 2):
        assert (await (await come(f"192.0.2.{last}", signed_in=False)).sign_in("wrong")).status_code == 403
    assert (await (await come("192.0.2.3", signed_in=False)).sign_in()).status_code == 429


async def test_signing_out_everywhere_ends_every_session(come: Come) -> None:
    here, there = await come(), await come("192.0.2.2")
    await here.send("/admin/logout/everywhere")
    assert (await there.client.get("/admin")).status_code == 303


async def test_signing_out_everywhere_counts_in_every_process(settings: Settings, come: Come) -> None:
    @asynccontextmanager
    async def recorded(_settings: Settings, _database: Database) -> AsyncIterator[Live]:
        yield RecordedLive()

    here, other = await come(), create_app(settings, recorded)
    async with other.router.lifespan_context(other):
        transport = httpx.ASGITransport(other)
        async with httpx.AsyncClient(transport=transport, base_url="http://fresco.test", headers=PAGE) as client:
            client.cookies = here.client.cookies
            assert (await client.get("/admin")).status_code == 200
            await here.send("/admin/logout/everywhere")
            assert client.cookies[ADMIN_COOKIE], "the browser still has it"
            assert (await client.get("/admin")).status_code == 303


async def test_signing_in_again_ends_the_session_before_and_takes_no_token_that_was_brought_along(
    app: FastAPI, keeper: Keeper
) -> None:
    before = keeper.client.cookies[ADMIN_COOKIE]
    await keeper.sign_in()
    assert keeper.client.cookies[ADMIN_COOKIE] != before
    async with house_of(app).database.reading() as session:
        assert len((await session.scalars(select(AdminSession))).all()) == 1


async def test_passwords_are_checked_one_at_a_time(come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes much memory: a flood of guesses must not take all there is."""
    now_checked: list[str] = []
    most = []

    def check(_account: AdminAccount | None, password: str) -> bool:
        now_checked.append(password)
        time.sleep(0.01)
        most.append(len(now_checked))
        now_checked.remove(password)
        return False

    monkeypatch.setattr(admins, "password_matches", check)
    strangers = [await come(f"192.0.2.{last}", signed_in=False) for last in range(5)]
    answers = await asyncio.gather(*(stranger.sign_in(f"guess {n}") for n, stranger in enumerate(strangers)))
    assert [answer.status_code for answer in answers] == [403] * 5
    assert most == [1] * 5


async def test_a_session_ends_by_itself(app: FastAPI, keeper: Keeper) -> None:
    async with house_of(app).database.writing() as session:
        await session.execute(update(AdminSession).values(expires_at=now() - timedelta(seconds=1)))
    assert (await keeper.client.get("/admin")).status_code == 303
    await keeper.sign_in()
    async with house_of(app).database.reading() as session:
        assert len((await session.scalars(select(AdminSession))).all()) == 1


async def test_a_new_password_ends_the_sessions_of_the_old_one(app: FastAPI, keeper: Keeper) -> None:
    async with house_of(app).database.writing() as session:
        await ensure_admin(session, PASSWORD)
    assert (await keeper.client.get("/admin")).status_code == 200
    async with house_of(app).database.writing() as session:
        await ensure_admin(session, "palette")
    assert (await keeper.client.get("/admin")).status_code == 303


async def test_the_cookies_of_players_and_keepers_open_nothing_of_each_other(
    app: FastAPI, enter: Enter, keeper: Keeper
) -> None:
    chiara = await enter("Chiara")
    player_token = chiara.client.cookies[COOKIE]
    keeper_token = keeper.client.cookies[ADMIN_COOKIE]
    stranger = await enter()
    stranger.client.cookies.set(ADMIN_COOKIE, player_token, path="/admin")
    stranger.client.cookies.set(COOKIE, keeper_token)
    assert await stranger.refused("GET", "/admin") == (401, "not_keeper")
    assert await stranger.refused("GET", "/api/me") == (401, "no_player")
    stranger.client.cookies.set(ADMIN_COOKIE, keeper_token)
    assert await stranger.refused("POST", "/api/tables", {"size": 2}) == (401, "no_player")


def test_the_pages_of_the_keeper_are_not_in_the_description_of_the_api() -> None:
    paths = create_app(Settings(database_url="sqlite:///unused.db")).openapi()["paths"]
    assert not [path for path in paths if path.startswith("/admin")]

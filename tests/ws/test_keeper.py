"""The keeper looks at a game under way: as a spectator would, as long as they are signed in, until they close it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import httpx
import pytest

from app.models import Table
from tests.patience import until
from tests.ws.clients import POOL, Company, gather_company
from tests.ws.servers import Running

TABLE = "/admin/tables/1"


@pytest.fixture
async def keeper(server: Running) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.base, headers={"X-Fresco": "1"}, limits=POOL) as client:
        signed_in = await client.post("/admin/login", data={"password": "brush"})
        assert signed_in.status_code == 303
        yield client


@pytest.fixture
async def company(server: Running) -> AsyncIterator[Company]:
    """In the middle of a game."""
    company = await gather_company(server.base, 3)
    await company.connect()
    await company.watch()
    for _ in range(12):
        await company.play_one()
    yield company
    await company.close()


async def test_the_keeper_is_told_what_a_spectator_is_told(company: Company, keeper: httpx.AsyncClient) -> None:
    spectator = company.spectators[0]
    watch = f"/api/watch/{company.watch_code}"
    welcome, shown, people = (await keeper.get(f"{TABLE}/view.json")).json()
    assert (welcome["role"], welcome["seat"]) == ("spectator", None)
    assert shown["view"] == await spectator.get(f"{watch}/view")
    assert people == {**spectator.people, "watch": None}, "whoever keeps the house is told no code"
    missed = (await keeper.get(f"{TABLE}/view.json?after=9")).json()
    assert missed[1:-1] == (await spectator.get(f"{watch}/messages?after=9"))["messages"]
    assert (await keeper.get(f"{TABLE}/log.json")).json() == await spectator.get(f"{watch}/log")


async def test_decisions_are_listed_as_far_as_spectators_know_them(company: Company, keeper: httpx.AsyncClient) -> None:
    """Who decided and when; what is the same for everybody is all there is."""
    page = (await keeper.get(TABLE)).text
    rows = re.findall(r'<tr><td class="r">(\d+)</td><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td><td><time', page)
    told = (await company.spectators[0].get(f"/api/watch/{company.watch_code}/log"))["decisions"]
    names = {seat["seat"]: seat["player"] for seat in company.spectators[0].people["seats"]} | {"nature": "chance"}
    makers = {"player": "player", "nature": "chance"}
    assert [(int(number) + 1, name, kind, maker) for number, name, kind, maker in rows] == [
        (each["number"], names[each["seat"]], each["kind"], makers[each["made_by"]]) for each in told
    ]
    assert "<code>" not in page


async def test_where_somebody_comes_from_is_known_as_long_as_they_are_here(
    server: Running, company: Company, keeper: httpx.AsyncClient
) -> None:
    ban = '<a href="/admin/bans?address=127.0.0.1">'
    assert ban in (await keeper.get("/admin/people/1")).text
    assert 'value="127.0.0.1"' in (await keeper.get("/admin/bans?address=127.0.0.1")).text
    await company.players[0].disconnect()
    await until(lambda: not server.app.state.house.door.addresses_of(1))
    assert "127.0.0.1" not in (await keeper.get("/admin/people/1")).text


async def test_who_has_signed_out_sees_nothing_more(company: Company, keeper: httpx.AsyncClient) -> None:
    form = re.search(r'name="token" value="(\w+)"', (await keeper.get("/admin/bans")).text)
    assert form is not None
    assert (await keeper.get(f"{TABLE}/view.json")).status_code == 200
    cookie = keeper.cookies["fresco_admin"]
    await keeper.post("/admin/logout/everywhere", data={"token": form[1]})
    keeper.cookies.set("fresco_admin", cookie)
    for path in ("view.json", "view.json?after=3", "log.json"):
        assert (await keeper.get(f"{TABLE}/{path}")).status_code == 401


async def test_what_has_not_begun_cannot_be_seen(server: Running, keeper: httpx.AsyncClient) -> None:
    async with httpx.AsyncClient(base_url=server.base, headers={"X-Fresco": "1"}, limits=POOL) as host:
        await host.post("/api/me", json={"name": "Chiara"})
        assert (await host.post("/api/tables", json={"size": 2})).status_code == 201
    for path in ("view", "view.json", "log.json"):
        for table in (1, 99):
            assert (await keeper.get(f"/admin/tables/{table}/{path}")).status_code == 404


async def test_everybody_is_told_that_the_keeper_closed_their_game_and_nothing_of_it_is_lost(
    server: Running, company: Company, keeper: httpx.AsyncClient
) -> None:
    before = company.spectators[0].view
    form = re.search(r'name="token" value="(\w+)"', (await keeper.get("/admin/bans")).text)
    assert form is not None
    closed = await keeper.post(f"{TABLE}/close", data={"token": form[1], "sure": "yes"})
    assert closed.status_code == 303
    for person in (*company.players, *company.spectators):
        assert (await person.until("closed"))["reason"]["key"] == "table_abandoned"
    async with server.live.shared.database.reading() as session:
        table = await session.get_one(Table, 1)
    assert (table.status, table.number) == ("abandoned", before["number"])
    answer = await keeper.get(f"{TABLE}/view.json")
    assert answer.status_code == 200, answer.text
    shown = answer.json()[1]["view"]
    assert shown == before | {"waiting": []}
    assert len((await keeper.get(f"{TABLE}/log.json")).json()["decisions"]) == before["number"]

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select
from starlette.requests import HTTPConnection

from app.house import limits
from app.house.limits import Allowance, Room, address_of
from app.models import Player
from app.tables.refusals import Refusal
from tests.api.conftest import Enter
from tests.api.limits import Clock, limit


def refused_after(allowance: Allowance, key: str) -> int:
    """How many can be spent at once."""
    for spent in range(1000):
        try:
            allowance.spend(key)
        except Refusal:
            return spent
    raise AssertionError("never refused")


def test_the_whole_amount_can_be_spent_at_once() -> None:
    assert refused_after(Allowance(5, 60, Clock()), "a") == 5


def test_what_was_spent_comes_back_evenly() -> None:
    clock = Clock()
    allowance = Allowance(6, 60, clock)
    assert refused_after(allowance, "a") == 6
    clock.seconds += 9
    assert refused_after(allowance, "a") == 0
    clock.seconds += 1
    assert refused_after(allowance, "a") == 1
    clock.seconds += 3600
    assert refused_after(allowance, "a") == 6


def test_a_refusal_says_how_long_to_wait_and_the_wait_suffices() -> None:
    clock = Clock()
    allowance = Allowance(3, 60, clock)
    refused_after(allowance, "a")
    with pytest.raises(Refusal) as refused:
        allowance.spend("a")
    seconds = refused.value.args_by_name["seconds"]
    assert seconds == 20
    clock.seconds += int(seconds)
    allowance.spend("a")


def test_one_key_does_not_spend_for_another() -> None:
    allowance = Allowance(2, 60, Clock())
    refused_after(allowance, "a")
    assert refused_after(allowance, "b") == 2


def test_keys_that_have_everything_back_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MANY_KEYS", 10)
    clock = Clock()
    allowance = Allowance(2, 60, clock)
    for number in range(200):
        allowance.spend(str(number))
        clock.seconds += 31
    assert len(allowance._full_at) <= 10


def test_a_room_that_is_full_has_a_place_again_when_somebody_goes() -> None:
    room = Room(2)
    with room.hold("a"), room.hold("b"):
        with room.hold("a"), pytest.raises(Refusal, match="more than 2"), room.hold("a"):
            pass
        with room.hold("a"):
            pass
    assert not room._held, "whoever is gone is forgotten"


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.1", 5), "192.0.2.1"),
        (("2001:db8::1", 5), "2001:db8::/64"),
        (("2001:db8::ffff:2", 5), "2001:db8::/64"),
        (("2001:db8:0:1::1", 5), "2001:db8:0:1::/64"),
        (("::ffff:192.0.2.1", 5), "192.0.2.1"),
        (("testclient", 5), "testclient"),
        (None, ""),
    ],
)
def test_one_household_is_one_address(client: Any, address: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "client": client, "headers": []})) == address


async def test_an_address_that_floods_is_told_to_wait(app: FastAPI, enter: Enter) -> None:
    clock = limit(app, "address", 3)
    flood, other = await enter(address="192.0.2.7"), await enter(address="192.0.2.8")
    for _ in range(3):
        await flood.get("/api/games")
    answer = await flood.client.get("/api/games")
    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "20"
    assert answer.json()["error"] == {
        "key": "too_many_requests",
        "args": {"seconds": 20},
        "message": "Too many requests; try again in 20 seconds.",
    }
    await other.get("/api/games")
    clock.seconds += 20
    await flood.get("/api/games")


async def test_health_is_told_even_to_those_who_flood(app: FastAPI, enter: Enter) -> None:
    limit(app, "address", 1)
    flood = await enter()
    await flood.get("/api/games")
    assert await flood.refused("GET", "/api/games") == (429, "too_many_requests")
    for path in ("/healthz", "/readyz"):
        assert (await flood.get(path))["status"] == "ok"


async def test_a_player_who_floods_from_many_addresses_is_told_to_wait(app: FastAPI, enter: Enter) -> None:
    chiara = await enter("Chiara", address="192.0.2.1")
    elsewhere = await enter(address="192.0.2.2")
    elsewhere.client.cookies.set("fresco", chiara.client.cookies["fresco"])
    limit(app, "player", 2)
    await chiara.get("/api/me")
    await elsewhere.get("/api/me")
    assert await elsewhere.refused("GET", "/api/me") == (429, "too_many_requests")
    await (await enter("Bruno", address="192.0.2.2")).get("/api/me")


async def test_new_players_are_limited_by_address(app: FastAPI, enter: Enter) -> None:
    limit(app, "new_players", 1)
    await enter("Chiara")
    assert await (await enter()).refused("POST", "/api/me", {"name": "Bruno"}) == (429, "too_many_requests")
    await enter("Dario", address="192.0.2.9")


async def test_a_refused_name_does_not_count_as_a_new_player(app: FastAPI, enter: Enter) -> None:
    limit(app, "new_players", 1)
    stranger = await enter()
    assert await stranger.refused("POST", "/api/me", {"name": " "}) == (422, "name_empty")
    await stranger.post("/api/me", {"name": "Chiara"}, expect=201)


async def test_new_tables_are_limited_by_player(app: FastAPI, enter: Enter) -> None:
    limit(app, "new_tables", 1)
    chiara, bruno = await enter("Chiara"), await enter("Bruno")
    await chiara.open_table()
    assert await chiara.refused("POST", "/api/tables", {}) == (429, "too_many_requests")
    await bruno.open_table()


async def test_of_many_who_come_at_once_those_above_the_limit_leave_nothing_behind(app: FastAPI, enter: Enter) -> None:
    limit(app, "new_players", 1)
    strangers = [await enter() for _ in range(3)]
    names = [{"name": f"Stranger {index}"} for index in range(3)]
    asked = (stranger.client.post("/api/me", json=name) for stranger, name in zip(strangers, names, strict=True))
    assert sorted(answer.status_code for answer in await asyncio.gather(*asked)) == [201, 429, 429]
    async with app.state.house.database.reading() as session:
        assert await session.scalar(select(func.count()).select_from(Player)) == 1


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/tables/ABCDEFGH", None),
        ("GET", "/api/watch/ABCDEFGH", None),
        ("PUT", "/api/tables/ABCDEFGH/seat", {}),
        ("POST", "/api/me/devices", {"token": "guess"}),
    ],
)
async def test_who_guesses_codes_is_not_told_about_a_right_one_either(
    app: FastAPI, enter: Enter, method: str, path: str, body: Any
) -> None:
    code = await (await enter("Chiara", address="192.0.2.1")).open_table()
    guesser = await enter("Mallory", address="192.0.2.66")
    limit(app, "wrong_codes", 2)
    for _ in range(2):
        assert (await guesser.refused(method, path, body))[0] == 404
    assert await guesser.refused(method, path, body) == (429, "too_many_requests")
    assert await guesser.refused("GET", f"/api/tables/{code}") == (429, "too_many_requests")
    assert (await (await enter(address="192.0.2.2")).get(f"/api/tables/{code}"))["code"] == code


async def test_who_sits_at_a_table_is_not_locked_out_by_guesses_from_the_same_address(
    app: FastAPI, enter: Enter
) -> None:
    chiara, bruno, guesser = await enter("Chiara"), await enter("Bruno"), await enter("Mallory")
    code = await chiara.open_table(size=2)
    await bruno.put(f"/api/tables/{code}/seat", {})
    watch = (await chiara.get(f"/api/tables/{code}"))["watch_code"]
    limit(app, "wrong_codes", 2)
    for _ in range(2):
        assert (await guesser.refused("GET", "/api/tables/ABCDEFGH"))[0] == 404
    for seated in (chiara, bruno):
        assert (await seated.get(f"/api/tables/{code}"))["code"] == code
        assert await seated.refused("GET", "/api/tables/ABCDEFGH") == (429, "too_many_requests")
    await bruno.put(f"/api/tables/{code}/ready", {"ready": True})
    await chiara.get(f"/api/watch/{watch}")
    assert (await chiara.client.get(f"/t/{code}", headers={"Accept": "text/html"})).status_code == 200
    for path in (f"/api/tables/{code}", f"/api/watch/{watch}", "/api/tables/ABCDEFGH"):
        assert await guesser.refused("GET", path) == (429, "too_many_requests")
        assert await (await enter()).refused("GET", path) == (429, "too_many_requests")


async def test_right_codes_cost_nothing(app: FastAPI, enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table()
    limit(app, "wrong_codes", 1)
    for _ in range(5):
        await chiara.get(f"/api/tables/{code}")

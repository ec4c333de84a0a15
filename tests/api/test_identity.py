from __future__ import annotations

from datetime import timedelta
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from app.house.visit import House
from app.main import create_app
from app.models import Device, DeviceLink, now
from app.settings import Settings
from tests.api.conftest import Enter
from tests.api.people import RecordedLive


@pytest.fixture
def house(app: FastAPI) -> House:
    house: House = app.state.house
    return house


async def test_a_stranger_says_a_name_and_is_known_from_then_on(enter: Enter) -> None:
    chiara = await enter()
    assert await chiara.refused("GET", "/api/me") == (401, "no_player")
    assert await chiara.post("/api/me", {"name": " Chiara "}, expect=201) == {"name": "Chiara", "devices": 1}
    assert (await chiara.get("/api/me"))["name"] == "Chiara"


async def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(enter: Enter) -> None:
    stranger = await enter()
    answer = await stranger.client.post("/api/me", json={"name": "Chiara"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie


async def test_the_cookie_is_secure_where_the_public_address_is(settings: Settings) -> None:
    app = create_app(settings.model_copy(update={"public_url": "https://fresco.example"}))
    async with app.router.lifespan_context(app):
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://inner:8000") as client:
            headers = {"Origin": "https://fresco.example"}
            answer = await client.post("/api/me", json={"name": "Chiara"}, headers=headers)
    assert "Secure" in answer.headers["set-cookie"]
    assert "max-age" in answer.headers["strict-transport-security"]


async def test_the_cookie_is_secure_where_a_proxy_says_that_the_browser_came_by_https(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="https://fresco.test") as client:
        answer = await client.post("/api/me", json={"name": "Chiara"}, headers={"X-Fresco": "1"})
    assert "; Secure" in answer.headers["set-cookie"]


async def test_the_token_has_256_bits_and_is_stored_hashed(enter: Enter, house: House) -> None:
    chiara = await enter("Chiara")
    token = chiara.client.cookies["fresco"]
    async with house.database.reading() as session:
        (stored,) = (await session.scalars(select(Device.token_hash))).all()
    assert len(token) >= 43
    assert len(stored) == 64
    assert token not in stored


@pytest.mark.parametrize("cookie", ["", "x", "x" * 5000, "%00", '"quoted"', "ä"])
async def test_a_cookie_of_nobody_is_a_stranger(enter: Enter, cookie: str) -> None:
    stranger = await enter()
    sent = [(b"cookie", b"fresco=" + cookie.encode())]
    answer = await stranger.client.get("/api/me", headers=sent)
    assert (answer.status_code, answer.json()["error"]["key"]) == (401, "no_player")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("x" * 25, "name_long"),
        ("x" * 201, "malformed"),
        ("a\nb", "character_refused"),
        ("a\x00b", "character_refused"),
        ("\u202eevil", "character_refused"),
        (None, "malformed"),
        (7, "malformed"),
    ],
)
async def test_a_bad_name_is_refused_and_makes_nobody(enter: Enter, name: Any, key: str) -> None:
    stranger = await enter()
    assert await stranger.refused("POST", "/api/me", {"name": name}) == (422, key)
    assert await stranger.refused("GET", "/api/me") == (401, "no_player")


async def test_a_name_is_returned_as_typed_and_never_interpreted(enter: Enter) -> None:
    name = "<script>1</script>"
    assert (await (await enter(name)).get("/api/me"))["name"] == name


async def test_who_is_known_does_not_become_somebody_else_by_accident(enter: Enter) -> None:
    chiara = await enter("Chiara")
    assert await chiara.refused("POST", "/api/me", {"name": "Bruno"}) == (409, "player_known")


async def test_a_changed_name_shows_at_my_tables(enter: Enter, live: RecordedLive) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(name="Casa")
    live.forget()
    assert (await chiara.patch("/api/me", {"name": "Clara"}))["name"] == "Clara"
    assert (await chiara.get(f"/api/tables/{code}"))["seats"][0]["player"] == "Clara"
    assert live.heard() == ["changed"]


async def test_a_bad_new_name_changes_nothing(enter: Enter) -> None:
    chiara = await enter("Chiara")
    assert await chiara.refused("PATCH", "/api/me", {"name": "\x07"}) == (422, "character_refused")
    assert (await chiara.get("/api/me"))["name"] == "Chiara"


async def test_a_device_link_brings_me_and_my_seats_to_another_device(enter: Enter) -> None:
    laptop, phone = await enter("Chiara"), await enter()
    code = await laptop.open_table()
    link = await laptop.post("/api/me/link", expect=201)
    assert link["link"] == f"http://fresco.test/d/{link['token']}"
    assert await phone.post("/api/me/devices", {"token": link["token"]}, expect=201) == {
        "name": "Chiara",
        "devices": 2,
    }
    assert [table["your_seat"] for table in await phone.get("/api/me/tables")] == ["p0"]
    assert (await laptop.get(f"/api/tables/{code}"))["your_seat"] == "p0"
    assert laptop.client.cookies["fresco"] != phone.client.cookies["fresco"]


async def test_a_device_link_works_once(enter: Enter) -> None:
    laptop, phone, thief = await enter("Chiara"), await enter(), await enter()
    token = (await laptop.post("/api/me/link", expect=201))["token"]
    await phone.post("/api/me/devices", {"token": token}, expect=201)
    assert await thief.refused("POST", "/api/me/devices", {"token": token}) == (404, "link_unknown")
    assert await thief.refused("GET", "/api/me") == (401, "no_player")


async def test_a_new_device_link_replaces_the_old_one(enter: Enter) -> None:
    laptop, phone = await enter("Chiara"), await enter()
    old = (await laptop.post("/api/me/link", expect=201))["token"]
    await laptop.post("/api/me/link", expect=201)
    assert await phone.refused("POST", "/api/me/devices", {"token": old}) == (404, "link_unknown")


async def test_a_device_link_grows_too_old(enter: Enter, house: House) -> None:
    laptop, phone = await enter("Chiara"), await enter()
    token = (await laptop.post("/api/me/link", expect=201))["token"]
    async with house.database.writing() as session:
        await session.execute(update(DeviceLink).values(expires_at=now() - timedelta(seconds=1)))
    assert await phone.refused("POST", "/api/me/devices", {"token": token}) == (404, "link_unknown")


async def test_an_invented_device_link_is_refused(enter: Enter) -> None:
    assert await (await enter()).refused("POST", "/api/me/devices", {"token": "x"}) == (404, "link_unknown")


async def test_a_link_does_not_quietly_take_a_device_away_from_its_seats(enter: Enter) -> None:
    mallory, chiara = await enter("Mallory"), await enter("Chiara")
    await chiara.open_table()
    token = (await mallory.post("/api/me/link", expect=201))["token"]
    assert await chiara.refused("POST", "/api/me/devices", {"token": token}) == (409, "device_has_seats")
    assert (await chiara.get("/api/me"))["name"] == "Chiara"
    await chiara.post("/api/me/devices", {"token": token, "replace": True}, expect=201)
    assert (await chiara.get("/api/me"))["name"] == "Mallory"


async def test_a_device_that_is_forgotten_is_a_stranger_again(enter: Enter) -> None:
    chiara = await enter("Chiara")
    token = chiara.client.cookies["fresco"]
    await chiara.delete("/api/me/devices/this", expect=204)
    assert "fresco" not in chiara.client.cookies
    answer = await chiara.client.get("/api/me", headers={"Cookie": f"fresco={token}"})
    assert answer.status_code == 401


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/me", None),
        ("PATCH", "/api/me", {"name": "Bruno"}),
        ("POST", "/api/me/link", None),
        ("DELETE", "/api/me/devices/this", None),
        ("GET", "/api/me/devices", None),
        ("DELETE", "/api/me/devices", None),
        ("DELETE", "/api/me/devices/1", None),
        ("GET", "/api/me/data", None),
        ("POST", "/api/me/forget", {"name": "Chiara"}),
        ("GET", "/api/me/mutes", None),
        ("DELETE", "/api/me/mutes/1", None),
        ("POST", "/api/tables/{code}/mutes", {"seat": "p0"}),
        ("POST", "/api/tables/{code}/reports", {"seat": "p0"}),
        ("GET", "/api/me/tables", None),
        ("POST", "/api/tables", {}),
        ("PATCH", "/api/tables/{code}", {"size": 2}),
        ("DELETE", "/api/tables/{code}", None),
        ("PUT", "/api/tables/{code}/seat", {}),
        ("PUT", "/api/tables/{code}/ready", {"ready": True}),
        ("POST", "/api/tables/{code}/leave", None),
        ("POST", "/api/tables/{code}/return", None),
        ("PUT", "/api/tables/{code}/seats/p1/bot", {}),
        ("DELETE", "/api/tables/{code}/seats/p0", None),
        ("POST", "/api/tables/{code}/start", None),
        ("POST", "/api/tables/{code}/rematch", None),
        ("POST", "/api/tables/{code}/watch", None),
        ("DELETE", "/api/tables/{code}/watch", None),
    ],
)
async def test_a_stranger_is_asked_for_a_name_first(enter: Enter, method: str, path: str, body: Any) -> None:
    code = await (await enter("Chiara")).open_table()
    stranger = await enter()
    assert await stranger.refused(method, path.format(code=code), body) == (401, "no_player")

"""Sockets of devices and people that were forgotten, and chat that is not heard any more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.models import Device
from app.tables.people.forgetting import NAMELESS
from tests.patience import PATIENCE
from tests.ws.clients import Client, Company, gather_company
from tests.ws.servers import Running, quick_settings, serving


@pytest.fixture
async def company(server: Running) -> AsyncIterator[Company]:
    company = await gather_company(server.base, 2)
    await company.connect()
    yield company
    await company.close()


async def on_another_device(person: Client) -> Client:
    other = Client(person.base)
    token = (await person.post("/api/me/link"))["token"]
    await other.post("/api/me/devices", {"token": token})
    return other


async def must_be_logged_out(person: Client) -> None:
    assert (await person.until("closed"))["reason"]["key"] == "logged_out"
    with pytest.raises(ConnectionClosed):
        await person.receive()
    with pytest.raises(InvalidStatus):
        await person.connect(person.path)


async def test_a_device_that_is_logged_out_loses_its_socket_and_the_others_keep_theirs(company: Company) -> None:
    laptop = company.players[0]
    phone = await (await on_another_device(laptop)).connect(company.path)
    watching = Client(laptop.base)
    watching.http.cookies.update(phone.http.cookies)
    await watching.connect(f"/ws/watch/{company.watch_code}")
    (other,) = [device["id"] for device in await laptop.get("/api/me/devices") if not device["this"]]
    (await laptop.http.delete(f"/api/me/devices/{other}")).raise_for_status()
    await must_be_logged_out(phone)
    assert (await watching.until("closed"))["reason"]["key"] == "logged_out"
    assert (await laptop.ask("say", text="still here"))["type"] == "accepted"
    await phone.close()
    await watching.close()


async def test_a_device_that_forgets_itself_does_not_go_on_playing(company: Company) -> None:
    guest = company.players[1]
    (await guest.http.delete("/api/me/devices/this")).raise_for_status()
    await must_be_logged_out(guest)


async def test_a_socket_that_opens_while_its_device_is_forgotten_is_closed(server: Running, company: Company) -> None:
    guest = company.players[1]
    await guest.disconnect()
    async with guest.opening(company.path) as socket:  # accepted, but it has not said hello: nobody can tell it yet
        (device,) = await guest.get("/api/me/devices")
        async with server.live.shared.database.writing() as session:
            await session.delete(await session.get_one(Device, device["id"]))
        await socket.send('{"type": "hello", "version": 1}')
        async with asyncio.timeout(PATIENCE):
            await socket.wait_closed()
        assert (socket.close_code, socket.close_reason) == (4001, "logged_out")


async def test_a_device_whose_log_out_nobody_told_is_found_by_the_way(folder: Path) -> None:
    async with serving(quick_settings(folder, idle_seconds=0.1)) as server:
        company = await gather_company(server.base, 2)
        await company.connect()
        guest = company.players[1]
        (device,) = await guest.get("/api/me/devices")
        async with server.live.shared.database.writing() as session:
            await session.delete(await session.get_one(Device, device["id"]))
        await must_be_logged_out(guest)
        await company.close()


async def test_what_was_missed_while_processes_could_not_talk_is_made_up_for(server: Running, company: Company) -> None:
    guest = company.players[1]
    (device,) = await guest.get("/api/me/devices")
    async with server.live.shared.database.writing() as session:
        await session.delete(await session.get_one(Device, device["id"]))
    await server.live.catch_up()
    await must_be_logged_out(guest)


async def test_who_is_forgotten_vanishes_from_a_running_table_and_a_bot_plays_on(company: Company) -> None:
    host, guest = company.players
    await guest.ask("say", text="a word of mine")
    assert (await host.until("said"))["name"] == "Painter 1"
    await guest.post("/api/me/forget", {"name": "Painter 1"})
    await must_be_logged_out(guest)
    heard = await host.until("heard")
    assert heard["lines"] == []
    while host.people["seats"][1]["stand_in"] is None:
        await host.receive()
    assert host.people["seats"][1]["player"] == NAMELESS
    for _ in range(6):
        if "p0" in host.view["waiting"]:
            assert (await host.decide(host.thought()))["type"] == "accepted"
        else:
            await host.until("decision")
    assert any(message.get("made_by") == "bot" for message in host.log)
    assert "Painter 1" not in str(await host.get(f"/api/tables/{company.code}"))
    assert await host.get(f"/api/tables/{company.code}/chat") == []


async def test_a_lobby_without_its_only_person_is_closed(server: Running) -> None:
    host, guest = [await Client(server.base).greet(name) for name in ("Host", "Guest")]
    code = (await host.post("/api/tables", {"size": 2}))["code"]
    await guest.connect(f"/ws/tables/{code}")
    await host.post("/api/me/forget", {"name": "Host"})
    assert (await guest.until("closed"))["reason"]["key"] == "table_abandoned"
    await host.close()
    await guest.close()


def _texts(heard: dict[str, Any]) -> list[str]:
    return [line["text"] for line in heard["lines"]]


async def test_who_is_muted_is_not_heard_at_once_and_after_a_reload_and_never_learns_of_it(company: Company) -> None:
    host, guest = company.players
    watcher = await Client(host.base).greet("Watcher")
    await watcher.connect(f"/ws/watch/{company.watch_code}")
    company.spectators.append(watcher)
    line = (await guest.ask("say", text="one"))["number"]
    await host.until("said")
    told = len(guest.log)
    await host.post(f"/api/tables/{company.code}/mutes", {"chat": line})
    heard = await host.until("heard")
    assert _texts(heard) == []
    assert [(muted["name"], muted["seat"]) for muted in heard["muted"]] == [("Painter 1", "p1")]
    await guest.ask("say", text="two")
    assert (await watcher.until("said", text="two"))["you"] is False
    await host.ask("say", text="three")
    assert [message["text"] for message in host.log if message["type"] == "said"] == ["one", "three"]
    await host.reconnect()
    assert _texts(await host.until("heard")) == ["three"]
    assert _texts({"lines": await host.get(f"/api/tables/{company.code}/chat")}) == ["three"]
    assert not any(message["type"] == "heard" for message in guest.log[told:])
    (await host.http.delete(f"/api/me/mutes/{heard['muted'][0]['player']}")).raise_for_status()
    assert _texts(await host.until("heard")) == ["one", "two", "three"]

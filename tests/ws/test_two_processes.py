"""Two processes share PostgreSQL and Redis: any of them serves any table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TypeAlias

import pytest
import pytest_asyncio
from websockets.exceptions import ConnectionClosed

from tests.ws.clients import Client, Company, gather_company
from tests.ws.servers import DATABASE, REDIS, Process, new_database

pytestmark = [
    pytest.mark.servers,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(
        DATABASE is None or REDIS is None,
        reason="needs PostgreSQL and Redis, named by FRESCO_TEST_DATABASE_URL and FRESCO_TEST_REDIS_URL",
    ),
]
Both: TypeAlias = tuple[Process, Process]


@asynccontextmanager
async def running(**settings: str) -> AsyncIterator[Both]:
    async with new_database() as url:
        both = tuple(Process(FRESCO_DATABASE_URL=url, FRESCO_REDIS_URL=str(REDIS), **settings) for _ in range(2))
        try:
            await asyncio.gather(*(process.start() for process in both))
            yield both[0], both[1]
        finally:
            for process in both:
                await process.stop()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def processes() -> AsyncIterator[Both]:
    """For all tests that leave both of them running; each has a table of its own. Whoever goes is gone at once."""
    async with running() as both:
        yield both


def _move(player: Client, process: Process) -> None:
    player.base = process.base
    player.http.base_url = process.base


async def _apart(processes: Both) -> Company:
    """Three people, one of them at the second process, where a spectator watches too."""
    company = await gather_company(processes[0].base, 3)
    _move(company.players[1], processes[1])
    await company.connect()
    spectator = await Client(processes[1].base).connect(f"/ws/watch/{company.watch_code}")
    company.spectators.append(spectator)
    return company


async def test_a_whole_game_is_played_by_people_at_two_processes(processes: Both) -> None:
    company = await _apart(processes)
    while not company.players[0].view["over"]:
        await company.play_one()
    await company.check_views()
    await company.close()


async def test_two_players_at_two_processes_answer_at_the_same_instant(processes: Both) -> None:
    company = await _apart(processes)
    for _ in range(3):
        await company.plan_at_the_same_instant()
        while company.players[0].view["task"] == "plan":
            await company.play_one()
    await company.close()


async def test_two_tabs_of_one_player_at_two_processes_decide_once(processes: Both) -> None:
    company = await _apart(processes)
    while company.waiting() != ["p0"]:
        await company.play_one()
    player = company.players[0]
    tab = Client(processes[1].base)
    tab.http.cookies.update(player.http.cookies)
    await tab.connect(company.path)
    before = player.view["number"]
    answers = await asyncio.gather(player.decide(player.thought()), tab.decide(tab.thought()))
    assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
    await company.keep_up(before + 1)
    await company.check_views()
    await tab.close()
    await company.close()


async def test_presence_chat_and_votes_reach_the_other_process(processes: Both) -> None:
    company = await _apart(processes)
    host, guest, gone = company.players
    while not all(row["connected"] for row in host.people["seats"]) or host.people["spectators"] != 1:
        await host.receive()
    await guest.ask("say", text="from afar")
    assert (await host.until("said"))["text"] == "from afar"
    await gone.disconnect()
    while guest.people["seats"][2]["connected"]:
        await guest.receive()
    while host.people["seats"][2]["connected"]:
        await host.receive()
    await host.ask("vote", seat="p2", agree=True)
    while not guest.people["votes"]:
        await guest.receive()
    await guest.ask("vote", seat="p2", agree=True)
    while host.people["seats"][2]["stand_in"] is None:
        await host.receive()
    await company.close()


async def test_what_is_sent_to_both_processes_at_once_is_said_once(processes: Both) -> None:
    company = await _apart(processes)
    host, guest = company.players[:2]
    tab = Client(processes[1].base)
    tab.http.cookies.update(host.http.cookies)
    path = f"/api/tables/{company.code}/chat"
    for line in ("one", "two", "three", "four"):
        both = await asyncio.gather(*(client.post(path, {"id": line, "text": line}) for client in (host, tab)))
        assert both[0]["chat"] == both[1]["chat"]
        await guest.until("said", text=line)
    assert [line["text"] for line in await guest.get(path)] == ["one", "two", "three", "four"]
    await tab.close()
    await company.close()


async def test_who_returns_at_the_other_process_takes_the_seat_back(processes: Both) -> None:
    company = await _apart(processes)
    host, guest, gone = company.players
    await gone.disconnect()
    for person in (host, guest):
        while not person.people["seats"][2]["gone"]:
            await person.receive()
    await host.ask("vote", about="stand_in", seat="p2", agree=True)
    await guest.ask("vote", about="stand_in", seat="p2", agree=True)
    while host.people["seats"][2]["stand_in"] is None:
        await host.receive()
    _move(gone, processes[1])
    await gone.connect(company.path)
    while not host.people["seats"][2]["connected"]:
        await host.receive()
    assert host.people["seats"][2]["stand_in"] is not None
    await gone.ask("return")
    while host.people["seats"][2]["stand_in"] is not None:
        await host.receive()
    await company.close()


@pytest_asyncio.fixture(loop_scope="module")
async def patient() -> AsyncIterator[Both]:
    """A process first has to hear from the other one that somebody is there."""
    async with running(FRESCO_GRACE_SECONDS="60") as both:
        yield both


async def test_a_late_friend_at_one_process_is_let_in_by_the_host_at_the_other(patient: Both) -> None:
    host = await Client(patient[0].base).greet("Chiara")
    late = await Client(patient[1].base).greet("Emil")
    table = await host.post("/api/tables", {"size": 2})
    path = f"/api/tables/{table['code']}"
    await host.put(f"{path}/seats/p1/bot", {})
    await host.post(f"{path}/start")
    await host.connect(f"/ws/tables/{table['code']}")
    await late.connect(f"/ws/watch/{table['watch_code']}")
    await late.put(f"{path}/asking", {"seat": "p1"})
    while not host.people["votes"]:
        await host.receive()
    assert host.people["votes"][0]["asker"] == "Emil"
    await host.ask("vote", about="seat", seat="p1", agree=True)
    assert (await late.until("seated"))["code"] == table["code"]
    await late.connect(f"/ws/tables/{table['code']}", fresh=True)
    assert late.view["viewer"] == "p1"
    while not (host.people["seats"][1]["player"] == "Emil" and host.people["seats"][1]["connected"]):
        await host.receive()
    await host.close()
    await late.close()


async def test_a_game_that_all_agree_to_end_ends_at_both_processes(processes: Both) -> None:
    company = await _apart(processes)
    host, guest, third = company.players
    await host.ask("vote", about="end", agree=True)
    while not guest.people["votes"]:
        await guest.receive()
    await guest.ask("vote", about="end", agree=True)
    while len(third.people["votes"][0]["agreed"] if third.people["votes"] else []) < 2:
        await third.receive()
    await third.ask("vote", about="end", agree=True)
    for person in company.everybody:
        while person.people["status"] != "void" or person.view["waiting"]:
            await person.receive()
    await company.check_views()
    await company.close()


async def test_devices_mutes_and_people_who_are_forgotten_reach_the_other_process(
    processes: Both,
) -> None:
    company = await _apart(processes)
    host, guest, gone = company.players
    tab = Client(processes[1].base)
    tab.http.cookies.update(host.http.cookies)
    await tab.connect(company.path)
    await guest.ask("say", text="from afar")
    await host.until("said")
    await host.post(f"/api/tables/{company.code}/mutes", {"seat": "p1"})
    while (await tab.until("heard"))["lines"]:
        pass
    (await host.http.delete("/api/me/devices/this")).raise_for_status()
    assert (await tab.until("closed"))["reason"]["key"] == "logged_out"
    await gone.post("/api/me/forget", {"name": "Painter 2"})
    while guest.people["seats"][2]["player"] == "Painter 2":
        await guest.receive()
    await tab.close()
    await company.close()


async def test_a_lost_device_is_logged_out_from_any_other_whichever_process_it_is_at(
    processes: Both,
) -> None:
    company = await _apart(processes)
    host = company.players[0]
    lost, phone = Client(processes[1].base), Client(processes[1].base)
    for device in (lost, phone):
        await device.post("/api/me/devices", {"token": (await host.post("/api/me/link"))["token"]})
        await device.connect(company.path)
    before = {each["id"] for each in await phone.get("/api/me/devices") if each["this"]}
    (gone,) = {each["id"] for each in await lost.get("/api/me/devices") if each["this"]} - before
    (await host.http.delete(f"/api/me/devices/{gone}")).raise_for_status()
    assert (await lost.until("closed"))["reason"]["key"] == "logged_out"
    assert (await lost.http.get("/api/me")).status_code == 401
    assert (await phone.ask("say", text="still here"))["type"] == "accepted"
    await lost.close()
    await phone.close()
    await company.close()


@pytest_asyncio.fixture(loop_scope="module")
async def mortal() -> AsyncIterator[Both]:
    async with running() as both:
        yield both


async def _come_back(players: list[Client], process: Process, path: str) -> None:
    for player in players:
        with suppress(ConnectionClosed, OSError):
            await player.disconnect()
        _move(player, process)
        await player.connect(path)


async def test_the_game_goes_on_at_the_other_process_when_one_is_killed(mortal: Both) -> None:
    company = await _apart(mortal)
    for _ in range(20):
        await company.play_one()
    await mortal[0].kill()
    await _come_back([company.players[0], company.players[2]], mortal[1], company.path)
    for _ in range(20):
        await company.play_one()
    await company.check_views()
    await company.close()


async def test_a_table_whose_process_dies_goes_on_at_one_that_never_saw_it_and_a_pick_without_an_answer_counts_once(
    mortal: Both,
) -> None:
    """Nobody waits for anything: the dead process is not missed, and its bot has gone on with the others."""
    host = await Client(mortal[0].base).greet("Chiara")
    table = await host.post("/api/tables", {"size": 2})
    await host.put(f"/api/tables/{table['code']}/seats/p1/bot", {})
    await host.post(f"/api/tables/{table['code']}/start")
    company = Company(table["code"], table["watch_code"], [host])
    await company.connect()
    for _ in range(5):
        await _answer_next(host)
    while host.view["question"] is None:
        await host.receive()
    pick = {"type": "decide", "id": "the-last-one", "number": host.view["number"], "picks": [host.thought()]}
    await host.send(pick)
    await mortal[0].kill()
    await _come_back([host], mortal[1], company.path)
    await host.send(pick)
    answer = await host.until("accepted", "refused", id="the-last-one")
    assert (answer["type"], answer["decided"]) == ("accepted", 1)
    for _ in range(5):
        await _answer_next(host)
    decided = [message for message in host.log if message["type"] == "decision"]
    assert [message["number"] for message in decided] == list(range(decided[0]["number"], host.view["number"] + 1))
    assert "bot" in {message["made_by"] for message in decided if message["number"] > answer["number"]}
    await host.close()


async def _answer_next(player: Client) -> None:
    while player.view["question"] is None:
        await player.receive()
    assert (await player.decide(player.thought()))["type"] == "accepted"

"""Who is at the table: presence, chat, clocks, bots, the end and the rematch."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.engine import record
from app.tables.finished import archive
from app.tables.running.checking import check
from tests.api.limits import limit
from tests.patience import PATIENCE
from tests.ws.clients import Client, Company, gather_company, until_seat
from tests.ws.servers import Running, quick_settings, serving

A_DAY = 24 * 3600
"""A clock that does not run out by itself while a test runs."""


# -- presence and chat -----------------------------------------------------------------------------------------------


async def test_everybody_sees_who_is_connected_and_how_many_watch(company: Company) -> None:
    host, guest = company.players[0], company.players[1]
    await until_seat(host, "p2", connected=True)
    await guest.disconnect()
    await until_seat(host, "p1", connected=False)
    await guest.connect(company.path)
    await until_seat(host, "p1", connected=True)
    await company.watch()
    while host.people["spectators"] != 1:
        await host.receive()
    assert [row["seat"] for row in host.people["seats"] if row["you"]] == ["p0"]
    assert [row["seat"] for row in host.people["seats"] if row["host"]] == ["p0"]


async def test_players_chat_is_heard_by_all_and_spectators_chat_by_spectators_only(company: Company) -> None:
    host, guest = company.players[0], company.players[1]
    spectator = await Client(host.base).greet("Watcher")
    await spectator.connect(f"/ws/watch/{company.watch_code}")
    company.spectators.append(spectator)
    await spectator.ask("say", text="p0 should buy red")
    await host.ask("say", text="Good   morning!")
    assert (await guest.until("said"))["text"] == "Good morning!"
    heard = await spectator.until("said", channel="players")
    assert (heard["name"], heard["seat"]) == ("Painter 0", "p0")
    for player in company.players:
        assert all(message.get("channel") != "spectators" for message in player.log)
    lines = await host.get(f"/api/tables/{company.code}/chat")
    assert [line["text"] for line in lines] == ["Good morning!"]
    both = await spectator.get(f"/api/watch/{company.watch_code}/chat")
    assert [line["channel"] for line in both] == ["spectators", "players"]


async def test_a_player_who_watches_hears_the_spectators_only_when_the_game_is_over(
    server: Running, company: Company
) -> None:
    host, path = company.players[0], f"/api/watch/{company.watch_code}/chat"
    spectator = await Client(host.base).greet("Watcher")
    await spectator.connect(f"/ws/watch/{company.watch_code}")
    company.spectators.append(spectator)
    early = await spectator.ask("say", text="p0 should buy red")
    tab = Client(host.base)
    tab.http.cookies.update(host.http.cookies)
    await tab.connect(f"/ws/watch/{company.watch_code}")
    assert (await tab.until("heard"))["lines"] == []
    await spectator.ask("say", text="or blue")
    await host.ask("say", text="Good morning!")
    await tab.until("said", text="Good morning!")
    assert not [message for message in tab.log if message.get("channel") == "spectators"]
    assert [line["channel"] for line in await host.get(path)] == ["players"]
    assert [line["channel"] for line in await spectator.get(path)] == ["spectators", "spectators", "players"]
    assert (await tab.ask("say", text="What do you think?"))["reasons"][0]["key"] == "seated_already"
    answer = await host.http.post(path, json={"text": "What do you think?"})
    assert (answer.status_code, answer.json()["error"]["key"]) == (409, "seated_already")
    for what in ("mutes", "reports"):
        answer = await host.http.post(f"/api/watch/{company.watch_code}/{what}", json={"chat": early["number"]})
        assert (answer.status_code, answer.json()["error"]["key"]) == (404, "line_unknown")
    async with server.live.at(1) as table:
        table.sitting = msgspec.structs.replace(table.sitting, status="finished")
    assert len(await host.get(path)) == 3
    await tab.close()


async def test_who_was_asked_to_leave_does_not_read_the_chat_of_the_lobby(server: Running) -> None:
    host, guest, friend = [await Client(server.base).greet(name) for name in ("Host", "Guest", "Friend")]
    code = (await host.post("/api/tables", {"size": 3}))["code"]
    await guest.put(f"/api/tables/{code}/seat", {})
    await host.post(f"/api/tables/{code}/chat", {"text": "Welcome!"})
    assert len(await guest.get(f"/api/tables/{code}/chat")) == 1
    (await host.http.delete(f"/api/tables/{code}/seats/p1")).raise_for_status()
    answer = await guest.http.get(f"/api/tables/{code}/chat")
    assert (answer.status_code, answer.json()["error"]["key"]) == (403, "removed_by_host")
    assert len(await friend.get(f"/api/tables/{code}/chat")) == 1
    for person in (host, guest, friend):
        await person.close()


async def test_a_spectator_without_a_name_listens_but_cannot_speak(company: Company) -> None:
    spectator = await company.watch()
    answer = await spectator.ask("say", text="hello")
    assert answer["reasons"][0]["key"] == "no_player"


async def test_chat_that_was_missed_comes_when_reconnecting(company: Company) -> None:
    host, guest = company.players[0], company.players[1]
    await guest.disconnect()
    await host.ask("say", text="one")
    await host.ask("say", text="two")
    last = max(message["chat"] for message in host.log if message["type"] == "said")
    await guest.connect(company.path)
    assert [line["text"] for line in (await guest.until("heard"))["lines"]] == ["one", "two"]
    await guest.disconnect()
    await host.ask("say", text="three")
    guest.log.clear()
    async with guest.opening(company.path) as socket, asyncio.timeout(PATIENCE):
        await socket.send(json.dumps({"type": "hello", "version": 1, "chat": last}))
        while (heard := json.loads(await socket.recv()))["type"] != "heard":
            pass
        assert (heard["after"], [line["text"] for line in heard["lines"]]) == (last, ["three"])


async def test_what_is_sent_again_with_the_same_id_is_said_once(company: Company) -> None:
    host, guest = company.players[0], company.players[1]
    path = f"/api/tables/{company.code}/chat"
    answers = []
    for _ in range(3):
        await host.send({"type": "say", "id": "again", "text": "Good morning!"})
        answers.append(await host.until("accepted", "refused", id="again"))
    assert answers[0]["type"] == "accepted"
    assert answers == answers[:1] * 3
    assert (await host.post(path, {"id": "again", "text": "Good morning!"}))["chat"] == answers[0]["number"]
    assert (await guest.ask("say", text="Hello"))["type"] == "accepted"
    await host.send({"type": "say", "id": "another", "text": "Good morning!"})
    await host.until("accepted", id="another")
    assert [line["text"] for line in await guest.get(path)] == ["Good morning!", "Hello", "Good morning!"]
    assert (await guest.post(path, {"id": "again", "text": "Good evening!"}))["text"] == "Good evening!"


async def test_chat_that_is_empty_or_too_long_is_refused(company: Company) -> None:
    for text, key in (("   ", "chat_empty"), ("x" * 501, "chat_long"), ("\u202e", "character_refused")):
        answer = await company.players[0].ask("say", text=text)
        assert answer["reasons"][0]["key"] == key


async def test_who_speaks_without_end_is_told_to_wait_whichever_way_they_speak(server: Running) -> None:
    limit(server.app, "chat_lines", 3)
    company = await gather_company(server.base, 2)
    await company.connect()
    host, guest = company.players
    for line in ("one", "two", "three"):
        assert (await host.ask("say", text=line))["type"] == "accepted"
    assert (await host.ask("say", text="four"))["reasons"][0]["key"] == "too_many_requests"
    answer = await host.http.post(f"/api/tables/{company.code}/chat", json={"text": "four"})
    assert (answer.status_code, answer.json()["error"]["key"]) == (429, "too_many_requests")
    assert (await guest.ask("say", text="one"))["type"] == "accepted"
    lines = await guest.get(f"/api/tables/{company.code}/chat")
    assert [line["text"] for line in lines] == ["one", "two", "three", "one"]
    await company.close()


# -- the lobby -------------------------------------------------------------------------------------------------------


async def test_whoever_waits_in_the_lobby_sees_people_come_and_the_game_start(server: Running) -> None:
    host, guest = [await Client(server.base).greet(name) for name in ("Host", "Guest")]
    code = (await host.post("/api/tables", {"size": 2}))["code"]
    await host.connect(f"/ws/tables/{code}")
    assert host.people["status"] == "lobby"
    await guest.connect(f"/ws/tables/{code}")
    await guest.put(f"/api/tables/{code}/seat", {})
    await until_seat(host, "p1", player="Guest", connected=True)
    await guest.put(f"/api/tables/{code}/ready", {"ready": True})
    await until_seat(host, "p1", ready=True)
    await host.post(f"/api/tables/{code}/start")
    for person in (host, guest):
        await person.until("view")
        assert person.view["viewer"] in ("p0", "p1")
    await host.close()
    await guest.close()


async def test_a_player_removed_in_the_lobby_loses_the_socket(server: Running) -> None:
    host, guest = [await Client(server.base).greet(name) for name in ("Host", "Guest")]
    code = (await host.post("/api/tables", {"size": 2}))["code"]
    await guest.put(f"/api/tables/{code}/seat", {})
    await guest.connect(f"/ws/tables/{code}")
    (await host.http.delete(f"/api/tables/{code}/seats/p1")).raise_for_status()
    assert (await guest.until("closed"))["reason"]["key"] == "removed_by_host"
    with pytest.raises(ConnectionClosed):
        await guest.receive()
    with pytest.raises(InvalidStatus) as refused:
        await guest.connect(f"/ws/tables/{code}")
    assert json.loads(refused.value.response.body or b"{}")["error"]["key"] == "removed_by_host"
    await host.close()
    await guest.close()


async def test_whoever_has_not_sat_down_listens_but_cannot_speak(server: Running) -> None:
    host, guest = [await Client(server.base).greet(name) for name in ("Host", "Guest")]
    code = (await host.post("/api/tables", {"size": 2}))["code"]
    await guest.connect(f"/ws/tables/{code}")
    assert (await guest.ask("say", text="hello"))["reasons"][0]["key"] == "not_seated"
    await guest.put(f"/api/tables/{code}/seat", {})
    assert (await guest.ask("say", text="hello"))["type"] == "accepted"
    await host.close()
    await guest.close()


# -- bots and clocks -------------------------------------------------------------------------------------------------


async def _with_bots(base: str, size: int, **options: object) -> Client:
    host = await Client(base).greet("Host")
    code = (await host.post("/api/tables", {"size": size, **options}))["code"]
    for place in range(1, size):
        await host.put(f"/api/tables/{code}/seats/p{place}/bot", {})
    await host.post(f"/api/tables/{code}/start")
    return await host.connect(f"/ws/tables/{code}")


async def test_one_person_plays_a_whole_game_against_bots(server: Running) -> None:
    host = await _with_bots(server.base, 3)
    while not host.view["over"]:
        if host.view["question"] is None:
            await host.receive()
        else:
            assert (await host.decide(host.thought()))["type"] == "accepted"
    made = {message["made_by"] for message in host.log if message["type"] == "decision"}
    assert made == {"player", "bot", "nature"}
    while host.people["status"] != "finished":
        await host.receive()
    await host.close()


async def test_a_clock_that_runs_out_lets_the_bot_make_that_one_pick(server: Running) -> None:
    company = await gather_company(server.base, 2, clock_seconds=A_DAY)
    await company.connect()
    seat = company.waiting()[0]
    async with server.live.at(1) as table:
        clocks = table.playing().autopilot.clocks
        assert list(clocks.left()) == [seat]
        clocks._deadlines[seat] -= A_DAY
        table.playing().autopilot.attend()
    told = await company.players[0].until("decision")
    assert (told["seat"], told["made_by"]) == (seat, "clock")
    assert told["events"][0] == {"event": "clock ran out", "painter": seat}
    assert told["clocks"].keys() == set(told["changed"]["waiting"])
    await company.keep_up(told["number"])
    await company.play_one()
    await company.close()


async def test_what_a_clock_sealed_is_told_to_its_owner_alone(server: Running) -> None:
    company = await gather_company(server.base, 2, clock_seconds=A_DAY)
    await company.connect()
    while company.players[0].view["task"] != "plan":
        await company.play_one()
    async with server.live.at(1) as table:
        autopilot = table.playing().autopilot
        autopilot.clocks._deadlines["p0"] -= A_DAY
        autopilot.attend()
    mine, theirs = [await player.until("decision") for player in company.players]
    assert mine["made_by"] == theirs["made_by"] == "clock"
    [sealed] = [event for event in mine["events"] if event["event"] == "ready"]
    assert sealed["pick"] == mine["changed"]["sealed"]
    assert theirs["events"] == [{"event": "clock ran out", "painter": "p0"}, {"event": "ready", "painter": "p0"}]
    assert "sealed" not in theirs["changed"]
    await company.close()


async def test_clocks_rest_while_the_server_is_down(folder: Path) -> None:
    settings = quick_settings(folder)
    async with serving(settings) as server:
        company = await gather_company(server.base, 2, clock_seconds=A_DAY)
        await company.connect()
        async with server.live.at(1) as table:
            clocks = table.playing().autopilot.clocks
            seat = next(iter(clocks.left()))
            clocks._deadlines[seat] -= A_DAY / 2
        await company.close()
    async with serving(settings) as server, server.live.at(1) as table:
        left = table.playing().clocks
        assert list(left) == [seat]
        assert A_DAY / 3 < left[seat] <= A_DAY / 2


# -- the end ---------------------------------------------------------------------------------------------------------


async def _archive(person: Client, code: str) -> bytes:
    """It is made in the background once the game is over."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await person.http.get(f"/api/tables/{code}/archive")).status_code == 409:
            assert answer.json()["error"]["key"] == "not_archived"
            await asyncio.sleep(0.02)
    assert answer.headers["content-type"] == "application/gzip"
    assert f"{code}.json.gz" in answer.headers["content-disposition"]
    return answer.content


async def test_a_finished_game_is_open_can_be_downloaded_verified_and_played_again(server: Running) -> None:
    company = await gather_company(server.base, 2)
    host = company.players[0]
    refused = await host.http.get(f"/api/tables/{company.code}/record")
    assert (refused.status_code, refused.json()["error"]["key"]) == (409, "not_over")
    refused = await host.http.get(f"/api/tables/{company.code}/archive")
    assert (refused.status_code, refused.json()["error"]["key"]) == (409, "not_over")
    await company.connect()
    spectator = await Client(server.base).greet("Watcher")
    await spectator.connect(f"/ws/watch/{company.watch_code}")
    company.spectators.append(spectator)
    await spectator.ask("say", text="well played")
    while not host.view["over"]:
        await company.play_one()
    while host.people["status"] != "finished":
        await host.receive()
    download = await host.http.get(f"/api/tables/{company.code}/record")
    stored = record.read(download.content)
    assert check(record.write(stored)).by_rules
    assert len(stored.decisions) == host.view["number"]
    assert stored.names == ("Painter 0", "Painter 1")
    archived = archive.read(await _archive(host, company.code))
    assert archived.verify() == []
    assert archived.last_view("p0")["zones"] == host.view["zones"]
    lines = await host.get(f"/api/tables/{company.code}/chat")
    assert [line["text"] for line in lines] == ["well played"]
    again = await company.players[1].post(f"/api/tables/{company.code}/rematch")
    await host.until("people", rematch=again["code"])
    await spectator.until("people", rematch_watch=f"/w/{again['watch_code']}")
    assert all(message.get("rematch") is None for message in spectator.log), "a code invites to sit down"
    answer = await host.decide("done")
    assert answer["reasons"][0]["key"] == "not-your-turn"
    await company.close()

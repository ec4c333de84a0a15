"""What a table does about somebody who is gone: the time of grace, votes, stand-ins, and how one comes back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.ws.clients import Client, Company, gather_company, new_id, seat_of, until_seat
from tests.ws.servers import Running, quick_settings, serving

A_DAY = 24 * 3600.0
"""A time of grace that does not end by itself while a test runs."""


@pytest.fixture
async def patient(folder: Path) -> AsyncIterator[tuple[Running, Company]]:
    """Three people at a house in which nobody is gone unless a test says so."""
    async with serving(quick_settings(folder, grace_seconds=A_DAY, return_seconds=A_DAY)) as server:
        company = await gather_company(server.base, 3)
        await company.connect()
        yield server, company
        await company.close()


async def grace_is_over(server: Running, seat: str) -> None:
    async with server.live.at(1) as table:
        table.company.absences._since[seat] -= A_DAY
        table._look_again()


async def until_votes(person: Client, *votes: dict[str, Any]) -> None:
    def fits() -> bool:
        now = person.people["votes"]
        return len(now) == len(votes) and all(vote.items() <= row.items() for vote, row in zip(votes, now, strict=True))

    while not fits():
        await person.receive()


async def let_a_bot_stand_in(company: Company, seat: str) -> None:
    host, guest = company.players[0], company.players[1]
    await until_seat(host, seat, gone=True)
    await until_seat(guest, seat, gone=True)
    assert (await host.ask("vote", about="stand_in", seat=seat, agree=True))["type"] == "accepted"
    assert (await guest.ask("vote", about="stand_in", seat=seat, agree=True))["type"] == "accepted"
    await until_seat(host, seat, stand_in="apprentice")


def by_bots(person: Client) -> list[str]:
    return [told["seat"] for told in person.log if told["type"] == "decision" and told["made_by"] == "bot"]


# -- the time of grace -----------------------------------------------------------------------------------------------


async def test_nobody_is_gone_before_the_time_of_grace_is_over(patient: tuple[Running, Company]) -> None:
    server, company = patient
    host, _guest, gone = company.players
    assert host.people["grace"] == A_DAY
    await gone.disconnect()
    row = await until_seat(host, "p2", connected=False)
    assert (row["gone"], seat_of(host, "p0")["away"]) == (False, None)
    assert 0 <= row["away"] < A_DAY
    refused = await host.ask("vote", about="stand_in", seat="p2", agree=True)
    assert refused["reasons"][0]["key"] == "not_gone_yet"
    await grace_is_over(server, "p2")
    row = await until_seat(host, "p2", gone=True)
    assert row["away"] >= A_DAY
    assert (await host.ask("vote", about="stand_in", seat="p2", agree=True))["type"] == "accepted"
    await until_votes(host, {"about": "stand_in", "seat": "p2", "agreed": ["p0"], "needed": 2, "voters": ["p0", "p1"]})


async def test_the_house_tells_by_itself_when_the_time_of_grace_is_over(folder: Path) -> None:
    async with serving(quick_settings(folder, grace_seconds=0.3)) as server:
        company = await gather_company(server.base, 2)
        await company.connect()
        await company.players[1].disconnect()
        row = await until_seat(company.players[0], "p1", gone=True)
        assert row["away"] >= 0.3
        await company.close()


async def test_after_a_restart_nobody_is_gone_because_the_house_was(folder: Path) -> None:
    settings = quick_settings(folder, grace_seconds=A_DAY)
    async with serving(settings) as server:
        company = await gather_company(server.base, 3)
        await company.connect()
        for player in company.players:
            await player.disconnect()
        async with server.live.at(1) as table:
            for seat in ("p0", "p1", "p2"):
                table.company.absences._since[seat] -= A_DAY
    async with serving(settings) as server:
        first = company.players[0]
        first.base, first.http.base_url = server.base, server.base
        await first.connect(company.path)
        assert [(row["connected"], row["gone"]) for row in first.people["seats"]] == [
            (True, False),
            (False, False),
            (False, False),
        ]
        for seat in ("p1", "p2"):
            refused = await first.ask("vote", about="stand_in", seat=seat, agree=True)
            assert refused["reasons"][0]["key"] == "not_gone_yet"
        await company.close()


async def test_who_plays_over_http_is_here_and_has_a_voice(folder: Path) -> None:
    async with serving(quick_settings(folder, grace_seconds=A_DAY)) as server:
        company = await gather_company(server.base, 3)
        host, by_http, gone = company.players
        await host.connect(company.path)
        await gone.connect(company.path)
        assert not seat_of(host, "p1")["connected"]
        await by_http.get(f"/api/tables/{company.code}/view")
        row = await until_seat(host, "p1", connected=True)
        assert row["away"] is None
        await gone.disconnect()
        await until_seat(host, "p2", connected=False)
        await grace_is_over(server, "p2")
        await until_seat(host, "p2", gone=True)
        await host.ask("vote", about="stand_in", seat="p2", agree=True)
        await until_votes(host, {"seat": "p2", "needed": 2, "voters": ["p0", "p1"]})
        await by_http.post(f"/api/tables/{company.code}/votes", {"seat": "p2", "agree": True})
        await until_seat(host, "p2", stand_in="apprentice")
        await company.close()


async def test_a_vote_passes_when_whoever_has_not_voted_is_gone_as_well(patient: tuple[Running, Company]) -> None:
    server, company = patient
    host, guest, gone = company.players
    await gone.disconnect()
    await until_seat(host, "p2", connected=False)
    await grace_is_over(server, "p2")
    await host.ask("vote", about="stand_in", seat="p2", agree=True)
    await guest.disconnect()
    await until_seat(host, "p1", connected=False)
    await until_votes(host, {"seat": "p2", "needed": 2, "voters": ["p0", "p1"]})
    await grace_is_over(server, "p1")
    await until_seat(host, "p2", stand_in="apprentice")
    assert seat_of(host, "p1")["stand_in"] is None


# -- stand-ins -------------------------------------------------------------------------------------------------------


async def test_a_vote_lets_a_bot_stand_in_until_the_player_says_that_they_are_back(company: Company) -> None:
    host, guest, gone = company.players
    await gone.disconnect()
    await let_a_bot_stand_in(company, "p2")
    two = Company(company.code, company.watch_code, [host, guest])
    while len(by_bots(host)) < 3:
        waiting = [seat for seat in host.view["waiting"] if seat != "p2"]
        if waiting and two.seat(waiting[0]).view["number"] == host.view["number"]:
            await two.seat(waiting[0]).decide(two.seat(waiting[0]).thought())
            await two.keep_up(max(player.view["number"] for player in two.players))
        else:
            await host.receive()
            await two.keep_up(host.view["number"])
    assert set(by_bots(host)) == {"p2"}
    await gone.connect(company.path)
    row = await until_seat(gone, "p2", connected=True)
    assert (row["you"], row["stand_in"]) == (True, "apprentice"), "not without a word"
    assert (await gone.ask("return"))["type"] == "accepted"
    await until_seat(host, "p2", stand_in=None, connected=True)
    assert (await gone.ask("return"))["type"] == "accepted", "nothing to take back"


async def _asked_while_a_bot_stands_in(server: Running, company: Company) -> Client:
    """The one whose turn it is was gone and is back; the bot that stands in holds back."""
    while company.waiting() != ["p2"]:
        await company.play_one()
    back = company.players[2]
    await back.disconnect()
    await until_seat(company.players[0], "p2", connected=False)
    async with server.live.at(1) as table:
        table.playing().autopilot.hold_back("p2")  # otherwise it would decide before anybody could come back
    await grace_is_over(server, "p2")
    await let_a_bot_stand_in(company, "p2")
    await back.connect(company.path)
    return back


async def test_the_bot_holds_back_when_somebody_returns_and_their_own_pick_ends_the_stand_in(
    patient: tuple[Running, Company],
) -> None:
    server, company = patient
    back = await _asked_while_a_bot_stands_in(server, company)
    assert (seat_of(back, "p2")["stand_in"], back.view["waiting"]) == ("apprentice", ["p2"])
    assert back.view["question"] is not None
    assert (await back.decide(back.thought()))["type"] == "accepted"
    await until_seat(company.players[0], "p2", stand_in=None)
    assert by_bots(back) == []


async def test_a_pick_over_http_ends_the_stand_in_too(patient: tuple[Running, Company]) -> None:
    server, company = patient
    back = await _asked_while_a_bot_stands_in(server, company)
    body = {"id": new_id(), "number": back.view["number"], "picks": [back.thought()]}
    assert (await back.post(f"/api/tables/{company.code}/decisions", body))["decided"] == 1
    await until_seat(company.players[0], "p2", stand_in=None)


async def test_a_player_who_leaves_is_gone_at_once_and_may_return(company: Company) -> None:
    host, gone = company.players[0], company.players[1]
    await gone.post(f"/api/tables/{company.code}/leave")
    await until_seat(host, "p1", left=True, gone=True)
    await host.ask("vote", about="stand_in", seat="p1", agree=True)
    await company.players[2].post(f"/api/tables/{company.code}/votes", {"seat": "p1", "agree": True})
    await until_seat(host, "p1", stand_in="apprentice")
    await gone.post(f"/api/tables/{company.code}/return")
    await until_seat(host, "p1", stand_in=None, left=False, gone=False)


async def test_who_left_and_opens_the_table_again_is_back(company: Company) -> None:
    host, gone = company.players[0], company.players[1]
    await gone.post(f"/api/tables/{company.code}/leave")
    await gone.disconnect()
    await until_seat(host, "p1", left=True, connected=False)
    await gone.connect(company.path)
    await until_seat(host, "p1", left=False, gone=False, connected=True)


async def test_nobody_votes_about_themselves_or_about_somebody_who_is_here(company: Company) -> None:
    host = company.players[0]
    assert (await host.ask("vote", seat="p0", agree=True))["reasons"][0]["key"] == "own_vote"
    assert (await host.ask("vote", seat="p1", agree=True))["reasons"][0]["key"] == "not_away"
    assert (await host.ask("vote", agree=True))["reasons"][0]["key"] == "malformed"


async def test_a_vote_is_void_when_the_player_returns_and_closed_when_it_cannot_pass(company: Company) -> None:
    host, guest, gone = company.players
    await gone.disconnect()
    await until_seat(host, "p2", gone=True)
    await host.ask("vote", seat="p2", agree=True)
    await until_votes(guest, {"seat": "p2", "agreed": ["p0"]})
    await gone.connect(company.path)
    await until_seat(host, "p2", connected=True)
    assert host.people["votes"] == []
    await gone.disconnect()
    await until_seat(host, "p2", gone=True)
    await host.ask("vote", seat="p2", agree=True)
    await until_votes(guest, {"seat": "p2"})
    await guest.ask("vote", seat="p2", agree=False)
    await until_votes(host, {"seat": "p2", "agreed": [], "against": []})
    assert seat_of(host, "p2")["stand_in"] is None


# -- the end and the clock -------------------------------------------------------------------------------------------


async def _end(company: Company) -> None:
    for player in company.players:
        assert (await player.ask("vote", about="end", agree=True))["type"] == "accepted"
    for person in company.everybody:
        while person.people["status"] != "void":
            await person.receive()


async def test_a_table_ends_its_game_when_all_agree_and_nothing_hidden_is_shown(
    company: Company, server: Running
) -> None:
    await company.watch()
    await company.play_until("plan")
    before = {player: player.view for player in company.everybody}
    host = company.players[0]
    await host.ask("vote", about="end", agree=True)
    await until_votes(company.players[1], {"about": "end", "seat": None, "needed": 3, "voters": ["p0", "p1", "p2"]})
    await _end(company)
    for person in company.everybody:
        changed = {name for name, value in person.view.items() if value != before[person][name]}
        assert changed <= {"waiting", "question", "undo"}
        assert (person.view["waiting"], person.view["question"], person.view["seed"]) == ([], None, None)
    await company.check_views()
    assert (await host.decide("done"))["reasons"][0]["key"] == "not-your-turn"
    refused = await host.http.get(f"/api/tables/{company.code}/record")
    assert (refused.status_code, refused.json()["error"]["key"]) == (409, "not_archived")
    assert (await host.ask("vote", about="end", agree=True))["reasons"][0]["key"] == "not_running"


async def test_one_voice_against_lets_the_game_go_on(company: Company) -> None:
    host, guest, _other = company.players
    await host.ask("vote", about="end", agree=True)
    await until_votes(guest, {"about": "end"})
    await guest.ask("vote", about="end", agree=False)
    await until_votes(host)
    assert host.people["status"] == "running"
    await company.play_one()


async def test_a_game_ended_by_agreement_stays_in_the_history_and_leads_to_a_rematch(folder: Path) -> None:
    settings = quick_settings(folder)
    async with serving(settings) as server:
        company = await gather_company(server.base, 2)
        await company.connect()
        await company.play_until("plan")
        await _end(company)
        view = company.players[0].view
        await company.close()
    async with serving(settings) as server:
        host = Client(server.base)
        host.http.cookies.update(company.players[0].http.cookies)
        await host.connect(company.path)
        assert (host.people["status"], host.view) == ("void", view)
        mine = await host.http.get("/me", headers={"accept": "text/html"})
        assert "ended by agreement" in mine.text
        assert (await host.get("/api/me/tables"))[0]["status"] == "void"
        keeper = Client(server.base)
        await keeper.http.post("/admin/login", data={"password": "brush"})
        history = await keeper.http.get("/admin?status=void")
        assert "ended by agreement" in history.text
        assert "Painter 0" in history.text
        again = await host.post(f"/api/tables/{company.code}/rematch")
        await host.until("people", rematch=again["code"])
        await keeper.close()
        await host.close()


async def test_whoever_watched_is_told_when_a_seat_of_the_rematch_becomes_free_and_when_it_is_taken(
    server: Running,
) -> None:
    company = await gather_company(server.base, 2, listed=True)
    await company.connect()
    spectator = await company.watch()
    await _end(company)
    host, guest = company.players
    again = await host.post(f"/api/tables/{company.code}/rematch")
    seats, watch = f"/api/tables/{again['code']}", f"/w/{again['watch_code']}"
    await spectator.until("people", rematch=None, rematch_watch=watch)
    await guest.post(f"{seats}/leave")
    await spectator.until("people", rematch=again["code"])
    stranger = await Client(server.base).greet("Stranger")
    await stranger.put(f"{seats}/seat", {})
    await spectator.until("people", rematch=None, rematch_watch=watch)
    await host.post(f"{seats}/watch")
    renewed = (await host.get(seats))["watch_code"]
    await spectator.until("people", rematch_watch=f"/w/{renewed}")
    await stranger.close()
    await company.close()


async def test_bots_stop_when_the_game_was_ended(folder: Path) -> None:
    async with serving(quick_settings(folder, bot_pause_seconds=A_DAY)) as server:
        host = await Client(server.base).greet("Host")
        code = (await host.post("/api/tables", {"size": 2}))["code"]
        await host.put(f"/api/tables/{code}/seats/p1/bot", {})
        await host.post(f"/api/tables/{code}/start")
        await host.connect(f"/ws/tables/{code}")
        while host.view["question"] is not None:
            await host.decide(host.thought())
        async with server.live.at(1) as table:
            assert table.playing().busy, "the bot thinks"
            await host.ask("vote", about="end", agree=True)
            while host.people["status"] != "void":
                await host.receive()
            assert not table.busy or table.presence.listeners
            assert table.running is None
        await host.close()


async def test_a_table_plays_on_without_its_clock_when_all_agree(server: Running) -> None:
    company = await gather_company(server.base, 2, clock_seconds=int(A_DAY))
    await company.connect()
    host, guest = company.players
    assert host.people["clock_seconds"] == A_DAY
    await host.ask("vote", about="no_clock", agree=True)
    await until_votes(guest, {"about": "no_clock", "agreed": ["p0"], "needed": 2})
    await guest.ask("vote", about="no_clock", agree=True)
    for player in company.players:
        while player.people["clock_seconds"] is not None:
            await player.receive()
    async with server.live.at(1) as table:
        assert (table.playing().clocks, table.playing().autopilot.clocks.running) == ({}, False)
    await company.play_one()
    assert host.log[-1].get("clocks", {}) == {}
    assert (await host.ask("vote", about="no_clock", agree=True))["reasons"][0]["key"] == "no_clock"
    await company.close()


# -- who is forgotten ------------------------------------------------------------------------------------------------


async def test_friends_who_are_planning_are_told_when_somebody_deletes_themselves_and_a_bot_plays_on(
    company: Company,
) -> None:
    await company.play_until("plan")
    host, guest, gone = company.players
    await gone.post("/api/me/forget", {"name": "Painter 2"})
    for person in (host, guest):
        row = await until_seat(person, "p2", stand_in="apprentice", connected=False)
        assert (row["player"], row["left"], row["gone"]) == ("N. N.", True, True)
    await host.until("decision", seat="p2", made_by="bot")
    refused = await host.ask("vote", about="stand_in", seat="p2", agree=True)
    assert refused["reasons"][0]["key"] == "not_away", "a bot decides already"

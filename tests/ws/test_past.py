"""Whoever comes late can read what has happened: just what the socket would have told them, and no more."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.tables import protocol
from tests.api.limits import limit
from tests.patience import PATIENCE
from tests.ws.clients import Client, Company, gather_company
from tests.ws.servers import Running


@pytest.fixture
def server(server_on_both: Running) -> Running:
    return server_on_both


FIELDS = ("number", "seat", "kind", "made_by", "events")


def _heard(person: Client) -> list[dict[str, Any]]:
    decisions = [message for message in person.log if message["type"] == "decision"]
    return [{name: message[name] for name in FIELDS} for message in decisions]


async def _past(company: Company, person: Client) -> Any:
    if person in company.spectators:
        return await person.get(f"/api/watch/{company.watch_code}/log")
    return await person.get(f"/api/tables/{company.code}/log")


async def _archived_past(company: Company, person: Client) -> Any:
    """The log of a finished game, once its archive is made."""
    async with asyncio.timeout(PATIENCE):
        while (past := await _past(company, person))["rounds"][0]["facts"] is None:
            await asyncio.sleep(0.05)
    return past


async def _seated(server: Running, size: int) -> Company:
    company = await gather_company(server.base, size)
    await company.connect()
    await company.watch()
    return company


async def _undo_and_take_back(company: Company) -> None:
    player = company.seat(company.waiting()[0])
    await player.decide(player.thought())
    undone = await player.ask("undo", number=player.view["number"])
    await company.keep_up(undone["number"])
    await company.play_until("plan")
    player = company.players[0]
    await player.decide(player.thought())
    taken_back = await player.ask("take_back", number=player.view["number"])
    await company.keep_up(taken_back["number"])


def _secrets(events: list[dict[str, Any]]) -> list[str]:
    return [event["painter"] for event in events if event["event"] == "ready" and "pick" in event]


async def test_the_log_is_what_the_socket_told_a_seat_and_a_spectator(server: Running) -> None:
    company = await _seated(server, 3)
    first = company.players[0].view["number"]
    await _undo_and_take_back(company)
    for _ in range(60):
        await company.play_one()
    for person in company.everybody:
        decisions = (await _past(company, person))["decisions"]
        assert [told["number"] for told in decisions] == list(range(1, person.view["number"] + 1))
        assert decisions[first:] == _heard(person)
        shown = {painter for told in decisions for painter in _secrets(told["events"])}
        assert shown == ({person.view["viewer"]} if person.view["viewer"] else set()), "nobody sees another's plan"
    await company.close()


def _scores(person: Client) -> dict[int, Any]:
    """By round, what its last message left."""
    view = next(message["view"] for message in person.log if message["type"] == "view")
    scores = {}
    for message in person.log:
        if message["type"] == "decision":
            view = protocol.apply(view, message)
            scores[view["zones"]["round"]["number"]] = view["zones"]["score"]
    return scores


async def test_the_log_has_the_scores_at_the_end_of_each_round(server: Running) -> None:
    company = await _seated(server, 2)
    spectator = company.spectators[0]
    while not spectator.view["over"]:
        await company.play_one()
    told = (await _past(company, spectator))["rounds"]
    assert len(told) > 3
    assert {end["round"]: end["scores"] for end in told} == _scores(spectator)
    await company.close()


async def test_a_running_game_tells_no_facts_of_its_rounds_and_a_finished_one_tells_everybody(server: Running) -> None:
    company = await _seated(server, 2)
    while company.players[0].view["round"] < 4:
        await company.play_one()
    for person in company.everybody:
        told = (await _past(company, person))["rounds"]
        assert len(told) == 4
        assert [end["facts"] for end in told] == [None] * 4, "a purse is nobody's business but its owner's"
    while not company.players[0].view["over"]:
        await company.play_one()
    rounds = (await _archived_past(company, company.spectators[0]))["rounds"]
    assert all(end["facts"]["thalers"].keys() == {"p0", "p1"} for end in rounds)
    assert (await _past(company, company.players[1]))["rounds"] == rounds
    await company.close()


async def test_the_log_of_a_finished_game_is_open_to_everybody(server: Running) -> None:
    company = await _seated(server, 2)
    while not company.players[0].view["over"]:
        await company.play_one()
    stranger = await Client(server.base).greet("Stranger")
    await _archived_past(company, stranger)
    logs = [await _past(company, person) for person in (*company.everybody, stranger)]
    shown = {painter for told in logs[0]["decisions"] for painter in _secrets(told["events"])}
    assert shown == {"p0", "p1"}
    assert all(log == logs[0] for log in logs)
    await stranger.close()
    await company.close()


async def test_who_asks_for_one_log_after_the_other_is_told_to_wait(server: Running) -> None:
    limit(server.app, "logs", 2)
    company = await gather_company(server.base, 2)
    player, spectator = company.players[0], Client(server.base)
    company.spectators.append(spectator)
    for person in (player, spectator):
        await _past(company, person)
    for path in (f"/api/tables/{company.code}/log", f"/api/watch/{company.watch_code}/log"):
        answer = await player.http.get(path)
        assert (answer.status_code, answer.json()["error"]["key"]) == (429, "too_many_requests")
    await company.close()

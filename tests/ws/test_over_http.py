"""A whole game can be played over HTTP alone, and every refusal says why."""

from __future__ import annotations

from typing import Any

import pytest

from app.tables import protocol
from tests.ws.clients import Client, Company, gather_company, new_id
from tests.ws.servers import Running


@pytest.fixture
def server(server_on_both: Running) -> Running:
    return server_on_both


async def _decide(player: Client, company: Company, number: int, *picks: Any) -> Any:
    body = {"id": new_id(), "number": number, "picks": list(picks)}
    answer = await player.http.post(f"/api/tables/{company.code}/decisions", json=body)
    return answer.status_code, answer.json()


async def test_a_game_goes_on_over_http_alone_and_messages_lead_from_view_to_view(server: Running) -> None:
    company = await gather_company(server.base, 2)
    for player in company.players:
        player.view = await company.fresh_view(player)
    for _ in range(30):
        player = company.seat(company.waiting()[0])
        status, answer = await _decide(player, company, player.view["number"], player.thought())
        assert status == 200, answer
        for person in company.players:
            path = f"/api/tables/{company.code}/messages?after={person.view['number']}"
            missed = await person.get(path)
            assert missed["view"] is None
            for message in missed["messages"]:
                person.view = protocol.apply(person.view, message)
    await company.check_views()
    await company.close()


async def test_messages_too_long_ago_come_as_a_fresh_view(server: Running) -> None:
    company = await gather_company(server.base, 2)
    await company.connect()
    for _ in range(50):
        await company.play_one()
    missed = await company.players[0].get(f"/api/tables/{company.code}/messages?after=1")
    assert missed["messages"] == []
    assert missed["view"] == company.players[0].view
    await company.close()


async def test_a_refused_pick_has_the_shape_of_every_error_and_the_reasons_of_the_rules(server: Running) -> None:
    company = await gather_company(server.base, 2)
    for player in company.players:
        player.view = await company.fresh_view(player)
    player = company.seat(company.waiting()[0])
    status, answer = await _decide(player, company, player.view["number"], "nonsense")
    assert status == 409
    assert answer["error"]["key"] == "pick_refused"
    assert answer["reasons"]
    assert answer["decided"] == 0
    await company.close()


async def test_picks_that_no_socket_would_read_are_refused_over_http_as_well(server: Running) -> None:
    company = await gather_company(server.base, 2)
    for pick in (r'"\ud800"', r'{"\udfff": 1}', r'[["\ud800x"]]'):
        body = f'{{"id": "{new_id()}", "number": 1, "picks": [{pick}]}}'
        headers = {"Content-Type": "application/json"}
        path = f"/api/tables/{company.code}/decisions"
        answer = await company.players[0].http.post(path, content=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]["key"]) == (422, "malformed"), pick
    await company.close()


async def test_undo_and_take_back_work_over_http(server: Running) -> None:
    company = await gather_company(server.base, 2)
    await company.connect()
    player = company.seat(company.waiting()[0])
    await player.decide(player.thought())
    undone = await player.post(f"/api/tables/{company.code}/undo", {"id": new_id(), "number": player.view["number"]})
    assert undone["decided"] == 1
    await company.keep_up(undone["number"])
    await company.play_until("plan")
    player = company.players[0]
    await player.decide(player.thought())
    body = {"id": new_id(), "number": player.view["number"]}
    assert (await player.post(f"/api/tables/{company.code}/take_back", body))["decided"] == 1
    await company.keep_up(player.view["number"] + 1)
    await company.check_views()
    await company.close()


async def test_views_are_refused_to_whoever_does_not_sit_there(server: Running) -> None:
    company = await gather_company(server.base, 2)
    stranger = await Client(server.base).greet("Stranger")
    for path in ("view", "messages?after=0", "log", "chat"):
        answer = await stranger.http.get(f"/api/tables/{company.code}/{path}")
        assert (answer.status_code, answer.json()["error"]["key"]) == (403, "not_seated")
    for path, body in (
        ("decisions", {"id": "a", "number": 1, "picks": ["done"]}),
        ("undo", {"id": "a", "number": 1}),
        ("votes", {"seat": "p0", "agree": True}),
        ("chat", {"text": "hello"}),
    ):
        answer = await stranger.http.post(f"/api/tables/{company.code}/{path}", json=body)
        assert (answer.status_code, answer.json()["error"]["key"]) == (403, "not_seated")
    await stranger.close()
    await company.close()


async def test_before_the_start_there_is_no_view_and_no_log(server: Running) -> None:
    host = await Client(server.base).greet("Host")
    code = (await host.post("/api/tables", {"size": 2}))["code"]
    for path in ("view", "log"):
        answer = await host.http.get(f"/api/tables/{code}/{path}")
        assert (answer.status_code, answer.json()["error"]["key"]) == (409, "not_running")
    await host.close()

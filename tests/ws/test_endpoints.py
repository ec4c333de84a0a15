"""Who may open a socket, and what happens to messages that nobody should send."""

from __future__ import annotations

import asyncio
import json
import random
import string
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.house.limits import Allowance
from app.tables import protocol
from app.tables.running.table import LiveTable
from app.ws import connection
from tests.api.limits import Clock, limit
from tests.patience import PATIENCE
from tests.ws.clients import Client, Company, gather_company, new_id
from tests.ws.servers import Running, quick_settings, serving


async def _refusal(client: Client, path: str, **headers: str) -> tuple[int, str]:
    with pytest.raises(InvalidStatus) as refused:
        async with client.opening(path, **headers):
            pass
    answer = refused.value.response
    return answer.status_code, json.loads(answer.body or b"{}")["error"]["key"]


async def _unchanged(company: Company) -> None:
    """The game stands as before, and goes on."""
    number = company.players[0].view["number"]
    for player in company.players:
        assert (await company.fresh_view(player))["number"] == number
    await company.play_one()


# -- at the address --------------------------------------------------------------------------------------------------


async def test_a_socket_from_a_page_of_another_site_is_refused(company: Company) -> None:
    refused = await _refusal(company.players[0], company.path, Origin="https://elsewhere.example")
    assert refused == (403, "origin_refused")
    await _unchanged(company)


async def test_a_socket_from_an_origin_that_is_no_address_is_refused(company: Company) -> None:
    assert await _refusal(company.players[0], company.path, Origin="http://[") == (403, "origin_refused")


async def test_a_socket_from_our_own_page_is_accepted(company: Company) -> None:
    async with company.players[0].opening(company.path, Origin=company.players[0].base):
        pass


async def test_a_socket_without_a_cookie_is_refused(company: Company) -> None:
    stranger = Client(company.players[0].base)
    assert await _refusal(stranger, company.path) == (401, "no_player")
    await stranger.close()
    await _unchanged(company)


async def test_a_socket_with_an_invented_cookie_is_refused(company: Company) -> None:
    stranger = Client(company.players[0].base)
    assert await _refusal(stranger, company.path, Cookie="fresco=" + "x" * 43) == (401, "no_player")
    await stranger.close()


async def test_a_player_of_another_table_is_refused(server: Running, company: Company) -> None:
    others = await gather_company(server.base, 2)
    assert await _refusal(others.players[0], company.path) == (403, "not_seated")
    await others.close()
    await _unchanged(company)


async def test_a_code_that_opens_nothing_is_refused(company: Company) -> None:
    player = company.players[0]
    assert await _refusal(player, "/ws/tables/ABCDEFGH") == (404, "table_unknown")
    assert await _refusal(player, f"/ws/tables/{company.watch_code}") == (404, "table_unknown")
    assert await _refusal(player, f"/ws/watch/{company.code}") == (404, "watch_code_unknown")


async def test_who_sits_at_a_table_comes_back_whatever_others_guess_at_their_address(
    server: Running, company: Company
) -> None:
    limit(server.app, "wrong_codes", 1)
    stranger = Client(server.base)
    assert await _refusal(stranger, "/ws/watch/ABCDEFGH") == (404, "watch_code_unknown")
    assert await _refusal(stranger, f"/ws/watch/{company.watch_code}") == (429, "too_many_requests")
    await company.players[1].reconnect()
    await company.play_one()
    await stranger.close()


async def test_a_revoked_spectator_code_closes_the_sockets_of_spectators(company: Company) -> None:
    spectator = await company.watch()
    await company.players[0].post(f"/api/tables/{company.code}/watch")
    assert (await spectator.until("closed"))["reason"]["key"] == "watch_code_unknown"
    with pytest.raises(ConnectionClosed) as closed:
        await spectator.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == protocol.DISMISSED
    assert await _refusal(spectator, spectator.path) == (404, "watch_code_unknown")


async def test_a_spectator_whose_code_is_revoked_before_the_hello_is_shown_out(company: Company) -> None:
    spectator = Client(company.players[0].base)
    async with spectator.opening(f"/ws/watch/{company.watch_code}") as socket:
        await company.players[0].post(f"/api/tables/{company.code}/watch")
        await socket.send(json.dumps({"type": "hello", "version": protocol.VERSION}))
        async with asyncio.timeout(PATIENCE):
            await socket.wait_closed()
        assert socket.close_code == protocol.DISMISSED
    await spectator.close()


async def test_whoever_does_not_say_hello_first_is_shown_out(company: Company) -> None:
    for first in ("{}", '{"type": "ping"}', '{"type": "hello", "version": 2}', "no JSON"):
        async with company.players[0].opening(company.path) as socket:
            await socket.send(first)
            assert json.loads(await socket.recv())["reason"]["key"] == "hello_expected"
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == protocol.NO_HELLO


@pytest.mark.parametrize("field", ["chat", "number"])
async def test_a_hello_with_a_number_that_nothing_can_have_is_shown_out(company: Company, field: str) -> None:
    for number in (2**31, 2**63, 2**70):
        async with company.players[0].opening(company.path) as socket:
            await socket.send(json.dumps({"type": "hello", "version": protocol.VERSION, field: number}))
            assert json.loads(await socket.recv())["reason"]["key"] == "hello_expected"
            async with asyncio.timeout(PATIENCE):
                await socket.wait_closed()
            assert socket.close_code == protocol.NO_HELLO
    await _unchanged(company)


async def test_a_socket_that_fails_on_our_side_is_closed_with_a_word(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_given: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(LiveTable, "join", fail)
    async with company.players[0].opening(company.path) as socket:
        await socket.send(json.dumps({"type": "hello", "version": protocol.VERSION}))
        assert json.loads(await socket.recv())["reason"]["key"] == "fault"
        async with asyncio.timeout(PATIENCE):
            await socket.wait_closed()
        assert (socket.close_code, socket.close_reason) == (protocol.FAULT, "fault")


async def _shown_out(client: Client, path: str) -> str | None:
    """Why a socket is closed at once; None if it is not."""
    async with client.opening(path) as socket:
        await socket.send(json.dumps({"type": "hello", "version": protocol.VERSION}))
        message = json.loads(await socket.recv())
        if message["type"] == "welcome":
            return None
        await socket.wait_closed()
        assert socket.close_code == protocol.TOO_MANY
        return str(message["reason"]["key"])


async def test_who_holds_too_many_sockets_is_told_so_and_others_are_not_disturbed(folder: Path) -> None:
    async with serving(quick_settings(folder, sockets_per_player=2)) as server:
        company = await gather_company(server.base, 2)
        await company.connect()
        async with company.players[0].opening(company.path):
            assert await _shown_out(company.players[0], company.path) == "too_many_sockets"
            assert await _shown_out(company.players[1], company.path) is None
        async with asyncio.timeout(PATIENCE):
            while await _shown_out(company.players[0], company.path) is not None:
                pass
        await company.play_one()
        await company.close()


async def test_sockets_without_a_name_are_counted_by_address(folder: Path) -> None:
    async with serving(quick_settings(folder, sockets_per_address=3)) as server:
        company = await gather_company(server.base, 2)
        await company.connect()
        await company.watch()
        stranger = Client(server.base)
        assert await _shown_out(stranger, f"/ws/watch/{company.watch_code}") == "too_many_sockets"
        await stranger.close()
        await company.close()


# -- messages --------------------------------------------------------------------------------------------------------


async def test_a_frame_of_a_megabyte_closes_the_socket_and_nothing_else(company: Company) -> None:
    player = company.players[0]
    await player.send(json.dumps({"type": "say", "id": "a", "text": "x" * 1_000_000}))
    with pytest.raises(ConnectionClosed) as closed:
        await player.until("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == protocol.TOO_BIG
    await player.connect(company.path)
    await _unchanged(company)


def _malformed(chance: random.Random) -> str | bytes:
    letters = string.printable
    kinds: list[Any] = [
        "".join(chance.choice(letters) for _ in range(chance.randrange(200))),
        chance.randbytes(chance.randrange(1, 200)),
        json.dumps({"type": chance.choice(["decide", "undo", "vote", "say", "hello", "nothing"])}),
        json.dumps(
            {"type": "decide", "id": new_id(), "number": chance.choice([-1, "1", None, 1.5]), "picks": ["done"]}
        ),
        json.dumps({"type": "decide", "id": chance.choice(["", "#", "a b", "x" * 49, 7]), "number": 1, "picks": ["a"]}),
        json.dumps(
            {"type": "decide", "id": new_id(), "number": 1, "picks": chance.choice([[], ["a"] * 21, "a", None])}
        ),
        json.dumps({"type": "vote", "id": new_id(), "seat": chance.choice(["p9", "nature", ""]), "agree": True}),
        json.dumps({"type": "decide", "id": new_id(), "number": 1, "picks": ["a"], "seat": "p1"}),
        json.dumps({"type": "decide", "id": new_id(), "number": 1, "picks": [{"row": "\ud800"}]}),
        "[" * chance.randrange(1, 10_000),
        '{"type": "decide", "id": "a", "number": 1, "picks": ' + "[" * 5_000 + "]" * 5_000 + "}",
        '{"type": "ping"' + " " * 1_000,
    ]
    frame: str | bytes = chance.choice(kinds)
    return frame


async def test_ten_thousand_malformed_frames_are_each_refused_and_change_nothing(company: Company) -> None:
    amount = 10_000
    player = company.players[0]
    chance = random.Random(7)

    async def send() -> None:
        for _ in range(amount):
            await player.send(_malformed(chance))

    sending = asyncio.create_task(send())
    refused = 0
    while refused < amount:
        message = await player.until("error", "accepted", "refused", "closed")
        assert message["type"] == "error", message
        assert message["error"]["key"] == "malformed"
        refused += 1
    await sending
    await _unchanged(company)


NOT_OFFERED: list[Any] = [
    None,
    "nothing of the kind",
    17,
    [],
    {},
    {"row": True},
    {"row": 2**70},
    {"columns": {"market": {"own": -1}}},
    {"undo": None},
    {"undo": 3},
    {"take back": True},
    [[[]]] * 100,
]


async def test_picks_that_were_not_offered_are_refused_with_reasons(company: Company) -> None:
    player = company.seat(company.waiting()[0])
    for pick in NOT_OFFERED:
        answer = await player.decide(pick)
        assert answer["type"] == "refused", pick
        assert answer["decided"] == 0
        assert answer["reasons"]
    await _unchanged(company)


async def test_picks_nested_as_deeply_as_a_frame_allows_are_refused(company: Company) -> None:
    player = company.seat(company.waiting()[0])
    number = player.view["number"]
    for depth in (100, 400, 900, 990, 1_000, 15_000):
        nested = "[" * depth + "]" * depth
        frame = {"type": "decide", "id": f"deep-{depth}", "number": number, "picks": ["HERE"]}
        await player.send(json.dumps(frame).replace('"HERE"', nested))
        answer = await player.until("refused", "error")
        assert answer.get("reasons") or answer["error"]["key"] == "malformed"
    await _unchanged(company)


async def test_a_decision_out_of_turn_is_refused(company: Company) -> None:
    waiting = company.waiting()[0]
    other = next(player for player in company.players if player is not company.seat(waiting))
    answer = await other.decide(company.seat(waiting).thought())
    assert answer["reasons"][0] == {"key": "not-your-turn", "args": {"waiting": [waiting]}, "message": None}
    await _unchanged(company)


async def test_a_forged_seat_is_refused_whatever_the_message_says(company: Company) -> None:
    waiting = company.waiting()[0]
    other = next(player for player in company.players if player is not company.seat(waiting))
    forged = {
        "type": "decide",
        "id": "forged",
        "number": other.view["number"],
        "picks": [company.seat(waiting).thought()],
    }
    await other.send(forged | {"seat": waiting})
    answer = await other.until("error")
    assert answer["error"]["key"] == "malformed"
    assert "seat" in answer["error"]["args"]["problem"]
    await _unchanged(company)


async def test_a_spectator_cannot_decide_vote_or_undo(company: Company) -> None:
    spectator = await company.watch()
    number = spectator.view["number"]
    for message in (
        {"type": "decide", "number": number, "picks": ["done"]},
        {"type": "undo", "number": number},
        {"type": "take_back", "number": number},
        {"type": "vote", "seat": "p0", "agree": True},
    ):
        answer = await spectator.ask(
            str(message["type"]), **{name: message[name] for name in message if name != "type"}
        )
        assert answer["reasons"][0]["key"] == "not_seated"
    await _unchanged(company)


async def test_too_many_messages_are_answered_with_when_to_try_again(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "Allowance", lambda *_settings: Allowance(60, 60, Clock()))
    player = company.players[0]
    await player.reconnect()
    for _ in range(61):
        await player.send({"type": "ping"})
    refused = await player.until("error")
    assert refused["error"]["key"] == "too_many_requests"
    assert refused["error"]["args"]["seconds"] >= 1

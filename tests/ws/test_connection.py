"""One socket: heartbeats both ways, and readers who are too slow or silent."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from typing import cast

import pytest
from websockets.exceptions import ConnectionClosed

from app.house.lines import MESSAGES_WAITING
from app.tables import protocol
from app.tables.running.sqlite_writer import AppendingFile
from app.ws import connection
from tests.patience import PATIENCE, until
from tests.ws.clients import Company, gather_company
from tests.ws.servers import Running


async def _company(server: Running) -> Company:
    company = await gather_company(server.base, 2)
    await company.connect()
    return company


async def _lines(server: Running) -> dict[str, connection.Connection]:
    """The server's end of each seat's socket."""
    async with server.live.at(1) as table:
        return {str(table.viewer(line)): cast(connection.Connection, line) for line in table.presence.listeners}


async def test_a_ping_is_answered_with_a_pong(server: Running) -> None:
    company = await _company(server)
    await company.players[0].send({"type": "ping"})
    await company.players[0].until("pong")
    await company.close()


async def test_whoever_says_much_at_once_is_answered_all_the_same(server: Running) -> None:
    """More than may wait to be taken."""
    company = await _company(server)
    talkative = company.players[0]
    many = 5 * MESSAGES_WAITING
    await asyncio.gather(*(talkative.send({"type": "ping"}) for _ in range(many)))
    for _ in range(many):
        await talkative.until("pong")
    await company.close()


async def test_the_server_asks_for_a_sign_of_life_and_drops_whoever_gives_none(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PING_SECONDS", 0.05)
    monkeypatch.setattr(connection, "SILENCE_SECONDS", 20 * PATIENCE)
    company = await _company(server)
    silent, alive = company.players
    silent.gives_signs_of_life = False
    lines = await _lines(server)
    for line in lines.values():
        line._heard_at -= connection.SILENCE_SECONDS / 2
    quiet_since = lines["p1"]._heard_at
    while lines["p1"]._heard_at == quiet_since:
        await alive.until("ping")
    await silent.until("ping")
    lines["p0"]._heard_at -= connection.SILENCE_SECONDS / 2
    assert (await silent.until("closed"))["reason"]["key"] == "silent"
    with pytest.raises(ConnectionClosed) as closed:
        await silent.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == protocol.SILENT
    await company.close()


async def test_a_reader_too_slow_is_dropped_and_resumes_without_a_gap(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "UNSENT_BYTES", 8)
    company = await _company(server)
    slow = company.players[1]
    async with server.live.at(1) as table:
        listener = next(one for one in table.presence.listeners if table.viewer(one) == "p1")
        # More than the network takes while nobody reads.
        for index in range(500):
            listener.send(json.dumps({"type": "said", "chat": index, "text": 100_000 * "a"}).encode())
    with pytest.raises(ConnectionClosed) as closed:
        await slow.until("never")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == protocol.TOO_SLOW
    others = Company(company.code, company.watch_code, company.players[:1])
    if others.waiting() == ["p0"]:
        await others.play_one()
    await slow.connect(company.path)
    assert slow.view["number"] == company.players[0].view["number"]
    await company.check_views()
    await company.close()


async def test_a_pick_that_could_not_be_stored_is_told_by_its_id_and_taken_when_it_comes_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    company = await _company(server)
    player = company.seat(company.waiting()[0])
    pick = {"type": "decide", "id": "pick-1", "number": player.view["number"], "picks": [player.thought()]}

    def fail(*_given: object) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as patched:
        patched.setattr(AppendingFile, "append", fail)
        await player.send(pick)
        failed = await player.until("error", "accepted", "refused")
    assert (failed["type"], failed["id"], failed["error"]["key"]) == ("error", "pick-1", "fault")
    await player.send(pick)
    accepted = await player.until("error", "accepted", "refused")
    assert (accepted["type"], accepted["id"], accepted["decided"]) == ("accepted", "pick-1", 1)
    await company.keep_up(accepted["number"])
    await company.check_views()
    await company.close()


async def test_a_socket_keeps_nothing_of_the_way_in(server: Running) -> None:
    """Neither what was asked for nor the layers that it came through: it stays for hours, and there are many."""
    company = await _company(server)
    for line in (await _lines(server)).values():
        kept: list[object] = [*line._line.scope, *line._line.request.headers]
        assert kept == []
    await company.close()


async def test_what_has_gone_leaves_nothing_that_only_a_sweep_would_find(server: Running) -> None:
    company = await _company(server)
    gone = [weakref.ref(part) for line in (await _lines(server)).values() for part in (line, line._line)]
    assert len(gone) == 2 * len(company.players)
    gc.disable()
    try:
        await company.close()
        await until(lambda: not any(part() for part in gone))
    finally:
        gc.enable()

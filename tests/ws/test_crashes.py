"""Kill -9 at random moments of a game: whatever was acknowledged is there, once, and the game goes on to its end."""

from __future__ import annotations

import asyncio
import random
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from app.db import Database
from app.models import Decision
from tests.patience import LONG
from tests.ws.clients import Client, Company, gather_company, new_id
from tests.ws.servers import Process, quick_settings

GONE = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
KILLS = 50 if LONG else 12


class Acknowledged:
    """What the server has promised: client ids with the number after their decision."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, str], int] = {}

    def note(self, seat: str, client_id: str, answer: dict[str, Any]) -> None:
        if answer["type"] == "accepted":
            self.numbers[seat, client_id] = answer["number"]


async def _play(company: Company, promised: Acknowledged, unanswered: dict[str, dict[str, Any]]) -> None:
    """Play until the game is over or the server is gone. What had no answer is sent again first."""
    for seat in list(unanswered):
        message = unanswered[seat]
        answer = await company.seat(seat).decide(
            *message["picks"], number=message["number"], client_id=message["client_id"]
        )
        promised.note(seat, message["client_id"], answer)
        del unanswered[seat]
        await company.keep_up(max(player.view["number"] for player in company.players))
    while not company.players[0].view["over"]:
        seat = company.waiting()[0]
        player = company.seat(seat)
        message = {"number": player.view["number"], "picks": [player.thought()], "client_id": new_id()}
        unanswered[seat] = message
        answer = await player.decide(*message["picks"], number=message["number"], client_id=message["client_id"])
        assert answer["type"] == "accepted", answer
        promised.note(seat, message["client_id"], answer)
        del unanswered[seat]
        await company.keep_up(player.view["number"])


async def _stored(folder: Path) -> list[Decision]:
    database = Database(quick_settings(folder).url)
    async with database.reading() as session:
        rows = list(await session.scalars(select(Decision).order_by(Decision.number)))
    await database.close()
    return rows


def _check(rows: list[Decision], promised: Acknowledged) -> None:
    assert [row.number for row in rows] == list(range(len(rows))), "no gap, none twice"
    found = {(row.seat, row.client_id): row.number + 1 for row in rows if row.client_id is not None}
    for key, number in promised.numbers.items():
        assert found[key] == number, f"{key} was acknowledged as {number}"


async def _come_back(company: Company, server: Process) -> None:
    for player in company.players:
        player.base = server.base
        player.http.base_url = server.base
        await player.connect(company.path)


@pytest.mark.slow
async def test_a_game_survives_kill_after_kill(folder: Path) -> None:
    chance = random.Random(11)
    server = Process(FRESCO_DATABASE_URL=f"sqlite:///{folder / 'fresco.db'}")
    await server.start()
    promised, unanswered = Acknowledged(), dict[str, dict[str, Any]]()
    company = await gather_company(server.base, 3)
    await company.connect()
    for _ in range(KILLS):
        playing = asyncio.create_task(_play(company, promised, unanswered))
        await asyncio.wait([playing], timeout=chance.uniform(0.0, 0.25))
        await server.kill()
        with suppress(*GONE):
            await playing
        for player in company.players:
            with suppress(*GONE):
                await player.disconnect()
        _check(await _stored(folder), promised)
        await server.start()
        await _come_back(company, server)
    await _play(company, promised, unanswered)
    assert company.players[0].view["over"]
    await company.check_views()
    _check(await _stored(folder), promised)
    await company.close()
    assert await server.stop() == -signal.SIGTERM, "it stops by itself, then passes the signal on"


async def test_a_bot_goes_on_after_a_kill_in_the_middle_of_its_turn(folder: Path) -> None:
    url = f"sqlite:///{folder / 'fresco.db'}"
    server = Process(FRESCO_DATABASE_URL=url, FRESCO_BOT_PAUSE_SECONDS="0.2")
    await server.start()
    host = await Client(server.base).greet("Host")
    code = (await host.post("/api/tables", {"size": 2}))["code"]
    await host.put(f"/api/tables/{code}/seats/p1/bot", {})
    await host.post(f"/api/tables/{code}/start")
    company = Company(code, "", [host])
    await company.connect()
    while company.waiting() != ["p1"]:
        await host.decide(host.thought())
        if not host.view["waiting"] or "p1" in host.view["waiting"]:
            break
    waiting_for_bot = host.view["number"]
    await server.kill()
    with suppress(*GONE):
        await host.disconnect()
    await server.start()
    host.base = server.base
    host.http.base_url = server.base
    await host.connect(company.path)
    while host.view["number"] <= waiting_for_bot:
        await host.receive()
    assert [message["made_by"] for message in host.log if message["type"] == "decision"][-1] in ("bot", "nature")
    await host.close()
    assert await server.stop() == -signal.SIGTERM, "it stops by itself, then passes the signal on"

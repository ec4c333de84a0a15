"""Who comes when the game has begun watches it, and may ask for the seat of a bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from app.models import Audit
from tests.ws.clients import Client, seat_of, until_seat
from tests.ws.servers import Running, quick_settings, serving
from tests.ws.test_agreeing import A_DAY, grace_is_over, until_votes


class Evening:
    """Chiara is the host, Bruno sits beside her, a bot plays, and Emil comes late."""

    def __init__(self, base: str) -> None:
        self.chiara, self.bruno, self.emil = (Client(base) for _ in range(3))
        self.code = self.watch_code = ""

    @property
    def asking(self) -> str:
        return f"/api/tables/{self.code}/asking"

    async def begin(self) -> None:
        for person, name in ((self.chiara, "Chiara"), (self.bruno, "Bruno"), (self.emil, "Emil")):
            await person.greet(name)
        table = await self.chiara.post("/api/tables", {"size": 3})
        self.code, self.watch_code = table["code"], table["watch_code"]
        path = f"/api/tables/{self.code}"
        await self.bruno.put(f"{path}/seat", {})
        await self.bruno.put(f"{path}/ready", {"ready": True})
        await self.chiara.put(f"{path}/seats/p2/bot", {})
        await self.chiara.post(f"{path}/start")
        for person in (self.chiara, self.bruno):
            await person.connect(f"/ws/tables/{self.code}")
        await self.emil.connect(f"/ws/watch/{self.watch_code}")

    async def end(self) -> None:
        for person in (self.chiara, self.bruno, self.emil):
            await person.close()


@pytest.fixture
async def server(folder: Path) -> AsyncIterator[Running]:
    """Nobody is gone unless a test says so."""
    async with serving(quick_settings(folder, grace_seconds=A_DAY)) as running:
        yield running


@pytest.fixture
async def evening(server: Running) -> AsyncIterator[Evening]:
    evening = Evening(server.base)
    await evening.begin()
    yield evening
    await evening.end()


async def _asking(emil: Client, now: dict[str, str] | None) -> None:
    while emil.people["asking"] != now:
        await emil.receive()


async def test_the_host_gives_a_bots_seat_to_a_friend_who_comes_late(evening: Evening, server: Running) -> None:
    chiara, emil = evening.chiara, evening.emil
    await emil.put(evening.asking, {"seat": "p2"})
    await _asking(emil, {"seat": "p2", "state": "asked"})
    assert await emil.get(evening.asking) == {"seat": "p2", "state": "asked"}
    vote = {"about": "seat", "seat": "p2", "asker": "Emil", "agreed": [], "needed": 1, "voters": ["p0"]}
    await until_votes(chiara, vote)
    await until_votes(evening.bruno, vote)
    assert (await chiara.ask("vote", about="seat", seat="p2", agree=True))["type"] == "accepted"
    assert (await emil.until("seated"))["code"] == evening.code
    row = await until_seat(chiara, "p2", player="Emil", bot=None)
    assert (row["colour"], chiara.people["votes"]) == ("green", [])
    await emil.connect(f"/ws/tables/{evening.code}")
    assert (seat_of(emil, "p2")["you"], emil.people["asking"]) == (True, None)
    async with server.live.shared.database.reading() as session:
        noted = (await session.scalars(select(Audit).where(Audit.action == "seat taken over"))).one()
    assert noted.details == {"seat": "p2"}


async def _play(evening: Evening, people: dict[str, Client], until: str, number: int = 0) -> None:
    """Everybody decides as the apprentice would, so many times at least, until this seat is asked."""
    while evening.chiara.view["number"] < number or evening.chiara.view["waiting"] != [until]:
        seat = next((seat for seat in evening.chiara.view["waiting"] if seat in people), None)
        if seat is None:
            await evening.chiara.receive()
        else:
            await people[seat].until_number(evening.chiara.view["number"])
            if seat in people[seat].view["waiting"]:
                await people[seat].decide(people[seat].thought())
            await evening.chiara.until_number(people[seat].view["number"])


def _told(person: Client) -> dict[int, dict[str, Any]]:
    """Every decision as this person was told of it."""
    return {message["number"]: message for message in person.log if message["type"] == "decision"}


async def test_who_asks_sees_no_more_than_any_spectator_and_then_what_the_seat_sees(
    evening: Evening, server: Running
) -> None:
    emil, people = evening.emil, {"p0": evening.chiara, "p1": evening.bruno}
    stranger = await Client(server.base).connect(f"/ws/watch/{evening.watch_code}")
    await emil.put(evening.asking, {"seat": "p2"})
    await _play(evening, people, "p1", stranger.view["number"] + 8)
    for person in (emil, stranger):
        await person.until_number(evening.chiara.view["number"])
    told, strangers = _told(emil), _told(stranger)
    assert len(strangers) >= 8
    assert [told[number] for number in strangers] == list(strangers.values())
    assert emil.view == await stranger.get(f"/api/watch/{evening.watch_code}/view")
    assert (await emil.http.get(f"/api/tables/{evening.code}/view")).status_code == 403
    hidden = {"p2/thalers", "p2/paints"}
    assert not hidden & emil.view["zones"].keys(), "behind the bot's screen"
    await evening.chiara.ask("vote", about="seat", seat="p2", agree=True)
    await emil.until("seated")
    await emil.connect(f"/ws/tables/{evening.code}", fresh=True)
    assert emil.view["viewer"] == "p2"
    assert hidden <= emil.view["zones"].keys()
    await _play(evening, people, "p2")
    await emil.until_number(evening.chiara.view["number"])
    assert (await emil.decide(emil.thought()))["type"] == "accepted"
    await stranger.close()


async def test_who_is_refused_is_told_and_may_ask_again_or_no_more(evening: Evening) -> None:
    chiara, emil = evening.chiara, evening.emil
    await emil.put(evening.asking, {"seat": "p2"})
    await until_votes(chiara, {"about": "seat"})
    await chiara.ask("vote", about="seat", seat="p2", agree=False)
    await _asking(emil, {"seat": "p2", "state": "refused"})
    await until_votes(chiara)
    await emil.put(evening.asking, {"seat": "p2"})
    await _asking(emil, {"seat": "p2", "state": "asked"})
    await until_votes(chiara, {"about": "seat", "against": []})
    assert (await emil.http.delete(evening.asking)).status_code == 204
    await _asking(emil, None)
    await until_votes(chiara)
    assert await emil.get(evening.asking) is None
    late = await chiara.ask("vote", about="seat", seat="p2", agree=True)
    assert late["reasons"][0]["key"] == "nobody_asks"


async def test_others_agree_where_the_host_is_gone(evening: Evening, server: Running) -> None:
    chiara, bruno, emil = evening.chiara, evening.bruno, evening.emil
    await emil.put(evening.asking, {"seat": "p2"})
    refused = await bruno.ask("vote", about="seat", seat="p2", agree=True)
    assert refused["reasons"][0]["key"] == "no_voice"
    await chiara.disconnect()
    await until_seat(bruno, "p0", connected=False)
    await grace_is_over(server, "p0")
    await until_votes(bruno, {"about": "seat", "needed": 1, "voters": ["p1"]}, {"about": "stand_in", "seat": "p0"})
    await bruno.ask("vote", about="seat", seat="p2", agree=True)
    await emil.until("seated")


async def test_only_a_bots_seat_of_a_running_game_can_be_asked_for_by_somebody_without_one(evening: Evening) -> None:
    nobody = Client(evening.emil.base)
    frida = await Client(evening.emil.base).greet("Frida")
    await evening.emil.put(evening.asking, {"seat": "p2"})
    lobby = (await frida.post("/api/tables", {"size": 2}))["code"]
    for person, path, seat, expected in (
        (nobody, evening.asking, "p2", (401, "no_player")),
        (evening.bruno, evening.asking, "p2", (409, "seated_already")),
        (frida, evening.asking, "p1", (409, "seat_not_bots")),
        (frida, evening.asking, "p3", (422, "seat_unknown")),
        (frida, evening.asking, "p2", (409, "asked_already")),
        (frida, f"/api/tables/{evening.watch_code}/asking", "p2", (404, "table_unknown")),
        (frida, f"/api/tables/{lobby}/asking", "p1", (409, "not_running")),
    ):
        answer = await person.http.put(path, json={"seat": seat})
        assert (answer.status_code, answer.json()["error"]["key"]) == expected
    await nobody.close()
    await frida.close()


async def test_who_is_forgotten_asks_no_more(evening: Evening) -> None:
    await evening.emil.put(evening.asking, {"seat": "p2"})
    await until_votes(evening.chiara, {"asker": "Emil"})
    await evening.emil.post("/api/me/forget", {"name": "Emil"})
    await until_votes(evening.chiara)


async def test_who_is_gone_asks_no_more(evening: Evening, server: Running) -> None:
    chiara, emil = evening.chiara, evening.emil
    await emil.put(evening.asking, {"seat": "p2"})
    await until_votes(chiara, {"asker": "Emil"})
    await emil.disconnect()
    while chiara.people["spectators"]:
        await chiara.receive()
    await until_votes(chiara, {"asker": "Emil"})  # they may only be reloading
    async with server.live.at(1) as table:
        table.presence._called.clear()
        table._look_again()
    await until_votes(chiara)
    late = await chiara.ask("vote", about="seat", seat="p2", agree=True)
    assert late["reasons"][0]["key"] == "nobody_asks"
    assert seat_of(chiara, "p2")["bot"] is not None


async def test_who_asks_over_http_and_looks_again_is_here(evening: Evening, server: Running) -> None:
    frida = await Client(server.base).greet("Frida")
    await frida.put(evening.asking, {"seat": "p2"})
    async with server.live.at(1) as table:
        [player_id] = table.presence._called
        table.presence._called[player_id] -= A_DAY
        assert await frida.get(evening.asking) == {"seat": "p2", "state": "asked"}
        assert table.presence.calling() == {player_id}
    await frida.close()

"""The keeper with a browser, and games to keep, put straight into the database."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
from fastapi import FastAPI

from app.house.visit import House
from app.models import Chat, Decision, PlayedModule, Player, Seat
from tests.tables.rows import finished_game

PASSWORD = "brush"
PAGE = {"Accept": "text/html", "Origin": "http://fresco.test"}
"""What a browser sends that opens a page or sends a form of ours."""

COLOURS = ("red", "blue", "green", "yellow")
SEED = b"a seed nobody may know yet......"
SECRET_PICK = {"plan": "the sealed plan of somebody"}
LONG_AGO = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


@dataclass
class Keeper:
    """Somebody with a browser who may have signed in."""

    client: httpx.AsyncClient

    async def sign_in(self, password: str = PASSWORD) -> httpx.Response:
        return await self.client.post("/admin/login", data={"password": password})

    async def page(self, path: str, *, expect: int = 200) -> str:
        answer = await self.client.get(path)
        assert answer.status_code == expect, answer.text
        return answer.text

    async def token(self) -> str:
        """As it stands in every form of this session."""
        found = re.search(r'name="token" value="(\w+)"', await self.page("/admin/bans"))
        assert found is not None
        return found[1]

    async def send(self, path: str, *, expect: int = 303, **fields: Any) -> httpx.Response:
        """A form, ticked and with the token of the session unless something else is said."""
        sent = {"token": await self.token(), "sure": "yes"} | fields
        answer = await self.client.post(path, data=sent)
        assert answer.status_code == expect, answer.text
        return answer


def house_of(app: FastAPI) -> House:
    house: House = app.state.house
    return house


async def add_game(app: FastAPI, *names: str, decisions: int = 3, **changes: Any) -> int:
    """A game of these people, finished unless something else is said. Returns its number."""
    async with house_of(app).database.writing() as session:
        people = [Player(name=name) for name in names or ("Chiara", "Bruno")]
        session.add_all(people)
        await session.flush()
        seats = [
            Seat(name=f"p{place}", colour=COLOURS[place], player=person, ready=True, score=40 + place, won=place == 1)
            for place, person in enumerate(people)
        ]
        table = finished_game(people, **_fields(decisions) | {"seats": seats} | changes)
        session.add(table)
        await session.flush()
        session.add_all(_decision(table.id, number) for number in range(decisions))
        session.add_all(PlayedModule(table_id=table.id, module=module) for module in table.modules)
        session.add(Chat(table_id=table.id, channel="players", player_id=people[0].id, name="x", text="a whisper"))
        return table.id


def _fields(decisions: int) -> dict[str, Any]:
    return {
        "number": decisions,
        "seed": SEED,
        "seed_hash": "0123456789abcdef" * 4,
        "created_at": LONG_AGO,
        "started_at": LONG_AGO,
        "finished_at": LONG_AGO + timedelta(hours=1),
        "seconds": 3600,
    }


RUNNING: dict[str, Any] = {"status": "running", "finished_at": None, "seconds": None, "waiting": ["p1"]}
LOBBY: dict[str, Any] = RUNNING | {"status": "lobby", "started_at": None, "seed": None, "seed_hash": None}


def _decision(table_id: int, number: int) -> Decision:
    row = {"seat": f"p{number % 2}", "pick": SECRET_PICK, "client_id": f"client-{number}"}
    return Decision(table_id=table_id, number=number, at=LONG_AGO + timedelta(minutes=number), **row)

"""People with a real connection: HTTP for the lobby, a socket for the table, a view kept by the protocol's rule."""

from __future__ import annotations

import asyncio
import itertools
import json
import ssl
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from app.engine import catalogue
from app.tables import nature, protocol
from tests.patience import PATIENCE

# The server gives idle connections up after five seconds; we do so before, never in the same instant.
POOL = httpx.Limits(keepalive_expiry=2.0)
ANY_CERTIFICATE = ssl.create_default_context()
ANY_CERTIFICATE.check_hostname = False
ANY_CERTIFICATE.verify_mode = ssl.CERT_NONE
_ids = itertools.count()


class Client:
    """A player or spectator. `view` is what the messages made of it; `log` is everything that came but pings."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx.AsyncClient(
            base_url=base, headers={"X-Fresco": "1"}, timeout=PATIENCE, limits=POOL, verify=ANY_CERTIFICATE
        )
        self.view: dict[str, Any] = {}
        self.people: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.path = ""
        self.gives_signs_of_life = True
        self._socket: ClientConnection | None = None

    async def greet(self, name: str) -> Client:
        (await self.http.post("/api/me", json={"name": name})).raise_for_status()
        return self

    async def post(self, path: str, body: object = None) -> Any:
        return self._body(await self.http.post(path, json=body))

    async def put(self, path: str, body: object = None) -> Any:
        return self._body(await self.http.put(path, json=body))

    async def get(self, path: str) -> Any:
        return self._body(await self.http.get(path))

    @staticmethod
    def _body(answer: httpx.Response) -> Any:
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    # -- the socket --------------------------------------------------------------------------------------------------

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None, "not connected"
        return self._socket

    def opening(self, path: str, **headers: str) -> Any:
        sent = {"Cookie": self.cookie} if self.http.cookies else {}
        return connect(
            "ws" + self.base.removeprefix("http") + path,
            additional_headers=sent | headers,
            compression=None,
            max_size=None,
            max_queue=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            proxy=None,
            ssl=ANY_CERTIFICATE if self.base.startswith("https:") else None,
        )

    async def connect(self, path: str, *, fresh: bool = False) -> Client:
        """Say hello and read until the table is known."""
        self.path = path
        self._socket = await self.opening(path)
        hello: dict[str, Any] = {"type": "hello", "version": protocol.VERSION}
        if self.view and not fresh:
            hello["number"] = self.view["number"]
        await self.send(hello)
        await self.until("people")
        return self

    async def reconnect(self) -> None:
        await self.disconnect()
        await self.connect(self.path)

    async def disconnect(self) -> None:
        await self.socket.close()

    def hang_up(self) -> None:
        """Without a word."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        await self.http.aclose()

    async def send(self, message: object) -> None:
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] == "ping":
            if self.gives_signs_of_life:
                await self.send({"type": "pong"})
            return message
        self.log.append(message)
        if message["type"] == "view":
            self.view = message["view"]
        elif message["type"] == "decision":
            self.view = protocol.apply(self.view, message)
        elif message["type"] == "people":
            self.people = message
        return message

    async def until(self, *types: str, **fields: object) -> dict[str, Any]:
        """The next message of such a type with such fields."""
        while True:
            message = await self.receive()
            if message["type"] in types and all(message.get(name) == value for name, value in fields.items()):
                return message

    async def until_number(self, number: int) -> None:
        while self.view["number"] < number:
            await self.receive()

    # -- playing -----------------------------------------------------------------------------------------------------

    def thought(self) -> Any:
        """What the game's own bot would pick here."""
        assert self.view["question"] is not None, "not asked"
        about = catalogue.meta(self.view["game"])
        choose = nature.chooser(b"tests", self.view["number"])
        return about.bots[about.bot](self.view, self.view["question"], choose)

    async def decide(self, *picks: Any, number: int | None = None, client_id: str | None = None) -> dict[str, Any]:
        """Send picks and read until they are answered."""
        client_id = client_id or new_id()
        at = self.view["number"] if number is None else number
        await self.send({"type": "decide", "id": client_id, "number": at, "picks": list(picks)})
        return await self.until("accepted", "refused", id=client_id)

    async def ask(self, kind: str, **fields: object) -> dict[str, Any]:
        client_id = new_id()
        await self.send({"type": kind, "id": client_id, **fields})
        return await self.until("accepted", "refused", id=client_id)


def new_id() -> str:
    return f"test-{next(_ids)}"


class Company:
    """The players of one table, the host first, and perhaps a spectator."""

    def __init__(self, code: str, watch_code: str, players: list[Client]) -> None:
        self.code = code
        self.watch_code = watch_code
        self.players = players
        self.spectators: list[Client] = []

    @property
    def path(self) -> str:
        return f"/ws/tables/{self.code}"

    @property
    def everybody(self) -> list[Client]:
        return [*self.players, *self.spectators]

    def seat(self, seat: str) -> Client:
        return self.players[int(seat[1:])]

    def waiting(self) -> list[str]:
        return list(self.players[0].view["waiting"])

    async def connect(self) -> None:
        for player in self.players:
            await player.connect(self.path)

    async def watch(self) -> Client:
        spectator = await Client(self.players[0].base).connect(f"/ws/watch/{self.watch_code}")
        self.spectators.append(spectator)
        return spectator

    async def keep_up(self, number: int) -> None:
        for person in self.everybody:
            await person.until_number(number)

    async def play_one(self) -> dict[str, Any]:
        """The first seat that is asked decides as a bot would; everybody reads on."""
        actor = self.seat(self.waiting()[0])
        answer = await actor.decide(actor.thought())
        assert answer["type"] == "accepted", answer
        await self.keep_up(actor.view["number"])
        return answer

    async def play_until(self, task: str) -> None:
        while self.players[0].view["task"] != task:
            await self.play_one()

    async def plan_at_the_same_instant(self) -> None:
        """All are heard, each under a number of its own."""
        await self.play_until("plan")
        before = self.players[0].view["number"]
        answers = await asyncio.gather(*(player.decide(player.thought()) for player in self.players))
        assert [answer["type"] for answer in answers] == ["accepted"] * len(answers)
        after = before + len(answers)
        assert sorted(answer["number"] for answer in answers) == list(range(before + 1, after + 1))
        await self.keep_up(after)
        await self.check_views()

    async def fresh_view(self, person: Client) -> Any:
        if person in self.spectators:
            return await person.get(f"/api/watch/{self.watch_code}/view")
        return await person.get(f"/api/tables/{self.code}/view")

    async def check_views(self) -> None:
        """View before + messages == fresh view."""
        for person in self.everybody:
            assert person.view == await self.fresh_view(person)

    async def close(self) -> None:
        for person in self.everybody:
            await person.close()


async def gather_company(base: str, size: int, **options: object) -> Company:
    """People at a table that has started."""
    players = [await Client(base).greet(f"Painter {index}") for index in range(size)]
    table = await players[0].post("/api/tables", {"size": size, **options})
    code = table["code"]
    for guest in players[1:]:
        await guest.put(f"/api/tables/{code}/seat", {})
        await guest.put(f"/api/tables/{code}/ready", {"ready": True})
    await players[0].post(f"/api/tables/{code}/start")
    return Company(code, table["watch_code"], players)


def seat_of(person: Client, seat: str) -> dict[str, Any]:
    return next(row for row in person.people["seats"] if row["seat"] == seat)


async def until_seat(person: Client, seat: str, **fields: object) -> dict[str, Any]:
    while any(seat_of(person, seat)[name] != value for name, value in fields.items()):
        await person.receive()
    return seat_of(person, seat)

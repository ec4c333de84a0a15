"""People who stay at a table whatever happens: they come back, and send again what had no answer."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from bench.load.picks import Question, pick
from tests.chaos.checks import History, Key
from tests.ws.clients import Client, Company, gather_company

GONE = (WebSocketException, OSError, TimeoutError, EOFError)
SEATS = 4
PAUSE_SECONDS = 0.1
"""Between two thoughts, on average: people of flesh and blood take a hundred times as long."""
DIALLING_SECONDS = 0.3
LONGEST_SECONDS = 5.0
"""Between two attempts to come back, at first and at most. Whoever does not wait longer and longer keeps a slow house
from ever coming to their turn."""
SILENCE_SECONDS = 3.0
"""Who hears nothing for so long, though they ask every second, dials again; unless a table says otherwise. A page has
fifty seconds' patience."""
AGAIN_SECONDS = 1.0
"""What has had no answer by then is sent again."""
A_WORD = 0.02
"""How likely somebody is to say something instead of only thinking."""

_numbers = itertools.count(1)


class Person:
    """Somebody on a seat, or a spectator. Which process they are at does not matter to them."""

    def __init__(self, table: Table, client: Client, addresses: Sequence[str], path: str, seat: str | None) -> None:
        self.table = table
        self.client = client
        self.seat = seat
        self.connected = False
        self.here = True
        """Whether they want to be at the table."""
        self.lines: dict[int, str] = {}
        self._path = path
        self._addresses = addresses
        self._dialled = 0
        self._unanswered: dict[str, tuple[dict[str, Any], float]] = {}
        self._tasks = [asyncio.create_task(self._stay()), asyncio.create_task(self._think())]

    @property
    def view(self) -> dict[str, Any]:
        return self.client.view

    @property
    def number(self) -> int:
        return int(self.view.get("number", 0))

    @property
    def waits_for(self) -> int:
        """So many answers."""
        return len(self._unanswered)

    @property
    def port(self) -> int:
        """Where their end of the wire is."""
        return int(self.client.socket.local_address[1])

    def check(self) -> None:
        """Whatever went wrong in somebody's head is the program's own fault."""
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    def go_home(self) -> None:
        """Back to the process that they dial first."""
        if self.client.base != self._addresses[0]:
            self.client.hang_up()

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*GONE):
            async with asyncio.timeout(self.table.silence):
                await self.client.close()

    # -- the line ----------------------------------------------------------------------------------------------------

    async def _stay(self) -> None:
        while True:
            if not self.here:
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            with suppress(*GONE):
                await self._sit_down()
                await self._listen()
            self.connected = False
            self.client.hang_up()
            wait = min(LONGEST_SECONDS, DIALLING_SECONDS * 1.8 ** (self._dialled // len(self._addresses)))
            await asyncio.sleep(self.table.chance.uniform(0.5, 1.5) * wait)

    async def _sit_down(self) -> None:
        self.client.base = self._addresses[self._dialled % len(self._addresses)]
        self._dialled += 1
        async with asyncio.timeout(self.table.silence):
            before = len(self.client.log)
            await self.client.connect(self._path)
        for message in self.client.log[before:]:
            self._hear(message)
        self.connected = True
        self._dialled = 0
        self.table.count["reconnects"] += 1
        for message, _ in list(self._unanswered.values()):
            await self._send(message)

    async def _listen(self) -> None:
        while self.here:
            async with asyncio.timeout(self.table.silence):
                message = await self.client.receive()
            self.client.log.clear()
            self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("accepted", "refused") and message["id"] in self._unanswered:
            sent, _ = self._unanswered.pop(message["id"])
            self.table.answered((self.seat or "", message["id"]), sent, message)
        elif kind == "said":
            self.lines[message["chat"]] = message["text"]
        elif kind == "heard":
            self.lines = {chat: text for chat, text in self.lines.items() if chat <= message["after"]}
            self.lines |= {line["chat"]: line["text"] for line in message["lines"]}
        elif kind == "error":
            self.table.count["faults"] += 1

    # -- what they do ------------------------------------------------------------------------------------------------

    async def _think(self) -> None:
        asked = time.monotonic()
        while True:
            await asyncio.sleep(self.table.chance.uniform(0.5, 1.5) * self.table.pause)
            if not self.connected:
                continue
            with suppress(*GONE):
                if time.monotonic() - asked > AGAIN_SECONDS:
                    asked = time.monotonic()
                    await self._send({"type": "ping"})
                await self._send_again()
                await self._act()

    async def _send_again(self) -> None:
        for message, sent in list(self._unanswered.values()):
            if time.monotonic() - sent > AGAIN_SECONDS:
                await self._send(message)

    async def _act(self) -> None:
        if self.seat is None or not self.table.playing or self._unanswered:
            return
        if self.table.chance.random() < A_WORD:
            await self.say("a word")
        question = self.view["question"]
        if question is not None and not self.view["over"]:
            answer = pick(msgspec.convert(question, Question), self.table.chance)
            await self._ask({"type": "decide", "number": self.number, "picks": [answer]})

    async def say(self, text: str) -> None:
        client_id = f"say-{next(_numbers)}"
        await self._ask({"type": "say", "id": client_id, "text": f"{client_id}: {text}"})

    async def _ask(self, message: dict[str, Any]) -> None:
        whole = {"id": f"pick-{next(_numbers)}", **message}
        self.table.asked((self.seat or "", whole["id"]), whole)
        await self._send(whole)

    async def _send(self, message: dict[str, Any]) -> None:
        if "id" in message:
            self._unanswered[message["id"]] = (message, time.monotonic())
        async with asyncio.timeout(self.table.silence):
            await self.client.send(json.dumps(message))


class Table:
    """Four people and a spectator, what they have sent, and what they were promised."""

    def __init__(self, company: Company, addresses: Sequence[str], seed: int, pause: float = PAUSE_SECONDS) -> None:
        self.code = company.code
        self.watch_code = company.watch_code
        self.chance = Random(seed)
        self.pause = pause
        self.silence = SILENCE_SECONDS
        self.playing = True
        self.history = History()
        self.count: Counter[str] = Counter()
        seats = [
            Person(self, player, _turned(addresses, index), company.path, f"p{index}")
            for index, player in enumerate(company.players)
        ]
        watching = Client(addresses[-1])
        self.people = [*seats, Person(self, watching, _turned(addresses, SEATS), f"/ws/watch/{self.watch_code}", None)]

    @property
    def over(self) -> bool:
        return any(person.view.get("over") for person in self.people)

    @property
    def settled(self) -> bool:
        """Everybody is here, and nobody waits for an answer."""
        for person in self.people:
            person.check()
        return all(person.connected and not person.waits_for for person in self.people)

    def asked(self, key: Key, message: dict[str, Any]) -> None:
        if message["type"] == "say":
            self.history.words[key] = message["text"]
        else:
            self.history.picks[key] = message["picks"][0]

    def answered(self, key: Key, sent: dict[str, Any], answer: dict[str, Any]) -> None:
        kept = self.history.said if sent["type"] == "say" else self.history.decided
        if answer["type"] == "accepted":
            kept[key] = answer["number"]
            self.count["said" if sent["type"] == "say" else "acknowledged"] += 1
        else:
            self.count["refused"] += 1
            for reason in answer["reasons"]:
                self.count[f"refused: {reason['key']}"] += 1

    async def fresh_view(self, person: Person, http: httpx.AsyncClient) -> dict[str, Any]:
        path = f"tables/{self.code}" if person.seat else f"watch/{self.watch_code}"
        answer = await http.get(f"/api/{path}/view", headers={"Cookie": person.client.cookie})
        view: dict[str, Any] = answer.raise_for_status().json()
        return view

    async def fresh_chat(self, http: httpx.AsyncClient) -> dict[int, str]:
        answer = await http.get(f"/api/watch/{self.watch_code}/chat")
        return {line["chat"]: line["text"] for line in answer.raise_for_status().json()}

    async def close(self) -> None:
        await asyncio.gather(*(person.leave() for person in self.people))


async def lay(addresses: Sequence[str], seed: int, pause: float = PAUSE_SECONDS) -> Table:
    """A table whose game begins, the seats spread over the addresses."""
    return Table(await gather_company(addresses[0], SEATS), addresses, seed, pause)


def _turned(addresses: Sequence[str], index: int) -> list[str]:
    """Everybody dials another address first."""
    first = index % len(addresses)
    return [*addresses[first:], *addresses[:first]]

"""What people do all evening: open tables, play, go away and come back, watch, play again, or never come back."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import suppress
from random import Random

from tests.chaos.people import GONE, Person, Table, lay
from tests.patience import PATIENCE
from tests.ws.clients import Client, Company

STEP_SECONDS = 1.0
"""How often something besides playing may happen at a table."""
AWAY = 0.05
"""How likely somebody goes away for a while, at every step."""
AWAY_SECONDS = 5.0
WATCHERS = 3
COMES_OR_GOES = 0.2
"""How likely a further spectator comes or goes, at every step."""
NEVER_BACK = 0.004
"""How likely all of them leave for good, at every step."""
AGAIN = 0.5
"""How likely they play again after a game."""


class Lane:
    """One table after the other."""

    def __init__(self, base: str, seed: int, pause: float, count: Counter[str]) -> None:
        self._base = base
        self._chance = Random(seed)
        self._pause = pause
        self._count = count

    async def run(self, end: float) -> None:
        while time.monotonic() < end:
            table = await lay([self._base], self._chance.randrange(2**32), self._pause)
            self._count["tables"] += 1
            while await self._evening(table, end) and self._chance.random() < AGAIN:
                table = await self._rematch(table)
            await table.close()

    async def _evening(self, table: Table, end: float) -> bool:
        """Until the game is over, or they have had enough. Returns whether it ended."""
        watchers: list[Client] = []
        counted = 0
        table.silence = PATIENCE
        try:
            while not table.over and time.monotonic() < end and self._chance.random() >= NEVER_BACK:
                await asyncio.sleep(STEP_SECONDS)
                self._count["decisions"] += table.count["acknowledged"] - counted
                counted = table.count["acknowledged"]
                for person in table.people:
                    person.check()
                    if person.here and self._chance.random() < AWAY:
                        self._go_away(person)
                if self._chance.random() < COMES_OR_GOES:
                    await self._come_or_go(table, watchers)
        finally:
            for watcher in watchers:
                await watcher.close()
        self._count["games"] += table.over
        return table.over and time.monotonic() < end

    def _go_away(self, person: Person) -> None:
        person.here = False
        person.client.hang_up()
        self._count["absences"] += 1
        back = self._chance.uniform(0.2, 2) * AWAY_SECONDS
        asyncio.get_running_loop().call_later(back, setattr, person, "here", True)

    async def _come_or_go(self, table: Table, watchers: list[Client]) -> None:
        if len(watchers) < WATCHERS and self._chance.random() < 0.5:
            watcher = Client(self._base)
            watchers.append(watcher)
            with suppress(*GONE):
                await watcher.connect(f"/ws/watch/{table.watch_code}")
            self._count["watchers"] += 1
        elif watchers:
            await watchers.pop(self._chance.randrange(len(watchers))).close()

    async def _rematch(self, before: Table) -> Table:
        """The same people, each with a new line."""
        players = [Client(self._base) for person in before.people if person.seat is not None]
        for player, person in zip(players, before.people, strict=False):
            player.http.cookies.update(person.client.http.cookies)
        host, *others = players
        made = await host.post(f"/api/tables/{before.code}/rematch")
        for other in others:
            await other.put(f"/api/tables/{made['code']}/ready", {"ready": True})
        await host.post(f"/api/tables/{made['code']}/start")
        await before.close()
        self._count["rematches"] += 1
        company = Company(made["code"], made["watch_code"], players)
        return Table(company, [self._base], self._chance.randrange(2**32), self._pause)

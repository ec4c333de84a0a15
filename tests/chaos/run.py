"""Rounds of faults: people play, something breaks and is mended, they play on, and everything is compared."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
import msgspec

from app.tables.refusals import Refusal
from app.tables.running.checking import check
from tests.chaos import checks
from tests.chaos.faults import Fault
from tests.chaos.house import House, asking
from tests.chaos.people import Person, Table, lay

BEFORE_SECONDS = 1.0
FAULT_SECONDS = 4.0
LOOKING_SECONDS = 0.5
BOUND_SECONDS = 60.0
"""By then play goes on again, or never will."""
LINES_TOLD = 200
"""Of a long talk only the end is told to whoever comes."""


class Round(msgspec.Struct):
    """What came of one fault."""

    setting: str
    fault: str
    note: str = ""
    acknowledged: int = 0
    refused: int = 0
    faults: int = 0
    """Messages that the house said it could not serve."""
    reconnects: int = 0
    again: float = 0.0
    """Seconds from the end of the fault until decisions were acknowledged at every table."""
    health: str = ""
    """What the keeper saw meanwhile."""
    wrong: list[str] = []


class Totals(msgspec.Struct):
    """Of a whole run in one setting."""

    setting: str
    games: int = 0
    decisions: int = 0
    lines: int = 0
    screens: int = 0
    wrong: list[str] = []


class Chaos:
    """One house and the tables at which people play in it."""

    def __init__(self, house: House, tables: int, chance: Random) -> None:
        self.house = house
        self.tables: list[Table] = []
        self.totals = Totals(house.name)
        self._wanted = tables
        self._chance = chance

    async def round(self, fault: Fault) -> Round:
        await self._lay_tables()
        await _within(lambda: all(table.settled for table in self.tables), "people do not sit down", self.totals.wrong)
        before = self._counted()
        made = Round(self.house.name, fault.name)
        self._play(True)
        await asyncio.sleep(BEFORE_SECONDS)
        async with fault.begin(self.house, self.tables, self._chance) as made.note:
            made.health = await self._watched()
        made.again = await self._until_all_play(made.wrong)
        self._play(False)
        made.wrong += await self._compared()
        after = self._counted()
        made.acknowledged, made.refused, made.faults, made.reconnects = (
            after[name] - before[name] for name in ("acknowledged", "refused", "faults", "reconnects")
        )
        await self._clear_tables()
        return made

    async def end(self) -> Totals:
        """Everybody plays to the end; then new processes are asked, which know only what is stored."""
        self._play(True)
        for table in self.tables:
            table.pause /= 4
        await _within(lambda: all(table.over for table in self.tables), "games do not end", self.totals.wrong)
        self._play(False)
        self.totals.wrong += await self._compared()
        for index, process in enumerate(self.house.processes):
            await process.stop()
            await self.house.start(index)
        self.totals.wrong += await self._compared()
        await self._clear_tables()
        return self.totals

    async def close(self) -> None:
        await asyncio.gather(*(table.close() for table in self.tables))

    # -- tables ------------------------------------------------------------------------------------------------------

    async def _lay_tables(self) -> None:
        """The seats of each are spread over the processes again, wherever the last fault has led."""
        for table in self.tables:
            for person in table.people:
                person.go_home()
        while len(self.tables) < self._wanted:
            self.tables.append(await lay(self.house.addresses, self._chance.randrange(2**32)))

    async def _clear_tables(self) -> None:
        """Where a game is over, the people go home; what they leave must be a game that is true."""
        for table in [table for table in self.tables if table.over]:
            self.tables.remove(table)
            self.totals.wrong += await self._verified(table)
            self.totals.games += 1
            await table.close()

    def _play(self, playing: bool) -> None:
        for table in self.tables:
            table.playing = playing

    def _counted(self) -> Counter[str]:
        return sum((table.count for table in self.tables), Counter())

    async def _watched(self) -> str:
        """What a keeper sees who looks again and again while the fault lasts."""
        begun, seen = time.monotonic(), "ok"
        while time.monotonic() - begun < FAULT_SECONDS:
            now = await self.house.health()
            seen = now if now != "ok" else seen
            await asyncio.sleep(LOOKING_SECONDS)
        return seen

    # -- looking -----------------------------------------------------------------------------------------------------

    async def _until_all_play(self, wrong: list[str]) -> float:
        begun = time.monotonic()
        before = {table.code: table.count["acknowledged"] for table in self.tables}

        def plays(table: Table) -> bool:
            for person in table.people:
                person.check()
            return table.over or table.count["acknowledged"] > before[table.code]

        await _within(lambda: all(map(plays, self.tables)), "play does not go on", wrong)
        return round(time.monotonic() - begun, 2)

    async def _compared(self) -> list[str]:
        wrong: list[str] = []
        await _within(lambda: all(table.settled for table in self.tables), "people wait for answers", wrong)
        for table in self.tables:
            wrong += [f"table {table.code}: {what}" for what in await self._compare(table)]
        return wrong

    async def _compare(self, table: Table) -> list[str]:
        stored = await self.house.stored(table.code)
        wrong = checks.decisions(table.history, stored.rows, stored.number)
        wrong += checks.chat(table.history, stored.lines)
        lines = {line.chat: line.text for line in stored.lines[-LINES_TOLD:]}
        late: list[str] = []
        await _within(lambda: not _behind(table, stored.number, lines), "somebody is left behind", late)
        wrong += [f"{what}: {', '.join(_behind(table, stored.number, lines))}" for what in late]
        for address in self.house.addresses:
            async with asking(address) as http:
                wrong += await self._screens(table, http)
        return wrong

    async def _screens(self, table: Table, http: httpx.AsyncClient) -> list[str]:
        wrong: list[str] = []
        said = await table.fresh_chat(http)
        for person in table.people:
            who = person.seat or "the spectator"
            found = checks.screen(person.view, await _fresh(table, person, http)) + checks.heard(person.lines, said)
            wrong += [f"{who}: {what}" for what in found]
            self.totals.screens += 1
        return wrong

    async def _verified(self, table: Table) -> list[str]:
        """As `fresco verify` would: every decision allowed, every draw from the promised seed."""
        self.totals.decisions += len(table.history.decided)
        self.totals.lines += len(table.history.said)
        async with asking(self.house.addresses[0]) as http:
            for kind in ("record", "archive"):
                cookie = {"Cookie": table.people[0].client.cookie}
                answer = await http.get(f"/api/tables/{table.code}/{kind}", headers=cookie)
                try:
                    await asyncio.to_thread(check, answer.raise_for_status().content)
                except (Refusal, httpx.HTTPStatusError) as error:
                    return [f"table {table.code}: its {kind} is not true: {error}"]
        return []


async def _fresh(table: Table, person: Person, http: httpx.AsyncClient) -> dict[str, Any]:
    """Where nobody of a table is connected to a process, word of its last decision may still be on its way there."""
    end = time.monotonic() + BOUND_SECONDS
    while (fresh := await table.fresh_view(person, http))["number"] < person.number and time.monotonic() < end:
        await asyncio.sleep(0.02)
    return fresh


def _behind(table: Table, number: int, lines: dict[int, str]) -> list[str]:
    """Who does not know of every decision and every line yet, or does not see that all are there."""
    found = []
    for person in table.people:
        who = person.seat or "the spectator"
        unseen = [seat["seat"] for seat in person.client.people.get("seats", []) if not seat["connected"]]
        if not person.connected:
            found.append(f"{who} is not there")
        elif person.number != number:
            found.append(f"{who} is at {person.number} of {number}")
        elif missing := lines.keys() - person.lines.keys():
            found.append(f"{who} has not heard {sorted(missing)}")
        elif unseen:
            found.append(f"{who} does not see {unseen}")
    return found


async def _within(condition: Callable[[], bool], otherwise: str, wrong: list[str]) -> None:
    try:
        async with asyncio.timeout(BOUND_SECONDS):
            while not condition():
                await asyncio.sleep(0.02)
    except TimeoutError:
        wrong.append(f"{otherwise}, for {BOUND_SECONDS:.0f} seconds")

"""Gathers the turns that began, waits a moment, and sends a notice to whoever is still waited for.

Nobody waits for it: a decision is stored and told before it comes here, and what goes wrong is one line in the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import logging
from collections.abc import AsyncIterator, Collection, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, cast

import msgspec

from app.db import Database
from app.settings import Settings
from app.tables.notices.endpoints import check_endpoint
from app.tables.notices.keys import read_key
from app.tables.notices.subscriptions import Letter, letters_about, unsubscribe
from app.tables.notices.wording import notice
from app.tables.running.turns import NoNotices, Notices, Turn

if TYPE_CHECKING:
    from app.tables.notices.sending import Line

log = logging.getLogger(__name__)

MOST_GATHERED = 2000
"""Turns that wait for their round. Beyond that the house has other worries."""

MOST_UNDER_WAY = 500
"""Notices that have been begun and not ended, when push services are slow."""

AT_ONCE = 8
SECONDS_TO_END = 5.0
GONE = (404, 410)

WAITS = (30.0, 120.0, 600.0)
"""Seconds before what was not taken is tried again, the next time and the last. Then the turn is old news."""

LONGEST_WAIT = 3600.0
"""Whatever a push service asks for."""


class Postman:
    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database
        self._gathered: dict[tuple[int, str], Turn] = {}
        self._round: asyncio.TimerHandle | None = None
        self._under_way: set[asyncio.Task[None]] = set()
        self._later: dict[tuple[int, int], asyncio.TimerHandle] = {}
        """What is tried again, by device and table."""
        self._few = asyncio.Semaphore(AT_ONCE)
        self._opening = asyncio.Lock()
        self._line: Line | None = None
        self._closed = False

    def turn_began(self, turn: Turn) -> None:
        if len(self._gathered) < MOST_GATHERED:
            self._gathered[turn.table_id, turn.seat] = turn
        if self._round is None:
            loop = asyncio.get_running_loop()
            self._round = loop.call_later(self._settings.push_seconds, self._set_out)

    def is_here(self, device_id: int) -> None:
        for key in [key for key in self._later if key[0] == device_id]:
            self._give_up(key)

    def _set_out(self) -> None:
        self._round = None
        turns, self._gathered = list(self._gathered.values()), {}
        self._begin(self._make_round(turns))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _make_round(self, turns: Collection[Turn]) -> None:
        """One question to the database, however many turns have begun."""
        try:
            async with self._database.reading() as session:
                letters = await letters_about(session, turns)
            for letter in letters[: max(0, MOST_UNDER_WAY - len(self._under_way))]:
                self._give_up(_key(letter))  # what is newer about a table takes its place
                self._begin(self._deliver(letter))
        except Exception as error:
            log.warning("nobody could be told of their turn: %s", error)

    def _give_up(self, key: tuple[int, int]) -> None:
        later = self._later.pop(key, None)
        if later is not None:
            later.cancel()

    def _try_later(self, letter: Letter, tried: int, wished: float) -> None:
        seconds = wait_before(tried, wished)
        if seconds is not None and not self._closed and len(self._later) < MOST_UNDER_WAY:
            self._give_up(_key(letter))
            again = asyncio.get_running_loop().call_later(seconds, lambda: self._begin(self._try_again(letter, tried)))
            self._later[_key(letter)] = again

    async def _try_again(self, letter: Letter, tried: int) -> None:
        """If they are still waited for, and still reached there."""
        self._give_up(_key(letter))
        try:
            async with self._database.reading() as session:
                still = letter in await letters_about(session, [letter.turn])
            if still:
                self._begin(self._deliver(letter, tried))
        except Exception as error:
            log.warning("a notice was not tried again: %s", type(error).__name__)

    async def _deliver(self, letter: Letter, tried: int = 0) -> None:
        try:
            async with self._few:
                host = check_endpoint(
                    letter.endpoint, self._settings.known_push_services, local=self._settings.push_local
                )
                line = await self._open_line()
                answer = await line.send(letter, msgspec.json.encode(notice(letter)))
            if answer.status in GONE:
                async with self._database.writing() as session:
                    await unsubscribe(session, letter.device_id, letter.endpoint)
            elif answer.status is None or not 200 <= answer.status < 300:
                log.warning("a notice was not taken: %s answered %s", host, answer.why)
                if answer.passing:
                    self._try_later(letter, tried + 1, answer.wait)
        except Exception as error:
            # Never the whole address: whoever knows it can reach the device.
            log.warning("a notice was not sent: %s", type(error).__name__)

    async def _open_line(self) -> Line:
        async with self._opening:
            if self._line is None:
                sending = await asyncio.to_thread(importlib.import_module, "app.tables.notices.sending")
                async with self._database.reading() as session:
                    key = await read_key(session)
                self._line = cast("Line", sending.Line(key, self._settings.contact, local=self._settings.push_local))
            return self._line

    async def close(self) -> None:
        """What was gathered still goes out; what takes too long is cut short, and nothing is tried again."""
        self._closed = True
        for later in self._later.values():
            later.cancel()
        if self._round is not None:
            self._round.cancel()
            self._set_out()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_END):
                while self._under_way:
                    await asyncio.wait(self._under_way)
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        if self._line is not None:
            await self._line.close()


def _key(letter: Letter) -> tuple[int, int]:
    return letter.device_id, letter.turn.table_id


def wait_before(tried: int, wished: float) -> float | None:
    """Seconds before the next time, after so many; None: it is given up."""
    if tried > len(WAITS):
        return None
    return max(WAITS[tried - 1], min(wished, LONGEST_WAIT))


@asynccontextmanager
async def open_post(settings: Settings, database: Database) -> AsyncIterator[Notices]:
    """Notices from the start of the server to its end."""
    if not settings.push:
        yield NoNotices()
        return
    postman = Postman(settings, database)
    try:
        yield postman
    finally:
        await postman.close()

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


class Postman:
    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database
        self._gathered: dict[tuple[int, str], Turn] = {}
        self._round: asyncio.TimerHandle | None = None
        self._under_way: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(AT_ONCE)
        self._opening = asyncio.Lock()
        self._line: Line | None = None

    def turn_began(self, turn: Turn) -> None:
        if len(self._gathered) < MOST_GATHERED:
            self._gathered[turn.table_id, turn.seat] = turn
        if self._round is None:
            loop = asyncio.get_running_loop()
            self._round = loop.call_later(self._settings.push_seconds, self._set_out)

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
                self._begin(self._deliver(letter))
        except Exception as error:
            log.warning("nobody could be told of their turn: %s", error)

    async def _deliver(self, letter: Letter) -> None:
        try:
            async with self._few:
                host = check_endpoint(
                    letter.endpoint, self._settings.known_push_services, local=self._settings.push_local
                )
                line = await self._open_line()
                status = await line.send(letter, msgspec.json.encode(notice(letter)))
            if status in GONE:
                async with self._database.writing() as session:
                    await unsubscribe(session, letter.device_id, letter.endpoint)
            elif not 200 <= status < 300:
                log.warning("a notice was not taken: %s answered %s", host, status)
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
        """What was gathered still goes out; what takes too long is cut short."""
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

"""SQLite lets one write at a time, and whoever finds it taken sleeps for longer and longer. Here they wait in line
instead, inside this process: those who write in the event loop, and the thread that stores decisions."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from typing import Literal

PATIENCE_SECONDS = 30.0
"""Longer than anybody writes: who waits for so long holds the turn themselves, or something broke."""

Line = Literal["loop", "thread"]


class OneWriter:
    """Both lines take turns: a decision waits for one change of the lobby, not for all that have gathered."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._writing: Line | None = None
        self._waiting: dict[Line, deque[Future[None]]] = {"loop": deque(), "thread": deque()}

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """In the event loop."""
        given = self._ask("loop")
        try:
            if not given.done():
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await asyncio.wrap_future(given)
            yield
        finally:
            self._leave(given)

    @contextmanager
    def turn_of_thread(self) -> Iterator[None]:
        given = self._ask("thread")
        try:
            given.result(PATIENCE_SECONDS)
            yield
        finally:
            self._leave(given)

    def _ask(self, line: Line) -> Future[None]:
        given: Future[None] = Future()
        with self._guard:
            self._waiting[line].append(given)
            if self._writing is None:
                self._give_next()
        return given

    def _leave(self, given: Future[None]) -> None:
        """Also of somebody who waits no more, whether or not it became their turn."""
        with self._guard:
            if given.done() and not given.cancelled():
                self._give_next()
            else:
                given.cancel()

    def _give_next(self) -> None:
        lines: tuple[Line, Line] = ("loop", "thread") if self._writing == "thread" else ("thread", "loop")
        self._writing = None
        for line in lines:
            while self._waiting[line]:
                given = self._waiting[line].popleft()
                if given.set_running_or_notify_cancel():
                    self._writing = line
                    given.set_result(None)
                    return

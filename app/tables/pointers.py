"""Pointers: "table 7 is at 42". They never carry anything secret; whoever follows one reads the rest."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec

from app.tables.protocol import About

log = logging.getLogger(__name__)


class Pointer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something at a table changed; read it from the database. Presence and votes, which all see, come along;
    of an asking who it is and for which seat.

    Table 0 stands for all: a person was forgotten, devices were, or somebody hears others than before.
    """

    table: int
    what: Literal[
        "decisions",
        "people",
        "chat",
        "removed",
        "spectators removed",
        "closed",
        "here",
        "who",
        "vote",
        "asking",
        "forgotten",
        "devices forgotten",
        "hearing",
    ]
    sender: str = ""
    number: int = 0
    player: int = 0
    seats: tuple[str, ...] = ()
    watching: int = 0
    away: dict[str, float] = {}
    askers: tuple[int, ...] = ()
    voter: str = ""
    about: About = "stand_in"
    agree: bool = False
    devices: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()


class Lanes:
    """Pointers at one table are followed one after the other, those at several side by side: one that is slow to read
    keeps nobody waiting at the others."""

    def __init__(self, follow: Callable[[Pointer], Awaitable[None]]) -> None:
        self._follow = follow
        self._waiting: dict[int, deque[Pointer]] = {}
        """By table, as long as somebody follows a pointer there."""
        self._tasks: set[asyncio.Task[None]] = set()

    def add(self, pointer: Pointer) -> None:
        lane = self._waiting.get(pointer.table)
        if lane is None:
            self._waiting[pointer.table] = deque([pointer])
            task = asyncio.create_task(self._run(pointer.table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        elif lane and lane[-1].what == pointer.what == "decisions":
            # Whoever follows the further one reads everything up to there.
            lane[-1] = max(lane[-1], pointer, key=lambda each: each.number)
        else:
            lane.append(pointer)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, table: int) -> None:
        lane = self._waiting[table]
        try:
            while lane:
                pointer = lane.popleft()
                try:
                    await self._follow(pointer)
                except Exception:
                    log.exception("a pointer could not be followed: %s", pointer)
        finally:
            del self._waiting[table]

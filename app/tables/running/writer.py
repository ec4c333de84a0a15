"""Appends decisions: one writer per process commits whatever has gathered in one go. Here what all writers share."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from typing import Any

import msgspec

GROUP = 200
"""The most appends in one commit, so that a flood does not make the first ones wait for the last."""

COLUMNS = ("status", "number", "waiting", "clocks", "scores", "seen", "finished_at")
"""What an append says about its table."""


class Overtaken(Exception):
    """What is stored is not what the decider knew: this number or client id is there already, or the table is not, or
    what was taken before it could not be stored.

    Nothing changed; whoever reads again learns which it was.
    """


class Clash(Exception):
    """Something in a group is there already, and nobody says what: nothing of the group is stored."""


class Row(msgspec.Struct, frozen=True):
    """One decision to store."""

    number: int
    seat: str
    kind: str
    pick: Any
    made_by: str
    client_id: str | None


class Line:
    """Appends of one table that rest on each other: after one that could not be stored none is."""

    __slots__ = ("broken",)

    def __init__(self) -> None:
        self.broken = False


class Append(msgspec.Struct, frozen=True):
    """Decisions of one table that are stored together or not at all, and how the table stands after them."""

    table_id: int
    rows: Sequence[Row]
    status: str
    number: int
    waiting: Sequence[str]
    clocks: dict[str, float]
    scores: dict[str, int]
    seen: str
    finished_at: datetime | None


Settled = Callable[[Exception | None], None]
"""Called in the event loop when an append is on disk, or with what kept it from there."""


class Waiting(msgspec.Struct, frozen=True):
    append: Append
    line: Line
    settled: Settled


class Writer(ABC):
    """Give it appends from the event loop: they are stored, and settled, in the order in which they came."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.failing = False
        """The last commit failed; whoever can write something after it says that this is over."""
        self._open = 0
        self._idle = asyncio.Event()
        self._idle.set()

    @abstractmethod
    def start(self) -> None: ...

    @abstractmethod
    async def close(self) -> None:
        """Stores what is still waiting, then ends."""

    @abstractmethod
    def _give(self, waiting: Waiting) -> None:
        """To those that wait for the next commit."""

    def append(self, append: Append, line: Line, settled: Settled) -> None:
        self._open += 1
        self._idle.clear()
        self._give(Waiting(append, line, settled))

    async def rest(self) -> None:
        """Everything that was given so far is settled."""
        await self._idle.wait()

    # -- wherever the writer works -----------------------------------------------------------------------------------

    def _sound(self, group: Sequence[Waiting]) -> list[Waiting]:
        """Those that do not rest on something that could not be stored."""
        sound = [waiting for waiting in group if not waiting.line.broken]
        if len(sound) < len(group):
            self._answer([waiting for waiting in group if waiting.line.broken], Overtaken())
        return sound

    def _stored(self, group: Sequence[Waiting], overtaken: Collection[int] = ()) -> None:
        """In one commit, but for the tables at which somebody else was faster."""
        self.failing = False
        if overtaken:
            self._answer([waiting for waiting in group if waiting.append.table_id in overtaken], Overtaken())
            group = [waiting for waiting in group if waiting.append.table_id not in overtaken]
        self._answer(group, None)

    def _failed(self, group: Sequence[Waiting], error: Exception) -> Sequence[Waiting]:
        """Returns those to be tried one by one: one of them came too late, the others must not suffer for it."""
        if isinstance(error, Clash):
            if len(group) > 1:
                return group
            self._answer(group, Overtaken())
        else:
            self.failing = True
            self._answer(group, error)
        return ()

    def _answer(self, group: Sequence[Waiting], error: Exception | None) -> None:
        if error is not None:
            for waiting in group:
                waiting.line.broken = True
        # Later, so that the next commit is on its way while this one is told of; and in the loop, whoever writes. A
        # loop that has been closed has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._settle, group, error)

    # -- in the event loop again -------------------------------------------------------------------------------------

    def _settle(self, group: Sequence[Waiting], error: Exception | None) -> None:
        self._open -= len(group)
        if not self._open:
            self._idle.set()
        for waiting in group:
            waiting.settled(error)

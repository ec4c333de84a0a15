"""What a process counts of itself while it runs, and where it says so: its row in ``processes``.

``Process.counters`` holds what ``Counters.said`` returns:

- ``started_at``: when the process began, in ISO format; everything below is counted from there on,
- ``decisions``: how many were stored, by who made them (``player``, ``bot``, ``clock``, ``nature``, ``house``),
- ``refused``: how many messages of players had a pick that was refused,
- ``errors``: how often something unexpected went wrong,
- ``sockets``, ``people``, ``tables``: open sockets, different players among them, tables in memory, all just now,
- ``lately``: of the last five minutes (``seconds``: fewer after a start) the ``messages`` that led to decisions, and
  how long these took from arrival to commit: half of them at most ``p50`` milliseconds, 99 of 100 at most ``p99``.
"""

from __future__ import annotations

import logging
import os
import secrets
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any, get_args

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Process, now
from app.tables.protocol import MadeBy

SECONDS_BETWEEN_WORDS = 10.0
"""How often a process says how it goes."""

SECONDS_LIVING = 30.0
"""Who has said nothing for so long is not counted on any more."""

SECONDS_KEPT = 300.0
"""Then its row is removed, by whichever process comes by."""

LATELY = 30
"""So many words ago is still lately."""

BOUNDS = tuple(round(0.001 * 2 ** (step / 2), 6) for step in range(28))
"""Seconds: where the steps of the histogram end, from one millisecond to eleven seconds; the last one is open."""


class Durations:
    """A histogram that only grows, and how it stood a few minutes ago: to count is to add one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0
        self._clock = clock
        self._earlier: deque[tuple[float, list[int]]] = deque([(clock(), list(self.counts))], maxlen=LATELY + 1)

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def turn_the_page(self) -> None:
        self._earlier.append((self._clock(), list(self.counts)))

    def lately(self) -> dict[str, float | None]:
        since, before = self._earlier[0]
        counts = [count - old for count, old in zip(self.counts, before, strict=True)]
        return {
            "seconds": round(self._clock() - since, 1),
            "messages": sum(counts),
            "p50": _milliseconds(counts, 0.5),
            "p99": _milliseconds(counts, 0.99),
        }


def _milliseconds(counts: Sequence[int], share: float) -> float | None:
    """Where the step ends below which this share lies; of what took longest, all we know is where its step begins."""
    wanted, reached = share * sum(counts), 0
    for step, count in enumerate(counts):
        reached += count
        if count and reached >= wanted:
            return round(1000 * BOUNDS[min(step, len(BOUNDS) - 1)], 1)
    return None


class Present(msgspec.Struct, frozen=True):
    """How many there are just now."""

    sockets: int = 0
    people: int = 0
    tables: int = 0


class Counters:
    """One for each process. Only its event loop counts, so nothing is locked."""

    def __init__(self) -> None:
        self.name = f"{os.getpid()}-{secrets.token_hex(4)}"
        self.started_at = now()
        self.decisions: dict[str, int] = dict.fromkeys(get_args(MadeBy), 0)
        self.refused = 0
        self.errors = 0
        self.durations = Durations()
        self.written_at = time.monotonic()
        """When something was last written, at first by the start: how long ago the database could be written to."""
        self.failing = False
        """The last attempt to write this row failed."""

    def stored(self, made_by: Iterable[str]) -> None:
        for maker in made_by:
            self.decisions[maker] += 1

    def said(self, present: Present) -> dict[str, Any]:
        return {
            "started_at": self.started_at.isoformat(),
            "decisions": dict(self.decisions),
            "refused": self.refused,
            "errors": self.errors,
            **msgspec.structs.asdict(present),
            "lately": self.durations.lately(),
        }

    async def write(self, session: AsyncSession, present: Present) -> None:
        """Say how it goes, and remove whoever has been silent for long."""
        self.durations.turn_the_page()
        await session.execute(delete(Process).where(Process.at < now() - timedelta(seconds=SECONDS_KEPT)))
        await session.merge(Process(name=self.name, at=now(), counters=self.said(present)))

    async def say_goodbye(self, session: AsyncSession) -> None:
        await session.execute(delete(Process).where(Process.name == self.name))


class ErrorCount(logging.Handler):
    """Counts what is logged as an error, wherever that is: what is answered as a fault is logged too."""

    def __init__(self, counters: Counters) -> None:
        super().__init__(logging.ERROR)
        self._counters = counters

    def emit(self, _record: logging.LogRecord) -> None:
        self._counters.errors += 1


async def living(session: AsyncSession) -> Sequence[Process]:
    """The processes that serve the house just now."""
    since = now() - timedelta(seconds=SECONDS_LIVING)
    return (await session.scalars(select(Process).where(Process.at >= since).order_by(Process.name))).all()

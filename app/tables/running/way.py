"""The way of a table's decisions from memory to disk. Several may be on it, one behind the other."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

from app.tables.running.outcomes import Outcome
from app.tables.running.store import REPEAT
from app.tables.running.writer import Append, Line, Row, Settled, Writer

Mark: TypeAlias = tuple[str, str | None]
"""The seat and the client id of a message."""


class OnItsWay:
    """What one message led to: taken in memory, and not yet on disk."""

    __slots__ = ("_waiters", "mark")

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self._waiters: list[asyncio.Future[Exception | None]] = []

    def settled(self) -> asyncio.Future[Exception | None]:
        """What kept it from the disk, if anything did. Everybody gets a future of their own: whoever stops waiting does
        so for themselves alone."""
        waiter: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        return waiter

    def settle(self, error: Exception | None) -> None:
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_result(error)


class Way:
    """Whoever has the `turn` may take a decision and send it on its way, without waiting for those before it.

    What is sent arrives in the order in which it was sent; behind what did not arrive nothing does, until somebody
    begins anew. `async with way`: nobody has the turn, and nothing is on its way.
    """

    def __init__(self, writer: Writer) -> None:
        self.turn = asyncio.Lock()
        self._writer = writer
        self._line = Line()
        self._sent: deque[OnItsWay] = deque()

    @property
    def busy(self) -> bool:
        return self.turn.locked() or bool(self._sent)

    @property
    def last(self) -> OnItsWay | None:
        """What the next decision rests on; None if that is stored."""
        return self._sent[-1] if self._sent else None

    def find(self, mark: Mark) -> OnItsWay | None:
        return next((sent for sent in self._sent if sent.mark == mark), None)

    def send(self, append: Append, mark: Mark, arrived: Settled) -> OnItsWay:
        """`arrived` is called before anybody goes on who waits."""
        sent = OnItsWay(mark)

        def settled(error: Exception | None) -> None:
            self._sent.remove(sent)
            arrived(error)
            sent.settle(error)

        self._sent.append(sent)
        self._writer.append(append, self._line, settled)
        return sent

    def begin_anew(self) -> None:
        """From what is stored."""
        self._line = Line()

    async def rest(self) -> None:
        """Until what is on its way has arrived, or failed to."""
        while self._sent:
            await self._sent[-1].settled()

    async def __aenter__(self) -> None:
        await self.turn.acquire()
        try:
            await self.rest()
        except BaseException:
            self.turn.release()
            raise

    async def __aexit__(self, *_exception: object) -> None:
        self.turn.release()


def rows_of(taken: Sequence[Outcome], client_id: str | None) -> list[Row]:
    """A message's first decision carries its client id, further ones the id with an index."""
    rows: list[Row] = []
    count = 0
    for outcome in taken:
        mark = None
        if client_id is not None and outcome.made_by == "player":
            mark = client_id if count == 0 else f"{client_id}{REPEAT}{count}"
            count += 1
        decision = outcome.decision
        rows.append(Row(outcome.number - 1, decision.seat, decision.kind, decision.pick, outcome.made_by, mark))
    return rows

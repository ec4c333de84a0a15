"""One table: four people and a spectator, each with a socket, who read every push.

Whoever is asked decides, so all plans of a round are on their way at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from bench.load import sockets
from bench.load.picks import Question, pick
from bench.load.sockets import Socket
from tests.patience import until

HELLO = b'{"type":"hello","version":1}'
PONG = b'{"type":"pong"}'
PLAN = "plan"
BROKEN = ("refused", "error", "closed")


class Chair(msgspec.Struct, frozen=True):
    """How somebody gets to a table: the process, the address of the socket, who they are and where they sit."""

    address: str
    path: str
    cookie: str = ""
    seat: str | None = None


class Seen(msgspec.Struct):
    """The little of a view, or of what changed in it, that somebody needs who only answers questions."""

    number: int = 0
    task: str | msgspec.UnsetType | None = msgspec.UNSET
    question: Question | msgspec.UnsetType | None = msgspec.UNSET
    over: bool = False


class Push(msgspec.Struct):
    """Any message of the server."""

    type: str
    number: int = 0
    seat: str | None = None
    made_by: str = ""
    changed: Seen | None = None
    view: Seen | None = None


class Sent(msgspec.Struct, frozen=True):
    """A pick on its way."""

    at: float
    seat: str | None
    planning: bool


class Broken(Exception):
    """Something came that must not come, or did not."""


_read = msgspec.json.Decoder(Push).decode
_write = msgspec.json.Encoder().encode


class Listener:
    """Somebody at a table. `number` is that of the last decision they heard of."""

    def __init__(self, table: Table, chair: Chair) -> None:
        self.table = table
        self.chair = chair
        self.number = 0
        self.heard = 0
        """How many decisions of people that were."""
        self.over = False
        self.kept: list[bytes] = []
        self._task: str | None = None
        self._question: Question | None = None
        self._unanswered = False
        """From the moment at which it is our turn."""
        self._socket: Socket | None = None

    async def connect(self) -> None:
        self._socket = await sockets.connect(self.chair.address, self.chair.path, self.chair.cookie)
        self._socket.listen(self.hear)
        self._greet()

    def _greet(self) -> None:
        self.send(HELLO)

    def send(self, text: bytes) -> None:
        assert self._socket is not None, "not connected"
        self._socket.send(text)

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    def decide(self) -> None:
        message = self._message()
        self.table.sent.append(Sent(time.perf_counter(), self.chair.seat, self._task == PLAN))
        self.send(message)

    def _message(self) -> bytes:
        assert self._question is not None, "not asked"
        answer = pick(self._question, self.table.chance)
        return _write({"type": "decide", "id": f"{self.number}", "number": self.number, "picks": [answer]})

    def hear(self, frame: bytes) -> None:
        """What goes wrong here is told to whoever waits for the table: a transport would only log it."""
        try:
            self._understand(frame)
        except Exception as error:
            self.table.fail(error)

    def _understand(self, frame: bytes) -> None:
        push = _read(frame)
        if self.table.keeps:
            self.kept.append(frame)
        if push.changed is not None:
            self._follow(push, push.changed)
        elif push.view is not None:
            self._begin(push.view)
        elif push.type == "accepted":
            self._answered()
        elif push.type == "ping":
            self.send(PONG)
        elif push.type in BROKEN:
            raise Broken(frame.decode())
        self._take_turn()

    def _begin(self, view: Seen) -> None:
        self.number = view.number
        self._look(view)
        self.table.arrived()

    def _answered(self) -> None:
        self._unanswered = False
        self.table.accepted += 1
        self.table.on_accepted()

    def _follow(self, push: Push, changed: Seen) -> None:
        if push.number != self.number + 1:
            raise Broken(f"after decision {self.number} came {push.number}")
        self.number = push.number
        self._look(changed)
        if push.made_by == "player":
            self._note()
        if self.over:
            self.table.finished()

    def _note(self) -> None:
        sent = self.table.sent[self.heard]
        self.heard += 1
        if sent.seat != self.chair.seat:
            self.table.on_heard(time.perf_counter() - sent.at, sent.planning)

    def _look(self, seen: Seen) -> None:
        if seen.task is not msgspec.UNSET:
            self._task = seen.task
        if seen.question is not msgspec.UNSET:
            self._question = seen.question
        self.over = self.over or seen.over

    def _take_turn(self) -> None:
        if self._question is not None and not self._unanswered:
            self._unanswered = True
            self.table.on_turn(self)


OnTurn = Callable[[Listener], None]


def _nothing(*_: Any) -> None:
    """Nobody measures yet."""


class Table:
    def __init__(self, chairs: list[Chair], seed: int, listener: type[Listener], *, keeps: bool = False) -> None:
        self.chance = Random(seed)
        self.keeps = keeps
        self.sent: list[Sent] = []
        """All picks. As they were sent, so they were decided; plans that were sent at once may have changed places."""
        self.accepted = 0
        self.listeners = [listener(self, chair) for chair in chairs]
        self.laid: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._failed: Exception | None = None
        self._first: list[Listener] = []
        self._here = 0
        self._done = 0
        self.on_turn: OnTurn = self._remember
        self.on_heard: Callable[[float, bool], None] = _nothing
        self.on_accepted: Callable[[], None] = _nothing

    async def connect(self) -> None:
        for listener in self.listeners:
            await listener.connect()
        await self.laid

    def begin(self, on_turn: OnTurn) -> None:
        """From now on whoever is asked is given to `on_turn`; the first are asked already."""
        self.on_turn = on_turn
        for listener in self._first:
            on_turn(listener)

    def _remember(self, listener: Listener) -> None:
        self._first.append(listener)

    def arrived(self) -> None:
        self._here += 1
        if self._here == len(self.listeners):
            self.laid.set_result(None)

    def finished(self) -> None:
        """The game is over when the last of them knows."""
        self._done += 1
        if self._done == len(self.listeners) and not self.over.done():
            self.over.set_result(None)

    def fail(self, error: Exception) -> None:
        self._failed = error
        for awaited in (self.laid, self.over):
            if not awaited.done():
                awaited.set_exception(error)

    async def settle(self) -> None:
        """Nobody decides any more, and everybody hears of everything that was decided."""
        self.on_turn = self.on_heard = self.on_accepted = _nothing
        await until(lambda: self._failed or self._agreed())
        if self._failed is not None:
            raise self._failed

    def _agreed(self) -> bool:
        return {listener.heard for listener in self.listeners} == {self.accepted} == {len(self.sent)}

    async def close(self) -> None:
        for listener in self.listeners:
            await listener.close()

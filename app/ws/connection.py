"""One socket: a task that reads; what the table tells goes straight to the line, which holds so much and no more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from app.house.limits import Allowance
from app.house.lines import SocketLine
from app.tables import protocol
from app.tables.people import votes
from app.tables.people.presence import Role
from app.tables.refusals import Refusal
from app.tables.running.live import LivePlay
from app.tables.running.table import LiveTable

log = logging.getLogger(__name__)

UNSENT_BYTES = 256 * 1024
"""A reader that falls further behind is dropped; it comes back with its last number and loses nothing."""

PING_SECONDS = 20.0
SILENCE_SECONDS = 60.0
CLOSING_SECONDS = 5.0
ALLOWANCE = "socket"


class Connection:
    """A listener at a table. Nothing is awaited while the table tells: a full line ends the connection instead."""

    def __init__(
        self,
        line: SocketLine,
        live: LivePlay,
        table_id: int,
        role: Role,
        player_id: int | None,
        device_id: int | None,
        still_welcome: Callable[[], Awaitable[None]],
        chat_lines: Allowance,
    ) -> None:
        self.role = role
        self.player_id = player_id
        self.device_id = device_id
        self._line = line
        self._live = live
        self._table_id = table_id
        self._still_welcome = still_welcome
        self._chat_lines = chat_lines
        self._ending: asyncio.Future[tuple[int, Refusal]] = asyncio.get_running_loop().create_future()
        self._allowance = Allowance(live.shared.settings.messages_per_minute_socket, 60)
        self._heard_at = time.monotonic()

    # -- what the table does with it ---------------------------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        if self._ending.done():
            return
        if self._line.unsent_bytes > UNSENT_BYTES:
            self.shut(protocol.TOO_SLOW, Refusal("too_slow"))
        else:
            self._line.write_text(frame)

    def shut(self, code: int, refusal: Refusal) -> None:
        if not self._ending.done():
            self._ending.set_result((code, refusal))

    # -- the socket's life -------------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """From hello to the end, whoever brings it about."""
        reading = asyncio.create_task(self._read())
        self._listen_later()
        try:
            ends: list[asyncio.Future[Any]] = [reading, self._ending]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._listening.cancel()
            reading.cancel()
            (error,) = await asyncio.gather(reading, return_exceptions=True)
            if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect | RuntimeError):
                log.error("a socket failed", exc_info=error)
                self.shut(protocol.FAULT, Refusal("fault"))
            await self._say_goodbye()

    async def _say_goodbye(self) -> None:
        if not self._ending.done():
            return
        code, refusal = self._ending.result()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(CLOSING_SECONDS):
                if code != protocol.TOO_SLOW:
                    self._line.write_text(protocol.write(protocol.Closed(_problem(refusal))))
                await self._line.say_goodbye(code, refusal.key)

    def _listen_later(self) -> None:
        self._listening = asyncio.get_running_loop().call_later(PING_SECONDS, self._listen_for_silence)

    def _listen_for_silence(self) -> None:
        self.send(protocol.write(protocol.ServerPing()))
        if time.monotonic() - self._heard_at < SILENCE_SECONDS:
            self._listen_later()
        else:
            self.shut(protocol.SILENT, Refusal("silent", seconds=int(SILENCE_SECONDS)))

    async def _read(self) -> None:
        hello = await self._hello()
        if hello is None:
            return
        try:
            async with self._live.at(self._table_id) as table:
                await self._talk(table, hello)
        except Refusal as refusal:  # the table cannot be brought into memory
            self.shut(protocol.DISMISSED, refusal)

    async def _talk(self, table: LiveTable, hello: protocol.Hello) -> None:
        try:
            await table.join(self, hello)
            # From now on whoever is sent away is told; between its acceptance and hello nobody would have been.
            self._live.shared.begin(self._check_again())
            while True:
                await self._answer_next(table)
        finally:
            table.leave(self)

    async def _check_again(self) -> None:
        try:
            await self._still_welcome()
        except Refusal as refusal:
            self.shut(protocol.DISMISSED, refusal)

    async def _hello(self) -> protocol.Hello | None:
        try:
            message = protocol.read(await self._frame())
        except (protocol.Unreadable, Refusal):
            message = None
        if isinstance(message, protocol.Hello) and message.version == protocol.VERSION:
            return message
        self.shut(protocol.NO_HELLO, Refusal("hello_expected", version=protocol.VERSION))
        return None

    async def _frame(self) -> bytes | str:
        received = cast(Message, await self._line.receive())
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        frame: bytes | str = received.get("text") or received.get("bytes") or ""
        self._heard_at = time.monotonic()
        if _too_long(frame):
            refusal = Refusal("frame_large", most=protocol.FRAME_BYTES)
            self.shut(protocol.TOO_BIG, refusal)
            raise refusal
        return frame

    async def _answer_next(self, table: LiveTable) -> None:
        answer: protocol.Sent | None
        message: protocol.Received | None = None
        try:
            frame = await self._frame()
            self._allowance.spend(ALLOWANCE)
            message = protocol.read(frame)
            answer = await self._answer(table, message)
        except protocol.Unreadable as error:
            answer = protocol.Failed(_problem(Refusal("malformed", place="message", problem=str(error)[:300])))
        except Refusal as refusal:
            answer = protocol.Failed(_problem(refusal))
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("table %s: a message failed", table.id)
            answer = protocol.Failed(_problem(Refusal("fault")), getattr(message, "id", None))
        if answer is not None and not self._ending.done():
            self.send(protocol.write(answer))
            # Waiting here makes whoever asks faster than they read wait too.
            await self._line.writable.wait()

    async def _answer(self, table: LiveTable, message: protocol.Received) -> protocol.Sent | None:
        if isinstance(message, protocol.Ping):
            return protocol.ServerPong()
        if isinstance(message, protocol.Pong):
            return None
        if isinstance(message, protocol.Hello):
            raise Refusal("malformed", place="message", problem="hello comes once, at the beginning")
        if isinstance(message, protocol.Say):
            try:
                if self.player_id is None:
                    raise Refusal("no_player")
                self._chat_lines.spend(str(self.player_id))
                said = await table.talk.say(self.player_id, self.role, message.text, message.id)
            except Refusal as refusal:
                return _refused(message.id, table, refusal)
            return protocol.Accepted(message.id, said.chat, 0)
        return await self._answer_seat(table, message)

    async def _answer_seat(
        self,
        table: LiveTable,
        message: protocol.Decide | protocol.TakeBack | protocol.Undo | protocol.Vote | protocol.Return,
    ) -> protocol.Sent:
        """What only somebody with a seat may do. Which seat that is, the cookie alone decides."""
        seat = table.viewer(self)
        try:
            if seat is None:
                raise Refusal("not_seated")
            if isinstance(message, protocol.Vote):
                await table.vote(seat, votes.matter(message.about, message.seat), message.agree)
                return protocol.Accepted(message.id, 0, 0)
            if isinstance(message, protocol.Return):
                await table.hand_back(seat)
                return protocol.Accepted(message.id, 0, 0)
            return await table.decide(seat, message.id, message.number, message.picks)
        except Refusal as refusal:
            return _refused(message.id, table, refusal)


def _too_long(frame: bytes | str) -> bool:
    """In bytes, of which a character has four at most."""
    if 4 * len(frame) <= protocol.FRAME_BYTES:
        return False
    return len(frame if isinstance(frame, bytes) else frame.encode("utf-8", "replace")) > protocol.FRAME_BYTES


def _problem(refusal: Refusal) -> protocol.Problem:
    return protocol.Problem(refusal.key, dict(refusal.args_by_name), refusal.message)


def _refused(client_id: str, table: LiveTable, refusal: Refusal) -> protocol.Refused:
    return protocol.Refused(client_id, table.number, 0, [_problem(refusal)])

"""Lines: the connections of this process, counted before anything is asked over them, and given up when nothing is.

Uvicorn waits for a request for as long as it takes, and a process may open only so many files: whoever opened lines
and said nothing would close the house for everybody else.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from typing import Any, Literal, cast

from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from app.house.answers import answer
from app.house.limits import household
from app.settings import Settings
from app.tables.refusals import Refusal

log = logging.getLogger(__name__)

SPARE_FILES = 256
"""For the database, Redis, push services, and for lines that are accepted only to be refused."""

ACCEPTED_AT_ONCE = 128
"""So many lines may be waiting to be accepted: fewer than there are spare files."""

SIGN_OF_LIFE_BYTES = 20
"""Whoever says less says nothing but that they are there."""

MESSAGES_WAITING = 8
"""So many of a socket may wait to be taken before no more is read."""

SECONDS_BETWEEN_WARNINGS = 60.0


class Lines:
    """Which lines are open, and from where. One that is silent makes room for the next."""

    def __init__(self, settings: Settings) -> None:
        self.most = min(settings.connections, _files_for_lines())
        self.most_of_address = min(settings.connections_per_address, max(1, self.most // 2))
        self.head_seconds = settings.head_seconds
        self.body_seconds = settings.body_seconds
        self._is_proxy = _proxies(settings.proxies)
        self._open: dict[HttpLine | SocketLine, str] = {}
        self._of_address: Counter[str] = Counter()
        self._silent: dict[HttpLine, None] = {}
        """The one that has been silent for longest first."""
        self._warned_at = -SECONDS_BETWEEN_WARNINGS
        self.said = 0
        """How much was said over sockets, without signs of life."""

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, line: HttpLine | SocketLine, host: str) -> bool:
        """Count a new line. Returns whether there was room for it."""
        address = household(host)
        # All the world comes by way of the proxy; whom it speaks for is counted where requests and sockets are.
        crowded = self._of_address[address] >= self.most_of_address and not self._is_proxy(host)
        full = len(self._open) >= self.most
        if (crowded and not self._make_room(address)) or (full and not crowded and not self._make_room(None)):
            self._warn()
            return False
        self._open[line] = address
        self._of_address[address] += 1
        return True

    def leave(self, line: HttpLine | SocketLine) -> None:
        address = self._open.pop(line, None)
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]
        if isinstance(line, HttpLine):
            self._silent.pop(line, None)

    def is_silent(self, line: HttpLine, silent: bool) -> None:
        self._silent.pop(line, None)
        if silent and line in self._open:
            self._silent[line] = None

    def _make_room(self, address: str | None) -> bool:
        """Give up the line that has been silent for longest, of this address or of all."""
        for line in self._silent:
            if address in (None, self._open[line]):
                self.leave(line)
                line.give_up()
                return True
        return False

    def _warn(self) -> None:
        """Now and then: a flood of lines must not become a flood of words."""
        if time.monotonic() - self._warned_at >= SECONDS_BETWEEN_WARNINGS:
            self._warned_at = time.monotonic()
            log.warning("connections are refused: %d are open, and none of them can be given up", len(self._open))


class HttpLine(HttpToolsProtocol):
    """A line over which requests come. It has an end when a request does not get on, or its answer is not taken."""

    lines: Lines
    _expected: Literal["head", "body"] | None = None
    """What of a request is still to come; None while it is being answered."""
    _timed: Literal["head", "body"] | None = None
    """What of it the deadline is for."""
    _deadline: asyncio.TimerHandle | None = None
    _untaken: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.lines.enter(self, _host(self.client)):
            self._expect("head")
            self._set_deadline()
        else:
            transport.write(_no_room(self.lines.most))
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self.lines.leave(self)
        super().connection_lost(exc)
        del self.parser  # it holds us, and would be left lying until the next sweep

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._expected != self._timed:
            self._set_deadline()

    def on_headers_complete(self) -> None:
        self._expect("body")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._expect(None if self._answering else "head")

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._answering:
            self._expect("head")

    def handle_websocket_upgrade(self) -> None:
        self._wait_no_more()
        self.lines.leave(self)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._untaken = self.loop.call_later(self.lines.body_seconds, self.give_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._untaken is not None:
            self._untaken.cancel()

    def give_up(self) -> None:
        self.transport.abort()

    @property
    def _answering(self) -> bool:
        cycle = cast(RequestResponseCycle | None, self.cycle)  # there is none before the first request
        return cycle is not None and not cycle.response_complete

    def _expect(self, what: Literal["head", "body"] | None) -> None:
        self._expected = what
        self.lines.is_silent(self, what == "head")

    def _set_deadline(self) -> None:
        """Only for what did not come at once, and never later for what comes bit by bit."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._timed = self._expected
        if self._expected is not None and not self.transport.is_closing():
            seconds = self.lines.head_seconds if self._expected == "head" else self.lines.body_seconds
            self._deadline = self.loop.call_later(seconds, self.give_up)

    def _wait_no_more(self) -> None:
        for timer in (self._deadline, self._untaken):
            if timer is not None:
                timer.cancel()


class SocketLine(WebSocketsSansIOProtocol):
    """A line that has become a socket. It gives signs of life of its own, and is limited where people are known.

    Who is let in stays for hours, so the application only lets them in and says what is to happen then (`stay`): what
    stands between it and the line, and what was asked for on the way in, would take more memory than all the rest.
    """

    lines: Lines
    stay: Callable[[], Awaitable[None]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.lines.enter(self, _host(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.leave(self)
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds the connection that holds it: as with the parser of requests above

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            cast(dict[str, Any], self.scope)["line"] = self
            self.app = self._let_in

    async def _let_in(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        self.app = self.config.loaded_app
        await self.app(scope, receive, send)
        # Who holds the line is not held by it: when it has gone, everything goes with it.
        stay, self.stay = self.stay, None
        if stay is not None:
            cast(dict[str, Any], scope).clear()
            self.request.headers.clear()
            self.response.headers.clear()
            await stay()

    def send_receive_event_to_app(self) -> None:
        """Uvicorn stops reading after every message until it is taken, and stopping costs more than the message: here
        a few may wait."""
        self.lines.said += len(self.frames[0]) > SIGN_OF_LIFE_BYTES
        reads_on = not self.read_paused and self.queue.qsize() < MESSAGES_WAITING
        self.read_paused = self.read_paused or reads_on
        super().send_receive_event_to_app()
        self.read_paused = self.read_paused and not reads_on

    async def say_goodbye(self, code: int, reason: str) -> None:
        await self.send({"type": "websocket.close", "code": code, "reason": reason})

    @property
    def unsent_bytes(self) -> int:
        return self.transport.get_write_buffer_size()

    def write_text(self, text: bytes) -> None:
        """At once, and whether or not the other end keeps up: whoever writes looks at `unsent_bytes`.

        An application would await `send` for every message, through all that stands between it and the line.
        """
        if self.conn.state is State.OPEN and not (self.disconnected or self.transport.is_closing()):
            self.transport.write(framed(text))


def protocols(lines: Lines) -> tuple[type[HttpLine], type[SocketLine]]:
    """Uvicorn takes classes and makes the lines itself."""
    return type("HttpLine", (HttpLine,), {"lines": lines}), type("SocketLine", (SocketLine,), {"lines": lines})


def framed(text: bytes) -> bytes:
    """A whole text in one frame of RFC 6455; what servers send is not masked."""
    length = len(text)
    if length < 126:
        return bytes((0x81, length)) + text
    return (b"\x81\x7e" + length.to_bytes(2) if length < 65_536 else b"\x81\x7f" + length.to_bytes(8)) + text


def _host(client: tuple[str, int] | None) -> str:
    return client[0] if client is not None else ""


def _files_for_lines() -> int:
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 2**31 if most == resource.RLIM_INFINITY else max(most - SPARE_FILES, most // 2)


def _proxies(named: str) -> Callable[[str], bool]:
    if named.strip() == "*":
        return lambda _host: True
    networks = [ip_network(proxy.strip()) for proxy in named.split(",") if proxy.strip()]

    def is_proxy(host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in networks)

    return is_proxy


def _no_room(most: int) -> bytes:
    body = bytes(answer(Refusal("too_many_sockets", most=most)).body)
    head = (
        "HTTP/1.1 503 Service Unavailable",
        "content-type: application/json",
        f"content-length: {len(body)}",
        "retry-after: 10",
        "connection: close",
    )
    return "\r\n".join([*head, "", ""]).encode() + body

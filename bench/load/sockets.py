"""A WebSocket client with just what is needed here: it shares the machine with the server that is measured."""

from __future__ import annotations

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""A client has to mask what it sends; a mask of zeros is one, and changes nothing."""

Hear = Callable[[bytes], None]


class Socket(asyncio.Protocol):
    """Hears every text frame once somebody listens. The server sends them whole, and without masks."""

    def __init__(self, request: bytes) -> None:
        self._request = request
        self._hear: Hear | None = None
        self._buffer = b""
        self._transport: asyncio.WriteTransport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if (self.opened.done() or self._greeted()) and self._hear is not None:
            self._read_frames(self._hear)

    def listen(self, hear: Hear) -> None:
        self._hear = hear
        self._read_frames(hear)

    def _greeted(self) -> bool:
        head, found, rest = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 101 "):
            self.opened.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
            return False
        self._buffer = rest
        self.opened.set_result(None)
        return True

    def _read_frames(self, hear: Hear) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) >= at + 2:
            begin, length = at + 2, buffer[at + 1]
            if length > 125:
                begin = at + (4 if length == 126 else 10)
                length = int.from_bytes(buffer[at + 2 : begin])
            if len(buffer) < begin + length:
                break
            opcode, payload = buffer[at] & 0x0F, buffer[begin : begin + length]
            if opcode == TEXT:
                hear(payload)
            elif opcode == PING:
                self._write(PONG, payload)
            at = begin + length
        self._buffer = buffer[at:]

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, opcode: int, payload: bytes) -> None:
        assert self._transport is not None, "not connected"
        length = len(payload)
        long = length > 125
        head = bytes((FINAL | opcode, MASKED | (126 if long else length))) + (length.to_bytes(2) if long else b"")
        self._transport.write(head + NO_MASK + payload)

    async def close(self) -> None:
        assert self._transport is not None, "not connected"
        self._write(CLOSE, (1000).to_bytes(2))
        self._transport.close()
        await self.closed


async def connect(address: str, path: str, cookie: str) -> Socket:
    """A socket that is open. `address` is that of the server, as in http://127.0.0.1:8000."""
    host = urlsplit(address).netloc
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    name, port = host.split(":")
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(request), name, int(port))
    await socket.opened
    return socket

"""The wire between people and one process: it can be cut, made slow, or go dead without anybody being told."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from urllib.parse import urlsplit

CHUNK = 65_536
WINDOW = 32_768
"""What a wire holds itself is kept small: who does not read shall be noticed by the house."""


class Wire:
    """One connection through a line."""

    def __init__(self, line: Line, client: asyncio.StreamWriter) -> None:
        self.port = int(client.get_extra_info("peername")[1])
        """By which whoever dialled is known."""
        self.read = asyncio.Event()
        """Whether whoever dialled reads what comes."""
        self.read.set()
        self._line = line
        self._ends = [client]

    async def carry(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        await self._line.alive.wait()
        if self._line.target is None:
            raise ConnectionError("there is nobody at the other end")
        answers, house = await _dial(*self._line.target)
        self._ends.append(house)
        there, back = (
            asyncio.create_task(self._pump(reader, house, None)),
            asyncio.create_task(self._pump(answers, client, self.read)),
        )
        try:
            await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in (there, back):
                way.cancel()
            await asyncio.gather(there, back, return_exceptions=True)

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, held: asyncio.Event | None) -> None:
        while data := await source.read(CHUNK):
            await self._line.alive.wait()
            if held is not None:
                await held.wait()
            if self._line.delay:
                await asyncio.sleep(self._line.delay)
            sink.write(data)
            await sink.drain()

    def cut(self) -> None:
        for end in self._ends:
            end.transport.abort()

    def hang_up(self) -> None:
        """What was said before that still arrives."""
        for end in self._ends:
            end.close()


class Line:
    """All wires to one process. Its own address stays, wherever the process is."""

    def __init__(self) -> None:
        self.address = ""
        self.target: tuple[str, int] | None = None
        self.delay = 0.0
        """Seconds that everything takes on its way."""
        self.alive = asyncio.Event()
        """While it is not, nothing comes through and nobody is told."""
        self.alive.set()
        self.wires: set[Wire] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def lead_to(self, base: str) -> None:
        parts = urlsplit(base)
        self.target = (str(parts.hostname), int(parts.port or 0))

    def cut(self) -> int:
        """Both ends are told, at once. Returns how many wires that were."""
        cut = list(self.wires)
        for wire in cut:
            wire.cut()
        return len(cut)

    def wire(self, port: int) -> Wire | None:
        return next((wire for wire in self.wires if wire.port == port), None)

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self.cut()
            await self._server.wait_closed()

    async def _connect(self, reader: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        wire = Wire(self, client)
        self.wires.add(wire)
        try:
            with suppress(OSError):
                await wire.carry(reader, client)
        finally:
            self.wires.discard(wire)
            wire.hang_up()


async def _dial(host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    dialled = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    dialled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW)
    dialled.setblocking(False)
    try:
        await asyncio.get_running_loop().sock_connect(dialled, (host, port))
    except BaseException:
        dialled.close()
        raise
    return await asyncio.open_connection(sock=dialled, limit=WINDOW)

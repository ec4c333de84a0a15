"""Connections before anything is asked over them: how many there may be, and how long they may say nothing."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.frames import Frame, Opcode

from app.house.lines import Lines, framed
from tests.patience import PATIENCE, until
from tests.ws.clients import Client, gather_company
from tests.ws.servers import Running, quick_settings, serving

HEAD = b"GET /api/games HTTP/1.1\r\nHost: fresco.test\r\n"
WHOLE = HEAD + b"\r\n"
BODILESS = (
    b"POST /api/me HTTP/1.1\r\nHost: fresco.test\r\nX-Fresco: 1\r\n"
    b"Content-Type: application/json\r\nContent-Length: 18\r\n\r\n{"
)
MOMENT = 0.05


class Line:
    """A bare connection to the house."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def ask(self, sent: bytes = WHOLE) -> int:
        """The status of the answer, which is read to its end."""
        self.writer.write(sent)
        async with asyncio.timeout(PATIENCE):
            head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
            await self.reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
        return int(head.split()[1])

    async def ended(self) -> bytes:
        """What came until the house closed the line."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.reader.read()
        except ConnectionResetError:
            return b""

    async def close(self) -> None:
        self.writer.close()


@asynccontextmanager
async def line(house: Running) -> AsyncIterator[Line]:
    address = urlsplit(house.base)
    opened = Line(*await asyncio.open_connection(address.hostname, address.port))
    try:
        yield opened
    finally:
        await opened.close()


@pytest.mark.parametrize("sent", [b"", b"GE", HEAD, b"\r\n"], ids=["nothing", "a word", "half a head", "an empty line"])
async def test_a_line_over_which_no_request_comes_is_closed(folder: Path, sent: bytes) -> None:
    async with serving(quick_settings(folder, head_seconds=MOMENT)) as house, line(house) as silent:
        silent.writer.write(sent)
        assert await silent.ended() == b""
        await until(lambda: len(house.lines) == 0)


async def test_who_sends_a_head_bit_by_bit_gets_no_longer_for_it(folder: Path) -> None:
    async with serving(quick_settings(folder, head_seconds=MOMENT)) as house, line(house) as slow:
        ended = asyncio.create_task(slow.ended())
        slow.writer.write(HEAD)
        while not ended.done():
            slow.writer.write(b"X: y\r\n")
            await asyncio.sleep(MOMENT / 5)
        assert await ended == b""


async def test_a_request_whose_body_does_not_come_is_given_up(folder: Path) -> None:
    async with serving(quick_settings(folder, body_seconds=MOMENT)) as house, line(house) as slow:
        slow.writer.write(BODILESS)
        assert await slow.ended() == b""
        await until(lambda: len(house.lines) == 0)


@pytest.mark.parametrize("sent", [HEAD, b"\r\n"], ids=["half a head", "an empty line"])
async def test_a_second_request_has_to_come_as_well(folder: Path, sent: bytes) -> None:
    async with serving(quick_settings(folder, head_seconds=MOMENT)) as house, line(house) as visitor:
        assert await visitor.ask() == 200
        visitor.writer.write(sent)
        assert await visitor.ended() == b""


async def test_an_answer_that_nobody_takes_is_given_up(folder: Path) -> None:
    async with serving(quick_settings(folder, body_seconds=MOMENT)) as house:
        address = urlsplit(house.base)
        with socket.socket() as greedy:
            greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            greedy.setblocking(False)
            await asyncio.get_running_loop().sock_connect(greedy, (address.hostname, address.port))
            page = b"GET /i18n/en/fresco.json HTTP/1.1\r\nHost: fresco.test\r\n\r\n"
            await asyncio.get_running_loop().sock_sendall(greedy, page * 100)
            await until(lambda: len(house.lines) == 1)
            await until(lambda: len(house.lines) == 0)


@pytest.mark.parametrize("most", [{"connections": 2}, {"connections_per_address": 2, "proxies": ""}])
async def test_a_silent_line_makes_room_for_the_next(folder: Path, most: dict[str, object]) -> None:
    async with serving(quick_settings(folder, **most)) as house, line(house) as first, line(house) as second:
        await until(lambda: len(house.lines) == 2)
        async with line(house) as third:
            assert await third.ask() == 200
            assert await first.ended() == b""
        assert await second.ask() == 200


@pytest.mark.parametrize("most", [{"connections": 2}, {"connections_per_address": 2, "proxies": ""}])
async def test_who_comes_when_all_lines_are_in_use_is_told_so(folder: Path, most: dict[str, object]) -> None:
    async with serving(quick_settings(folder, **most)) as house:
        company = await gather_company(house.base, 2)
        await company.connect()
        await until(lambda: len(house.lines) == 2)
        async with line(house) as late:
            head, _, body = (await late.ended()).partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 503 ")
        assert json.loads(body)["error"]["key"] == "too_many_sockets"
        await company.players[0].disconnect()
        await until(lambda: len(house.lines) == 1)
        async with line(house) as next_one:
            assert await next_one.ask() == 200
        await company.close()
        await until(lambda: len(house.lines) == 0)


async def test_a_proxy_that_is_believed_is_not_limited_by_its_own_address(folder: Path) -> None:
    async with serving(quick_settings(folder, proxies="127.0.0.0/8", connections_per_address=1)) as house:
        company = await gather_company(house.base, 2)
        await company.connect()
        spectator = await company.watch()
        async with line(house) as further:
            assert await further.ask() == 200
        assert spectator.people["status"] == "running"
        await company.close()


async def test_a_flood_of_silent_lines_does_not_close_the_house(folder: Path) -> None:
    async with serving(quick_settings(folder, connections=40)) as house:
        address = urlsplit(house.base)
        flood = [Line(*await asyncio.open_connection(address.hostname, address.port)) for _ in range(200)]
        visitor = await Client(house.base).greet("Chiara")
        assert (await visitor.get("/api/me"))["name"] == "Chiara"
        assert len(house.lines) <= 40
        await visitor.close()
        for silent in flood:
            await silent.close()


@pytest.mark.parametrize(("files", "most"), [(1024, 768), (256, 128), (100_000, 4000), (resource.RLIM_INFINITY, 4000)])
def test_there_are_never_more_lines_than_the_process_may_open_files(
    folder: Path, monkeypatch: pytest.MonkeyPatch, files: int, most: int
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _kind: (files, files))
    found = Lines(quick_settings(folder))
    assert found.most == most
    assert found.most_of_address <= most // 2


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_texts_are_framed_as_the_library_would(length: int) -> None:
    text = b"x" * length
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


async def test_what_is_said_is_counted_without_signs_of_life(server: Running) -> None:
    company = await gather_company(server.base, 2)
    await company.connect()
    counted = server.lines
    before = counted.said
    talkative = company.players[0]
    await talkative.send({"type": "ping"})
    await talkative.until("pong")
    assert counted.said == before
    await talkative.send({"type": "say", "id": "1", "text": "Good evening"})
    await talkative.until("accepted")
    assert counted.said == before + 1
    await company.close()

"""Somebody who asks by HTTP, over one connection that stays open and with their cookie. As cheap as the sockets."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import msgspec


class Visitor:
    def __init__(self, address: str) -> None:
        self.address = address
        self.cookie = ""
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def __aenter__(self) -> Visitor:
        await self._connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._writer.close()
        await self._writer.wait_closed()

    async def _connect(self) -> None:
        host = urlsplit(self.address)
        self._reader, self._writer = await asyncio.open_connection(host.hostname, host.port)

    async def get(self, path: str) -> bytes:
        return await self._ask("GET", path, b"")

    async def post(self, path: str, body: object = None) -> Any:
        return await self._change("POST", path, body)

    async def put(self, path: str, body: object = None) -> Any:
        return await self._change("PUT", path, body)

    async def _change(self, method: str, path: str, body: object) -> Any:
        answer = await self._ask(method, path, b"" if body is None else msgspec.json.encode(body))
        return msgspec.json.decode(answer) if answer else None

    async def _ask(self, method: str, path: str, body: bytes) -> bytes:
        if self._reader.at_eof():  # the server gives up connections on which nothing was asked for a while
            self._writer.close()
            await self._connect()
        self._writer.write(self._head(method, path, len(body)) + body)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        status, fields = int(head.split(" ", 2)[1]), _fields(head)
        answer = await self._reader.readexactly(int(fields.get("content-length", "0")))
        if not 200 <= status < 300:
            raise ValueError(f"{method} {path} was answered with {status}: {answer.decode()[:300]}")
        if "set-cookie" in fields:
            self.cookie = fields["set-cookie"].split(";")[0]
        return answer

    def _head(self, method: str, path: str, length: int) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {urlsplit(self.address).netloc}",
            "X-Fresco: 1",
            "Accept: */*",
            *([f"Cookie: {self.cookie}"] if self.cookie else []),
            *(["Content-Type: application/json"] if length else []),
            f"Content-Length: {length}",
        ]
        return "\r\n".join([*lines, "", ""]).encode()


def _fields(head: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in head.split("\r\n")[1:] if line)
    return {name.lower(): value.strip() for name, _, value in pairs}

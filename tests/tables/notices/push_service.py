"""A push service on this machine, and browsers that read what comes through it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import http_ece
import msgspec
from aiohttp import web
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.tables.notices.subscriptions import packed


class Browser:
    """The keys of a subscription, of which the private one never leaves the browser."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._private = generate_private_key(SECP256R1())
        self._secret = b"sixteen bytes ok"
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.p256dh, self.auth = packed(point), packed(self._secret)

    @property
    def subscription(self) -> dict[str, Any]:
        return {"endpoint": self.endpoint, "keys": {"p256dh": self.p256dh, "auth": self.auth}}

    def read(self, body: bytes) -> dict[str, Any]:
        opened = http_ece.decrypt(body, private_key=self._private, auth_secret=self._secret, version="aes128gcm")
        found: dict[str, Any] = msgspec.json.decode(opened)
        return found


@dataclass
class Received:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """Answers as told: with a status, with a redirect, or not at all until it may."""

    url: str = ""
    status: int = 201
    first: list[int] = field(default_factory=list)
    """Answered before, one after the other."""
    location: str | None = None
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    received: list[Received] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0

    async def take(self, request: web.Request) -> web.Response:
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.received.append(Received(request.path, headers, await request.read()))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await self.may_answer.wait()
        self.at_once -= 1
        sent = {} if self.location is None else {"Location": self.location}
        return web.Response(status=self.first.pop(0) if self.first else self.status, headers=sent)


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    service.may_answer.set()
    house = web.Application()
    house.router.add_route("*", "/{rest:.*}", service.take)
    runner = web.AppRunner(house, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        service.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield service
    finally:
        service.may_answer.set()
        await runner.cleanup()

"""One notice to one push service: encrypted for the browser, signed by the house, and sent to an address that was
looked at. Loaded with the first notice: the libraries take 20 MB, which a house that sends none does not pay."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import msgspec
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from py_vapid import Vapid02
from pywebpush import WebPusher

from app.models import PushKey
from app.tables.notices.endpoints import is_own, is_public
from app.tables.notices.subscriptions import Letter

SECONDS_TO_ANSWER = 10.0
SECONDS_KEPT = 3 * 24 * 3600
"""How long a push service keeps what it cannot deliver: a phone may be off over the weekend."""

SECONDS_SIGNED = 12 * 3600
"""How long push services believe a signature; half of what they accept, so that no clock has to be exact."""


BUSY = 429
FAULT = 500


class Answer(msgspec.Struct, frozen=True):
    """What came of sending: the status that the push service answered with, or why it was not reached."""

    status: int | None
    why: str
    wait: float = 0.0
    """So many seconds it asks us to wait, where it says so."""

    @property
    def passing(self) -> bool:
        """Whether the same may be taken later."""
        return self.status is None or self.status == BUSY or self.status >= FAULT


class NotPublic(OSError):
    """The name stands for an address that is not in the open internet."""


class CheckedNames(AbstractResolver):
    """Looks names up and lets through what is public. The connection goes to exactly these addresses, so a name that
    points elsewhere a moment later gains nothing."""

    def __init__(self, *, local: bool) -> None:
        self._local = local

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, family=family)
        addresses = [(kind, str(address[0])) for kind, _, _, _, address in found]
        may = [each for each in addresses if is_public(each[1]) or (self._local and is_own(each[1]))]
        if not may:
            raise NotPublic(f"{host} is not in the open internet")
        return [
            ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=socket.AI_NUMERICHOST)
            for kind, address in may
        ]

    async def close(self) -> None:
        pass


class Line:
    """The way out to push services. No redirect is followed, no proxy asked, no answer read."""

    def __init__(self, key: PushKey, contact: str, *, local: bool = False) -> None:
        private = derive_private_key(int.from_bytes(key.private, "big"), SECP256R1())
        # The contact was looked at with the settings; the library's own idea of an address knows no ports.
        self._house = Vapid02(private, {"no-strict": True})
        self._contact = contact
        self._signed: dict[str, tuple[float, dict[str, str]]] = {}
        connector = aiohttp.TCPConnector(resolver=CheckedNames(local=local), use_dns_cache=False)
        timeout = aiohttp.ClientTimeout(total=SECONDS_TO_ANSWER)
        self._session = aiohttp.ClientSession(
            connector=connector, timeout=timeout, cookie_jar=aiohttp.DummyCookieJar(), auto_decompress=False
        )

    async def send(self, letter: Letter, content: bytes) -> Answer:
        body, headers = await asyncio.to_thread(self._sealed, letter, content)
        try:
            async with self._session.post(letter.endpoint, data=body, headers=headers, allow_redirects=False) as answer:
                wait = answer.headers.get("Retry-After", "")
                return Answer(answer.status, str(answer.status), float(wait) if wait.isdecimal() else 0.0)
        except (aiohttp.ClientError, OSError) as error:  # among them the time-out
            return Answer(None, type(error).__name__)

    async def close(self) -> None:
        await self._session.close()

    def _sealed(self, letter: Letter, content: bytes) -> tuple[bytes, dict[str, str]]:
        keys = {"p256dh": letter.p256dh, "auth": letter.auth}
        body: bytes = WebPusher({"endpoint": letter.endpoint, "keys": keys}).encode(content)["body"]
        return body, {
            **self._signature(letter.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(SECONDS_KEPT),
            # What was not delivered yet is replaced by what is newer about the same table.
            "Topic": f"table-{letter.turn.table_id}",
        }

    def _signature(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        audience, now = f"{parts.scheme}://{parts.netloc}", time.time()
        made_at, signed = self._signed.get(audience, (0.0, {}))
        if now - made_at > SECONDS_SIGNED / 2:
            claims: dict[str, Any] = {"aud": audience, "sub": self._contact, "exp": int(now) + SECONDS_SIGNED}
            signed = self._house.sign(claims)
            self._signed[audience] = (now, signed)
        return signed

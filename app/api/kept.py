"""What is sent again and again: made, compressed and kept when somebody first asks for it."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial

import brotli
from starlette.datastructures import Headers
from starlette.responses import Response

COMPRESSIBLE = ("text/", "image/svg+xml", "application/json", "application/manifest+json")
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
PLAIN = "identity"
# The best one first. Brotli is a sixth smaller than gzip, but browsers take it only over lines that nobody changes.
# Its last level of eleven would take three times as long for a fiftieth.
PACKING: dict[str, Callable[[bytes], bytes]] = {
    "br": partial(brotli.compress, mode=brotli.MODE_TEXT, quality=10),
    "gzip": partial(gzip.compress, compresslevel=9, mtime=0),
    PLAIN: bytes,
}
BEST = "br"
SECONDS_LATER = 10
"""When whoever came first should have their page."""
ONE_AT_A_TIME = ThreadPoolExecutor(1, "packing")


class Kept:
    """Something to be sent, as it is and compressed."""

    def __init__(self, make: Callable[[], bytes], media_type: str) -> None:
        self._make = make
        self._packed: dict[str, bytes] = {}
        self._improving = False
        self.media_type = media_type

    @cached_property
    def body(self) -> bytes:
        return self._make()

    @cached_property
    def etag(self) -> str:
        return f'"{hashlib.sha256(self.body).hexdigest()[:20]}"'

    def packed(self, encoding: str) -> bytes:
        if encoding not in self._packed:
            self._packed[encoding] = PACKING[encoding](self.body)
        return self._packed[encoding]

    def encodings(self, accepted: str) -> list[str]:
        """Those that a browser accepts, the best one first."""
        if not self.media_type.startswith(COMPRESSIBLE):
            return [PLAIN]
        named = {part.partition(";")[0].strip() for part in accepted.split(",")}
        return [*(known for known in PACKING if known in named and known != PLAIN), PLAIN]

    def _ready(self, encodings: list[str]) -> str:
        """Brotli takes half a second for a script: whoever comes before it is made gets the next best."""
        if encodings[0] != BEST or BEST in self._packed:
            return encodings[0]
        if not self._improving:
            self._improving = True
            loop = asyncio.get_running_loop()
            loop.call_later(SECONDS_LATER, loop.run_in_executor, ONE_AT_A_TIME, self.packed, BEST)
        return encodings[1]

    async def response(self, headers: Headers, cache_control: str) -> Response:
        encoding = self._ready(self.encodings(headers.get("accept-encoding", "")))
        if encoding not in self._packed:
            await asyncio.to_thread(self.packed, encoding)
        sent = {"Cache-Control": cache_control, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if self.etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=sent)
        if encoding != PLAIN:
            sent["Content-Encoding"] = encoding
        return Response(self._packed[encoding], headers=sent, media_type=self.media_type)

"""What every request passes: the door, limits, foreign origins, forgery and large bodies; headers for browsers."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from app.api.errors import RefusedWhileReading, tell
from app.house.answers import answer
from app.house.door import Door
from app.house.limits import Limits, address_of
from app.house.origin import check_origin
from app.settings import Settings
from app.tables.refusals import Refusal

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # A code in an address must not travel to other sites; "no-referrer" would also hide our own Origin from us.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class OwnPagesOnly:
    """Requests that change something need our own Origin or the header ``X-Fresco: 1``.

    A page of another site can send neither: browsers set the Origin themselves, and ask first (which we never
    allow) before they send a header of that name. Scripts, which have no Origin, send the header.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            try:
                self._check(scope)
            except Refusal as refusal:
                await answer(refusal)(scope, receive, send)
                return
        await self.app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not check_origin(HTTPConnection(scope), self.settings) and headers.get("x-fresco") != "1":
            raise Refusal("header_missing")
        has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["path"].startswith("/api/") and has_body and media_type != "application/json":
            raise Refusal("not_json")


class BodyLimit:
    """Refuses a body that is or becomes too large, before it is kept in memory; some addresses take larger ones."""

    def __init__(self, app: ASGIApp, most: int, larger: Mapping[str, int]) -> None:
        self.app = app
        self.most = most
        self.larger = larger

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        read, most = 0, self.larger.get(scope["path"], self.most)

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise RefusedWhileReading(Refusal("body_too_large", most=most))
            return message

        declared = Headers(scope=scope).get("content-length", "0")
        if declared.isdecimal() and int(declared) > most:
            refusal = Refusal("body_too_large", most=most)
            await answer(refusal, {"Connection": "close"})(scope, receive, send)
        else:
            await self.app(scope, counted, send)


# What nobody may keep, neither a browser nor anything on the way to it.
UNKEPT = ("/api/", "/admin")


class SecurityHeaders:
    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.headers = dict(HEADERS)
        if secure:
            self.headers["Strict-Transport-Security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self.headers)
                if scope["path"].startswith(UNKEPT):
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


# Files and texts come from memory and are cached by browsers.
UNCOUNTED = ("/static/", "/i18n/", "/healthz", "/readyz", "/metrics")


class AddressLimit:
    """Counts the requests to the API and for pages by address, before anything else is done for them."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(UNCOUNTED):
            try:
                self.limits.address.spend(address_of(HTTPConnection(scope)))
            except Refusal as refusal:
                await tell(Request(scope), refusal)(scope, receive, send)
                return
        await self.app(scope, receive, send)


class AtTheDoor:
    """Refuses requests and sockets from banned addresses before anything else is done for them."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            try:
                self.door.check(address_of(HTTPConnection(scope)))
            except Refusal as refusal:
                await _turn_away(refusal, scope, receive, send)
                return
        await self.app(scope, receive, send)


async def _turn_away(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(answer(refusal))
    else:
        await tell(Request(scope), refusal)(scope, receive, send)

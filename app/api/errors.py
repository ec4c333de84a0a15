"""What went wrong, told in one shape to scripts and as a page to people."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, HTTPException, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException as StarletteHTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.error_pages import error_page, wants_a_page
from app.house.answers import STATUS, ErrorAnswer, answer, headers_of
from app.tables.refusals import Refusal

log = logging.getLogger(__name__)

DESCRIPTIONS = {
    401: "No player is known on this device yet",
    403: "You may not do this, or the request came from a foreign page",
    404: "Nothing has this code",
    409: "The table does not stand that way",
    413: "The request body is too large",
    415: "The request body is not JSON",
    422: "Something in the request is not as described",
    429: "Too many requests; the header Retry-After says for how long to wait",
}


class RefusedWhileReading(HTTPException):
    """A refusal raised while FastAPI reads a body, where it lets only its own exceptions through."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(STATUS[refusal.kind], refusal.message)
        self.refusal = refusal


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Declares which errors an endpoint answers with."""
    return {status: {"model": ErrorAnswer, "description": DESCRIPTIONS[status]} for status in statuses}


def tell(request: Request, refusal: Refusal, headers: dict[str, str] | None = None) -> Response:
    """A page for people, JSON for scripts."""
    if wants_a_page(request):
        return error_page(request, refusal, STATUS[refusal.kind], headers_of(refusal, headers))
    return answer(refusal, headers)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return tell(request, error)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return tell(request, Refusal("malformed", place=place, problem=first["msg"]))


async def _not_served(request: Request, error: Exception) -> Response:
    assert isinstance(error, StarletteHTTPException)
    if isinstance(error, RefusedWhileReading):
        return tell(request, error.refusal, {"Connection": "close"})
    headers = dict(error.headers or {})
    if error.status_code == 405:
        return tell(request, Refusal("method_unknown", method=request.method), headers)
    if error.status_code == 404:
        return tell(request, Refusal("page_unknown"), headers)
    return tell(request, Refusal("malformed", place="request", problem=error.detail), headers)


class Faults:
    """Answers when something broke. Inside the other layers, so that its answer carries the same headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception as error:
            if begun or scope["type"] != "http":
                raise
            log.error("a request failed", exc_info=error)
            await tell(Request(scope), Refusal("fault"))(scope, receive, send)


def explain_errors(app: FastAPI) -> None:
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(StarletteHTTPException, _not_served)

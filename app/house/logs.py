"""The log: one line for each thing worth knowing, as text or as JSON, and never anything that opens a door.

Of a request it has the method, the route as it is declared (``/t/{code}``), the status and how long it took: no code,
token, cookie, query, name or word of anybody's.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.house.lines import SocketLine
from app.settings import Settings

log = logging.getLogger(__name__)
requests = logging.getLogger("app.requests")


def set_up(settings: Settings) -> None:
    """For the whole process. Other libraries speak from a warning on: their details name addresses in full."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("app").setLevel(settings.log_level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_one)
    # Both would otherwise be written past the log, in lines of their own.
    logging.captureWarnings(True)
    threading.excepthook = _a_thread_failed


def _a_thread_failed(failure: threading.ExceptHookArgs) -> None:
    error = failure.exc_value or failure.exc_type()
    log.error("a thread failed", exc_info=error)


def _is_one(record: logging.LogRecord) -> bool:
    """To Uvicorn every socket that is denied with an answer is an error; it is what we do with a wrong code."""
    return record.getMessage() != "ASGI callable returned without completing handshake."


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _facts(record: logging.LogRecord) -> dict[str, Any]:
    found: dict[str, Any] = getattr(record, "facts", {})
    return found


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_facts(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        facts = "".join(f" {value}" for value in _facts(record).values())
        line = f"{_moment(record)} {record.levelname.lower()} {record.name}: {record.getMessage()}{facts}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class RequestLog:
    """A line for every request and socket, when it has ended."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not requests.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        status, began = 500, time.monotonic()

        async def noted(message: Message) -> None:
            nonlocal status
            status = _status(message, status)
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            facts = {"method": scope.get("method", "SOCKET"), "route": _route(scope), "status": status}
            line: SocketLine | None = scope.get("line")
            if line is None or line.stay is None:
                _note(facts, began)
            else:
                line.stay = partial(_stay_and_note, line.stay, facts, began)


async def _stay_and_note(stay: Callable[[], Awaitable[None]], facts: dict[str, Any], began: float) -> None:
    try:
        await stay()
    finally:
        _note(facts, began)


def _note(facts: dict[str, Any], began: float) -> None:
    facts["ms"] = round(1000 * (time.monotonic() - began), 1)
    requests.info("request", extra={"facts": facts})


def _route(scope: Scope) -> str:
    """As it is declared: the address itself may be a code or a token, also where it leads nowhere.

    A route knows nothing of what it was included below, which is the beginning of the address.
    """
    declared = getattr(scope.get("route"), "path_format", None)
    if declared is None:
        return "none"
    asked = declared.format(**scope["path_params"])
    below = scope["path"].removesuffix(asked) if scope["path"].endswith(asked) else ""
    return f"{below}{declared}"


def _status(message: Message, before: int) -> int:
    if message["type"] in ("http.response.start", "websocket.http.response.start"):
        return int(message["status"])
    return 101 if message["type"] == "websocket.accept" else before

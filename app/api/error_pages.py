"""Errors for people: a page in their language instead of JSON."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse

from app.api.rendering import page
from app.tables.refusals import Kind, Refusal

# The name of the heading and the drawing above it.
LOOKS = {
    Kind.FORBIDDEN: ("forbidden", "loc-cathedral"),
    Kind.NOT_FOUND: ("not_found", "walltile"),
    Kind.TOO_MANY: ("too_many", "loc-hostel"),
    Kind.CONFLICT: ("conflict", "loc-theatre"),
    Kind.FAULT: ("fault", "loc-workshop"),
}
OTHERWISE = ("other", "loc-workshop")


def wants_a_page(request: Request) -> bool:
    """A browser that opens an address, not a script that asks the API."""
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def error_page(request: Request, refusal: Refusal, status: int, headers: Mapping[str, str]) -> HTMLResponse:
    kind, art = LOOKS.get(refusal.kind, OTHERWISE)
    context = {"refusal": refusal, "status": status, "kind": kind, "art": art}
    return page(request, "error.html", context, status, headers)

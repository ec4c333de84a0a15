"""What the keeper's pages share: who keeps the house, and moments, spans and numbers in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from fastapi import Request
from fastapi.responses import RedirectResponse, Response

from app.api.admin.session import Keeper
from app.api.rendering import language_of, page
from app.i18n import moments, numbers
from app.i18n.texts import say
from app.tables.games import Language

DONE = ("banned", "closed", "deleted", "handled", "lifted")
"""What a page can say was done; an address asks for it by name."""

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def admin_page(
    request: Request, keeper: Keeper, template: str, context: Mapping[str, Any], status: int = 200
) -> Response:
    language = language_of(request)
    done = request.query_params.get("done")
    shared = {
        "form_token": keeper.form_token,
        "done": done if done in DONE else None,
        "when": partial(moments.in_utc, language),
        "day": partial(numbers.day, language),
        "span": partial(span, language),
        "number": partial(numbers.whole, language),
        "percent": partial(numbers.percent, language),
        "refusal": None,
    }
    return page(request, f"admin/{template}.html", {**shared, **context}, status)


def back_to(path: str, done: str) -> Response:
    """After a change the page is asked for again, so that loading it once more changes nothing."""
    return RedirectResponse(f"{path}?done={done}", 303)


def span(language: Language, seconds: int) -> str:
    """A length of time, as exact as one cares for."""
    if seconds < 3 * HOUR:
        return say(language, "admin.minutes", n=round(seconds / MINUTE))
    if seconds < 3 * DAY:
        return say(language, "admin.hours", n=round(seconds / HOUR))
    return say(language, "admin.days", n=round(seconds / DAY))

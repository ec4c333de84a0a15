"""Where a request or socket was started: at a page of ours, by a script, or by a page of another site."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers

from app.settings import Settings
from app.tables.refusals import Refusal


def check_origin(headers: Headers, settings: Settings) -> bool:
    """Refuse a request or socket that a page of another site started. Returns whether an Origin was sent.

    With a public address set, only that one is accepted; otherwise the host the request itself was sent to.
    """
    origin = headers.get("origin")
    if origin is None:
        return False
    if settings.public_url is not None:
        ours = origin.lower() == settings.public_url
    else:
        ours = urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    if not ours:
        raise Refusal("origin_refused", origin=origin[:100])
    return True

"""Where a request or socket was started: at a page of ours, by a script, or by a page of another site."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from app.settings import Settings, without_usual_port
from app.tables.refusals import Refusal


def check_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """Refuse a request or socket that a page of another site started. Returns whether an Origin was sent.

    With a public address set, only that one is accepted; otherwise the host the request itself was sent to, by http or
    https as it came: the proxies that are believed say which.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    ours = settings.public_url or _asked(connection)
    if ours is None or without_usual_port(origin) != ours:
        raise Refusal("origin_refused", origin=origin[:100])
    return True


def _asked(connection: HTTPConnection) -> str | None:
    host, scheme = connection.headers.get("host"), connection.scope["scheme"].replace("ws", "http")
    return without_usual_port(f"{scheme}://{host}") if host else None

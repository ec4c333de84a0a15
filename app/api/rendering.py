"""Pages from templates, in the reader's language and theme."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse

from app.api import static_files
from app.api.art import game_symbol, paint_symbol
from app.engine import catalogue
from app.i18n.texts import LANGUAGES, choose_language, say, say_of
from app.tables.games import COLOURS, Language

LANGUAGE_COOKIE = "fresco_language"
THEME_COOKIE = "fresco_theme"
THEMES = ("light", "dark")

_loader = FileSystemLoader(Path(__file__).parent.parent / "templates")
_templates = Environment(
    loader=_loader,
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.policies["json.dumps_kwargs"] = {"sort_keys": False}  # the order of the data is that of the components
_templates.globals.update(
    asset=static_files.address,
    table_files=static_files.table_files,
    game_symbol=game_symbol,
    paint_symbol=paint_symbol,
    several_games=lambda: len(catalogue.games()) > 1,
    has_modules=lambda game: game in catalogue.games() and bool(catalogue.modules(game)),
    languages=LANGUAGES,
    colours=COLOURS,
)


def look_in(folder: Path) -> None:
    """Also take in the parts of pages that further games bring."""
    if str(folder) not in _loader.searchpath:
        _loader.searchpath.append(str(folder))


def language_of(connection: HTTPConnection) -> Language:
    return choose_language(connection.cookies.get(LANGUAGE_COOKIE), connection.headers.get("accept-language", ""))


def page(
    request: Request,
    template: str,
    context: Mapping[str, Any],
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> HTMLResponse:
    """Templates find besides the context: ``t`` (a text by its key), ``t_of(game)`` (the same as that game says it),
    ``language``, ``theme``, ``path`` and ``asset``."""
    language = language_of(request)
    theme = request.cookies.get(THEME_COOKIE)
    reader = {
        "t": partial(say, language),
        "t_of": lambda game: partial(say_of, language, game),
        "language": language,
        "theme": theme if theme in THEMES else None,
        "path": request.url.path,
        "static_root": static_files.root(),
    }
    body = _templates.get_template(template).render(reader, **context).encode()
    body, encoding = compressed(request, body)
    # The same address shows other things to other people, in other languages: nobody may share or keep it.
    sent = {"Cache-Control": "private, no-store", "Content-Language": language}
    return HTMLResponse(body, status, sent | encoding | dict(headers or {}))


def compressed(request: Request, body: bytes) -> tuple[bytes, dict[str, str]]:
    """What is sent, as small as the browser can read it, and the headers that say so."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return gzip.compress(body, 5), headers | {"Content-Encoding": "gzip"}
    return body, headers

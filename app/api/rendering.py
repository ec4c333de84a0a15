"""Pages from templates, in the reader's language and theme."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.environment import TemplateModule
from markupsafe import Markup
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

Once = Callable[[Hashable, Callable[[], Any]], Any]
"""Gives what was made under this name before, or lets it be made."""


def draw_icon(name: str, width: int = 20, height: int | None = None, looks: str = "", **named: str) -> Markup:
    """`looks` is also called `class`, which Python has a use of its own for."""
    return _icon(static_files.root(), name, width, height or width, named.get("class", looks))


def draw_medal(colour: str | None, size: str = "sm", icon_size: int = 13) -> Markup:
    drawing = draw_icon(f"em-{colour}", icon_size) if colour else ""
    return Markup('<span class="medal {} s-{}">{}</span>').format(size, colour or "none", drawing)


@lru_cache(maxsize=1024)
def _icon(root: str, name: str, width: int, height: int, looks: str) -> Markup:
    return Markup(
        '<svg class="ico {}" width="{}" height="{}" aria-hidden="true" focusable="false">'
        '<use href="{}/art/symbols.svg#{}"/></svg>'
    ).format(looks, width, height, root, name)


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
    draw_icon=draw_icon,
    draw_medal=draw_medal,
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
    body = _templates.get_template(template).render(_reader(request), **context).encode()
    return _page(request, *compressed(request, body), status, headers)


def shared_page(request: Request, template: str, make: Callable[[], Mapping[str, Any]], once: Once) -> HTMLResponse:
    """A page that shows nothing of whoever asks: made once for all who read it in the same way."""

    def made() -> tuple[bytes, dict[str, str]]:
        return compressed(request, _templates.get_template(template).render(_reader(request), **make()).encode())

    return _page(request, *once((template, language_of(request), _theme_of(request), _unzips(request)), made))


def macros(request: Request, template: str) -> TemplateModule:
    """The macros of a template, to be called from here."""
    return _templates.get_template(template).make_module(_reader(request))


def _reader(request: Request) -> dict[str, Any]:
    language = language_of(request)
    return {
        "t": partial(say, language),
        "t_of": lambda game: partial(say_of, language, game),
        "language": language,
        "theme": _theme_of(request),
        "path": request.url.path,
        "static_root": static_files.root(),
    }


def _theme_of(request: Request) -> str | None:
    theme = request.cookies.get(THEME_COOKIE)
    return theme if theme in THEMES else None


def _page(
    request: Request,
    body: bytes,
    encoding: Mapping[str, str],
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> HTMLResponse:
    # The same address shows other things to other people, in other languages: nobody may share or keep it.
    sent = {"Cache-Control": "private, no-store", "Content-Language": language_of(request)}
    return HTMLResponse(body, status, sent | dict(encoding) | dict(headers or {}))


def compressed(request: Request, body: bytes) -> tuple[bytes, dict[str, str]]:
    """What is sent, as small as the browser can read it, and the headers that say so."""
    headers = {"Vary": "Accept-Encoding"}
    if _unzips(request):
        return gzip.compress(body, 5), headers | {"Content-Encoding": "gzip"}
    return body, headers


def _unzips(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")

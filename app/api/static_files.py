"""Static files, read, bundled, compressed and hashed once and served from memory.

An address with the version (``/static/<version>/css/base.css``) never changes its content, so browsers keep it;
relative imports and addresses inside such a file carry the version on. Without it, browsers ask whether it changed.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.api import bundle, size_classes

FOLDERS = [Path(__file__).parent.parent / "static"]
COMPRESSIBLE = ("text/", "image/svg+xml", "application/json", "application/manifest+json")
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
PAGES = ("tokens", "sizes/classes", "base", "pages")
SHELL = (
    "tokens",
    "sizes/classes",
    "base",
    "table",
    "reasons",
    "film",
    "end",
    "sizes/between",
    "sizes/phone",
    "sizes/low",
    "watch",
    "people",
)
IN_WORDS = "in_words"
"""The shell of a table alone, for a game that nobody has drawn yet."""
REPLAY = "-replay"
"""Behind the name of a game: the script that shows a finished one again."""
KEEPER = "-keeper"
"""The same: the script that shows the keeper of the house what spectators see."""
REMARK = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".webp": "image/webp"}


@dataclass(frozen=True)
class Kept:
    """Something ready to be sent, as it is and compressed."""

    body: bytes
    zipped: bytes | None
    media_type: str
    etag: str

    @staticmethod
    def of(body: bytes, media_type: str) -> Kept:
        zipped = gzip.compress(body, 9, mtime=0) if media_type.startswith(COMPRESSIBLE) else None
        return Kept(body, zipped, media_type, f'"{hashlib.sha256(body).hexdigest()[:20]}"')

    def response(self, headers: Headers, cache_control: str) -> Response:
        sent = {"Cache-Control": cache_control, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if self.etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=sent)
        if self.zipped is not None and "gzip" in headers.get("accept-encoding", ""):
            return Response(self.zipped, headers=sent | {"Content-Encoding": "gzip"}, media_type=self.media_type)
        return Response(self.body, headers=sent, media_type=self.media_type)


@cache
def files() -> dict[str, Kept]:
    """Every file by its path below ``app/static``, and those that are bundled from them."""
    found = {
        path.relative_to(folder).as_posix(): Kept.of(path.read_bytes(), _media_type(path))
        for folder in FOLDERS
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    found |= {path: Kept.of(text.encode(), "text/css") for path, text in _sheets(found).items()}
    sources = {
        path: kept.body.decode() for path, kept in found.items() if kept.media_type in ("text/css", TYPES[".js"])
    }
    found |= {path: Kept.of(text.encode(), "text/css") for path, text in _styles(sources).items()}
    found |= {path: Kept.of(text.encode(), TYPES[".js"]) for path, text in _scripts(sources).items()}
    return found


def look_in(folder: Path) -> None:
    """Also serve what further games bring; `folder` is laid out like ``app/static``."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        for known in (files, version):
            known.cache_clear()


def _sheets(found: Mapping[str, Kept]) -> dict[str, str]:
    """Every sheet, with the size classes written out."""
    classes = size_classes.declared(found[size_classes.DECLARED_IN].body.decode())
    return {
        path: size_classes.written_out(kept.body.decode(), classes)
        for path, kept in found.items()
        if kept.media_type == "text/css"
    }


# What a page needs from the start is bundled into one file: below app/static there is none of these names.


def _styles(sources: Mapping[str, str]) -> dict[str, str]:
    """The sheets of the pages, and for every game the shell's with those of the game behind them."""

    def joined(paths: Iterable[str]) -> str:
        return REMARK.sub("", "\n".join(sources[path] for path in paths))

    def of(game: str) -> list[str]:
        return [path for path in sources if path.startswith(f"css/games/{game}/")]

    shell = [f"css/{name}.css" for name in SHELL]
    return {
        "css/bundle/pages.css": joined(f"css/{name}.css" for name in PAGES),
        f"css/bundle/{IN_WORDS}.css": joined(shell),
    } | {f"css/bundle/{game}.css": joined([*shell, *of(game)]) for game in _drawn(sources)}


def _scripts(sources: Mapping[str, str]) -> dict[str, str]:
    """For every game a script that opens the table with it, one that opens a replay, and one for the keeper.

    Each is opened once its script has run: a browser that notes who asked for what would otherwise have to read the
    whole script a second time, to know its lines.
    """

    def opening(path: str, opens: str, main: str, name: str, module: str) -> str:
        entry = f'''import {{ {opens} }} from "{main}";
import {{ {name} }} from "{module}";

void Promise.resolve({name}).then({opens});
'''
        return bundle.scripts(path, {**sources, path: entry})

    played = {IN_WORDS: ("inWords", "../table/in_words.js")} | {
        game: ("game", f"../games/{game}/index.js") for game in _drawn(sources)
    }
    opened = {
        "": ("openTable", "../table/main.js"),
        REPLAY: ("openReplay", "../table/replay/main.js"),
        KEEPER: ("openView", "../table/keeper/main.js"),
    }
    return {
        (path := f"js/bundle/{name}{kind}.js"): opening(path, *how, *game)
        for name, game in played.items()
        for kind, how in opened.items()
    }


def _drawn(paths: Iterable[str]) -> list[str]:
    """The games somebody has drawn: each has a folder with an ``index.js``."""
    return [path.split("/")[2] for path in paths if re.fullmatch(r"js/games/\w+/index\.js", path)]


@dataclass(frozen=True)
class TableFiles:
    """What the page of a table needs from the start: paths for ``address``."""

    style: str
    script: str
    replay: str
    """In place of the script, if the game is over and seen again."""
    keeper: str
    """In place of the script, on the keeper's page."""
    drawings: tuple[str, ...]


def table_files(game: str) -> TableFiles:
    name = game if f"js/games/{game}/index.js" in files() else IN_WORDS
    drawings = (path for path in files() if path.startswith(f"art/games/{game}/"))
    return TableFiles(
        style=f"css/bundle/{name}.css",
        script=f"js/bundle/{name}.js",
        replay=f"js/bundle/{name}{REPLAY}.js",
        keeper=f"js/bundle/{name}{KEEPER}.js",
        drawings=("art/symbols.svg", *drawings),
    )


def _media_type(path: Path) -> str:
    return TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"


@cache
def version() -> str:
    """Changes whenever any file does."""
    names = "".join(f"{path}{kept.etag}" for path, kept in files().items())
    return hashlib.sha256(names.encode()).hexdigest()[:12]


def root() -> str:
    """Where the files of this version begin."""
    return f"/static/{version()}"


def address(path: str) -> str:
    """Where a page finds a file, e.g. ``css/base.css``."""
    if path not in files():
        raise FileNotFoundError(f"no static file {path}")
    return f"{root()}/{path}"


class StaticFiles:
    """To be mounted at ``/static``."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        first, _, rest = path.partition("/")
        versioned = first == version()
        kept = files().get(rest if versioned else path)
        if kept is None:
            raise HTTPException(404)
        response = kept.response(Headers(scope=scope), FOREVER if versioned else ASK)
        await response(scope, receive, send)

"""Static files, read once and served from memory; bundled and compressed when they are first asked for.

An address with the version (``/static/<version>/css/base.css``) never changes its content, so browsers keep it;
relative imports and addresses inside such a file carry the version on. Without it, browsers ask whether it changed.
"""

from __future__ import annotations

import hashlib
import mimetypes
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path, PurePath

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from app.api import bundle, size_classes
from app.api.kept import ASK, FOREVER, Kept

FOLDERS = [Path(__file__).parent.parent / "static"]
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


@cache
def _sources() -> dict[str, bytes]:
    """Every file by its path below ``app/static``."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for folder in FOLDERS
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


@cache
def files() -> dict[str, Kept]:
    """Every file by its path below ``app/static``, and those that are bundled from them."""
    sources = _sources()
    found = {path: Kept(partial(sources.__getitem__, path), _media_type(path)) for path in sources}
    sheets = [path for path, kept in found.items() if kept.media_type == "text/css"]
    classes = size_classes.declared(sources[size_classes.DECLARED_IN].decode())
    found |= {path: Kept(partial(_sheet, sources[path], classes), "text/css") for path in sheets}
    found |= {path: Kept(partial(_joined, found, parts), "text/css") for path, parts in _styles(found).items()}
    return found | {path: Kept(make, TYPES[".js"]) for path, make in _bundles(found)}


def look_in(folder: Path) -> None:
    """Also serve what further games bring; `folder` is laid out like ``app/static``."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        for known in (_sources, files, version):
            known.cache_clear()


def _sheet(source: bytes, classes: Mapping[str, str]) -> bytes:
    """With the size classes written out."""
    return size_classes.written_out(source.decode(), classes).encode()


# What a page needs from the start is bundled into one file: below app/static there is none of these names.


def _styles(paths: Iterable[str]) -> dict[str, list[str]]:
    """The sheets of the pages, and for every game the shell's with those of the game behind them."""

    def of(game: str) -> list[str]:
        return [path for path in paths if path.startswith(f"css/games/{game}/")]

    shell = [f"css/{name}.css" for name in SHELL]
    return {
        "css/bundle/pages.css": [f"css/{name}.css" for name in PAGES],
        f"css/bundle/{IN_WORDS}.css": shell,
    } | {f"css/bundle/{game}.css": [*shell, *of(game)] for game in _drawn(paths)}


def _joined(found: Mapping[str, Kept], paths: Iterable[str]) -> bytes:
    return REMARK.sub("", "\n".join(found[path].body.decode() for path in paths)).encode()


def _scripts(paths: Iterable[str]) -> dict[str, str]:
    """For every game a script that opens the table with it, one that opens a replay, and one for the keeper.

    Each is opened once its script has run: a browser that notes who asked for what would otherwise have to read the
    whole script a second time, to know its lines.
    """

    def opening(opens: str, main: str, name: str, module: str) -> str:
        return f'''import {{ {opens} }} from "{main}";
import {{ {name} }} from "{module}";

void Promise.resolve({name}).then({opens});
'''

    played = {IN_WORDS: ("inWords", "../table/in_words.js")} | {
        game: ("game", f"../games/{game}/index.js") for game in _drawn(paths)
    }
    opened = {
        "": ("openTable", "../table/main.js"),
        REPLAY: ("openReplay", "../table/replay/main.js"),
        KEEPER: ("openView", "../table/keeper/main.js"),
    }
    return {
        f"js/bundle/{name}{kind}.js": opening(*how, *game)
        for name, game in played.items()
        for kind, how in opened.items()
    }


def _bundles(paths: Iterable[str]) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Every bundle and its parts, and how they are made."""
    sources = {path: source.decode() for path, source in _sources().items() if path.endswith(".js")}
    entries = _scripts(paths)
    for path in entries:
        made = bundle.bundled(path, {**sources, path: entries[path]})
        yield path, partial(_script, made)
        yield from ((part, partial(_script, made, part)) for part in made.parts)


def _script(made: bundle.Bundle, part: str | None = None) -> bytes:
    return (made.script() if part is None else made.part(part)).encode()


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
    game: str

    def modules(self, script: str) -> str | None:
        """What one of the scripts fetches where modules are in play: named in the page, it comes together with it."""
        part = bundle.address(script, f"js/games/{self.game}/modules/all.js")
        return part if part in files() else None


def table_files(game: str) -> TableFiles:
    name = game if f"js/games/{game}/index.js" in files() else IN_WORDS
    drawings = (path for path in files() if path.startswith(f"art/games/{game}/"))
    return TableFiles(
        style=f"css/bundle/{name}.css",
        script=f"js/bundle/{name}.js",
        replay=f"js/bundle/{name}{REPLAY}.js",
        keeper=f"js/bundle/{name}{KEEPER}.js",
        drawings=("art/symbols.svg", *drawings),
        game=game,
    )


def _media_type(path: str) -> str:
    return TYPES.get(PurePath(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"


@cache
def version() -> str:
    """Changes whenever any file does, or how they are bundled."""
    found = hashlib.sha256()
    for path, source in _sources().items():
        found.update(f"{path} {len(source)} ".encode() + source)
    for module in (__file__, bundle.__file__, size_classes.__file__):
        found.update(Path(module).read_bytes())
    return found.hexdigest()[:12]


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
        response = await kept.response(Headers(scope=scope), FOREVER if versioned else ASK)
        await response(scope, receive, send)

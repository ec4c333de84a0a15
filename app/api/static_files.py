"""Static files, read, bundled, compressed and hashed once and served from memory.

An address with the version (``/static/<version>/css/base.css``) never changes its content, so browsers keep it;
relative imports and addresses inside such a file carry the version on. Without it, browsers ask whether it changed.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from app.api import bundle

FOLDER = Path(__file__).parent.parent / "static"
COMPRESSIBLE = ("text/", "image/svg+xml", "application/json", "application/manifest+json")
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
# What a page needs from the start is bundled into one file: below app/static there is none of these names.
STYLES = {
    "css/bundle/pages.css": ("tokens", "base", "pages"),
    "css/bundle/table.css": (
        *("tokens", "base", "table", "games/fresco/board", "games/fresco/planning", "end", "games/fresco/modules"),
        *("phone", "watch"),
    ),
}
SCRIPTS = {"js/bundle/table.js": "js/table/main.js"}
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


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
        path.relative_to(FOLDER).as_posix(): Kept.of(path.read_bytes(), _media_type(path))
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    sources = {
        path: kept.body.decode() for path, kept in found.items() if kept.media_type in ("text/css", TYPES[".js"])
    }
    for path, names in STYLES.items():
        found[path] = Kept.of("\n".join(sources[f"css/{name}.css"] for name in names).encode(), "text/css")
    for path, entry in SCRIPTS.items():
        found[path] = Kept.of(bundle.scripts(entry, sources).encode(), TYPES[".js"])
    return found


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

"""The page as an app of its own: its manifest, and the service worker that shows notices."""

from __future__ import annotations

from functools import cache

import msgspec
from fastapi import APIRouter, Request, Response

from app.api import static_files
from app.api.kept import ASK, Kept
from app.api.rendering import language_of
from app.api.static_files import TYPES
from app.i18n.texts import say
from app.tables.games import Language

router = APIRouter(include_in_schema=False)

# As in css/tokens.css: the room by daylight, in which an app opens before its first page is there.
GROUND = "#e9dfcd"
WORKER = "js/worker/sw.js"


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    return await _manifest(language_of(request)).response(request.headers, ASK)


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """From the root, because a worker sees no further than the folder it comes from."""
    return await static_files.files()[WORKER].response(request.headers, ASK)


@cache
def _manifest(language: Language) -> Kept:
    icons = [
        ("art/icon.svg", "any", "any"),
        ("art/app/icon-192.png", "192x192", "any"),
        ("art/app/icon-512.png", "512x512", "any"),
        ("art/app/icon-maskable-512.png", "512x512", "maskable"),
    ]
    said = {
        "id": "/",
        "name": say(language, "site.name"),
        "short_name": say(language, "site.name"),
        "description": say(language, "site.description"),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            {
                "src": static_files.address(path),
                "sizes": sizes,
                "type": static_files.files()[path].media_type,
                "purpose": purpose,
            }
            for path, sizes, purpose in icons
        ],
        "shortcuts": [
            {"name": say(language, "site.mine"), "url": "/me"},
            {"name": say(language, "site.new"), "url": "/new"},
        ],
    }
    return Kept(lambda: msgspec.json.encode(said), TYPES[".webmanifest"])

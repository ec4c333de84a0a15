"""What makes the page an app: manifest, icons, and the service worker."""

from __future__ import annotations

import re
import struct

import pytest

from app.api import static_files
from app.api.installing import GROUND
from tests.api.conftest import Enter


async def test_the_manifest_speaks_the_language_of_the_reader(enter: Enter) -> None:
    german, english = await enter(**{"Accept-Language": "de"}), await enter()
    found = await german.client.get("/manifest.webmanifest")
    assert found.headers["content-type"] == "application/manifest+json"
    assert (found.json()["lang"], found.json()["start_url"], found.json()["display"]) == ("de", "/", "standalone")
    assert found.json()["description"] != (await english.get("/manifest.webmanifest"))["description"]


async def test_every_page_names_the_manifest(enter: Enter) -> None:
    stranger = await enter()
    for path in ("/", "/new", "/guide", "/me"):
        assert '<link rel="manifest" href="/manifest.webmanifest"' in (await stranger.client.get(path)).text


async def test_every_icon_is_there_and_as_large_as_the_manifest_says(enter: Enter) -> None:
    stranger = await enter()
    icons = (await stranger.get("/manifest.webmanifest"))["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        picture = await stranger.client.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_the_colour_around_the_page_is_that_of_the_room(theme: str, enter: Enter) -> None:
    tokens = static_files.files()["css/tokens.css"].body.decode()
    room = re.search(r"--ground: light-dark\((#\w+), (#\w+)\)", tokens)
    assert room is not None
    text = (await (await enter()).client.get("/")).text
    named = re.search(rf'<meta name="theme-color" media="\(prefers-color-scheme: {theme}\)" content="(#\w+)">', text)
    assert named is not None
    assert named[1] == room[1 if theme == "light" else 2]
    assert room[1] == GROUND


async def test_the_worker_comes_from_the_root_and_is_never_older_than_the_house(enter: Enter) -> None:
    answer = await (await enter()).client.get("/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]

"""What is sent again and again, in the smallest form that a browser takes."""

from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from app.api.kept import ASK, BEST, Kept

TEXT = b"fresco " * 1000


async def _sent(kept: Kept, accepted: str) -> str | None:
    return (await kept.response(Headers({"Accept-Encoding": accepted}), ASK)).headers.get("content-encoding")


@pytest.mark.parametrize(("accepted", "meanwhile"), [("gzip, br", "gzip"), ("br", None)])
async def test_whoever_comes_first_does_not_wait_for_the_best(accepted: str, meanwhile: str | None) -> None:
    kept = Kept(lambda: TEXT, "text/css")
    assert await _sent(kept, accepted) == meanwhile
    kept.packed(BEST)
    assert await _sent(kept, accepted) == BEST


@pytest.mark.parametrize("accepted", ["", "identity", "zstd"])
async def test_who_can_unpack_nothing_gets_it_plain(accepted: str) -> None:
    assert await _sent(Kept(lambda: TEXT, "text/css"), accepted) is None


async def test_pictures_are_small_already() -> None:
    assert await _sent(Kept(lambda: TEXT, "image/webp"), "gzip, br") is None


async def test_it_is_made_once_whoever_asks() -> None:
    times = iter([TEXT])
    kept = Kept(lambda: next(times), "text/css")
    for accepted in ("gzip", "br", "identity", "br"):
        await _sent(kept, accepted)
    assert kept.packed(BEST)

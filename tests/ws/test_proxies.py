"""From where a request comes is told by the proxies that the house believes, and by nobody else."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.ws.servers import quick_settings, serving


async def _ask(base: str, address: str) -> int:
    async with httpx.AsyncClient(base_url=base, headers={"X-Forwarded-For": address}) as visitor:
        return (await visitor.get("/api/games")).status_code


@pytest.mark.parametrize(
    ("proxies", "another"), [("127.0.0.1", 200), ("127.0.0.0/8", 200), ("192.0.2.9", 429), ("", 429)]
)
async def test_addresses_are_counted_apart_only_behind_a_proxy_that_is_believed(
    folder: Path, proxies: str, another: int
) -> None:
    async with serving(quick_settings(folder, proxies=proxies, requests_per_minute_address=1)) as house:
        assert await _ask(house.base, "192.0.2.1") == 200
        assert await _ask(house.base, "192.0.2.1") == 429
        assert await _ask(house.base, "192.0.2.2") == another


@pytest.mark.parametrize(("proxies", "secure"), [("127.0.0.1", True), ("192.0.2.9", False)])
async def test_cookies_are_for_tls_alone_when_a_proxy_that_is_believed_does_it(
    folder: Path, proxies: str, secure: bool
) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Fresco": "1"}
    async with (
        serving(quick_settings(folder, proxies=proxies)) as house,
        httpx.AsyncClient(base_url=house.base, headers=headers) as visitor,
    ):
        answer = await visitor.post("/api/me", json={"name": "Chiara"})
    assert ("; secure" in answer.headers["set-cookie"].lower()) is secure

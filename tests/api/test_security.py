from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from app.house.origin import check_origin
from app.main import create_app
from app.settings import Settings
from app.tables.refusals import Refusal
from tests.api.conftest import Enter

HOME = Settings(database_url="sqlite:///unused.db")
PUBLIC = HOME.model_copy(update={"public_url": "https://fresco.example"})


def asked(host: str, scheme: str = "http", origin: str | None = None) -> HTTPConnection:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    kind = "websocket" if scheme.startswith("ws") else "http"
    return HTTPConnection({"type": kind, "scheme": scheme, "headers": Headers(headers).raw})


@pytest.mark.parametrize(
    ("settings", "origin", "scheme", "host"),
    [
        (HOME, "http://127.0.0.1:8000", "http", "127.0.0.1:8000"),
        (HOME, "http://LOCALHOST:8000", "ws", "localhost:8000"),
        (HOME, "https://fresco.lan", "https", "fresco.lan"),
        (HOME, "https://fresco.lan", "wss", "fresco.lan:443"),
        (HOME, "http://[::1]", "http", "[::1]:80"),
        (PUBLIC, "https://fresco.example", "http", "inner:8000"),
        (PUBLIC, "https://FRESCO.example", "http", "fresco.example"),
    ],
)
def test_our_own_origin_is_welcome(settings: Settings, origin: str, scheme: str, host: str) -> None:
    assert check_origin(asked(host, scheme, origin), settings) is True


@pytest.mark.parametrize(
    ("settings", "origin", "scheme", "host"),
    [
        (HOME, "http://evil.example", "http", "127.0.0.1:8000"),
        (HOME, "http://127.0.0.1:8001", "http", "127.0.0.1:8000"),
        (HOME, "http://fresco.lan", "https", "fresco.lan"),
        (HOME, "http://fresco.lan:443", "wss", "fresco.lan"),
        (HOME, "https://fresco.lan", "http", "fresco.lan"),
        (HOME, "ftp://fresco.lan", "http", "fresco.lan"),
        (HOME, "http://me@fresco.lan", "http", "fresco.lan"),
        (HOME, "http://[", "http", "fresco.lan"),
        (HOME, "http://fresco.lan", "http", "["),
        (HOME, "null", "http", "127.0.0.1:8000"),
        (HOME, "", "http", "127.0.0.1:8000"),
        (HOME, "", "http", ""),
        (HOME, "http://", "http", ""),
        (HOME, "null", "http", ""),
        (PUBLIC, "http://fresco.example", "http", "fresco.example"),
        (PUBLIC, "https://fresco.example.evil.example", "https", "fresco.example"),
        (PUBLIC, "https://evil.example", "https", "evil.example"),
    ],
)
def test_a_foreign_origin_is_refused(settings: Settings, origin: str, scheme: str, host: str) -> None:
    with pytest.raises(Refusal, match="are not accepted here"):
        check_origin(asked(host, scheme, origin), settings)


def test_without_an_origin_the_caller_must_show_something_else() -> None:
    assert check_origin(asked("127.0.0.1:8000"), HOME) is False


@pytest.fixture
async def bare(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client that sends nothing of its own accord."""
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://fresco.test") as client:
        yield client


def key_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["key"]


async def test_a_script_shows_the_header(bare: httpx.AsyncClient) -> None:
    body = {"name": "Chiara"}
    assert key_of(await bare.post("/api/me", json=body)) == (403, "header_missing")
    assert key_of(await bare.post("/api/me", json=body, headers={"X-Fresco": "0"})) == (403, "header_missing")
    assert (await bare.post("/api/me", json=body, headers={"X-Fresco": "1"})).status_code == 201


async def test_a_page_of_ours_needs_no_header(bare: httpx.AsyncClient) -> None:
    headers = {"Origin": "http://fresco.test"}
    assert (await bare.post("/api/me", json={"name": "Chiara"}, headers=headers)).status_code == 201


async def test_a_page_of_another_site_is_refused_even_with_the_header(bare: httpx.AsyncClient) -> None:
    headers = {"Origin": "http://evil.example", "X-Fresco": "1"}
    answer = await bare.post("/api/me", json={"name": "Chiara"}, headers=headers)
    assert key_of(answer) == (403, "origin_refused")
    assert answer.json()["error"]["args"] == {"origin": "http://evil.example"}


async def test_a_foreign_form_cannot_act_for_me(enter: Enter) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table(size=2)
    del chiara.client.headers["X-Fresco"]
    foreign = {"Origin": "http://evil.example"}
    answer = await chiara.client.post(f"/api/tables/{code}/leave", headers=foreign)
    assert key_of(answer) == (403, "origin_refused")
    assert (await chiara.get(f"/api/tables/{code}"))["your_seat"] == "p0"


async def test_an_origin_that_is_no_address_is_refused_like_any_other(bare: httpx.AsyncClient) -> None:
    answer = await bare.post("/api/me", json={"name": "Chiara"}, headers={"Origin": "http://["})
    assert key_of(answer) == (403, "origin_refused")


async def test_a_host_that_no_name_can_have_is_refused(enter: Enter, bare: httpx.AsyncClient) -> None:
    code = await (await enter("Chiara")).open_table()
    answer = await bare.get(f"/api/tables/{code}/qr.svg", headers={"Host": "x" * 4000})
    assert key_of(answer) == (422, "malformed")
    assert (await bare.get(f"/api/tables/{code}/qr.svg", headers={"Host": "x" * 253})).status_code == 200


async def test_no_site_is_ever_allowed_to_ask_across(bare: httpx.AsyncClient) -> None:
    headers = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    answer = await bare.options("/api/me", headers=headers)
    assert answer.status_code == 405
    assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "", "multipart/form-data"])
async def test_a_body_that_is_not_json_is_refused(bare: httpx.AsyncClient, content_type: str) -> None:
    headers = {"X-Fresco": "1", "Content-Type": content_type}
    answer = await bare.post("/api/me", content=b'{"name": "Chiara"}', headers=headers)
    assert key_of(answer) == (415, "not_json")


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"null", b"[]", b'{"name": "\\ud800"}', b"[" * 20_000])
async def test_a_broken_body_is_refused_with_a_reason(bare: httpx.AsyncClient, body: bytes) -> None:
    headers = {"X-Fresco": "1", "Content-Type": "application/json"}
    assert key_of(await bare.post("/api/me", content=body, headers=headers)) == (422, "malformed")


async def test_a_large_body_is_refused_before_it_is_read(bare: httpx.AsyncClient) -> None:
    headers = {"X-Fresco": "1"}
    answer = await bare.post("/api/me", json={"name": "x" * 40_000}, headers=headers)
    assert key_of(answer) == (413, "body_too_large")
    assert answer.json()["error"]["args"] == {"most": 32768}


async def test_a_body_that_hides_its_length_is_refused_when_it_grows_too_large(bare: httpx.AsyncClient) -> None:
    sent = 0

    async def drip() -> AsyncIterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 4096
            yield b" " * 4096

    headers = {"X-Fresco": "1", "Content-Type": "application/json"}
    assert key_of(await bare.post("/api/me", content=drip(), headers=headers)) == (413, "body_too_large")
    assert sent < 20 * 4096


@pytest.mark.parametrize("path", ["/healthz", "/api/games", "/api/me", "/api/tables/WRONG", "/api/openapi.json"])
async def test_every_answer_forbids_what_we_never_use(bare: httpx.AsyncClient, path: str) -> None:
    headers = (await bare.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "strict-transport-security" not in headers


async def test_answers_of_the_api_are_not_kept_by_anybody(bare: httpx.AsyncClient) -> None:
    assert (await bare.get("/api/games")).headers["cache-control"] == "no-store"


async def test_refusals_at_the_door_carry_the_same_headers(bare: httpx.AsyncClient) -> None:
    answer = await bare.post("/api/me", json={})
    assert answer.status_code == 403
    assert "content-security-policy" in answer.headers


async def test_an_unknown_address_and_method_are_refused_in_the_same_shape(bare: httpx.AsyncClient) -> None:
    assert key_of(await bare.get("/api/nothing")) == (404, "page_unknown")
    answer = await bare.put("/api/games", headers={"X-Fresco": "1"})
    assert key_of(answer) == (405, "method_unknown")
    assert answer.headers["allow"] == "GET"


async def test_a_fault_is_told_in_the_same_shape_and_tells_nothing_more(settings: Settings) -> None:
    app = create_app(settings)

    @app.get("/api/broken")
    async def broken() -> None:
        raise RuntimeError("the password is brush")

    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://fresco.test") as client:
        answer = await client.get("/api/broken")
    assert key_of(answer) == (500, "fault")
    assert "password" not in answer.text
    assert "content-security-policy" in answer.headers
    assert answer.headers["cache-control"] == "no-store"


async def test_getting_changes_nothing(enter: Enter, app: FastAPI) -> None:
    chiara = await enter("Chiara")
    code = await chiara.open_table()
    paths = [path for path, methods in app.openapi()["paths"].items() if "get" in methods]
    before = await chiara.get(f"/api/tables/{code}")
    for path in paths:
        watch = before["watch_code"]
        await chiara.client.get(path.replace("{code}", watch if path.startswith("/api/watch") else code))
    assert await chiara.get(f"/api/tables/{code}") == before

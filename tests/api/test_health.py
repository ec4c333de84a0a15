"""What the house says about itself to whoever looks after it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr
from sqlalchemy import text

from app.db import Database
from app.house.visit import House
from app.main import create_app
from app.settings import Settings
from app.tables.running import live as live_module
from app.tables.running.live import LivePlay
from tests.patience import until


@pytest.fixture
async def open_house(settings: Settings) -> AsyncIterator[FastAPI]:
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield app


def house(app: FastAPI) -> House:
    found: House = app.state.house
    return found


def live(app: FastAPI) -> LivePlay:
    playing = house(app).live
    assert isinstance(playing, LivePlay)
    return playing


async def get(app: FastAPI, path: str, client: str = "127.0.0.1", **headers: str) -> httpx.Response:
    sent = {name.replace("_", "-").encode(): value.encode("latin-1") for name, value in headers.items()}
    transport = httpx.ASGITransport(app, client=(client, 1234))
    async with httpx.AsyncClient(transport=transport, base_url="http://fresco.test") as visitor:
        return await visitor.get(path, headers=sent)


async def broken(app: FastAPI, path: str) -> list[str]:
    answer = await get(app, path)
    assert answer.status_code == 503
    told: dict[str, Any] = answer.json()
    assert told["status"] == "broken"
    reasons: list[str] = told["reasons"]
    return reasons


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_a_house_that_is_well_says_so(open_house: FastAPI, path: str) -> None:
    answer = await get(open_house, path, client="192.0.2.1")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "reasons": []})
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_a_house_without_its_database_says_what_is_wrong(open_house: FastAPI, path: str) -> None:
    house(open_house).database = Database(Settings(database_url="sqlite:////dev/null").url)
    assert await broken(open_house, path) == ["the database does not answer"]
    await house(open_house).database.close()


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_a_house_that_cannot_write_is_not_well(
    open_house: FastAPI, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_given: object) -> None:
        raise OSError("the disk is full")

    counters = live(open_house).shared.counters
    opened = counters.written_at
    await until(lambda: counters.written_at > opened)
    monkeypatch.setattr(counters, "write", full)
    counters.written_at = time.monotonic() - 31
    (reason,) = await broken(open_house, path)
    assert re.fullmatch(r"nothing could be written to the database for \d+ seconds", reason)


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_a_house_whose_last_write_failed_says_so_until_it_can_write_again(
    open_house: FastAPI, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_given: object) -> None:
        raise OSError("the disk is full")

    playing = live(open_house)
    shared = playing.shared
    opened = shared.counters.written_at
    await until(lambda: shared.counters.written_at > opened)
    monkeypatch.setattr(live_module, "SECONDS_BETWEEN_WORDS", 0.01)
    with monkeypatch.context() as patched:
        patched.setattr(shared.counters, "write", full)
        saying = asyncio.create_task(playing._say_how_it_goes())
        await until(lambda: shared.counters.failing)
        assert await broken(open_house, path) == ["what was last to be written to the database could not be"]
    await until(lambda: not shared.counters.failing)
    shared.writer.failing = True
    await until(lambda: not shared.writer.failing)
    saying.cancel()
    await asyncio.gather(saying, return_exceptions=True)
    assert (await get(open_house, path)).status_code == 200
    shared.writer.failing = True
    assert await broken(open_house, path) == ["what was last to be written to the database could not be"]


async def test_another_schema_is_healthy_but_not_ready(open_house: FastAPI) -> None:
    async with house(open_house).database.writing() as session:
        await session.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert (await get(open_house, "/healthz")).status_code == 200
    (reason,) = await broken(open_house, "/readyz")
    assert reason.startswith("the database has the schema 0001, this version needs 0")


async def test_without_redis_a_house_that_needs_it_is_not_ready(
    open_house: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone() -> None:
        raise OSError("connection refused to redis://:secret@cache")

    monkeypatch.setattr(live(open_house).shared.bus, "ping", gone)
    assert (await get(open_house, "/healthz")).status_code == 200
    assert await broken(open_house, "/readyz") == ["Redis does not answer"]


async def test_figures_are_what_prometheus_reads(open_house: FastAPI) -> None:
    counters = live(open_house).shared.counters
    counters.stored(["player", "player", "bot"])
    counters.durations.add(0.004)
    answer = await get(open_house, "/metrics")
    assert answer.status_code == 200
    families = {family.name: family for family in text_string_to_metric_families(answer.text)}
    made = {sample.labels["made_by"]: sample.value for sample in families["fresco_decisions"].samples}
    assert (made["player"], made["bot"], made["clock"]) == (2, 1, 0)
    durations = families["fresco_decision_seconds"].samples
    steps = {sample.labels["le"]: sample.value for sample in durations if sample.name.endswith("_bucket")}
    assert (steps["0.001"], steps["0.004"], steps["+Inf"]) == (0, 1, 1)
    assert {
        "fresco_sockets",
        "fresco_people",
        "fresco_tables",
        "fresco_tasks",
        "fresco_errors",
        "fresco_refused",
    } <= set(families)
    assert {label for family in families.values() for sample in family.samples for label in sample.labels} <= {
        "made_by",
        "le",
    }


async def test_two_houses_in_one_process_have_figures_of_their_own(
    open_house: FastAPI, settings: Settings, tmp_path: object
) -> None:
    other = create_app(settings.model_copy(update={"database_url": f"sqlite+aiosqlite:///{tmp_path}/other.db"}))
    async with other.router.lifespan_context(other):
        live(other).shared.counters.refused += 7
        assert "fresco_refused_total 7.0" in (await get(other, "/metrics")).text
        assert "fresco_refused_total 0.0" in (await get(open_house, "/metrics")).text


@pytest.mark.parametrize(
    ("client", "headers"),
    [
        ("192.0.2.1", {}),
        ("127.0.0.1", {"X_Forwarded_For": "127.0.0.1"}),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}),
        ("::1", {"X_Real_IP": "192.0.2.1"}),
        ("127.0.0.1", {"Via": "1.1 proxy"}),
    ],
)
async def test_figures_are_not_for_others_nor_for_what_a_proxy_passes_on(
    open_house: FastAPI, client: str, headers: dict[str, str]
) -> None:
    assert (await get(open_house, "/metrics", client, **headers)).status_code == 404


@pytest.mark.parametrize("client", ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"])
async def test_figures_are_for_the_machine_itself(open_house: FastAPI, client: str) -> None:
    assert (await get(open_house, "/metrics", client)).status_code == 200


async def test_a_house_with_a_public_address_shows_figures_only_for_a_token(
    open_house: FastAPI, settings: Settings
) -> None:
    public = settings.model_copy(update={"public_url": "https://fresco.example"})
    house(open_house).settings = public
    assert (await get(open_house, "/metrics")).status_code == 404
    house(open_house).settings = public.model_copy(update={"metrics_token": SecretStr("")})
    assert (await get(open_house, "/metrics", Authorization="Bearer ")).status_code == 404
    house(open_house).settings = public.model_copy(update={"metrics_token": SecretStr("lapis")})
    assert (await get(open_house, "/metrics")).status_code == 404
    for wrong in ("Bearer lapi", "Bearer", "Basic lapis", "lapis", "Bearer läpis"):
        assert (await get(open_house, "/metrics", Authorization=wrong)).status_code == 404
    assert (await get(open_house, "/metrics", "192.0.2.1", Authorization="Bearer lapis")).status_code == 200

"""The description of the API is true: whatever is sent, the answer is one of those described, and never a fault."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck
from hypothesis import settings as bounded
from schemathesis import Case, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)

from app.main import create_app
from app.settings import Settings
from tests.api.served import served_house

described = create_app(Settings(database_url="sqlite:///unused.db")).openapi()
TAGS = ["identity", "lobby", "seats", "spectators", "play"]
anything = schemathesis.openapi.from_dict(described).include(tag=TAGS)
sensible = schemathesis.openapi.from_dict(described).include(tag=TAGS, path_regex="{code}")
anything.config.generation.update(modes=list(GenerationMode))
sensible.config.generation.update(modes=[GenerationMode.POSITIVE])
sensible.config.phases.update(phases=["fuzzing"])
CONFORMING = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
SHAPES = {f"#/components/schemas/{name}" for name in ("ErrorAnswer", "NotStored")}
"""One shape for every error; a decision that the rules refuse carries their reasons besides."""

few = bounded(
    max_examples=3,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served_house(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture(scope="module")
def client(site: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=site) as client:
        yield client


def come_in(client: httpx.Client, name: str) -> dict[str, str]:
    """The headers that a new player sends."""
    answer = client.post("/api/me", json={"name": name}, headers={"X-Fresco": "1"}).raise_for_status()
    client.cookies.clear()
    return {"X-Fresco": "1", "Cookie": f"fresco={answer.cookies['fresco']}"}


@anything.parametrize()
@few
def test_whatever_is_sent_the_answer_is_described(case: Case[Any], site: str, client: httpx.Client) -> None:
    response = case.call(base_url=site, headers=come_in(client, "Dario"))
    case.validate_response(response, checks=CONFORMING)


@sensible.parametrize()
@few
def test_at_a_real_table_the_answer_is_described(case: Case[Any], site: str, client: httpx.Client) -> None:
    host, guest = come_in(client, "Chiara"), come_in(client, "Bruno")
    table: dict[str, Any] = client.post("/api/tables", json={"size": 3}, headers=host).raise_for_status().json()
    path = f"/api/tables/{table['code']}"
    client.put(f"{path}/seat", json={}, headers=guest).raise_for_status()
    if "play" in case.operation.tags:
        client.put(f"{path}/seats/p2/bot", json={"bot": "apprentice"}, headers=host).raise_for_status()
        client.put(f"{path}/ready", json={"ready": True}, headers=guest).raise_for_status()
        client.post(f"{path}/start", headers=host).raise_for_status()
    watching = case.operation.path.startswith("/api/watch")
    case.path_parameters["code"] = table["watch_code" if watching else "code"]
    for headers in (guest, host):
        response = case.call(base_url=site, headers=headers)
        case.validate_response(response, checks=CONFORMING)
        assert response.status_code != 404


def operations() -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{method} {path}", operation)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
        if set(TAGS) & set(operation.get("tags", ()))
    ]


@pytest.mark.parametrize(("name", "operation"), operations(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_call_has_a_summary_and_describes_its_errors(name: str, operation: dict[str, Any]) -> None:
    assert operation["summary"]
    errors = {status: answer for status, answer in operation["responses"].items() if status[0] == "4"}
    assert {"422", "429"} <= set(errors)
    for status, answer in errors.items():
        schema = answer["content"]["application/json"]["schema"]
        assert schema["$ref"] in SHAPES, status
    if not name.startswith("get "):
        assert {"403", "413", "415"} <= set(errors)

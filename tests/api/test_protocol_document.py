"""docs/protocol.md says what the server does."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.house.answers import STATUS
from app.main import create_app
from app.settings import Settings
from app.tables.refusals import REFUSALS
from tests.api.served import served_house

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()


def test_the_examples_of_the_document_run_as_they_stand(tmp_path: Path) -> None:
    script = "\n".join(re.findall(r"^```sh\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE))
    assert script.count("ask ") > 10
    with served_house(tmp_path) as house:
        ran = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=tmp_path,
            env={"HOUSE": house, "PATH": "/usr/local/bin:/usr/bin:/bin"},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert '"status":"running"' in ran.stdout


@pytest.mark.parametrize("key", REFUSALS)
def test_every_refusal_is_in_the_document(key: str) -> None:
    words = REFUSALS[key]
    assert f"| `{key}` | {STATUS[words.kind]} | {words.english} |" in DOCUMENT


def lobby_calls() -> list[str]:
    paths: dict[str, Any] = create_app(Settings(database_url="sqlite:///unused.db")).openapi()["paths"]
    tags = {"identity", "lobby", "seats", "spectators"}
    return [
        f"{method.upper()} {path.replace('watch/{code}', 'watch/{watch_code}')}"
        for path, methods in paths.items()
        for method, operation in methods.items()
        if tags & set(operation.get("tags", ()))
    ]


@pytest.mark.parametrize("call", lobby_calls())
def test_every_call_of_the_lobby_is_in_the_document(call: str) -> None:
    assert f"| `{call}` |" in DOCUMENT

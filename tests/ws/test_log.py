"""The log of a real server that people visit: every line can be read, and none holds anything that opens a door."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from app.house.logs import JsonLines, TextLines
from tests.ws.clients import Client, gather_company
from tests.ws.servers import ROOT, Process

FACTS = {"time", "level", "logger", "message"}
NAMES = ("Painter 0", "Painter 1", "Painter%200", "Secretissima")
SAID = "the key is under the mat"
WRONG = "WRONGCODE42"


@asynccontextmanager
async def logged(folder: Path, **environment: str) -> AsyncIterator[tuple[Process, Callable[[], str]]]:
    file = folder / "log"
    server = Process(FRESCO_DATABASE_URL=f"sqlite:///{folder / 'fresco.db'}", **environment)
    with file.open("wb") as log:
        await server.start(log=log)
    try:
        yield server, file.read_text
    finally:
        await server.stop()


async def _visit(base: str) -> list[str]:
    """What people do with codes, links, tokens and words. Returns all that has no place in a log."""
    company = await gather_company(base, 2)
    host, guest = company.players
    await company.connect()
    await company.watch()
    await company.play_one()
    await host.ask("say", text=SAID)
    await host.http.patch("/api/me", json={"name": NAMES[-1]})
    link = await host.post("/api/me/link")
    for path in (f"/t/{company.code}", f"/w/{company.watch_code}", f"/d/{link['token']}", f"/join?code={company.code}"):
        assert (await guest.http.get(path, headers={"Accept": "text/html"})).status_code in (200, 303)
    tablet = Client(base)
    (await tablet.http.post("/api/me/devices", json={"token": link["token"]})).raise_for_status()
    assert (await tablet.http.get(f"/{WRONG}/{company.code}?token={link['token']}")).status_code == 404
    with pytest.raises(InvalidStatus):
        await tablet.connect(f"/ws/tables/{WRONG}")
    assert (await guest.http.get("/admin", headers={"Accept": "text/html"})).status_code == 303
    assert (await guest.http.get("/admin/people/7")).status_code == 401
    cookies = [client.http.cookies["fresco"] for client in (host, guest, tablet)]
    await tablet.close()
    await company.close()
    return [company.code, company.watch_code, link["token"], *cookies, *NAMES, SAID, WRONG, "a secret for tests"]


async def test_whatever_people_do_no_secret_is_in_the_log(folder: Path) -> None:
    async with logged(folder, FRESCO_LOG="json", FRESCO_LOG_LEVEL="debug") as (server, read):
        secrets = await _visit(server.base)
    written = read()
    lines: list[dict[str, Any]] = [json.loads(line) for line in written.splitlines()]
    assert all(set(line) >= FACTS for line in lines)
    assert [secret for secret in secrets if secret in written] == []
    requests = {(line["method"], line["route"], line["status"]) for line in lines if line["logger"] == "app.requests"}
    assert requests >= {
        ("POST", "/api/me", 201),
        ("GET", "/t/{code}", 200),
        ("GET", "/d/{token}", 200),
        ("POST", "/api/me/devices", 201),
        ("GET", "/admin", 303),
        ("GET", "/admin/people/{player_id}", 401),
        ("GET", "none", 404),
        ("SOCKET", "/ws/tables/{code}", 101),
        ("SOCKET", "/ws/watch/{code}", 101),
        ("SOCKET", "/ws/tables/{code}", 404),
    }
    assert all(line["ms"] >= 0 for line in lines if line["logger"] == "app.requests")


async def test_unless_something_is_wrong_the_log_is_empty(folder: Path) -> None:
    async with logged(folder) as (server, read):
        await _visit(server.base)
    said = read().splitlines()
    assert [line for line in said if "runs as root" not in line] == [], "who runs the tests may be root"


def _record(**facts: object) -> logging.LogRecord:
    record = logging.LogRecord("app.x", logging.WARNING, "x.py", 1, "table %s", (7,), None)
    record.facts = facts
    return record


def test_a_line_of_text_says_when_where_and_what() -> None:
    line = TextLines().format(_record(method="GET", status=200))
    assert line.endswith(" warning app.x: table 7 GET 200")


def test_what_went_wrong_stays_on_one_line_of_json() -> None:
    record = _record()
    try:
        raise ValueError("über\nall")
    except ValueError as error:
        record.exc_info = (ValueError, error, error.__traceback__)
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["error"].endswith("ValueError: über\nall")
    assert "ValueError: über" in TextLines().format(record)


def test_warnings_and_threads_that_fail_are_written_to_the_log_as_well() -> None:
    program = """
import threading, warnings
from app.house import logs
from app.settings import Settings
logs.set_up(Settings(log="json"))
warnings.warn("old\\nfashioned")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    warned, failed = (json.loads(line) for line in done.stderr.splitlines())
    assert "fashioned" in warned["message"]
    assert "ZeroDivisionError" in failed["error"]

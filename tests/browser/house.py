"""A running house for browsers (a server on a free port with a fresh SQLite file), and visitors with Chromium."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize

from tests.patience import PATIENCE

CHROMIUM = os.environ.get("FRESCO_TEST_CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
"""The same engine without tabs and notices: a fifth quicker."""
CHROMIUM_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
# Many people come from one address here, faster than at home, and nobody needs to follow what the bots do.
AT_EASE = {
    "FRESCO_BOT_PAUSE_SECONDS": "0",
    "FRESCO_REQUESTS_PER_MINUTE_ADDRESS": "1000000",
    "FRESCO_REQUESTS_PER_MINUTE_PLAYER": "1000000",
    "FRESCO_NEW_PLAYERS_PER_HOUR_ADDRESS": "1000000",
    "FRESCO_NEW_TABLES_PER_HOUR_PLAYER": "1000000",
    "FRESCO_WRONG_CODES_PER_MINUTE_ADDRESS": "1000000",
    "FRESCO_LOGS_PER_MINUTE_ADDRESS": "1000000",
}


@contextlib.contextmanager
def running_house(folder: Path, **settings: str) -> Iterator[str]:
    """The address of a server that keeps its data in this folder. ``settings`` are environment variables."""
    port = _free_port()
    environment = os.environ | AT_EASE | {"FRESCO_DATABASE_URL": f"sqlite:///{folder / 'fresco.db'}"} | settings
    with (folder / "server.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.same_draws", "serve", "--port", str(port)],
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_until_open(address, server, folder / "server.log")
            yield address
        finally:
            server.terminate()
            server.wait(PATIENCE)


def house_with(**settings: str) -> Any:
    """The fixture ``house`` of a module that wants one of its own, with other settings."""

    @pytest.fixture(scope="module")
    def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
        with running_house(tmp_path_factory.mktemp("house"), **settings) as address:
            yield address

    return house


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_open(address: str, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 3 * PATIENCE  # a busy machine starts no process in a hurry
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/healthz"):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"the server did not open:\n{log.read_text(errors='replace')}")


def launch(playwright: Playwright, executable: str = CHROMIUM) -> Browser:
    return playwright.chromium.launch(executable_path=executable, args=CHROMIUM_ARGUMENTS)


@dataclass
class Visitors:
    """People with a browser context each: their own cookies, language, theme and screen."""

    browser: Browser
    address: str
    contexts: list[BrowserContext] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def arrive(
        self, *, language: str = "en-GB", dark: bool = False, phone: bool = False, calm: bool = True, **more: Any
    ) -> Page:
        """A page of somebody new. What the browser complains about (scripts, the content security policy) is kept."""
        context = self.browser.new_context(
            base_url=self.address,
            locale=language,
            color_scheme="dark" if dark else "light",
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            reduced_motion="reduce" if calm else "no-preference",
            **more,
        )
        context.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda said: self._listen(page, said.type, said.text))
        return page

    def _listen(self, page: Page, kind: str, text: str) -> None:
        # An answer such as 404 or 409 is announced like an error, and is often just what is tested.
        if kind == "error" and not text.startswith("Failed to load resource"):
            self.complaints.append(f"{page.url}: {text}")

    def leave(self) -> None:
        for context in self.contexts:
            context.close()

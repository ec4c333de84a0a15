"""A running house, a browser, and visitors. Every test here is marked ``browser``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.house import SHELL, Visitors, launch, running_house
from tests.browser.tallied import tally
from tests.patience import PATIENCE

HERE = Path(__file__).parent
expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for all browser tests."""
    with running_house(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture(scope="session")
def hasty_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Whoever is away for a second counts as gone there, and bots do not wait for anybody."""
    folder = tmp_path_factory.mktemp("hasty")
    with running_house(folder, FRESCO_GRACE_SECONDS="1", FRESCO_RETURN_SECONDS="0") as address:
        yield address


@pytest.fixture(scope="session")
def tallied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a house in which games were finished, to be copied before another one opens."""
    folder = tmp_path_factory.mktemp("tallied")
    tally(folder)
    return folder / "fresco.db"


# Not for the whole session: Playwright keeps an event loop running, which asynchronous tests elsewhere cannot bear.
@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A module that needs the whole Chromium names it as its ``BROWSER``."""
    with sync_playwright() as playwright:
        chromium = launch(playwright, getattr(request.module, "BROWSER", SHELL))
        yield chromium
        chromium.close()


@pytest.fixture
def visitors(house: str, browser: Browser) -> Iterator[Visitors]:
    """``visitors.arrive(...)`` opens a page for somebody new; afterwards no browser may have complained."""
    visitors = Visitors(browser, house)
    yield visitors
    visitors.leave()
    assert visitors.complaints == []

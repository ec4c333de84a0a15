"""A game that nobody has drawn is played in words, on a desktop and a phone, through the same table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.access import serious_problems
from tests.browser.at_table import PLAY_ON
from tests.browser.house import Visitors, running_house
from tests.browser.way_in import TABLE, sit_down

BROUGHT = Path(__file__).parent.parent / "games"


@pytest.fixture
def visitors(tmp_path: Path, browser: Browser) -> Iterator[Visitors]:
    with running_house(tmp_path, FRESCO_GAMES=str(BROUGHT)) as address:
        visitors = Visitors(browser, address)
        yield visitors
        visitors.leave()
        assert visitors.complaints == []


def open_marbles(page: Page) -> str:
    """With the form for a new table: another game, and as many seats as it has."""
    page.goto("/new")
    page.locator("input[name=player]").fill("Chiara")
    page.get_by_text("Marbles", exact=True).click()
    expect(page.locator("input[name=size][value='4']")).to_be_disabled()
    page.locator("input[name=size][value='3']").check()
    page.locator("#new-table button.go").click()
    page.wait_for_url(TABLE)
    return page.url


def test_marbles_is_played_in_words_from_the_lobby_to_the_end(visitors: Visitors) -> None:
    chiara, ben = visitors.arrive(), visitors.arrive(phone=True)
    link = open_marbles(chiara)
    expect(chiara.locator("main")).to_contain_text("Marbles")
    sit_down(ben, link, "Ben")
    ben.get_by_role("button", name="I am ready").click()
    chiara.get_by_role("button", name="Add a bot").last.click()
    chiara.get_by_role("button", name="Start the game").click()
    for page in (chiara, ben):
        expect(page.locator("#table")).to_contain_text("Tray")
        assert serious_problems(page) == []
    expect(chiara.locator("#table")).to_contain_text("draws marbles: 2")
    expect(ben.locator(".ph-act .confirm")).to_have_text("Bet on a hit")
    chiara.evaluate(PLAY_ON, "p0")
    ben.evaluate(PLAY_ON, "p1")
    for page in (chiara, ben):
        expect(page.locator("main.end")).to_be_visible()
        expect(page.locator("#end-h")).to_contain_text("win")
        assert serious_problems(page) == []

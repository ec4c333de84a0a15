"""The statistics in a browser: chosen by game and period, readable for everybody, on both screens."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from app.i18n.texts import say, say_of
from app.tables.games import default_game
from tests.browser.access import problems_in_both_themes
from tests.browser.house import Visitors, running_house


@pytest.fixture(scope="module")
def house(tallied: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One in which games were finished."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copy(tallied, folder)
    with running_house(folder) as address:
        yield address


@pytest.mark.parametrize("phone", [False, True])
def test_somebody_chooses_a_period_and_unfolds_a_drawing_as_a_table(visitors: Visitors, phone: bool) -> None:
    page = visitors.arrive(phone=phone)
    page.goto("/")
    page.get_by_role("link", name=say("en", "statistics.heading")).click()
    expect(page.get_by_role("img", name=say("en", "statistics.per_month"))).to_be_visible()
    expect(page.get_by_role("table", name=say_of("en", default_game(), "statistics.fact.hour"))).to_be_visible()
    page.get_by_role("link", name=say("en", "statistics.month"), exact=True).click()
    page.wait_for_url("**/month")
    page.get_by_text(say("en", "plot.table")).click()
    expect(page.get_by_role("region", name=say("en", "statistics.per_day")).locator("tbody tr")).to_have_count(30)
    assert problems_in_both_themes(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name=say_of("en", "dice", "game.name")).click()
    page.wait_for_url("**/dice/month")
    expect(page.get_by_text(say("en", "statistics.none"))).to_be_visible()

"""The keeper's evening in a browser: sign in, find, sort, leaf, look, export, ban, lift, read the trail, sign out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.tables.keeping.games import PAGE
from tests.browser.access import problems_in_both_themes
from tests.browser.house import PHONE, Visitors, running_house
from tests.browser.way_in import open_table

PASSWORD = "a brush for tests"


@pytest.fixture
def kept(browser: Browser, tmp_path: Path) -> Iterator[Visitors]:
    """A house whose keeper we are."""
    with running_house(tmp_path, FRESCO_ADMIN_PASSWORD=PASSWORD) as address:
        visitors = Visitors(browser, address)
        yield visitors
        visitors.leave()
        assert visitors.complaints == []


def sign_in(page: Page) -> None:
    page.goto("/admin")
    expect(page).to_have_url(f"{page.url.split('/admin')[0]}/admin/login")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Games", level=1)).to_be_visible()


def test_the_keeper_looks_after_the_house(kept: Visitors) -> None:
    host = kept.arrive()
    open_table(host, "Rude Name", "Casa Bellini", 3)
    for number in range(PAGE):
        table = {"size": 2, "name": f"Table {number}"}
        assert host.request.post("/api/tables", data=table, headers={"X-Fresco": "1"}).ok
    page = kept.arrive()
    sign_in(page)
    expect(page.locator("tbody tr")).to_have_count(PAGE)
    page.get_by_role("link", name="Further").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text("Casa Bellini")

    page.get_by_role("searchbox", name="Find").fill("casa")
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_have_text("1 game")
    page.get_by_role("link", name="Show all").click()
    page.get_by_role("columnheader", name="Players and points").get_by_role("link").click()
    expect(page.locator("tbody tr").first).to_contain_text("Casa Bellini")
    expect(page.locator("[aria-sort=descending]")).to_contain_text("Players and points")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert "Casa Bellini" in download.value.path().read_text()
    assert problems_in_both_themes(page) == []

    page.get_by_role("link", name="Casa Bellini").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Casa Bellini")
    page.get_by_text("Close this table").first.click()
    page.get_by_label("Everybody at the table").check()
    page.get_by_role("button", name="Close this table").click()
    expect(page.get_by_role("status").first).to_have_text("The table is closed.")

    page.get_by_role("link", name="Bans").click()
    page.get_by_label("Name", exact=True).fill("Rude Name")
    page.get_by_label("Nobody may take this name").check()
    page.get_by_role("button", name="Ban a name").click()
    expect(page.get_by_role("status").first).to_have_text("The ban is in force.")
    host.goto("/me")
    expect(host.locator("body")).not_to_contain_text("Rude Name")
    page.set_viewport_size(PHONE)
    assert problems_in_both_themes(page) == []
    page.get_by_text("Lift", exact=True).first.click()
    page.get_by_role("button", name="Lift").click()
    expect(page.get_by_role("status").first).to_have_text("The ban is lifted.")

    page.goto("/admin/audit")
    for done in ("banned a name", "lifted the ban on a name", "closed the table"):
        expect(page.get_by_role("cell", name=done, exact=True)).to_be_visible()
    page.goto("/admin")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert problems_in_both_themes(page) == []
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_label("Password")).to_be_visible()

"""The keeper's evening in a browser: sign in, find, sort, leaf, look, export, ban, lift, read the trail, sign out."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.tables.keeping.games import PAGE
from tests.browser.access import problems_in_both_themes
from tests.browser.at_table import ask
from tests.browser.by_script import Friends, asked
from tests.browser.house import DESKTOP, PHONE, Visitors, running_house
from tests.browser.way_in import open_table

PASSWORD = "a brush for tests"
BROUGHT = Path(__file__).parent.parent / "games"


@pytest.fixture
def kept(browser: Browser, tallied: Path, tmp_path: Path) -> Iterator[Visitors]:
    """A house whose keeper we are, in which games were finished; one of its games nobody has drawn."""
    shutil.copy(tallied, tmp_path)
    with running_house(tmp_path, FRESCO_ADMIN_PASSWORD=PASSWORD, FRESCO_GAMES=str(BROUGHT)) as address:
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
    expect(page.locator(".hist tbody tr")).to_have_count(PAGE)
    page.get_by_role("link", name="Further").click()
    expect(page.locator(".hist tbody tr")).to_have_count(1)
    expect(page.locator(".hist tbody tr")).to_contain_text("Casa Bellini")

    page.get_by_role("searchbox", name="Find").fill("casa")
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_have_text("1 game")
    page.get_by_role("link", name="Show all").click()
    page.get_by_role("columnheader", name="Players and points").get_by_role("link").click()
    expect(page.locator(".hist tbody tr").first).to_contain_text("Casa Bellini")
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
    assert ask(host, "get", "/api/me")["name"].startswith("Painter ")
    host.goto("/me")
    expect(host.get_by_role("heading", level=1)).to_be_visible()
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


def readable_on_both_screens(page: Page) -> None:
    """For everybody, in both themes, and without moving it sideways."""
    for screen in (DESKTOP, PHONE):
        page.set_viewport_size(screen)
        assert problems_in_both_themes(page) == [], page.url
        assert page.evaluate("document.documentElement.scrollWidth") == screen["width"], page.url
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="light")


def test_every_page_of_the_keeper_is_readable_for_everybody(kept: Visitors) -> None:
    friends = Friends(kept.arrive)
    friends.play_until(asked("plan"))
    sent = friends.chiara.request.post(
        f"/api/tables/{friends.code}/reports", data={"seat": "p1"}, headers={"X-Fresco": "1"}
    )
    assert sent.ok
    page = kept.arrive()
    page.goto("/admin/login")
    readable_on_both_screens(page)
    sign_in(page)
    expect(page.get_by_role("img", name="Games per day")).to_be_visible()
    page.locator("summary", has_text="With modules").click()
    expect(page.get_by_role("checkbox")).not_to_have_count(0)
    readable_on_both_screens(page)
    for path, heading in (
        ("/admin/tables/1", "Casa Bellini"),
        ("/admin/people", "People"),
        ("/admin/people/1", "Chiara"),
        ("/admin/reports", "Reports"),
        ("/admin/bans", "Bans"),
        ("/admin/audit", "Audit trail"),
        ("/admin/health", "Health"),
    ):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        readable_on_both_screens(page)


def test_games_are_filtered_and_exported_as_they_were_found(kept: Visitors) -> None:
    host = kept.arrive()
    assert host.request.post("/api/me", data={"name": "Chiara"}, headers={"X-Fresco": "1"}).ok
    for table in ({"size": 2, "name": "Casa"}, {"size": 3, "name": "=Torre"}, {"game": "dice", "size": 3}):
        assert host.request.post("/api/tables", data=table, headers={"X-Fresco": "1"}).ok
    page = kept.arrive()
    sign_in(page)
    page.locator("select[name=size]").select_option("3")
    page.locator("select[name=game]").select_option("fresco")
    page.locator("select[name=status]").select_option("about to begin")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#found")).to_have_text("1 game")
    expect(page.locator(".hist tbody tr")).to_contain_text("=Torre")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    rows = list(csv.DictReader(StringIO(download.value.path().read_text())))
    assert [(row["name"], row["size"], row["player_1"]) for row in rows] == [("'=Torre", "3", "Chiara")]
    with page.expect_download() as download:
        page.get_by_role("link", name="JSON").click()
    (game,) = json.loads(download.value.path().read_text())
    assert (game["name"], game["status"]) == ("=Torre", "lobby")
    page.goto("/admin?size=many")
    expect(page.locator("body")).to_contain_text("422")


def see_it_drawn(page: Page) -> None:
    """From the history to the table as spectators see it."""
    page.goto("/admin")
    page.get_by_role("link", name="Casa Bellini").click()
    page.get_by_role("link", name="See it as spectators do").click()
    expect(page.locator("#main.sp")).to_be_visible()


def test_the_keeper_sees_a_game_drawn_as_spectators_do_while_it_goes_on(kept: Visitors) -> None:
    friends = Friends(kept.arrive)
    friends.play_until(asked("choose row"))
    page = kept.arrive()
    sign_in(page)
    see_it_drawn(page)
    expect(page.locator("svg.board")).to_be_visible()
    expect(page.locator(".big-seat")).to_have_count(4)
    expect(page.locator(".news li")).not_to_have_count(0)
    assert friends.code not in page.content()
    assert friends.watch_code not in page.content()
    friends.play_until(asked("plan"))
    expect(page.locator(".turn h1")).to_contain_text("Bruno, Dario")
    expect(page.locator(".whispers, .sp-join, .about")).to_have_count(0)
    readable_on_both_screens(page)
    page.set_viewport_size(PHONE)
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("#talk-log li")).not_to_have_count(0)
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)

    office = page.context.new_page()
    office.goto("/admin/tables/1")
    office.get_by_text("Close this table").first.click()
    office.get_by_label("Everybody at the table").check()
    office.get_by_role("button", name="Close this table").click()
    expect(office.get_by_role("status").first).to_have_text("The table is closed.")
    page.get_by_role("link", name="About this table").first.click()
    expect(page.locator(".chip", has_text="closed")).to_be_visible()
    page.set_viewport_size(DESKTOP)
    page.get_by_role("link", name="See it as spectators do").click()
    expect(page.locator("svg.board")).to_be_visible()


def test_a_game_that_nobody_has_drawn_is_seen_in_words_until_the_keeper_signs_out(kept: Visitors) -> None:
    host = kept.arrive()
    ask(host, "post", "/api/me", {"name": "Chiara"})
    table = ask(host, "post", "/api/tables", {"game": "marbles", "size": 2, "name": "Casa Bellini"})
    ask(host, "put", f"/api/tables/{table['code']}/seats/p1/bot", {})
    ask(host, "post", f"/api/tables/{table['code']}/start")
    page = kept.arrive()
    sign_in(page)
    see_it_drawn(page)
    expect(page.locator("#table")).to_contain_text("Tray")
    assert problems_in_both_themes(page) == []
    office = page.context.new_page()
    office.goto("/admin")
    office.get_by_role("button", name="Sign out everywhere").click()
    expect(page.get_by_label("Password")).to_be_visible()

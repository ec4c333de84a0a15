"""The last rounds of games in the browser: what everybody sees is what they may see, to the end and beyond it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.access import problems_in_both_themes
from tests.browser.at_table import (
    GAME_MS,
    Guest,
    ask,
    come_to_the_table,
    play_on,
    points_add_up,
    sit_down_to_play,
    watch,
)
from tests.browser.by_script import Friends, asked, play_together
from tests.browser.house import DESKTOP, PHONE, Visitors


def play_to_the_end(guests: list[Guest]) -> None:
    for guest in guests:
        play_on(guest)
    for guest in guests:
        guest.page.locator("main.end").wait_for(timeout=GAME_MS)
    for guest in guests:
        assert guest.leaks() == []
        assert guest.page.evaluate("window.leaks") == []


# As large as it is on the screen: a drawing is scaled.
TEXT_SIZES = """() => [...document.querySelectorAll("svg.chart text")].map(
  text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a
)"""


def looks_back(page: Page) -> None:
    """The charts of a finished game for four, with their words, in whatever size they are."""
    expect(page.locator(".turning")).to_have_text(re.compile("lead|led"))
    charts = page.locator("svg.chart")
    expect(charts).to_have_count(4)
    for chart, title in zip(charts.all(), ("Score", "Thalers", "Mood", "Hour"), strict=True):
        expect(chart).to_have_attribute("aria-label", re.compile(rf"^{title}\b(?=.* Chiara )(?=.* Bruno )"))
        expect(chart.locator("text.nm")).to_have_count(4)
    assert min(page.evaluate(TEXT_SIZES)) >= 11
    expect(page.get_by_role("heading", name="Where the apprentices went")).to_be_visible()
    first = page.locator(".days details").first
    if not first.locator(".outcome").first.is_visible():
        first.locator("summary").click()
    expect(first.locator(".outcome")).to_have_count(4)
    expect(first.locator(".outcome dt").first).to_have_text(re.compile(r", \d apprentices?$"))


MOST_NODES = 20_000
"""The end of a game has about 8,000, most of them in the painting; each page of the game that stays adds 5,000."""


def leaves_nothing_behind(page: Page) -> None:
    """Of the pages that a game leads through."""
    browser = page.context.new_cdp_session(page)
    browser.send("HeapProfiler.collectGarbage")
    assert browser.send("Memory.getDOMCounters")["nodes"] < MOST_NODES


def test_two_players_beside_leonardo_come_to_the_table_and_play_on_to_the_end(visitors: Visitors) -> None:
    friends = Friends(visitors.arrive, names=("Chiara", "Bruno"))
    friends.play_until(asked("plan", since=7))
    chiara, bruno = guests = [Guest(page, f"p{number}") for number, page in enumerate(friends.pages)]
    for guest in guests:
        guest.listen()
    friends.come_to_the_table()
    play_to_the_end(guests)
    totals = chiara.page.locator(".sources .tot")
    expect(totals, "Leonardo is shown beside the two").to_have_count(3)
    expect(bruno.page.locator(".sources .tot")).to_have_text(totals.all_text_contents())
    expect(chiara.page.locator("#end-h")).to_contain_text("master of the fresco")


def test_four_players_two_of_them_bots_play_the_last_rounds_and_a_rematch_follows(visitors: Visitors) -> None:
    gathering = sit_down_to_play(visitors, ["Chiara", "Bruno"], size=4)
    play_together([guest.page for guest in gathering.guests], gathering.code, asked("plan", since=6))
    come_to_the_table(gathering)
    spectator = watch(visitors, gathering)
    chiara, bruno = gathering.guests
    play_to_the_end([chiara, bruno, spectator])
    page = chiara.page
    leaves_nothing_behind(page)
    rematch = page.get_by_role("button", name="Rematch")
    expect(rematch).to_be_in_viewport(ratio=1)
    expect(page.locator(".sources .tot")).to_have_count(4)
    looks_back(page)
    looks_back(spectator.page)
    page.set_viewport_size(PHONE)
    page.evaluate("scrollTo(0, 0)")
    expect(rematch).to_be_in_viewport(ratio=1)
    looks_back(page)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.set_viewport_size(DESKTOP)
    assert problems_in_both_themes(page) == []
    points_add_up(page)
    record = ask(page, "get", f"/api/tables/{gathering.code}/record")
    assert page.get_by_role("link", name="Download the game").get_attribute("href") in (
        f"/api/tables/{gathering.code}/record",
    )
    assert record["seats"] == 4
    rematch.click()
    page.wait_for_url(lambda url: "/t/" in url and gathering.code not in url)
    expect(bruno.page.get_by_role("link", name="To the rematch")).to_be_visible()

"""Log and chat: the newest line is in sight, unless somebody reads further up."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_table import eventually, gather
from tests.browser.by_script import asked, decide, play_until
from tests.browser.house import Visitors

LEFT_BELOW = "box => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)"


def at_its_end(page: Page) -> bool:
    left: int = page.locator("#talk-log").evaluate(LEFT_BELOW)
    return left <= 1


def test_the_log_shows_its_newest_line_after_planning_unless_somebody_reads_further_up(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=3, by_hand=True)
    page = gathering.guests[0].page
    play_until(page, gathering.code, asked("plan", since=2))
    expect(page.locator(".planning")).to_be_visible()
    play_until(page, gathering.code, lambda view: view["task"] != "plan" and view["question"] is not None)
    expect(page.locator("#talk-log li").nth(20)).to_be_attached()
    eventually(page, lambda: at_its_end(page), "the newest line is in sight")
    page.locator("#talk-log").evaluate("box => { box.scrollTop = 0; }")
    newest = page.get_by_role("button", name="Newest")
    expect(newest).to_be_visible()
    lines = page.locator("#talk-log li").count()
    decide(page, gathering.code)
    eventually(page, lambda: page.locator("#talk-log li").count() > lines, "something happens")
    assert page.locator("#talk-log").evaluate("box => box.scrollTop") < 40
    newest.click()
    eventually(page, lambda: at_its_end(page), "back at the newest line")
    expect(newest).to_have_count(0)

"""What a choice would lead to, before it is made: the bishop's step, the landing, Leonardo's errands."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.access import problems_in_both_themes
from tests.browser.by_script import Moment, View, asked, gather_at, may_restore
from tests.browser.house import Visitors


def at(visitors: Visitors, moment: Moment, *, size: int = 3, phone: bool = False) -> Page:
    return gather_at(visitors, moment, size=size, phone=phone)[1]


def may_step(view: View) -> bool:
    return may_restore(view) and any(option["kind"] == "step" for option in view["question"]["options"])


def test_the_step_of_the_bishop_is_seen_before_it_is_made(visitors: Visitors) -> None:
    page = at(visitors, may_step)
    page.get_by_role("button", name="Move the bishop first").click()
    steps = page.locator(".act .k-step")
    expect(steps.first).to_contain_text(re.compile("then restore"))
    expect(steps.first.locator(".gain")).to_contain_text(re.compile(r"^\+\d+"))
    expect(page.locator("[data-ghost]"), "nothing is pointed at").to_have_count(0)
    steps.first.focus()
    ghost = page.locator("[data-ghost]")
    expect(ghost).to_have_count(1)
    first = ghost.get_attribute("data-ghost")
    expect(page.locator(".bishop.stays")).to_have_count(1)
    best = steps.first.locator(".gain").inner_text().split()[0]
    expect(page.locator(".sumplate.best .tot"), "the board and the panel name the same sum").to_have_text(best)
    page.keyboard.press("ArrowDown")
    expect(steps.nth(1)).to_be_focused()
    expect(page.locator("[data-ghost]")).not_to_have_attribute("data-ghost", first or "")
    assert problems_in_both_themes(page) == []
    steps.nth(1).evaluate("it => it.blur()")
    expect(ghost).to_have_count(0)
    cell = page.locator(".ft.can").first
    cell.hover()
    expect(ghost, "a space of the fresco is pointed at").to_have_count(1)
    steps.first.click()
    page.mouse.move(1, 1)
    expect(ghost, "it is chosen").to_have_attribute("data-ghost", first or "")
    expect(page.locator(".act .confirm")).to_have_attribute("data-pick", f"step {first}")


def test_the_landing_says_what_each_space_means(visitors: Visitors) -> None:
    page = at(visitors, asked("land"))
    expect(page.locator(".act .k-land").first).to_contain_text(re.compile("in front: you choose your hour later"))
    expect(page.locator(".act .k-land").last).to_contain_text("behind: you choose your hour earlier")


def test_leonardos_booths_lie_open_with_a_line_on_what_he_is_for(visitors: Visitors) -> None:
    page = at(visitors, asked("leonardo at market"), size=2)
    expect(page.locator(".act .warns")).to_contain_text("Leonardo cannot win")
    expect(page.locator(".act .warns")).to_contain_text("after him today")
    expect(page.locator(".act .k-close").first).to_be_visible()
    expect(page.locator(".act .folder")).to_have_count(0)
    assert problems_in_both_themes(page) == []

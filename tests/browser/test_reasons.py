"""What is not possible says why, where it was pressed and in the panel, with what would help."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.engine.fresco.examples.positions import plan
from tests.browser.access import problems_in_both_themes
from tests.browser.by_script import (
    Moment,
    View,
    Wish,
    asked,
    at_the_cathedral,
    decide,
    gather_at,
    may_restore,
    no_wish,
    play_until,
)
from tests.browser.house import Visitors


def lacks_a_blend(view: View) -> bool:
    """Chiara may restore something, and for something else she lacks a paint that is blended from two others."""
    return may_restore(view) and any(_blended(found) for found in view["question"]["impossible"])


def _blended(found: dict[str, object]) -> bool:
    reason = found["reason"]
    assert isinstance(reason, dict)
    return found["kind"] == "restore" and bool({"orange", "green", "purple"} & set(reason["args"].get("paints", ())))


def all_paints_for_the_altar(view: View) -> Any:
    """Chiara sends everybody to the cathedral, where the first one gives all her paints for the altar."""
    if view["task"] == "plan":
        return plan("3 cathedral, 2 studio")
    options = (view["question"] or {}).get("options", ())
    altar = next((option for option in options if option["kind"] == "altar"), None)
    return altar and {"altar": {"payment": altar["form"]["payment"]["entries"][0]["value"]}}


def at(
    visitors: Visitors, moment: Moment = lacks_a_blend, wish: Wish = no_wish, *, phone: bool = False
) -> tuple[str, Page]:
    gathering, page = gather_at(visitors, moment, wish, phone=phone)
    return gathering.code, page


def blended_segment(page: Page) -> str:
    """A segment that lacks a blended paint, by what it answers to."""
    labels = page.locator(".ft.cannot")
    expect(labels.first).to_be_visible()
    for label in labels.all():
        said = label.get_attribute("aria-label") or ""
        if any(paint in said.split("lack")[-1] for paint in ("orange", "green", "purple")):
            return label.get_attribute("data-cell") or ""
    raise AssertionError("no segment lacks a blended paint")


def test_enter_on_a_segment_out_of_reach_says_what_is_missing_and_what_would_help(visitors: Visitors) -> None:
    _, page = at(visitors)
    cell = blended_segment(page)
    segment = page.locator(f".ft[data-cell='{cell}']")
    segment.focus()
    page.keyboard.press("Enter")
    reason = page.locator(".act").get_by_role("status")
    expect(reason).to_contain_text("You lack")
    expect(reason.locator(".recipes li").first).to_contain_text("you have")
    expect(reason.locator(".helps li").last).to_contain_text("Within reach now: Restore")
    expect(segment, "whoever pressed stays there").to_be_focused()
    expect(segment.locator("use.missing")).not_to_have_count(0)
    expect(page.locator(".z-workshop .helpring")).not_to_have_count(0)
    assert problems_in_both_themes(page) == []
    page.keyboard.press("Escape")
    expect(reason).to_have_count(0)
    expect(segment.locator("use.missing")).to_have_count(0)
    segment.click(force=True)  # it is disabled for the rules, not for the finger
    expect(reason).to_be_visible()
    page.locator(".ft.can").first.click()
    expect(reason, "the next choice").to_have_count(0)


def test_on_a_phone_the_bar_says_why_and_a_tap_brings_what_would_help(visitors: Visitors) -> None:
    _, page = at(visitors, phone=True)
    page.locator(f".ft[data-cell='{blended_segment(page)}']").tap(force=True)
    short = page.locator(".ph-act").get_by_role("status")
    expect(short).to_contain_text("You lack")
    assert short.evaluate("bar => bar.scrollHeight <= bar.clientHeight"), "nothing of it is cut"
    short.get_by_role("button", name="What would help").tap()
    expect(page.locator(".act.up").get_by_role("status").locator(".helps li")).not_to_have_count(0)
    assert problems_in_both_themes(page) == []


def test_what_is_not_possible_folds_again_at_the_next_question(visitors: Visitors) -> None:
    code, guest = at_the_cathedral(visitors)
    page = guest.page
    page.locator(".why summary").click()
    no = page.locator(".why .mini").first
    expect(no).to_be_visible()
    no.click(force=True)  # it is disabled for the rules, not for the finger
    expect(page.locator(".act").get_by_role("status")).to_contain_text("lack")
    decide(page, code)
    play_until(page, code, lambda view: bool(view["question"] and view["question"].get("impossible")))
    expect(page.locator(".why summary")).to_be_visible()
    expect(page.locator(".why .mini").first).to_be_hidden()
    expect(page.locator(".act .lack")).to_have_count(0)


def test_whoever_can_do_nothing_reads_why_above_the_button_that_leaves(visitors: Visitors) -> None:
    def nothing(view: View) -> bool:
        if not asked("work at cathedral")(view):
            return False
        kinds = {option["kind"] for option in view["question"]["options"]}
        return kinds <= {"done", "step"}

    _, page = at(visitors, nothing, all_paints_for_the_altar)
    said = page.locator(".act .nothing")
    expect(said).to_contain_text("You cannot restore anything")
    expect(said).to_contain_text("You lack")
    above, done = said.bounding_box(), page.locator(".act .done, .act .confirm").first.bounding_box()
    assert above is not None
    assert done is not None
    assert above["y"] + above["height"] <= done["y"]


@pytest.mark.parametrize("what", ["slot", "booth"])
def test_a_tile_of_the_market_that_cannot_be_bought_says_why(visitors: Visitors, what: str) -> None:
    def bought(view: View) -> bool:
        """Chiara has bought something, and may buy more at the same booth alone."""
        return asked("work at market")(view) and any(
            found["kind"] == {"slot": "buy", "booth": "close"}[what] for found in view["question"]["impossible"]
        )

    _, page = at(visitors, bought)
    spot = page.locator(f"[data-not^='{what} ']").first
    spot.click(force=True)
    expect(page.locator(".act").get_by_role("status").locator(".said b")).not_to_be_empty()

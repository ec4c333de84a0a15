"""The windows of the glaziers: in the walls they look like windows, and what one brings is told before it is taken."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.access import problems_in_both_themes
from tests.browser.by_script import View, gather_at, may_restore
from tests.browser.house import Visitors


def beside_a_window(view: View) -> bool:
    """Chiara may restore a segment that takes a window, and has not the glass for all of them."""
    if not may_restore(view):
        return False
    (restore,) = (option for option in view["question"]["options"] if option["kind"] == "restore")
    windows = [entry["opens"]["window"] for entry in restore["form"]["cell"]["entries"] if "window" in entry["opens"]]
    return any(len(window["entries"]) > 1 for window in windows)


def at(visitors: Visitors, *, phone: bool = False) -> Page:
    _, page = gather_at(visitors, beside_a_window, modules=(6,), phone=phone)
    expect(page.locator(".ft.can").first).to_be_visible()
    return page


def added_up(sum_: str) -> int:
    """ "3 + 4 − 6" is 1."""
    return sum(int(term) for term in sum_.replace("−", "+ -").replace("- ", "-").split("+"))


def test_what_a_window_brings_is_told_before_it_is_taken(visitors: Visitors) -> None:
    page = at(visitors)
    segments = page.locator(".act .k-restore")
    fieldset = page.locator(".act .windows")
    for segment in segments.all():
        segment.click()
        if fieldset.count():
            break
    cards = fieldset.locator(".wcard")
    expect(cards.first).to_be_attached()
    for card in cards.all():
        net, sum_ = card.locator(".net").inner_text().split(maxsplit=1)
        assert int(net.replace("−", "-")) == added_up(sum_), f"{net} is told as {sum_}"
        missing = sum_.count("−")
        expect(card.locator(".miss")).to_have_count(1 if missing else 0)
        expect(card.locator(".dashed")).to_have_count(missing)
    confirm = page.locator(".act .confirm")
    before = points(confirm.inner_text())
    offered = [net_of(net) for net in fieldset.locator(".wcard.can .net").all_inner_texts()]
    proposed = net_of(fieldset.locator(".wcard[aria-pressed=true] .net").inner_text())
    assert proposed == max(offered)
    another = fieldset.locator(".wcard[aria-pressed=false]").first
    then = before + net_of(another.locator(".net").inner_text()) - proposed
    another.click()
    if then >= 0:
        expect(confirm, "the sum of the card is the sum of the button").to_have_text(re.compile(rf"\+?{then}$"))
    assert problems_in_both_themes(page) == []


def points(said: str) -> int:
    return int(said.split()[-1].replace("−", "-"))


def net_of(said: str) -> int:
    return points(said.split()[0])


def test_a_tap_on_a_window_in_the_wall_opens_the_card(visitors: Visitors) -> None:
    page = at(visitors, phone=True)
    expect(page.locator(".wall .nightglass")).to_have_count(12)
    expect(page.locator(".fly.open")).to_be_hidden()
    page.locator("[data-window='1,0']").tap(force=True)
    card = page.locator("#annex-6")
    expect(card).to_be_visible()
    expect(card.locator(".wcard")).to_have_count(6)
    expect(card).to_contain_text("twice its points")
    # It stands where the place stood, and a place brings that back.
    place = page.locator(".pills button").first
    place.tap()
    expect(card).to_be_hidden()
    expect(page.locator("svg.board")).to_be_visible()
    expect(place).to_have_attribute("aria-pressed", "true")

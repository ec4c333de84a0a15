"""The planning page in every window: what stands there today, what opens above the plan, and that nothing is cut."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from app.api.rendering import LANGUAGE_COOKIE
from tests.browser.at_table import both_until_planning, gather, one_turn
from tests.browser.house import Visitors
from tests.browser.sizes import LONG_NAMES, WINDOWS, in_every_window
from tests.browser.with_modules import SEVEN, sit_with_bots, until_planning

IN_SIGHT = {
    "the button that seals the plan": ("#ready", 1),
    "a column for each place": (".col", 5),
    "a space in each": (".slot.next", 5),
    "the apprentices in hand": (".piecebtn", 5),
    "everybody's score": (".who .score", 4),
    "my paints and purse": (":is(.yours, .ph-shelf) .cost", 10),
    "what each place has today": (".col > .today", 5),
    "the way to the table": (".peek .btn", 1),
}

SWIPE = """(across) => {
  const sheet = document.querySelector(".sheet");
  const at = (x) => [new Touch({ identifier: 1, target: sheet, clientX: x, clientY: 300 })];
  sheet.dispatchEvent(new TouchEvent("touchstart", { touches: at(200), changedTouches: at(200), bubbles: true }));
  sheet.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: at(200 + across), bubbles: true }));
}"""


def under_long_names(page: Page) -> None:
    """Everybody at the table goes by a name as long as names may be."""

    def rename(message: str | bytes) -> str | bytes:
        told: dict[str, Any] = json.loads(message)
        if told.get("type") != "people":
            return message
        for seat, name in zip(told["seats"], LONG_NAMES, strict=True):
            seat |= {"player": name, "bot": None}
        return json.dumps(told)

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(rename(message)))

    page.route_web_socket("**", between)


def in_language(page: Page, language: str) -> None:
    page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": page.url}])
    page.reload()
    page.locator("#ready").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_in_every_window_and_language_all_that_a_plan_needs_is_in_sight_and_nothing_is_cut(visitors: Visitors) -> None:
    page = visitors.arrive()
    under_long_names(page)
    sit_with_bots(page, LONG_NAMES[0], SEVEN)
    until_planning(page)
    faults = []
    for language in ("en", "de", "fr"):
        in_language(page, language)
        faults += [f"{language} {fault}" for fault in in_every_window(page, IN_SIGHT)]
    assert faults == []


def test_what_has_no_room_beside_the_sheet_opens_by_a_button_that_a_finger_meets(visitors: Visitors) -> None:
    page = visitors.arrive()
    sit_with_bots(page, "Chiara", ())
    until_planning(page)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".around .talk, .to-chat").filter(visible=True)).to_have_count(1)
        expect(page.locator(".round-notes, .to-hostel").filter(visible=True)).to_have_count(1)
        for handle in page.locator(".handle").filter(visible=True).all():
            box = handle.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, (width, height, handle.inner_text(), box)


def test_a_place_says_what_it_has_today_and_a_press_tells_all_of_it(visitors: Visitors) -> None:
    page = visitors.arrive()
    sit_with_bots(page, "Chiara", SEVEN)
    until_planning(page)
    for place, things in {"market": 3, "cathedral": 5, "studio": 3, "theatre": 1}.items():
        expect(page.locator(f".at-{place} .td")).to_have_count(things)
    sitting = page.locator(".at-studio .td").nth(1).inner_text()
    today = page.locator(".at-studio .today")
    today.click()
    expect(today).to_have_attribute("aria-expanded", "true")
    expect(page.locator("#plan-drawer li", has_text=sitting)).to_contain_text(":")
    page.locator(".at-studio .slot.next").click()
    expect(page.locator(".at-studio .slot.on")).to_have_count(1)
    today.click()
    expect(page.locator("#plan-drawer")).to_have_count(0)
    page.locator(".at-market .today").click()
    page.keyboard.press("Escape")
    expect(page.locator("#plan-drawer")).to_have_count(0)


def test_on_a_phone_what_one_looks_up_opens_above_the_plan_and_the_plan_stays(visitors: Visitors) -> None:
    page = visitors.arrive(phone=True)
    sit_with_bots(page, "Chiara", SEVEN)
    until_planning(page)
    page.locator(".at-market .slot.next").click()
    for name in ("Fresco", "Market", "Hostel", "Players", "Chat"):
        handle = page.get_by_role("button", name=name, exact=True)
        handle.click()
        expect(handle).to_have_attribute("aria-expanded", "true")
        expect(page.locator("#plan-drawer")).to_have_attribute("aria-label", name)
        for stays in (".ph-shelf", "#ready", ".piecebtn:not(.gone)"):
            expect(page.locator(stays).first).to_be_in_viewport(ratio=1)
        if name == "Fresco":
            expect(page.locator(".cols")).to_be_hidden()
            page.locator(".five .btn").nth(1).click()
            expect(page.locator(".five .btn").nth(1)).to_have_accessible_name("Cathedral, 1 apprentice; place one more")
        else:
            expect(page.locator(".at-market .slot.on")).to_be_visible()
        handle.click()
        expect(page.locator("#plan-drawer")).to_have_count(0)
    expect(page.locator(".at-cathedral .slot.on")).to_have_count(1)

    page.evaluate(SWIPE, -90)
    expect(page.locator("#plan-drawer")).to_have_attribute("aria-label", "Fresco")
    page.evaluate(SWIPE, -90)
    expect(page.locator("#plan-drawer")).to_have_attribute("aria-label", "Market")
    page.evaluate(SWIPE, 90)
    page.evaluate(SWIPE, 90)
    expect(page.locator("#plan-drawer")).to_have_count(0)
    expect(page.locator(".slot.on")).to_have_count(2)


def test_what_friends_say_while_planning_is_seen_at_a_desk_and_behind_the_badge_of_a_phone(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2)
    chiara, bruno = gathering.guests
    both_until_planning(chiara, bruno)
    page = bruno.page
    page.set_viewport_size({"width": 390, "height": 844})
    chiara.page.get_by_role("tab", name="Chat").click()
    chiara.page.get_by_label("Message").fill("Who takes the blue?")
    chiara.page.keyboard.press("Enter")
    expect(chiara.page.locator(".around .say")).to_have_text("Who takes the blue?")
    expect(page.locator(".handle .badge")).to_have_text("1")
    page.locator(".handle .badge").click()
    expect(page.locator("#plan-drawer .say")).to_have_text("Who takes the blue?")
    expect(page.locator(".handle .badge")).to_have_count(0)

    assert one_turn(chiara) == "ready"
    expect(chiara.page.locator(".tray section.go")).to_contain_text("Bruno")
    expect(page.locator(".around .chip.ok")).to_have_count(1)

"""Who comes late to a table that is closed to spectators is told so, and can ask for the seat of a bot."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.house import Visitors

HEADERS = {"X-Fresco": "1"}


def test_a_late_friend_asks_at_the_closed_door_and_is_let_in(visitors: Visitors) -> None:
    host, late = visitors.arrive(), visitors.arrive()
    asked = host.request
    asked.post("/api/me", data={"name": "Chiara"}, headers=HEADERS)
    table = asked.post("/api/tables", data={"size": 2, "spectators_open": False}, headers=HEADERS).json()
    here = f"/api/tables/{table['code']}"
    asked.put(f"{here}/seats/p1/bot", data={}, headers=HEADERS)
    asked.post(f"{here}/start", headers=HEADERS)
    late.goto(f"/t/{table['code']}")
    expect(late.locator("main")).to_contain_text("this table is closed to spectators")
    late.get_by_label("Your name").fill("Emil")
    late.get_by_role("button", name="Ask for this seat").click()
    expect(late.get_by_text("As soon as Chiara says yes")).to_be_visible()
    vote = {"about": "seat", "seat": "p1", "agree": False}
    assert asked.post(f"{here}/votes", data=vote, headers=HEADERS).ok
    expect(late.get_by_text("You may ask again later")).to_be_visible()
    late.get_by_role("button", name="Ask for this seat").click()
    expect(late.locator("#asked")).to_be_visible()
    assert asked.post(f"{here}/votes", data={**vote, "agree": True}, headers=HEADERS).ok
    expect(late.locator("#table[data-seat=p1]")).to_be_visible()

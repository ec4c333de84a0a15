"""The clock of a table: it is seen running, it warns, it says what was chosen, and it can be switched off together."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.access import problems_in_both_themes, serious_problems
from tests.browser.at_table import BY_HAND, ask
from tests.browser.house import Visitors

SHORTEST = 10
COUNTED = re.compile(r"^0:\d\d$")


def test_a_clock_counts_warns_says_what_was_chosen_and_is_switched_off_by_agreement(visitors: Visitors) -> None:
    chiara, ben = visitors.arrive(), visitors.arrive(phone=True, language="de-DE")
    for page, name in ((chiara, "Chiara"), (ben, "Ben")):
        ask(page, "post", "/api/me", {"name": name})
        page.add_init_script(BY_HAND)
    table = ask(chiara, "post", "/api/tables", {"size": 2, "clock_seconds": SHORTEST})
    code = table["code"]
    ask(ben, "put", f"/api/tables/{code}/seat", {})
    ask(ben, "put", f"/api/tables/{code}/ready", {"ready": True})
    ask(chiara, "post", f"/api/tables/{code}/start")
    first = ask(chiara, "get", f"/api/tables/{code}/view")["waiting"][0]
    chiara.goto(f"/t/{code}")
    ben.goto(f"/t/{code}")
    mine, other = (chiara, ben) if first == "p0" else (ben, chiara)

    # All of its ten seconds are the last ones: in the strip, on the seat, in the panel and in the title.
    expect(mine.locator(".you-turn.last .count")).to_have_text(COUNTED)
    expect(mine.locator(".lastseconds:visible .drain i")).to_have_attribute("style", re.compile("width"))
    expect(mine).to_have_title(re.compile(r"^0:\d\d · "))
    expect(other.locator(".topbar .count.last")).to_have_text(COUNTED)
    expect(other.locator(".medal.timed:visible")).not_to_have_count(0)

    # It stays until they decide themselves; what it says is in their own language, as in the log of the other.
    for page, said in ((chiara, "Time ran out: a bot decided for you"), (ben, "Die Zeit war um: Ein Bot hat für dich")):
        notice = page.locator(".notice:visible")
        expect(notice).to_contain_text(said)
        expect(notice.locator("small")).not_to_be_empty()
    assert problems_in_both_themes(chiara) == []
    assert serious_problems(ben) == []

    chiara.locator(".notice").get_by_role("button", name="Propose to play without the clock").first.click()
    expect(ben.locator(".vote:visible")).to_contain_text("Chiara möchte ohne Uhr spielen")
    ben.get_by_role("button", name="Ohne Uhr", exact=True).tap()
    for page in (chiara, ben):
        expect(page.locator(".count, .timeleft, .lastseconds, .vote")).to_have_count(0)
    chiara.locator(".notice").get_by_role("button", name="Got it").first.click()
    expect(chiara.locator(".notice")).to_have_count(0)
    if chiara.locator(".planning").count():
        chiara.keyboard.press("t")
    expect(chiara.locator("#talk-log")).to_contain_text("time ran out, a bot decided")

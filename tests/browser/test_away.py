"""Somebody is away: everybody knows since when and what they can do about it, and whoever returns has the seat back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.access import problems_in_both_themes, serious_problems
from tests.browser.at_table import ask, come_to_the_table, gather, sit_down_to_play
from tests.browser.by_script import asked, decide, play_together, play_until, until_waiting_for
from tests.browser.house import Visitors

NOT_CUT = """([selector]) => {
  const cut = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
  return cut.map((each) => each.textContent);
}"""


@pytest.fixture(scope="module")
def house(hasty_house: str) -> str:
    return hasty_house


def test_a_bot_stands_in_by_agreement_and_hands_back_with_one_press(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Ben", "Anna"], size=3, by_hand=True)
    chiara, ben, anna = (guest.page for guest in gathering.guests)
    until_waiting_for([chiara, ben, anna], gathering.code, "p1")
    ben.context.new_page()
    ben.close()
    panel = chiara.locator("#act")
    expect(chiara.locator(".seat", has_text="Ben").locator(".medal.away")).to_be_visible()
    expect(chiara.locator(".seat", has_text="Ben").locator(".chip.gold")).to_have_text(re.compile(r"^away \d+:\d\d$"))
    expect(panel).to_contain_text("Ben has been away for")
    expect(panel.locator(".voices li")).to_have_text([re.compile("Chiara.*have not voted"), re.compile("Anna.*not")])
    expect(panel.locator(".tally")).to_have_text("0 of 2 votes needed")
    assert problems_in_both_themes(chiara) == []

    # Waiting only folds it away: the seat keeps the button.
    panel.get_by_role("button", name="Wait").click()
    expect(panel.locator(".absent")).to_have_count(0)
    chiara.locator(".seat", has_text="Ben").get_by_role("button", name="Let a bot stand in for Ben").click()
    expect(anna.locator("#act .tally")).to_have_text("1 of 2 votes needed")
    anna.locator("#act").get_by_role("button", name="Let a bot stand in for Ben").press("Enter")
    expect(chiara.locator(".seat", has_text="Ben")).to_contain_text("a bot sits in")
    expect(chiara.locator(".seat", has_text="Ben").locator(".robot")).to_be_visible()
    # The bot has woken up for Ben, and the log says so.
    expect(chiara.locator("#talk-log .bybot")).not_to_have_count(0)

    back = ben.context.new_page()
    back.goto(f"/t/{gathering.code}")
    bar = back.get_by_role("region", name="You are back, take your seat")
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="What it did").click()
    expect(bar.locator(".did li")).not_to_have_count(0)
    assert problems_in_both_themes(back) == []
    back.evaluate("document.activeElement.blur()")
    back.keyboard.press("Enter")
    expect(bar).to_have_count(0)
    expect(chiara.locator(".seat", has_text="Ben").locator(".robot, .chip.gold")).to_have_count(0)


def test_on_a_phone_the_bar_says_whom_the_table_waits_for_and_what_can_be_done(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Ben"], size=2, by_hand=True, phone=True)
    chiara, ben = (guest.page for guest in gathering.guests)
    until_waiting_for([chiara, ben], gathering.code, "p1")
    ben.context.new_page()
    ben.close()
    offer = chiara.locator(".ph-act").get_by_role("button", name="Let a bot stand in for Ben")
    expect(offer).to_be_in_viewport(ratio=1)
    expect(chiara.locator(".ph-seat .isaway")).to_have_text("away")
    assert serious_problems(chiara) == []
    offer.tap()
    expect(chiara.locator(".ph-seat .robot")).to_have_count(1)
    play_until(chiara, gathering.code, asked("plan"))
    # Whoever is back and simply goes on has the seat again: the bot has planned, and the plan is taken back.
    back = ben.context.new_page()
    back.goto(f"/t/{gathering.code}")
    expect(back.locator(".back")).to_be_in_viewport(ratio=1)
    back.locator("#take-back").tap()
    expect(back.locator(".back")).to_have_count(0)
    expect(back.locator("#ready")).to_be_visible()


def test_the_menu_knows_who_is_here_and_lets_the_table_end_the_game_by_agreement(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Ben"], size=3, by_hand=True)
    chiara, ben = (guest.page for guest in gathering.guests)
    chiara.get_by_role("button", name="Menu").click()
    menu = chiara.locator("#menu")
    expect(menu.locator(".whoishere li")).to_have_text(
        [re.compile("Chiara.*you"), re.compile("Ben.*here"), re.compile("Bot 3.*bot"), re.compile("0 watching")]
    )
    for link, address in (("Invite link", f"/t/{gathering.code}"), ("Watch link", f"/w/{gathering.watch_code}")):
        assert (menu.get_by_role("button", name=link).get_attribute("data-copy") or "").endswith(address)
    assert serious_problems(chiara) == []
    menu.get_by_role("button", name="End the game by agreement").click()
    expect(ben.locator("#act .vote")).to_have_count(0)
    menu.get_by_role("button", name="Ask the others").click()
    expect(ben.locator("#act .vote")).to_contain_text("Chiara would like to end the game")
    assert serious_problems(ben) == []
    ben.locator("#act").get_by_role("button", name="End the game").press("Enter")
    for page in (chiara, ben):
        expect(page.get_by_role("heading", name="This game was ended by agreement")).to_be_visible()
        expect(page.locator("#act, .you-turn, .topbar .waiting")).to_have_count(0)
    assert serious_problems(chiara) == []
    chiara.get_by_role("button", name="Rematch").click()
    expect(ben.locator("a.btn.go")).to_be_visible()


def test_what_is_voted_on_while_plans_are_made_has_its_answers_in_sight_on_a_phone(visitors: Visitors) -> None:
    gathering = sit_down_to_play(visitors, ["Chiara", "Ben"], size=2, phone=True)
    chiara, ben = (guest.page for guest in gathering.guests)
    play_together([chiara, ben], gathering.code, asked("plan"))
    come_to_the_table(gathering)
    chiara.get_by_role("button", name="Menu").click()
    chiara.locator("#menu").get_by_role("button", name="End the game by agreement").click()
    chiara.locator("#menu").get_by_role("button", name="Ask the others").click()
    for width, height in ((390, 844), (360, 640), (844, 390)):
        ben.set_viewport_size({"width": width, "height": height})
        for answer in ("Play on", "End the game"):
            expect(ben.locator(".around .vote").get_by_role("button", name=answer)).to_be_in_viewport(ratio=1)
        expect(ben.locator("#ready")).to_be_in_viewport(ratio=1)
    ben.locator(".around .vote").get_by_role("button", name="Play on").click()
    expect(ben.locator(".vote")).to_have_count(0)


def test_whoever_leaves_by_the_menu_is_missed_at_once_and_keeps_the_seat(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Ben"], size=2, by_hand=True)
    chiara, ben = (guest.page for guest in gathering.guests)
    until_waiting_for([chiara, ben], gathering.code, "p1")
    ben.get_by_role("button", name="Menu").click()
    ben.get_by_role("button", name="Leave the table").click()
    expect(ben.locator("#menu")).to_contain_text("Your seat stays yours")
    ben.get_by_role("button", name="Leave now").click()
    expect(ben).to_have_url(re.compile(r"/$"))
    expect(chiara.locator("#act")).to_contain_text("Ben has left the table")
    expect(chiara.locator("#act").get_by_role("button", name="Let a bot stand in for Ben")).to_be_visible()
    ben.goto(f"/t/{gathering.code}")
    expect(chiara.locator("#act .absent")).to_have_count(0)
    expect(ben.locator(".you-turn")).to_be_visible()


def test_long_names_are_not_cut_in_the_strip_of_a_phone(visitors: Visitors) -> None:
    names = ["Chiara", *(f"Maximiliana-Josephine {n}" for n in "123")]
    pages = [visitors.arrive(phone=True) for _ in names]
    for page, name in zip(pages, names, strict=True):
        ask(page, "post", "/api/me", {"name": name})
    code = ask(pages[0], "post", "/api/tables", {"size": 4})["code"]
    for page in pages[1:]:
        ask(page, "put", f"/api/tables/{code}/seat", {})
        ask(page, "put", f"/api/tables/{code}/ready", {"ready": True})
    ask(pages[0], "post", f"/api/tables/{code}/start")
    while len(waiting := ask(pages[0], "get", f"/api/tables/{code}/view")["waiting"]) == 1:
        decide(pages[int(waiting[0][1:])], code)
    decide(pages[0], code)
    pages[0].goto(f"/t/{code}")
    expect(pages[0].locator(".topbar .waiting")).to_contain_text("Waiting for 3")
    assert pages[0].evaluate(NOT_CUT, [".topbar .waiting, .topbar .waiting *"]) == []
    expect(pages[0].locator("#take-back")).to_be_in_viewport(ratio=1)
    expect(pages[0].get_by_role("button", name="Show the table")).to_be_in_viewport(ratio=1)
    for page in pages[2:]:
        decide(page, code)
    expect(pages[0].locator(".topbar .waiting")).to_contain_text("Waiting for Maximiliana-Josephine 1")
    assert pages[0].evaluate(NOT_CUT, [".topbar .waiting, .topbar .waiting *"]) == []

"""The spectators' big screen: what it shows besides the board, and whom spectators can speak to."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.access import serious_problems
from tests.browser.at_table import ask, eventually, gather, watch
from tests.browser.house import Visitors


def say(page: Page, text: str) -> None:
    page.locator(".chatbox input[name=text]").fill(text)
    page.locator(".chatbox input[name=text]").press("Enter")


def test_the_room_shows_what_docks_beside_the_board(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=4, modules=(6,))
    page = watch(visitors, gathering).page
    rail = page.get_by_role("button", name="The Glaziers")
    card = page.get_by_role("region", name="The Glaziers")
    expect(rail).to_be_visible()
    expect(card).to_be_hidden()
    rail.click()
    expect(card.locator(".wcard")).to_have_count(6)
    expect(card.locator(".lot").first).to_be_visible()
    expect(card.locator("button.wcard, button.lot")).to_have_count(0)
    board, shown = page.locator("svg.board").bounding_box(), card.bounding_box()
    assert board is not None
    assert shown is not None
    assert shown["x"] >= board["x"] + board["width"], "it hides nothing of the board"
    assert serious_problems(page) == []


def test_spectators_speak_among_themselves_while_the_game_runs(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2)
    chiara = gathering.guests[0]
    elena, dario = watch(visitors, gathering), watch(visitors, gathering)
    ask(elena.page, "post", "/api/me", {"name": "Elena"})
    elena.page.reload()
    folded = dario.page.get_by_role("button", name="Spectators’ chat")
    expect(dario.page.locator(".chatbox")).to_have_count(0)
    elena.page.get_by_role("button", name="Spectators’ chat").click()
    say(elena.page, "Chiara should take blue")
    expect(elena.page.locator("#talk-chat")).to_contain_text("Chiara should take blue")
    expect(folded.locator(".chip")).to_have_text("1")
    folded.click()
    expect(dario.page.locator("#talk-chat")).to_contain_text("Chiara should take blue")
    expect(folded.locator(".chip")).to_have_count(0)

    ask(chiara.page, "post", f"/api/tables/{gathering.code}/chat", {"text": "Good morning"})
    expect(dario.page.locator("#talk-chat")).to_contain_text("Good morning")
    eventually(chiara.page, lambda: any("Good morning" in frame for frame in chiara.received), "the players hear it")
    assert not any("take blue" in frame for frame in chiara.received)


def test_a_spectator_without_a_name_may_give_one_and_speak(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2)
    page = watch(visitors, gathering).page
    page.get_by_role("button", name="Spectators’ chat").click()
    say(page, "Hello")
    expect(page.get_by_role("alert")).to_have_text("Say your name first.")
    page.get_by_label("Your name").fill("Elena")
    page.get_by_role("button", name="That is me").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    say(page, "Hello again")
    expect(page.locator("#talk-chat")).to_contain_text("Elena Hello again")

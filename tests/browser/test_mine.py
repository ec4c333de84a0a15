"""My page: devices, the way out; and whom one would rather not hear at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.access import problems_in_both_themes
from tests.browser.at_table import ask, gather
from tests.browser.house import Visitors
from tests.browser.way_in import play_with_friends, sit_down


def test_another_browser_is_logged_out_and_who_wants_to_go_is_gone(visitors: Visitors) -> None:
    computer, phone = visitors.arrive(), visitors.arrive(phone=True)
    play_with_friends(computer, "Chiara")
    computer.goto("/me")
    computer.get_by_role("button", name="Make a link").click()
    phone.goto(computer.get_by_label("Device link", exact=True).input_value())
    phone.get_by_role("button", name="Use this device").click()
    phone.wait_for_url("**/me")
    phone.goto("/me")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing to scroll sideways"

    computer.goto("/me")
    assert problems_in_both_themes(computer) == []
    computer.get_by_role("button", name="Log out there").click()
    expect(computer.locator("#devices li")).to_have_count(1)
    phone.goto("/me")
    expect(phone.locator("main")).to_contain_text("You are logged out on this device")
    assert problems_in_both_themes(phone) == []

    computer.get_by_label("Your name", exact=True).fill("Chiara R.")
    computer.get_by_role("button", name="Change the name").click()
    expect(computer.locator("#toasts")).to_contain_text("Your name is changed")

    computer.on("dialog", lambda dialog: dialog.accept())
    computer.locator("summary", has_text="Delete me").press("Enter")
    name = computer.get_by_label("type your name: Chiara R.")
    name.fill("chiara")
    name.press("Enter")
    expect(computer.get_by_role("alert")).to_contain_text("That is not your name")
    name.fill("Chiara R.")
    name.press("Enter")
    computer.wait_for_url("**/")
    computer.goto("/me")
    expect(computer.locator("main")).to_contain_text("We have not met yet")


def test_a_table_on_a_device_that_is_logged_out_shows_nothing_any_more(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2)
    table, phone = gathering.guests[0].page, visitors.arrive(phone=True)
    phone.goto("/d/" + ask(table, "post", "/api/me/link")["token"])
    phone.get_by_role("button", name="Use this device").click()
    phone.wait_for_url("**/me")
    phone.get_by_role("button", name="Log out there").click()
    expect(table.locator("main")).to_contain_text("You are logged out on this device")
    table.wait_for_function("localStorage.length === 0")


def test_somebody_is_muted_and_reported_before_the_game_begins(visitors: Visitors) -> None:
    chiara, bruno = visitors.arrive(), visitors.arrive()
    sit_down(bruno, play_with_friends(chiara, "Chiara"), "Bruno")
    card = chiara.locator(".seatcard", has_text="Bruno")
    card.get_by_text("Mute or report").click()
    assert problems_in_both_themes(chiara) == []
    card.get_by_role("button", name="Report this name").click()
    expect(chiara.locator("#toasts")).to_contain_text("Thank you")
    card.get_by_role("button", name="Mute Bruno").press("Enter")
    expect(card.get_by_text("muted", exact=True)).to_be_visible()
    again = card.get_by_role("button", name="Hear Bruno again")
    expect(again).to_be_focused()
    again.press("Enter")
    expect(card.get_by_role("button", name="Mute Bruno")).to_be_visible()
    expect(card.get_by_text("muted", exact=True)).to_have_count(0)


def test_somebody_is_muted_heard_again_and_reported_in_the_chat(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2)
    chiara, bruno = gathering.guests[0].page, gathering.guests[1].page
    chiara.get_by_role("tab", name="Chat").click()
    ask(bruno, "post", f"/api/tables/{gathering.code}/chat", {"text": "a nasty word"})
    chat = chiara.locator("#talk-chat")
    expect(chat).to_contain_text("a nasty word")
    chat.get_by_role("button", name="Bruno: mute or report").press("Enter")
    chat.get_by_role("button", name="Report this").click()
    expect(chiara.locator("#toasts")).to_contain_text("Thank you")
    chat.get_by_role("button", name="Bruno: mute or report").press("Enter")
    chat.get_by_role("button", name="Mute Bruno").click()
    expect(chat).to_contain_text("You do not hear Bruno.")
    expect(chat).not_to_contain_text("a nasty word")
    chiara.reload()
    chiara.get_by_role("tab", name="Chat").click()
    expect(chat).to_contain_text("You do not hear Bruno.")
    expect(chat).not_to_contain_text("a nasty word")
    chat.get_by_role("button", name="Hear Bruno again").click()
    expect(chat).to_contain_text("a nasty word")

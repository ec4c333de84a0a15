"""From the home page to the first move: open a table, invite, sit down, choose colours, be ready, start."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from app.i18n.texts import say
from app.tables.games import Language
from tests.browser.house import Visitors
from tests.browser.way_in import TABLE, play_with_friends, sit_down

LOCALES: dict[Language, str] = {"en": "en-GB", "de": "de-AT", "fr": "fr-CA"}


@pytest.mark.parametrize("language", LOCALES)
def test_two_people_go_from_home_to_the_table_in_their_language(visitors: Visitors, language: Language) -> None:
    chiara = visitors.arrive(language=LOCALES[language])
    chiara.goto("/new")
    expect(chiara.locator("html")).to_have_attribute("lang", language)
    chiara.get_by_label(say(language, "play.name")).fill("Chiara")
    chiara.get_by_label(say(language, "new.name")).fill("Casa Bellini")
    chiara.locator("input[name=size][value='2']").check()
    chiara.get_by_role("button", name=say(language, "new.open")).click()
    chiara.wait_for_url(TABLE)
    expect(chiara.get_by_role("heading", level=1)).to_have_text("Casa Bellini")

    bruno = visitors.arrive(language=LOCALES[language])
    sit_down(bruno, chiara.url, "Bruno")
    expect(chiara.locator(".seatcard").nth(1)).to_contain_text("Bruno")

    bruno.get_by_role("button", name=say(language, "colour.yellow"), exact=True).click()
    expect(chiara.locator(".seatcard.s-yellow")).to_contain_text("Bruno")
    start = chiara.get_by_role("button", name=say(language, "lobby.start"))
    expect(start).to_have_attribute("aria-disabled", "true")
    bruno.get_by_role("button", name=say(language, "lobby.ready_me")).click()
    expect(chiara.get_by_role("status").first).to_have_text(say(language, "lobby.all_ready_host"))
    start.click()
    for page in (chiara, bruno):
        expect(page.locator("[data-lobby]")).to_have_count(0)
        assert TABLE.search(page.url)


def test_a_table_against_bots_takes_two_clicks(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Against bots").click()
    page.wait_for_url(TABLE)
    expect(page.locator("[data-lobby]")).to_have_count(0)
    page.goto("/me")
    expect(page.locator(".table-row")).to_have_count(1)
    expect(page.locator(".table-row")).to_contain_text(re.compile("your turn|waits for"))


def test_keyboard_alone_leads_from_home_to_a_started_game(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.goto("/")

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {selector}")

    tab_to("#play-now")
    page.keyboard.press("Enter")
    tab_to("dialog input[name=name]")
    page.keyboard.press("Control+A")
    page.keyboard.type("Lavinia")
    tab_to("dialog input[name=size]")
    page.keyboard.press("ArrowRight")
    tab_to("[data-play=friends]")
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)
    expect(page.locator(".seatcard")).to_have_count(4)
    tab_to("#p0-green")
    page.keyboard.press("Space")
    expect(page.locator(".seatcard.you.s-green")).to_have_count(1)
    expect(page.locator("#p0-green")).to_be_focused()
    tab_to("#bot-p1")
    page.keyboard.press("Enter")
    expect(page.locator("#clear-p1")).to_have_count(1)
    tab_to("#fill")
    page.keyboard.press("Enter")
    expect(page.locator("#start")).not_to_have_attribute("aria-disabled", "true")
    tab_to("#start")
    page.keyboard.press("Enter")
    expect(page.locator("[data-lobby]")).to_have_count(0)


def test_a_button_that_cannot_be_used_says_why(visitors: Visitors) -> None:
    page = visitors.arrive()
    play_with_friends(page, "Chiara", size=3)
    page.locator("#start").press("Enter")  # Playwright's click would wait until the button can be used
    expect(page.locator(".toast")).to_have_text("2 seats are empty: invite somebody or add bots.")
    assert TABLE.search(page.url)


def test_a_colour_somebody_else_took_first_is_refused_in_words(visitors: Visitors) -> None:
    chiara, bruno = visitors.arrive(), visitors.arrive(language="de-DE")
    sit_down(bruno, play_with_friends(chiara, "Chiara"), "Bruno")
    bruno.route("**/t/*", lambda route: route.abort())  # Bruno does not see what Chiara does
    chiara.locator("#p0-green").click()
    expect(chiara.locator(".seatcard.you.s-green")).to_have_count(1)
    bruno.locator("#p1-green").click()
    expect(bruno.locator(".toast").last).to_have_text("Diese Farbe hat schon jemand anderes.")


def test_who_comes_for_the_last_seat_too_late_is_told_and_may_watch(visitors: Visitors) -> None:
    chiara, bruno, late = visitors.arrive(), visitors.arrive(), visitors.arrive()
    link = play_with_friends(chiara, "Chiara")
    late.goto(link)
    late.route("**/t/*", lambda route: route.abort())  # does not see Bruno sit down
    sit_down(bruno, link, "Bruno")
    late.locator("#my-name").fill("Late")
    late.locator("#sit-down button").click()
    expect(late.get_by_role("alert")).to_have_text("Every seat at this table is taken.")
    late.unroute("**/t/*")
    expect(late.locator("[data-region=mine]")).to_contain_text("You can watch the game.")


def test_the_lobby_says_when_the_house_does_not_answer_and_goes_on_when_it_does(visitors: Visitors) -> None:
    chiara, bruno = visitors.arrive(), visitors.arrive()
    link = play_with_friends(chiara, "Chiara")
    chiara.context.set_offline(True)
    chiara.evaluate("document.dispatchEvent(new Event('changed'))")
    expect(chiara.locator(".toast.bad")).to_be_visible()
    sit_down(bruno, link, "Bruno")
    chiara.context.set_offline(False)
    expect(chiara.locator(".seatcard").nth(1)).to_contain_text("Bruno")


def test_the_host_asks_somebody_to_leave_and_they_cannot_come_back(visitors: Visitors) -> None:
    chiara, bruno = visitors.arrive(), visitors.arrive()
    sit_down(bruno, play_with_friends(chiara, "Chiara"), "Bruno")
    chiara.on("dialog", lambda dialog: dialog.accept())
    chiara.locator("#clear-p1").click()
    bruno.locator("#sit").click()
    expect(bruno.locator(".toast").last).to_have_text("The host asked you to leave this table.")


def test_a_spectator_waits_and_a_revoked_link_stops_working(visitors: Visitors) -> None:
    chiara, elena = visitors.arrive(), visitors.arrive()
    play_with_friends(chiara, "Chiara")
    watch = chiara.locator("#copy-watch").get_attribute("data-copy")
    assert watch is not None
    elena.goto(watch)
    expect(elena.get_by_role("heading", level=1)).to_have_text("Chiara’s table")
    chiara.on("dialog", lambda dialog: dialog.accept())
    chiara.locator("#revoke").click()
    expect(chiara.locator("#renew")).to_be_visible()
    expect(elena.get_by_role("heading", level=1)).to_have_text("Nothing on this wall")
    chiara.locator("#renew").click()
    expect(chiara.locator("#copy-watch")).to_be_visible()
    assert chiara.locator("#copy-watch").get_attribute("data-copy") != watch


def test_the_host_changes_the_options_and_the_guest_sees_it(visitors: Visitors) -> None:
    chiara, bruno = visitors.arrive(), visitors.arrive()
    sit_down(bruno, play_with_friends(chiara, "Chiara"), "Bruno")
    chiara.locator("#options").click()
    chiara.get_by_label("Name of the table").fill("Casa Bellini")
    chiara.locator("input[name=size][value='3']").check()
    chiara.get_by_label("Pace").select_option(label="3 minutes a decision")
    chiara.get_by_role("button", name="Save the options").click()
    chiara.wait_for_url(TABLE)
    expect(bruno.locator(".seatcard")).to_have_count(3)
    expect(bruno.locator("[data-region=facts]")).to_contain_text("3 minutes a decision")
    bruno.goto(f"{chiara.url}/options")
    expect(bruno.get_by_role("heading", level=1)).to_have_text("This door stays closed")


def test_a_listed_table_is_found_on_the_home_page_and_by_its_code(visitors: Visitors) -> None:
    host = visitors.arrive()
    host.goto("/new")
    host.get_by_label("Your name").fill("Dario")
    host.get_by_label("Name of the table").fill("Bottega aperta")
    host.get_by_label("Listed on the home page").check()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url(TABLE)
    code = host.url.rpartition("/")[2]
    guest = visitors.arrive()
    guest.goto("/")
    guest.get_by_role("link", name="Sit down: Bottega aperta").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Bottega aperta")
    guest.goto("/")
    guest.get_by_label("Have a code?").fill(f" {code[:4].lower()} {code[4:].lower()}")
    guest.get_by_role("button", name="Join").click()
    expect(guest).to_have_url(host.url)


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(visitors: Visitors) -> None:
    computer, phone, third = visitors.arrive(), visitors.arrive(phone=True), visitors.arrive()
    lobby = play_with_friends(computer, "Chiara")
    computer.goto("/me")
    computer.get_by_role("button", name="Make a link").click()
    link = computer.get_by_label("Device link", exact=True).input_value()
    phone.goto(link)
    phone.get_by_role("button", name="Use this device").click()
    phone.wait_for_url("**/me")
    phone.goto(lobby)
    expect(phone.locator(".seatcard.you")).to_contain_text("Chiara")
    third.goto(link)
    third.get_by_role("button", name="Use this device").click()
    expect(third.get_by_role("alert")).to_contain_text("was used already")


def test_language_and_theme_are_switched_and_remembered(visitors: Visitors) -> None:
    page = visitors.arrive(language="de-DE")
    page.goto("/new")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tisch eröffnen")
    page.get_by_role("button", name="Französisch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ouvrir une table")
    assert page.url.endswith("/new")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Passer du clair au sombre").click()
    night = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert night != day
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == night


def test_an_unknown_address_gets_a_page_in_the_readers_language(visitors: Visitors) -> None:
    page = visitors.arrive(language="fr-FR")
    answer = page.goto("/ailleurs")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("Rien sur ce mur")


def test_a_name_cannot_put_markup_into_the_page(visitors: Visitors) -> None:
    mallory, bruno = visitors.arrive(), visitors.arrive()
    name = "<img src=x onerror=x>"
    link = play_with_friends(mallory, name)
    bruno.goto(link)
    expect(bruno.locator(".seatcard").first.get_by_role("heading")).to_have_text(name)
    expect(bruno.locator("img[src=x]")).to_have_count(0)


def test_modules_are_found_by_what_they_change_and_a_set_says_why_and_how_long(visitors: Visitors) -> None:
    page = visitors.arrive(phone=True)
    page.goto("/new")
    time = page.locator("[data-time]")
    expect(page.locator("[data-about]", has_text="base game alone")).to_be_visible()
    expect(time).to_have_text("about 1:00 hours")
    search = page.get_by_label("Search modules")
    search.fill("gild")
    expect(page.locator(".mod:visible")).to_have_count(1)
    search.press("Enter")
    assert page.url.endswith("/new"), "it looks, it does not open the table"
    page.get_by_label("The Gold Leaf").check()
    expect(time).to_have_text("about 1:05 hours")
    page.get_by_role("button", name="Add The Wishing Well").click()
    expect(page.locator("[data-count]")).to_have_text("Modules: 2")
    expect(page.locator("input[name=module]:checked")).to_have_count(2)
    page.get_by_role("button", name="First game").click()
    expect(page.locator("input[name=module]:checked")).to_have_count(0)
    expect(page.locator(".pairings")).to_be_hidden()

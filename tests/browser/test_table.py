"""The table in the browser: keys, options, words, phones, and those who see or press differently."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.access import problems_at_every_size, problems_in_both_themes, serious_problems
from tests.browser.at_table import (
    GAME_MS,
    ask,
    both_until_planning,
    eventually,
    gather,
    one_turn,
    planning,
    title,
    turns_until,
    watch,
)
from tests.browser.by_script import asked, at_the_cathedral, decide, gather_at, may_wake_leonardo, play_until
from tests.browser.house import Visitors

PHASES = {
    "choose row": "When do you wake?",
    "plan": "Plan your day",
    "work at market": "Buy at the market",
    "work at cathedral": "Restore the fresco",
    "work at workshop": "Blend paints",
}
WIDTH = "document.documentElement.scrollWidth"


# -- by keyboard -------------------------------------------------------------------------------------------------------


def test_a_whole_game_by_keyboard_alone(visitors: Visitors) -> None:
    (guest,) = gather(visitors, ["Chiara"], size=2).guests
    keys = guest.page.keyboard
    for _ in range(4000):
        if guest.page.locator("main.end").count():
            break
        if planning(guest.page):
            for key in ("2", "1", "4", "2", "3", "2", "5", "1", "4", "Enter"):
                keys.press(key)
        elif title(guest.page):
            keys.press("Enter")
        guest.page.wait_for_timeout(25)
    expect(guest.page.locator("#end-h")).to_be_visible(timeout=GAME_MS)


def test_every_option_is_reached_with_the_tab_key(visitors: Visitors) -> None:
    _, guest = at_the_cathedral(visitors)
    page = guest.page
    offered = page.locator(".act [data-choice], .act .confirm").count()
    reached: set[str] = set()
    for _ in range(150):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "(document.activeElement.closest('.act') && (document.activeElement.dataset.choice ??"
            " (document.activeElement.matches('.confirm') ? 'confirm' : ''))) || ''"
        )
        if name:
            reached.add(name)
        if len(reached) == offered:
            return
    raise AssertionError(f"only {len(reached)} of {offered} were reached: {sorted(reached)}")


# -- planning ----------------------------------------------------------------------------------------------------------


def test_a_plan_says_what_is_missing_stays_in_sight_and_can_be_taken_back(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2)
    chiara, bruno = gathering.guests
    both_until_planning(chiara, bruno)
    page = chiara.page
    expect(page.locator("#plan-problem")).to_contain_text("Place 5 more apprentices first")
    expect(page.locator("#ready")).to_have_attribute("aria-disabled", "true")
    page.locator(".at-market .slot.next").click()
    expect(page.locator("#plan-problem")).to_contain_text("Place 4 more")
    page.locator(".at-market .slot.on").click()
    expect(page.locator("#plan-problem")).to_contain_text("Place 5 more")
    assert one_turn(chiara) == "ready"
    expect(page.locator("#take-back")).to_be_visible()
    expect(page.locator(".slot.on")).to_have_count(5)
    expect(bruno.page.locator(".who", has_text="Chiara")).to_contain_text("ready")
    page.locator("#take-back").click()
    expect(page.locator("#ready")).to_be_visible()
    expect(page.locator(".slot.on")).to_have_count(5)
    assert bruno.leaks() == []


def test_a_plan_made_elsewhere_that_leaves_out_what_is_empty_is_shown_and_taken_back(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2)
    chiara, bruno = gathering.guests
    both_until_planning(chiara, bruno)
    decide(chiara.page, gathering.code)
    expect(chiara.page.locator("#plan-h")).to_have_text("Your plan is sealed")
    expect(chiara.page.locator(".slot.on")).to_have_count(5)
    chiara.page.locator("#take-back").click()
    expect(chiara.page.locator("#ready")).to_be_visible()
    expect(chiara.page.locator(".slot.on")).to_have_count(5)


# -- options -----------------------------------------------------------------------------------------------------------


def test_the_board_and_the_panel_choose_the_same_thing(visitors: Visitors) -> None:
    _, guest = at_the_cathedral(visitors)
    page = guest.page
    segment = page.locator(".ft.can").last
    segment.click()
    cell = segment.get_attribute("data-cell")
    expect(page.locator(f".act [data-choice='restore {cell}']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".act .confirm")).to_have_attribute("data-pick", f"restore {cell}")


def test_whoever_wakes_leonardo_is_told_so_and_sees_who_has_the_other_rows(visitors: Visitors) -> None:
    _, page = gather_at(visitors, may_wake_leonardo, size=2)
    panel = page.locator(".act")
    expect(panel.locator("#act-h")).to_have_text("When does Leonardo wake?")
    expect(panel.locator(".head p")).to_have_text("Hostel, for Leonardo")
    expect(panel.locator(".wrow").first).to_be_visible()
    expect(panel.locator(".wrow .pr, .wrow .ml")).to_have_count(0)
    expect(panel.locator(".takenrow").first).to_contain_text("already gets up at that time")
    taken = page.locator(".z-hostel .spot.cannot").first
    assert "already gets up at that time" in (taken.get_attribute("aria-label") or "")


def test_a_full_market_leaves_the_log_and_the_board_where_they_are(visitors: Visitors) -> None:
    _, page = gather_at(visitors, asked("work at market", options=8), size=4)
    expect(page.get_by_role("group", name="booth", exact=False).first).to_be_visible()
    expect(page.locator(".stallrow .k-buy .gain b").first).not_to_be_empty()
    assert page.locator(".opts").evaluate("it => it.scrollHeight <= it.clientHeight"), "all tiles are in sight"
    log = page.locator(".talk").bounding_box()
    assert log is not None
    assert log["height"] >= 190
    assert log["y"] + log["height"] <= 900
    page.set_viewport_size({"width": 1024, "height": 768})
    page.wait_for_function("document.querySelector('svg.board').getBoundingClientRect().top < 100")


def test_undo_gives_the_last_pick_back(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2, by_hand=True)
    waiting = ask(gathering.guests[0].page, "get", f"/api/tables/{gathering.code}/view")["waiting"]
    first, second = sorted(gathering.guests, key=lambda guest: guest.seat not in waiting)
    first.page.locator(".act .wrow").first.click()
    first.page.locator(".act .confirm").click()
    expect(first.page.locator(".act .undo")).to_be_visible()
    first.page.locator(".act .undo").click()
    expect(first.page.locator("#act-h")).to_have_text("When do you wake?")
    expect(second.page.locator("#talk-log")).to_contain_text("took the last decision back")


def test_where_only_done_is_left_the_page_says_it_by_itself(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2)
    (guest,) = gathering.guests
    page = guest.page
    turns_until(guest, planning)
    for key in ("4", "4", "4", "3", "3", "Enter"):
        page.keyboard.press(key)
    turns_until(guest, lambda here: title(here) == "Blend paints")

    def went_on() -> bool:
        question = ask(page, "get", f"/api/tables/{gathering.code}/view")["question"] or {}
        if any(option["kind"] == "blend" for option in question.get("options", ())):
            one_turn(guest)  # which blends rather than ends
        return page.locator("#act-h").text_content() != "Blend paints"

    eventually(page, went_on, "as long as paints can be blended they are, then the page goes on by itself")


# -- people ------------------------------------------------------------------------------------------------------------


def test_people_talk_at_the_table_and_what_they_type_is_only_text(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2)
    chiara, bruno = gathering.guests
    chiara.page.get_by_role("tab", name="Chat").click()
    chiara.page.get_by_label("Message").fill("<b>save the 11 for me?</b>")
    chiara.page.get_by_label("Message").press("Enter")
    expect(bruno.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    bruno.page.get_by_role("tab", name="Chat").click()
    expect(bruno.page.locator("#talk-chat .say")).to_have_text("<b>save the 11 for me?</b>")


def test_the_title_says_whose_turn_it_is_and_the_question_has_the_focus(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2)
    pages = [guest.page for guest in gathering.guests]
    titles = ["Fresco, Casa Bellini", "Your turn · Fresco, Casa Bellini"]
    eventually(pages[0], lambda: sorted(page.title() for page in pages) == titles, "one of the two has the turn")
    (asked,) = [page for page in pages if page.title().startswith("Your turn")]
    expect(asked.locator(".asks")).to_be_focused()


# -- phones, languages, and everybody else -----------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "words"), [("en-GB", "Town"), ("de-DE", "Stadt"), ("fr-FR", "Ville")])
def test_a_phone_shows_five_tabs_and_never_scrolls_sideways(visitors: Visitors, language: str, words: str) -> None:
    (guest,) = gather(visitors, ["Chiara"], size=4, by_hand=True, phone=True, language=language).guests
    page = guest.page
    seen = set()
    for _ in range(400):
        phase = page.evaluate("document.querySelector('.ph-title')?.textContent ?? ''")
        if phase not in seen:
            seen.add(phase)
            assert page.evaluate(WIDTH) == 390, phase
        if len(seen) >= 6:
            break
        one_turn(guest)
        page.wait_for_timeout(40)
    # Until I answer nothing changes, and only the sheet has no tabs.
    turns_until(
        guest, lambda here: here.locator(".ph-tabs").is_visible() and here.locator(".ph-act .confirm").count() > 0
    )
    tabs = page.locator(".ph-tabs button")
    expect(tabs).to_have_count(5)
    expect(tabs.nth(1)).to_contain_text(words)
    for tab in tabs.all():
        tab.click()
        assert page.evaluate(WIDTH) == 390, tab.text_content()
    assert serious_problems(page) == []


def test_on_a_phone_the_options_open_as_a_sheet_with_the_same_buttons(visitors: Visitors) -> None:
    (guest,) = gather(visitors, ["Chiara"], size=2, phone=True).guests
    page = guest.page
    expect(page.locator(".ph-act .confirm")).to_be_visible()
    page.get_by_role("button", name="Options").click()
    expect(page.locator(".act.up .wrow").first).to_be_visible()
    assert serious_problems(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".act.up")).to_have_count(0)


def test_what_is_typed_into_the_chat_of_a_phone_waits_there_while_somebody_looks_elsewhere(visitors: Visitors) -> None:
    (guest,) = gather(visitors, ["Chiara"], size=2, phone=True).guests
    page, tabs = guest.page, guest.page.locator(".ph-tabs button")
    expect(page.locator(".talk")).to_have_count(0)  # nobody has looked there
    tabs.filter(has_text="Log").click()
    page.get_by_role("tab", name="Chat").click()
    page.locator(".chatbox input").fill("save the 11")
    tabs.filter(has_text="Town").click()
    expect(page.locator(".chatbox input")).to_be_hidden()
    tabs.filter(has_text="Log").click()
    expect(page.locator(".chatbox input")).to_have_value("save the 11")


@pytest.mark.parametrize(
    ("language", "wake", "place"),
    [("de-DE", "Wann stehst du auf?", "Herberge"), ("fr-FR", "Quand te lèves-tu\u202f?", "Auberge")],
)
def test_the_table_speaks_the_language_of_the_browser(visitors: Visitors, language: str, wake: str, place: str) -> None:
    (guest,) = gather(visitors, ["Chiara"], size=2, language=language).guests
    turns_until(guest, lambda here: title(here) == wake)
    expect(guest.page.locator(".z-hostel .sign-t")).to_have_text(place)
    guest.page.get_by_role("button", name="Men").click()
    guest.page.locator(".menu button[lang=en]").click()
    expect(guest.page.locator("#act-h")).to_have_text("When do you wake?")


def test_axe_finds_nothing_serious_in_any_phase_in_light_and_dark_at_every_size(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2, by_hand=True)
    (guest,) = gathering.guests
    spectator = watch(visitors, gathering)
    for task, heading in PHASES.items():
        play_until(guest.page, gathering.code, asked(task))
        expect(guest.page.locator("#plan-h, #act-h")).to_have_text(heading)
        assert problems_at_every_size(guest.page) == [], heading
    assert problems_at_every_size(spectator.page) == []


def test_the_guide_opens_where_the_day_is_and_decides_nothing(visitors: Visitors) -> None:
    _, guest = at_the_cathedral(visitors)
    page = guest.page
    page.keyboard.press("?")
    guide = page.get_by_role("dialog")
    expect(guide.locator(".now h2")).to_have_text("Cathedral")
    expect(guide.locator("[data-module], [data-zone]")).to_have_count(0)
    assert problems_in_both_themes(page) == []
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(guide).to_have_count(0)
    expect(page.locator("#act-h")).to_have_text("Restore the fresco")


def test_the_board_stands_in_words_for_those_who_do_not_see_it(visitors: Visitors) -> None:
    (guest,) = gather(visitors, ["Chiara"], size=2).guests
    words = guest.page.get_by_role("region", name="The board in words")
    expect(words.locator("caption")).to_contain_text("25 segments left")
    expect(words.locator("td")).to_have_count(25)
    expect(words).to_contain_text("Booth I:")


def test_a_spectator_has_no_buttons_to_decide_with(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2)
    spectator = watch(visitors, gathering)
    expect(spectator.page.locator(".confirm, #ready, .panel.mine")).to_have_count(0)
    expect(spectator.page.locator(".sp-join .qr svg")).to_be_visible()


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
def test_the_strip_keeps_its_menu_in_sight_however_long_the_phases_are(visitors: Visitors, language: str) -> None:
    _, page = gather_at(visitors, asked("work at workshop", options=2), size=4, language=language)
    expect(page.locator(".phases li").nth(5)).to_have_attribute("aria-current", "step")
    strip = page.locator(".topbar")
    assert strip.evaluate("it => it.scrollWidth <= it.clientWidth")
    last = strip.locator("button").last.bounding_box()
    assert last is not None
    assert last["x"] + last["width"] <= 1440

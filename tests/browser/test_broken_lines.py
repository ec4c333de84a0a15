"""Lines that break, pages that are reloaded, and people who come late: nothing is lost, and nothing decided twice."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.at_table import (
    GAME_MS,
    ask,
    both_until_planning,
    eventually,
    gather,
    one_turn,
    planning,
    restoring,
    title,
    turns_until,
    watch,
)
from tests.browser.by_script import at_the_cathedral, gather_at, last_plan, once_asked, over, play_until
from tests.browser.house import Visitors
from tests.browser.line import Line


def test_a_reload_in_the_middle_of_planning_keeps_the_plan_that_was_begun(visitors: Visitors) -> None:
    (guest,) = gather(visitors, ["Chiara"], size=2).guests
    turns_until(guest, planning)
    guest.page.keyboard.press("2")
    guest.page.keyboard.press("4")
    guest.page.reload()
    expect(guest.page.locator(".slot.on")).to_have_count(2)
    expect(guest.page.locator(".at-cathedral .slot.on")).to_have_count(1)
    assert one_turn(guest) == "ready"


def test_a_reload_in_the_middle_of_an_action_asks_the_same_again(visitors: Visitors) -> None:
    _, guest = at_the_cathedral(visitors)
    offered = guest.page.locator(".act [data-choice]").all_text_contents()
    guest.page.reload()
    expect(guest.page.locator("#act-h")).to_have_text("Restore the fresco")
    expect(guest.page.locator(".act [data-choice]")).to_have_text(offered)
    expect(guest.page.locator("#talk-log li").nth(3)).to_be_attached()


def test_a_plan_sent_while_the_line_is_cut_arrives_once_when_it_is_mended(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2)
    (guest,) = gathering.guests
    line = Line(guest.page)
    guest.page.reload()
    turns_until(guest, planning)
    line.break_it()
    expect(guest.page.locator(".connection")).to_contain_text("Reconnecting")
    assert one_turn(guest) == "ready"
    line.mend()
    expect(guest.page.locator(".connection")).to_have_count(0, timeout=GAME_MS)
    turns_until(guest, lambda page: not planning(page))
    told = ask(guest.page, "get", f"/api/tables/{gathering.code}/view")
    assert told["zones"]["p0/plan"]["columns"]


def restored(page: Page, code: str) -> list[str]:
    """The segments that Chiara has paid for, undone or not; where she lands may still be asked."""
    log = ask(page, "get", f"/api/tables/{code}/log")
    told = [event for decision in log["decisions"] for event in decision["events"]]
    return [event["cell"] for event in told if event["event"] == "paid for segment" and event["painter"] == "p0"]


def at_the_cathedral_on_a_line(visitors: Visitors) -> tuple[str, Page, Line]:
    code, guest = at_the_cathedral(visitors)
    line = Line(guest.page)
    guest.page.reload()
    expect(guest.page.locator("#act-h")).to_have_text("Restore the fresco")
    return code, guest.page, line


def test_a_pick_pressed_without_a_network_is_decided_once_when_it_is_back(visitors: Visitors) -> None:
    code, page, line = at_the_cathedral_on_a_line(visitors)
    before = restored(page, code)
    cell = page.locator(".ft.can").first.get_attribute("data-cell")
    page.locator(".ft.can").first.click()
    # Chromium without a network keeps the sockets that are open: they are cut besides.
    page.context.set_offline(True)
    line.break_it()
    expect(page.locator(".connection")).to_contain_text("Reconnecting")
    page.locator(".act .confirm").click()
    expect(page.locator(".act .confirm")).to_have_attribute("aria-busy", "true")
    page.context.set_offline(False)
    line.mend()
    expect(page.locator(".connection")).to_have_count(0, timeout=GAME_MS)
    expect(page.locator(f".ft.can[data-cell='{cell}']")).to_have_count(0)
    assert restored(page, code) == [*before, cell]


def test_an_answer_that_got_lost_with_the_line_does_not_decide_twice(visitors: Visitors) -> None:
    code, page, line = at_the_cathedral_on_a_line(visitors)
    before = restored(page, code)
    page.locator(".ft.can").first.click()
    line.deaf = True
    page.locator(".act .confirm").click()
    eventually(page, lambda: restored(page, code) != before, "the pick arrives")
    expect(page.locator(".act .confirm")).to_have_attribute("aria-busy", "true")
    line.break_it()
    expect(page.locator(".connection")).to_contain_text("Reconnecting")
    line.mend()
    expect(page.locator(".connection")).to_have_count(0, timeout=GAME_MS)
    expect(page.locator(".act [aria-busy=true]")).to_have_count(0)
    assert len(restored(page, code)) == len(before) + 1


def test_a_reload_says_calmly_that_the_options_are_still_to_come(visitors: Visitors) -> None:
    code, guest = at_the_cathedral(visitors)
    page = guest.page
    once_asked(page, code)
    line = Line(page)
    line.deaf = True
    page.reload()
    expect(page.locator("#act-h")).to_have_text("One moment")
    expect(page.locator(".topbar .waiting")).to_have_text("One moment")
    expect(page.locator(".panel.mine")).to_be_visible()
    expect(page.locator(".act .confirm, .you-turn")).to_have_count(0)
    line.mend()
    line.break_it()
    expect(page.locator(".connection")).to_contain_text("Reconnecting")
    line.mend()
    expect(page.locator("#act-h")).to_have_text("Restore the fresco")
    expect(page.locator(".act .confirm")).to_have_count(1)


def test_a_reload_right_after_a_pick_neither_loses_nor_repeats_it(visitors: Visitors) -> None:
    code, guest = at_the_cathedral(visitors)
    page = guest.page
    before = restored(page, code)
    page.locator(".ft.can").first.click()
    page.locator(".act .confirm").click()
    page.reload()
    page.locator("svg.board").wait_for()
    turns_until(guest, lambda here: planning(here) or title(here) == "When do you wake?")
    assert len(restored(page, code)) > len(before), "the pick arrived"
    assert len(restored(page, code)) == len(set(restored(page, code))), "no segment twice"


# -- coming late -------------------------------------------------------------------------------------------------------


def test_whoever_comes_late_or_from_another_device_reads_what_has_happened(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2, by_hand=True)
    (guest,) = gathering.guests
    turns_until(guest, restoring)
    told = guest.page.locator("#talk-log li").all_text_contents()
    assert len(told) > 10
    phone = visitors.arrive(storage_state=guest.page.context.storage_state())
    phone.add_init_script("localStorage.clear()")
    phone.goto(f"/t/{gathering.code}")
    lines = phone.locator("#talk-log li")
    eventually(phone, lambda: lines.all_text_contents()[-len(told) :] == told, "the same lines on the phone")
    expect(phone.locator("#talk-log .since")).to_have_count(0)
    spectator = watch(visitors, gathering)
    expect(spectator.page.locator(".news li")).to_have_count(6)


def test_the_chart_of_a_finished_game_has_every_round_for_whoever_opens_it_afterwards(visitors: Visitors) -> None:
    gathering, chiara = gather_at(visitors, last_plan, size=2)
    play_until(chiara, gathering.code, over)
    chiara.locator("main.end").wait_for()
    rounds = ask(chiara, "get", f"/api/tables/{gathering.code}/view")["zones"]["round"]["number"]
    points = 3 * (rounds + 1)  # three painters, every round and the start
    expect(chiara.locator(".course .pt")).to_have_count(points)
    for address in (f"/t/{gathering.code}", f"/w/{gathering.watch_code}"):
        page = visitors.arrive()
        ask(page, "post", "/api/me", {"name": "Dario"})
        page.goto(address)
        expect(page.locator(".course .pt")).to_have_count(points)


def test_what_happened_while_the_line_was_cut_is_told_afterwards(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2)
    chiara, bruno = gathering.guests
    line = Line(bruno.page)
    bruno.page.reload()
    bruno.page.locator("svg.board").wait_for()
    both_until_planning(chiara, bruno)
    line.break_it()
    expect(bruno.page.locator(".connection")).to_be_visible()
    assert one_turn(chiara) == "ready"
    expect(chiara.page.locator("#take-back")).to_be_visible()
    line.mend()
    expect(bruno.page.locator(".who", has_text="Chiara")).to_contain_text("ready", timeout=GAME_MS)

"""What somebody meets first: a field to fill in, a code that opens nothing, a lobby of others, a lost line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.at_table import ask, gather, watch
from tests.browser.house import Visitors
from tests.browser.line import Line
from tests.browser.way_in import TABLE, play_with_friends, sit_down

LONG = "Wilhelmina von Württemberg"[:24]
SIZES: list[ViewportSize] = [
    {"width": 1024, "height": 768},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
]
PLACES = """() => [...document.querySelectorAll("main, .board, .act, .panel.mine, .topbar, .slot")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.className, x, y, width, height].join(" ");
})"""
CUT = """() => [...document.querySelectorAll(".big-seat h2, .turn h1")].filter((name) => {
  name.scrollIntoView({ block: "center" });
  const letters = document.createRange();
  letters.selectNodeContents(name);
  const card = name.closest("article, section").getBoundingClientRect();
  return [...letters.getClientRects()].some((line) => {
    const on = document.elementFromPoint(line.right - 2, (line.top + line.bottom) / 2);
    return line.right > card.right || line.bottom > card.bottom || !on || !name.contains(on);
  });
}).map((name) => name.textContent)"""


def test_in_play_now_whoever_types_names_themselves(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.goto("/")
    page.locator("#play-now").click()
    expect(page.locator("dialog input[name=name]")).to_be_focused()
    page.keyboard.type("Lavinia")
    expect(page.locator("dialog input[name=name]")).to_have_value("Lavinia")


def test_a_guest_types_a_name_at_once_and_is_told_nothing_that_only_the_host_can_do(visitors: Visitors) -> None:
    host = visitors.arrive()
    link = play_with_friends(host, "Chiara", size=4)
    guest = visitors.arrive()
    guest.goto(link)
    expect(guest.locator("#my-name")).to_be_focused()
    sit_down(guest, link, "Bruno")
    status = guest.get_by_role("status").first
    expect(status).to_have_text("2 seats are still free. Chiara starts the game when everybody is there.")
    expect(host.get_by_role("status").first).to_contain_text("add bots")
    for told in ("bot", "Start the game", "Change options"):
        expect(guest.locator("main")).not_to_contain_text(told)


@pytest.mark.parametrize("script", [True, False])
def test_a_mistyped_code_is_answered_at_its_field(visitors: Visitors, script: bool) -> None:
    link = play_with_friends(visitors.arrive(), "Chiara")
    page = visitors.arrive(java_script_enabled=script)
    page.goto("/")
    mistype(page, "K7F 2OX", "such as K7F2QXAB")
    mistype(page, "K7F2QXAB", "No table has this code")
    page.locator("#code").fill(f"{link[-8:-4].lower()} {link[-4:].lower()}")
    page.keyboard.press("Enter")
    page.wait_for_url(TABLE)


def mistype(page: Page, code: str, answer: str) -> None:
    field = page.locator("#code")
    field.fill(code)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text(answer)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Pick up a brush")
    expect(field).to_have_value(code)
    expect(field).to_have_accessible_description(page.get_by_role("alert").inner_text().strip())
    expect(field).to_be_focused()


def test_what_is_pressed_before_the_script_listens_is_done_when_it_does(visitors: Visitors) -> None:
    chiara, ben, emil = (visitors.arrive() for _ in range(3))
    for page, name in ((chiara, "Chiara"), (ben, "Ben")):
        ask(page, "post", "/api/me", {"name": name})
    code = ask(chiara, "post", "/api/tables", {"size": 3})["code"]
    ask(ben, "put", f"/api/tables/{code}/seat", {})
    let_script_come = hold_script_back(ben, code)
    press(ben, "I am ready")
    let_script_come()
    expect(ben.get_by_role("button", name="Not ready after all")).to_be_visible()

    let_script_come = hold_script_back(emil, code)
    emil.get_by_label("Your name").fill("Emil")
    press(emil, "Sit down")
    let_script_come()
    expect(emil.get_by_role("button", name="I am ready")).to_be_visible()


def hold_script_back(page: Page, code: str) -> Callable[[], None]:
    """The lobby is open, and its script on the way. Returns what lets it come."""
    held: list[Route] = []
    page.route("**/js/pages/lobby*.js", lambda route: held.append(route))
    with page.expect_request("**/js/pages/lobby*.js"):
        page.goto(f"/t/{code}", wait_until="commit")

    def let_come() -> None:
        for route in held:
            route.continue_()

    return let_come


def press(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name)
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")


@pytest.mark.parametrize("phone", [False, True])
def test_a_lost_line_is_said_without_moving_anything(visitors: Visitors, phone: bool) -> None:
    (guest,) = gather(visitors, ["Chiara"], size=2, phone=phone).guests
    line = Line(guest.page)
    guest.page.reload()
    expect(guest.page.locator("[data-choice]").first).to_be_attached()
    guest.page.evaluate("document.fonts.ready")
    before = guest.page.evaluate(PLACES)
    line.break_it()
    expect(guest.page.locator(".banner.connection")).to_be_visible()
    assert (len(before) > 2, guest.page.evaluate(PLACES)) == (True, before)
    line.mend()
    expect(guest.page.locator(".banner.connection")).to_have_count(0)


def test_a_spectator_reads_every_name_whole_also_leonardos(visitors: Visitors) -> None:
    spectator = watch(visitors, gather(visitors, [LONG], size=2)).page
    names = spectator.locator(".big-seat h2")
    for size in SIZES:
        spectator.set_viewport_size(size)
        expect(names).to_have_count(3)
        assert {LONG, "Leonardo"} <= set(names.all_inner_texts())
        assert spectator.evaluate(CUT) == [], size

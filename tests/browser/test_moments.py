"""The moments of a game as everybody sees them, with motion: what falls, moves, is told, and stays until seen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from app.i18n.texts import say
from tests.browser.access import problems_at_every_size, serious_problems
from tests.browser.at_table import ask, eventually, gather, watch
from tests.browser.by_script import View, asked, at_the_cathedral, decide, play_until
from tests.browser.house import Visitors

# The bar of the film in the words of the longest language: in how many lines it stands.
IN_THE_BAR = ("film.pace.slow", "film.pace.normal", "film.pace.fast", "film.skip")
LINES = """(bar, words) => {
  [...bar.querySelectorAll("button")].forEach((button, at) => { button.textContent = words[at]; });
  const middles = [...bar.children].map((part) => {
    const {top, bottom} = part.getBoundingClientRect();
    return Math.round((top + bottom) / 20);
  });
  return new Set(middles).size;
}"""

# -- plaster -----------------------------------------------------------------------------------------------------------

# It falls for less than a second: where it and the cells lie is written down as it begins.
WHERE_IT_FALLS = """
window.fallen = [];
const box = (element) => {
  const {x, y, width, height} = element.getBoundingClientRect();
  return {x, y, width, height};
};
new MutationObserver((changes) => {
  for (const plaster of changes.flatMap(({addedNodes}) => [...addedNodes])) {
    if (!plaster.matches?.(".board .reveals")) continue;
    const cells = [...document.querySelectorAll(".board [data-spot^='cell ']")];
    window.fallen.push({
      plaster: box(plaster.querySelector(".gilt")),
      cells: Object.fromEntries(cells.map((cell) => [cell.dataset.spot.slice(5), box(cell)])),
      board: box(document.querySelector(".board")),
    });
  }
}).observe(document, {childList: true, subtree: true});
"""


def restore(page: Page, code: str) -> str:
    """The first segment that this player may restore is restored, a space chosen if need be: its cell."""
    view = ask(page, "get", f"/api/tables/{code}/view")
    (option,) = (option for option in view["question"]["options"] if option["kind"] == "restore")
    cell: str = option["form"]["cell"]["entries"][0]["value"]
    pick = {"restore": {"cell": cell}}
    ask(page, "post", f"/api/tables/{code}/decisions", {"id": "restore", "number": view["number"], "picks": [pick]})
    play_until(page, code, lambda view: cell not in view["zones"]["fresco"])
    return cell


@pytest.mark.parametrize("variant", ["desktop", "walled", "phone"])
def test_plaster_falls_where_the_segment_lay(visitors: Visitors, variant: str) -> None:
    modules = (6,) if variant == "walled" else ()
    code, guest = at_the_cathedral(visitors, modules=modules, calm=False, phone=variant == "phone")
    page = guest.page
    page.evaluate(WHERE_IT_FALLS)
    cell = restore(page, code)
    eventually(page, lambda: page.evaluate("window.fallen.length") > 0, "plaster falls")
    fallen = page.evaluate("window.fallen")[0]
    assert fallen["plaster"] == pytest.approx(fallen["cells"][cell], abs=1)
    assert fallen["board"]["x"] < fallen["plaster"]["x"] < fallen["board"]["x"] + fallen["board"]["width"]
    expect(page.locator(".reveals")).to_have_count(0)


# -- plans, and what others do -----------------------------------------------------------------------------------------


def hold_the_clock(page: Page) -> None:
    """From now on time passes in this page only as far as the test lets it."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))


def let_draw(page: Page, locator: Locator) -> None:
    """A moment passes again and again until this is there."""

    def there() -> bool:
        page.clock.run_for(10)
        return locator.count() > 0

    eventually(page, there, "it is drawn")


def let_go(page: Page, locator: Locator) -> None:
    """Time passes until this is there no more."""

    def gone() -> bool:
        page.clock.run_for(500)
        return locator.count() == 0

    eventually(page, gone, "it is gone")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_plans_open_at_once_and_then_others_move_one_after_the_other(visitors: Visitors, phone: bool) -> None:
    gathering = gather(visitors, ["Chiara"], size=3, by_hand=True, calm=False, phone=phone)
    page, code = gathering.guests[0].page, gathering.code
    play_until(page, code, asked("plan"))
    page.keyboard.press("Escape")  # how the others woke up
    expect(page.locator(".planning")).to_be_visible()
    hold_the_clock(page)
    play_until(page, code, lambda view: view["task"] == "work at market" and view["question"] is not None)
    moment = page.locator(".moment")
    let_draw(page, moment)
    expect(moment.locator(".rrow")).to_have_count(3)
    assert "1" in (moment.locator(".rrow .plan").first.get_attribute("aria-label") or "")
    page.keyboard.press("k")
    let_draw(page, moment.locator("[aria-pressed=true]"))
    page.clock.run_for(10_000)
    expect(moment).to_be_visible()  # it is kept
    page.clock.resume()
    assert (serious_problems if phone else problems_at_every_size)(page) == []
    hold_the_clock(page)
    page.keyboard.press(" ")
    let_draw(page, page.locator(".caption"))
    expect(moment).to_have_count(0)
    expect(page.locator(".filmring")).to_be_visible()
    expect(page.locator(".pace")).to_contain_text("2 of")
    if not phone:
        assert page.locator(".pace").evaluate(LINES, [say("de", key) for key in IN_THE_BAR]) == 1
    expect(page.locator(".act .confirm, .ph-act .confirm").locator("visible=true").first).to_be_attached()
    page.keyboard.press("Escape")
    page.clock.run_for(50)
    expect(page.locator(".caption, .pace, .filmring")).to_have_count(0)


def sleeps_in(view: View) -> Any:
    """The last hour that is free: everybody else works first."""
    return {"row": view["question"]["form"]["row"]["entries"][-1]["value"]} if view["task"] == "choose row" else None


def test_without_motion_plans_open_over_the_table_as_it_is_and_news_stays_until_read(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=3, by_hand=True)
    page, code = gathering.guests[0].page, gathering.code
    play_until(page, code, asked("plan"), sleeps_in)
    expect(page.locator(".planning")).to_be_visible()
    hold_the_clock(page)
    play_until(page, code, asked("work at market"))
    moment, at_market, in_the_log = (page.locator(it) for it in (".moment", "[data-new=market]", "#talk-log .inkdot"))
    let_draw(page, moment)
    expect(moment.locator(".rrow")).to_have_count(3)
    let_draw(page, page.locator(".act .confirm"))
    expect(page.locator(".moment.lifting, .pace, .caption")).to_have_count(0)
    page.keyboard.press("Escape")
    let_go(page, moment)
    page.get_by_role("tab", name="Chat").click()  # nobody reads the list now
    let_draw(page, at_market)
    page.clock.run_for(10_000)
    page.locator(".board .z-market").hover()
    let_go(page, at_market)
    page.get_by_role("tab", name="Log").click()
    let_draw(page, in_the_log)
    let_go(page, in_the_log)


def test_whoever_watches_sees_the_plans_and_the_moves_too(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=3, by_hand=True)
    page, code = gathering.guests[0].page, gathering.code
    play_until(page, code, asked("plan"))
    watcher = watch(visitors, gathering, calm=False).page
    hold_the_clock(watcher)
    play_until(page, code, asked("work at market"))
    let_draw(watcher, watcher.locator(".moment"))
    expect(watcher.locator(".moment .rrow")).to_have_count(3)
    decide(page, code)
    watcher.keyboard.press(" ")
    let_draw(watcher, watcher.locator(".caption"))
    expect(watcher.locator(".filmring")).to_be_visible()


# -- the evening -------------------------------------------------------------------------------------------------------


def test_the_evening_sums_the_round_up_until_an_hour_is_chosen_and_can_be_opened_again(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=3, by_hand=True)
    page, code = gathering.guests[0].page, gathering.code
    play_until(page, code, asked("choose row", since=2))
    evening = page.locator(".evening")
    expect(evening.get_by_role("heading", name="Evening of round 1")).to_be_visible()
    expect(evening.locator(".evrow")).to_have_count(3)
    expect(evening).to_contain_text("restored")
    assert problems_at_every_size(page) == []
    evening.get_by_role("button", name="Close").click()
    expect(evening).to_have_count(0)
    page.locator("#talk-log").get_by_role("button", name="Evening of round 1").click()
    expect(evening).to_be_visible()
    page.locator(".act .confirm").click()
    expect(evening).to_have_count(0)


def test_on_a_phone_a_line_above_the_place_opens_the_evening(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=3, by_hand=True, phone=True)
    page, code = gathering.guests[0].page, gathering.code
    play_until(page, code, asked("choose row", since=2))
    evening, line = page.locator(".evening"), page.locator(".offered").get_by_role("button", name="Evening of round 1")
    expect(line).to_be_visible()
    expect(evening).to_have_count(0)  # it does not hide the hours
    line.click()
    expect(evening.locator(".evrow")).to_have_count(3)
    expect(evening).to_be_in_viewport(ratio=1)
    evening.get_by_role("button", name="Close").click()
    expect(page.locator(".evening, .offered")).to_have_count(0)
    page.locator(".ph-tabs button").last.click()
    page.locator("#talk-log").get_by_role("button", name="Evening of round 1").click()
    expect(evening).to_be_visible()

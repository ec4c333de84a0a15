"""One evening with friends: lines break, somebody comes late, the clock runs out, and nobody waits without knowing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import TABLET, serious_problems
from tests.browser.at_table import BY_HAND, Guest, ask, eventually, one_turn
from tests.browser.by_script import last_plan, over, play_together, play_unseen, until_waiting_for
from tests.browser.house import PHONE, Visitors
from tests.browser.line import Line

SHORTEST_CLOCK = 10
NAMES = {"p0": "Chiara", "p1": "Ben", "p2": "Anna", "p3": "Emil"}

# What somebody is not told on this page while the table waits: for whom, and what can be done if they are gone. Only
# what lies in sight counts.
UNTOLD = """({me, waiting, names, gone}) => {
  const inSight = (each) => {
    const {top, bottom, left, right} = each.getBoundingClientRect();
    return each.checkVisibility() && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(inSight);
  if (waiting.includes(me)) return seen(".you-turn").length ? [] : ["that it is their turn"];
  const said = seen(".topbar .waiting, .act .asks, .turn h1, .tray .chip").map((each) => each.innerText).join(" ");
  const untold = waiting.filter((seat) =>
    !said.includes(names[seat]) && !(said && seen(`.ph-seat.acting[data-seat=${seat}]`).length));
  const offer = `Let a bot stand in for ${names[gone]}`;
  const can = me
    ? seen(".letbot").some((each) => each.innerText.trim() === offer) || seen(".absent").some((each) =>
        each.innerText.includes("You have agreed"))
    : seen(".absent").some((each) => each.innerText.includes("a bot can stand in"));
  return [...untold.map((seat) => `that it waits for ${names[seat]}`), ...(gone && !can ? ["what can be done"] : [])];
}"""


@pytest.fixture(scope="module")
def house(hasty_house: str) -> str:
    return hasty_house


@dataclass
class Evening:
    """The people of the table, in the order of their seats, and whoever watches."""

    code: str
    players: list[Guest]
    watching: list[Guest]
    cut_off: list[Guest] = field(default_factory=list)

    @property
    def pages(self) -> list[Page]:
        return [guest.page for guest in self.players]

    def ask(self, page: Page, method: str, what: str, body: dict[str, Any] | None = None) -> Any:
        return ask(page, method, f"/api/tables/{self.code}/{what}", body)

    def everybody_knows(self, gone: str | None = None) -> None:
        """Whom the table waits for, and what can be done if it is somebody who is gone; and nobody knows too much."""
        host = self.pages[0]
        untold: list[str] = []

        def all_told() -> bool:
            untold[:] = self._untold(gone)
            return not untold

        try:
            eventually(host, all_told, "everybody knows")
        except AssertionError as error:
            raise AssertionError(f"not told: {untold}") from error
        for guest in self.cut_off:
            expect(guest.page.locator(".connection")).to_contain_text("Reconnecting")
        for guest in [*self.players, *self.watching]:
            assert guest.received, "the test listens"
            assert guest.leaks() == []

    def _untold(self, gone: str | None) -> list[str]:
        waiting = self.ask(self.pages[0], "get", "view")["waiting"]
        known = {"waiting": waiting, "names": NAMES, "gone": gone}
        return [
            f"{guest.seat or 'a spectator'}: {missing}"
            for guest in [*self.players, *self.watching]
            if guest not in self.cut_off
            for missing in guest.page.evaluate(UNTOLD, known | {"me": guest.seat})
        ]


def gather(visitors: Visitors) -> tuple[Evening, Line]:
    """Chiara at a desktop, Ben with a phone, Anna with a tablet, a bot, and somebody who watches; a clock runs."""
    chiara, ben, anna = (visitors.arrive(), visitors.arrive(phone=True), on_a_tablet(visitors))
    for page, name in zip((chiara, ben, anna), NAMES.values(), strict=False):
        page.add_init_script(BY_HAND)
        ask(page, "post", "/api/me", {"name": name})
    table = ask(chiara, "post", "/api/tables", {"size": 4, "clock_seconds": SHORTEST_CLOCK})
    evening = Evening(
        table["code"], [Guest(page, f"p{at}") for at, page in enumerate((chiara, ben, anna))], watching=[]
    )
    evening.ask(chiara, "put", "seats/p3/bot", {})
    for page in (ben, anna):
        evening.ask(page, "put", "seat", {})
        evening.ask(page, "put", "ready", {"ready": True})
    line = Line(ben)
    spectator = Guest(visitors.arrive(), None)
    evening.watching.append(spectator)
    evening.ask(chiara, "post", "start")
    for guest, address in (
        *((player, f"/t/{evening.code}") for player in evening.players),
        (spectator, f"/w/{table['watch_code']}"),
    ):
        guest.listen()
        guest.page.goto(address)
    return evening, line


def on_a_tablet(visitors: Visitors) -> Page:
    page = visitors.arrive(phone=True)
    page.set_viewport_size(TABLET)
    return page


def test_an_evening_on_which_nobody_waits_without_knowing_for_whom_and_what_can_be_done(visitors: Visitors) -> None:
    evening, line = gather(visitors)
    the_clock_runs_out_once_and_is_switched_off(evening)
    a_bot_stands_in_for_ben_and_hands_back(evening, line)
    emil_comes_late_and_takes_over_from_the_bot(evening, visitors)
    they_play_the_middle_of_the_game(evening)
    the_game_ends_and_everybody_wants_another(evening)


def the_clock_runs_out_once_and_is_switched_off(evening: Evening) -> None:
    """On a slow machine it may run out more than once: what is told stays until they decide themselves."""
    late: list[Page] = []

    def ran_out() -> bool:
        late[:] = [page for page in evening.pages if page.locator(".notice:visible").count()]
        return bool(late)

    eventually(evening.pages[0], ran_out, "time runs out")
    notice = late[0].locator(".notice:visible").first
    expect(notice).to_contain_text("Time ran out: a bot decided for you")
    expect(notice.locator("small")).not_to_be_empty()
    notice.get_by_role("button", name="Propose to play without the clock").click()
    for page in evening.pages:
        if page is not late[0]:
            page.locator(".vote:visible").get_by_role("button", name="Without the clock").click()
    for page in evening.pages:
        expect(page.locator(".count, .timeleft, .lastseconds, .vote")).to_have_count(0)
    evening.everybody_knows()


def a_bot_stands_in_for_ben_and_hands_back(evening: Evening, line: Line) -> None:
    chiara, ben, anna = evening.pages
    until_waiting_for(evening.pages, evening.code, "p1")
    evening.everybody_knows()
    line.break_it()
    evening.cut_off.append(evening.players[1])
    evening.everybody_knows(gone="p1")
    offer = "Let a bot stand in for Ben"
    chiara.locator(".absent:visible").get_by_role("button", name=offer).click()
    expect(anna.locator(".absent:visible .tally")).to_have_text("1 of 2 votes needed")
    evening.everybody_knows(gone="p1")
    for size in (PHONE, TABLET):
        anna.set_viewport_size(size)
        assert serious_problems(anna) == []
    anna.locator(".absent:visible").get_by_role("button", name=offer).tap()
    sits_in = evening.watching[0].page.locator("[data-seat=p1] .sitsin")
    expect(sits_in).to_have_text("a bot sits in")
    for page in (chiara, anna):
        expect(page.locator(".absent:visible")).to_have_count(0)
    evening.everybody_knows()
    assert "bot" in made_by(evening, "p1")

    line.mend()
    ben.evaluate("dispatchEvent(new Event('online'))")
    evening.cut_off.clear()
    bar = ben.get_by_role("region", name="You are back, take your seat")
    expect(bar).to_be_in_viewport(ratio=1)
    assert serious_problems(ben) == []
    evening.everybody_knows()
    bar.get_by_role("button", name="Take your seat").tap()
    expect(bar).to_have_count(0)
    expect(sits_in).to_have_count(0)
    evening.everybody_knows()


def emil_comes_late_and_takes_over_from_the_bot(evening: Evening, visitors: Visitors) -> None:
    page = on_a_tablet(visitors)
    page.add_init_script(BY_HAND)
    watching, seated = Guest(page, None), Guest(page, "p3")
    watching.listen("/ws/watch/")
    seated.listen("/ws/tables/")
    page.goto(f"/t/{evening.code}")
    card = page.get_by_role("region", name="The game has begun, you are watching")
    card.get_by_role("button", name="Ask for this seat").tap()
    card.get_by_label("Your name").fill("Emil")
    card.get_by_label("Your name").press("Enter")
    expect(card.get_by_role("button", name="Asked, take back")).to_be_visible()
    assert serious_problems(page) == []
    evening.watching.append(watching)
    evening.everybody_knows()

    evening.pages[0].locator(".vote:visible").get_by_role("button", name="Let Emil sit down").click()
    expect(page.locator("#table[data-seat=p3]")).to_be_visible()
    evening.watching.remove(watching)
    evening.players.append(seated)
    assert watching.received
    assert watching.leaks() == []
    evening.everybody_knows()
    until_waiting_for(evening.pages, evening.code, "p3")
    evening.everybody_knows()
    eventually(page, lambda: one_turn(seated) is not None, "Emil plays")
    eventually(page, lambda: "player" in made_by(evening, "p3"), "his pick arrives")
    evening.everybody_knows()


def made_by(evening: Evening, seat: str) -> list[str]:
    """Who decided for this seat, from the first decision to the last."""
    log = evening.ask(evening.pages[0], "get", "log")["decisions"]
    return [decision["made_by"] for decision in log if decision["seat"] == seat]


def they_play_the_middle_of_the_game(evening: Evening) -> None:
    play_unseen(evening.pages, evening.code, last_plan, [guest.page for guest in evening.watching])
    evening.everybody_knows()


def the_game_ends_and_everybody_wants_another(evening: Evening) -> None:
    play_together(evening.pages, evening.code, over)
    for guest in [*evening.players, *evening.watching]:
        expect(guest.page.locator("main.end")).to_be_visible()
        assert guest.leaks() == []
    chiara, *others = evening.pages
    chiara.get_by_role("button", name="Rematch").click()
    chiara.wait_for_url(lambda url: not url.endswith(evening.code))
    for page in others:
        page.get_by_role("link", name="To the rematch").click()
        page.wait_for_url(chiara.url)  # and what its buttons do is loaded
        page.locator("#ready").click()
        expect(page.locator("#ready")).to_have_attribute("data-with", '{"ready": false}')
    chiara.locator("#start:not([aria-disabled])").click()
    for page in evening.pages:
        page.locator(".board, .planning").first.wait_for()
    again = Evening(chiara.url.rsplit("/", 1)[1], evening.players, watching=[])
    again.everybody_knows()

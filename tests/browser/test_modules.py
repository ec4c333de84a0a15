"""Modules docked on the table: what everybody sees, what only its owner sees, and a whole game with all of them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import serious_problems
from tests.browser.at_table import GAME_MS, Guest, gather, points_add_up, watch
from tests.browser.house import DESKTOP, Visitors
from tests.browser.with_modules import ALL, LOOKING, SEVEN, TO_THE_END, leaked, until_planning

ON_THE_BOARD = {
    "portraits in the studio": (".z-studio .portrait, .z-studio .away", 2),
    "the deck of portraits": (".z-studio .cardback", 1),
    "stacks of requests": (".z-requests > .spot", 4),
    "jars of special blends": (".z-workshop use:is([href='#jar-pink'], [href='#jar-brown'])", 2),
    "recipes": (".z-workshop .row", 5),
    "the well": (".z-well", 1),
    "the basket": (".z-basket", 1),
    "arrows above the booths": (".z-market .arrow", 2),
    "windows in the walls": (".z-cathedral .wall", 12),
    "the altar window": (".z-cathedral .win-l", 1),
}
"""What lies open, and how many there are."""

MODULES = "**/games-fresco-modules-all.js*"
"""The file with what all of them draw, at whatever try."""

MINE_ALONE = ".hcard, .myline, .smalls, .mine, .ph-shelf"


def board_shows_all(page: Page) -> None:
    for what, (selector, number) in ON_THE_BOARD.items():
        expect(page.locator(selector), what).to_have_count(number)
    expect(page.locator(".altar-v")).to_have_text("2–21")


def to_the_table(guest: Guest) -> None:
    """Past the first hour to the planning sheet, and from there a look at the table."""
    until_planning(guest.page)
    guest.page.get_by_role("button", name="Show the table").click()


def test_everybody_sees_what_lies_open_and_only_its_owner_what_is_hidden(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=4, modules=SEVEN)
    chiara = gathering.guests[0]
    to_the_table(chiara)
    board_shows_all(chiara.page)
    mine = chiara.page.locator(".panel.mine")
    expect(mine.locator(".jar")).to_have_count(8)
    expect(mine.locator(".hcard")).to_have_count(2)
    expect(chiara.page.locator(".myline")).to_have_count(2)
    expect(mine.locator("[data-store=penny] b")).to_have_text("3")
    expect(mine.locator("[data-store=leaf] b")).to_have_text("0")
    expect(chiara.page.locator(".seat [data-store=scroll]")).to_have_count(4)

    spectator = watch(visitors, gathering)
    board_shows_all(spectator.page)
    expect(spectator.page.locator(MINE_ALONE)).to_have_count(0)


def test_a_table_whose_modules_do_not_come_is_played_in_words(visitors: Visitors) -> None:
    page = gather(visitors, ["Chiara"], size=2, modules=(2, 6)).guests[0].page
    expect(page.get_by_role("button", name="The Glaziers")).to_be_visible()
    page.route(MODULES, lambda route: route.abort())
    page.reload()
    expect(page.locator(".annexes summary", has_text="Requests of the bishop")).to_be_visible()
    until_planning(page)
    page.unroute(MODULES)
    page.reload()
    page.get_by_role("button", name="Show the table").click()
    expect(page.get_by_role("button", name="The Glaziers")).to_be_visible()


def test_modules_that_did_not_come_are_asked_for_again_and_drawn_once_they_have_come(visitors: Visitors) -> None:
    page = gather(visitors, ["Chiara"], size=2, modules=(2, 6, 17)).guests[0].page
    expect(page.get_by_role("button", name="The Glaziers")).to_be_visible()
    page.route(MODULES, lambda route: route.abort())
    page.reload()
    expect(page.locator(".annexes summary", has_text="Requests of the bishop")).to_be_visible()
    page.unroute(MODULES)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("button", name="The Glaziers")).to_be_visible()
    expect(page.locator(".annexes summary")).to_have_count(0)


def test_an_annex_opens_beside_the_fresco_and_closes_again(visitors: Visitors) -> None:
    chiara = gather(visitors, ["Chiara"], size=4, modules=(6,)).guests[0]
    to_the_table(chiara)
    page = chiara.page
    rail = page.get_by_role("button", name="The Glaziers")
    card = page.get_by_role("region", name="The Glaziers")
    expect(card).to_be_hidden()
    rail.click()
    expect(card.locator(".wcard")).to_have_count(6)
    expect(card.locator(".lot").first).to_be_visible()
    fresco, open_card = page.locator(".fr-frame").bounding_box(), card.bounding_box()
    assert fresco is not None
    assert open_card is not None
    assert open_card["x"] + open_card["width"] <= fresco["x"], "it hides nothing of the fresco"
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_a_module_that_is_not_in_play_leaves_no_trace(visitors: Visitors) -> None:
    chiara = gather(visitors, ["Chiara"], size=3, modules=(3,)).guests[0]
    to_the_table(chiara)
    page = chiara.page
    only = {"jars of special blends", "recipes"}
    for what, (selector, number) in ON_THE_BOARD.items():
        expect(page.locator(selector), what).to_have_count(number if what in only else 0)
    expect(page.locator(".ax, .annex, .hcard, .smalls, .fly")).to_have_count(0)
    expect(page.locator(".panel.mine .jar")).to_have_count(8)


def test_an_action_tile_covers_a_column_and_pennies_lie_under_theirs(visitors: Visitors) -> None:
    chiara = gather(visitors, ["Chiara"], size=4, modules=(4, 6)).guests[0]
    page = chiara.page
    until_planning(page)
    theatre, market = page.get_by_role("group", name="Theatre"), page.get_by_role("group", name="Market")
    expect(theatre.locator(".slot")).to_have_count(3)
    page.locator(".atile", has_text="The glazery").click()
    theatre.get_by_role("button", name="the glazery").click()
    expect(theatre.locator(".cover")).to_contain_text("Glazery")
    expect(theatre.locator(".slot")).to_have_count(1)
    page.get_by_role("button", name="more").click()
    expect(market.locator(".nook.on")).to_have_count(1)
    theatre.get_by_role("button", name="Take off the glazery").click()
    expect(theatre.locator(".cover")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True])
def test_a_table_with_seven_modules_can_be_read_by_everybody(visitors: Visitors, dark: bool) -> None:
    chiara = gather(visitors, ["Chiara"], size=4, modules=SEVEN, dark=dark).guests[0]
    to_the_table(chiara)
    chiara.page.get_by_role("button", name="The Glaziers").click()
    assert serious_problems(chiara.page) == []


WINDOWS = [(1440, 900), (1920, 1080), (1280, 720), (1024, 768), (820, 1180)]
"""Desk, wall, flat, compact and tablet: see css/sizes/classes.css."""

# What scrolls sideways, and what is wider than the box that hides the rest of it.
TOO_WIDE = """() => {
  const hides = (el) => el.checkVisibility() && el.clientWidth > 5 && getComputedStyle(el).overflowX !== "visible";
  const drawn = [...document.querySelectorAll("#main *, .topbar *")].filter((el) => !el.closest("svg, .sr"));
  return [document.documentElement, ...drawn.filter(hides)]
    .filter((el) => el.scrollWidth > el.clientWidth + 1)
    .map((el) => `${el.className}: ${el.scrollWidth} in ${el.clientWidth}, ${el.textContent.slice(0, 40)}`);
}"""


def nothing_is_cut(page: Page) -> None:
    assert page.evaluate(TOO_WIDE) == []


def fits_every_window(page: Page) -> None:
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollHeight") == height, (width, height)
    page.set_viewport_size(DESKTOP)


@pytest.mark.parametrize("phone", [False, True])
def test_a_table_with_everything_on_it_can_be_read_by_everybody(visitors: Visitors, phone: bool) -> None:
    page = gather(visitors, ["Chiara"], size=4, modules=ALL, phone=phone).guests[0].page
    until_planning(page)
    nothing_is_cut(page)
    if not phone:
        fits_every_window(page)
    assert serious_problems(page) == []
    page.get_by_role("button", name="Show the table").click()
    if phone:
        page.get_by_role("button", name="Town").click()
    rail = page.locator(".annexes .ax:visible")
    expect(rail).not_to_have_count(0)
    rail.last.click()
    expect(page.locator(".fly.open")).to_be_visible()
    rail.first.click()
    expect(page.locator(".fly.open")).to_have_count(1)
    nothing_is_cut(page)
    if not phone:
        fits_every_window(page)
    assert serious_problems(page) == []


def test_a_game_with_everything_is_played_to_its_end(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=4, modules=ALL)
    chiara, spectator = gathering.guests[0], watch(visitors, gathering)
    spectator.page.evaluate(LOOKING, MINE_ALONE)
    played = chiara.page.evaluate(TO_THE_END, GAME_MS)
    pressed = set(played["pressed"]) - {None}
    assert {"ready", "throw", "glass", "portrait"} <= pressed
    assert {"restore", "altar"} & pressed
    assert len(pressed) > 12, f"modules were used through their controls: {sorted(pressed)}"
    stores = set(played["stores"])
    assert {"wish", "scroll", "penny", "leaf"} <= stores
    assert any(store.startswith("g-") for store in stores), f"glass of any colour: {sorted(stores)}"
    assert spectator.page.evaluate("[...window.shown]") == []
    assert list(leaked(None, spectator.received)) == []
    assert list(leaked("p0", chiara.received)) == []
    points_add_up(chiara.page)

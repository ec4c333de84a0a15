"""Planning with all 17 modules while everybody else is away: the sheet keeps its room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.by_script import Friends, asked, decide, ill_with_a_map
from tests.browser.house import DESKTOP, PHONE, Visitors
from tests.browser.sizes import HARD_WINDOWS, LONG_NAMES, WINDOWS, in_every_window
from tests.browser.test_planning import IN_SIGHT, in_language
from tests.browser.with_modules import ALL


@pytest.fixture(scope="module")
def house(hasty_house: str) -> str:
    return hasty_house


FURTHER_WINDOWS = (
    (320, 568),
    (360, 640),
    (375, 667),
    (480, 320),
    (568, 320),
    (500, 390),
    (701, 980),
    (768, 1024),
    (944, 720),
    (1000, 1010),
    (1180, 979),
)
"""Short phones, small windows lying, and where tablet and compact begin and end."""

SMALLEST_WINDOWS = ((320, 568), (360, 640), (480, 320), (568, 320), (844, 390))
"""Where a tile, a dame and a map have to be looked for if the tray does not keep to its lines."""


def until_missed(page: Page) -> None:
    expect(page.locator(".around > .missed > .absent")).to_have_count(3)


def test_in_every_window_a_plan_with_all_modules_fits_while_three_friends_are_away(visitors: Visitors) -> None:
    friends = Friends(visitors.arrive, ALL, names=LONG_NAMES)
    friends.play_until(asked("plan", since=3))
    page = friends.chiara
    page.goto(f"/t/{friends.code}")
    faults = []
    for language in ("en", "de", "fr"):
        in_language(page, language)
        until_missed(page)
        windows = (*WINDOWS, *HARD_WINDOWS, *FURTHER_WINDOWS)
        faults += [f"{language} {fault}" for fault in in_every_window(page, IN_SIGHT, windows)]
    assert faults == []

    page.set_viewport_size(DESKTOP)
    expect(page.locator(".around .letbot").first).to_be_in_viewport(ratio=1)

    # Where the sheet needs the room they are told behind a badge, once the plan is sealed beside it.
    page.set_viewport_size(PHONE)
    expect(page.locator(".around > .missed")).to_be_hidden()
    expect(page.locator(".to-players .badge")).to_have_text("3")
    page.locator(".to-players").click()
    expect(page.locator("#plan-drawer .letbot").first).to_be_in_viewport(ratio=1)
    page.locator(".to-players").click()
    decide(page, friends.code)
    expect(page.locator("#take-back")).to_be_in_viewport(ratio=1)
    expect(page.locator(".around .letbot").first).to_be_in_viewport(ratio=1)


def test_in_the_smallest_windows_a_day_with_somebody_ill_dames_and_a_map_can_be_planned(
    visitors: Visitors,
) -> None:
    friends = Friends(visitors.arrive, ALL)
    friends.play_until(ill_with_a_map)
    page = friends.chiara
    page.goto(f"/t/{friends.code}")
    in_language(page, "de")
    in_sight = {**IN_SIGHT, "tiles, dames and a map": (".atile", 8), "the buttons for pennies": (".counter .btn", 2)}
    assert in_every_window(page, in_sight, SMALLEST_WINDOWS) == []

    # What lies on a column leaves room for an apprentice, and so does a tile that covers it.
    page.locator(".of-tile .atile").first.click()
    page.locator(".at-theatre .extras .here").click()
    page.locator(".of-dame .atile").first.click()
    page.locator(".at-workshop .extras .here").click()
    for width, height in SMALLEST_WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for place in ("theatre", "workshop"):
            page.locator(f".at-{place} .slot.next").click()
            page.locator(f".at-{place} .slot.on").click()

"""Everybody can use the pages: axe finds nothing serious, nothing scrolls sideways on a phone, and pages stay small."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response

from tests.browser.access import problems_at_every_size
from tests.browser.house import Visitors
from tests.browser.way_in import play_with_friends, sit_down

MOST_BYTES = 400_000


def home(visitors: Visitors, page: Page) -> None:
    page.goto("/")


def play_now(visitors: Visitors, page: Page) -> None:
    page.goto("/")
    page.locator("#play-now").click()


def new_table(visitors: Visitors, page: Page) -> None:
    page.goto("/new")


def lobby_of_the_host(visitors: Visitors, page: Page) -> None:
    link = play_with_friends(page, "Chiara", size=4)
    sit_down(visitors.arrive(), link, "Bruno")
    page.locator("#bot-p2").click()
    page.locator("#clear-p2").wait_for()


def lobby_of_a_guest(visitors: Visitors, page: Page) -> None:
    page.goto(play_with_friends(visitors.arrive(), "Chiara", size=3))


def my_tables(visitors: Visitors, page: Page) -> None:
    play_with_friends(page, "Chiara")
    page.goto("/me")
    page.get_by_role("button", name="Make a link").click()


def guide(visitors: Visitors, page: Page) -> None:
    page.goto("/guide")


def mistyped_code(visitors: Visitors, page: Page) -> None:
    page.goto("/join?code=K7F2OX")


def before_the_game(visitors: Visitors, page: Page) -> None:
    """What a spectator sees until it starts."""
    host = visitors.arrive()
    play_with_friends(host, "Chiara")
    page.goto(host.locator("#copy-watch").get_attribute("data-copy") or "")


def from_a_file(visitors: Visitors, page: Page) -> None:
    page.goto("/replay")


def nowhere(visitors: Visitors, page: Page) -> None:
    page.goto("/nowhere")


PAGES = [
    home,
    play_now,
    mistyped_code,
    new_table,
    lobby_of_the_host,
    lobby_of_a_guest,
    before_the_game,
    my_tables,
    guide,
    from_a_file,
    nowhere,
]
ON_A_PHONE = [home, play_now, new_table, guide, nowhere, lobby_of_the_host]
"""One after the other by the same person, who gives a name in the lobby."""
Open = Callable[[Visitors, Page], None]


@pytest.mark.parametrize("opened", PAGES)
def test_axe_finds_no_serious_problem_in_light_and_dark_at_every_size(visitors: Visitors, opened: Open) -> None:
    page = visitors.arrive()
    opened(visitors, page)
    assert problems_at_every_size(page) == []


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "fr-FR"])
def test_nothing_scrolls_sideways_on_a_phone(visitors: Visitors, language: str) -> None:
    page = visitors.arrive(phone=True, language=language)
    for opened in ON_A_PHONE:
        opened(visitors, page)
        assert page.evaluate("document.documentElement.scrollWidth") == 390, opened.__name__


@pytest.mark.parametrize("opened", [home, new_table, lobby_of_a_guest])
def test_a_page_with_everything_it_needs_is_light_on_the_wire(visitors: Visitors, opened: Open) -> None:
    page = visitors.arrive()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    opened(visitors, page)
    page.wait_for_load_state("networkidle" if opened is not lobby_of_a_guest else "load")
    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    assert sum(sizes.values()) < MOST_BYTES, sizes


def test_a_page_opened_again_fetches_no_file_again(visitors: Visitors) -> None:
    page = visitors.arrive()
    page.goto("/")
    page.wait_for_load_state("networkidle")
    page.goto("/me")
    page.wait_for_load_state("networkidle")
    fetched = page.evaluate("performance.getEntriesByType('resource').map(file => [file.name, file.transferSize])")
    shared = {name: size for name, size in fetched if name.endswith((".css", "house.js", "words.js"))}
    assert len(shared) == 3, fetched
    assert set(shared.values()) == {0}, shared

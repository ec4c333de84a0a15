"""Pictures of the pages for the README: ``make screenshots`` writes them to ``docs/screenshots``.

To add a page, write a function that leads somebody there and name it in ``SHOTS``. A moment of a game that leads past
several of them is named in ``ALONG``, with what is played there.
"""

from __future__ import annotations

import base64
import contextlib
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.at_table import BY_HAND
from tests.browser.by_script import Friends, Moment, View, asked, ill_with_a_map, may_restore, over, restores, to_ask
from tests.browser.house import DESKTOP, PHONE, Visitors, launch, running_house
from tests.browser.tallied import tally
from tests.browser.way_in import open_table, sit_down
from tests.browser.with_modules import ALL, SEVEN, sit_with_bots, until_planning, until_the_fresco

FOLDER = Path(__file__).parent.parent.parent / "docs" / "screenshots"
SCREENS = {"desktop": DESKTOP, "phone": PHONE}
QUALITY = 0.85
PASSWORD = "a brush for pictures"
# Chromium writes WebP, but not from a screenshot.
TO_WEBP = """async ([png, quality]) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${png}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext("2d").drawImage(picture, 0, 0);
    return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""

Arrive: TypeAlias = Callable[[], Page]
"""Somebody new with the screen of the picture."""
Shot: TypeAlias = Callable[[Arrive], Page]


def home(arrive: Arrive) -> Page:
    open_table(arrive(), "Dario", name="Bottega aperta", size=3, listed=True)
    page = arrive()
    page.goto("/")
    return page


def new_table(arrive: Arrive) -> Page:
    page = arrive()
    page.goto("/new")
    return page


def guide(arrive: Arrive) -> Page:
    page = arrive()
    page.goto("/guide")
    return page


def statistics(arrive: Arrive) -> Page:
    page = arrive()
    page.goto("/statistics")
    return page


def lobby(arrive: Arrive) -> Page:
    chiara, bruno = arrive(), arrive()
    link = open_table(chiara, "Chiara", name="Casa Bellini", size=4)
    chiara.locator("#p0-green").click()
    sit_down(bruno, link, "Bruno")
    bruno.locator("#ready").click()
    chiara.locator("#bot-p2").click()
    chiara.locator("#clear-p2").wait_for()
    chiara.get_by_text("ready", exact=True).nth(1).wait_for()
    return chiara


def gathered(arrive: Arrive, moment: Moment) -> Friends:
    friends = Friends(arrive)
    friends.play_until(moment)
    friends.come_to_the_table()
    return friends


def at_the_table(arrive: Arrive, moment: Moment) -> Page:
    page = gathered(arrive, moment).chiara
    page.locator("#act-h, #plan-h, #end-h").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    return page


def table(arrive: Arrive) -> Page:
    return at_the_table(arrive, restores)


def wake_up(arrive: Arrive) -> Page:
    return at_the_table(arrive, asked("choose row", since=3))


def planning(arrive: Arrive) -> Page:
    page = at_the_table(arrive, asked("plan", since=4))
    for place in ("market", "cathedral", "cathedral", "workshop"):
        page.locator(f".at-{place} .slot.next").click()
    page.evaluate("scrollTo(0, 0)")
    return page


def market(arrive: Arrive) -> Page:
    return at_the_table(arrive, asked("work at market", since=3, options=5))


def workshop(arrive: Arrive) -> Page:
    return at_the_table(arrive, asked("work at workshop", since=3, options=2))


def spectator(arrive: Arrive) -> Page:
    friends = gathered(arrive, restores)
    page = arrive()
    page.goto(f"/w/{friends.watch_code}")
    page.locator("svg.board").wait_for()
    page.wait_for_load_state("networkidle")
    return page


def end(arrive: Arrive) -> Page:
    return at_the_table(arrive, over)


def mine(arrive: Arrive) -> Page:
    """Somebody who has just played a game to its end."""
    page = at_the_table(arrive, over)
    page.goto("/me")
    return page


def replay(arrive: Arrive) -> Page:
    friends = Friends(arrive)
    friends.play_until(over)
    page = friends.chiara
    page.goto(f"/t/{friends.code}/replay?step=143&eyes=p0")
    page.locator("#draws-h").wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    return page


def replay_file(arrive: Arrive) -> Page:
    page = arrive()
    page.goto("/replay")
    return page


def modules(arrive: Arrive) -> Page:
    page = arrive()
    sit_with_bots(page, "Chiara", SEVEN)
    until_the_fresco(page)
    return page


def modules_plan(arrive: Arrive) -> Page:
    page = arrive()
    sit_with_bots(page, "Chiara", SEVEN)
    until_planning(page)
    page.locator(".atile").click()
    page.locator(".col:last-child .extras .quiet").click()
    for place in ("market", "cathedral", "cathedral", "studio"):
        page.locator(f".at-{place} .slot.next").click()
    page.locator(".counter .btn").last.click()
    page.evaluate("scrollTo(0, 0)")
    return page


def modules_town(arrive: Arrive) -> Page:
    page = modules(arrive)
    page.locator(".ph-tabs button").nth(1).click()
    page.get_by_role("button", name="Workshop", exact=True).click()
    return page


def modules_mine(arrive: Arrive) -> Page:
    page = modules(arrive)
    page.locator(".ph-tabs button").nth(2).click()
    return page


def admin(arrive: Arrive) -> Page:
    for number, name in enumerate(("Casa Bellini", "Torre", "Bottega", "Lunga", "Carta")):
        open_table(arrive(), ("Anna", "Bruno", "Chiara", "Dario", "Elena")[number], name=name, size=2 + number % 3)
    page = arrive()
    page.goto("/admin/login")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.locator(".hist").wait_for()
    return page


SHOTS: dict[str, Shot] = {
    "home": home,
    "new": new_table,
    "guide": guide,
    "statistics": statistics,
    "lobby": lobby,
    "mine": mine,
    "admin": admin,
    "table": table,
    "wake-up": wake_up,
    "planning": planning,
    "market": market,
    "workshop": workshop,
    "spectator": spectator,
    "end": end,
    "replay": replay,
    "replay-file": replay_file,
    "modules": modules,
    "modules-plan": modules_plan,
    "modules-town": modules_town,
    "modules-mine": modules_mine,
}
ON_PHONES_ALONE = {"modules-town", "modules-mine"}


def lay_everything(page: Page) -> None:
    """A tile, a dame, a map, a penny, somebody healthy and somebody ill."""
    for group, column in (("tile", "theatre"), ("dame", "workshop"), ("map", "cathedral")):
        page.locator(f".of-{group} .atile:not(.placed)").first.click()
        page.locator(f".at-{column} .extras .here").click()
    for place in ("market", "cathedral", "studio"):
        page.locator(f".at-{place} .slot.next").first.click()
    page.locator(".piecebtn.s-ill:not(.gone)").first.click()
    page.locator(".at-workshop .slot.next").first.click()
    page.locator(".counter .btn").last.click()
    page.evaluate("scrollTo(0, 0)")


def as_it_is(page: Page) -> None:
    page.wait_for_load_state("networkidle")


def with_chances(page: Page) -> None:
    page.locator(".chances-on input").check()
    as_it_is(page)


def second_roll(view: View) -> bool:
    return asked("keep", since=2)(view) and view["zones"]["turn"]["roll"] == 2


def patience(view: View) -> str | None:
    """From the second round on Chiara, who sits first, bets late."""
    may_wait = view["task"] == "bet" and view["round"] > 1 and view["zones"]["turn"]["roll"] < 2
    return "wait" if may_wait and view["viewer"] == view["seats"][0] else None


def bets_late(view: View) -> bool:
    return asked("bet", since=2)(view) and view["zones"]["turn"]["roll"] == 1


def bets_revealed(view: View) -> bool:
    return asked("bet", since=3)(view) and not view["zones"]["dice"]


def offers(kind: str, since: int = 1) -> Moment:
    """Whoever looks may do this, in this round or later."""
    return lambda view: (
        view["round"] >= since and any(option["kind"] == kind for option in (view["question"] or {}).get("options", ()))
    )


def draws_with_cards(view: View) -> bool:
    """Whoever looks draws icon by icon and holds some cards besides."""
    held = [view["zones"][f"{view['viewer']}/{back} cards"] for back in ("market", "round", "pointed", "square")]
    return asked("choose pile")(view) and sum(sum(cards.values()) for cards in held) > 0


def choose_cards(page: Page) -> None:
    """Three cards of the hand, to be swapped."""
    if page.viewport_size == PHONE:
        page.get_by_role("button", name="Options").click()
    page.locator(".act [data-choice=swap]").click()
    page.locator(".act .confirm, .ph-act .confirm").first.wait_for(state="attached")
    cards = page.locator("button.pcard:visible")
    for at in (0, 2, 3):
        cards.nth(at).click()


Moments: TypeAlias = dict[str, tuple[Moment, Callable[[Page], None]]]

WITH_ALL_MODULES: Moments = {
    "all-wake-up": (asked("choose row", since=3), as_it_is),
    "all-market": (asked("work at market", since=3, options=4), as_it_is),
    "all-plan": (ill_with_a_map, lay_everything),
    "all-medico": (asked("buy bottle"), as_it_is),
    "all-catacombs": (asked("keep or sell", options=2), as_it_is),
    "all-cathedral": (lambda view: may_restore(view) and asked("work at cathedral", since=6)(view), as_it_is),
    "all-end": (over, as_it_is),
}

CARD_GAME: Moments = {
    "cards-swap": (offers("swap"), choose_cards),
    "cards-asked": (asked("give"), as_it_is),
    "cards-table": (offers("restore"), as_it_is),
    "cards-draw": (draws_with_cards, as_it_is),
    "cards-end": (over, as_it_is),
}

DICE_GAME: Moments = {
    "dice-bishop": (asked("place bishop", since=2), with_chances),
    "dice-keep": (second_roll, with_chances),
    "dice-bet": (bets_late, as_it_is),
    "dice-bets-revealed": (bets_revealed, as_it_is),
    "dice-end": (over, as_it_is),
}

ALONG: list[tuple[dict[str, Any], Moments]] = [
    ({"modules": ALL}, WITH_ALL_MODULES),
    ({"game": "cards", "wish": to_ask}, CARD_GAME),
    ({"game": "dice", "wish": patience}, DICE_GAME),
]
"""What is played, and what Chiara sees there, in the order of the game."""


def along(browser: Browser, address: str, options: dict[str, Any], moments: Moments) -> Iterator[Path]:
    visitors = Visitors(browser, address)
    friends = Friends(visitors.arrive, **options)
    for page in friends.pages:
        page.add_init_script(BY_HAND)
    friends.come_to_the_table()
    for name, (moment, lead) in moments.items():
        friends.play_until(moment)
        for screen in SCREENS:
            page = visitors.arrive(phone=screen == "phone", storage_state=friends.chiara.context.storage_state())
            page.add_init_script(BY_HAND)
            page.goto(f"/t/{friends.code}")
            page.locator("#act-h, #plan-h, #end-h").first.wait_for(state="attached")
            lead(page)
            yield keep(browser, page, f"{name}-{screen}")
            page.close()
    visitors.leave()


def take(browser: Browser, address: str, name: str) -> Iterator[Path]:
    for screen in ["phone"] if name in ON_PHONES_ALONE else SCREENS:
        visitors = Visitors(browser, address)
        page = SHOTS[name](partial(visitors.arrive, phone=screen == "phone"))
        yield keep(browser, page, f"{name}-{screen}")
        visitors.leave()


def keep(browser: Browser, page: Page, name: str) -> Path:
    page.wait_for_load_state("load")
    page.mouse.move(0, 0)
    png = base64.b64encode(page.screenshot(animations="disabled")).decode()
    canvas = browser.new_page()
    webp = canvas.evaluate(TO_WEBP, [png, QUALITY])
    canvas.close()
    file = FOLDER / f"{name}.webp"
    file.write_bytes(base64.b64decode(webp))
    return file


@contextlib.contextmanager
def _house_of_many_games(folder: Path) -> Iterator[str]:
    """As far as the statistics know."""
    tally(folder)
    with running_house(folder, FRESCO_ADMIN_PASSWORD=PASSWORD) as address:
        yield address


def main(names: list[str]) -> None:
    """Take the named pictures, or all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        _house_of_many_games(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        alone = (take(browser, address, name) for name in SHOTS if not names or name in names)
        courses = [
            (options, {name: moment for name, moment in moments.items() if not names or name in names})
            for options, moments in ALONG
        ]
        passed = (along(browser, address, options, moments) for options, moments in courses if moments)
        for file in chain(*alone, *passed):
            print(f"{file.relative_to(FOLDER.parent.parent)}: {file.stat().st_size // 1024} KB", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])

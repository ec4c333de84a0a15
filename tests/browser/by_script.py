"""Games that are played by script, without a page, up to the moment somebody wants to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from playwright.sync_api import Page, expect

from app.engine import catalogue
from app.tables import nature
from tests.browser.at_table import Guest, ask, gather
from tests.browser.house import Visitors

FRIENDS = ("Chiara", "Bruno", "Dario", "Elena")
KEY = b"by script"

View: TypeAlias = dict[str, Any]
Moment: TypeAlias = Callable[[View], bool]
"""Whether a view is the one that was looked for."""
Wish: TypeAlias = Callable[[View], Any]
"""What somebody picks sooner than a bot would, or None."""


def no_wish(view: View) -> None:
    """As a bot would."""


def to_ask(view: View) -> Any:
    """In the card game: to have tiles for asking the others, and to ask them."""
    options = [*view["question"].get("options", ()), *view["question"].get("beside", ())]
    fitting = (
        option["pick"] for option in options if option["kind"] == "ask" or "ask" in option["gain"].get("tiles", {})
    )
    return next(fitting, None)


class Friends:
    """Chiara opens the table; `chiara` is the page she will look at it with."""

    def __init__(
        self,
        arrive: Callable[[], Page],
        modules: tuple[int, ...] = (),
        wish: Wish = no_wish,
        names: Sequence[str] = FRIENDS,
        **options: Any,
    ) -> None:
        self.wish = wish
        self.pages = [arrive() for _ in names]
        self.chiara = self.pages[0]
        for page, name in zip(self.pages, names, strict=True):
            ask(page, "post", "/api/me", {"name": name})
        wishes = {"size": len(names), "name": "Casa Bellini", "modules": list(modules), **options}
        table = ask(self.chiara, "post", "/api/tables", wishes)
        self.code, self.watch_code = table["code"], table["watch_code"]
        for page in self.pages[1:]:
            self._ask(page, "put", "seat", {})
            self._ask(page, "put", "ready", {"ready": True})
        self._ask(self.chiara, "post", "start")

    def _ask(self, page: Page, method: str, what: str, body: dict[str, Any] | None = None) -> Any:
        return ask(page, method, f"/api/tables/{self.code}/{what}", body)

    def play_until(self, moment: Moment) -> None:
        while not moment(view := self._ask(self.chiara, "get", "view")):
            assert not view["over"], "the game ended before"
            decide(self.pages[int(view["waiting"][0][1:])], self.code, self.wish)

    def come_to_the_table(self) -> None:
        """Everybody opens the table, Chiara last."""
        for page in reversed(self.pages):
            page.goto(f"/t/{self.code}")


def decide(page: Page, code: str, wish: Wish = no_wish) -> None:
    """The person of this page answers as wished, or as a bot would."""
    view = ask(page, "get", f"/api/tables/{code}/view")
    number = view["number"]
    about = catalogue.meta(view["game"])
    pick = wish(view) or about.bots[about.bot](view, view["question"], nature.chooser(KEY, number))
    ask(page, "post", f"/api/tables/{code}/decisions", {"id": f"script-{number}", "number": number, "picks": [pick]})


def play_until(page: Page, code: str, moment: Moment, wish: Wish = no_wish) -> None:
    """Against bots: the person of this page, gathered ``by_hand``, decides by script up to this moment."""
    while not moment(view := ask(page, "get", f"/api/tables/{code}/view")):
        assert not view["over"], "the game ended before"
        if view["question"]:
            decide(page, code, wish)
        else:
            page.wait_for_timeout(20)


def until_waiting_for(pages: Sequence[Page], code: str, seat: str) -> None:
    """Everybody decides by script until the table waits for this seat alone; bots need nobody for it."""
    people = {f"p{number}": page for number, page in enumerate(pages)}
    while (waiting := ask(pages[0], "get", f"/api/tables/{code}/view")["waiting"]) != [seat]:
        others = [each for each in waiting if each in people and each != seat]
        if others:
            decide(people[others[0]], code)
        else:
            pages[0].wait_for_timeout(20)


def at_the_cathedral(visitors: Visitors, **arrivals: Any) -> tuple[str, Guest]:
    """Somebody who may restore a segment; nothing is answered by itself, so every decision is the test's."""
    gathering = gather(visitors, ["Chiara"], size=3, by_hand=True, **arrivals)
    (guest,) = gathering.guests
    play_until(guest.page, gathering.code, may_restore)
    expect(guest.page.locator(".ft.can")).not_to_have_count(0)
    return gathering.code, guest


def asked(task: str, since: int = 1, options: int = 0) -> Moment:
    """Whoever looks is asked this, in this round or later, with at least so many options."""

    def moment(view: View) -> bool:
        question = view["question"]
        if question is None or view["task"] != task or view["zones"]["round"]["number"] < since:
            return False
        return len(question.get("options", ())) >= options

    return moment


def may_restore(view: View) -> bool:
    """Whoever looks may restore a segment, for themselves (not for Leonardo)."""
    if view["task"] != "work at cathedral" or view["zones"]["visit"]["painter"] != view["viewer"]:
        return False
    return any(option["kind"] == "restore" for option in (view["question"] or {}).get("options", ()))


def may_wake_leonardo(view: View) -> bool:
    """Somebody has woken up already, and now whoever looks decides for Leonardo: what a row costs is not said."""
    if not asked("choose row")(view) or not view["zones"]["hostel"]:
        return False
    return not any(entry["cost"] for entry in view["question"]["form"]["row"]["entries"])


def restores(view: View) -> bool:
    """Chiara may restore some segments of a fresco that can be seen already."""
    if not asked("work at cathedral", since=4)(view):
        return False
    cells = [option["form"]["cell"]["entries"] for option in view["question"]["options"] if option["kind"] == "restore"]
    return bool(cells) and 2 <= len(cells[0]) <= 5


def ill_with_a_map(view: View) -> bool:
    """Chiara plans a day with ill apprentices and with a map."""
    if not asked("plan")(view):
        return False
    schema = view["question"]["plan"]
    return "ill" in schema["pieces"] and any(mark.startswith("map ") for mark in schema["marks"])


def over(view: View) -> bool:
    return bool(view["over"])

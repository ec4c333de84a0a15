"""Games that are played by script, without a page, up to the moment somebody wants to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from playwright.sync_api import Page, expect

from app.engine import catalogue
from app.tables import nature
from tests.browser.at_table import Gathering, Guest, ask, come_to_the_table, sit_down_to_play
from tests.browser.house import Visitors

FRIENDS = ("Chiara", "Bruno", "Dario", "Elena")
KEY = b"by script"
KEPT = """([code, seat, number]) =>
  JSON.parse(localStorage.getItem(`fresco:${code}:${seat}`) ?? "{}").view?.number === number"""
"""The page has kept what it knows of this position, which is a moment after it was drawn."""

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
        play_together(self.pages, self.code, moment, self.wish)

    def come_to_the_table(self) -> None:
        """Everybody opens the table, Chiara last."""
        for page in reversed(self.pages):
            page.goto(f"/t/{self.code}")


def decide(page: Page, code: str, wish: Wish = no_wish) -> None:
    """The person of this page answers as wished, or as a bot would."""
    _answer(page, code, _view(page, code), wish)


def _view(page: Page, code: str) -> View:
    view: View = ask(page, "get", f"/api/tables/{code}/view")
    return view


def _answer(page: Page, code: str, view: View, wish: Wish) -> None:
    number = view["number"]
    about = catalogue.meta(view["game"])
    pick = wish(view) or about.bots[about.bot](view, view["question"], nature.chooser(KEY, number))
    ask(page, "post", f"/api/tables/{code}/decisions", {"id": f"script-{number}", "number": number, "picks": [pick]})


def play_until(page: Page, code: str, moment: Moment, wish: Wish = no_wish) -> None:
    """Against bots: the person of this page, gathered ``by_hand``, decides by script up to this moment."""
    while not moment(view := _view(page, code)):
        assert not view["over"], "the game ended before"
        if view["question"]:
            _answer(page, code, view, wish)
        else:
            page.wait_for_timeout(20)


def once_asked(page: Page, code: str, after: int = -1) -> View:
    """The newest position in which the person of this page is asked, later than this one, once the page shows it."""
    while not (view := _view(page, code))["question"] or view["number"] <= after:
        assert not view["over"], "the game ended before"
        page.wait_for_timeout(20)
    page.wait_for_function(KEPT, arg=[code, view["viewer"], view["number"]])
    return view


def picks_by_hand(page: Page, code: str, since: int) -> int:
    """How many decisions the person of this page has made since a position, by themselves."""
    told = ask(page, "get", f"/api/tables/{code}/log")["decisions"]
    return sum(each["number"] > since and (each["seat"], each["made_by"]) == ("p0", "player") for each in told)


def play_together(
    pages: Sequence[Page], code: str, moment: Moment, wish: Wish = no_wish, *, but: str | None = None
) -> None:
    """The people of these pages, in the order of their seats, decide by script until the first one sees this moment.

    Bots need nobody for it. ``but``: the seat for which nothing is decided.
    """
    people = {f"p{number}": page for number, page in enumerate(pages)}
    while not moment(view := _view(pages[0], code)):
        assert not view["over"], "the game ended before"
        waiting = [people[seat] for seat in view["waiting"] if seat in people and seat != but]
        if waiting:
            _answer(waiting[0], code, view if waiting[0] is pages[0] else _view(waiting[0], code), wish)
        else:
            pages[0].wait_for_timeout(20)


def play_unseen(pages: Sequence[Page], code: str, moment: Moment, watching: Sequence[Page] = ()) -> None:
    """Everybody leaves, the people of these pages decide by script up to this moment, and all are back again.

    No page draws what no test is about: that takes a hundred times as long as to decide it.
    """
    everybody = [*pages, *watching]
    addresses = [page.url for page in everybody]
    for page in everybody:
        page.goto("/healthz")  # of the same house, and next to nothing
    play_together(pages, code, moment)
    for page, address in zip(everybody, addresses, strict=True):
        page.goto(address)


def until_waiting_for(pages: Sequence[Page], code: str, seat: str) -> None:
    """Everybody decides by script until the table waits for this seat alone."""
    play_together(pages, code, lambda view: bool(view["waiting"] == [seat]), but=seat)


def gather_at(
    visitors: Visitors, moment: Moment, wish: Wish = no_wish, *, size: int = 3, **how: Any
) -> tuple[Gathering, Page]:
    """Chiara among bots, who opens the table at this moment; from here on every decision is the test's.

    What was decided before was decided by script, and no page had to draw it.
    """
    gathering = sit_down_to_play(visitors, ["Chiara"], size, **how)
    page = gathering.guests[0].page
    play_until(page, gathering.code, moment, wish)
    come_to_the_table(gathering, by_hand=True)
    return gathering, page


def at_the_cathedral(visitors: Visitors, **how: Any) -> tuple[str, Guest]:
    """Somebody who may restore a segment; nothing is answered by itself, so every decision is the test's."""
    gathering, page = gather_at(visitors, may_restore, **how)
    expect(page.locator(".ft.can")).not_to_have_count(0)
    return gathering.code, gathering.guests[0]


def asked(task: str, since: int = 1, options: int = 0) -> Moment:
    """Whoever looks is asked this, in this round or later, with at least so many options."""

    def moment(view: View) -> bool:
        question = view["question"]
        if question is None or view["task"] != task or view["zones"]["round"]["number"] < since:
            return False
        return len(question.get("options", ())) >= options

    return moment


def in_round(number: int) -> Moment:
    """It has come to this round."""
    return lambda view: bool(view["round"] >= number)


def last_plan(view: View) -> bool:
    """Whoever looks plans the last day."""
    return asked("plan")(view) and bool(view["zones"]["round"]["final"])


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

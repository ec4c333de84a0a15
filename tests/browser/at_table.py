"""People at a table: they sit down, watch what their sockets receive, and play through the visible controls."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import APIResponse, Locator, Page, WebSocket, expect

from tests.browser.house import Visitors
from tests.patience import PATIENCE

COMING_FROM_A_PAGE = {"X-Fresco": "1"}
GAME_MS = 600_000
SECRET_ZONES = ("thalers", "paints")

# Plays one turn with what can be seen and pressed: a plan with something for every place, otherwise the likely thing.
# Returns what it pressed, or null when there is nothing to do.
TURN = """
const not = (el, name) => el.getAttribute(name) !== "true";
const free = (el) => el && el.checkVisibility() && not(el, "aria-disabled") && not(el, "aria-busy");
const wishes = ["cathedral", "market", "workshop", "cathedral", "studio", "cathedral", "theatre", "market", "workshop"];
async function turn(planning = true) {
  const ready = document.querySelector("#ready");
  if (ready && !planning) return null;
  if (ready) {
    for (const wish of wishes) {
      document.querySelector(`.at-${wish} .slot.next`)?.click();
      await null;
    }
    for (let spare; (spare = document.querySelector(".slot.next")); await null) spare.click();
    if (!free(document.querySelector("#ready"))) return null;
    document.querySelector("#ready").click();
    return "ready";
  }
  const button = [...document.querySelectorAll(".act .confirm, .ph-act .confirm")].find(free);
  if (!button) return null;
  button.click();
  return button.dataset.pick;
}
"""

# What of somebody else's could stand in this page: hidden zones by name, a screen that is not mine, a plan too early.
SUSPICIOUS = """
function suspicious(me) {
  const found = [];
  const page = document.documentElement.outerHTML;
  for (const seat of ["p0", "p1", "p2", "p3"]) {
    if (seat === me) continue;
    for (const zone of [`${seat}/thalers`, `${seat}/paints`]) if (page.includes(zone)) found.push(zone);
    for (const kept of Object.values(localStorage)) {
      if (!kept.includes('"over":true') && kept.includes(`${seat}/thalers`)) found.push(`${seat}/thalers is kept`);
    }
  }
  const screens = document.querySelectorAll(".panel.mine, .ph-shelf, .know");
  if (!me && screens.length) found.push("a spectator sees a screen");
  if (document.querySelectorAll(".panel.mine").length > 1) found.push("more than one screen");
  const planning = document.querySelector(".phases li:nth-child(2)[aria-current]");
  if (!me && planning && document.querySelector(".big-seat:not(.s-leo) .plan")) found.push("a plan before its time");
  return found;
}
"""

PLAY_ON = f"""(me) => {{
  {TURN}
  {SUSPICIOUS}
  window.leaks = [];
  let looks = 0;
  const playing = setInterval(async () => {{
    if (looks++ % 20 === 0) window.leaks.push(...suspicious(me));
    if (document.querySelector("main.end")) clearInterval(playing);
    else if (me) await turn();
  }}, 40);
}}"""

BY_HAND = "localStorage.setItem('fresco:settings', JSON.stringify({auto: false}))"

ONE_TURN = f"async (planning = true) => {{ {TURN} return await turn(planning); }}"


@dataclass
class Guest:
    """Somebody at the table: a page, and every message it got."""

    page: Page
    seat: str | None
    received: list[str] = field(default_factory=list)

    def listen(self, at: str = "/ws/") -> None:
        """To the sockets of this address: somebody may watch first and sit down later."""

        def hear(socket: WebSocket) -> None:
            if at not in socket.url:
                return
            socket.on("framereceived", lambda frame: self.received.append(str(frame)))

        self.page.on("websocket", hear)

    def leaks(self) -> list[str]:
        return list(hidden_from(self.seat, self.received))


@dataclass
class Gathering:
    code: str
    watch_code: str
    guests: list[Guest]


def hidden_from(viewer: str | None, frames: list[str]) -> Iterator[str]:
    """What a viewer was sent and should not have been, while the game ran."""
    for frame in frames:
        message = json.loads(frame)
        view = message.get("view") or {}
        if view.get("over") or message.get("changed", {}).get("over"):
            return
        for zone in {**view.get("zones", {}), **(message.get("zones") or {})}:
            owner, _, what = zone.partition("/")
            if what in SECRET_ZONES and owner != viewer:
                yield f"{viewer} was sent {zone}"
        for event in message.get("events", ()):
            if event["event"] == "ready" and "pick" in event and event["painter"] != viewer:
                yield f"{viewer} was sent the plan of {event['painter']}"
        if viewer is None and (view.get("question") or message.get("changed", {}).get("question")):
            yield "a spectator was sent a question"


def sit_down_to_play(
    visitors: Visitors,
    names: list[str],
    size: int,
    modules: tuple[int, ...] = (),
    *,
    game: str = "fresco",
    **arrivals: Any,
) -> Gathering:
    """A running game that nobody has opened: the first one laid it, the others sat down, bots took what was left."""
    pages = [visitors.arrive(**arrivals) for _ in names]
    ask(pages[0], "post", "/api/me", {"name": names[0]})
    wishes = {"game": game, "size": size, "name": "Casa Bellini", "modules": list(modules)}
    table = ask(pages[0], "post", "/api/tables", wishes)
    address = f"/api/tables/{table['code']}"
    for page, name in zip(pages[1:], names[1:], strict=True):
        ask(page, "post", "/api/me", {"name": name})
        ask(page, "put", f"{address}/seat", {})
    for number in range(len(names), size):
        ask(pages[0], "put", f"{address}/seats/p{number}/bot", {})
    for page in pages:
        ask(page, "put", f"{address}/ready", {"ready": True})
    ask(pages[0], "post", f"{address}/start")
    guests = [Guest(page, f"p{number}") for number, page in enumerate(pages)]
    return Gathering(table["code"], table["watch_code"], guests)


def come_to_the_table(gathering: Gathering, *, by_hand: bool = False) -> None:
    """``by_hand``: no page answers by itself where only one thing is left to do; every pick is the test's own."""
    for guest in gathering.guests:
        guest.listen()
        if by_hand:
            guest.page.add_init_script(BY_HAND)
        guest.page.goto(f"/t/{gathering.code}")
        guest.page.locator(".board, .planning, main.end").first.wait_for()


def gather(
    visitors: Visitors,
    names: list[str],
    size: int,
    modules: tuple[int, ...] = (),
    *,
    by_hand: bool = False,
    game: str = "fresco",
    **arrivals: Any,
) -> Gathering:
    """A running game with everybody at the table, from its first decision."""
    gathering = sit_down_to_play(visitors, names, size, modules, game=game, **arrivals)
    come_to_the_table(gathering, by_hand=by_hand)
    return gathering


def ask(page: Page, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    send: Callable[..., APIResponse] = getattr(page.context.request, method)
    answer = send(path, data=body, headers=COMING_FROM_A_PAGE)
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
    return answer.json()


def watch(visitors: Visitors, gathering: Gathering, **arrivals: Any) -> Guest:
    guest = Guest(visitors.arrive(**arrivals), None)
    guest.listen()
    guest.page.goto(f"/w/{gathering.watch_code}")
    guest.page.locator(".board").wait_for()
    return guest


def play_on(guest: Guest) -> None:
    """From here on the page plays by pressing what is visible, and keeps what looks suspicious."""
    guest.page.evaluate(PLAY_ON, guest.seat)


def one_turn(guest: Guest, *, planning: bool = True) -> str | None:
    pressed: str | None = guest.page.evaluate(ONE_TURN, planning)
    return pressed


def turns_until(guest: Guest, reached: Callable[[Page], bool]) -> None:
    """Play turn after turn until the page shows what is looked for."""
    for _ in range(2000):
        if reached(guest.page):
            return
        assert guest.page.locator("main.end").count() == 0, "the game ended before"
        one_turn(guest, planning=reached is not planning)  # the sheet may have come since it was looked for
        guest.page.wait_for_timeout(30)
    raise AssertionError("the game never came to what was looked for")


def eventually(page: Page, true: Callable[[], bool], what: str) -> None:
    """For what ``expect`` has no word for. Meanwhile the page goes on."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, f"not within {PATIENCE:.0f} seconds: {what}"
        page.wait_for_timeout(50)


def title(page: Page) -> str:
    """What the page asks, or an empty text."""
    heading: str = page.evaluate(
        "document.querySelector('#ready, .act .confirm') && document.querySelector('#plan-h, #act-h')?.textContent"
        " || ''"
    )
    return heading


def planning(page: Page) -> bool:
    return page.locator("#ready:not([aria-busy])").count() > 0


def restoring(page: Page) -> bool:
    return title(page) == "Restore the fresco"


def both_until_planning(chiara: Guest, bruno: Guest) -> None:
    for _ in range(400):
        if planning(chiara.page) and planning(bruno.page):
            return
        for guest in (chiara, bruno):
            one_turn(guest, planning=False)
        chiara.page.wait_for_timeout(30)
    raise AssertionError("the two never came to planning")


def points_add_up(page: Page, painters: int = 4) -> None:
    """In the table at the end of a game for so many, for each of them."""
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.locator("table.points tfoot td")).to_have_count(painters)
    lines = [_numbers(row) for row in page.locator("table.points tbody tr").all()]
    assert [sum(column) for column in zip(*lines, strict=True)] == _numbers(page.locator("table.points tfoot tr"))


def _numbers(row: Locator) -> list[int]:
    return [int(cell.replace("−", "-")) for cell in row.locator("td").all_text_contents()]

"""A table with modules in play: how somebody plays it through the visible controls, and what nobody else may see."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from playwright.sync_api import Page

from app.engine import catalogue
from tests.browser.at_table import ask

SEVEN = (1, 2, 3, 4, 5, 6, 7)
ALL = tuple(catalogue.modules("fresco"))
_OWN = [zone for zone in catalogue.rules("fresco", 4, ALL).zones.values() if zone.owner is not None]
HIDDEN = {zone.name.partition("/")[2] for zone in _OWN if zone.visibility == "owner"}
"""Zones that only their owner is sent."""
COUNTED = {zone.name.partition("/")[2] for zone in _OWN if zone.visibility == "number"}
"""Zones of which the others are sent the number."""

# Prefers what ends a game and what modules add to it: every day another tile on the last column, and somebody on it;
# dames and maps where they may lie; pennies, every extra that is offered. Every other day begins early, so that
# something is left to take.
TURN = """
const is = (el, name) => el.getAttribute(name) === "true";
const busy = (el) => !el || is(el, "aria-disabled") || is(el, "aria-busy"); // it may be gone with the next drawing
const press = async (selector) => {
  const found = document.querySelector(selector);
  found?.click();
  await null;
  return Boolean(found);
};
const likes = ["scroll", "explore", "request", "restore", "altar", "dome", "wall", "pew", "portrait", "bottle", "throw",
  "glass", "certificate", "blend", "buy"];
const today = () => Number(document.querySelector(".round b")?.textContent);
const places = ["cathedral", "market", "studio", "workshop", "cathedral", "market", "workshop", "cathedral"];
const hold = async (mark) =>
  Boolean(document.querySelector(`${mark}[aria-pressed=true]`)) || (await press(mark));
async function plan() {
  const tiles = document.querySelectorAll(".of-tile .atile").length;
  if (tiles && !document.querySelector(".cover")) {
    await hold(`.of-tile .atile:nth-child(${(today() % tiles) + 1})`);
    (await press(".col:last-child .extras .here")) || (await press(".col .extras .here"));
    await press(".col:has(.cover) .slot.next");
  }
  for (const group of ["dame", "map"]) {
    if (await hold(`.of-${group} .atile:not(.placed)`)) await press(".col .extras .here");
  }
  await press(".atile[aria-pressed=true]"); // what lies nowhere goes back
  for (const place of places) await press(`.at-${place} .slot.next`);
  while (await press(".slot.next"));
  const atMarket = document.querySelector(".at-market:not(:has(.cover)) .slot.on");
  const more = atMarket && [...document.querySelectorAll(".counter .btn")].at(-1);
  for (let n = 0; n < 2 && more && !busy(more); n += 1) {
    more.click();
    await null;
  }
  if (busy(document.querySelector("#ready"))) {
    await press(".tray .go .quiet"); // too few are well for all that: once more with apprentices alone
    while (await press(".slot.next"));
  }
  const ready = document.querySelector("#ready");
  if (busy(ready)) return null;
  ready.click();
  return "ready";
}
async function turn() {
  if (document.querySelector("#ready")) return await plan();
  if (!document.querySelector(".act .confirm")) return null;
  if (today() % 2) await press(".wrow");
  for (const kind of likes) {
    if (await press(`.act .opt.k-${kind}[aria-pressed=false]`)) break;
    if (document.querySelector(`.act .opt.k-${kind}[aria-pressed=true]`)) break;
  }
  await press(".extrasof .switch:not(:checked)");
  for (let n = 0; n < 4 && busy(document.querySelector(".act .confirm")); n += 1) {
    await press(".extrasof .oneof .btn[aria-pressed=false]");
  }
  const button = document.querySelector(".act .confirm");
  if (busy(button)) return null;
  button.click();
  return button.dataset.pick;
}
"""


ASKED_AT_THE_FRESCO = """
    Number(document.querySelector(".round b")?.textContent) >= 4
    && document.querySelector(".act .opt:is(.k-restore, .k-altar)")
"""
PLAYING = f"""() => new Promise((seen) => {{
  {TURN}
  const playing = setInterval(async () => {{
    const enough = document.querySelector("main.end") || ({ASKED_AT_THE_FRESCO});
    if (enough) clearInterval(playing);
    if (enough) seen(!document.querySelector("main.end"));
    else await turn();
  }}, 40);
}})"""


# Plays to the end; returns what was pressed, and which stores were shown.
TO_THE_END = f"""(patience) => {{
  {TURN}
  const [pressed, stores] = [new Set(), new Set()];
  return new Promise((ended, failed) => {{
    setTimeout(() => failed(new Error(`the game has not ended; pressed so far: ${{[...pressed]}}`)), patience);
    const playing = setInterval(async () => {{
      for (const {{ dataset }} of document.querySelectorAll("[data-store]")) stores.add(dataset.store);
      const end = document.querySelector("main.end");
      if (end) clearInterval(playing);
      if (end) ended({{ pressed: [...pressed], stores: [...stores] }});
      else pressed.add((await turn())?.split(" ")[0]);
    }}, 20);
  }});
}}"""
# Remembers whether anything of somebody's own was ever shown here.
LOOKING = """(own) => {
  window.shown = new Set();
  setInterval(() => document.querySelectorAll(own).forEach((it) => window.shown.add(it.className)), 20);
}"""


def sit_with_bots(page: Page, player: str, modules: tuple[int, ...], size: int = 4) -> None:
    """A running game against bots."""
    ask(page, "post", "/api/me", {"name": player})
    table = ask(page, "post", "/api/tables", {"size": size, "name": "Casa Bellini", "modules": list(modules)})
    address = f"/api/tables/{table['code']}"
    for number in range(1, size):
        ask(page, "put", f"{address}/seats/p{number}/bot", {})
    ask(page, "put", f"{address}/ready", {"ready": True})
    ask(page, "post", f"{address}/start")
    page.goto(f"/t/{table['code']}")
    page.locator("svg.board, .planning").first.wait_for()


def until_the_fresco(page: Page) -> None:
    """Play until somebody has something to decide at the fresco, in the middle of the game."""
    assert page.evaluate(PLAYING), "the game ended before"


def until_planning(page: Page) -> None:
    """Get up when asked, and stop before the sheet."""
    page.wait_for_function(
        """() => {
            if (document.querySelector("#ready")) return true;
            document.querySelector(".act .confirm")?.click();
            return false;
        }""",
        polling=50,
    )


def leaked(viewer: str | None, frames: Iterable[str]) -> Iterator[str]:
    """What of the modules' secrets a viewer was sent while the game ran."""
    for frame in frames:
        message = json.loads(frame)
        view = message.get("view") or {}
        if view.get("over") or (message.get("changed") or {}).get("over"):
            return
        for zone, value in {**view.get("zones", {}), **(message.get("zones") or {})}.items():
            owner, _, what = zone.partition("/")
            if not what or owner == viewer:
                continue
            if what in HIDDEN or (what in COUNTED and set(value) - {"number"}):
                yield f"{viewer} was sent {zone}: {value}"

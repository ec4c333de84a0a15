"""The table in Chromium over loopback: time to the first drawn view, a pick's way to the other screen, page weight."""

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, Response, sync_playwright

from tests.browser.at_table import ONE_TURN, Gathering, Guest, gather, title
from tests.browser.house import Visitors, launch, running_house

OPENINGS = 7
PICKS = 40

# When the board and its symbols are in the page and have been painted, in milliseconds since the navigation began. The
# frame that holds them is done when the next one begins; the browser itself says when it first showed anything at all.
DRAWN = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  const shown = new Promise(done => new PerformanceObserver(list => {
    for (const entry of list.getEntriesByName("first-contentful-paint")) done(entry.startTime);
  }).observe({type: "paint", buffered: true}));
  while (!document.querySelector("svg.board, .planning") || !document.querySelector(".sprite")) await frame();
  await frame();
  return Math.max(performance.now(), await shown);
}"""

# Both pages run on one clock (timeOrigin + now), so a click here can be compared with a drawing there.
NOTE_CHANGES = """() => {
  window.changes = [];
  new MutationObserver(() => window.changes.push(performance.timeOrigin + performance.now()))
    .observe(document.getElementById("table"), {subtree: true, childList: true, attributes: true, characterData: true});
}"""

TIMED_TURN = f"""async () => {{
  const turn = {ONE_TURN};
  const at = performance.timeOrigin + performance.now();
  return [await turn(), at];
}}"""


def opened(page: Page, path: str) -> float:
    page.goto(path, wait_until="commit")
    return float(page.evaluate(DRAWN))


def very_first_visits(visitors: Visitors, gathering: Gathering, *, phone: bool = False) -> list[float]:
    """Spectators who have never been here, each with a browser that has kept nothing."""
    times = []
    for _ in range(OPENINGS):
        page = visitors.arrive(phone=phone)
        times.append(opened(page, f"/w/{gathering.watch_code}"))
        page.context.close()
    return times


def later_visits(gathering: Gathering) -> list[float]:
    """A player who opens the table again and again, with what a browser keeps from the visit before."""
    times = []
    for _ in range(OPENINGS):
        gathering.guests[0].page.goto("about:blank")
        times.append(opened(gathering.guests[0].page, f"/t/{gathering.code}"))
    return times


def weight(visitors: Visitors, gathering: Gathering) -> tuple[int, int]:
    """Of a very first visit, with everything that comes after the first view: bytes over the wire, and answers."""
    page = visitors.arrive()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    opened(page, f"/w/{gathering.watch_code}")
    page.wait_for_timeout(1500)
    sizes = [answer.request.sizes() for answer in answers]
    return sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes), len(sizes)


def latencies(guests: list[Guest]) -> list[float]:
    """From the click on one screen to the changed page on the other, in milliseconds."""
    for guest in guests:
        guest.page.evaluate(NOTE_CHANGES)
    found: list[float] = []
    deadline = time.monotonic() + 180
    while len(found) < PICKS and time.monotonic() < deadline:
        for guest, other in (guests, guests[::-1]):
            if not title(guest.page):
                continue
            other.page.evaluate("window.changes = []")
            pressed, at = guest.page.evaluate(TIMED_TURN)
            if pressed is None:
                continue
            other.page.wait_for_timeout(250)
            seen = [change for change in changes(other.page) if change >= at]
            if seen:
                found.append(seen[0] - at)
    return found


def changes(page: Page) -> list[float]:
    noted: list[float] = page.evaluate("window.changes")
    return noted


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running_house(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        visitors = Visitors(browser, address)
        gathering = gather(visitors, ["Chiara", "Bruno"], size=2)
        first = very_first_visits(visitors, gathering)
        on_phones = very_first_visits(visitors, gathering, phone=True)
        later = later_visits(gathering)
        size, answers = weight(visitors, gathering)
        ways = latencies(gathering.guests)
        browser.close()
    print_times("first view, never been here", first)
    print_times("the same on a phone", on_phones)
    print_times("first view, files kept", later)
    print(f"page weight over the wire            {size / 1000:8.0f} KB in {answers} answers")
    print(f"pick to the other screen (median)    {statistics.median(ways):8.0f} ms of {len(ways)} picks")


def print_times(what: str, times: list[float]) -> None:
    spread = f"median of {len(times)} visits, {min(times):.0f} to {max(times):.0f}"
    print(f"{what:36} {statistics.median(times):8.0f} ms ({spread})")

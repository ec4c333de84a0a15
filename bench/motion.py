"""What a table costs while nobody does anything, and how smoothly a segment is restored: Chromium over loopback."""

import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.at_table import gather
from tests.browser.by_script import at_the_cathedral
from tests.browser.house import Visitors, launch, running_house
from tests.patience import PATIENCE

IDLE_SECONDS = 10
BREATHING_SECONDS = 7

# Frames from the click on, and the longest pause between two of them, while plaster falls and points float up.
FRAMES = """() => new Promise((done) => {
  const [times, start] = [[], performance.now()];
  const frame = (now) => {
    times.push(now);
    if (now - start < 1600) return requestAnimationFrame(frame);
    const pauses = times.slice(1).map((at, index) => at - times[index]);
    done([times.length / 1.6, Math.max(...pauses)]);
  };
  requestAnimationFrame(frame);
  document.querySelector(".act .confirm").click();
})"""


def processor_seconds(browser: Browser) -> float:
    """Of everything that draws: renderers and the process that puts their layers together."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return sum(float(process["cpuTime"]) for process in processes if process["type"] in ("renderer", "GPU"))


def share(browser: Browser, page: Page, seconds: float) -> float:
    """Of one core, in hundredths, over these seconds."""
    before, start = processor_seconds(browser), time.monotonic()
    page.wait_for_timeout(seconds * 1000)
    return 100 * (processor_seconds(browser) - before) / (time.monotonic() - start)


def main() -> None:
    """Each figure is printed as soon as it is known."""
    expect.set_options(timeout=PATIENCE * 1000)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_house(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        visitors = Visitors(browser, address)
        page = gather(visitors, ["Chiara"], size=4, by_hand=True, calm=False).guests[0].page
        page.locator(".you-turn").wait_for()
        breathing = share(browser, page, BREATHING_SECONDS)
        print(f"your turn, breathing three times     {breathing:8.1f} % of a core")
        page.wait_for_function("() => document.getAnimations().length === 0", polling=1000)
        idle = share(browser, page, IDLE_SECONDS)
        print(f"your turn, nobody does anything      {idle:8.1f} % of a core, over {IDLE_SECONDS} seconds")
        visitors.leave()
        _, guest = at_the_cathedral(visitors, calm=False)
        frames, pause = guest.page.evaluate(FRAMES)
        print(f"restoring a segment                  {frames:8.0f} frames a second, longest pause {pause:.0f} ms")
        browser.close()

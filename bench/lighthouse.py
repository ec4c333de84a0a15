"""`make lighthouse [PAGES="table end"]`: what Lighthouse says about the pages, on a desktop and on a phone.

Lighthouse comes from npm into a temporary folder, and looks through a Chromium that sits at a table already. Every look
is a first visit of somebody who is known; there are RUNS of them (three), and the one in the middle counts. Its report
is kept in var/lighthouse. How to read it is in docs/performance.md; nothing is asserted.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Page, sync_playwright

from tests.browser.at_table import ask
from tests.browser.by_script import over, play_until
from tests.browser.house import CHROMIUM, CHROMIUM_ARGUMENTS, running_house
from tests.patience import PATIENCE

PAGES = ("home", "lobby", "table", "guide", "end")
PRESETS = {"desktop": ("--preset=desktop",), "phone": ()}
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
BLOCKING = "total-blocking-time"
KEPT = "cache_storage,indexeddb,local_storage,service_workers"
RUNS = int(os.environ.get("RUNS", "3"))
REPORTS = Path("var/lighthouse")
FIRST = -20
"""What Linux calls being nice to other sessions, at its least."""
LIGHTHOUSE = "lighthouse@12"


def before_others(folder: Path) -> Path:
    """Chromium, and the house that is started from here, before everything else on the machine where that may be asked
    for. Lighthouse takes the time on the clock for work, and four times that on a phone: nobody should come between."""
    first = f"echo {FIRST} 2>/dev/null >/proc/self/autogroup"
    subprocess.run(["sh", "-c", first], check=False)
    started = folder / "chromium"  # playwright starts it in a session of its own
    started.write_text(f'#!/bin/sh\n{first}\nexec "{CHROMIUM}" "$@"\n')
    started.chmod(0o700)
    return started


def table(page: Page, *, start: bool) -> str:
    """Somebody's table for two, with a bot where it starts."""
    code: str = ask(page, "post", "/api/tables", {"size": 2, "name": "Casa Bellini"})["code"]
    if start:
        ask(page, "put", f"/api/tables/{code}/seats/p1/bot", {})
        ask(page, "post", f"/api/tables/{code}/start")
    return code


def addresses(page: Page, wanted: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    ask(page, "post", "/api/me", {"name": "Chiara"})
    for name in wanted:
        if name in ("lobby", "table", "end"):
            code = table(page, start=name != "lobby")
            if name == "end":
                play_until(page, code, over)
            yield name, f"/t/{code}"
        else:
            yield name, "/guide" if name == "guide" else "/"


@contextmanager
def chromium(address: str, folder: Path) -> Iterator[tuple[Page, int]]:
    """A browser that Lighthouse can look through: one person's cookies, and a port to drive it by."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    with sync_playwright() as playwright:
        arguments = [*CHROMIUM_ARGUMENTS, f"--remote-debugging-port={port}"]
        context = playwright.chromium.launch_persistent_context(
            folder / "profile", executable_path=before_others(folder), args=arguments, base_url=address, locale="en-GB"
        )
        context.set_default_timeout(PATIENCE * 1000)
        yield context.new_page(), port
        context.close()


def forget(page: Page, address: str) -> None:
    """Everything that the browser keeps of the house but cookies: a look would be quicker for the one before it."""
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    session.send("Storage.clearDataForOrigin", {"origin": urljoin(address, "/"), "storageTypes": KEPT})
    session.detach()


def report(folder: Path, address: str, port: int, preset: str) -> dict[str, Any]:
    """With cookies, which Lighthouse would throw away."""
    command = ["npx", "--yes", "--package", LIGHTHOUSE, "lighthouse", address, f"--port={port}", *PRESETS[preset]]
    options = ["--disable-storage-reset", "--output=json", "--quiet"]
    environment = os.environ | {"npm_config_cache": str(folder / "npm")}
    done = subprocess.run([*command, *options], capture_output=True, text=True, cwd=folder, env=environment)
    if done.returncode:
        raise SystemExit(f"Lighthouse did not finish:\n{done.stderr}")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def median_of_runs(page: Page, folder: Path, address: str, port: int, preset: str) -> dict[str, Any]:
    """The report whose performance is in the middle."""
    reports = []
    for _ in range(RUNS):
        forget(page, address)
        reports.append(report(folder, address, port, preset))
    return sorted(reports, key=lambda found: float(found["categories"]["performance"]["score"]))[RUNS // 2]


def complaints(found: dict[str, Any]) -> Iterator[str]:
    """Whatever keeps a category from being full."""
    for category in CATEGORIES:
        for ref in found["categories"][category]["auditRefs"]:
            audit = found["audits"][ref["id"]]
            if ref["weight"] and audit["score"] is not None and audit["score"] < 1:
                nodes = audit.get("details", {}).get("items", [])
                where = {item["node"]["snippet"][:110] for item in nodes if "node" in item}
                yield "; ".join([f"{audit['id']}: {audit.get('displayValue') or audit['title']}", *sorted(where)[:6]])


def line(name: str, preset: str, found: dict[str, Any]) -> str:
    scores = "".join(f"{100 * found['categories'][category]['score']:>16.0f}" for category in CATEGORIES)
    return f"{name:<8}{preset:<9}{scores}{found['audits'][BLOCKING]['numericValue']:>12.0f} ms"


def look_at(wanted: tuple[str, ...], folder: Path) -> None:
    REPORTS.mkdir(parents=True, exist_ok=True)
    with running_house(folder) as address, chromium(address, folder) as (page, port):
        for name, path in addresses(page, wanted):
            for preset in PRESETS:
                found = median_of_runs(page, folder, address + path, port, preset)
                (REPORTS / f"{name}-{preset}.json").write_text(json.dumps(found))
                print(line(name, preset, found), flush=True)
                for complaint in complaints(found):
                    print(f"    {complaint}", flush=True)


def main() -> int:
    wanted = tuple(sys.argv[1:]) or PAGES
    if unknown := set(wanted) - set(PAGES):
        print(f"no page {', '.join(unknown)}; expected some of {', '.join(PAGES)}", file=sys.stderr)
        return 2
    print(f"the middle of {RUNS}; so many want the {os.cpu_count()} processors: {os.getloadavg()[0]:.1f}")
    print(f"{'':<17}{''.join(f'{category:>16}' for category in CATEGORIES)}{'blocking':>15}")
    with tempfile.TemporaryDirectory() as folder:
        look_at(wanted, Path(folder))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

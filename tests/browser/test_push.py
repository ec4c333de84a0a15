"""Told of one's turn while the page is closed: from the switch at the table to the notice that the worker shows.

No push service can be reached here, so the browser's own part in it is a stub, and the house sends to this machine.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.access import problems_in_both_themes
from tests.browser.at_table import ONE_TURN, ask, eventually, gather
from tests.browser.house import CHROMIUM, Visitors, house_with
from tests.patience import PATIENCE
from tests.tables.notices.push_service import Browser

SWITCH = "[data-notices]"
BROWSER = CHROMIUM
"""The shell shows no notices."""

# What a push service would give this browser. It is kept like the real one: for the whole site, over a reload.
STUB = """(given) => {
  const made = () => ({
    endpoint: given.endpoint,
    toJSON: () => ({ ...given, expirationTime: null }),
    unsubscribe: async () => (localStorage.removeItem("stub"), true),
  });
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("stub") ? made() : null);
  PushManager.prototype.subscribe = async (asked) => {
    if (!asked.userVisibleOnly) throw new Error("browsers demand it");
    localStorage.setItem("stub", asked.applicationServerKey);
    return made();
  };
}"""

SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  return shown.map(({ title, tag }) => ({ title, tag }));
}"""


house = house_with(FRESCO_PUSH_LOCAL="true", FRESCO_PUSH_SECONDS="0")
"""One that also sends notices to this machine."""


@dataclass
class Received:
    bodies: list[bytes] = field(default_factory=list)
    address: str = ""
    more: threading.Condition = field(default_factory=threading.Condition)

    def wait(self, number: int) -> None:
        with self.more:
            assert self.more.wait_for(lambda: len(self.bodies) >= number, PATIENCE)


@contextmanager
def receiver() -> Iterator[Received]:
    received = Received()

    class Take(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            with received.more:
                received.bodies.append(body)
                received.more.notify_all()
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Take)
    received.address = f"http://127.0.0.1:{server.server_port}"
    serving = threading.Thread(target=server.serve_forever, daemon=True)
    serving.start()
    try:
        yield received
    finally:
        server.shutdown()
        server.server_close()
        serving.join()


def stub(page: Page, browser: Browser) -> None:
    page.add_init_script(f"({STUB})({json.dumps(browser.subscription)})")


def open_menu(page: Page) -> None:
    page.locator("[aria-controls=menu]").click()
    expect(page.locator(SWITCH)).to_be_enabled()


def test_a_device_is_told_of_its_turn_while_the_page_is_closed(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Bruno"], size=2, by_hand=True)
    mine = [ask(guest.page, "get", "/api/me/tables")[0]["your_turn"] for guest in gathering.guests]
    [other] = [guest.page for guest, turn in zip(gathering.guests, mine, strict=True) if turn]
    [told] = [guest.page for guest, turn in zip(gathering.guests, mine, strict=True) if not turn]
    with receiver() as received:
        phone = Browser(f"{received.address}/phone")
        stub(told, phone)
        told.context.grant_permissions(["notifications"])
        told.reload()
        open_menu(told)
        expect(told.locator(SWITCH)).not_to_be_checked()
        told.locator(SWITCH).click()
        expect(told.locator(SWITCH)).to_be_checked()
        assert ask(told, "get", "/api/me/push")["on"] is True

        told.goto("/me")
        expect(told.locator("#notices input")).to_be_checked()
        assert problems_in_both_themes(told) == []
        assert other.evaluate(ONE_TURN) is not None
        received.wait(1)
        notice = phone.read(received.bodies[0])
        assert notice["title"].startswith("Your turn: ")
        assert notice["to"] == f"/t/{gathering.code}"

        shown = deliver(told, received.bodies[0], phone)
        assert [(each["title"], each["tag"]) for each in shown] == [(notice["title"], gathering.code)]
        told.locator("#notices input").click()
        expect(told.locator("#notices input")).not_to_be_checked()
        assert ask(told, "get", "/api/me/push")["on"] is False


def deliver(page: Page, body: bytes, phone: Browser) -> list[dict[str, Any]]:
    """What the push service would hand to the browser; returns the notices that its worker then shows."""
    session = page.context.new_cdp_session(page)
    registered: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registered.extend(each["registrationId"] for each in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    eventually(page, lambda: bool(registered), "the browser says that a worker is registered")
    origin = page.evaluate("location.origin")
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": registered[0], "data": json.dumps(phone.read(body))},
    )
    shown: list[dict[str, Any]] = []

    def has_come() -> bool:
        shown[:] = page.evaluate(SHOWN)
        return bool(shown)

    eventually(page, has_come, "the worker shows a notice")
    return shown


def test_a_browser_that_does_not_allow_notices_says_what_to_do(visitors: Visitors) -> None:
    page = gather(visitors, ["Chiara", "Bruno"], size=2).guests[0].page
    page.add_init_script(
        "Object.defineProperty(Notification, 'permission', { get: () => 'denied' });"
        "Notification.requestPermission = async () => 'denied';"
    )
    page.reload()
    open_menu(page)
    page.locator(SWITCH).click()
    expect(page.locator("#notices-why")).to_contain_text("allow notifications")
    expect(page.locator(SWITCH)).not_to_be_checked()
    assert ask(page, "get", "/api/me/push")["on"] is False

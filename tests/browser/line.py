"""The wire of a page, in the hands of a test."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """The wire between a page and the server, which can be cut and mended, or let nothing through to the page."""

    def __init__(self, page: Page) -> None:
        self.cut = False
        self.deaf = False
        self._open: list[tuple[WebSocketRoute, WebSocketRoute]] = []
        page.route_web_socket("**/ws/**", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        if self.cut:
            route.close(code=1001)
            return
        server = route.connect_to_server()
        server.on_message(lambda message: None if self.deaf else route.send(message))
        self._open.append((route, server))

    def break_it(self) -> None:
        self.cut = True
        for page, server in self._open:
            page.close(code=1001)
            server.close()  # the house must notice too
        self._open.clear()

    def mend(self) -> None:
        self.cut = self.deaf = False

"""What axe has to say about a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]  # comes without types
from playwright.sync_api import Page, ViewportSize

from tests.browser.house import DESKTOP, PHONE

# Colours are judged when they no longer change.
SETTLED = """() => Promise.all(
  document.getAnimations().filter(each => each instanceof CSSTransition).map(each => each.finished.catch(() => null))
)"""


# What axe would fetch before it looks, all sheets once more, only rules need that are never serious.
ALL: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
CONTRAST = ALL | {"runOnly": ["color-contrast"]}
TABLET: ViewportSize = {"width": 820, "height": 1180}


def serious_problems(page: Page, rules: dict[str, Any] = ALL) -> list[str]:
    """The serious and critical ones, each with the elements it concerns. Axe stays on the page for the next look."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    return [
        f"{problem['id']}: {[node['html'][:160] for node in problem['nodes']]}"
        for problem in page.evaluate("async (rules) => (await axe.run(rules)).violations", rules)
        if problem["impact"] in ("serious", "critical")
    ]


def problems_in_both_themes(page: Page) -> list[str]:
    """The other theme has the same elements in other colours: only their contrast is judged again."""
    page.emulate_media(color_scheme="light")
    page.evaluate(SETTLED)
    in_light = serious_problems(page)
    page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLED)
    return in_light + [f"in the dark: {problem}" for problem in serious_problems(page, CONTRAST)]


def problems_at_every_size(page: Page) -> list[str]:
    """In both themes on a desktop, then on a tablet and on a phone; the page is back on the desktop afterwards."""
    found = problems_in_both_themes(page)
    page.emulate_media(color_scheme="light")
    for size in (TABLET, PHONE):
        page.set_viewport_size(size)
        page.evaluate(SETTLED)
        found += [f"at {size['width']}: {problem}" for problem in serious_problems(page)]
    page.set_viewport_size(DESKTOP)
    return found

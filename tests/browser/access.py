"""What axe has to say about a page."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # comes without types
from playwright.sync_api import Page

# Colours are judged when they no longer change.
SETTLED = """() => Promise.all(
  document.getAnimations().filter(each => each instanceof CSSTransition).map(each => each.finished.catch(() => null))
)"""


ALL: dict[str, Any] = {"resultTypes": ["violations"]}
CONTRAST = ALL | {"runOnly": ["color-contrast"]}


def serious_problems(page: Page, rules: dict[str, Any] = ALL) -> list[str]:
    """The serious and critical ones, each with the elements it concerns."""
    return [
        f"{problem['id']}: {[node['html'][:160] for node in problem['nodes']]}"
        for problem in Axe().run(page, options=rules).response["violations"]
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

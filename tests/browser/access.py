"""What axe has to say about a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # comes without types
from playwright.sync_api import Page

# Colours are judged when they no longer change.
SETTLED = """() => Promise.all(
  document.getAnimations().filter(each => each instanceof CSSTransition).map(each => each.finished.catch(() => null))
)"""


def serious_problems(page: Page) -> list[str]:
    """The serious and critical ones, each with the elements it concerns."""
    return [
        f"{problem['id']}: {[node['html'][:160] for node in problem['nodes']]}"
        for problem in Axe().run(page).response["violations"]
        if problem["impact"] in ("serious", "critical")
    ]


def problems_in_both_themes(page: Page) -> list[str]:
    found = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.evaluate(SETTLED)
        found += [f"{theme}: {problem}" for problem in serious_problems(page)]
    return found

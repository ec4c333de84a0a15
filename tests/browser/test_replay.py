"""A finished game seen again: from step to step, through everybody's eyes, by its link, and from a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import serious_problems
from tests.browser.at_table import ask, eventually, gather
from tests.browser.by_script import over, play_until
from tests.browser.house import Visitors

GOLDEN = Path(__file__).parent.parent / "golden"


def bring(page: Page, file: Path) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)


def at_step(page: Page, number: int) -> None:
    expect(page.locator("#step")).to_have_value(str(number))


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


def test_a_finished_game_is_gone_through_and_its_link_shows_the_same(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2, game="dice", by_hand=True)
    chiara = gathering.guests[0].page
    play_until(chiara, gathering.code, over)
    archive = f"/api/tables/{gathering.code}/replay"
    eventually(chiara, lambda: chiara.context.request.get(archive).ok, "the game is archived")
    made = ask(chiara, "get", archive)
    chiara.get_by_role("link", name="Watch again").click()
    expect(chiara.get_by_role("heading", name="Draws verified")).to_be_visible()
    at_step(chiara, 0)
    chiara.keyboard.press("ArrowRight")
    at_step(chiara, 1)
    chiara.keyboard.press("End")
    at_step(chiara, len(made["steps"]))
    chiara.keyboard.press("Shift+ArrowLeft")
    rounds = made["rounds"][-1]["round"]
    expect(chiara.locator("#step")).not_to_have_value(str(len(made["steps"])))
    expect(chiara.locator(".rp-where")).to_contain_text(f"round {rounds}")
    chiara.locator("#to-step-before").click()
    expect(chiara.locator(".rp-where")).to_contain_text(f"round {rounds - 1}")
    chiara.locator("#to-start").click()
    chiara.locator("#to-decision").click()
    at_step(chiara, 1 + next(n for n, step in enumerate(made["steps"]) if step["seat"] == "p0"))
    expect(chiara.locator(".rp-screen")).to_have_count(1)
    chiara.locator("#eyes-open").click()
    expect(chiara.locator(".rp-screen")).to_have_count(2)
    step = chiara.locator("#step").input_value()
    assert chiara.url.endswith(f"?step={step}&eyes=open")

    elena = visitors.arrive(phone=True)
    elena.goto(chiara.url)
    at_step(elena, int(step))
    expect(elena.locator("#eyes-open")).to_have_attribute("aria-pressed", "true")
    expect(elena.locator(".rp-where")).to_have_text(chiara.locator(".rp-where").inner_text())
    fits(elena)
    assert serious_problems(elena) == []
    assert serious_problems(chiara) == []


def test_a_file_is_checked_and_played_by_itself(visitors: Visitors) -> None:
    page = visitors.arrive()
    bring(page, GOLDEN / "archive-1.json.gz")
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".rp-ok .chip")).to_have_text("14 of 14")
    expect(page.locator(".rp-ok")).to_contain_text("All 235 decisions are allowed by the rules.")
    page.get_by_role("button", name="4 ×").click()
    page.locator("#play").click()
    expect(page.locator("#step")).not_to_have_value("0")
    page.keyboard.press("End")
    at_step(page, 235)
    expect(page.locator("#play")).to_have_text("Play")
    expect(page.locator(".rp-names")).to_contain_text("69")
    page.locator("#story button").first.click()
    expect(page.locator("#step")).not_to_have_value("235")


@pytest.mark.parametrize("phone", [False, True])
def test_a_file_that_was_changed_is_refused_where_it_breaks(visitors: Visitors, tmp_path: Path, phone: bool) -> None:
    stored = json.loads((GOLDEN / "base-2.json").read_bytes())
    stored["decisions"][56]["pick"] = {"row": 99}
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(stored))
    page = visitors.arrive(phone=phone)
    bring(page, changed)
    expect(page.get_by_role("alert")).to_contain_text("Decision 56 by p1 is not allowed")
    fits(page)
    assert serious_problems(page) == []

"""A finished game seen again: from step to step, through everybody's eyes, by its link, and from a file."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import problems_in_both_themes, serious_problems
from tests.browser.at_table import ask
from tests.browser.by_script import gather_at, over
from tests.browser.house import Visitors

GOLDEN = Path(__file__).parent.parent / "golden"


def bring(page: Page, file: Path) -> None:
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(file)


def at_step(page: Page, number: int) -> None:
    expect(page.locator("#step")).to_have_value(str(number))


def ends_in(page: Page, made: dict[str, Any]) -> None:
    """The page stands at the end of this archive, with everybody's points."""
    at_step(page, len(made["steps"]))
    expect(page.locator(".rp-where")).to_contain_text("the end")
    best_first = sorted(made["scores"].values(), reverse=True)
    expect(page.locator(".rp-names b")).to_have_text([str(points) for points in best_first])


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"


def test_a_finished_game_is_gone_through_and_its_link_shows_the_same(visitors: Visitors) -> None:
    gathering, chiara = gather_at(visitors, over, size=2, game="dice")
    # Whether it is archived by now or not.
    chiara.get_by_role("link", name="Watch again").click()
    made = ask(chiara, "get", f"/api/tables/{gathering.code}/replay")
    expect(chiara.get_by_role("heading", name="Draws verified")).to_be_visible()
    at_step(chiara, 0)
    chiara.keyboard.press("ArrowRight")
    at_step(chiara, 1)
    chiara.keyboard.press("End")
    ends_in(chiara, made)
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
    chiara.get_by_role("link", name="Final scoring").click()
    expect(chiara.locator(".factchart")).to_have_count(3)
    assert problems_in_both_themes(chiara) == []


def test_a_file_is_checked_and_played_by_itself(visitors: Visitors) -> None:
    page = visitors.arrive()
    bring(page, GOLDEN / "archive-1.json.gz")
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".rp-ok .chip")).to_have_text("14 of 14")
    expect(page.locator(".rp-ok")).to_contain_text("All 235 decisions are allowed by the rules.")
    expect(page.locator(".rp-told")).to_have_text("Nothing has been decided yet.")
    page.get_by_role("button", name="4 ×").click()
    page.locator("#step").focus()
    page.keyboard.press("Space")
    expect(page.locator("#step")).not_to_have_value("0")
    expect(page.locator(".rp-told")).not_to_have_text("Nothing has been decided yet.")
    page.keyboard.press("End")
    ends_in(page, json.loads(gzip.decompress((GOLDEN / "archive-1.json.gz").read_bytes())))
    expect(page.locator("#play")).to_have_text("Play")
    expect(page.locator("#step")).to_be_focused()
    page.locator("#story button").first.click()
    expect(page.locator("#step")).not_to_have_value("235")
    assert problems_in_both_themes(page) == []


def test_what_is_no_game_is_refused_with_a_reason(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.arrive(language="de-DE")
    alert = page.get_by_role("alert")
    for name, content, told in (
        ("half.json.gz", (GOLDEN / "archive-1.json.gz").read_bytes()[:5000], "bricht zu früh ab"),
        ("song.mp3", b"ID3\x04 la la la", "keine Datei einer Partie"),
        ("chess.json", b'{"game": "chess"}', "fehlt oder ist anders als erwartet"),
        ("whale.json", b" " * 3_000_000, "größer als jede Partie"),
    ):
        (tmp_path / name).write_bytes(content)
        bring(page, tmp_path / name)
        expect(alert).to_contain_text(told)


@pytest.mark.parametrize(
    ("phone", "language", "told"),
    [
        (False, "en-GB", "Step 57, Bruno: this decision is not allowed. Hour: expected one of 5, 7, 8."),
        (True, "fr-FR", "Étape 57, Bruno : cette décision n’est pas permise. Heure : il faut un choix"),
    ],
)
def test_a_file_that_was_changed_is_refused_where_it_breaks(
    visitors: Visitors, tmp_path: Path, phone: bool, language: str, told: str
) -> None:
    stored = json.loads((GOLDEN / "base-2.json").read_bytes())
    stored["decisions"][56]["pick"] = {"row": 99}
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(stored))
    page = visitors.arrive(phone=phone, language=language)
    bring(page, changed)
    expect(page.get_by_role("alert")).to_contain_text(told)
    fits(page)
    assert serious_problems(page) == []


@pytest.mark.parametrize("phone", [False, True])
def test_a_reason_without_a_space_stays_within_its_panel(visitors: Visitors, phone: bool) -> None:
    place = "long" * 40
    refused = {"error": {"key": "file_misshapen", "args": {"place": place}, "message": place}}
    page = visitors.arrive(phone=phone)
    page.route("**/api/replays", lambda route: route.fulfill(status=422, json=refused))
    bring(page, GOLDEN / "base-2.json")
    expect(page.get_by_role("alert")).to_contain_text(place)
    fits(page)
    assert page.locator("main .panel").evaluate("panel => panel.scrollWidth <= panel.clientWidth")

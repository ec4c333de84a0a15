"""The way to a table as people take it: through the visible controls."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

TABLE = re.compile(r"/t/[2-9A-Z]{8}$")


def code_of(link: str) -> str:
    """The code of the table that an invite link leads to."""
    return link.rsplit("/", 1)[1]


def play_with_friends(page: Page, player: str, size: int = 2) -> str:
    """Two clicks on the home page; returns the invite link."""
    page.goto("/")
    page.locator("#play-now").click()
    page.locator("dialog input[name=name]").fill(player)
    page.locator(f"dialog input[name=size][value='{size}']").check()
    page.locator("[data-play=friends]").click()
    page.wait_for_url(TABLE)
    return page.url


def open_table(page: Page, player: str, name: str, size: int = 2, *, listed: bool = False) -> str:
    """With the form for a new table; returns the invite link."""
    page.goto("/new")
    page.locator("input[name=player]").fill(player)
    page.locator("input[name=name]").fill(name)
    page.locator(f"input[name=size][value='{size}']").check()
    page.locator("input[name=listed]").set_checked(listed)
    page.locator("#new-table button.go").click()
    page.wait_for_url(TABLE)
    return page.url


def sit_down(page: Page, link: str, player: str) -> None:
    """By the invite link, as somebody new."""
    page.goto(link)
    page.locator("#my-name").fill(player)
    page.locator("#sit-down button").click()
    expect(page.locator(".seatcard.you")).to_contain_text(player)

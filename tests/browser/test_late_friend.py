"""Whoever comes late watches at once, and may ask for a seat that a bot plays."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.access import problems_in_both_themes, serious_problems
from tests.browser.at_table import gather
from tests.browser.house import Visitors


def test_a_late_friend_asks_for_a_bots_seat_is_refused_asks_again_and_sits_down(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Ben"], size=3, by_hand=True)
    chiara, ben = (guest.page for guest in gathering.guests)
    emil = visitors.arrive()
    emil.goto(f"/t/{gathering.code}")
    card = emil.get_by_role("region", name="The game has begun, you are watching")
    expect(card.locator(".way")).to_have_text(re.compile("Bot 3.*a bot plays this seat"))
    card.get_by_role("button", name="Ask for this seat").click()
    # Nobody knows Emil yet: a name first.
    card.get_by_label("Your name").fill("Emil")
    card.get_by_label("Your name").press("Enter")
    expect(card.get_by_role("button", name="Asked, take back")).to_be_visible()
    assert problems_in_both_themes(emil) == []

    # The host answers; the others see that somebody asks.
    vote = chiara.locator("#act .vote")
    expect(vote).to_contain_text("Emil asks for the seat of Bot 3")
    expect(ben.locator("#act .vote")).to_contain_text("The others answer.")
    expect(ben.locator("#act .vote button")).to_have_count(0)
    assert serious_problems(chiara) == []
    vote.get_by_role("button", name="Not now").press("Enter")
    expect(card.locator(".way")).to_contain_text("Not now")
    expect(vote).to_have_count(0)

    card.get_by_role("button", name="Ask again").click()
    vote.get_by_role("button", name="Let Emil sit down").press("Enter")
    expect(emil.locator(".panel.mine")).to_be_visible()
    expect(emil.locator(".seat", has_text="Emil")).to_contain_text("you")
    expect(chiara.locator(".seat", has_text="Emil").locator(".robot")).to_have_count(0)


def test_on_a_phone_the_card_stands_above_the_board_and_folds(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2, by_hand=True)
    emil = visitors.arrive(phone=True, language="fr-FR")
    emil.goto(f"/t/{gathering.code}")
    card = emil.get_by_role("region", name="La partie a commencé, tu regardes")
    expect(card.get_by_role("button", name="Demander cette place")).to_be_in_viewport(ratio=1)
    assert serious_problems(emil) == []
    card.get_by_role("button", name="Places à demander").tap()
    expect(card.locator(".way")).to_have_count(0)
    expect(emil.locator("svg.board")).to_be_in_viewport()


def test_whoever_watches_by_the_watch_link_is_not_offered_a_seat(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara"], size=2, by_hand=True)
    page = visitors.arrive()
    page.goto(f"/w/{gathering.watch_code}")
    expect(page.locator(".big-seat").first).to_be_visible()
    expect(page.locator(".late")).to_have_count(0)

"""The card game in the browser: with a desktop and a phone, by hand, by keyboard, and to the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.access import problems_in_both_themes, serious_problems
from tests.browser.at_table import BY_HAND, GAME_MS, Guest, points_add_up, sit_down_to_play
from tests.browser.by_script import (
    Friends,
    View,
    Wish,
    asked,
    in_round,
    once_asked,
    picks_by_hand,
    play_unseen,
    play_until,
    to_ask,
)
from tests.browser.house import Visitors
from tests.browser.way_in import TABLE, code_of, sit_down

# Plays one turn with what can be seen and pressed: what is proposed, and where cards are asked for, those that are
# there twice. Returns whether it pressed the main button.
TURN = """
const seen = (selector) => [...document.querySelectorAll(selector)].filter((el) => el.checkVisibility());
const still = () => new Promise((done) => setTimeout(done, 0));
async function turn() {
  const [button] = seen(".act .confirm, .ph-act .confirm");
  if (!button || button.getAttribute("aria-busy") === "true") return false;
  if (button.getAttribute("aria-disabled") === "true") {
    const cards = seen(".fan button.pcard, .row-of-cards button.pcard");
    const paint = (card) => card.dataset.card.split(":")[1];
    const twice = cards.filter((card, at) => cards.findIndex((other) => paint(other) === paint(card)) < at);
    for (const card of [...twice, ...cards]) {
      if (seen(".act .confirm, .ph-act .confirm")[0]?.getAttribute("aria-disabled") !== "true") break;
      if (card.getAttribute("aria-pressed") === "false") card.click();
      await still();
    }
    for (const card of twice) {
      if (button.dataset.pick === "swap" && card.getAttribute("aria-pressed") === "false") card.click();
      await still();
    }
  }
  const [now] = seen(".act .confirm, .ph-act .confirm");
  if (!now || now.getAttribute("aria-disabled") === "true") return false;
  now.click();
  return true;
}
"""

PLAY_ON = f"""() => {{
  {TURN}
  let busy = false;
  const playing = setInterval(async () => {{
    if (document.querySelector("main.end")) clearInterval(playing);
    else if (!busy) {{
      busy = true;
      await turn();
      busy = false;
    }}
  }}, 40);
}}"""

HAND = re.compile(r"(p\d)/(market|round|pointed|square) cards")


def open_cards(page: Page, player: str) -> str:
    """With the form for a new table; returns the invite link."""
    page.goto("/new?game=cards")
    page.locator("input[name=player]").fill(player)
    page.locator("input[name=size][value='2']").check()
    page.locator("#new-table button.go").click()
    page.wait_for_url(TABLE)
    return page.url


def sideways(page: Page) -> int:
    too_wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return too_wide


def leaks(guest: Guest) -> list[str]:
    """Hands that somebody was sent before the end and should not have been."""
    found = []
    for frame in guest.received:
        message = json.loads(frame)
        view = message.get("view") or {}
        if view.get("over") or message.get("changed", {}).get("over"):
            break
        for zone, value in {**view.get("zones", {}), **(message.get("zones") or {})}.items():
            hand = HAND.fullmatch(zone)
            if hand and hand[1] != guest.seat and value.keys() != {"number"}:
                found.append(zone)
    return found


def test_a_desktop_and_a_phone_play_from_the_lobby_to_the_end(visitors: Visitors) -> None:
    chiara, bruno = Guest(visitors.arrive(), "p0"), Guest(visitors.arrive(phone=True), "p1")
    for guest in (chiara, bruno):
        guest.listen()
    link = open_cards(chiara.page, "Chiara")
    sit_down(bruno.page, link, "Bruno")
    bruno.page.get_by_role("button", name="I am ready").click()
    chiara.page.get_by_role("button", name="Start the game").click()
    for guest in (chiara, bruno):
        expect(guest.page.locator(".sections .spot")).to_have_count(4)
        expect(guest.page.locator("#table")).to_contain_text("Chiara")
        assert serious_problems(guest.page) == []
        assert sideways(guest.page) == 0
    expect(bruno.page.locator(".row-of-cards > li")).not_to_have_count(0)
    play_unseen([chiara.page, bruno.page], code_of(link), in_round(6))
    for guest in (chiara, bruno):
        guest.page.evaluate(PLAY_ON)
    for guest in (chiara, bruno):
        guest.page.locator("main.end").wait_for(timeout=GAME_MS)
        expect(guest.page.locator("#end-h")).to_contain_text("bishop")
        expect(guest.page.locator(".factchart")).to_have_count(2)
        assert serious_problems(guest.page) == []
        assert sideways(guest.page) == 0
        assert leaks(guest) == []
    points_add_up(chiara.page, 2)


def by_hand(visitors: Visitors, moment: Callable[[View], bool], *, phone: bool = False, wish: Wish = to_ask) -> Page:
    """Chiara at a table of four when it comes to this; from now on she decides herself."""
    friends = Friends(visitors.arrive, wish=wish, game="cards")
    friends.play_until(moment)
    page = visitors.arrive(phone=phone, storage_state=friends.chiara.context.storage_state())
    page.add_init_script(BY_HAND)
    page.goto(f"/t/{friends.code}")
    expect(page.locator(".act .confirm" if not phone else ".ph-act .confirm")).to_be_visible()
    return page


def offers(kind: str, since: int = 1) -> Callable[[View], bool]:
    """Whoever looks may do this, in this round or later."""

    def moment(view: View) -> bool:
        if view["question"] is None or view["round"] < since:
            return False
        return any(option["kind"] == kind for option in view["question"].get("options", ()))

    return moment


def swaps(view: View) -> bool:
    """Whoever looks may swap, and one of the cards draws from a window."""
    if not offers("swap")(view):
        return False
    form = next(option["form"] for option in view["question"]["options"] if option["kind"] == "swap")
    return any(card["value"].split(":")[2] == "w" for card in form["cards"]["entries"])


def test_cards_are_swapped_icon_by_icon(visitors: Visitors) -> None:
    page = by_hand(visitors, swaps)
    page.locator("[data-choice=swap]").click()
    confirm = page.locator(".act .confirm")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    drawing = page.locator(".fan button.pcard[data-card*=':w']").first
    drawing.focus()
    page.keyboard.press("Space")
    expect(drawing, "a card is pressed by keyboard").to_have_attribute("aria-pressed", "true")
    expect(page.locator(".exactly")).to_contain_text("You draw: 1 from a window")
    assert problems_in_both_themes(page) == []
    expect(confirm).to_have_text("Swap 1 card")
    confirm.focus()
    page.keyboard.press("Enter")
    piles = page.locator(".f-piles.glows button.spot.can")
    expect(piles, "a window icon draws from any of the windows").to_have_count(3)
    expect(page.locator(".drawn")).to_contain_text("Still to draw: 1 from a window")
    assert serious_problems(page) == []
    held = page.locator(".fan > li")
    before = held.count()
    piles.first.click()
    expect(held, "the card is there at once").to_have_count(before + 1)
    expect(page.locator(".log li").last).not_to_be_empty()


def test_a_payment_is_chosen_exactly_and_a_tile_comes_with_the_section(visitors: Visitors) -> None:
    page = by_hand(visitors, offers("restore"))
    expect(page.locator(".act .confirm")).to_have_text(re.compile(r"Restore for \+\d"))
    page.get_by_role("button", name="Choose the cards exactly").click()
    chosen = page.locator(".fan button.pcard[aria-pressed=true]")
    expect(chosen).not_to_have_count(0)
    first = chosen.first
    card = first.get_attribute("data-card")
    first.click()
    expect(page.locator(".act .confirm")).to_contain_text("Still missing: 1 card")
    assert serious_problems(page) == []
    page.locator(f".fan button.pcard[data-card='{card}'][aria-pressed=false]").first.click()
    confirm = page.locator(".act .confirm")
    expect(confirm).to_have_text(re.compile(r"Restore for \+\d"))
    confirm.click()
    expect(page.locator("#act-h")).to_have_text("Take an action tile")
    expect(page.locator(".tiles3 button.spot.can")).not_to_have_count(0)
    page.locator(".tiles3 button.spot.can").last.click()
    page.locator(".act .confirm").click()
    expect(page.locator(".mysections .restored li")).not_to_have_count(0)
    expect(page.locator(".mytiles li, .seat.acting .g.tile")).not_to_have_count(0)


def test_what_cannot_be_restored_says_what_is_missing(visitors: Visitors) -> None:
    page = by_hand(visitors, lambda view: offers("swap")(view) and bool(view["question"]["impossible"]))
    lacking = page.locator(".sections button.spot.cannot").first
    expect(lacking).to_have_attribute("aria-label", re.compile("You lack"))
    lacking.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".act").get_by_role("status")).to_contain_text("You lack")
    page.keyboard.press("Escape")
    expect(page.locator(".act .lack")).to_have_count(0)


def test_a_phone_is_asked_for_a_card_and_gives_it(visitors: Visitors) -> None:
    page = by_hand(visitors, asked("give"), phone=True)
    expect(page.locator(".mine .hint")).to_have_text(re.compile(r"\w+ asks for \w+"))
    assert serious_problems(page) == []
    assert sideways(page) == 0
    button = page.locator(".ph-act .confirm")
    expect(button).to_have_text(re.compile("Give this card|Show your hand"))
    button.click()
    expect(page.locator(".ph-act .takeback"), "until the others have answered").to_be_visible()


def press(page: Page, task: str) -> None:
    """What is offered where it lies, and the button; cards are pressed as long as some are asked for."""
    if task == "choose pile":
        page.locator(".f-piles button.spot.can").first.click()
        return
    lying = page.locator(".sections button.spot.can, .tiles3 button.spot.can")
    if lying.count():
        lying.first.click()
    confirm = page.locator(".act .confirm")
    for card in page.locator(".fan button.pcard[aria-pressed=false]").all():
        if confirm.get_attribute("aria-disabled") != "true":
            break
        card.click()
    confirm.click()


def test_a_round_in_the_middle_is_played_against_a_bot_with_the_mouse(visitors: Visitors) -> None:
    gathering = sit_down_to_play(visitors, ["Chiara"], 2, game="cards")
    page, code = gathering.guests[0].page, gathering.code
    play_until(page, code, lambda view: view["task"] == "act" and offers("restore", since=3)(view))
    page.add_init_script(BY_HAND)
    page.goto(f"/t/{code}")
    begun = view = once_asked(page, code)
    answered = []
    while view["round"] == begun["round"]:
        answered.append(view["task"])
        press(page, view["task"])
        view = once_asked(page, code, after=view["number"])
    assert answered[:2] == ["act", "take tile"]
    assert picks_by_hand(page, code, begun["number"]) == len(answered), "every press was one decision"
    expect(page.locator(".seat .score")).to_have_text([str(view["scores"][seat]) for seat in ("p0", "p1")])
    assert view["scores"]["p0"] > begun["scores"]["p0"], "a section was restored"
    expect(page.locator("#act-h")).to_have_text("Swap, restore or pass")


def to_pass(view: View) -> str | None:
    """Keep all cards, until there are too many."""
    return "done" if view["task"] == "act" else None


def test_whoever_holds_too_many_cards_chooses_which_ones_go(visitors: Visitors) -> None:
    page = by_hand(visitors, asked("discard"), phone=True, wish=to_pass)
    button = page.locator(".ph-act .confirm")
    expect(button).to_have_text("Choose 1 more card")
    cards = page.locator(".fan button.pcard")
    expect(cards).to_have_count(8)
    cards.nth(2).click()
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "true")
    cards.nth(5).click()
    expect(cards.nth(2), "another one takes its place").to_have_attribute("aria-pressed", "false")
    assert serious_problems(page) == []
    expect(button).to_have_text("Discard 1 card")
    button.click()
    expect(page.locator(".fan > li")).to_have_count(7)

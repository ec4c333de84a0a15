"""The dice game in the browser: played with what can be seen and pressed, by keyboard too, and without motion."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.access import problems_in_both_themes, serious_problems
from tests.browser.at_table import GAME_MS, ask, eventually, gather, watch
from tests.browser.by_script import (
    Moment,
    View,
    asked,
    gather_at,
    in_round,
    once_asked,
    picks_by_hand,
    play_unseen,
    play_until,
)
from tests.browser.house import PHONE, Visitors
from tests.browser.way_in import TABLE, code_of, sit_down

GAME = "dice"

# Bets on this and that, sets the die aside that the chances speak for, otherwise does what is proposed.
PLAY = """(luck) => {
  const free = (el) => el.checkVisibility() && el.getAttribute("aria-busy") !== "true";
  const all = (selector) => [...document.querySelectorAll(selector)].filter(free);
  const likely = ({ textContent }) => Number(/(\\d+)%/.exec(textContent)?.[1] ?? 0);
  const playing = setInterval(async () => {
    if (document.querySelector("main.end")) return clearInterval(playing);
    if (!all(".confirm").length) return;
    all(".chances-on input:not(:checked)")[0]?.click();
    await null;
    const tokens = all(".token");
    tokens[(luck = (luck * 7 + 3) % 101) % tokens.length]?.click();
    const keeps = [...document.querySelectorAll(".k-keep[data-choice]")].sort((a, b) => likely(b) - likely(a));
    if (keeps.length) all(`.slot.can[data-die=${keeps[0].dataset.choice.split(" ")[1]}]`)[0]?.click();
    await null;
    all(".confirm")[0]?.click();
  }, 30);
}"""

COUNT_MOVES = """
window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.moved++; return animate.apply(this, how); };
"""


def open_dice(page: Page) -> str:
    """With the form for a new table; returns the invite link."""
    page.goto("/new")
    page.locator("input[name=player]").fill("Chiara")
    page.get_by_text("Fresco, the dice game", exact=True).click()
    page.locator("input[name=size][value='2']").check()
    page.locator("#new-table button.go").click()
    page.wait_for_url(TABLE)
    return page.url


def at(visitors: Visitors, moment: Moment, size: int = 3) -> tuple[str, Page]:
    """Chiara among bots, as soon as she sees this; every decision from here on is the test's."""
    gathering, page = gather_at(visitors, moment, size=size, game=GAME)
    return gathering.code, page


def second_roll(view: View) -> bool:
    return asked("keep")(view) and view["zones"]["turn"]["roll"] == 2


def bets_were_revealed(view: View) -> bool:
    return asked("bet", since=2)(view) and not view["zones"]["dice"]


def nothing_sideways(page: Page) -> None:
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_desktop_and_a_phone_play_from_the_lobby_to_the_end_through_the_visible_controls(visitors: Visitors) -> None:
    chiara, ben = visitors.arrive(), visitors.arrive(phone=True)
    link = open_dice(chiara)
    sit_down(ben, link, "Ben")
    ben.get_by_role("button", name="I am ready").click()
    chiara.get_by_role("button", name="Start the game").click()
    for page in (chiara, ben):
        expect(page.locator(".sec")).to_have_count(5)
    play_unseen([chiara, ben], code_of(link), in_round(4))
    for page, luck in ((chiara, 5), (ben, 8)):
        expect(page.locator(".sec")).to_have_count(5)
        page.evaluate(PLAY, luck)
    for page in (chiara, ben):
        page.locator("main.end").wait_for(timeout=GAME_MS)
        expect(page.locator("#end-h")).to_contain_text("favourite")
        expect(page.locator(".factchart")).to_have_count(3)
        assert serious_problems(page) == []
    nothing_sideways(ben)
    chiara.get_by_role("button", name="Table", exact=True).click()
    expect(chiara.locator("table.points tfoot td")).to_have_count(2)
    rows = chiara.locator("table.points tbody tr").all()
    points = [[int(n) for n in row.locator("td").all_text_contents()] for row in rows]
    expect(chiara.locator("table.points tfoot td")).to_have_text([str(sum(each)) for each in zip(*points, strict=True)])


def test_axe_finds_nothing_serious_in_the_main_moments_on_desktop_and_phone(visitors: Visitors) -> None:
    code, page = at(visitors, asked("place bishop"))
    for moment, shown in (
        (asked("place bishop"), ".sec.can"),
        (second_roll, ".slot.can"),
        (bets_were_revealed, ".report"),
    ):
        play_until(page, code, moment)
        expect(page.locator(shown).first).to_be_visible()
        if page.locator(".chances-on input").count():
            page.locator(".chances-on input").check()
            expect(page.locator(".chance").first).to_be_visible()
        assert problems_in_both_themes(page) == []
        desk = page.viewport_size
        page.set_viewport_size(PHONE)
        expect(page.locator(".ph-act .confirm")).to_be_visible()
        expect(page.locator(shown).first).to_be_visible()
        nothing_sideways(page)
        assert serious_problems(page) == []
        assert desk is not None
        page.set_viewport_size(desk)


def test_the_dice_can_be_pressed_and_are_the_same_as_the_options(visitors: Visitors) -> None:
    _, page = at(visitors, second_roll)
    dice = page.locator(".slot.can[data-die]:not([data-die^=colour])")
    expect(dice).to_have_count(5)
    other = dice.and_(page.locator("[aria-pressed=false]")).last
    colour = other.get_attribute("data-die")
    page.locator(f"[data-die={colour}]").click()
    expect(page.locator(f"[data-die={colour}]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f".opt[data-choice^='keep {colour}'][aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".aside .maybe")).to_contain_text("?")
    page.locator(".act .confirm").click()
    expect(page.locator(".aside .keep:not(.none, .maybe)")).to_have_count(2)


def test_the_chances_are_shown_on_request_in_numbers_and_words_and_stay(visitors: Visitors) -> None:
    code, page = at(visitors, asked("place bishop"))
    expect(page.locator(".chance")).to_have_count(0)
    page.get_by_label("Show the chances").check()
    expect(page.locator(".sec .chance")).to_have_count(5)
    expect(page.locator(".sec .chance").first).to_have_text(re.compile(r"^\d+%$"))
    expect(page.locator("section.sr")).to_contain_text("Chances with best play: 8 ")
    play_until(page, code, second_roll)
    expect(page.locator(".chance")).to_have_count(9)
    page.reload()
    expect(page.locator(".chance")).to_have_count(9)
    page.get_by_label("Show the chances").uncheck()
    expect(page.locator(".chance")).to_have_count(0)


def test_a_turn_is_played_by_keyboard_alone(visitors: Visitors) -> None:
    _, page = at(visitors, asked("place bishop"))
    expect(page.locator(".sec.can")).to_have_count(5)
    page.keyboard.press("2")
    expect(page.locator(".sec[aria-pressed=true]")).to_have_attribute("data-section", "13")
    page.keyboard.press("Enter")
    expect(page.locator(".sec.called")).to_have_attribute("data-section", "13")
    dice = page.locator(".slot.can:not([data-die^=colour])")
    expect(dice).to_have_count(6)
    dice.nth(3).focus()
    page.keyboard.press("Enter")
    expect(dice.nth(3)).to_have_attribute("aria-pressed", "true")
    page.locator(".act .confirm").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".aside .keep:not(.none, .maybe)")).to_have_count(1)
    expect(dice).to_have_count(5)


def test_a_round_in_the_middle_is_played_against_a_bot_by_keyboard_alone(visitors: Visitors) -> None:
    code, page = at(visitors, asked("place bishop", since=3), size=2)
    begun = view = once_asked(page, code)
    answered = []
    while view["round"] == begun["round"]:
        answered.append(view["task"])
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        view = once_asked(page, code, after=view["number"])
    assert answered[:4] == ["place bishop", "keep", "keep", "keep"]
    assert "bet" in answered, "the other one rolls too"
    assert picks_by_hand(page, code, begun["number"]) == len(answered), "every press was one decision"
    expect(page.locator(".seat .score")).to_have_text([str(view["scores"][seat]) for seat in ("p0", "p1")])
    expect(page.locator("#act-h")).to_have_text("Place the bishop")


def test_a_bet_is_seen_by_its_owner_alone_until_it_is_revealed(visitors: Visitors) -> None:
    gathering = gather(visitors, ["Chiara", "Ben"], size=2, by_hand=True, game=GAME)
    pages = [guest.page for guest in gathering.guests]
    roller, better = pages if ask(pages[0], "get", f"/api/tables/{gathering.code}/view")["question"] else pages[::-1]
    spectator = watch(visitors, gathering)
    roller.locator(".sec.can").first.click()
    roller.locator(".act .confirm").click()
    better.locator(".mybet .token", has_text="Portrait").click()
    better.locator(".act .confirm").click()
    expect(better.locator(".betslot.full use")).to_have_attribute("href", "#bet-portrait")
    for page in (roller, spectator.page):
        expect(page.locator(".goods .chip.gold")).to_have_text("bet, worth 3")
        expect(page.locator("use[href='#bet-portrait']")).to_have_count(0)
        assert "portrait: " not in page.locator("section.sr").inner_text()
    for _ in range(3):
        roller.locator(".slot.can").first.click()
        roller.locator(".act .confirm").click()
        expect(roller.locator(".act .confirm[aria-busy=true]")).to_have_count(0)
    for page in (roller, better, spectator.page):
        expect(page.locator(".revealed li")).to_have_count(1)
        expect(page.locator(".revealed use[href='#bet-portrait']")).to_have_count(1)


def test_dice_tumble_for_everybody_but_those_who_want_less_motion(visitors: Visitors) -> None:
    code, page = at(visitors, asked("place bishop"), size=2)
    known = page.context.storage_state()
    lively, calm = (visitors.arrive(calm=still, storage_state=known) for still in (False, True))
    for other in (lively, calm):
        other.add_init_script(COUNT_MOVES)
        other.goto(f"/t/{code}")
        expect(other.locator(".sec.can")).to_have_count(5)
    lively.locator(".act .confirm").click()
    for other in (lively, calm):
        expect(other.locator(".thrown .slot")).to_have_count(8)
    eventually(lively, lambda: lively.evaluate("window.moved") >= 8, "every die tumbles")
    assert calm.evaluate("window.moved") == 0
    eventually(lively, lambda: not lively.evaluate("document.getAnimations().length > 3"), "they lie still")

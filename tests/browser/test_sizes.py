"""Every size: in each window what is asked, what is mine, the scores and the phase are in sight, and nothing is cut."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from app.api.rendering import LANGUAGE_COOKIE
from tests.browser.at_table import ask, come_to_the_table, gather, sit_down_to_play
from tests.browser.by_script import Friends, Moment, View, asked, may_restore, over
from tests.browser.house import Visitors
from tests.browser.sizes import HANDHELD, HARD_WINDOWS, LONG_NAMES, WINDOWS, InSight, in_every_window
from tests.browser.with_modules import ALL, SEVEN

AT_A_TABLE: InSight = {
    "the main button": (".act .do .btn, .ph-act .confirm", 1),
    "the phase": (".phases [aria-current], .ph-title", 1),
    "everybody's score": (".seat .score, .ph-seat b", 4),
}
FRESCO: InSight = {
    **AT_A_TABLE,
    "my paints": (".mine .shelf, .ph-shelf", 1),
    "my purse": (".mine .purse > div:first-child, .ph-shelf", 1),
    "the fresco": (".ft-n", 3),
}
CARDS: InSight = {**AT_A_TABLE, "my hand": (".fan, .ph-hand", 1)}
LANDING: InSight = {**AT_A_TABLE, "where I may stand": (".spot.can .space", 2)}
DICE: InSight = {**AT_A_TABLE, "what I set aside": (".aside, .ph-shelf", 1)}
OTHER_WINDOWS = ((360, 740), (844, 390), (1024, 768), (1280, 720))
"""For another language: those that are tight."""


def seated(visitors: Visitors, modules: tuple[int, ...] = (), **options: Any) -> Friends:
    return Friends(visitors.arrive, modules, names=LONG_NAMES, **options)


def come(friends: Friends, moment: Moment) -> Page:
    """Played by script up to the moment, then looked at by whoever opened the table."""
    friends.chiara.goto("about:blank")  # an open table might answer too
    friends.play_until(moment)
    friends.chiara.goto(f"/t/{friends.code}")
    expect(friends.chiara.locator("#act-h, #end-h")).to_be_attached()
    friends.chiara.wait_for_load_state("networkidle")
    return friends.chiara


def in_another_language(page: Page, language: str, in_sight: InSight) -> list[str]:
    """One more for each game: the shell meets German and French, the words of a game one of them."""
    page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": page.url}])
    page.reload()
    expect(page.locator(f"html[lang={language}] #act-h")).to_be_attached()
    page.wait_for_load_state("networkidle")
    return [f"{language} {fault}" for fault in in_every_window(page, in_sight, OTHER_WINDOWS)]


def busy(view: View) -> bool:
    """In the middle of a small game, with something to choose from."""
    return view["number"] > 60 and len((view["question"] or {}).get("options", ())) > 2


def later(view: View) -> bool:
    return may_restore(view) and view["zones"]["round"]["number"] >= 3


def test_the_table_fits_every_window_at_the_market_and_in_the_cathedral(visitors: Visitors) -> None:
    friends = seated(visitors)
    page = come(friends, asked("work at market", since=2, options=4))
    assert in_every_window(page, FRESCO, HANDHELD) == []
    page = come(friends, may_restore)
    assert in_every_window(page, FRESCO) == []
    assert in_another_language(page, "de", FRESCO) == []
    spectator = visitors.arrive()
    spectator.goto(f"/w/{friends.watch_code}")
    spectator.locator("svg.board").wait_for()
    spectator.wait_for_load_state("networkidle")
    assert in_every_window(spectator, {}) == []


def test_a_space_of_the_score_track_is_large_enough_for_a_finger(visitors: Visitors) -> None:
    page = come(seated(visitors), asked("land"))
    assert in_every_window(page, LANDING, (*HANDHELD, *HARD_WINDOWS[2:], (360, 640))) == []
    page.set_viewport_size({"width": 360, "height": 640})
    spaces = page.locator(".board[data-part=track] .spot.can")
    expect(spaces).to_have_count(2)
    for space in spaces.all():
        box = space.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        space.click()
        expect(space).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("modules", "moment", "language"), [(SEVEN, asked("work at market", since=2, options=4), "fr"), (ALL, later, "de")]
)
def test_the_table_with_modules_fits_every_window(
    visitors: Visitors, modules: tuple[int, ...], moment: Moment, language: str
) -> None:
    page = come(seated(visitors, modules), moment)
    assert in_every_window(page, FRESCO, (*WINDOWS, *HARD_WINDOWS)) == []
    assert in_another_language(page, language, FRESCO) == []


def test_the_card_game_fits_every_window(visitors: Visitors) -> None:
    page = come(seated(visitors, game="cards"), busy)
    assert in_every_window(page, CARDS) == []
    assert in_another_language(page, "de", CARDS) == []


def test_the_dice_game_fits_every_window_from_its_middle_to_its_end(visitors: Visitors) -> None:
    friends = seated(visitors, game="dice")
    page = come(friends, busy)
    assert in_every_window(page, DICE, (*WINDOWS, *HARD_WINDOWS)) == []
    assert in_another_language(page, "fr", DICE) == []
    assert in_every_window(come(friends, over), {}) == []
    ask(friends.chiara, "post", f"/api/tables/{friends.code}/rematch")
    spectator = visitors.arrive(language="de-DE")
    spectator.goto(f"/w/{friends.watch_code}")
    expect(spectator.get_by_role("link", name="Es geht weiter")).to_be_visible()
    assert in_every_window(spectator, {}, HANDHELD) == []


def test_a_page_of_the_house_is_never_wider_than_its_window(visitors: Visitors) -> None:
    page = visitors.arrive()
    for path in ("/", "/new", "/guide", "/me", "/statistics"):
        page.goto(path)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width, height)


def test_on_a_phone_that_is_turned_the_question_stands_beside_the_board(visitors: Visitors) -> None:
    (guest,) = gather(visitors, ["Chiara"], size=4, by_hand=True, phone=True).guests
    page = guest.page
    expect(page.locator(".ph-act")).to_be_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".act")).to_be_visible()
    expect(page.locator(".ph-act")).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".ph-act")).to_be_visible()
    expect(page.locator(".act")).to_be_hidden()


# -- nothing runs without end ------------------------------------------------------------------------------------------

# One that runs without end cannot be finished: the browser says so.
FINISH = """() => document.getAnimations().map((animation) => {
  const { iterations } = animation.effect.getTiming();
  const moved = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
  animation.finish();
  const about = ["offset", "computedOffset", "easing", "composite"];
  return { iterations, moved: [...new Set(moved)].filter((name) => !about.includes(name)) };
})"""
COUNTED = ("RecalcStyleCount", "LayoutCount")


def counted(session: CDPSession) -> dict[str, float]:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {metric["name"]: metric["value"] for metric in metrics if metric["name"] in COUNTED}


def hold_breath(session: CDPSession, held: bool = True) -> None:
    """What moves by itself stands still meanwhile: a page that takes long to open must not have breathed already."""
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0 if held else 1})


def test_your_turn_breathes_three_times_and_then_nothing_moves(visitors: Visitors) -> None:
    gathering = sit_down_to_play(visitors, ["Chiara"], size=4, calm=False)
    page = gathering.guests[0].page
    session = page.context.new_cdp_session(page)
    hold_breath(session)
    come_to_the_table(gathering, by_hand=True)
    expect(page.locator(".you-turn")).to_be_visible()
    page.wait_for_load_state("networkidle")
    breaths = page.evaluate(FINISH)
    assert {"iterations": 3, "moved": ["opacity"]} in breaths, "what breathes is a layer that costs no drawing"
    hold_breath(session, False)
    page.wait_for_function("() => document.getAnimations().every((animation) => animation.playState !== 'running')")
    session.send("Performance.enable")
    page.wait_for_timeout(300)
    before = counted(session)
    page.wait_for_timeout(2000)
    after = counted(session)
    # A heartbeat may fall into it; an animation would count a hundred.
    assert {name: after[name] - before[name] for name in COUNTED if after[name] - before[name] > 5} == {}, json.dumps(
        after
    )

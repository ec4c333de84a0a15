"""Module 4, the wishing well: what each of the wish cards brings, and when the busker plays (M4)."""

import pytest

from app.engine import view
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, position, wake_up
from tests.engine.fresco.modules.wishing_well import (
    BLUE,
    RED,
    WELL,
    YELLOW,
    at,
    at_cathedral,
    at_market,
    holding,
)

# -- the cards ---------------------------------------------------------------------------------------------------


def test_lucky_day_brings_two_pennies() -> None:
    game = at_market("lucky day")
    events = play(game, ("p0", "lucky day"))
    assert zone(game, "p0/pennies") == {"penny": 5}
    assert told(events, "took pennies", "p0") == [{"n": 2}]


@pytest.mark.parametrize(("supply", "gets"), [(1, 4), (0, 3)])
def test_b11a_whoever_is_due_more_pennies_than_are_left_gets_what_is_left(supply: int, gets: int) -> None:
    others = {"p1/pennies": {"penny": 17 - supply}, "p2/pennies": {}, "p3/pennies": {}}
    game = at_market("lucky day", zones=others)
    play(game, ("p0", "lucky day"))
    assert zone(game, "p0/pennies") == {"penny": gets}
    assert zone(game, "penny supply") == {}


def test_b9a_wish_cards_are_used_at_any_moment_of_the_market_turn() -> None:
    game = at_market("lucky day")
    play(game, ("p0", "buy 1.0"))
    assert picks(game, "p0") == ["lucky day", "done"]
    game = at_market("lucky day")
    play(game, ("p0", "close 1"))
    assert picks(game, "p0") == ["lucky day", "done"]


def test_free_paint_takes_the_tile_it_shows_from_the_booth_of_a_purchase() -> None:
    game = at_market(f"free paint {BLUE}")
    play(game, ("p0", "buy 4.1"))
    assert picks(game, "p0") == ["free paint 4.3", "done"]
    events = play(game, ("p0", "free paint 4.3"))
    assert zone(game, "p0/thalers") == 10
    assert zone(game, "p0/paints") == {"red": 1, "yellow": 2, "blue": 4}
    assert told(events, "took market tile") == [{"tile": BLUE, "slot": "4.3", "how": "free"}]
    assert told(events, "cleared booth") == [{"booth": 4}]


def test_m4b_free_paint_needs_a_purchase_first() -> None:
    game = at_market(f"free paint {BLUE}")
    assert not [pick for pick in picks(game, "p0") if pick.startswith("free")]
    assert reason(game, "p0", f"free paint {BLUE}") == "wish.buy-first"


def test_m4b_free_paint_does_not_go_with_closing_a_booth() -> None:
    game = at_market(f"free paint {BLUE}")
    play(game, ("p0", "close 4"))
    assert picks(game, "p0") == ["done"]


def test_free_paint_is_of_no_use_at_another_booth_or_for_another_tile() -> None:
    game = at_market(f"free paint {BLUE}", apprentices=2)
    play(game, ("p0", "buy 1.0"))
    assert reason(game, "p0", f"free paint {BLUE}") == "wish.not-at-this-booth"
    game = at_market(f"free paint {RED}", apprentices=2)
    play(game, ("p0", "buy 4.1"))
    assert not [pick for pick in picks(game, "p0") if pick.startswith("free")]


def test_free_paint_needs_no_apprentice_of_its_own_and_takes_none() -> None:
    game = at_market(f"free paint {BLUE}", apprentices=2)
    play(game, ("p0", "buy 4.1"), ("p0", "free paint 4.3"))
    assert picks(game, "p0") == ["buy 4.0", "buy 4.2", "done"]


def test_m4b_a_free_tile_under_an_arrow_brings_leaf() -> None:
    game = at_market(f"free paint {YELLOW}", modules=(4, 5))
    play(game, ("p0", "buy 4.1"), ("p0", "free paint 4.0"))
    assert zone(game, "p0/leaf") == {"leaf": 2}


def test_m4_the_bishops_visit_is_to_any_space_and_free_besides_the_paid_step() -> None:
    game = at_cathedral("bishop visit")
    assert len([pick for pick in picks(game, "p0") if pick.startswith("bishop visit")]) == 24
    events = play(game, ("p0", "bishop visit 0,2"))
    assert zone(game, "bishop") == "0,2"
    assert zone(game, "p0/thalers") == 12
    assert told(events, "bishop moved") == [{"old": "4,4", "new": "0,2", "why": "bishop visit"}]
    play(game, ("p0", "step 1,1"))
    assert zone(game, "p0/thalers") == 11
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "scored")[0]["total"] == 10


def test_b7a_the_step_may_also_come_before_the_visit() -> None:
    game = at_cathedral("bishop visit")
    play(game, ("p0", "step 3,3"), ("p0", "bishop visit 1,1"))
    assert zone(game, "bishop") == "1,1"


def test_the_visit_needs_no_money() -> None:
    game = at_cathedral("bishop visit", thalers=0)
    assert reason(game, "p0", "bishop visit 1,1") is None


@pytest.mark.parametrize(("bishop", "bonus"), [("1,1", 3), ("2,2", 2)])
def test_praise_adds_one_to_the_bishops_bonus(bishop: str, bonus: int) -> None:
    game = at_cathedral("bishop praise", bishop=bishop)
    events = play(game, ("p0", {"restore": {"cell": "1,1", "praise": True}}))
    items = (("segment", 7), ("bishop", bonus), ("praise", 1))
    assert told(events, "scored") == [{"items": items, "total": 8 + bonus}]
    assert told(events, "played wish") == [{"card": "bishop praise"}]
    assert zone(game, "p0/wishes") == {}


def test_m4_praise_needs_a_bishop_bonus() -> None:
    game = at_cathedral("bishop praise", bishop="4,4")
    assert reason(game, "p0", {"restore": {"cell": "1,1", "praise": True}}) == "wish.no-bonus"


def test_b7b_praise_adds_nothing_at_the_altar() -> None:
    game = at_cathedral("bishop praise", bishop="2,2")
    assert reason(game, "p0", {"altar": {"payment": "red+yellow+blue", "praise": True}}) == "wish.no-bonus-at-the-altar"


def test_visit_and_praise_need_two_apprentices() -> None:
    game = at_cathedral("bishop visit", "bishop praise")
    play(game, ("p0", "bishop visit 1,1"))
    assert reason(game, "p0", {"restore": {"cell": "1,1", "praise": True}}) == "wish.one-for-an-apprentice"
    game = at_cathedral("bishop visit", "bishop praise", apprentices=2)
    play(game, ("p0", "bishop visit 1,1"), ("p0", "done"))
    assert reason(game, "p0", {"restore": {"cell": "1,1", "praise": True}}) is None


def test_s8_praise_not_used_is_not_told_to_anybody() -> None:
    kept, none = at_cathedral("bishop praise", bishop="1,1"), at_cathedral("tip", bishop="1,1")
    told_kept = kept.decide("p0", {"restore": {"cell": "1,1", "praise": False}})
    told_none = none.decide("p0", {"restore": {"cell": "1,1"}})
    assert view.events(told_kept, "p1") == view.events(told_none, "p1")
    assert kept.view("p1") == none.view("p1")


def test_a_tip_is_one_thaler_and_one_penny_besides_the_wages() -> None:
    game = at("studio", "tip")
    events = play(game, ("p0", "tip"))
    assert zone(game, "p0/thalers") == 12 + 1 + 3
    assert zone(game, "p0/pennies") == {"penny": 4}
    assert told(events, "played wish", "p0") == [{"card": "tip"}]


def test_m4b_alchemy_turns_three_basic_paints_into_a_blended_one_besides_the_blends() -> None:
    game = at("workshop", "alchemy", paints={"p0": "3 red, 2 blue, 1 yellow"})
    events = play(game, ("p0", {"alchemy": {"payment": "red+red+red", "paint": "green"}}))
    assert told(events, "gave") == [{"paints": {"red": 3}, "why": "alchemy"}]
    assert told(events, "received") == [{"paints": {"green": 1}, "why": "alchemy"}]
    play(game, ("p0", "blend green"))
    assert zone(game, "p0/paints") == {"green": 2, "blue": 1}
    assert game.view(None)["place"] == "workshop", "one blend is still left"


def test_alchemy_takes_any_three_basic_paints_and_no_others() -> None:
    game = at("workshop", "alchemy", paints={"p0": "2 red, 1 blue, 1 yellow, 3 orange"})
    offered = [pick for pick in picks(game, "p0") if pick.startswith("alchemy")]
    assert offered == ["alchemy red+red+yellow", "alchemy red+red+blue", "alchemy red+yellow+blue"]
    assert reason(game, "p0", {"alchemy": {"payment": "orange+orange+orange", "paint": "green"}}) == "form.one"


@pytest.mark.parametrize("modules", [(4,), (3, 4)])
def test_alchemy_brings_orange_green_or_purple_and_nothing_else(modules: tuple[int, ...]) -> None:
    game = at("workshop", "alchemy", modules=modules)
    for paint in ("orange", "green", "purple"):
        assert reason(game, "p0", {"alchemy": {"payment": "red+yellow+blue", "paint": paint}}) is None
    for paint in ("pink", "brown", "red"):
        assert reason(game, "p0", {"alchemy": {"payment": "red+yellow+blue", "paint": paint}}) == "form.one"


def test_alchemy_without_three_basic_paints_says_what_is_missing() -> None:
    game = at("workshop", "alchemy", paints={"p0": "1 red, 1 blue"})
    assert reason(game, "p0", "alchemy") == "wish.three-basic-paints"


def test_finders_keepers_brings_three_thalers_besides_the_better_mood() -> None:
    game = at("theatre", "finders keepers")
    events = play(game, ("p0", "finders keepers"))
    assert zone(game, "p0/thalers") == 15
    assert zone(game, "mood")["p0"] == 2
    assert told(events, "earned", "p0") == [{"n": 3, "why": "finders keepers"}]


def test_m0c_in_the_final_round_finders_keepers_is_of_no_use() -> None:
    plans = {"p0": plan("1 cathedral 2, 2 studio, 2 workshop")}
    game = at("cathedral 2", "finders keepers", final=True, fresco=5, plans=plans)
    assert zone(game, "visit")["column"] == "cathedral 2"
    assert "finders keepers" not in picks(game, "p0")
    assert reason(game, "p0", "finders keepers") is not None


def test_m4_cards_are_used_only_at_their_own_place() -> None:
    everything = ("lucky day", "bishop visit", "bishop praise", "tip", "alchemy", "finders keepers", "busker")
    expected = {
        "market": {"lucky day"},
        "studio": {"tip"},
        "workshop": {"alchemy"},
        "theatre": {"finders keepers"},
        "cathedral": {"bishop visit"},
    }
    for place, cards in expected.items():
        options = at(place, *everything).options("p0").schema()["options"]
        assert {option["kind"] for option in options} & set(everything) == cards


# -- the busker --------------------------------------------------------------------------------------------------


def waking(row: int, *cards: str, mood: int = 0, busker: bool = True) -> Position:
    game = position(4, WELL, wake_up("p0"), mood={"p0": mood}, zones=holding("p0", *cards))
    play(game, ("p0", {"row": row} | ({"busker": True} if busker else {})))
    return game


def test_the_busker_lifts_the_mood_by_one_after_the_adjustment() -> None:
    game = position(4, WELL, wake_up("p0"), zones=holding("p0", "busker"))
    events = play(game, ("p0", {"row": 7, "busker": True}))
    assert [(fields["old"], fields["new"]) for fields in told(events, "cheered", "p0")] == [(0, -1), (-1, 0)]
    assert told(events, "played wish", "p0") == [{"card": "busker"}]
    assert zone(game, "p0/wishes") == {}


def test_m4_the_busker_plays_before_apprentices_are_settled() -> None:
    assert zone(waking(9, "busker", mood=1), "p0/apprentices") == {"own": 5, "neutral": 1}
    assert zone(waking(9, "busker", mood=1, busker=False), "p0/apprentices") == {"own": 5}
    assert zone(waking(5, "busker"), "p0/apprentices") == {"own": 5}
    assert zone(waking(5, "busker", busker=False), "p0/apprentices") == {"own": 4}


def test_m4_the_adjustment_is_clamped_before_the_busker_plays() -> None:
    assert zone(waking(5, "busker", mood=-4), "mood")["p0"] == -3


def test_only_one_busker_a_round() -> None:
    game = waking(8, "busker", "busker")
    assert zone(game, "mood")["p0"] == 1
    assert zone(game, "p0/wishes") == {"busker": 1}


def test_without_the_card_no_busker_comes() -> None:
    game = position(4, WELL, wake_up("p0"), zones=holding("p0", "tip"))
    assert reason(game, "p0", {"row": 7, "busker": True}) == "form.unknown-field"


def test_s8_a_busker_kept_is_not_told_to_anybody() -> None:
    game = position(4, WELL, wake_up("p0"), zones=holding("p0", "busker"))
    events = game.decide("p0", {"row": 7, "busker": False})
    assert "busker" not in str(view.events(events, "p1"))
    assert "busker" not in game.view("p1")["zones"]["woken"]

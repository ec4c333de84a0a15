"""Module 10, the medico: what the ill and the tile on the market do beside modules 1 to 7 (M10)."""

from typing import Any

import pytest

from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import full, planning, position
from tests.engine.fresco.modules.medico import at_work, sheet, with_the_healthy

THREE = "3:red+yellow+blue"
SEVEN = "7:purple+red+blue"
BENCH = ("yellow+blue", "red+green", "blue+red", "yellow+red", "yellow+green+yellow", "green+yellow+green")


# -- 1, portraits ------------------------------------------------------------------------------------------------


def test_m1_the_ill_paint_no_portrait_and_a_healthy_one_beside_them_does() -> None:
    zones = {"portraits": {"patron": 1, "actor": 1}}
    game = with_the_healthy("studio", 1, zones=zones)
    play(game, ("p0", "ill"))
    assert reason(game, "p0", "portrait patron") == "medico.ill-at-studio"
    assert picks(game, "p0") == ["saint red", "saint yellow", "saint blue", "done"]
    play(game, ("p0", "saint red"))
    assert reason(game, "p0", "portrait patron") is None


def test_m1_the_ill_do_not_send_the_sexton_and_the_abbot_adds_to_the_bonus_that_there_is() -> None:
    zones = {"p0/portraits": {"sexton": 1, "abbot": 1}}
    game = at_work("cathedral", modules=(1, 10), bishop="2,2", fresco=full({"2,2": THREE}), zones=zones)
    assert reason(game, "p0", "sexton 4,4") == "medico.ill-at-cathedral"
    assert reason(game, "p0", "sexton 4,4") == reason(game, "p0", "step 3,3")
    events = play(game, ("p0", "restore 2,2"))
    assert told(events, "scored")[0]["items"] == (("segment", 3), ("bishop", 3), ("abbot", 1))


def test_m10a_what_the_sexton_did_for_a_healthy_one_stands_for_the_ill_one() -> None:
    zones = {"p0/portraits": {"sexton": 1}}
    game = with_the_healthy("cathedral", 1, bishop="0,0", fresco=full({"1,1": THREE}), zones=zones)
    play(game, ("p0", "own"), ("p0", "sexton 4,4"), ("p0", "done"))
    assert reason(game, "p0", "restore 1,1") is None


def test_m1_paints_that_a_portrait_brought_make_a_saint_in_the_same_visit() -> None:
    zones = {"portraits": {"peer orange": 1}}
    game = with_the_healthy("studio", 1, paints={"p0": {}}, zones=zones)
    play(game, ("p0", "own"), ("p0", "portrait peer orange"))
    assert picks(game, "p0") == ["saint orange", "done"]


def test_l6_the_apprentice_of_a_painter_without_a_seat_stays_healthy_at_an_infected_studio() -> None:
    game = position(2, (1, 10), planning("p0"), round=2, draws=["studio"])
    events = play(game, ("p0", sheet(theatre=3, workshop=2)))
    while not told(events, "round ended"):
        seat = game.waiting()[0]
        events += play(game, (seat, picks(game, seat)[-1]))
    assert {event.painter for event in events if event.name == "fell ill"} == {"p1"}


def test_b12a_the_last_portraits_and_the_last_infection_make_one_final_round() -> None:
    zones = {
        "portrait deck": ({"self portrait": 1},),
        "portraits": {},
        "infection pile": {"workshop": 1},
        "infections gone": {"market": 1, "cathedral": 2, "studio": 2, "workshop": 1, "same": 1},
        "infection": ("market",),
    }
    assert zone(position(3, (1, 10), planning(), round=9, zones=zones), "round")["final"]


# -- 2, requests -------------------------------------------------------------------------------------------------


def test_m2_a_request_is_for_the_healthy() -> None:
    game = with_the_healthy("workshop", 2, tiles={"p0": [THREE] * 3})
    request = {"request": {"request": "general", "tiles": [THREE] * 3}}
    play(game, ("p0", "ill"))
    assert reason(game, "p0", request) == "medico.ill-at-workshop"
    assert reason(game, "p0", "request general") == "medico.ill-at-workshop"
    play(game, ("p0", "done"))
    assert reason(game, "p0", request) is None


# -- 3, special blends -------------------------------------------------------------------------------------------


def test_m10_the_one_blend_may_be_a_special_one() -> None:
    game = at_work("workshop", modules=(3, 10), paints={"p0": "orange, green"})
    play(game, ("p0", "blend brown"))
    assert zone(game, "p0/paints") == {"brown": 1}


@pytest.mark.parametrize("paint", ["pink", "brown"])
def test_m10a_a_saint_may_be_pink_or_brown(paint: str) -> None:
    game = at_work("studio", modules=(3, 10), paints={"p0": paint}, thalers={"p0": 0})
    play(game, ("p0", f"saint {paint}"))
    assert (zone(game, "p0/thalers"), zone(game, "p0/paints")) == (3, {})


def test_m3_the_ill_pay_with_special_blends_at_the_altar() -> None:
    game = at_work("cathedral", modules=(3, 10), paints={"p0": "3 brown"})
    assert told(play(game, ("p0", "altar brown+brown+brown")), "scored")[0]["total"] == 21


# -- 4, the wishing well -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "card", "pick"),
    [
        ("cathedral", "bishop visit", "bishop visit 0,0"),
        ("studio", "tip", "tip"),
        ("workshop", "alchemy", {"alchemy": {"payment": "red+yellow+blue", "paint": "orange"}}),
    ],
)
def test_m4a_no_other_card_than_praise_serves_the_ill(place: str, card: str, pick: Any) -> None:
    game = with_the_healthy(place, 4, zones={"p0/wishes": {card: 1}})
    play(game, ("p0", "ill"))
    assert reason(game, "p0", pick) == f"medico.ill-at-{place}"
    play(game, ("p0", "done"))
    assert reason(game, "p0", pick) is None


def test_m4a_the_ill_may_be_praised_on_the_bishops_own_segment() -> None:
    fresco = full({"2,2": THREE})
    game = at_work("cathedral", modules=(4, 10), bishop="2,2", fresco=fresco, zones={"p0/wishes": {"bishop praise": 1}})
    events = play(game, ("p0", {"restore": {"cell": "2,2", "praise": True}}))
    assert told(events, "scored")[0]["items"] == (("segment", 3), ("bishop", 3), ("praise", 1))


def test_b9a_pennies_then_the_bottle_then_the_booth() -> None:
    plan = sheet({"medico": "market"}, market=1, theatre=3, studio=1) | {"counts": {"pennies": 1}}
    game = position(
        3,
        (4, 10),
        planning("p0"),
        round=2,
        rows={"p0": 5},
        zones={"bottles": {"0": "elixir1"}},
        draws=["studio", "tip"],
    )
    play(game, ("p0", plan))
    tasks = []
    for pick in ("throw 1", "bottle 0", "buy 1.0"):
        tasks.append(game.view(None)["task"])
        play(game, ("p0", pick))
    assert tasks == ["throw pennies", "buy bottle", "work at market"]


def test_m0b_the_buyer_beside_the_tile_may_plan_pennies_and_without_one_nobody_may() -> None:
    game = position(3, (4, 10), planning(), round=2)
    tile, pennies = {"medico": "market"}, {"counts": {"pennies": 1}}
    assert reason(game, "p0", sheet(tile, market=1, studio=3, theatre=1) | pennies) is None
    assert reason(game, "p0", sheet(tile, studio=3, theatre=2) | pennies) == "plan.count-needs"


def test_m0b_the_buyer_beside_the_tile_uses_a_wish_card_as_anybody_at_the_market() -> None:
    plan = sheet({"medico": "market"}, market=1, theatre=3, studio=1)
    zones = {"bottles": {}, "p0/wishes": {"lucky day": 1}}
    game = at_work("market", modules=(4, 10), ill=0, plan=plan, zones=zones)
    assert reason(game, "p0", "lucky day") is None


# -- 5, gold leaf ------------------------------------------------------------------------------------------------


def test_m10_leaf_is_worth_one_point_to_the_ill_even_under_the_bishop() -> None:
    zones = {"basket": "red", "p0/leaf": {"leaf": 1}}
    game = at_work("cathedral", modules=(5, 10), bishop="2,2", fresco=full({"2,2": THREE}), zones=zones)
    events = play(game, ("p0", {"restore": {"cell": "2,2", "leaf": True}}))
    assert told(events, "scored")[0]["items"] == (("segment", 3), ("bishop", 3), ("leaf", 1))


def test_m5_leaf_keeps_its_worth_for_the_healthy_beside_the_ill() -> None:
    zones = {"basket": "red", "p0/leaf": {"leaf": 1}}
    game = with_the_healthy("cathedral", 5, bishop="2,2", fresco=full({"2,2": THREE}), zones=zones)
    events = play(game, ("p0", "own"), ("p0", {"restore": {"cell": "2,2", "leaf": True}}))
    assert told(events, "scored")[0]["items"][-1] == ("leaf", 3)


# -- 6, the glaziers ---------------------------------------------------------------------------------------------


def test_m10_the_ill_set_in_windows() -> None:
    game = at_work(
        "cathedral",
        modules=(6, 10),
        bishop="4,4",
        fresco=full({"0,2": SEVEN}),
        paints={"p0": "purple, red, blue"},
        zones={"bench": BENCH, "p0/glass": {"red": 1}},
    )
    events = play(game, ("p0", {"restore": {"cell": "0,2", "window": 2, "glass": ["red"]}}))
    assert told(events, "placed window") == [{"cell": "0,2", "window": "blue+red"}]


def test_m10_the_ill_do_not_go_to_the_glazery() -> None:
    game = position(3, (6, 10), planning(), round=2, zones={"p0/ill": {"own": 1}})
    plan = sheet({"glazery": "studio"}, market=3, theatre=1, studio={"ill": 1})
    assert reason(game, "p0", plan) == "plan.kind-not-there"


def test_m10_whoever_is_at_the_glazery_is_not_at_the_infected_place_under_it() -> None:
    plan = sheet({"glazery": "studio"}, market=3, theatre=1, studio=1)
    game = at_work("studio", modules=(6, 10), ill=0, plan=plan, infection="studio", zones={"glazery": {"blue": 2}})
    events = play(game, ("p0", "done"))
    assert told(events, "fell ill", "p0") == []


def test_m0_medico_and_glazery_do_not_share_the_market() -> None:
    game = position(3, (6, 10), planning(), round=2)
    both = sheet({"medico": "market", "glazery": "market"}, studio=3, theatre=2)
    assert reason(game, "p0", both) == "plan.marks-clash"
    apart = sheet({"medico": "market", "glazery": "workshop"}, studio=3, theatre=2)
    assert reason(game, "p0", apart) is None


def test_m10_a_tile_on_one_visit_of_the_final_round_leaves_the_other_as_the_location() -> None:
    plan = sheet({"glazery": "cathedral"}, cathedral=1, cathedral_2={"ill": 1}, studio=3)
    game = at_work("cathedral 2", modules=(6, 10), plan=plan, final=True, fresco=6, infection="workshop")
    events = play(game, ("p0", "done"))
    assert told(events, "fell ill", "p0") == [], "the healthy one was at the glazery"


# -- 7, scrolls --------------------------------------------------------------------------------------------------


def test_m10_a_scroll_is_played_after_an_ill_apprentices_restoration() -> None:
    zones = {"p0/scrolls": {"row 0": 1, "column 0": 1}}
    game = at_work("cathedral", modules=(7, 10), bishop="4,4", fresco=full({"0,2": THREE}), zones=zones)
    events = play(game, ("p0", "restore 0,2"), ("p0", "row 0"))
    assert [fields["total"] for fields in told(events, "scored")] == [3, 2]

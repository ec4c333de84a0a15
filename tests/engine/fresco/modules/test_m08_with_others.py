"""Module 8, the bells, beside others: where its points lead, what fills the debts, and the last audiences (M8)."""

from typing import Any

from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, plan, planning, position, visit
from app.engine.fresco.modules.m08_bells import STACK
from tests.engine.fresco.modules.bells import BELLS, CHEAP, DEAR, MIDDLE, buy, debts, in_audience, owing, without

NONE: dict[str, int] = {}
ROSARY = {"8": "pink", "14": "purple", "20": "pink", "26": "purple", "32": "pink", "38": "purple"}


# -- points on the track -----------------------------------------------------------------------------------------


def test_b2_the_buyer_chooses_where_to_land_before_anybody_else_acts() -> None:
    game = in_audience(score={"p0": 1, "p1": 4})
    play(game, ("p0", buy(CHEAP, "full")))
    assert (game.waiting(), picks(game, "p0")) == (("p0",), ["5", "3"])
    play(game, ("p0", "3"))
    assert zone(game, "score")["p0"] == 3


def test_m12_the_points_of_a_certificate_lead_to_a_dame() -> None:
    game = in_audience(modules=(8, 12), score={"p0": 6}, zones={"rosary": ROSARY})
    assert told(play(game, ("p0", buy(MIDDLE, 4))), "married", "p0") == [{"dame": "pink", "space": 8}]


def test_m8_a_first_instalment_of_one_thaler_moves_nobody() -> None:
    game = in_audience(modules=(8, 12), score={"p0": 7}, zones={"rosary": ROSARY})
    events = play(game, ("p0", buy(MIDDLE, 1)))
    assert told(events, "scored", "p0") == told(events, "advanced", "p0") == told(events, "married") == []
    assert debts(game) == [(MIDDLE, 1)]


# -- the location under the tile ---------------------------------------------------------------------------------


def test_m0_over_the_market_nothing_is_bought_and_no_penny_is_planned() -> None:
    game = position(3, (4, 8), planning())
    over_the_market = plan("3 studio, 2 workshop", marks={"audience": "market"})
    assert reason(game, "p0", over_the_market) is None
    assert reason(game, "p0", over_the_market | {"counts": {"pennies": 1}}) == "plan.count-needs"


def test_m0_an_audience_over_the_infected_place_makes_nobody_ill() -> None:
    plans = {"p0": plan("3 market, 2 workshop", marks={"audience": "studio"})}
    zones = {"certificates": {CHEAP: 1}, "infection": ("studio",)}
    game = position(3, (8, 10), visit("p0", "studio"), round=2, plans=plans, zones=zones)
    assert told(play(game, ("p0", buy(CHEAP, "full"))), "fell ill", "p0") == []


# -- what fills the debts ----------------------------------------------------------------------------------------


def test_m8a_what_a_treasure_is_sold_for_goes_to_the_debts() -> None:
    marks = {"map 5#1": "studio"}
    game = position(
        3,
        (8, 13),
        visit("p0", "studio"),
        final=False,
        plans={"p0": plan("3 market, 2 theatre", marks=marks)},
        fresco={"4,4": "3:red+yellow+blue"},
        thalers={"p0": 1},
        zones={"p0/maps": {"5#1": "5:0,0+0,1+0,2+1,0"}, "rooms": {"0,0": "statue"}, **owing((CHEAP, 1), (MIDDLE, 0))},
    )
    play(game, ("p0", "sell"))
    assert (zone(game, "p0/thalers"), debts(game)) == (1, [(MIDDLE, 3)])


def test_m8a_what_is_found_in_the_theatre_goes_to_the_debts() -> None:
    zones = {"p0/wishes": {"finders keepers": 1}, **owing((MIDDLE, 0))}
    game = position(3, (4, 8), visit("p0", "theatre"), thalers={"p0": 2}, zones=zones)
    events = play(game, ("p0", "finders keepers"))
    found = told(events, "earned", "p0")[0]["n"]
    assert (zone(game, "p0/thalers"), debts(game)) == (2, [(MIDDLE, found)])


def test_m8_a_debt_of_one_audience_does_not_keep_anybody_from_the_next() -> None:
    game = in_audience(thalers=4, offered=(CHEAP,), zones=owing((DEAR, 0)))
    play(game, ("p0", buy(CHEAP, "full")))
    assert (zone(game, "p0/certificates"), debts(game)) == ({CHEAP: 1}, [(DEAR, 0)])


def test_s4_a_debt_paid_off_is_one_more_face_down_certificate_to_the_others() -> None:
    game = in_audience((CHEAP,), thalers=5, zones=owing((MIDDLE, 4)))
    play(game, ("p0", "pay debt 2"))
    seen = game.view("p1")["zones"]
    assert (seen["p0/certificates"], seen["p0/debts"]) == ({"number": 1}, ())


def test_m8_leonardos_controller_pays_no_debt_in_his_turn() -> None:
    game = position(2, BELLS, visit("leonardo", "market"), leonardo={"controller": "p0"}, zones=owing((MIDDLE, 4)))
    assert game.waiting() == ("p0",)
    assert not [pick for pick in picks(game, "p0") if pick.startswith("pay debt")]


# -- the last audiences ------------------------------------------------------------------------------------------


def test_m8_what_was_bought_in_the_last_visit_may_still_be_paid_off_before_the_bells() -> None:
    plans = {"p0": plan("3 studio, 2 workshop", marks={"audience": "cathedral 2"})}
    game = position(
        3,
        BELLS,
        visit("p0", "cathedral 2"),
        fresco=5,
        rows={"p2": 5, "p1": 6, "p0": 7},
        plans=plans,
        thalers={"p0": 6},
        zones={"certificates": {MIDDLE: 1}},
    )
    play(game, ("p0", buy(MIDDLE, 0)))
    assert game.view(None)["task"] == "pay last instalments"
    events = play(game, ("p0", "pay debt 6"))
    assert told(events, "counted bells", "p0") == [{"certificates": (MIDDLE,), "unpaid": (), "n": 4}]


def test_m8a_all_who_owe_are_asked_in_wake_up_order_before_any_bell_is_counted() -> None:
    owed = {"p1/debts": (DEAR,), "p1/instalments": (1,), **owing((MIDDLE, 4))}
    zones = {"certificates": NONE, "certificate pile": without(MIDDLE, DEAR), **owed}
    game = position(3, BELLS, final_scoring(), fresco=0, rows={"p1": 5, "p2": 6, "p0": 7}, zones=zones)
    assert game.waiting() == ("p1",)
    events = play(game, ("p1", "done"))
    assert (game.waiting(), told(events, "counted bells")) == (("p0",), [])


def test_m8c_leonardos_four_are_never_on_offer_and_without_others_the_audience_lapses() -> None:
    his = ("3:4:1", "4:5:1", "4:4:2", "4:3:3")
    zones = {"certificates": NONE, "certificate pile": dict.fromkeys(his, 1), "p1/certificates": without(*his)}
    game = position(2, BELLS, planning("p0"), zones=zones, rows={"p0": 5, "p1": 6, "leonardo": 7})
    events = play(game, ("p0", plan("3 studio, 2 theatre", marks={"audience": "market"})))
    assert told(events, "lapsed", "p0")[0] == {"what": "audience", "n": 1}
    assert zone(game, "certificate pile") == dict.fromkeys(his, 1)


def test_b2_where_the_bells_lead_to_a_taken_space_it_is_the_next_in_front() -> None:
    """The only certificate sold is p0's, so the bishop is first and p0 second, for 5 points."""
    zones: dict[str, Any] = {"p0/certificates": {CHEAP: 1}, "certificates": NONE, "certificate pile": without(CHEAP)}
    score, purses = {"p0": 5, "p1": 10, "p2": 1}, dict.fromkeys(("p0", "p1", "p2"), 0)
    game = position(3, BELLS, final_scoring(), fresco=0, score=score, thalers=purses, zones=zones)
    assert (game.waiting(), zone(game, "score")["p0"]) == ((), 11)


def test_m18_bells_that_pass_a_dame_in_the_final_scoring_ask_nobody() -> None:
    zones = {"p0/certificates": dict.fromkeys(STACK, 1), "certificates": NONE, "certificate pile": NONE}
    game = position(3, (8, 12), final_scoring(), fresco=0, zones={**zones, "rosary": ROSARY})
    assert (game.waiting(), zone(game, "bell track")) == ((), {"p0": 61})
    assert zone(game, "p0/points")["bell rank"] == 9

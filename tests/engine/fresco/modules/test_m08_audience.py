"""Module 8, the bells: certificates on offer, the audience, and what others know of it (M8)."""

from collections import Counter
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, round_end, setup, visit
from app.engine.fresco.modules.m08_bells import STACK
from tests.engine.chance import chance
from tests.engine.fresco.modules.bells import BELLS, CHEAP, DEAR, MIDDLE, buy, debts, in_audience, owing, without
from tests.engine.leaks import watch_for_leaks

# -- certificates on offer ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m8_one_certificate_for_each_player_is_revealed(players: int) -> None:
    game = position(players, BELLS, setup())
    events = play(game)
    offered = zone(game, "certificates")
    assert sum(offered.values()) == players
    assert told(events, "certificates shown") == [{"certificates": tuple(sorted(offered))}]
    assert sum(zone(game, "certificate pile").values()) == 18 - players


def test_m8_unsold_certificates_go_to_the_bottom_and_new_ones_are_revealed() -> None:
    game = position(3, BELLS, round_end(), zones={"certificates": {CHEAP: 1, DEAR: 1}})
    play(game)
    assert zone(game, "returned certificates") == ({CHEAP: 1, DEAR: 1},)
    assert sum(zone(game, "certificates").values()) == 3
    assert not {CHEAP, DEAR} & set(zone(game, "certificates"))


def test_unsold_certificates_come_back_when_the_others_are_gone_the_oldest_layer_first() -> None:
    layers = ({CHEAP: 1}, {MIDDLE: 1, DEAR: 1})
    sold = [piece for piece in STACK if piece not in (CHEAP, MIDDLE, DEAR, "8:6:5", "3:4:1")]
    zones = {
        "certificate pile": {"3:4:1": 1},
        "returned certificates": layers,
        "certificates": {"8:6:5": 1},
        "p1/certificates": dict.fromkeys(sold, 1),
    }
    game = position(3, BELLS, round_end(), zones=zones, draws=[(), "3:4:1", (CHEAP, DEAR)])
    events = play(game)
    assert zone(game, "certificates") == {"3:4:1": 1, CHEAP: 1, DEAR: 1}
    assert zone(game, "returned certificates") == ({MIDDLE: 1}, {"8:6:5": 1})
    assert [fields["certificates"] for fields in told(events, "certificates shown")] == [("3:4:1",), (CHEAP, DEAR)]


def test_if_too_few_are_left_as_many_as_there_are_are_revealed() -> None:
    zones = {"certificate pile": {}, "certificates": {CHEAP: 1}, "p1/certificates": without(CHEAP)}
    game = position(4, BELLS, round_end(), zones=zones)
    play(game)
    assert zone(game, "certificates") == {CHEAP: 1}
    assert zone(game, "returned certificates") == ()


def test_m8c_two_are_revealed_with_two_players_and_four_of_the_pile_stay_unseen() -> None:
    zones = {
        "certificate pile": {"3:4:1": 1, "4:5:1": 1, "4:4:2": 1, "4:3:3": 1, "5:5:2": 1},
        "certificates": {CHEAP: 1},
    }
    rest = [piece for piece in STACK if piece not in {**zones["certificate pile"], CHEAP: 1}]
    game = position(2, BELLS, round_end(), zones={**zones, "p1/certificates": dict.fromkeys(rest, 1)})
    play(game)
    assert sum(zone(game, "certificate pile").values()) == 4
    assert CHEAP in zone(game, "certificates")
    assert sum(zone(game, "certificates").values()) == 2


# -- planning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_m8_the_tile_covers_any_location(column: str) -> None:
    others = [place for place in ("market", "workshop", "studio") if place != column]
    pick = plan({others[0]: 3, others[1]: 2}, marks={"audience": column})
    assert reason(position(4, BELLS, planning()), "p0", pick) is None


def test_m0a_no_apprentice_goes_to_the_audience() -> None:
    pick = plan("1 studio, 3 market, 1 theatre", marks={"audience": "studio"})
    assert reason(position(4, BELLS, planning()), "p0", pick) == "plan.too-many"


def test_m0_two_tiles_do_not_cover_one_location() -> None:
    game = position(4, (6, 8), planning())
    both = plan("3 market, 2 theatre", marks={"audience": "studio", "glazery": "studio"})
    apart = plan("3 market, 2 theatre", marks={"audience": "studio", "glazery": "workshop"})
    assert reason(game, "p0", both) == "plan.marks-clash"
    assert reason(game, "p0", apart) is None


def test_m0c_the_audience_may_cover_the_second_visit_to_the_cathedral() -> None:
    game = position(4, BELLS, planning(), fresco=5)
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"audience": "cathedral 2"})) is None
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"audience": "theatre"})) == "plan.mark"


# -- the audience ------------------------------------------------------------------------------------------------


def test_m0_the_audience_comes_in_wake_up_order_when_the_covered_location_has_its_turn() -> None:
    on_studio = plan("3 market, 2 theatre", marks={"audience": "studio"})
    game = position(
        3,
        BELLS,
        visit("p1", "studio"),
        rows={"p1": 5, "p0": 6, "p2": 7},
        plans={"p0": on_studio, "p1": on_studio},
        zones={"certificates": {CHEAP: 1, DEAR: 1}},
    )
    assert game.view(None)["place"] == "audience"
    events = play(game, ("p1", buy(DEAR, "full")))
    assert told(events, "earned", "p1") == [], "the studio under the tile is not visited"
    assert game.waiting() == ("p0",)
    assert picks(game, "p0") == [f"certificate {CHEAP}"]


def test_m8_paid_in_full_a_certificate_brings_its_points_as_in_the_rulebooks_example() -> None:
    game = in_audience()
    events = play(game, ("p0", buy(CHEAP, "full")))
    assert zone(game, "p0/thalers") == 9
    assert told(events, "scored", "p0") == [{"items": (("certificate", 3),), "total": 3}]
    assert told(events, "bought certificate", "p0") == [{"certificate": CHEAP, "terms": "full"}]
    assert zone(game, "p0/certificates") == {CHEAP: 1}
    assert zone(game, "certificates") == {MIDDLE: 1, DEAR: 1}
    assert debts(game) == []


def test_m8_four_thalers_of_six_bring_two_points_as_in_the_rulebooks_example() -> None:
    game = in_audience()
    events = play(game, ("p0", buy(MIDDLE, 4)))
    assert zone(game, "p0/thalers") == 8
    assert told(events, "scored", "p0") == [{"items": (("certificate", 2),), "total": 2}]
    assert debts(game) == [(MIDDLE, 4)]
    assert zone(game, "p0/certificates") == {}
    assert zone(game, "certificates") == {CHEAP: 1, DEAR: 1}


@pytest.mark.parametrize(("first", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (7, 3)])
def test_m8_a_first_instalment_may_be_anything_below_the_price(first: int, points: int) -> None:
    game = in_audience()
    events = play(game, ("p0", buy(DEAR, first)))
    assert sum(fields["total"] for fields in told(events, "scored", "p0")) == points
    assert debts(game) == [(DEAR, first)]


@pytest.mark.parametrize(
    ("pick", "expected"),
    [
        (buy(DEAR, 8), "bells.part-of-the-price"),
        (buy(DEAR, "full"), "needs.thalers"),
        (buy(DEAR, 6), "needs.thalers"),
        (buy(MIDDLE, 5), None),
        (buy("8:6:5", 0), "bells.not-on-offer"),
        (buy(DEAR, -1), "form.one"),
        ({"certificate": {"certificate": DEAR}}, "form.one"),
        ("done", "bells.must-buy"),
    ],
)
def test_m8_whoever_has_an_audience_must_buy_within_their_means(pick: Any, expected: str | None) -> None:
    assert reason(in_audience(thalers=5), "p0", pick) == expected


def test_m8_without_a_thaler_a_certificate_is_bought_for_nothing_at_first() -> None:
    game = in_audience(thalers=0)
    play(game, ("p0", buy(MIDDLE, 0)))
    assert debts(game) == [(MIDDLE, 0)]


def test_m8a_without_a_certificate_on_offer_the_audience_lapses() -> None:
    on_studio = plan("3 market, 2 workshop", marks={"audience": "studio"})
    game = position(3, BELLS, visit("p0", "market"), plans={"p0": on_studio}, zones={"certificates": {}})
    events = play(game, ("p0", "done"))
    while game.view(None)["place"] != "workshop" and game.waiting():
        events += play(game, (game.waiting()[0], "done"))
    assert {"what": "audience", "n": 1} in told(events, "lapsed", "p0")


def test_whoever_bought_the_last_one_leaves_the_others_without() -> None:
    on_studio = plan("3 market, 2 workshop", marks={"audience": "studio"})
    rows = {"p0": 5, "p1": 6, "p2": 7}
    plans = {"p0": on_studio, "p1": on_studio}
    game = position(3, BELLS, visit("p0", "studio"), rows=rows, plans=plans, zones={"certificates": {CHEAP: 1}})
    events = play(game, ("p0", buy(CHEAP, 0)))
    assert told(events, "lapsed", "p1")[0] == {"what": "audience", "n": 1}


def test_m8a_thalers_behind_the_screen_stay_free_to_spend_in_spite_of_debts() -> None:
    game = in_audience(zones=owing(("8:6:5", 1)))
    play(game, ("p0", buy(CHEAP, "full")))
    assert (zone(game, "p0/thalers"), zone(game, "p0/certificates")) == (9, {CHEAP: 1})
    assert debts(game) == [("8:6:5", 1)]


def test_several_debts_stand_in_the_order_of_buying() -> None:
    game = in_audience(zones=owing(("8:6:5", 1)))
    play(game, ("p0", buy(CHEAP, 2)))
    assert debts(game) == [("8:6:5", 1), (CHEAP, 2)]


# -- what others know --------------------------------------------------------------------------------------------


def test_s4_others_see_how_many_certificates_are_paid_and_all_about_those_that_are_not() -> None:
    game = in_audience(zones={"p0/certificates": {"8:6:5": 1, "7:5:5": 1}, **owing((MIDDLE, 3))}, offered=(CHEAP, DEAR))
    seen = game.view("p1")["zones"]
    assert seen["p0/certificates"] == {"number": 2}
    assert (seen["p0/debts"], seen["p0/instalments"]) == ((MIDDLE,), (3,))
    assert game.view("p0")["zones"]["p0/certificates"] == {"8:6:5": 1, "7:5:5": 1}
    assert seen["certificate pile"] == {"number": sum(zone(game, "certificate pile").values())}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_viewer_can_tell_which_certificates_another_holds(seats: int) -> None:
    game = catalogue.new_game("fresco", seats, (1, 4, 5, 8))
    assert watch_for_leaks(game, chance(seats), 220) > 220 * seats


def test_random_players_buy_on_every_term_pay_debts_and_are_ranked() -> None:
    choose = chance(8)
    happened: Counter[str] = Counter()
    for seats in (2, 3, 4):
        game = catalogue.new_game("fresco", seats, BELLS)
        while game.waiting():
            seat = game.waiting()[0]
            pick = game.options(seat).sample(choose)
            happened[pick.split()[0] if isinstance(pick, str) else ""] += 1
            for event in game.decide(seat, pick):
                if event.name == "bought certificate":
                    happened["in full" if event.fields["terms"] == "full" else "on instalments"] += 1
                happened[event.name] += 1
    assert all(happened[name] for name in ("in full", "on instalments", "paid instalment", "pay"))
    assert happened["bells ranked"] == 3

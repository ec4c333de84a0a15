"""Module 16, the black market: one tile from the bag, unseen, besides what a booth offers (M16)."""

from typing import Any

import pytest

from app.engine import catalogue
from app.engine.data import table
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, plan, position, round_end, setup, visit
from app.engine.record import Course
from app.engine.state import Refused
from tests.engine.chance import chance
from tests.engine.fresco.modules.medico import at_work, sheet
from tests.engine.leaks import watch_for_leaks

BLACK = (16,)
BOOTHS: dict[str | int, str] = {1: "red, yellow", 2: "green, red+red+red, blue", 3: "red+yellow, red+blue"}
"""In the bag of three players: yellow+blue, yellow+yellow+yellow, blue+blue+blue and orange."""


def at_market(
    apprentices: int = 3, modules: tuple[int, ...] = BLACK, players: int = 3, thalers: int = 12, **said: Any
) -> Position:
    """p0 wakes last and pays 1 Thaler a tile."""
    return position(
        players,
        modules,
        visit("p0", "market", apprentices),
        rows={"p0": 9},
        thalers={"p0": thalers},
        **{"booths": BOOTHS, "draws": ["orange"], **said},
    )


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_market_leaves_as_many_tiles_in_the_bag_as_the_rules_say(players: int) -> None:
    game = position(players, BLACK, setup())
    play(game)
    assert sum(zone(game, "bag").values()) == table("fresco", "m16_black_market")["tiles_left_in_bag"][str(players)]
    assert zone(game, "barrel") == ()


def test_m16a_the_basket_draws_none_of_them() -> None:
    game = position(4, (5, 16), setup())
    play(game)
    assert sum(zone(game, "bag").values()) == 1


# -- buying unseen -----------------------------------------------------------------------------------------------


def test_m16_the_rulebooks_example_two_tiles_at_a_booth_then_one_from_the_bag() -> None:
    game = at_market(3, paints={"p0": ""})
    play(game, ("p0", "buy 2.0"), ("p0", "buy 2.1"))
    assert "black market" in picks(game, "p0")
    events = play(game, ("p0", "black market"))
    assert zone(game, "p0/paints") == {"green": 1, "red": 3, "orange": 1}
    assert zone(game, "barrel") == ("orange",)
    assert zone(game, "bag").keys() >= {"green", "red+red+red", "blue"}, "booth II goes back as the turn ends"
    assert "orange" not in zone(game, "bag")
    assert told(events, "cleared booth") == [{"booth": 2}]
    assert zone(game, "p0/thalers") == 9


@pytest.mark.parametrize("before", [0, 1, 2])
def test_m16_it_may_come_before_between_or_after_the_tiles_of_a_booth(before: int) -> None:
    game = at_market(3)
    order = ["buy 2.0", "buy 2.1"]
    order.insert(before, "black market")
    events = play(game, *(("p0", pick) for pick in order))
    taken = [(fields["tile"], fields["how"]) for fields in told(events, "took market tile", "p0")]
    expected = [("green", "paid"), ("red+red+red", "paid")]
    expected.insert(before, ("orange", "unseen"))
    assert taken == expected
    assert told(events, "cleared booth") == [{"booth": 2}]


def test_the_tile_costs_the_price_of_the_wake_up_row() -> None:
    game = position(3, BLACK, visit("p0", "market", 1), rows={"p0": 5}, booths=BOOTHS, draws=["orange"])
    events = play(game, ("p0", "black market"))
    assert told(events, "paid", "p0") == [{"n": 4, "why": "market"}]
    assert told(events, "received", "p0") == [{"paints": {"orange": 1}, "why": "market"}]


def test_the_tile_drawn_is_told_to_everybody_and_has_no_place_at_a_booth() -> None:
    events = play(at_market(1), ("p0", "black market"))
    assert told(events, "took market tile") == [{"tile": "orange", "how": "unseen", "n": 1}]


def test_m16_with_the_black_market_alone_no_booth_is_touched() -> None:
    game = at_market(1)
    before = zone(game, "booths")
    events = play(game, ("p0", "black market"))
    assert zone(game, "booths") == before
    assert told(events, "cleared booth") == told(events, "lapsed", "p0") == []


def test_m16_only_one_apprentice_of_a_visit_goes_there() -> None:
    game = at_market(3)
    play(game, ("p0", "black market"))
    assert "black market" not in picks(game, "p0")
    assert reason(game, "p0", "black market") == "black-market.once"


def test_m16_the_price_must_be_affordable_before_the_draw() -> None:
    game = at_market(2, thalers=0)
    assert picks(game, "p0") == ["close 1", "close 2", "close 3", "done"]
    assert reason(game, "p0", "black market") == "needs.thalers"


def refusal_after(pick: str, apprentices: int) -> str | None:
    """Why there is no black market after this pick, for somebody who stays at the market for a wish card."""
    game = at_market(apprentices, (4, 16), zones={"p0/wishes": {"lucky day": 1}})
    play(game, ("p0", pick))
    assert picks(game, "p0") == ["lucky day", "done"]
    return reason(game, "p0", "black market")


def test_m16_the_apprentice_is_needed_for_it() -> None:
    assert refusal_after("buy 1.0", apprentices=1) == "market.no-apprentice-left"


def test_nobody_goes_there_without_an_apprentice_at_the_market() -> None:
    game = position(3, BLACK, visit("p0", "workshop", 2), plans={"p0": plan("2 workshop, 3 theatre")})
    assert reason(game, "p0", "black market") == "not-offered"


def test_m16_it_does_not_go_with_closing_a_booth_before() -> None:
    assert refusal_after("close 3", apprentices=2) == "black-market.closed-a-booth"


def test_m16_it_does_not_go_with_closing_a_booth_afterwards() -> None:
    game = at_market(2)
    play(game, ("p0", "black market"))
    assert picks(game, "p0") == [f"buy {slot}" for slot in sorted(zone(game, "booths"))] + ["done"]
    assert reason(game, "p0", "close 3") == "black-market.no-closing"
    with pytest.raises(Refused):
        game.decide("p0", "close 3")


def test_closing_is_open_to_whoever_has_not_been_there() -> None:
    game = at_market(2)
    events = play(game, ("p0", "close 3"))
    assert told(events, "closed booth") == [{"booth": 3}]


def test_m16a_the_booths_own_tiles_are_not_in_the_bag_yet() -> None:
    game = at_market(2)
    play(game, ("p0", "buy 2.0"))
    game.decide("p0", "black market")
    with pytest.raises(Refused):
        game.decide("nature", ["green"])


def one_after_the_other(draws: list[str]) -> Position:
    """p1 comes to the market first, p0 after that, each with one apprentice."""
    return position(
        3,
        BLACK,
        visit("p1", "market", 1),
        rows={"p1": 5, "p0": 6, "p2": 7},
        plans={"p0": plan("1 market, 2 cathedral, 2 studio")},
        booths=BOOTHS,
        draws=draws,
    )


def test_m16a_tiles_of_a_booth_cleared_before_are_in_the_bag() -> None:
    game = one_after_the_other(["blue"])
    play(game, ("p1", "buy 2.0"))
    events = play(game, ("p0", "black market"))
    assert told(events, "took market tile", "p0") == [{"tile": "blue", "how": "unseen", "n": 3}]


def test_m16a_with_an_empty_bag_the_apprentice_may_buy_at_a_booth_instead() -> None:
    everything: dict[str | int, str] = {1: "red, yellow", 2: "green, red+red+red, blue", 3: "red+yellow, red+blue"}
    rest = ("orange", "yellow+blue", "yellow+yellow+yellow", "blue+blue+blue")
    game = at_market(2, booths=everything, zones={"barrel": rest}, draws=[])
    assert zone(game, "bag") == {}
    assert reason(game, "p0", "black market") == "black-market.empty-bag"
    play(game, ("p0", "buy 1.0"), ("p0", "buy 1.1"))
    assert zone(game, "p0/paints") == {"red": 2, "yellow": 2, "blue": 1}


def test_m16a_with_four_players_one_tile_is_in_the_bag_and_the_next_buyer_finds_none() -> None:
    plans = {seat: plan("1 market, 2 cathedral, 2 studio") for seat in ("p0", "p2")}
    game = position(4, BLACK, visit("p1", "market"), rows={"p1": 5, "p0": 6, "p2": 7, "p3": 8}, plans=plans)
    play(game, ("p1", "black market"))
    assert reason(game, "p0", "black market") == "black-market.empty-bag"
    play(game, ("p0", "close 1"))
    assert "black market" in picks(game, "p2"), "the tiles of the closed booth are in the bag"


def test_m16a_what_leonardo_closed_is_in_the_bag() -> None:
    game = position(
        2,
        BLACK,
        visit("leonardo", "market"),
        rows={"leonardo": 5, "p0": 6, "p1": 7},
        leonardo={"controller": "p1"},
        plans={"p0": plan("1 market, 2 cathedral, 2 studio")},
        booths=BOOTHS,
        draws=["green"],
    )
    play(game, ("p1", "close 2"), ("p0", "black market"))
    assert zone(game, "barrel") == ("green",)


def test_m16_the_last_thaler_buys_unseen_and_nothing_more() -> None:
    game = at_market(3, thalers=1)
    play(game, ("p0", "black market"))
    assert zone(game, "p0/thalers") == 0
    assert picks(game, "p0") == ["done"]
    assert reason(game, "p0", "buy 1.0") == "needs.thalers"


def test_m16_a_booth_chosen_before_is_cleared_whether_its_last_buyer_goes_there_or_not() -> None:
    for last in ("black market", "done"):
        game = at_market(2)
        events = play(game, ("p0", "buy 1.0"), ("p0", last))
        assert told(events, "cleared booth") == [{"booth": 1}]


def test_what_was_drawn_cannot_be_undone() -> None:
    course = Course(at_market(2))
    course.decide("p0", "buy 1.0")
    assert course.undoable("p0") is not None
    course.decide("p0", "black market")
    course.decide("nature", ["orange"])
    assert course.undoable("p0") is None


def test_m12_a_dame_alone_at_the_market_goes_to_no_black_market() -> None:
    with_dame = plan("3 studio, 2 workshop", marks={"dame pink": "market"})
    game = position(3, (12, 16), visit("p0", "market"), plans={"p0": with_dame}, zones={"p0/dames": {"pink": 1}})
    assert reason(game, "p0", "black market") is not None
    play(game, ("p0", "none"))
    assert zone(game, "barrel") == ()
    assert game.view(None)["task"] != "work at market"


def test_m12_the_dame_swaps_tiles_of_booths_and_none_on_the_barrel() -> None:
    with_dame = plan("1 market, 2 studio, 2 workshop", marks={"dame pink": "market"})
    zones = {"p0/dames": {"pink": 1}, "barrel": ("orange",)}
    game = position(3, (12, 16), visit("p0", "market"), plans={"p0": with_dame}, booths=BOOTHS, zones=zones)
    assert picks(game, "p0") == [*(f"dame swap {slot}" for slot in sorted(zone(game, "booths"))), "none"]


def test_m9_and_m6_whoever_covers_the_market_does_not_buy_unseen() -> None:
    covered = plan("1 market, 2 studio, 2 workshop", marks={"glazery": "market"})
    game = position(3, (6, 16), visit("p0", "market"), plans={"p0": covered}, zones={"glazery": {"blue": 1}})
    assert picks(game, "p0") == ["glass blue", "done"]


def test_without_any_booth_left_the_black_market_is_still_open() -> None:
    game = at_market(1, booths={})
    assert picks(game, "p0") == ["black market", "done"]


def test_s5_what_is_left_in_the_bag_shows_by_its_number_only() -> None:
    game = at_market(2)
    left = sum(zone(game, "bag").values()) - 1
    play(game, ("p0", "black market"))
    assert game.view("p0")["zones"]["bag"] == game.view(None)["zones"]["bag"] == {"number": left}


# -- the barrel --------------------------------------------------------------------------------------------------


def test_s5_the_tiles_on_the_barrel_lie_open() -> None:
    game = at_market(2)
    play(game, ("p0", "black market"))
    for viewer in (None, "p1"):
        assert game.view(viewer)["zones"]["barrel"] == ("orange",)


def test_m16_a_tile_stays_on_the_barrel_for_those_who_come_later() -> None:
    game = one_after_the_other(["orange", "yellow+blue"])
    play(game, ("p1", "black market"), ("p0", "black market"))
    assert zone(game, "barrel") == ("orange", "yellow+blue")


def test_b12b_at_the_end_of_the_round_the_barrel_goes_to_the_bag_before_the_market_is_drawn() -> None:
    game = position(3, BLACK, round_end(), zones={"barrel": ("orange", "green")}, draws=[("orange", "green")])
    assert zone(game, "barrel") == ()
    play(game)
    assert {"orange", "green"} <= set(zone(game, "booths").values())
    assert sum(zone(game, "bag").values()) == 2


def test_in_the_last_round_nothing_goes_back() -> None:
    game = position(3, BLACK, final_scoring(), final=True, fresco=0, zones={"barrel": ("orange",)})
    assert zone(game, "barrel") == ("orange",)


# -- with others -------------------------------------------------------------------------------------------------


def test_l6_leonardo_never_buys_there() -> None:
    game = position(2, BLACK, visit("leonardo", "market"), leonardo={"controller": "p0"}, booths=BOOTHS)
    assert picks(game, "p0") == ["close 1", "close 2", "close 3"]
    play(game, ("p0", "close 2"))
    assert zone(game, "barrel") == ()


def test_m5_no_arrow_points_at_the_barrel() -> None:
    game = at_market(1, (5, 16))
    events = play(game, ("p0", "black market"))
    assert told(events, "took leaf") == []
    assert zone(game, "p0/leaf") == {}


def test_m4b_free_paint_never_comes_from_the_black_market_and_needs_a_tile_bought_at_the_booth() -> None:
    """Of the free tiles a card names, none is taken before something was bought at that booth."""
    game = at_market(2, (4, 16), draws=["yellow+blue"], zones={"p0/wishes": {"free paint red+red+red": 1}})
    play(game, ("p0", "black market"))
    assert not [pick for pick in picks(game, "p0") if pick.startswith("free paint")]
    assert reason(game, "p0", "free paint red+red+red") == "wish.buy-first"
    play(game, ("p0", "buy 2.0"))
    assert "free paint 2.1" in picks(game, "p0")


def test_m4_the_apprentice_at_the_black_market_may_use_a_wish_card() -> None:
    game = at_market(1, (4, 16), zones={"p0/wishes": {"lucky day": 1}})
    play(game, ("p0", "black market"))
    assert picks(game, "p0") == ["lucky day", "done"]


def test_m0b_the_buyer_beside_the_medicos_tile_may_buy_unseen() -> None:
    beside = sheet({"medico": "market"}, market=1, theatre=3, studio=1)
    game = at_work("market", modules=(10, 16), ill=0, plan=beside, zones={"bottles": {}}, booths=BOOTHS)
    events = play(game, ("p0", "black market"))
    assert told(events, "took market tile", "p0")[0]["how"] == "unseen"
    assert len(zone(game, "barrel")) == 1


def test_m10_an_infection_at_the_market_strikes_whoever_bought_unseen() -> None:
    beside = sheet(market=1, theatre=3, studio=1)
    game = at_work("market", modules=(10, 16), ill=0, plan=beside, infection="market", booths=BOOTHS)
    play(game, ("p0", "black market"))
    assert zone(game, "p0/ill") == {"own": 1}


def test_without_the_module_there_is_no_barrel() -> None:
    assert "barrel" not in catalogue.rules("fresco", 3).zones


@pytest.mark.parametrize("players", [2, 4])
def test_s5_nobody_can_tell_what_is_in_the_bag(players: int) -> None:
    compared = watch_for_leaks(catalogue.new_game("fresco", players, BLACK), chance(16), 200)
    assert compared > 200 * players

"""Module 6, the glaziers: the glazery's tile in the plan, glass bought there, glass laid out every round (M6)."""

from collections import Counter

import pytest

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, round_end, setup, visit

GLAZIERS = (6,)


def in_glazery(offered: dict[str, int], apprentices: int = 0, thalers: int = 12) -> Position:
    """The tile lies on the studio; whoever does not stand beside it is at market and theatre."""
    places = {"market": 3, "studio": apprentices, "theatre": 2 - apprentices}
    return position(
        3,
        GLAZIERS,
        visit("p0", "studio"),
        plans={"p0": plan(places, marks={"glazery": "studio"})},
        thalers={"p0": thalers},
        zones={"glazery": offered},
    )


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tokens"), [(2, 4), (3, 6), (4, 8)])
def test_m6_six_windows_lie_on_the_bench_and_two_tokens_a_player_are_on_offer(players: int, tokens: int) -> None:
    game = position(players, GLAZIERS, setup())
    events = play(game)
    assert len(zone(game, "bench")) == 6
    assert sum(zone(game, "window pile").values()) == 12
    assert told(events, "windows shown") == [{"windows": zone(game, "bench")}]
    assert sum(zone(game, "glazery").values()) == tokens
    assert told(events, "glass laid out") == [{"glass": zone(game, "glazery")}]
    drawn: Counter[str] = Counter(zone(game, "glazery")) + Counter(zone(game, "glass bag"))
    assert drawn == {"yellow": 8, "blue": 7, "red": 6, "green": 5}


# -- planning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_the_tile_covers_any_location_and_no_apprentice_is_needed(column: str) -> None:
    others = [place for place in ("market", "workshop", "studio") if place != column]
    pick = plan({others[0]: 3, others[1]: 2}, marks={"glazery": column})
    assert reason(position(4, GLAZIERS, planning()), "p0", pick) is None


def test_m0a_beside_the_tile_there_is_room_for_one_apprentice_and_no_more() -> None:
    game = position(4, GLAZIERS, planning())
    one = plan("1 studio, 3 market, 1 theatre", marks={"glazery": "studio"})
    two = plan("2 studio, 3 market", marks={"glazery": "studio"})
    assert reason(game, "p0", one) is None
    assert reason(game, "p0", two) == "plan.too-many"


def test_the_neutral_apprentice_may_stand_beside_the_tile() -> None:
    game = position(4, GLAZIERS, planning(), mood={"p0": 4})
    pick = plan("3 market, 2 workshop", neutral="studio", marks={"glazery": "studio"})
    assert reason(game, "p0", pick) is None


def test_m0c_in_the_final_round_the_tile_may_cover_the_second_visit_to_the_cathedral() -> None:
    game = position(4, GLAZIERS, planning(), fresco=5)
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"glazery": "cathedral 2"})) is None
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"glazery": "theatre"})) == "plan.mark"


def test_nobody_has_to_lay_the_tile() -> None:
    assert reason(position(4, GLAZIERS, planning()), "p0", plan("3 market, 2 studio")) is None


# -- the glazery -------------------------------------------------------------------------------------------------


def test_two_printed_apprentices_buy_two_tokens_at_the_columns_turn() -> None:
    game = in_glazery({"yellow": 2, "red": 1})
    assert game.view(None)["place"] == "glazery"
    assert picks(game, "p0") == ["glass yellow", "glass red", "done"]
    events = play(game, ("p0", "glass red"), ("p0", "glass yellow"))
    assert zone(game, "p0/glass") == {"red": 1, "yellow": 1}
    assert zone(game, "glazery") == {"yellow": 1}
    assert told(events, "earned", "p0") == [], "the studio under the tile is not visited"
    assert game.view(None)["place"] != "glazery"


def test_with_an_apprentice_on_the_third_space_three_tokens_are_bought() -> None:
    game = in_glazery({"yellow": 3, "blue": 1}, apprentices=1)
    play(game, ("p0", "glass yellow"), ("p0", "glass yellow"), ("p0", "glass blue"))
    assert zone(game, "p0/glass") == {"yellow": 2, "blue": 1}
    assert game.view(None)["place"] != "glazery"


@pytest.mark.parametrize(("colour", "price"), [("yellow", 1), ("blue", 1), ("red", 2), ("green", 2)])
def test_blue_and_yellow_glass_costs_one_thaler_red_and_green_two(colour: str, price: int) -> None:
    game = in_glazery({colour: 2})
    events = play(game, ("p0", f"glass {colour}"))
    assert zone(game, "p0/thalers") == 12 - price
    assert told(events, "paid", "p0") == [{"n": price, "why": "glass"}]
    assert told(events, "bought glass", "p0") == [{"glass": {colour: 1}}]


def test_nobody_has_to_buy_glass() -> None:
    game = in_glazery({"yellow": 2})
    events = play(game, ("p0", "done"))
    assert told(events, "lapsed", "p0")[0] == {"what": "glazery", "n": 2}
    assert zone(game, "glazery") == {"yellow": 2}


def test_when_all_glass_is_sold_there_is_nothing_more_to_do() -> None:
    game = in_glazery({"yellow": 1}, apprentices=1)
    events = play(game, ("p0", "glass yellow"))
    assert told(events, "lapsed", "p0")[0] == {"what": "glazery", "n": 2}


def test_s8_whoever_has_no_money_is_asked_at_the_glazery_all_the_same() -> None:
    game = in_glazery({"red": 1, "yellow": 1}, thalers=0)
    assert picks(game, "p0") == ["done"]
    assert reason(game, "p0", "glass yellow") == "needs.thalers"
    assert reason(game, "p0", "glass green") == "glazery.none-left"


def test_glass_that_is_too_dear_is_not_offered() -> None:
    game = in_glazery({"red": 1, "yellow": 1}, thalers=1)
    assert picks(game, "p0") == ["glass yellow", "done"]


def test_m0_under_the_tile_the_market_is_not_visited() -> None:
    game = position(
        3,
        GLAZIERS,
        visit("p0", "market"),
        plans={"p0": plan("3 workshop, 2 studio", marks={"glazery": "market"})},
        zones={"glazery": {"blue": 1}},
    )
    booths = zone(game, "booths")
    assert picks(game, "p0") == ["glass blue", "done"]
    play(game, ("p0", "glass blue"))
    assert zone(game, "booths") == booths


@pytest.mark.parametrize(("column", "card"), [("market", "lucky day"), ("studio", "tip"), ("workshop", "alchemy")])
def test_m0a_nobody_at_the_glazery_uses_a_wish_card_of_the_covered_location(column: str, card: str) -> None:
    game = position(
        3,
        (4, 6),
        visit("p0", column),
        plans={"p0": plan({"cathedral": 3, column: 1, "theatre": 1}, marks={"glazery": column})},
        zones={"glazery": {"blue": 1}, "p0/wishes": {card: 1}},
    )
    assert picks(game, "p0") == ["glass blue", "done"]
    assert reason(game, "p0", card) is not None


def test_m0_the_tile_is_used_when_its_column_has_its_turn_in_wake_up_order() -> None:
    on_studio = plan("3 workshop, 2 theatre", marks={"glazery": "studio"})
    game = position(
        3,
        GLAZIERS,
        visit("p1", "studio"),
        rows={"p1": 5, "p0": 6, "p2": 7},
        plans={"p0": on_studio, "p1": on_studio},
        zones={"glazery": {"green": 1, "yellow": 1}},
    )
    assert game.waiting() == ("p1",)
    play(game, ("p1", "glass green"), ("p1", "done"))
    assert game.waiting() == ("p0",)
    assert picks(game, "p0") == ["glass yellow", "done"]


# -- the end of a round ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tokens"), [(2, 4), (3, 6), (4, 8)])
def test_glass_left_over_goes_to_the_reserve_and_two_tokens_a_player_are_drawn(players: int, tokens: int) -> None:
    game = position(players, GLAZIERS, round_end(), zones={"glazery": {"red": 2, "blue": 1}})
    events = play(game)
    assert zone(game, "glass reserve") == {"red": 2, "blue": 1}
    assert sum(zone(game, "glazery").values()) == tokens
    assert told(events, "glass laid out") == [{"glass": zone(game, "glazery")}]


def test_b11a_a_bag_that_runs_out_is_filled_from_the_reserve_in_the_middle_of_the_draw() -> None:
    game = position(
        3,
        GLAZIERS,
        round_end(),
        zones={
            "glazery": {"green": 1},
            "glass bag": {"yellow": 2},
            "glass reserve": {"red": 6, "green": 4},
            "p0/glass": {"yellow": 6, "blue": 7},
        },
        draws=[(), (), ("red", "red", "red", "green")],
    )
    events = play(game)
    assert zone(game, "glazery") == {"yellow": 2, "red": 3, "green": 1}
    assert zone(game, "glass bag") == {"red": 3, "green": 4}
    assert zone(game, "glass reserve") == {}
    assert told(events, "glass laid out") == [{"glass": {"yellow": 2}}, {"glass": {"red": 3, "green": 1}}]


def test_b11a_if_bag_and_reserve_are_empty_the_rest_is_not_drawn() -> None:
    game = position(
        3,
        GLAZIERS,
        round_end(),
        zones={
            "glazery": {},
            "glass bag": {"yellow": 2},
            "glass reserve": {"red": 1},
            "p0/glass": {"yellow": 6, "blue": 7, "red": 5, "green": 5},
        },
    )
    play(game)
    assert zone(game, "glazery") == {"yellow": 2, "red": 1}
    assert zone(game, "glass bag") == zone(game, "glass reserve") == {}


def test_the_bag_is_not_filled_as_long_as_it_holds_enough() -> None:
    game = position(
        3,
        GLAZIERS,
        round_end(),
        zones={
            "glazery": {},
            "glass bag": {"yellow": 6},
            "glass reserve": {"red": 6},
            "p0/glass": {"yellow": 2, "blue": 7, "green": 5},
        },
    )
    play(game)
    assert zone(game, "glazery") == {"yellow": 6}
    assert zone(game, "glass reserve") == {"red": 6}


def test_the_tile_comes_back_and_can_be_laid_again() -> None:
    game = position(3, GLAZIERS, round_end(), plans={"p0": plan("3 theatre, 2 workshop", marks={"glazery": "studio"})})
    play(game)
    assert zone(game, "p0/plan")["marks"] == {}

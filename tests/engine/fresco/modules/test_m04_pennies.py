"""Module 4, the wishing well: pennies planned, thrown, taken back and exchanged (M4)."""

import pytest

from app.engine import catalogue, view
from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, plan, planning, position, round_end, setup
from app.engine.state import Refused
from tests.engine.chance import chance
from tests.engine.fresco.modules.wishing_well import BLUE, RED, WELL, YELLOW, at_market, with_pennies
from tests.engine.leaks import watch_for_leaks

# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_three_pennies_and_the_rest_is_the_supply(players: int) -> None:
    game = position(players, WELL, setup())
    play(game)
    assert all(zone(game, f"{seat}/pennies") == {"penny": 3} for seat in game.rules.seats)
    assert zone(game, "penny supply") == {"penny": 20 - 3 * players}
    assert all(zone(game, f"{seat}/wishes") == {} for seat in game.rules.seats)


def test_there_are_20_wish_cards_of_eight_kinds() -> None:
    game = position(3, WELL, setup())
    play(game)
    assert zone(game, "wish pile") == {
        "lucky day": 3,
        f"free paint {RED}": 1,
        f"free paint {YELLOW}": 1,
        f"free paint {BLUE}": 1,
        "bishop visit": 2,
        "bishop praise": 2,
        "tip": 3,
        "alchemy": 2,
        "finders keepers": 2,
        "busker": 3,
    }
    assert sum(zone(game, "wish pile").values()) == 20


# -- planning ----------------------------------------------------------------------------------------------------


def test_m4_up_to_two_pennies_are_planned_by_whoever_sends_an_apprentice_to_the_market() -> None:
    game = position(4, WELL, planning())
    for number in (0, 1, 2):
        assert reason(game, "p0", plan("3 market, 2 studio", counts={"pennies": number})) is None
    assert reason(game, "p0", plan("3 market, 2 studio", counts={"pennies": 3})) == "plan.count-most"
    assert reason(game, "p0", plan("3 theatre, 2 studio", counts={"pennies": 1})) == "plan.count-needs"


@pytest.mark.parametrize(("pennies", "most"), [(1, 1), (2, 2), (5, 2)])
def test_nobody_plans_more_pennies_than_they_have(pennies: int, most: int) -> None:
    game = position(4, WELL, planning(), zones={"p0/pennies": {"penny": pennies}})
    offered = game.options("p0").schema()["plan"]["counts"]
    assert offered == {"pennies": {"max": most, "needs": "market", "cost": {"pennies": 1}, "gain": {"wishes": 1}}}


def test_without_pennies_none_can_be_planned() -> None:
    game = position(4, WELL, planning(), zones={"p0/pennies": {}})
    assert reason(game, "p0", plan("3 market, 2 studio", counts={"pennies": 1})) == "plan.count"


def test_a_tile_that_covers_the_market_leaves_no_place_for_pennies() -> None:
    game = position(4, (4, 6), planning())
    pick = plan("1 market, 3 studio, 1 theatre", marks={"glazery": "market"}, counts={"pennies": 1})
    assert reason(game, "p0", pick) == "plan.count-needs"


def test_s2_planned_pennies_are_shown_with_the_plans_and_not_before() -> None:
    game = position(2, WELL, planning())
    pick = plan("1 market, 3 studio, 1 theatre", counts={"pennies": 2})
    events = game.decide("p0", pick)
    assert "pennies" not in str(view.events(events, "p1"))
    assert zone(game, "p0/plan")["counts"] == {}
    game.decide("p1", plan("1 market, 3 studio, 1 theatre", counts={"pennies": 0}))
    assert game.view("p1")["zones"]["p0/plan"]["counts"] == {"pennies": 2}
    assert game.view("p0")["zones"]["p1/plan"]["counts"] == {}, "a nought would tell that there are pennies"


# -- the well ----------------------------------------------------------------------------------------------------


def test_each_penny_thrown_brings_a_card_that_only_its_owner_sees() -> None:
    game = with_pennies(2, draws=[("tip", "busker")])
    assert picks(game, "p0") == ["throw 2", "throw 1", "throw 0"]
    events = play(game, ("p0", "throw 2"))
    assert zone(game, "p0/pennies") == {"penny": 1}
    assert zone(game, "well") == {"penny": 2}
    assert zone(game, "p0/wishes") == {"tip": 1, "busker": 1}
    assert told(events, "threw pennies", "p0") == [{"n": 2}]
    assert told(events, "drew wishes", "p0") == [{"n": 2}]
    assert game.view("p0")["zones"]["p0/wishes"] == {"tip": 1, "busker": 1}
    assert game.view("p1")["zones"]["p0/wishes"] == game.view(None)["zones"]["p0/wishes"] == {"number": 2}
    assert view.events(events, "p0")[-1]["cards"] == ("busker", "tip")
    assert "cards" not in view.events(events, "p1")[-1]


def test_m4_pennies_are_thrown_at_the_start_of_the_market_turn_and_the_market_goes_on() -> None:
    game = with_pennies(1, booths={1: "red"})
    assert game.view(None)["task"] == "throw pennies"
    play(game, ("p0", "throw 1"))
    assert game.view(None)["task"] == "work at market"
    assert "buy 1.0" in picks(game, "p0")


def test_m4a_nobody_has_to_throw() -> None:
    game = with_pennies(2)
    assert zone(game, "p0/laid pennies") == {"penny": 2}
    events = play(game, ("p0", "throw 0"))
    assert told(events, "threw pennies") == told(events, "drew wishes") == []
    assert told(events, "took pennies back", "p0") == [{"n": 2}]
    assert zone(game, "p0/pennies") == {"penny": 3}
    assert zone(game, "well") == {}


def test_m4_only_two_pennies_a_round_find_room_in_the_well() -> None:
    game = with_pennies(1)
    play(game, ("p0", "throw 1"), ("p0", "done"))
    assert game.waiting() == ("p1",)
    assert picks(game, "p1") == ["throw 1", "throw 0"]
    with pytest.raises(Refused):
        game.decide("p1", "throw 2")


def test_with_a_full_well_nobody_is_asked_and_pennies_are_kept() -> None:
    game = with_pennies(2)
    events = play(game, ("p0", "throw 2"), ("p0", "done"))
    assert told(events, "arrived", "p1")[0]["column"] == "market"
    assert game.view(None)["task"] == "work at market"
    assert told(events, "took pennies back", "p1") == [{"n": 2}]
    assert zone(game, "p1/pennies") == {"penny": 3}


def test_m4a_without_a_wish_card_left_nothing_can_be_thrown() -> None:
    game = position(4, WELL, planning())
    pile = zone(game, "wish pile")
    game = with_pennies(2, zones={"wish pile": {}, "used wishes": pile})
    assert game.view(None)["task"] == "work at market"
    one_left = {card: n for card, n in pile.items() if card != "tip"} | {"tip": 2}
    game = with_pennies(2, zones={"wish pile": {"tip": 1}, "used wishes": one_left})
    assert picks(game, "p0") == ["throw 1", "throw 0"]


def test_m4a_a_card_just_drawn_may_be_used_at_once() -> None:
    game = with_pennies(1, draws=["lucky day"])
    play(game, ("p0", "throw 1"))
    assert "lucky day" in picks(game, "p0")


def test_without_planned_pennies_nobody_is_asked_to_throw() -> None:
    assert at_market().view(None)["task"] == "work at market"


def test_at_the_end_of_a_round_the_well_is_emptied_into_the_supply() -> None:
    game = position(3, WELL, round_end(), zones={"well": {"penny": 2}})
    events = play(game)
    assert zone(game, "well") == {}
    assert zone(game, "penny supply") == {"penny": 11}
    assert told(events, "emptied well") == [{"n": 2}]


# -- the end, Leonardo, screens ----------------------------------------------------------------------------------


def test_m18_before_the_money_is_counted_each_penny_becomes_a_thaler() -> None:
    game = position(
        3, WELL, final_scoring(), final=True, fresco=0, thalers={"p0": 4}, zones={"p0/pennies": {"penny": 4}}
    )
    assert zone(game, "p0/thalers") == 8
    assert zone(game, "p0/points")["money"] == 4
    assert zone(game, "p0/pennies") == {}


def test_m18_pennies_are_exchanged_before_leaf() -> None:
    schedule = catalogue.rules("fresco", 3, (4, 5)).schedules["final scoring"]
    assert schedule[:3] == ("exchange pennies", "exchange leaf", "score money")


def test_l6_leonardo_has_no_pennies_and_no_cards() -> None:
    zones = catalogue.rules("fresco", 2, WELL).zones
    assert not {"leonardo/pennies", "leonardo/wishes"} & zones.keys()


def test_s3_pennies_lie_behind_the_screen() -> None:
    game = at_market()
    assert game.view("p0")["zones"]["p0/pennies"] == {"penny": 3}
    assert "p0/pennies" not in game.view("p1")["zones"]


@pytest.mark.parametrize("players", [2, 3])
def test_s3_nobody_can_tell_which_cards_or_how_many_pennies_another_has(players: int) -> None:
    compared = watch_for_leaks(catalogue.new_game("fresco", players, WELL), chance(4), 300)
    assert compared > 300 * players

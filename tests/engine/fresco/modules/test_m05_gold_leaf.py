"""Module 5, the gold leaf: arrows at the market, the colour of the round, one leaf for a restoration (M5)."""

from typing import Any

import pytest

from app.engine import catalogue, view
from app.engine.examples.positions import Position, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, position, round_end, setup, visit
from app.engine.state import Refused
from tests.engine.chance import chance
from tests.engine.leaks import watch_for_leaks

GOLD = (5,)
SEVEN = "7:purple+yellow+blue"
THREE = "3:red+yellow+blue"
DISCS = ("red", "yellow", "blue", "green", "orange", "purple")


def leaf(painter: str, amount: int) -> dict[str, Any]:
    return {f"{painter}/leaf": {"leaf": amount}}


def at_cathedral(
    bishop: str = "2,2", disc: str = "yellow", leaves: int = 2, players: int = 4, apprentices: int = 1
) -> Position:
    return position(
        players,
        GOLD,
        visit("p0", "cathedral", apprentices),
        bishop=bishop,
        fresco={"1,1": SEVEN, "4,4": THREE},
        paints={"p0": "2 purple, 2 yellow, 2 blue, 2 red"},
        zones={"basket": disc, **leaf("p0", leaves)},
    )


def at_market(players: int, apprentices: int = 2, supply: int = 20) -> Position:
    """What is not in the supply is behind p1's screen."""
    return position(
        players,
        GOLD,
        visit("p0", "market", apprentices),
        booths={2: "yellow+blue, red, blue", 3: "red+yellow, green, orange, red+blue", **FOURTH[players]},
        zones=leaf("p1", 20 - supply),
    )


FOURTH: dict[int, dict[str | int, str]] = {2: {}, 3: {}, 4: {4: "red+red, yellow"}}


def gilded(cell: str) -> dict[str, Any]:
    return {"restore": {"cell": cell, "leaf": True}}


# -- setup and the disc ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_disc_is_drawn_for_the_first_round_and_all_leaf_lies_in_the_supply(players: int) -> None:
    game = position(players, GOLD, setup())
    events = play(game)
    assert zone(game, "basket") in DISCS
    assert told(events, "basket filled") == [{"disc": zone(game, "basket")}]
    assert zone(game, "discs") == {disc: 1 for disc in DISCS if disc != zone(game, "basket")}
    assert zone(game, "leaf supply") == {"leaf": 20}
    assert all(zone(game, f"{seat}/leaf") == {} for seat in game.rules.seats)


def test_the_disc_is_drawn_after_the_market_is_stocked() -> None:
    events = play(position(3, GOLD, setup()))
    names = [event.name for event in events]
    assert names.index("market stocked") < names.index("basket filled")


def test_m5_a_new_disc_is_drawn_before_the_old_one_goes_back() -> None:
    game = position(3, GOLD, round_end(), zones={"basket": "green"}, draws=[(), "red"])
    play(game)
    assert zone(game, "basket") == "red"
    assert zone(game, "discs") == dict.fromkeys((disc for disc in DISCS if disc != "red"), 1)


def test_m5_the_colour_of_the_last_round_cannot_come_again() -> None:
    game = position(3, GOLD, round_end(), zones={"basket": "green"})
    game.decide("nature", game.options("nature").sample(lambda n: 0))
    with pytest.raises(Refused):
        game.decide("nature", ["green"])
    assert zone(game, "basket") == "green"


def test_m16a_discs_are_no_market_tiles() -> None:
    game = position(3, GOLD, round_end())
    assert sum(zone(game, "bag").values()) + len(zone(game, "booths")) == 11


# -- the market --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "slot", "leaves"), [(4, "3.0", 1), (4, "4.0", 2), (3, "2.0", 1), (3, "3.0", 2)])
def test_the_tile_under_an_arrow_brings_as_much_leaf_as_the_arrow_shows(players: int, slot: str, leaves: int) -> None:
    game = at_market(players, apprentices=1)
    events = play(game, ("p0", f"buy {slot}"))
    assert zone(game, "p0/leaf") == {"leaf": leaves}
    assert zone(game, "leaf supply") == {"leaf": 20 - leaves}
    assert told(events, "took leaf", "p0") == [{"n": leaves}]


def test_with_two_players_the_arrows_of_the_small_board_count() -> None:
    game = at_market(2, apprentices=1)
    play(game, ("p0", "buy 3.0"))
    assert zone(game, "p0/leaf") == {"leaf": 2}


def test_m5_the_arrow_belongs_to_the_space_other_tiles_of_the_booth_bring_no_leaf() -> None:
    game = at_market(4, apprentices=2)
    events = play(game, ("p0", "buy 4.1"), ("p0", "done"))
    assert told(events, "took leaf") == []
    assert zone(game, "p0/leaf") == {}


def test_leaf_costs_nothing_beyond_the_price_of_the_tile() -> None:
    game = at_market(4, apprentices=1)
    events = play(game, ("p0", "buy 4.0"))
    assert len(told(events, "paid", "p0")) == 1
    assert told(events, "paid", "p0")[0]["why"] == "market"


def test_closing_a_booth_brings_no_leaf() -> None:
    game = at_market(4, apprentices=1)
    assert told(play(game, ("p0", "close 4")), "took leaf") == []


@pytest.mark.parametrize(("supply", "gets"), [(1, {"leaf": 1}), (0, {})])
def test_b11a_whoever_is_due_more_leaf_than_is_left_gets_what_is_left(supply: int, gets: dict[str, int]) -> None:
    game = at_market(4, apprentices=1, supply=supply)
    events = play(game, ("p0", "buy 4.0"))
    assert zone(game, "p0/leaf") == gets
    assert zone(game, "leaf supply") == {}
    assert [fields["n"] for fields in told(events, "took leaf")] == list(gets.values())


# -- the cathedral -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bishop", "items", "total"),
    [
        ("1,1", (("segment", 7), ("bishop", 3), ("leaf", 3)), 13),
        ("2,2", (("segment", 7), ("bishop", 2), ("leaf", 2)), 11),
        ("4,4", (("segment", 7), ("leaf", 1)), 8),
    ],
)
def test_m5_the_rulebooks_examples_give_13_11_and_8(bishop: str, items: Any, total: int) -> None:
    game = at_cathedral(bishop)
    events = play(game, ("p0", gilded("1,1")))
    assert told(events, "scored", "p0") == [{"items": items, "total": total}]
    assert zone(game, "score")["p0"] == total
    assert zone(game, "p0/leaf") == {"leaf": 1}
    assert zone(game, "leaf supply") == {"leaf": 19}
    assert told(events, "gilded") == [{"cell": "1,1", "disc": "yellow"}]


def test_the_leaf_is_paid_with_the_paints_before_the_points_are_added_up() -> None:
    names = [event.name for event in play(at_cathedral(), ("p0", gilded("1,1")))]
    assert names.index("gave") < names.index("gilded") < names.index("scored") < names.index("uncovered")


def test_nobody_has_to_use_leaf() -> None:
    game = at_cathedral()
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "scored")[0]["total"] == 9
    assert zone(game, "p0/leaf") == {"leaf": 2}


def test_m5_only_a_segment_that_shows_the_colour_of_the_disc_takes_leaf() -> None:
    game = at_cathedral(disc="red")
    assert reason(game, "p0", gilded("1,1")) == "leaf.another-colour"
    assert reason(game, "p0", gilded("4,4")) is None
    assert reason(at_cathedral(disc="purple"), "p0", gilded("1,1")) is None


def test_m5_one_leaf_for_a_restoration_is_all() -> None:
    game = at_cathedral()
    assert reason(game, "p0", {"restore": {"cell": "1,1", "leaf": 2}}) == "form.flag"
    play(game, ("p0", gilded("1,1")))
    assert zone(game, "p0/leaf") == {"leaf": 1}


def test_each_restoration_may_have_a_leaf_of_its_own() -> None:
    game = at_cathedral(apprentices=2)
    play(game, ("p0", gilded("1,1")))
    events = play(game, ("p0", gilded("4,4")))
    assert told(events, "scored")[0]["items"] == (("segment", 3), ("leaf", 1))
    assert zone(game, "p0/leaf") == {}


def test_without_leaf_nothing_can_be_gilded() -> None:
    assert reason(at_cathedral(leaves=0), "p0", gilded("1,1")) == "leaf.none-left"


def test_m5_the_bonus_of_the_leaf_is_read_after_the_bishops_step() -> None:
    game = at_cathedral(bishop="3,3")
    play(game, ("p0", "step 2,2"))
    assert told(play(game, ("p0", gilded("1,1"))), "scored")[0]["total"] == 11


def test_the_altar_takes_no_leaf() -> None:
    game = at_cathedral()
    assert reason(game, "p0", {"altar": {"payment": "red+yellow+blue", "leaf": True}}) == "leaf.not-at-the-altar"


def test_the_field_says_what_a_leaf_costs_and_brings() -> None:
    options = at_cathedral("2,2").options("p0").schema()["options"]
    restore = next(option for option in options if option["kind"] == "restore")
    entry = next(entry for entry in restore["form"]["cell"]["entries"] if entry["value"] == "1,1")
    described = entry["opens"]["leaf"]
    assert described["kind"] == "flag"
    assert [(said["cost"], said["gain"]) for said in described["entries"]] == [({"leaf": 1}, {"points": 2})]


# -- screens -----------------------------------------------------------------------------------------------------


def test_s3_leaf_lies_behind_the_screen() -> None:
    game = at_cathedral()
    assert game.view("p0")["zones"]["p0/leaf"] == {"leaf": 2}
    assert "p0/leaf" not in game.view("p1")["zones"]
    assert "p0/leaf" not in game.view(None)["zones"]
    assert game.view(None)["zones"]["basket"] == "yellow"


def test_s8_leaf_not_used_is_not_told_to_anybody() -> None:
    kept, none = at_cathedral(leaves=1), at_cathedral(leaves=0)
    told_kept = kept.decide("p0", {"restore": {"cell": "1,1", "leaf": False}})
    told_none = none.decide("p0", {"restore": {"cell": "1,1"}})
    assert view.events(told_kept, "p1") == view.events(told_none, "p1")
    assert kept.view("p1")["zones"]["sum"] == none.view("p1")["zones"]["sum"]


# -- the end and Leonardo ----------------------------------------------------------------------------------------


def test_m18_before_the_money_is_counted_each_leaf_becomes_a_thaler() -> None:
    game = position(3, GOLD, final_scoring(), final=True, fresco=0, thalers={"p0": 5, "p1": 4}, zones={**leaf("p0", 3)})
    assert zone(game, "p0/thalers") == 8
    assert zone(game, "p0/points")["money"] == 4
    assert zone(game, "p1/points")["money"] == 2
    assert zone(game, "p0/leaf") == {}
    assert zone(game, "leaf supply") == {"leaf": 20}


def test_l6_leonardo_has_no_leaf_and_scores_none() -> None:
    game = position(
        2,
        GOLD,
        visit("leonardo", "cathedral"),
        bishop="2,2",
        leonardo={"cell": "1,2", "controller": "p0"},
        fresco={"1,1": SEVEN, "1,3": "7:purple+red+yellow"},
        zones={"basket": "yellow"},
    )
    assert "leonardo/leaf" not in game.rules.zones
    events = play(game, ("p0", "restore 1,1"))
    assert told(events, "scored", "leonardo") == [{"items": (("segment", 7), ("bishop", 2)), "total": 9}]


def test_without_the_module_there_is_no_leaf() -> None:
    assert "leaf supply" not in catalogue.rules("fresco", 3).zones


@pytest.mark.parametrize("players", [2, 4])
def test_s3_nobody_can_tell_how_much_leaf_another_has(players: int) -> None:
    compared = watch_for_leaks(catalogue.new_game("fresco", players, GOLD), chance(5), 200)
    assert compared > 200 * players

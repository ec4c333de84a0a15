"""The board and the players before the first round."""

import pytest

from app.engine.examples.positions import play, told, zone
from app.engine.fresco.components import FRESCO_TILES, fresco_tile
from app.engine.fresco.examples.positions import position, setup, wake_up


def test_every_player_begins_with_twelve_thalers_three_paints_five_apprentices_and_an_even_mood() -> None:
    game = position(3, at=wake_up())
    for seat in ("p0", "p1", "p2"):
        assert zone(game, f"{seat}/thalers") == 12
        assert zone(game, f"{seat}/paints") == {"red": 1, "yellow": 1, "blue": 1}
        assert zone(game, f"{seat}/apprentices") == {"own": 5}
        assert zone(game, f"{seat}/armchair") == {"neutral": 1}
    assert zone(game, "mood") == {"p0": 0, "p1": 0, "p2": 0}


def test_all_25_fresco_tiles_lie_on_the_fresco_with_an_eleven_in_the_centre_under_the_bishop() -> None:
    game = position(4, at=wake_up())
    fresco = zone(game, "fresco")
    assert len(fresco) == sum(FRESCO_TILES.values()) == 25
    assert fresco_tile(fresco["2,2"]).value == 11
    assert zone(game, "bishop") == "2,2"


def test_with_four_players_all_14_market_tiles_are_used_and_one_is_left_in_the_bag() -> None:
    game = position(4, at=wake_up())
    assert len(zone(game, "booths")) == 13
    assert sum(zone(game, "bag").values()) == 1
    assert {slot[0] for slot in zone(game, "booths")} == {"1", "2", "3", "4"}


@pytest.mark.parametrize("players", [2, 3])
def test_with_three_players_the_doubles_stay_out_three_booths_open_and_two_tiles_are_left(players: int) -> None:
    game = position(players, at=wake_up())
    assert len(zone(game, "booths")) == 9
    assert sum(zone(game, "bag").values()) == 2
    assert {slot[0] for slot in zone(game, "booths")} == {"1", "2", "3"}
    assert not {"red+red", "yellow+yellow", "blue+blue"} & {*zone(game, "booths").values(), *zone(game, "bag")}


def test_the_start_spaces_are_drawn_and_the_one_on_s1_chooses_first() -> None:
    game = position(4, at=setup(), draws=[[], [], ["p2", "p0", "p3", "p1"]])
    assert game.waiting() == ("nature",)
    events = play(game)
    assert told(events, "lined up") == [{"line": ("p2", "p0", "p3", "p1")}]
    assert game.waiting() == ("p2",)


def test_nature_lays_the_fresco_and_the_market_in_the_order_of_her_draws() -> None:
    game = position(3, at=setup(), draws=[["7:purple+red+blue"], ["green", "orange"]])
    play(game)
    assert zone(game, "fresco")["0,0"] == "7:purple+red+blue"
    assert (zone(game, "booths")["1.0"], zone(game, "booths")["1.1"]) == ("green", "orange")

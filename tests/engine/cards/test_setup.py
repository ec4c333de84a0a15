"""The table before the first turn, and what it shows."""

import pytest

from app.engine.cards.examples.positions import act, draw, position, setup
from app.engine.examples.positions import play, told, zone
from app.engine.state import NATURE


def test_the_first_player_is_drawn_and_begins() -> None:
    game = position(3, setup(), draws=["p1"])
    events = play(game)
    assert zone(game, "first player") == "p1"
    assert [event.painter for event in events if event.name == "first player drawn"] == ["p1"]
    assert zone(game, "turn")["active"] == "p1"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_sections_three_tiles_and_a_favourite_lie_open_and_everybody_holds_five_market_cards(players: int) -> None:
    game = position(players, draw("p0"))
    assert sorted(zone(game, "display")) == ["1", "2", "3", "4"]
    assert sorted(zone(game, "tile display")) == ["1", "2", "3"]
    assert zone(game, "favourite") is not None
    for seat in game.rules.seats:
        assert sum(zone(game, f"{seat}/market cards").values()) == 5


def test_hands_are_dealt_clockwise_from_the_first_player() -> None:
    game = position(4, setup(), draws=["p2"])
    events = play(game)
    assert [event.painter for event in events if event.name == "hand dealt"] == ["p2", "p3", "p0", "p1"]


def test_piles_hold_what_is_not_laid_out() -> None:
    game = position(4, draw("p0"))
    sizes = {
        name: game.view(None)["zones"][f"{name} pile"] for name in ("market", "round", "fresco", "tile", "favourite")
    }
    assert {name: shown["number"] for name, shown in sizes.items()} == {
        "market": 42 - 4 * 5,
        "round": 14,
        "fresco": 25 - 4,
        "tile": 24 - 3,
        "favourite": 12 - 1,
    }


def test_a_turn_begins_with_a_market_card_that_must_be_drawn() -> None:
    game = position(3, draw("p0"))
    assert game.waiting() == (NATURE,)
    events = play(game)
    assert told(events, "drew card", "p0") == [{"back": "market"}]
    assert sum(zone(game, "p0/market cards").values()) == 6
    assert game.waiting() == ("p0",)


def test_c1_a_turn_is_a_market_card_then_swap_restore_or_pass_then_the_hand_limit() -> None:
    game = position(2, draw("p0"), hands={"p0": "4 market:red:w, 3 market:blue:w"})
    assert zone(game, "round")["phase"] == "draw"
    play(game)
    assert (game.view(None)["task"], zone(game, "round")["phase"]) == ("act", "act")
    kinds = {option["kind"] for option in game.options("p0").schema()["options"]}
    assert {"swap", "pass"} <= kinds
    play(game, ("p0", "done"))
    assert (game.view(None)["task"], zone(game, "round")["phase"]) == ("discard", "hand limit")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c1_everybody_has_one_turn_a_round_clockwise_from_the_first_player(players: int) -> None:
    game = position(players, act("p1"), first="p1")
    order = []
    for _ in range(players):
        order.append(zone(game, "turn")["active"])
        play(game, (order[-1], "done"))
    assert order == [f"p{(1 + turn) % players}" for turn in range(players)]
    assert (zone(game, "round")["number"], zone(game, "turn")["active"]) == (2, "p1")

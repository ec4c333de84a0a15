"""Rounds, turns and the first player."""

import pytest

from app.engine import catalogue
from app.engine.dice.examples.positions import play_on, play_turn, turn
from app.engine.examples.positions import told, zone
from app.engine.state import NATURE
from tests.engine.chance import chance


@pytest.mark.parametrize("lot", ["p0", "p1", "p2"])
def test_the_first_player_is_drawn_and_begins_every_round(lot: str) -> None:
    game = catalogue.new_game("dice", 3)
    game.decide(NATURE, game.options(NATURE).sample(chance(1)))
    assert game.options(NATURE).schema() == {"draw": 1, "odds": {"p0": 1, "p1": 1, "p2": 1}}
    events = game.decide(NATURE, [lot])
    assert [event.painter for event in events if event.name == "first player drawn"] == [lot]
    assert zone(game, "lots") == {}
    assert game.waiting() == (lot,)


def test_play_goes_clockwise_and_the_palette_stays() -> None:
    game = turn(3, first="p1")
    events = play_on(game, to="p0")
    events += play_on(game, to="p1")
    assert [event.painter for event in events if event.name == "turn began"] == ["p2", "p0", "p1"]
    assert told(events, "round began") == [{"number": 2}]
    assert zone(game, "first player") == "p1"


def test_a_turn_has_four_phases_in_their_order() -> None:
    game = turn(2)
    phases = [zone(game, "round")["phase"]]
    game.decide("p0", "bishop 8")
    phases.append(zone(game, "round")["phase"])
    assert phases == ["bishop", "bets and rolls"]


def test_a_new_turn_begins_without_bishop_dice_and_bets() -> None:
    game = turn(2)
    play_turn(game, "8", "red 0", "blue 0", "green 0", bets={"p1": (1, "other")})
    assert zone(game, "turn") == {"active": "p1", "roll": 0, "total": 0, "won": None, "gains": ()}
    assert [zone(game, name) for name in ("bishop", "dice", "aside", "p1/bet")] == [None, {}, {}, {}]

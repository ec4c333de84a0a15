"""Gambler: what he picks in positions where one pick is clearly best, and how he does against chance."""

from typing import Any

import msgspec
import pytest

from app.engine import catalogue
from app.engine.dice.bots import gambler
from app.engine.dice.bots.outlook import Outlook
from app.engine.dice.examples.positions import place_bets, play_turn, turn
from app.engine.examples.positions import play
from app.engine.kernel import Game
from app.engine.questions import Choose
from app.engine.state import NATURE, Pick, Seat
from tests.engine.chance import chance

KEPT = ("red 0", "blue 0", "green 0")


def picked(game: Game, seat: Seat) -> Pick:
    """From what the seat sees and is asked, as JSON and nothing else."""
    return gambler.pick(plain(game.view(seat)), plain(game.options(seat).schema()), lambda n: 0)


def plain(document: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document))


def test_the_bishop_goes_where_something_can_be_won() -> None:
    assert picked(turn(2, sections={"p0": "8 13 16 24"}), "p0") == "bishop 19"


def test_chance_times_worth_decides_where_the_bishop_goes() -> None:
    """24 pays most, but it is hit least."""
    assert picked(turn(4), "p0") == "bishop 19"
    assert picked(turn(4, score={"p0": 1, "p1": 2, "p2": 3, "p3": 4}), "p0") == "bishop 19"


def test_the_die_that_hits_the_called_number_is_set_aside() -> None:
    rolls = [{"red": 6}, {"blue": 6}, {"green": 4, "orange": 5, "yellow": 3, "purple": 2}]
    game = turn(2, rolls=rolls)
    play_turn(game, "16", *KEPT[:2])
    place_bets(game)
    assert picked(game, "p0") == "keep green 0"


def test_a_doubled_die_serves_as_well() -> None:
    rolls = [{"red": 6}, {"blue": 6}, {"green": 2, "orange": 5, "yellow": 3, "purple": 1, "colour 1": "green"}]
    game = turn(2, rolls=[*rolls])
    play_turn(game, "16", *KEPT[:2])
    place_bets(game)
    assert picked(game, "p0") == "keep green 1"


def test_where_the_called_number_is_out_of_reach_the_best_portrait_is_painted() -> None:
    rolls = [{"red": 1}, {"blue": 2}, {"green": 6, "orange": 6, "yellow": 2, "purple": 3, "colour 1": "red"}]
    game = turn(2, lying={"1": "female:3"}, rolls=rolls)
    play_turn(game, "24", *KEPT[:2])
    place_bets(game)
    assert picked(game, "p0") in ("keep green 0", "keep orange 0")


@pytest.mark.parametrize(("green", "expected"), [(3, "favour +1"), (4, "favour 0"), (5, "favour -1")])
def test_the_favour_brings_the_total_to_the_called_number(green: int, expected: str) -> None:
    game = turn(2, score={"p0": 1, "p1": 2}, rolls=[{"red": 6}, {"blue": 6}, {"green": green}])
    play_turn(game, "16", *KEPT)
    assert picked(game, "p0") == expected


def test_the_portrait_taken_besides_makes_the_best_wedding() -> None:
    game = turn(
        4,
        sections={"p0": "8 13 19 24"},
        owned={"p0": "female:3"},
        lying={"1": "female:4", "2": "male:2", "3": "female:2", "4": "male:1"},
        rolls=[{"red": 6}, {"blue": 6}, {"green": 4}],
    )
    play_turn(game, "16", *KEPT)
    assert picked(game, "p0") == "bonus 2"


def test_a_clear_case_is_bet_on_at_once() -> None:
    game = turn(2, score={"p0": 1, "p1": 2})
    play(game, ("p0", "bishop 19"))
    assert picked(game, "p1") == "bet bishop"


def test_nobody_bets_on_a_section_that_cannot_be_won_any_more() -> None:
    game = turn(2, rolls=[{"red": 1}, {"blue": 1}])
    play_turn(game, "24", "red 0", "blue 0")
    assert picked(game, "p1") in ("bet portrait", "bet other", "wait")


def test_a_portrait_is_bet_on_where_it_is_likeliest() -> None:
    """24 is far away after 4, 8 is restored already, and a portrait from 9 to 12 is near."""
    game = turn(2, sections={"p0": "8"}, rolls=[{"red": 2}, {"blue": 2}])
    play_turn(game, "24", "red 0", "blue 0")
    assert picked(game, "p1") == "bet portrait"


def test_the_outlook_knows_how_likely_each_token_is_and_what_waiting_promises() -> None:
    """One roll left, 6 to go to the called section: everything else brings nothing."""
    _, bishop, other, portrait, waiting = Outlook({6: (8.0, "bishop")}).after_the_roll(1, 0, 0)
    assert bishop == pytest.approx(1 - (5 / 6) ** 4)
    assert (other, portrait, waiting) == (0, 0, 0)


def test_waiting_promises_less_than_a_bet_at_once_where_nothing_is_to_be_learnt() -> None:
    certain = Outlook(dict.fromkeys(range(80), (1.0, "portrait")))
    *_, portrait, waiting = certain.after_the_roll(3, 2, 0)
    assert portrait == pytest.approx(1)
    assert waiting == pytest.approx(2)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 1), (4, 1)])
def test_gambler_beats_chance(players: int, seed: int) -> None:
    choose, won = chance(seed), 0
    for number in range(4):
        game = catalogue.new_game("dice", players)
        against_chance(game, f"p{number % players}", choose)
        won += game.state.zones["result"][0] == f"p{number % players}"
    assert won >= 3


def against_chance(game: Game, gamblers: Seat, choose: Choose) -> None:
    while game.waiting():
        seat = game.waiting()[0]
        by_chance = seat == NATURE or seat != gamblers
        game.decide(seat, game.options(seat).sample(choose) if by_chance else picked(game, seat))

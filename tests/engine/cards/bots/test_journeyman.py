"""The journeyman plays the card game sensibly, from its view and question alone."""

from typing import Any

import pytest

from app.commands.simulate import answer, play
from app.engine import catalogue
from app.engine.cards.bots.journeyman import pick
from app.engine.cards.examples.positions import act, position
from app.engine.examples.positions import Position
from app.engine.examples.positions import play as decide
from app.engine.state import Seat
from tests.engine.chance import chance

BASIC = "1:red+yellow+blue"
THREE_BLENDS = "4:green+orange+purple"
PLAIN = "market:red:w, market:yellow:w, market:blue:w"
PAID_PLAINLY = "market:red:w+market:yellow:w+market:blue:w"


def picked(game: Position, seat: Seat = "p0") -> Any:
    return answer(pick, game, seat, chance(1))


def test_it_restores_when_it_can() -> None:
    game = position(3, hands={"p0": PLAIN}, display={"1": BASIC, "2": "2:red+yellow+green"}, favourite="red")
    assert picked(game) == {"restore": {"section": "1", "payment": PAID_PLAINLY}}


def test_of_several_sections_it_restores_the_one_that_brings_most() -> None:
    hand = f"{PLAIN}, round:green:w, round:orange:w, round:purple:w"
    game = position(3, hands={"p0": hand}, display={"1": BASIC, "2": THREE_BLENDS}, favourite="none", final=True)
    assert picked(game)["restore"]["section"] == "2"


def test_it_keeps_a_bishops_icon_that_would_be_forfeited() -> None:
    hand = "market:red:m:bishop, market:yellow:m:bishop, market:blue:m:bishop, market:red:w, market:yellow:w"
    game = position(3, hands={"p0": hand}, display={"1": BASIC}, favourite="blue")
    assert picked(game)["restore"]["payment"].count("bishop") <= 2


def test_it_pays_with_a_card_and_keeps_the_paint_tile() -> None:
    game = position(3, hands={"p0": PLAIN}, display={"1": BASIC}, tiles={"p0": "paint:red"}, favourite="none")
    assert picked(game) == {"restore": {"section": "1", "payment": PAID_PLAINLY}}


def test_it_turns_the_card_where_that_brings_what_the_tile_would_score() -> None:
    game = position(3, hands={"p0": PLAIN}, display={"1": BASIC}, tiles={"p0": "turn"}, favourite="none")
    assert picked(game)["restore"]["turns"] == 1


def test_it_swaps_what_leads_nowhere_and_keeps_what_a_section_needs() -> None:
    hand = "market:red:w, market:yellow:w, round:purple:mm, square:purple:mm, pointed:orange:ww"
    game = position(3, hands={"p0": hand}, display={"1": BASIC}, favourite="none")
    cards = picked(game)["swap"]["cards"]
    assert set(cards) <= {"round:purple:mm", "square:purple:mm", "pointed:orange:ww"}
    assert len(cards) >= 2


def test_it_draws_from_the_pile_with_the_paint_it_needs() -> None:
    hand = "market:red:w, market:blue:w"
    game = position(3, hands={"p0": hand}, display={"1": "2:red+blue+orange"}, favourite="none")
    decide(game, ("p0", {"swap": {"cards": ["market:red:w"]}}))
    assert picked(game) == "draw pointed", "most orange cards lie there"


def test_with_a_single_card_it_passes_to_fill_its_hand() -> None:
    game = position(3, hands={"p0": "market:red:w"}, display={"1": BASIC})
    assert picked(game) == "done"


def test_it_asks_for_the_one_paint_that_completes_a_section() -> None:
    hands = {"p0": "market:red:w, market:yellow:w", "p1": "4 market:blue:w", "p2": "2 market:blue:e, market:red:e"}
    game = position(3, hands=hands, display={"1": BASIC}, tiles={"p0": "ask"}, favourite="blue")
    assert picked(game) == "ask blue"


def test_it_gives_away_what_it_needs_least() -> None:
    hands = {"p1": "market:red:w, market:red:m:bishop", "p0": "market:blue:w"}
    game = position(2, hands=hands, tiles={"p0": "ask"}, display={"1": BASIC})
    game.decide("p0", "ask red")
    assert picked(game, "p1") == "give market:red:w"


def test_it_discards_what_it_needs_least() -> None:
    hand = f"{PLAIN}, 3 round:green:w, square:green:w, pointed:green:w"
    game = position(3, hands={"p0": hand}, display={"1": BASIC})
    decide(game, ("p0", "done"))
    assert picked(game)["cards"][0].split(":")[1] == "green"


def test_in_the_last_round_it_takes_the_tile_that_scores() -> None:
    game = position(
        3,
        act("p0"),
        final=True,
        hands={"p0": PLAIN},
        display={"1": BASIC},
        offered={"1": "ask", "2": "turn", "3": "swap_restore"},
    )
    decide(game, ("p0", {"restore": {"section": "1", "payment": PAID_PLAINLY}}))
    assert picked(game) == "take 2"


def test_earlier_it_prefers_a_tile_that_does_something() -> None:
    offered = {"1": "turn", "2": "turn", "3": "swap_restore"}
    game = position(3, hands={"p0": PLAIN}, display={"1": BASIC}, offered=offered)
    decide(game, ("p0", {"restore": {"section": "1", "payment": PAID_PLAINLY}}))
    assert picked(game) == "take 3"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_played_legally_and_end(players: int) -> None:
    result, _ = play(catalogue.new_game("cards", players), 3, 0, check="decision", bot=pick)
    assert result.violations == []
    assert 5 <= result.rounds <= 16
    assert max(result.scores.values()) >= 15


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_wins_against_chance(players: int) -> None:
    game, choose = catalogue.new_game("cards", players), chance(players)
    while game.waiting():
        seat = game.waiting()[0]
        if seat == "p0":
            game.decide(seat, answer(pick, game, seat, choose))
        else:
            game.decide(seat, game.options(seat).sample(choose))
    assert catalogue.meta("cards").winners(game.state.zones) == ("p0",)


def test_it_looks_at_its_own_view_alone() -> None:
    """The same view and question give the same pick, whatever lies in piles and other hands."""
    game = position(3, hands={"p0": "market:red:w, round:green:w, market:blue:w"})
    other = game.clone()
    zones = other.state.zones
    zones["p1/market cards"], zones["p2/market cards"] = zones["p2/market cards"], zones["p1/market cards"]
    other.forget()
    assert picked(game) == picked(other)

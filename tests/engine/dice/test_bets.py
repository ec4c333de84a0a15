"""Bets: who is asked when, what they are worth, and in which order they are scored (D2, D5)."""

import pytest

from app.engine.dice.chances import chances
from app.engine.dice.examples.positions import place_bets, play_turn, turn
from app.engine.examples.positions import Position, picks, play, told, zone
from app.engine.questions import Listed

SIXTEEN = [{"red": 6}, {"blue": 6}, {"green": 4}]
TEN = [{"red": 6}, {"blue": 2}, {"green": 2}]
THREE = [{"red": 1}, {"blue": 1}, {"green": 1}]
KEPT = ("red 0", "blue 0", "green 0")


def before_the_first_roll(players: int = 4) -> Position:
    game = turn(players)
    play(game, ("p0", "bishop 16"))
    return game


def test_d2_all_others_are_asked_before_each_roll_and_the_dice_wait_for_all() -> None:
    game = before_the_first_roll()
    assert game.waiting() == ("p1", "p2", "p3")
    assert picks(game, "p2") == ["bet bishop", "bet other", "bet portrait", "wait"]
    play(game, ("p3", "bet bishop"), ("p1", "wait"))
    assert game.waiting() == ("p2",)
    assert zone(game, "dice") == {}
    play(game, ("p2", "wait"))
    assert len(zone(game, "dice")) == 8


def test_d2_who_has_bet_is_not_asked_again_in_that_turn() -> None:
    game = before_the_first_roll()
    play(game, ("p1", "bet bishop"), ("p2", "wait"), ("p3", "bet portrait"), ("p0", "keep red 0"))
    assert game.waiting() == ("p2",)
    play(game, ("p2", "bet other"))
    assert game.waiting() == ("p0",)
    play(game, ("p0", "keep blue 0"))
    assert game.waiting() == ("p0",), "all have bet: the third roll follows at once"
    assert zone(game, "turn")["roll"] == 3


def test_d2_a_bet_may_be_placed_before_every_roll_and_not_after_the_last() -> None:
    game = before_the_first_roll(2)
    play(game, ("p1", "wait"), ("p0", "keep red 0"), ("p1", "wait"), ("p0", "keep blue 0"))
    assert game.waiting() == ("p1",)
    play(game, ("p1", "wait"), ("p0", "keep green 0"))
    assert game.view(None)["task"] != "bet"


def test_d2_nobody_is_asked_to_bet_on_the_own_turn() -> None:
    assert "p0" not in before_the_first_roll().waiting()


def test_d2_all_may_bet_again_in_the_next_turn() -> None:
    game = turn(3)
    play_turn(game, "16", *KEPT, bets={"p1": (1, "bishop"), "p2": (3, "other")})
    play(game, ("p1", "bishop 8"))
    assert game.waiting() == ("p0", "p2")


@pytest.mark.parametrize(("roll", "points"), [(1, 3), (2, 2), (3, 1)])
def test_the_earlier_a_bet_is_placed_the_more_it_is_worth(roll: int, points: int) -> None:
    game = turn(2, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT, bets={"p1": (roll, "bishop")})
    assert told(events, "bet placed", "p1") == [{"roll": roll}]
    assert told(events, "scored", "p1") == [{"items": (("bet", points),), "total": points}]


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_an_option_says_what_the_bet_would_be_worth_now(roll: int) -> None:
    game = turn(2)
    play_turn(game, "16", *KEPT[: roll - 1])
    question = game.options("p1")
    assert isinstance(question, Listed)
    assert [option.gain.get("points") for option in question.options] == [4 - roll] * 3 + [None]


def test_an_option_says_how_likely_the_totals_are_that_would_make_it_win() -> None:
    game = turn(2, score={"p0": 1, "p1": 2}, rolls=[{"red": 6, "colour 1": "red"}])
    play_turn(game, "16", "red 1")
    question = game.options("p1")
    assert isinstance(question, Listed)
    every = chances(12, 2, 1, favour=True)
    assert [option.gain.get("chances") for option in question.options] == [
        {"16": every["16"]},
        {section: every[section] for section in ("8", "13", "19", "24")},
        {totals: every[totals] for totals in ("9-12", "14-15", "17-18", "20-23")},
        None,
    ]


@pytest.mark.parametrize(
    ("bishop", "rolls", "right"),
    [("16", SIXTEEN, "bishop"), ("8", SIXTEEN, "other"), ("16", TEN, "portrait"), ("8", TEN, "portrait")],
)
def test_d5_a_bet_is_on_the_bishops_section_another_one_or_a_portrait(
    bishop: str, rolls: list[dict[str, int]], right: str
) -> None:
    game = turn(4, rolls=rolls)
    events = play_turn(game, bishop, *KEPT, bets={"p1": (1, "bishop"), "p2": (1, "other"), "p3": (1, "portrait")})
    (revealed,) = told(events, "bets revealed")
    assert [bet["token"] for bet in revealed["bets"] if bet["points"]] == [right]


@pytest.mark.parametrize("token", ["bishop", "other", "portrait"])
def test_d5_without_any_success_no_bet_pays(token: str) -> None:
    events = play_turn(turn(2, rolls=THREE), "8", *KEPT, bets={"p1": (1, token)})
    assert told(events, "won nothing") == [{"total": 3, "why": "too low"}]
    assert told(events, "bets revealed")[0]["bets"][0]["points"] == 0
    assert told(events, "scored") == []


@pytest.mark.parametrize("token", ["bishop", "other", "portrait"])
def test_d5_an_owned_section_is_no_success_for_anybody(token: str) -> None:
    game = turn(2, sections={"p0": "16"}, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT, bets={"p1": (1, token)})
    assert told(events, "scored") == []


def test_d5_what_counts_is_the_total_after_the_favour() -> None:
    game = turn(2, score={"p0": 1, "p1": 2}, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT, bets={"p1": (1, "portrait")})
    events += play(game, ("p0", "favour +1"))
    assert told(events, "scored", "p1") == [{"items": (("bet", 3),), "total": 3}]


def test_d5_a_bonus_portrait_is_none_for_the_bets() -> None:
    game = turn(2, sections={"p0": "8 13 19 24"}, lying={"2": None, "3": None, "4": None}, rolls=SIXTEEN)
    events = play_turn(game, "16", *KEPT, bets={"p1": (1, "portrait")})
    assert len(told(events, "took bonus portrait")) == 1
    assert told(events, "bets revealed")[0]["bets"][0]["points"] == 0


def test_bets_are_revealed_and_scored_in_turn_order_after_the_active_player() -> None:
    game = turn(4, first="p2", rolls=SIXTEEN)
    play(game, ("p2", "bishop 16"), ("p0", "bet bishop"), ("p1", "bet bishop"), ("p3", "bet bishop"))
    events = play(game, ("p2", "keep red 0"), ("p2", "keep blue 0"), ("p2", "keep green 0"))
    assert [bet["seat"] for bet in told(events, "bets revealed")[0]["bets"]] == ["p3", "p0", "p1"]
    assert [event.painter for event in events if event.name == "scored"] == ["p2", "p3", "p0", "p1"]


def test_nothing_is_revealed_where_nobody_bet() -> None:
    assert told(play_turn(turn(3), "16", *KEPT), "bets revealed") == []


def test_the_tokens_go_back_after_the_turn() -> None:
    game = turn(3)
    play_turn(game, "16", *KEPT, bets={"p1": (1, "bishop")})
    assert [zone(game, f"{seat}/bet") for seat in game.rules.seats] == [{}, {}, {}]


def test_waiting_is_not_told() -> None:
    game = before_the_first_roll(3)
    events = place_bets(game)
    assert {event.name for event in events} == {"ready", "rolled"}

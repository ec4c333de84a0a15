"""How the dice game is told: dice, bets, portraits, the favour and the stairs."""

from typing import Any

import pytest

from app.engine.dice.examples.positions import place_bets, play_turn, turn
from app.engine.examples.positions import play
from app.engine.kernel import Game
from app.engine.state import Event, Reason
from app.i18n import log
from app.i18n.words import words

NAMES = {"p0": "Anna", "p1": "Bruno", "p2": "Chiara"}
ENGLISH = words("en", "dice")
FOUR = {"p0": "8 13 19 24"}


def told(name: str, painter: str | None = "p0", viewer: str | None = None, **fields: Any) -> list[str]:
    secret = fields.pop("secret", None)
    lines = log.lines([Event(name, painter, fields, secret)], ENGLISH, NAMES, viewer, over=False)
    return [line.strip() for line in lines]


def labels(game: Game, seat: str, language: str = "en") -> list[str]:
    return [words(language, "dice").option(plain, NAMES) for plain in game.options(seat).schema()["options"]]


def test_a_roll_names_the_quality_dice_and_then_what_the_colour_dice_show() -> None:
    dice = {"red": 3, "green": 1, "colour 1": "blue", "colour 2": "red"}
    assert told("rolled", roll=1, dice=dice) == ["Anna, roll 1: red 3, green 1; colour dice blue and red."]
    assert told("rolled", roll=3, dice={"red": 3}) == ["Anna, roll 3: red 3."]


def test_a_die_with_colour_dice_says_how_much_it_counts() -> None:
    plain: dict[str, Any] = {"die": "red", "pips": 3, "colours": 0, "value": 3, "total": 9}
    assert told("set aside", **plain) == ["Anna sets aside red 3: total 9."]
    double = {**plain, "colours": 2, "value": 12, "total": 18}
    assert told("set aside", **double) == ["Anna sets aside red 3, times 4, for 12: total 18."]


def test_a_bet_names_its_token_to_its_owner_alone() -> None:
    bet: dict[str, Any] = {"roll": 2, "secret": {"token": "other"}}
    assert told("bet placed", **bet) == ["Anna places a bet before roll 2."]
    assert told("bet placed", viewer="p0", **bet) == ["Anna bets before roll 2, face down, on another section."]


def test_bets_are_told_with_whether_they_were_right() -> None:
    bets = (
        {"seat": "p1", "token": "bishop", "roll": 1, "points": 3},
        {"seat": "p2", "token": "portrait", "roll": 2, "points": 0},
    )
    assert told("bets revealed", None, bets=bets) == [
        "The bets are revealed: Bruno on the bishop’s section (right) and Chiara on a portrait (wrong)."
    ]


def test_portraits_are_told_by_whom_they_show_and_their_points() -> None:
    assert told("painted portrait", portrait="male:2", stack="1") == ["Anna paints a portrait: man (2)."]
    assert told("portrait revealed", None, portrait="female:4", stack="4") == ["The next portrait at 20–23: woman (4)."]
    wed = (("female:3", "male:2"), ("female:1", "male:1"))
    assert told("wedding", pairs=wed, n=7) == ["Anna celebrates: woman (3) with man (2) and woman (1) with man (1)."]


def test_the_stairs_have_no_number_and_a_taken_space_is_told() -> None:
    assert told("advanced", old=0, target=8, new=9) == [
        "Space 8 is taken.",
        "Anna moves from the stairs to 9 on the score track.",
    ]
    assert told("advanced", old=9, target=12, new=12) == ["Anna moves from 9 to 12 on the score track."]


def test_points_from_one_source_are_told_as_no_sum() -> None:
    assert told("scored", items=(("bet", 1),), total=1) == ["Anna scores 1 point for the bet."]
    assert told("scored", items=(("section", 5), ("bishop", 3)), total=8) == [
        "Anna scores 8 points: 5 for the section and 3 from the bishop."
    ]


def test_the_favour_has_a_sign() -> None:
    assert told("adjusted", by=-1, total=15) == ["Anna uses the favour (−1): total 15."]
    assert told("adjusted", by=1, total=17) == ["Anna uses the favour (+1): total 17."]


def test_labels_say_what_options_bring() -> None:
    game = turn(2, sections={"p0": "8"}, rolls=[{"red": 6, "colour 1": "red"}])
    assert labels(game, "p0")[:2] == [
        "Place the bishop at 8 (restored already)",
        "Place the bishop at 13 (+8 points)",
    ]
    play_turn(game, "13")
    assert labels(game, "p1")[0] == "Bet on the bishop’s section (+3 points)"
    place_bets(game)
    assert labels(game, "p0")[:2] == [
        "Set aside red (counts 6, total 6, and 7 to go)",
        "Set aside red with 1 colour die (counts 12, total 12, and 1 to go)",
    ]


def test_labels_of_the_favour_and_of_portraits() -> None:
    rolls = [{"red": 6}, {"blue": 6}, {"green": 3}]
    game = turn(2, score={"p0": 1, "p1": 2}, sections=FOUR, lying={"1": "male:3", "2": "female:2"}, rolls=rolls)
    play_turn(game, "16", "red 0", "blue 0", "green 0")
    assert labels(game, "p0")[1:] == [
        "Leave the total: total 15, woman (2), and +2 points",
        "Use the favour, +1: total 16 and +9 points",
    ]
    play(game, ("p0", "favour +1"))
    assert labels(game, "p0")[0] == "Take man (3) and +3 points"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_every_question_of_a_game_has_labels_in_every_language(language: str) -> None:
    game = turn(3, score={"p0": 1, "p1": 2, "p2": 3}, sections=FOUR)
    game.draws = [{"red": 6}, {"blue": 6}, {"green": 4}]
    asked = set()
    while "bonus" not in asked:
        seat = game.waiting()[0]
        asked.add(game.view(None)["task"])
        assert all(labels(game, seat, language))
        if game.view(None)["task"] == "keep":
            die = {0: "red", 1: "blue", 2: "green"}[len(game.state.zones["aside"])]
            play(game, (seat, f"keep {die} 0"))
        else:
            first = {"place bishop": "bishop 16", "bet": "wait", "favour": "favour 0", "bonus": "bonus 1"}
            play(game, (seat, first[game.view(None)["task"]]))
    assert asked == {"place bishop", "bet", "keep", "favour", "bonus"}


def test_refusals_name_the_die_and_the_holder_of_the_favour() -> None:
    assert ENGLISH.reason(Reason("dice.set-aside", {"die": "red"}), NAMES) == "The die red is set aside already."
    assert ENGLISH.reason(Reason("favour.elsewhere", {"painter": "p1"}), NAMES) == "Bruno holds the favour tile."

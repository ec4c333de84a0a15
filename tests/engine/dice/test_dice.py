"""Three rolls, and what is set aside after each of them (D3)."""

import pytest

from app.engine.dice.components import COLOUR, FACES, PIPS, QUALITY
from app.engine.dice.examples.positions import place_bets, play_turn, turn
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.questions import Listed
from app.engine.state import NATURE

TWO_REDS = {"red": 3, "yellow": 1, "colour 1": "red", "colour 2": "red"}
RED_AND_BLUE = {"red": 3, "blue": 5, "colour 1": "red", "colour 2": "blue"}


def rolled(*rolls: dict[str, object], kept: tuple[str, ...] = ()) -> Position:
    """After a roll, with the dice of earlier ones kept."""
    game = turn(2, rolls=rolls)
    play_turn(game, "16", *kept)
    place_bets(game)
    return game


def test_d3_the_first_roll_is_of_all_eight_dice() -> None:
    game = turn(2)
    game.decide("p0", "bishop 16")
    game.decide("p1", "wait")
    assert game.options(NATURE).schema() == {"roll": dict.fromkeys(QUALITY, PIPS) | dict.fromkeys(COLOUR, FACES)}


def test_d3_one_quality_die_is_set_aside_alone_or_with_colour_dice_that_show_its_colour() -> None:
    game = rolled(RED_AND_BLUE)
    assert picks(game, "p0") == [
        "keep red 0", "keep red 1", "keep yellow 0", "keep blue 0", "keep blue 1", "keep green 0", "keep orange 0",
        "keep purple 0",
    ]  # fmt: skip


@pytest.mark.parametrize(("pick", "total"), [("red 0", 3), ("red 1", 6), ("red 2", 12)])
def test_d3_one_colour_die_doubles_and_two_quadruple(pick: str, total: int) -> None:
    game = rolled(TWO_REDS)
    play(game, ("p0", f"keep {pick}"))
    assert zone(game, "turn")["total"] == total
    assert zone(game, "aside") == {"1": {"die": "red", "pips": 3, "colours": int(pick[-1]), "value": total}}


def test_d3_the_rest_is_rolled_again() -> None:
    game = rolled(TWO_REDS, kept=("red 1",))
    assert zone(game, "dice").keys() == {*QUALITY, "colour 2"} - {"red"}
    assert zone(game, "turn")["roll"] == 2
    game = rolled(TWO_REDS, kept=("red 2",))
    assert zone(game, "dice").keys() == {*QUALITY} - {"red"}


def test_d3_a_colour_die_that_is_not_needed_stays_in_the_game() -> None:
    game = rolled(TWO_REDS, kept=("yellow 0",))
    assert zone(game, "dice").keys() == {*QUALITY, *COLOUR} - {"yellow"}


def test_d3_colour_dice_go_with_a_die_in_the_same_roll_only() -> None:
    game = rolled({"red": 3}, {"colour 1": "red", "colour 2": "red"}, kept=("red 0",))
    assert not any(pick.startswith("keep red") for pick in picks(game, "p0"))
    assert all(pick.endswith(" 0") for pick in picks(game, "p0"))


def test_d3_there_are_exactly_three_rolls_with_one_die_set_aside_after_each() -> None:
    game = turn(2)
    events = play_turn(game, "16", "red 0", "blue 0", "green 0")
    assert [event["roll"] for event in told(events, "rolled")] == [1, 2, 3]
    assert [len(event["dice"]) for event in told(events, "rolled")] == [8, 7, 6]
    assert len(told(events, "set aside")) == 3
    assert game.view(None)["task"] == "place bishop"


def test_the_total_is_the_sum_of_what_was_set_aside() -> None:
    game = turn(2, rolls=[TWO_REDS, {"blue": 6}, {"green": 1}])
    events = play_turn(game, "16", "red 1", "blue 0", "green 0")
    assert [event["total"] for event in told(events, "set aside")] == [6, 12, 13]


def test_an_option_says_what_it_counts_what_the_total_will_be_and_how_far_the_called_number_is() -> None:
    game = rolled(TWO_REDS)
    question = game.options("p0")
    assert isinstance(question, Listed)
    gains = {option.pick: {**option.gain, "chances": None} for option in question.options}
    assert gains["keep red 1"] == {"value": 6, "total": 6, "to go": 10, "chances": None}
    assert gains["keep red 2"] == {"value": 12, "total": 12, "to go": 4, "chances": None}


def test_the_called_number_may_be_left_behind() -> None:
    game = turn(2, rolls=[{"red": 6, "colour 1": "red", "colour 2": "red"}])
    play_turn(game, "8")
    place_bets(game)
    question = game.options("p0")
    assert isinstance(question, Listed)
    found = question.find("keep red 2")
    assert found is not None
    assert found.gain["to go"] == -16
    assert found.gain["chances"]["8"] == 0


@pytest.mark.parametrize(
    ("pick", "expected"),
    [
        ("keep red 2", "dice.other-colours"),
        ("keep yellow 1", "dice.other-colours"),
        ("keep red 7", "dice.other-colours"),
        ("keep pink 0", "not-offered"),
        ("keep red", "not-offered"),
        ("keep", "not-offered"),
    ],
)
def test_what_cannot_be_set_aside_is_refused_with_its_rule(pick: str, expected: str) -> None:
    assert reason(rolled(RED_AND_BLUE), "p0", pick) == expected


def test_a_die_that_lies_aside_is_not_set_aside_again() -> None:
    assert reason(rolled(RED_AND_BLUE, kept=("red 0",)), "p0", "keep red 0") == "dice.set-aside"


def test_nature_rolls_every_die_once_and_shows_only_what_is_on_it() -> None:
    game = turn(2)
    game.decide("p0", "bishop 16")
    game.decide("p1", "wait")
    fine = dict.fromkeys(QUALITY, 1) | dict.fromkeys(COLOUR, "red")
    question = game.options(NATURE)
    assert list(question.problems(fine)) == []
    for bad in ({**fine, "red": 7}, {**fine, "colour 1": "pink"}, {**fine, "colour 1": 3}, {"red": 1}, {}):
        assert question.problems(bad)

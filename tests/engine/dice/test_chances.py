"""The chances are those of the dice: by the rulebook's figures, by counting every roll, and by rolling."""

from collections import Counter
from functools import cache
from itertools import product
from math import sqrt

import pytest

from app.engine.dice.best_play import BestPlay, best_of, matched_dice
from app.engine.dice.chances import GOALS, chance, chances
from app.engine.dice.components import COLOUR, FACES, PIPS, QUALITY, TIMES
from app.engine.dice.examples.positions import place_bets, play_turn, turn
from app.engine.examples.positions import Position
from app.engine.questions import Listed
from app.engine.state import NATURE
from bench.chances import FILE, table
from tests.engine.chance import chance as some_chance

FROM_THE_START = {"8": 0.63, "13": 0.63, "16": 0.60, "19": 0.53, "24": 0.32}
"""How often best play hits the called number, as told with the components."""


@pytest.mark.parametrize("section", FROM_THE_START)
def test_best_play_hits_the_called_number_as_often_as_is_told(section: str) -> None:
    assert chance(section, 0, 3, 2, favour=False) / 1000 == pytest.approx(FROM_THE_START[section], abs=0.01)


def test_the_table_is_what_make_chances_writes() -> None:
    assert FILE.read_text(encoding="utf-8") == table()


# -- counted roll by roll --------------------------------------------------------------------------------------------

Kept = tuple[int, int]
"""What is set aside: how much it counts, and how many colour dice go with it."""


@cache
def possible_rolls(dice: int, colour_dice: int) -> Counter[frozenset[Kept]]:
    """Every roll of so many dice, by what could be set aside after it. Which colours they have does not matter."""
    colours = FACES[:dice]
    found: Counter[frozenset[Kept]] = Counter()
    shown = Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=colour_dice))
    for pips in product(PIPS, repeat=dice):
        for faces, times in shown.items():
            kept = {
                (die * TIMES[used], used)
                for colour, die in zip(colours, pips, strict=True)
                for used in range(faces.count(colour) + 1)
            }
            found[frozenset(kept)] += times
    return found


def counted(goal: range, rolls: int, colour_dice: int) -> float:
    """The chance of adding one of these numbers, with all rolls counted."""
    if not rolls:
        return float(0 in goal)
    every = possible_rolls(len(QUALITY) - 3 + rolls, colour_dice)
    best = 0.0
    for kept, times in every.items():
        best += times * max(_then(goal, n, rolls - 1, colour_dice - used) for n, used in kept)
    return best / every.total()


@cache
def _then(goal: range, less: int, rolls: int, colour_dice: int) -> float:
    return counted(range(goal.start - less, goal.stop - less), rolls, colour_dice)


@pytest.mark.parametrize("colour_dice", [0, 1, 2])
@pytest.mark.parametrize("section", ["8", "13", "24"])
@pytest.mark.parametrize("favour", [False, True])
def test_the_last_roll_counted_one_by_one_gives_the_same(section: str, colour_dice: int, favour: bool) -> None:
    for total in range(2, 36):
        least = int(section) - favour - total
        expected = counted(range(least, least + 1 + 2 * favour), 1, colour_dice)
        assert chance(section, total, 1, colour_dice, favour=favour) == round(1000 * expected)


@pytest.mark.parametrize(("goal", "total"), [("16", 6), ("24", 4), ("9-12", 5), ("19", 12)])
def test_the_last_two_rolls_counted_one_by_one_give_the_same(goal: str, total: int) -> None:
    least, most = GOALS[goal]
    expected = counted(range(least - total, most - total + 1), 2, 1)
    assert chance(goal, total, 2, 1, favour=False) == round(1000 * expected)


# -- rolled ----------------------------------------------------------------------------------------------------------

TURNS = 400


@pytest.mark.parametrize("section", FROM_THE_START)
def test_whoever_follows_the_chances_in_the_questions_hits_as_often_as_they_say(section: str) -> None:
    start, choose = turn(2), some_chance(f"rolled for {section}")
    hits = sum(hit(start.clone(), section, choose) for _ in range(TURNS))
    expected = chance(section, 0, 3, 2, favour=False) / 1000
    assert abs(hits / TURNS - expected) < 3.5 * sqrt(expected * (1 - expected) / TURNS)


def hit(game: Position, section: str, choose: object) -> bool:
    assert callable(choose)
    game.decide("p0", f"bishop {section}")
    for _ in range(3):
        game.decide("p1", "wait")
        game.decide(NATURE, game.options(NATURE).sample(choose))
        question = game.options("p0")
        assert isinstance(question, Listed)
        best = max(question.options, key=lambda option: option.gain["chances"][section])
        game.decide("p0", best.pick)
    return any(tile.startswith(f"{section}:") for tile in game.state.zones["p0/sections"])


# -- what a question says --------------------------------------------------------------------------------------------


def test_after_the_third_roll_a_total_is_certain_or_impossible() -> None:
    assert chances(16, 0, 0, favour=False) == {**dict.fromkeys(GOALS, 0), "16": 1000}
    assert chances(15, 0, 2, favour=False) == {**dict.fromkeys(GOALS, 0), "14-15": 1000}


def test_with_the_favour_the_neighbours_count_as_well() -> None:
    certain = {goal for goal, likely in chances(16, 0, 0, favour=True).items() if likely}
    assert certain == {"16", "14-15", "17-18"}


def test_what_has_been_passed_is_out_of_reach() -> None:
    assert chances(20, 1, 2, favour=False)["16"] == 0
    assert chances(20, 1, 2, favour=False)["20-23"] == chance("20-23", 20, 1, 2, favour=False) > 800


def test_an_option_carries_the_chances_after_it() -> None:
    game = turn(2, rolls=[{"red": 6, "colour 1": "red", "colour 2": "blue"}])
    play_turn(game, "16")
    place_bets(game)
    question = game.options("p0")
    assert isinstance(question, Listed)
    gains = {option.pick: option.gain["chances"] for option in question.options}
    assert gains["keep red 0"] == chances(6, 2, 2, favour=False)
    assert gains["keep red 1"] == chances(12, 2, 1, favour=False)


def test_the_holder_of_the_favour_is_told_better_chances() -> None:
    game = turn(2, score={"p0": 1, "p1": 2}, rolls=[{"red": 6}])
    play_turn(game, "16")
    place_bets(game)
    question = game.options("p0")
    assert isinstance(question, Listed)
    assert question.options[0].gain["chances"] == chances(6, 2, 2, favour=True)


# -- how they are worked out -----------------------------------------------------------------------------------------


def test_the_best_of_two_dice_is_worked_out_with_all_its_chances() -> None:
    found = dict(best_of([([1.0, 2.0], 2)]))
    assert found == {1.0: 0.25, 2.0: 0.75}


@pytest.mark.parametrize("dice", [4, 5, 6])
@pytest.mark.parametrize("colour_dice", range(len(COLOUR) + 1))
def test_every_way_colour_dice_may_fall_is_reckoned_with(dice: int, colour_dice: int) -> None:
    ways = Counter(
        tuple(sum(faces.count(die) == n for die in FACES[:dice]) for n in (1, 2))
        for faces in product(FACES, repeat=colour_dice)
    )
    expected = {way: n / ways.total() for way, n in ways.items()}
    found = {way: likely for way, likely in matched_dice(dice, colour_dice) if likely}
    assert found.keys() == expected.keys()
    assert all(found[way] == pytest.approx(expected[way]) for way in found)


def test_whoever_has_more_to_win_wins_no_less() -> None:
    one = BestPlay({16: 8.0})
    more = BestPlay({16: 8.0, 17: 2.0, 18: 2.0})
    assert one.value(3, 2, 0) < more.value(3, 2, 0) < 8.0
    assert one.value(3, 2, 0) == pytest.approx(8 * BestPlay({16: 1.0}).value(3, 2, 0))

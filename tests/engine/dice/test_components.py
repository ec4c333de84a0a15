"""The component table holds what the box holds, and the setup lays it out for every number of players."""

from collections import Counter

import pytest

from app.engine import catalogue
from app.engine.dice.components import (
    BET_POINTS,
    COLOUR,
    FACES,
    PIPS,
    QUALITY,
    RANGES,
    SECTIONS,
    TILES,
    TIMES,
    TOKENS,
    portraits,
    unused_portraits,
    value,
)
from app.engine.dice.examples.positions import turn
from app.engine.examples.positions import zone
from app.engine.invariants import inventory
from tests.engine.component_data import BASIC, BLENDED, load

DATA = load("dice", "dice")
PLAYERS = [2, 3, 4]


def test_there_are_20_fresco_tiles_four_for_each_of_five_sections() -> None:
    assert SECTIONS == ("8", "13", "16", "19", "24")
    assert [len(tiles) for tiles in TILES.values()] == [4] * 5


def test_every_stack_has_its_two_lowest_tiles_on_top_and_the_highest_at_the_bottom() -> None:
    for tiles in TILES.values():
        values = [value(tile) for tile in tiles]
        assert values == sorted(values)
        assert values[0] == values[1]


def test_the_top_tile_of_16_is_worth_5_as_in_the_example() -> None:
    assert TILES["16"][0] == "16:5"


def test_there_are_16_portraits_eight_of_women_and_eight_of_men() -> None:
    tiles = DATA["portraits"]["tiles"]
    assert sum(tile["count"] for tile in tiles) == 16
    assert sum(tile["count"] for tile in tiles if tile["who"] == "female") == 8


@pytest.mark.parametrize(("players", "in_play"), [(2, 8), (3, 12), (4, 16)])
def test_with_fewer_players_portraits_stay_in_the_box(players: int, in_play: int) -> None:
    assert sum(portraits(players).values()) == in_play
    assert sum(unused_portraits(players).values()) == 16 - in_play


@pytest.mark.parametrize("players", PLAYERS)
def test_as_many_women_as_men_are_in_play_so_that_all_may_wed(players: int) -> None:
    who = Counter[str]()
    for portrait, n in portraits(players).items():
        who[portrait.split(":")[0]] += n
    assert who["female"] == who["male"]


def test_the_values_of_the_examples_are_among_the_portraits() -> None:
    """A portrait worth 2 makes a pair with one worth 3."""
    assert {"female:2", "male:3"} <= portraits(4).keys() or {"female:3", "male:2"} <= portraits(4).keys()


def test_six_quality_dice_in_six_paints_and_two_colour_dice_that_show_them() -> None:
    assert set(QUALITY) == BASIC | BLENDED
    assert len(QUALITY) == 6
    assert sorted(FACES) == sorted(QUALITY)
    assert len(COLOUR) == 2
    assert PIPS == (1, 2, 3, 4, 5, 6)


def test_one_colour_die_doubles_and_two_quadruple() -> None:
    assert TIMES == (1, 2, 4)


def test_every_total_from_8_to_24_is_a_section_or_lies_in_one_range() -> None:
    covered = [int(section) for section in SECTIONS]
    for least, most in RANGES.values():
        covered += range(least, most + 1)
    assert sorted(covered) == list(range(8, 25))


def test_three_tokens_and_3_2_1_points_for_a_bet() -> None:
    assert TOKENS == ("bishop", "other", "portrait")
    assert BET_POINTS == {"1": 3, "2": 2, "3": 1}


@pytest.mark.parametrize(("players", "left"), [(2, 2), (3, 3), (4, 4)])
def test_the_topmost_tiles_of_every_stack_go_back_to_the_box(players: int, left: int) -> None:
    game = turn(players)
    assert zone(game, "stacks") == {section: tiles[4 - left :] for section, tiles in TILES.items()}
    assert sum(zone(game, "box").values()) == 20 - 5 * left


@pytest.mark.parametrize(("players", "beneath"), [(2, 1), (3, 2), (4, 3)])
def test_four_equal_stacks_of_portraits_with_the_top_one_open(players: int, beneath: int) -> None:
    game = turn(players)
    assert zone(game, "open portraits").keys() == RANGES.keys()
    assert zone(game, "portraits left") == dict.fromkeys(RANGES, beneath)
    assert sum(zone(game, "portrait pile").values()) == 4 * beneath


@pytest.mark.parametrize("players", PLAYERS)
def test_all_tiles_and_portraits_of_the_box_are_accounted_for(players: int) -> None:
    found = inventory(turn(players))
    assert found["fresco tile"] == Counter(tile for tiles in TILES.values() for tile in tiles)
    assert found["portrait"] == Counter(portraits(4))


@pytest.mark.parametrize("players", PLAYERS)
def test_all_painters_begin_on_the_stairs_with_nothing(players: int) -> None:
    game = turn(players)
    assert zone(game, "score") == dict.fromkeys(game.rules.seats, 0)
    assert [zone(game, f"{seat}/{what}") for seat in game.rules.seats for what in ("sections", "portraits", "bet")] == [
        (), {}, {},
    ] * players  # fmt: skip


@pytest.mark.parametrize("seats", PLAYERS)
def test_what_is_printed_is_what_the_data_says(seats: int) -> None:
    printed = catalogue.printed("dice", seats)
    assert printed["stacks"] == {
        section: DATA["fresco"]["tiles"][section][4 - seats :] for section in ("8", "13", "16", "19", "24")
    }
    assert sum(printed["portraits"].values()) == 4 * seats
    assert printed["bets"]["points"] == {"1": 3, "2": 2, "3": 1}

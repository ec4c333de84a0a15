"""Every count and every attested fact about the components of the base game closes.

What is reconstructed is free to change: these tests hold on to what the rulebooks say.
"""

from collections import Counter
from itertools import chain

import pytest

from tests.engine.component_data import BASIC, BLENDED, fresco_tiles, load


def test_the_hostel_has_five_rows_and_rising_early_costs_mood_and_money() -> None:
    rows = load("base")["hostel"]["rows"]
    assert [row["time"] for row in rows] == [5, 6, 7, 8, 9]
    assert [row["mood"] for row in rows] == sorted(row["mood"] for row in rows)
    assert [row["price"] for row in rows] == sorted((row["price"] for row in rows), reverse=True)
    assert {row["price"] for row in rows} == {1, 2, 3, 4}


def test_seven_and_eight_o_clock_both_cost_two_thalers_a_tile() -> None:
    by_time = {row["time"]: row for row in load("base")["hostel"]["rows"]}
    assert by_time[7] == {"time": 7, "mood": -1, "price": 2}
    assert by_time[8] == {"time": 8, "mood": 0, "price": 2}
    assert (by_time[5]["price"], by_time[9]["price"]) == (4, 1)


def test_the_top_two_and_the_bottom_two_mood_spaces_change_the_number_of_apprentices() -> None:
    mood = load("base")["mood"]
    assert mood["highest"] - mood["extra_apprentice_from"] == 1
    assert mood["lost_apprentice_from"] - mood["lowest"] == 1
    assert mood["lowest"] <= -3
    assert mood["lost_apprentice_from"] < 0 < mood["extra_apprentice_from"]


def test_a_player_starts_with_five_apprentices_twelve_thalers_and_one_paint_of_each_basic_colour() -> None:
    players = load("base")["players"]
    assert (players["apprentices"], players["thalers"]) == (5, 12)
    assert players["paints"] == {"red": 1, "yellow": 1, "blue": 1}
    assert players["sheet_slots_per_location"] * 5 == 15


def test_two_different_basic_paints_blend_and_every_pair_gives_another_blend() -> None:
    blending = load("base")["blending"]
    assert set(blending) == BLENDED
    pairs = {frozenset(pair) for pair in blending.values()}
    assert pairs == {frozenset(BASIC - {left_out}) for left_out in BASIC}


def test_the_market_has_fourteen_tiles_all_different() -> None:
    tiles = [tuple(sorted(tile)) for tile in load("base")["market"]["tiles"]]
    assert len(tiles) == len(set(tiles)) == 14
    assert set(chain.from_iterable(tiles)) <= BASIC | BLENDED


@pytest.mark.parametrize(
    "tile",
    [
        ["red"],
        ["yellow"],
        ["blue"],
        ["red", "yellow"],
        ["red", "blue"],
        ["yellow", "blue"],
        ["red", "red"],
        ["yellow", "yellow"],
        ["red", "red", "red"],
        ["yellow", "yellow", "yellow"],
        ["green"],
        ["orange"],
    ],
    ids="-".join,
)
def test_a_market_tile_named_in_the_rules_exists(tile: list[str]) -> None:
    assert sorted(tile) in [sorted(known) for known in load("base")["market"]["tiles"]]


def test_with_four_players_thirteen_tiles_are_laid_and_one_stays_in_the_bag() -> None:
    market = load("base")["market"]
    assert len(market["booths_4"]) == 4
    assert market["booths_4"][1] == 3
    assert sum(market["booths_4"]) == 13
    assert len(market["tiles"]) - sum(market["booths_4"]) == 1


def test_with_three_players_the_doubles_go_out_and_of_eleven_tiles_nine_are_laid() -> None:
    market = load("base")["market"]
    assert sorted(market["removed_with_3"]) == sorted([colour] * 2 for colour in BASIC)
    left = [tile for tile in market["tiles"] if tile not in market["removed_with_3"]]
    assert len(left) == 11
    assert len(market["booths_3"]) == 3
    assert sum(market["booths_3"]) == 9


def test_the_worked_altar_examples_add_up() -> None:
    altar = load("base")["altar"]
    assert altar["basic"] + 1 * altar["per_blended_substitute"] == 3
    assert altar["basic"] + 3 * altar["per_blended_substitute"] == 5
    assert altar["three_blended"] == 6
    assert altar["three_blended"] + altar["pink_bonus"] == 9
    assert altar["three_blended"] + 3 * altar["brown_bonus"] == 21


def test_the_bishop_gives_three_on_his_segment_two_next_to_it_and_a_step_costs_one() -> None:
    assert load("base")["bishop"] == {"bonus_on": 3, "bonus_adjacent": 2, "step_price": 1}


def test_the_fresco_has_25_tiles_worth_3_to_11_with_two_or_three_paints_each() -> None:
    tiles = fresco_tiles()
    assert len(tiles) == 25
    assert (min(tiles)[0], max(tiles)[0]) == (3, 11)
    assert {len(paints) for _, paints in tiles} == {2, 3}
    assert set(chain.from_iterable(paints for _, paints in tiles)) == BASIC | BLENDED


def test_one_of_several_elevens_goes_to_the_centre() -> None:
    assert load("base")["fresco"]["centre_value"] == 11
    assert Counter(value for value, _ in fresco_tiles())[11] > 1


def test_purple_red_and_blue_make_a_seven_and_so_does_a_tile_with_yellow() -> None:
    sevens = [paints for value, paints in fresco_tiles() if value == 7]
    assert ("blue", "purple", "red") in sevens
    assert any("yellow" in paints for paints in sevens)


def test_the_last_round_begins_with_six_tiles_left() -> None:
    assert load("base")["fresco"]["final_round_at_or_below"] == 6


def test_the_studio_workshop_theatre_and_final_scoring_pay_what_the_rules_say() -> None:
    base = load("base")
    assert base["studio"]["thalers_per_apprentice"] == 3
    assert base["workshop"]["blends_per_apprentice"] == 2
    assert base["theatre"]["mood_per_apprentice"] == 2
    assert base["final_scoring"]["thalers_per_point"] == 2

"""Every count and every attested fact about the components of the modules closes.

What is reconstructed is free to change: these tests hold on to what the rulebooks say.
"""

from collections import Counter
from itertools import chain, combinations

import pytest

from tests.engine.component_data import BASIC, BLENDED, SPECIAL, fresco_tiles, load


def test_there_are_18_portraits_six_in_each_stack() -> None:
    cards = load("m01_portraits")["cards"]
    assert Counter(card["stack"] for card in cards) == {"A": 6, "B": 6, "C": 6}
    assert len(cards) % load("m01_portraits")["per_display"] == 0


def test_the_portraits_are_those_the_rules_describe() -> None:
    cards = load("m01_portraits")["cards"]
    permanent = {card["name"] for card in cards if card.get("permanent")}
    assert permanent == {"gods_servant", "actor", "abbot", "sexton"}
    once = {card["name"] for card in cards} - permanent
    assert once == {
        "merchant",
        "peer",
        "bishop_portrait",
        "virgin_mary",
        "pretty_girl",
        "self_portrait",
        "patron",
        "muse",
    }


def test_a_portrait_gives_the_kinds_of_reward_the_rules_name() -> None:
    kinds = {
        "merchant": [{"basic_paints", "thalers"}],
        "peer": [{"thalers", "paint"}],
        "bishop_portrait": [{"points", "paint"}, {"points", "thalers"}],
        "virgin_mary": [{"points", "paint"}, {"points", "thalers"}],
        "pretty_girl": [{"mood", "thalers"}, {"mood", "points"}],
        "self_portrait": [{"mood", "thalers"}, {"mood", "points"}],
        "patron": [{"thalers"}],
        "muse": [{"mood"}],
    }
    once = [card for card in load("m01_portraits")["cards"] if not card.get("permanent")]
    assert [card for card in once if set(card) - {"stack", "name"} not in kinds[card["name"]]] == []


def test_the_patron_pays_seven_the_merchant_two_paints_and_one_and_the_muse_lifts_to_the_top() -> None:
    cards = load("m01_portraits")["cards"]
    assert [card["thalers"] for card in cards if card["name"] == "patron"] == [7]
    assert {(card["basic_paints"], card["thalers"]) for card in cards if card["name"] == "merchant"} == {(2, 1)}
    assert {card["mood"] for card in cards if card["name"] == "muse"} == {"top"}


def test_there_are_12_requests_in_four_stacks_with_the_highest_on_top() -> None:
    requests = load("m02_requests")
    stacks = {kind: requests[kind] for kind in ("general", "orange", "green", "purple")}
    assert sum(map(len, stacks.values())) == 12
    assert {len(stack) for stack in stacks.values()} == {3}
    assert [kind for kind, stack in stacks.items() if stack != sorted(stack, reverse=True)] == []
    assert (stacks["general"][0], stacks["purple"][0]) == (6, 10)
    assert (requests["tiles_per_request"], requests["income_thalers"]) == (3, 1)


def test_seven_special_fresco_tiles_worth_13_to_24_replace_seven_of_the_base_game() -> None:
    module = load("m03_special_blends")
    values = [tile["value"] for tile in module["fresco_tiles"]]
    assert len(values) == module["removed_base_tiles"] == 7
    assert (min(values), max(values)) == (13, 24)
    assert values.count(module["centre_value"]) == 1
    assert module["centre_value"] == 24
    paints = set(chain.from_iterable(tile["paints"] for tile in module["fresco_tiles"]))
    assert SPECIAL <= paints <= BASIC | BLENDED | SPECIAL


def test_pink_is_purple_and_red_and_brown_is_orange_and_green() -> None:
    module = load("m03_special_blends")
    assert (set(module["pink"]), set(module["brown"])) == ({"purple", "red"}, {"orange", "green"})


def test_there_are_20_pennies_and_20_wish_cards() -> None:
    module = load("m04_wishing_well")
    assert module["pennies"] == 20
    assert sum(module["cards"].values()) == 20
    assert module["pennies_per_player"] * 4 <= module["pennies"]
    assert module["cards"] == {
        "lucky_day": 3,
        "free_paint": 3,
        "bishop_visit": 2,
        "bishop_praise": 2,
        "tip": 3,
        "alchemy": 2,
        "finders_keepers": 2,
        "busker": 3,
    }


def test_the_three_free_paint_cards_name_tiles_that_are_in_play_at_every_table() -> None:
    named = load("m04_wishing_well")["free_paint_tiles"]
    market = load("base")["market"]
    replaced = [sorted(paints) for paints, _ in load("m14_pews")["market_tiles"]]
    assert len(named) == len(set(map(tuple, named))) == load("m04_wishing_well")["cards"]["free_paint"]
    assert [tile for tile in named if tile not in market["tiles"]] == []
    assert [tile for tile in named if tile in market["removed_with_3"] or sorted(tile) in replaced] == []


def test_there_are_20_gold_leaves_and_a_disc_for_each_of_the_six_colours() -> None:
    module = load("m05_gold_leaf")
    assert module["leaves"] == 20
    assert len(module["discs"]) == 6
    assert set(module["discs"]) == BASIC | BLENDED
    assert module["bonus"] == {"on": 3, "adjacent": 2, "elsewhere": 1}


@pytest.mark.parametrize("side", ["3", "4"])
def test_two_arrows_point_at_places_of_two_booths_and_give_one_and_two_leaves(side: str) -> None:
    arrows = load("m05_gold_leaf")[f"arrows_{side}"]
    booths = load("base")["market"][f"booths_{side}"]
    assert sorted(arrow["leaves"] for arrow in arrows) == [1, 2]
    assert len({arrow["booth"] for arrow in arrows}) == 2
    assert [arrow for arrow in arrows if arrow["slot"] not in range(booths[arrow["booth"] - 1])] == []


def test_with_four_players_the_arrows_point_at_booths_three_and_four() -> None:
    leaves_at = {arrow["booth"]: arrow["leaves"] for arrow in load("m05_gold_leaf")["arrows_4"]}
    assert leaves_at == {3: 1, 4: 2}


def test_the_gold_leaf_examples_add_up() -> None:
    bishop, leaf = load("base")["bishop"], load("m05_gold_leaf")["bonus"]
    assert 7 + leaf["adjacent"] + bishop["bonus_adjacent"] == 11
    assert 7 + leaf["elsewhere"] == 8


def test_there_are_26_glass_tokens() -> None:
    module = load("m06_glaziers")
    assert module["tokens"] == {"yellow": 8, "blue": 7, "red": 6, "green": 5}
    assert sum(module["tokens"].values()) == 26
    assert module["token_price"] == {"yellow": 1, "blue": 1, "red": 2, "green": 2}
    assert module["penalty"] == {"yellow": 2, "blue": 4, "red": 6, "green": 8}


def test_the_bench_has_six_slots_from_0_to_3_thalers_of_which_exactly_one_is_free() -> None:
    prices = load("m06_glaziers")["bench_prices"]
    assert len(prices) == 6
    assert prices.count(0) == 1
    assert prices[0] == 0
    assert max(prices) == 3


def test_there_are_18_windows_of_two_or_three_panes() -> None:
    windows = load("m06_glaziers")["windows"]
    assert len(windows) == 18
    assert {len(window) for window in windows} == {2, 3}
    assert set(chain.from_iterable(windows)) == set(load("m06_glaziers")["tokens"])


def test_a_window_is_worth_half_of_its_full_penalty() -> None:
    module = load("m06_glaziers")
    assert {colour: 2 * points for colour, points in module["points_per_pane"].items()} == module["penalty"]


def test_the_windows_of_the_worked_examples_exist() -> None:
    module = load("m06_glaziers")
    panes = [sorted(window) for window in module["windows"]]
    assert ["green", "yellow", "yellow"] in panes
    assert ["green", "red", "red"] in panes
    worth = [(sum(module["points_per_pane"][pane] for pane in window), window) for window in module["windows"]]
    assert any(points == 7 and "green" in window for points, window in worth)
    assert any(points == 9 for points, _ in worth)


def test_the_altar_window_example_adds_up() -> None:
    altar, glass = load("base")["altar"], load("m06_glaziers")
    assert altar["basic"] + altar["per_blended_substitute"] + 3 * glass["altar_point_per_token"] == 6


def test_the_scroll_examples_add_up() -> None:
    module = load("m07_scrolls")
    assert 4 * module["points_single"] == 8
    assert (4 + 3) * module["points_both"] == 21
    assert (5 * module["points_single"], 10 * module["points_both"]) == (10, 30)


def test_18_certificates_carry_61_bells() -> None:
    module = load("m08_bells")
    assert len(module["certificates"]) == module["certificates_total"] == 18
    assert sum(bells for _, _, bells in module["certificates"]) == module["bells_total"] == 61
    assert (3, 3) in {(price, points) for price, points, _ in module["certificates"]}
    assert 6 in {price for price, _, _ in module["certificates"]}


def test_the_bell_track_pays_what_the_example_says() -> None:
    module = load("m08_bells")

    def bonus(space: int) -> int:
        return max((points for reached, points in module["track_bonus"] if reached <= space), default=0)

    assert (bonus(10), bonus(11), bonus(16), bonus(20)) == (0, 1, 2, 2)
    assert module["rank_bonus_3"][:2] == [9, 5]
    assert len(module["rank_bonus_3"]) == 3
    assert module["track_max"] == 30
    assert max(reached for reached, _ in module["track_bonus"]) <= module["track_max"]


def test_the_bell_board_has_three_places_or_with_four_players_four() -> None:
    assert load("m08_bells")["places"] == {"2": 3, "3": 3, "4": 4}
    assert load("m08_bells")["leonardo_certificates"] == 4


def test_the_wall_fresco_has_18_tiles_on_18_segments() -> None:
    module = load("m09_wall_fresco")
    assert sum(count for *_, count in module["tiles"]) == 18
    assert "".join(module["board"]).count("#") == 18
    assert {front for front, *_ in module["tiles"]} == BLENDED
    assert {income for _, income, *_ in module["tiles"]} == BASIC


def test_the_bottom_left_of_the_wall_is_restored_and_every_segment_can_be_reached_from_there() -> None:
    board = load("m09_wall_fresco")["board"]
    assert "".join(board).count("X") == 1
    assert board[-1][0] == "X"
    segments = {(row, col) for row, line in enumerate(board) for col, cell in enumerate(line) if cell == "#"}
    edge, reached = [(len(board) - 1, 0)], set[tuple[int, int]]()
    while edge:
        row, col = edge.pop()
        beside = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)}
        edge += (beside & segments) - reached
        reached |= beside & segments
    assert reached == segments


def test_there_are_12_exchange_tiles_four_of_each_blended_colour() -> None:
    module = load("m09_wall_fresco")
    assert module["exchange_tiles"] == dict.fromkeys(BLENDED, 4)
    assert (module["vp_per_tile"], module["exchange_limit_per_colour"]) == (4, 1)


def test_there_are_16_bottles_nine_infection_tiles_and_20_ill_apprentices() -> None:
    module = load("m10_medico")
    assert module["bottles"] == {"elixir1": 4, "elixir2": 4, "elixir3": 4, "juice": 4}
    assert sum(module["bottles"].values()) == 16
    assert module["infection"] == {"market": 2, "cathedral": 2, "studio": 2, "workshop": 2, "same": 1}
    assert sum(module["infection"].values()) == 9
    assert module["black_per_player"] * 4 == 20


def test_three_bottles_cost_three_two_and_two_the_last_one_two() -> None:
    module = load("m10_medico")
    assert sorted(module["slot_prices_3"]) == [2, 2, 3]
    assert module["slot_prices_3"][-1] == 2
    assert len(module["slot_prices_4"]) == 4


def test_there_are_25_favours_one_for_each_fresco_tile() -> None:
    module = load("m11_favours")
    assert sum(tile["count"] for tile in module["tiles"]) == module["total"] == len(fresco_tiles()) == 25
    given = {(tile["kind"], tile["amount"]) for tile in module["tiles"] if tile["kind"] != "paint"}
    assert given == {("thaler", 1), ("thaler", 5), ("vp", 1), ("mood", 1)}
    assert {tile["paint"] for tile in module["tiles"] if tile["kind"] == "paint"} <= BASIC | BLENDED


def test_eight_dames_stand_on_eight_rosaries_and_six_on_six() -> None:
    module = load("m12_dames")
    assert module["dames"] == {"pink": 4, "purple": 4}
    for spaces, expected in ((module["rosary_spaces_4"], 8), (module["rosary_spaces_3"], 6)):
        assert len(spaces) == expected
        assert spaces == sorted(set(spaces))
        assert spaces[0] > 0


def test_there_are_25_rooms_with_statues_chalices_and_five_volumes_of_scripts() -> None:
    tiles = load("m13_catacombs")["catacomb_tiles"]
    assert sum(count for *_, count in tiles) == 25
    assert {kind for kind, *_ in tiles} == {"statue", "chalice", "script"}
    assert {volume for kind, volume, *_ in tiles if kind == "script"} == {1, 2, 3, 4, 5}
    assert {(points, thalers) for kind, _, points, thalers, *_ in tiles if kind == "statue"} == {(5, 5)}
    assert any(kind == "script" and (thalers, mood) == (2, 3) for kind, _, _, thalers, mood, _ in tiles)


def test_a_treasure_other_than_a_script_has_no_volume_and_a_script_no_points_of_its_own() -> None:
    tiles = load("m13_catacombs")["catacomb_tiles"]
    assert [tile for tile in tiles if (tile[0] == "script") != (tile[1] > 0)] == []
    assert [tile for tile in tiles if (tile[0] == "script") != (tile[2] == 0)] == []


def test_there_are_22_maps_of_four_three_and_two_rooms() -> None:
    module = load("m13_catacombs")
    maps = {time: module[f"cartographer_{time}"] for time in (5, 6, 7)}
    assert {time: len(stack) for time, stack in maps.items()} == {5: 6, 6: 8, 7: 8}
    assert {time: set(map(len, stack)) for time, stack in maps.items()} == {5: {4}, 6: {3}, 7: {2}}


@pytest.mark.parametrize("time", [5, 6, 7])
def test_a_map_shows_different_rooms_of_the_fresco(time: int) -> None:
    for cells in load("m13_catacombs")[f"cartographer_{time}"]:
        assert len(set(map(tuple, cells))) == len(cells)
        assert set(chain.from_iterable(cells)) <= set(range(5))


def test_there_are_12_pews_of_one_two_and_three_beams_and_24_sticks() -> None:
    module = load("m14_pews")
    assert sum(count for *_, count in module["pews"]) == 12
    assert {beams for beams, *_ in module["pews"]} == {1, 2, 3}
    assert module["sticks_per_player"] * 4 == 24
    assert module["printed_apprentices"] + 2 == module["max_beams_per_round"] == 3


def test_three_pews_of_one_beam_can_bring_eight_points() -> None:
    points = [points for beams, points, count in load("m14_pews")["pews"] if beams == 1 for _ in range(count)]
    assert 8 in map(sum, combinations(points, 3))


def test_the_six_market_tiles_with_beams_replace_six_of_the_base_game() -> None:
    replacing = [sorted(paints) for paints, _ in load("m14_pews")["market_tiles"]]
    assert len(replacing) == len(set(map(tuple, replacing))) == 6
    assert [tile for tile in replacing if tile not in map(sorted, load("base")["market"]["tiles"])] == []
    assert {beams for _, beams in load("m14_pews")["market_tiles"]} == {1, 2}


def test_there_are_nine_dome_tiles_on_the_nine_inner_segments() -> None:
    module = load("m15_dome")
    assert len(module["tiles"]) == 9
    assert sorted(module["inner_cells"]) == [[row, col] for row in (1, 2, 3) for col in (1, 2, 3)]
    assert set(chain.from_iterable(paints for _, paints in module["tiles"])) <= BASIC | BLENDED


def test_two_dome_tiles_can_bring_thirteen_points() -> None:
    points = [points for points, _ in load("m15_dome")["tiles"]]
    assert 13 in map(sum, combinations(points, 2))


def test_the_black_market_draws_from_what_the_booths_leave_in_the_bag() -> None:
    market = load("base")["market"]
    full, reduced = len(market["tiles"]), len(market["tiles"]) - len(market["removed_with_3"])
    assert load("m16_black_market")["tiles_left_in_bag"] == {
        "2": reduced - sum(market["booths_3"]),
        "3": reduced - sum(market["booths_3"]),
        "4": full - sum(market["booths_4"]),
    }


def test_the_guild_exchanges_one_basic_and_one_blended_paint_but_no_pink_or_brown() -> None:
    module = load("m17_painters_guild")
    assert module["guild_spaces"] == ["basic", "blended"]
    assert set(module["excluded"]) == SPECIAL
    assert module["exchanges_per_apprentice"] == load("base")["workshop"]["blends_per_apprentice"]

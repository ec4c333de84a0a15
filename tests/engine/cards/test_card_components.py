"""Every count and every attested fact about the components of the card game closes."""

from collections import Counter

import pytest

from app.engine.cards.components import (
    BACKS,
    BASIC,
    CARDS,
    END_POINTS,
    FAVOURITES,
    FRESCO_CARDS,
    HAND_LIMIT,
    PAINTS,
    PASS_REFILL,
    RECIPES,
    SECTION_PLACES,
    SECTIONS,
    START_HAND,
    TILE_PLACES,
    TILES,
    WORKSHOP,
    card,
    end_sections,
)
from tests.engine.component_data import BASIC as BASIC_PAINTS
from tests.engine.component_data import BLENDED


def paints(back: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for piece, n in CARDS[back].items():
        found[card(piece).paint] += n
    return found


def test_there_are_42_market_cards_14_of_each_basic_paint() -> None:
    assert sum(CARDS["market"].values()) == 42
    assert paints("market") == dict.fromkeys(BASIC_PAINTS, 14)


def test_there_are_42_workshop_cards_with_three_backs_14_of_each_and_14_of_each_blended_paint() -> None:
    assert len(WORKSHOP) == 3
    assert [sum(CARDS[back].values()) for back in WORKSHOP] == [14, 14, 14]
    assert sum((paints(back) for back in WORKSHOP), Counter()) == dict.fromkeys(BLENDED, 14)


def test_every_workshop_pile_has_another_main_paint() -> None:
    mains = {paints(back).most_common(1)[0] for back in WORKSHOP}
    assert mains == {(paint, 8) for paint in BLENDED}


def test_there_are_12_favourite_tiles_two_of_each_paint() -> None:
    assert sum(FAVOURITES.values()) == 12
    assert dict.fromkeys(PAINTS, 2) == FAVOURITES


def test_there_are_25_fresco_cards_with_three_different_paints_and_four_rising_values() -> None:
    assert sum(FRESCO_CARDS.values()) == 25
    for section in SECTIONS.values():
        assert len(section.paints) == len(set(section.paints)) == 3
        assert len(section.values) == 4
        assert list(section.values) == sorted(set(section.values))
        assert section.most_turns == 3


def test_a_section_is_worth_more_the_more_of_its_paints_are_blended() -> None:
    lowest = {sum(paint in RECIPES for paint in section.paints): section.values[0] for section in SECTIONS.values()}
    assert sorted(lowest) == [0, 1, 2, 3]
    assert [lowest[blended] for blended in range(4)] == sorted(set(lowest.values()))


def test_there_are_24_action_tiles_of_four_kinds_one_paint_tile_for_each_paint() -> None:
    assert sum(TILES.values()) == 24
    assert {tile.split(":")[0] for tile in TILES} == {"turn", "swap_restore", "ask", "paint"}
    assert [TILES[f"paint:{paint}"] for paint in PAINTS] == [1] * 6


@pytest.mark.parametrize(("tile", "points"), [("turn", 1), ("paint:red", 1), ("swap_restore", 0), ("ask", 0)])
def test_tiles_that_turn_and_paint_score_one_at_the_end_and_the_others_nothing(tile: str, points: int) -> None:
    assert END_POINTS[tile] == points


def test_every_card_draws_at_least_one_card_and_at_most_two_when_it_is_swapped() -> None:
    assert {card(piece).icons for pool in CARDS.values() for piece in pool} == {"m", "w", "e", "mm", "ww"}


def test_only_market_cards_blend_and_of_each_basic_paint_some_do() -> None:
    blending = {(card(piece).back, card(piece).paint) for pool in CARDS.values() for piece in pool if card(piece).blend}
    assert blending == {("market", paint) for paint in BASIC}


def test_bishops_icons_are_on_market_and_workshop_cards() -> None:
    backs = {card(piece).back for pool in CARDS.values() for piece in pool if card(piece).bishop}
    assert backs == set(BACKS)


def test_blue_and_yellow_make_green_and_every_pair_of_basic_paints_another_blend() -> None:
    assert set(RECIPES["green"]) == {"blue", "yellow"}
    assert {frozenset(halves) for halves in RECIPES.values()} == {
        frozenset(BASIC_PAINTS - {paint}) for paint in BASIC_PAINTS
    }


def test_hand_and_displays_are_as_the_rules_say() -> None:
    assert (START_HAND, HAND_LIMIT, PASS_REFILL) == (5, 7, 3)
    assert (len(SECTION_PLACES), len(TILE_PLACES)) == (4, 3)
    assert [end_sections(players) for players in (2, 3, 4)] == [6, 6, 5]

"""Restoring sections: how they are paid, what turns their cards, and what restoring brings (C3, C4)."""

from typing import Any

import pytest

from app.engine.cards.components import TILES
from app.engine.cards.examples.positions import act, position
from app.engine.examples.positions import Position, picks, play, reason, told, zone

BASIC = "1:red+yellow+blue"
RED_YELLOW_GREEN = "2:red+yellow+green"
THREE_BLENDS = "4:green+orange+purple"
PLAIN = "market:red:w, market:yellow:w, market:blue:w"
PAID_PLAINLY = "market:red:w+market:yellow:w+market:blue:w"


def restore(payment: str, place: str = "1", **more: int) -> dict[str, Any]:
    return {"restore": {"section": place, "payment": payment, **more}}


def restoring(hand: str, section: str = BASIC, *, favourite: str = "none", tiles: str = "", **said: Any) -> Position:
    return position(
        3, act("p0"), hands={"p0": hand}, display={"1": section}, favourite=favourite, tiles={"p0": tiles}, **said
    )


def payments(game: Position, place: str = "1") -> dict[str, dict[str, Any]]:
    """The payments offered for a section, each with its entry."""
    options = game.options("p0").schema()["options"]
    (form,) = [option["form"] for option in options if option["kind"] == "restore"]
    entries = {entry["value"]: entry["opens"]["payment"]["entries"] for entry in form["section"]["entries"]}
    return {entry["value"]: entry for entry in entries[place]}


def points(game: Position, payment: str) -> int:
    gained: int = payments(game)[payment]["gain"]["points"]
    return gained


# -- paying ------------------------------------------------------------------------------------------------------


def test_a_section_is_paid_with_a_card_for_each_of_its_paints_and_lies_before_its_painter_then() -> None:
    game = restoring(f"{PLAIN}, market:red:e")
    events = play(game, ("p0", restore(PAID_PLAINLY)))
    assert zone(game, "p0/sections") == (BASIC,)
    assert zone(game, "p0/market cards") == {"market:red:e": 1}
    assert zone(game, "played market") == {"market:red:w": 1, "market:yellow:w": 1, "market:blue:w": 1}
    assert "1" not in zone(game, "display")
    (event,) = told(events, "restored", "p0")
    assert (event["section"], event["payment"], event["points"]) == (BASIC, PAID_PLAINLY, 1)


def test_what_was_played_is_discarded_as_the_turn_ends() -> None:
    game = restoring(PLAIN)
    play(game, ("p0", restore(PAID_PLAINLY)), ("p0", "take 1"))
    assert zone(game, "market discards") == {"market:red:w": 1, "market:yellow:w": 1, "market:blue:w": 1}
    assert zone(game, "played market") == {}


def test_unturned_a_section_counts_its_lowest_value() -> None:
    game = restoring("market:red:w, market:yellow:w, round:green:w", RED_YELLOW_GREEN)
    play(game, ("p0", restore("market:red:w+market:yellow:w+round:green:w")))
    assert zone(game, "p0/turned") == (0,)
    assert zone(game, "p0/points") == {"section": 2}


def test_a_section_that_cannot_be_paid_is_listed_with_the_paints_it_lacks() -> None:
    game = restoring("market:red:w, market:yellow:w, market:red:e")
    (listed,) = [found for found in game.options("p0").schema()["impossible"] if found.kind == "restore"]
    assert (listed.pick, listed.reason.key, listed.reason.args) == (
        "restore 1",
        "needs.paints",
        {"paints": {"blue": 1}},
    )
    assert reason(game, "p0", restore(PAID_PLAINLY)) == "needs.paints"


def test_a_card_pays_for_one_paint_only() -> None:
    """The only yellow card blends green or is yellow, not both."""
    game = restoring("market:red:w, market:yellow:m:blend, market:blue:m:blend", RED_YELLOW_GREEN)
    assert reason(game, "p0", restore("market:red:w+market:yellow:m:blend+market:blue:m:blend&market:yellow:m:blend"))
    (listed,) = [found for found in game.options("p0").schema()["impossible"] if found.kind == "restore"]
    assert list(listed.reason.args["paints"].values()) == [1]


def test_every_different_payment_is_offered_and_says_what_it_costs_and_brings() -> None:
    game = restoring(f"{PLAIN}, market:red:m:bishop")
    offered = payments(game)
    assert sorted(offered) == [f"market:red:{icons}+market:yellow:w+market:blue:w" for icons in ("m:bishop", "w")]
    entry = offered["market:red:m:bishop+market:yellow:w+market:blue:w"]
    assert entry["cost"] == {"cards": {"market:blue:w": 1, "market:red:m:bishop": 1, "market:yellow:w": 1}}
    assert entry["gain"] == {"points": 2, "turned": 1, "items": {"bishop": 1}, "sensible": True}


def test_a_payment_is_sensible_unless_another_brings_as_much_for_less() -> None:
    game = restoring(f"{PLAIN}, market:red:mm, market:red:m:bishop", tiles="paint:red")
    sensible = {payment.split("+")[0] for payment, entry in payments(game).items() if entry["gain"]["sensible"]}
    assert sensible == {"market:red:w", "market:red:m:bishop"}


def test_c4_a_paint_is_paid_by_a_card_of_its_colour_by_a_blending_pair_or_by_a_paint_tile() -> None:
    hand = "market:red:w, market:yellow:w, round:green:w, market:blue:m:blend, market:yellow:m:blend"
    game = restoring(hand, RED_YELLOW_GREEN, tiles="paint:green")
    greens = {payment.split("+")[2] for payment in payments(game)}
    assert greens == {"round:green:w", "market:blue:m:blend&market:yellow:m:blend", "tile:green"}


def test_c4_two_market_cards_with_the_blending_icon_make_a_blended_paint_and_add_a_bishops_icon() -> None:
    """The rulebook's example: blue and yellow played as green instead of one green card."""
    hand = "market:red:w, market:yellow:w, market:blue:m:blend, market:yellow:m:blend"
    game = restoring(hand, RED_YELLOW_GREEN)
    play(game, ("p0", restore("market:red:w+market:yellow:w+market:blue:m:blend&market:yellow:m:blend")))
    assert zone(game, "p0/turned") == (1,)
    assert zone(game, "p0/points") == {"section": 3}


def test_c4_a_card_without_the_blending_icon_does_not_blend() -> None:
    game = restoring("market:red:w, market:yellow:w, market:blue:w, market:yellow:m:blend", RED_YELLOW_GREEN)
    assert reason(game, "p0", {"restore": {"section": "1"}}) == "needs.paints"


def test_c4_several_paints_may_be_blended_and_each_adds_a_bishops_icon() -> None:
    hand = "2 market:blue:m:blend, 2 market:yellow:m:blend, 2 market:red:m:blend"
    game = restoring(hand, THREE_BLENDS)
    blend = "market:{}:m:blend&market:{}:m:blend".format
    payment = "+".join([blend("blue", "yellow"), blend("red", "yellow"), blend("red", "blue")])
    assert points(game, payment) == 7
    play(game, ("p0", restore(payment)))
    assert zone(game, "p0/turned") == (3,)


def test_c4_a_paint_tile_pays_instead_of_a_card_and_leaves_the_game() -> None:
    game = restoring("market:yellow:w, market:blue:w", tiles="paint:red, turn")
    play(game, ("p0", restore("tile:red+market:yellow:w+market:blue:w", turns=0)))
    assert zone(game, "p0/tiles") == {"turn": 1}
    assert zone(game, "spent tiles") == {"paint:red": 1}


# -- turning -----------------------------------------------------------------------------------------------------


def test_c4_every_bishops_icon_played_turns_the_card_to_the_next_value() -> None:
    game = restoring("market:red:m:bishop, market:yellow:m:bishop, market:blue:w")
    assert points(game, "market:red:m:bishop+market:yellow:m:bishop+market:blue:w") == 3


def test_c4_the_favourite_colour_turns_once_more_and_once_for_a_section() -> None:
    game = restoring(PLAIN, favourite="yellow")
    entry = payments(game)[PAID_PLAINLY]
    assert entry["gain"]["items"] == {"favourite": 1}
    assert points(game, PAID_PLAINLY) == 2


def test_c4_the_favourite_counts_however_its_paint_is_paid() -> None:
    tile = restoring("market:yellow:w, market:blue:w", favourite="red", tiles="paint:red")
    assert points(tile, "tile:red+market:yellow:w+market:blue:w") == 2
    hand = "market:red:w, market:yellow:w, market:blue:m:blend, market:yellow:m:blend"
    blended = restoring(hand, RED_YELLOW_GREEN, favourite="green")
    assert points(blended, "market:red:w+market:yellow:w+market:blue:m:blend&market:yellow:m:blend") == 4


def test_c4_the_halves_of_a_blend_are_not_the_favourite_colour() -> None:
    hand = "market:red:w, market:yellow:w, market:blue:m:blend, market:yellow:m:blend"
    game = restoring(hand, RED_YELLOW_GREEN, favourite="blue")
    assert points(game, "market:red:w+market:yellow:w+market:blue:m:blend&market:yellow:m:blend") == 3


def test_c4_turn_tiles_turn_the_card_further_and_leave_the_game() -> None:
    game = restoring(PLAIN, tiles="2 turn")
    turns = payments(game)[PAID_PLAINLY]["opens"]["turns"]["entries"]
    assert [(entry["value"], entry["gain"].get("points", 0)) for entry in turns] == [(0, 0), (1, 1), (2, 2)]
    events = play(game, ("p0", restore(PAID_PLAINLY, turns=2)))
    assert told(events, "restored")[0]["items"] == {"turn": 2}
    assert zone(game, "p0/points") == {"section": 3}
    assert zone(game, "spent tiles") == {"turn": 2}


def test_c4_a_card_is_turned_three_times_at_most_and_further_turns_are_forfeited() -> None:
    bishops = "market:red:m:bishop, market:yellow:m:bishop, market:blue:m:bishop"
    game = restoring(bishops, favourite="red", tiles="turn")
    payment = bishops.replace(", ", "+")
    entry = payments(game)[payment]
    assert (entry["gain"]["turned"], entry["gain"]["points"]) == (3, 4)
    assert entry["opens"] == {}, "a turn tile would add nothing"


def test_turn_tiles_that_add_nothing_are_not_offered() -> None:
    game = restoring("market:red:m:bishop, market:yellow:m:bishop, market:blue:w", tiles="3 turn")
    payment = "market:red:m:bishop+market:yellow:m:bishop+market:blue:w"
    assert [entry["value"] for entry in payments(game)[payment]["opens"]["turns"]["entries"]] == [0, 1]
    assert reason(game, "p0", restore(payment, turns=2)) == "form.one"


def test_how_many_turn_tiles_are_used_must_be_said_where_there_are_any() -> None:
    game = restoring(PLAIN, tiles="turn")
    assert reason(game, "p0", restore(PAID_PLAINLY)) == "form.one"


# -- several sections, tiles, displays ---------------------------------------------------------------------------

TWICE = "2 market:red:w, 2 market:yellow:w, 2 market:blue:w"


def twice(**said: Any) -> Position:
    return position(3, hands={"p0": TWICE}, display={"1": BASIC, "3": BASIC}, favourite="none", **said)


def test_c3_several_sections_may_be_restored_in_one_turn_each_with_an_action_tile() -> None:
    game = twice(offered={"1": "turn", "2": "ask", "3": "turn"})
    play(game, ("p0", restore(PAID_PLAINLY)), ("p0", "take 2"))
    play(game, ("p0", restore(PAID_PLAINLY, "3")), ("p0", "take 1"))
    assert zone(game, "p0/sections") == (BASIC, BASIC)
    assert zone(game, "p0/tiles") == {"ask": 1, "turn": 1}


def test_c3_the_displays_are_refilled_only_as_the_turn_ends() -> None:
    game = twice()
    play(game, ("p0", restore(PAID_PLAINLY)), ("p0", "take 2"))
    assert sorted(zone(game, "display")) == ["3"]
    assert sorted(zone(game, "tile display")) == ["1", "3"]
    events = play(game, ("p0", "done"))
    assert sorted(zone(game, "display")) == ["1", "2", "3", "4"]
    assert sorted(zone(game, "tile display")) == ["1", "2", "3"]
    assert sorted(told(events, "display refilled")[0]["sections"]) == ["1", "2", "4"]
    assert sorted(told(events, "tiles refilled")[0]["tiles"]) == ["2"]


def test_c3_a_tile_won_in_this_turn_may_be_used_in_it() -> None:
    game = twice(offered={"1": "turn", "2": "ask", "3": "turn"})
    play(game, ("p0", restore(PAID_PLAINLY)), ("p0", "take 1"), ("p0", restore(PAID_PLAINLY, "3", turns=1)))
    assert zone(game, "p0/turned") == (0, 1)


def test_c3_with_no_tile_on_display_none_is_taken() -> None:
    game = twice(offered={}, zones={"tile pile": {}, "spent tiles": everything_spent()})
    events = play(game, ("p0", restore(PAID_PLAINLY)))
    assert told(events, "took tile") == []
    assert game.view(None)["task"] == "go on"


def everything_spent() -> dict[str, int]:
    return dict(TILES)


def test_c3_an_empty_pile_refills_nothing() -> None:
    spent = {**everything_spent(), "turn": 4, "ask": 5}
    game = twice(offered={"1": "turn", "2": "ask", "3": "turn"}, zones={"tile pile": {}, "spent tiles": spent})
    events = play(game, ("p0", restore(PAID_PLAINLY)), ("p0", "take 2"), ("p0", "done"))
    assert sorted(zone(game, "tile display")) == ["1", "3"]
    assert told(events, "tiles refilled") == []


def test_the_last_tile_on_display_is_taken_by_itself() -> None:
    game = twice(offered={"2": "ask"})
    events = play(game, ("p0", restore(PAID_PLAINLY)))
    assert told(events, "took tile", "p0") == [{"tile": "ask", "place": "2"}]


# -- after swapping ----------------------------------------------------------------------------------------------


def swapped(tiles: str) -> Position:
    game = restoring(f"{PLAIN}, market:red:m:bishop", tiles=tiles, draws=["market:yellow:e"])
    play(game, ("p0", {"swap": {"cards": ["market:red:m:bishop"]}}))
    return game


def test_after_swapping_restoring_takes_the_tile_for_it() -> None:
    game = swapped("swap_restore, turn")
    assert payments(game)[PAID_PLAINLY]["cost"]["tiles"] == {"swap_restore": 1}
    play(game, ("p0", restore(PAID_PLAINLY, turns=0)))
    assert zone(game, "spent tiles") == {"swap_restore": 1}
    assert zone(game, "p0/tiles") == {"turn": 1}


def test_that_tile_is_spent_once_however_many_sections_follow() -> None:
    hand = f"{TWICE}, market:red:m:bishop"
    game = position(
        3,
        hands={"p0": hand},
        display={"1": BASIC, "2": BASIC},
        tiles={"p0": "2 swap_restore"},
        offered={"1": "ask"},
        draws=["market:yellow:e"],
    )
    play(game, ("p0", {"swap": {"cards": ["market:red:m:bishop"]}}), ("p0", restore(PAID_PLAINLY)))
    assert "tiles" not in payments(game, "2")[PAID_PLAINLY]["cost"]
    play(game, ("p0", restore(PAID_PLAINLY, "2")))
    assert zone(game, "spent tiles") == {"swap_restore": 1}


def test_without_it_the_turn_is_over_after_the_swap() -> None:
    game = swapped("")
    assert zone(game, "turn")["active"] == "p1"


def test_nobody_has_to_restore_after_swapping() -> None:
    game = swapped("swap_restore")
    assert "done" in picks(game, "p0")
    play(game, ("p0", "done"))
    assert zone(game, "p0/tiles") == {"swap_restore": 1}


@pytest.mark.parametrize("hand", ["market:red:w", "market:red:w, market:yellow:w"])
def test_with_fewer_cards_than_paints_nobody_is_asked_to_restore_more(hand: str) -> None:
    """How many cards somebody holds is public, so this tells nothing."""
    game = position(3, hands={"p0": f"{PLAIN}, {hand.replace(':w', ':mm')}"}, display={"1": BASIC, "2": BASIC})
    play(game, ("p0", restore(PAID_PLAINLY)), ("p0", "take 1"))
    assert zone(game, "turn")["active"] == "p1"

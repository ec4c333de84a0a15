"""Module 14, the pews: beams from the market, the pews' tile in the plan, points under the pews (M14)."""

from collections import Counter
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.data import table
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.components import market_tile
from app.engine.fresco.examples.positions import plan, planning, position, round_end, setup, visit
from tests.engine.chance import chance
from tests.engine.leaks import watch_for_leaks

PEWS = (14,)
LAID = {str(slot): 1 + slot // 4 for slot in range(12)}
"""Pews 0 to 3 need one beam, 4 to 7 two, 8 to 11 three."""

BOOTHS: dict[str | int, str] = {
    1: "red+beam+beam, yellow+blue+beam",
    2: "blue+beam+beam, green, blue+blue+blue",
    3: "red+red+red, yellow+beam+beam, red+blue+beam",
}


def sticks(painter: str, beams: int) -> dict[str, Any]:
    """So many beams are the painter's, the others lie in the supply."""
    return {f"{painter}/beams": {"beam": beams} if beams else {}, f"{painter}/beam supply": {"beam": 6 - beams}}


def at_pews(beams: int, apprentices: int = 2, modules: tuple[int, ...] = PEWS, **said: Any) -> Position:
    """The tile lies on the studio; whoever does not stand beside it is at market and theatre."""
    places = {"market": 2, "studio": apprentices, "theatre": 3 - apprentices}
    zones = {"pews": LAID, **sticks("p0", beams), **said.pop("zones", {})}
    return position(
        said.pop("players", 3),
        modules,
        visit("p0", "studio"),
        plans={"p0": plan(places, marks={"pews": "studio"})},
        zones=zones,
        **said,
    )


def at_market(apprentices: int = 1, beams: int = 0, modules: tuple[int, ...] = PEWS, **said: Any) -> Position:
    zones = {**(sticks("p0", beams) if beams < 6 else {"p0/beams": {"beam": 6}, "p0/beam supply": {}})}
    return position(
        3,
        modules,
        visit("p0", "market", apprentices),
        booths=said.pop("booths", BOOTHS),
        zones={**zones, **said.pop("zones", {})},
        **said,
    )


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_twelve_pews_lie_on_the_board_and_six_sticks_before_every_player(players: int) -> None:
    game = position(players, PEWS, setup())
    play(game)
    assert Counter(zone(game, "pews").values()) == {1: 4, 2: 4, 3: 4}
    for seat in game.rules.seats:
        assert zone(game, f"{seat}/beam supply") == {"beam": 6}
        assert zone(game, f"{seat}/beams") == {}


@pytest.mark.parametrize(("players", "number"), [(2, 11), (3, 11), (4, 14)])
def test_tiles_with_beams_replace_those_with_the_same_paints(players: int, number: int) -> None:
    game, without = position(players, PEWS, setup()), position(players, (), setup())
    play(game)
    play(without)
    bags = [[*zone(one, "booths").values(), *Counter(zone(one, "bag")).elements()] for one in (game, without)]
    assert [len(bag) for bag in bags] == [number, number]
    assert sorted(sorted(market_tile(tile).items()) for tile in bags[0]) == sorted(
        sorted(market_tile(tile).items()) for tile in bags[1]
    )
    with_beams = [tile for tile in bags[0] if "beam" in tile]
    assert sorted(tile.count("beam") for tile in with_beams) == [1, 1, 1, 2, 2, 2]
    assert sorted(len(market_tile(tile)) for tile in with_beams) == [1, 1, 1, 2, 2, 2]


def test_the_pews_lie_in_any_order() -> None:
    game = position(3, PEWS, setup(), draws=[(), (), ("3", "3", "1")])
    play(game)
    pews = zone(game, "pews")
    assert [pews[slot] for slot in ("0", "1", "2")] == [3, 3, 1]


# -- the market --------------------------------------------------------------------------------------------------


def test_a_tile_with_beams_brings_them_along_with_its_paints() -> None:
    game = at_market(1, paints={"p0": ""})
    events = play(game, ("p0", "buy 2.0"))
    assert zone(game, "p0/paints") == {"blue": 1}
    assert told(events, "took beams", "p0") == [{"n": 2}]
    assert (zone(game, "p0/beams"), zone(game, "p0/beam supply")) == ({"beam": 2}, {"beam": 4})


def test_the_option_says_which_beams_a_tile_brings() -> None:
    options = {option["pick"]: option["gain"] for option in at_market().options("p0").schema()["options"]}
    assert options["buy 1.0"] == {"paints": {"red": 1}, "beam": 2}
    assert options["buy 1.1"] == {"paints": {"yellow": 1, "blue": 1}, "beam": 1}
    assert options["buy 2.1"] == {"paints": {"green": 1}}


@pytest.mark.parametrize(("beams", "gets"), [(5, 1), (6, 0)])
def test_b11a_whoever_is_due_more_beams_than_the_supply_holds_gets_what_is_left(beams: int, gets: int) -> None:
    game = at_market(1, beams)
    options = {option["pick"]: option["gain"] for option in game.options("p0").schema()["options"]}
    assert options["buy 1.0"].get("beam", 0) == gets
    events = play(game, ("p0", "buy 1.0"))
    assert zone(game, "p0/paints")["red"] == 2, "the tile may be taken all the same"
    assert zone(game, "p0/beams") == {"beam": 6}
    assert [fields["n"] for fields in told(events, "took beams")] == [gets] * (gets > 0)


def test_closing_a_booth_brings_no_beams() -> None:
    game = at_market(1)
    assert told(play(game, ("p0", "close 1")), "took beams") == []


def test_m4b_a_free_tile_beside_one_with_beams_brings_what_it_shows() -> None:
    booth = {1: "blue+blue+blue, red+beam+beam"}
    game = at_market(1, modules=(4, 14), booths=booth, zones={"p0/wishes": {"free paint blue+blue+blue": 1}})
    play(game, ("p0", "buy 1.1"))
    assert "free paint 1.0" in picks(game, "p0")
    events = play(game, ("p0", "free paint 1.0"))
    assert told(events, "took market tile")[0]["how"] == "free"
    assert zone(game, "p0/beams") == {"beam": 2}, "the free tile shows none"


def test_m16_a_tile_bought_unseen_brings_its_beams() -> None:
    game = at_market(1, modules=(14, 16), draws=["red+yellow+beam"])
    events = play(game, ("p0", "black market"))
    assert zone(game, "barrel") == ("red+yellow+beam",)
    assert told(events, "took beams", "p0") == [{"n": 1}]
    assert zone(game, "p0/beams") == {"beam": 1}


def test_m5_a_tile_with_beams_under_an_arrow_brings_leaf_as_well() -> None:
    game = at_market(1, modules=(5, 14))
    events = play(game, ("p0", "buy 2.0"))
    assert told(events, "took leaf") == [{"n": 1}]
    assert told(events, "took beams") == [{"n": 2}]


def test_m12_the_dames_swap_moves_a_tile_with_its_beams() -> None:
    with_dame = plan("1 market, 2 theatre, 2 studio", marks={"dame purple": "market"})
    game = position(
        3,
        (12, 14),
        visit("p0", "market"),
        rows={"p0": 5},
        plans={"p0": with_dame},
        booths=BOOTHS,
        zones={"p0/dames": {"purple": 1}},
    )
    play(game, ("p0", {"dame swap": {"tile": "1.0", "with": "2.1"}}))
    assert (zone(game, "booths")["1.0"], zone(game, "booths")["2.1"]) == ("green", "red+beam+beam")
    play(game, ("p0", "buy 2.1"))
    assert zone(game, "p0/beams") == {"beam": 2}


# -- planning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_the_tile_covers_any_location_and_no_apprentice_is_needed(column: str) -> None:
    others = [place for place in ("market", "workshop", "studio") if place != column]
    pick = plan({others[0]: 3, others[1]: 2}, marks={"pews": column})
    assert reason(position(4, PEWS, planning()), "p0", pick) is None


def test_m14_beside_the_tile_there_is_room_for_two_apprentices_and_no_more() -> None:
    game = position(4, PEWS, planning(), mood={"p0": 4})
    two = plan("2 studio, 3 market", neutral="theatre", marks={"pews": "studio"})
    three = plan("2 studio, 3 market", neutral="studio", marks={"pews": "studio"})
    assert reason(game, "p0", two) is None
    assert reason(game, "p0", three) == "plan.too-many"


def test_m0_one_tile_lies_at_a_location() -> None:
    game = position(4, (6, 14), planning())
    apart = plan("3 market, 2 cathedral", marks={"pews": "studio", "glazery": "theatre"})
    together = plan("3 market, 2 cathedral", marks={"pews": "studio", "glazery": "studio"})
    assert reason(game, "p0", apart) is None
    assert reason(game, "p0", together) is not None


def test_m0c_in_the_final_round_the_tile_may_cover_the_second_visit_to_the_cathedral() -> None:
    game = position(4, PEWS, planning(), fresco=5)
    assert reason(game, "p0", plan("3 market, 2 studio", marks={"pews": "cathedral 2"})) is None


# -- restoring pews ----------------------------------------------------------------------------------------------


def test_m14_the_rulebooks_example_three_beams_and_three_ways_to_use_them() -> None:
    """Three pews of one beam, or one of two and one of one, or one of three."""
    for chosen in (["pew 0", "pew 1", "pew 2"], ["pew 4", "pew 0"], ["pew 8"]):
        game = at_pews(3)
        events = play(game, *(("p0", pick) for pick in chosen))
        assert len(told(events, "restored pew", "p0")) == len(chosen)
        assert (zone(game, "p0/beams"), zone(game, "p0/beam supply")) == ({}, {"beam": 6})
        assert told(events, "lapsed", "p0") == []


def test_b2a_the_rulebooks_example_all_pews_of_a_visit_are_one_advance_of_8() -> None:
    game = at_pews(3, draws=["1:3", "1:2", "1:3"])
    events = play(game, ("p0", "pew 0"), ("p0", "pew 1"), ("p0", "pew 2"))
    assert [fields["n"] for fields in told(events, "restored pew")] == [3, 2, 3]
    assert told(events, "scored", "p0") == [{"items": (("pews", 8),), "total": 8}]
    assert [(fields["old"], fields["new"]) for fields in told(events, "advanced", "p0")] == [(0, 8)]


def test_m14_points_show_when_a_pew_is_turned_and_count_when_all_are() -> None:
    game = at_pews(3, draws=["1:4"])
    events = play(game, ("p0", "pew 2"))
    assert told(events, "restored pew") == [{"pew": 2, "beams": 1, "n": 4}]
    assert zone(game, "restored pews") == {"2": "1:4"}
    assert "2" not in zone(game, "pews")
    assert told(events, "scored") == []
    events = play(game, ("p0", "done"))
    assert told(events, "scored") == [{"items": (("pews", 4),), "total": 4}]
    assert zone(game, "p0/points") == {"pews": 4}


@pytest.mark.parametrize(("apprentices", "reach"), [(0, "0 1 2 3"), (1, "0 1 2 3 4 5 6 7"), (2, "0 1 2 3 4 5 6 7 8")])
def test_m14_each_apprentice_carries_one_beam_the_printed_one_too(apprentices: int, reach: str) -> None:
    game = at_pews(6 - 1, apprentices)
    assert picks(game, "p0")[: len(reach.split())] == [f"pew {slot}" for slot in reach.split()]
    if apprentices < 2:
        assert reason(game, "p0", "pew 8") == "pews.one-beam-each"


def test_no_more_beams_are_used_than_the_player_owns() -> None:
    game = at_pews(1, 2)
    assert picks(game, "p0") == ["pew 0", "pew 1", "pew 2", "pew 3", "done"]
    assert reason(game, "p0", "pew 4") == "pews.beams"


def test_apprentices_who_have_carried_a_beam_carry_no_other() -> None:
    game = at_pews(5, 1)
    play(game, ("p0", "pew 0"))
    assert reason(game, "p0", "pew 4") == "pews.one-beam-each"
    assert reason(game, "p0", "pew 0") == "pews.restored-already"
    assert picks(game, "p0") == ["pew 1", "pew 2", "pew 3", "done"]


def test_without_a_beam_nothing_is_asked_and_the_visit_lapses() -> None:
    on_market = plan("2 workshop, 3 theatre", marks={"pews": "market"})
    game = position(3, PEWS, visit("p1", "market", 1), rows={"p1": 5, "p0": 6}, plans={"p0": on_market})
    events = play(game, ("p1", "done"))
    assert told(events, "lapsed", "p0") == [{"what": "pews", "n": 1}]
    assert told(events, "scored", "p0") == []


def test_nobody_has_to_use_all_beams() -> None:
    game = at_pews(3)
    events = play(game, ("p0", "done"))
    assert told(events, "scored") == []
    assert zone(game, "p0/beams") == {"beam": 3}
    assert told(events, "lapsed", "p0") == [{"what": "pews", "n": 3}]


def test_the_option_says_at_least_how_many_points_a_pew_brings() -> None:
    game = at_pews(3, draws=["1:2"])
    gains = {option["pick"]: option["gain"] for option in game.options("p0").schema()["options"]}
    assert (gains["pew 0"], gains["pew 4"], gains["pew 8"]) == ({"points": 2}, {"points": 5}, {"points": 9})
    play(game, ("p0", "pew 0"))
    gains = {option["pick"]: option["gain"] for option in game.options("p0").schema()["options"]}
    assert gains["pew 1"] == {"points": 3}, "the pew of 2 points is turned"


def test_m0_under_the_tile_the_location_is_not_visited() -> None:
    game = at_pews(3)
    assert game.view(None)["place"] == "pews"
    assert told(play(game, ("p0", "pew 8")), "earned", "p0") == []


def test_m0a_nobody_at_the_pews_uses_a_wish_card_of_the_covered_location() -> None:
    game = at_pews(1, 1, (4, 14), zones={"p0/wishes": {"tip": 1}})
    assert "tip" not in picks(game, "p0")
    assert reason(game, "p0", "tip") is not None


def test_m4_no_penny_is_planned_where_the_pews_cover_the_market() -> None:
    game = position(3, (4, 14), planning())
    pick = plan("2 market, 3 theatre", marks={"pews": "market"}, counts={"pennies": 1})
    assert reason(game, "p0", pick) is not None


def test_restored_pews_stay_restored() -> None:
    turned = {"0": "1:3", "8": "3:10"}
    left = {slot: beams for slot, beams in LAID.items() if slot not in turned}
    piles = {"pews of 1": {"1:2": 1, "1:3": 1, "1:4": 1}, "pews of 3": {"3:9": 1, "3:10": 1, "3:11": 1}}
    game = position(3, PEWS, round_end(), zones={"pews": left, "restored pews": turned, **piles})
    play(game)
    assert zone(game, "restored pews") == turned
    assert len(zone(game, "pews")) == 10


# -- what everybody sees -----------------------------------------------------------------------------------------


def test_m14_the_beams_a_pew_needs_lie_open_and_its_points_do_not() -> None:
    game = at_pews(3)
    for viewer in (None, "p0", "p1"):
        zones = game.view(viewer)["zones"]
        assert zones["pews"] == LAID
        assert [zones[f"pews of {beams}"] for beams in (1, 2, 3)] == [{"number": 4}] * 3


def test_s5_everybody_sees_who_owns_how_many_beams() -> None:
    zones = at_pews(2).view("p1")["zones"]
    assert (zones["p0/beams"], zones["p0/beam supply"]) == ({"beam": 2}, {"beam": 4})


@pytest.mark.parametrize("players", [2, 4])
def test_s5_nobody_can_tell_what_lies_under_a_pew(players: int) -> None:
    game = catalogue.new_game("fresco", players, (14, 16))
    assert watch_for_leaks(game, chance(14), 200) > 200 * players


# -- Leonardo and the end ----------------------------------------------------------------------------------------


def test_l6_leonardo_gets_no_beams_but_may_close_a_booth_that_has_some() -> None:
    game = position(2, PEWS, visit("leonardo", "market"), leonardo={"controller": "p0"}, booths=BOOTHS)
    assert not [name for name in game.rules.zones if name.startswith("leonardo/beam")]
    events = play(game, ("p0", "close 1"))
    assert told(events, "took beams") == []
    assert "1.0" not in zone(game, "booths")


def test_m18_beams_left_at_the_end_bring_nothing() -> None:
    """Nothing of this module takes part in final scoring."""
    rules = catalogue.rules("fresco", 3, PEWS)
    assert rules.schedules["final scoring"] == catalogue.rules("fresco", 3).schedules["final scoring"]


def test_without_the_module_no_tile_shows_a_beam() -> None:
    game = position(4, (), setup())
    play(game)
    assert not [tile for tile in zone(game, "booths").values() if "beam" in tile]
    assert sum(number for _, _, number in table("fresco", "m14_pews")["pews"]) == 12

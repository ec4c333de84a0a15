"""Module 9, the wall fresco: one apprentice restores it from the corner on, its tiles bring paint (M9)."""

import random
from collections import Counter
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, round_end, setup, visit
from app.engine.fresco.modules.m09_wall_fresco import AMOUNTS, BACKS, CELLS, TILES
from app.engine.questions import Impossible
from app.engine.state import NATURE
from tests.engine.leaks import watch_for_leaks

MODULE = (9,)
START = "4,0"
ABOVE, BESIDE = "3,0", "4,1"
"""The two segments next to the corner that was restored before the game."""

PIECE = {(tile.seal, tile.income): piece for piece, tile in TILES.items()}


def tiles(*shown: tuple[str, str]) -> dict[str, int]:
    """Tiles by seal and income, as they lie before somebody."""
    return dict(Counter(PIECE[one] for one in shown))


def wall_of(fronts: dict[str, str], restored: tuple[str, ...] = ()) -> dict[str, Any]:
    """These fronts on these segments, any others elsewhere; the tiles of restored segments are out of the way."""
    left = Counter({front: sum(backs.values()) for front, backs in BACKS.items()})
    wall = {}
    for cell in sorted(CELLS, key=lambda cell: cell not in fronts):
        front = fronts.get(cell) or next(iter(+left))
        left[front] -= 1
        wall[cell] = front
    gone = [wall.pop(cell) for cell in restored]
    given_up = Counter(next(iter(BACKS[front])) for front in gone)
    return {"wall": wall, "wall tiles given up": dict(given_up)}


def at_wall(paints: str, fronts: dict[str, str], restored: tuple[str, ...] = (), **said: Any) -> Position:
    plans = {"p0": plan("3 market, studio, theatre", marks={"wall": "studio"})}
    zones = wall_of(fronts, restored)
    return position(3, MODULE, visit("p0", "studio"), plans=plans, paints={"p0": paints}, zones=zones, **said)


def at_workshop(mine: dict[str, int], modules: tuple[int, ...] = MODULE, apprentices: int = 1, **said: Any) -> Position:
    zones = {"p0/wall tiles": mine, **said.pop("zones", {})}
    return position(3, modules, visit("p0", "workshop", apprentices), zones=zones, **said)


def refused(game: Position, kind: str) -> dict[str, Impossible]:
    return {entry.pick: entry for entry in game.options("p0").schema()["impossible"] if entry.kind == kind}


# -- setup -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m9_eighteen_tiles_cover_the_wall_face_up_and_the_corner_is_restored(players: int) -> None:
    game = position(players, MODULE, setup())
    events = play(game)
    wall = game.view(None)["zones"]["wall"]
    assert len(wall) == 18
    assert START not in wall
    assert Counter(wall.values()) == {"green": 6, "orange": 6, "purple": 6}
    assert zone(game, "wall pile") == {}
    assert told(events, "wall laid") == [{"wall": wall}]


def test_there_are_four_exchange_tiles_of_each_blended_colour() -> None:
    assert zone(position(4, MODULE), "exchange supply") == {"purple": 4, "orange": 4, "green": 4}


# -- planning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["market", "cathedral", "studio", "workshop", "theatre"])
def test_the_tile_covers_any_location(column: str) -> None:
    others = [place for place in ("market", "workshop", "studio") if place != column]
    pick = plan({others[0]: 3, others[1]: 1, column: 1}, marks={"wall": column})
    assert reason(position(4, MODULE, planning()), "p0", pick) is None


def test_m9_exactly_one_apprentice_goes_with_the_tile() -> None:
    game = position(4, MODULE, planning())
    nobody = plan("3 market, 2 theatre", marks={"wall": "studio"})
    two = plan("3 market, 2 studio", marks={"wall": "studio"})
    assert reason(game, "p0", nobody) == "plan.too-few"
    assert reason(game, "p0", two) == "plan.too-many"


def test_the_neutral_apprentice_may_go_to_the_wall() -> None:
    game = position(4, MODULE, planning(), mood={"p0": 4})
    pick = plan("3 market, 2 workshop", neutral="studio", marks={"wall": "studio"})
    assert reason(game, "p0", pick) is None


def test_m10_an_ill_apprentice_does_not_go_to_the_wall() -> None:
    game = position(4, (9, 10), planning(), zones={"p0/ill": {"own": 1}})
    pick = {"columns": {"market": {"own": 3}, "theatre": {"own": 1}, "studio": {"ill": 1}}, "marks": {"wall": "studio"}}
    assert reason(game, "p0", pick) is not None
    pick["columns"] = {"market": {"own": 3}, "studio": {"own": 1}}
    assert reason(game, "p0", pick) is None


def test_nobody_has_to_lay_the_tile() -> None:
    assert reason(position(4, MODULE, planning()), "p0", plan("3 market, 2 studio")) is None


def test_on_a_finished_wall_there_is_nothing_to_plan() -> None:
    game = position(4, MODULE, planning(), zones={"wall": {}, "wall tiles given up": AMOUNTS})
    assert reason(game, "p0", plan("3 market, studio, theatre", marks={"wall": "studio"})) == "plan.mark"


def test_m0_one_tile_at_a_location() -> None:
    game = position(4, (6, 9), planning())
    both = plan("3 market, studio, theatre", marks={"wall": "studio", "glazery": "studio"})
    apart = plan("3 market, studio, theatre", marks={"wall": "studio", "glazery": "cathedral"})
    assert reason(game, "p0", both) is not None
    assert reason(game, "p0", apart) is None


def test_m0c_in_the_final_round_the_tile_may_cover_the_second_visit_to_the_cathedral() -> None:
    game = position(4, MODULE, planning(), fresco=5)
    assert reason(game, "p0", plan("3 market, studio, cathedral 2", marks={"wall": "cathedral 2"})) is None


# -- restoring ---------------------------------------------------------------------------------------------------


def test_the_rulebooks_example_pays_one_purple_for_four_points_and_the_tile() -> None:
    game = at_wall("purple", {ABOVE: "purple", BESIDE: "green"})
    assert game.view(None)["place"] == "wall"
    game.draws = [piece := PIECE["purple", "blue"]]
    events = play(game, ("p0", f"wall {ABOVE}"))
    assert told(events, "gave", "p0") == [{"paints": {"purple": 1}, "why": "wall"}]
    assert told(events, "scored", "p0") == [{"items": (("wall", 4),), "total": 4}]
    assert told(events, "restored wall", "p0") == [{"cell": ABOVE, "piece": piece}]
    assert zone(game, "score")["p0"] == 4
    assert zone(game, "p0/paints") == {}
    assert game.view(None)["zones"]["p0/wall tiles"] == {piece: 1}
    assert ABOVE not in zone(game, "wall")


def test_at_first_only_the_two_segments_beside_the_corner_can_be_restored() -> None:
    game = at_wall("9 green, 9 orange, 9 purple", {})
    assert picks(game, "p0") == [f"wall {ABOVE}", f"wall {BESIDE}", "done"]
    assert len(refused(game, "wall")) == 16
    assert reason(game, "p0", "wall 3,1") == "wall.not-beside", "a corner is no side"


def test_with_every_segment_restored_its_neighbours_in_row_and_column_open() -> None:
    game = at_wall("9 green, 9 orange, 9 purple", {}, restored=(ABOVE, "3,1"))
    assert picks(game, "p0") == ["wall 2,0", "wall 2,1", "wall 3,2", f"wall {BESIDE}", "done"]


def test_a_segment_without_its_paint_is_refused_with_what_is_missing() -> None:
    game = at_wall("green", {ABOVE: "purple", BESIDE: "green"})
    assert picks(game, "p0") == [f"wall {BESIDE}", "done"]
    assert refused(game, "wall")[f"wall {ABOVE}"].reason.args == {"paints": {"purple": 1}}


@pytest.mark.parametrize(
    ("pick", "key"), [("4,0", "wall.restored"), ("0,0", "wall.no-segment"), ("x", "wall.no-segment")]
)
def test_what_is_restored_or_no_segment_is_refused_by_name(pick: str, key: str) -> None:
    game = at_wall("green", {BESIDE: "green"})
    assert reason(game, "p0", f"wall {pick}") == key
    assert reason(game, "p0", {"wall": {"cell": pick}}) == "wall.no-segment"


def test_s5_what_is_on_the_back_is_seen_only_when_the_tile_is_turned_over() -> None:
    game = at_wall("green", {BESIDE: "green"})
    for viewer in (None, "p0", "p1"):
        zones = game.view(viewer)["zones"]
        assert zones["wall"][BESIDE] == "green"
        assert zones["green backs"] == {"number": 6}
    game.decide("p0", f"wall {BESIDE}")
    assert game.waiting() == (NATURE,)
    assert set(game.options(NATURE).schema()["odds"]) == set(BACKS["green"])
    play(game)
    assert [piece in BACKS["green"] for piece in zone(game, "p0/wall tiles")] == [True]


def test_s5_nobody_can_tell_the_backs_apart() -> None:
    rng = random.Random(9)
    game = catalogue.new_game("fresco", 3, MODULE)
    assert watch_for_leaks(game, lambda n: int(rng.random() * n), most_decisions=150) > 450


def test_one_apprentice_restores_one_segment() -> None:
    game = at_wall("2 green", {ABOVE: "green", BESIDE: "green"})
    play(game, ("p0", f"wall {ABOVE}"))
    assert game.view(None)["place"] != "wall"


def test_nobody_has_to_restore_and_the_covered_location_is_not_visited() -> None:
    game = at_wall("green", {BESIDE: "green"})
    before = zone(game, "p0/thalers")
    events = play(game, ("p0", "done"))
    assert told(events, "lapsed", "p0")[0] == {"what": "wall", "n": 1}
    assert zone(game, "p0/thalers") == before


def test_s8_whoever_has_no_paint_is_asked_at_the_wall_all_the_same() -> None:
    assert picks(at_wall("", {}), "p0") == ["done"]


def test_m0_the_wall_is_worked_on_when_the_columns_turn_comes_in_wake_up_order() -> None:
    on_studio = plan("3 workshop, studio, theatre", marks={"wall": "studio"})
    game = position(
        3,
        MODULE,
        visit("p1", "studio"),
        rows={"p1": 5, "p0": 6, "p2": 7},
        plans={"p0": on_studio, "p1": on_studio},
        paints={"p0": "9 green", "p1": "green"},
        zones=wall_of({ABOVE: "green", BESIDE: "green", "2,0": "green"}),
    )
    play(game, ("p1", f"wall {ABOVE}"))
    assert game.waiting() == ("p0",)
    assert "wall 2,0" in picks(game, "p0"), "what p1 restored counts for p0"


def test_when_the_last_segment_was_restored_by_somebody_else_the_work_lapses() -> None:
    on_studio = plan("3 workshop, studio, theatre", marks={"wall": "studio"})
    last = PIECE["green", "red"]
    gone = Counter(AMOUNTS) - Counter([last])
    game = position(
        3,
        MODULE,
        visit("p1", "studio"),
        rows={"p1": 5, "p0": 6, "p2": 7},
        plans={"p0": on_studio, "p1": on_studio},
        paints={"p1": "9 green, 9 orange, 9 purple"},
        zones={"wall": {"0,2": "green"}, "wall tiles given up": dict(gone)},
    )
    events = play(game, ("p1", "wall 0,2"))
    assert told(events, "lapsed", "p0")[0] == {"what": "wall", "n": 1}


# -- income ------------------------------------------------------------------------------------------------------


def incomes(**zones: dict[str, int]) -> list[dict[str, Any]]:
    game = position(3, MODULE, round_end(), zones={name.replace("_", " "): held for name, held in zones.items()})
    return told(play(game), "received", "p0")


def test_m9_the_rulebooks_red_blue_and_two_yellow_tiles_bring_one_paint_of_each_colour() -> None:
    mine = tiles(("green", "red"), ("green", "blue"), ("orange", "yellow"), ("purple", "yellow"))
    found = incomes(**{"p0/wall_tiles": mine})
    assert found == [{"paints": {"red": 1, "yellow": 1, "blue": 1}, "why": "wall tiles"}]


def test_m9_each_exchange_tile_brings_its_blended_paint() -> None:
    found = incomes(**{"p0/exchange_tiles": {"green": 1, "purple": 1}, "p0/wall_tiles": tiles(("green", "red"))})
    assert found == [
        {"paints": {"red": 1}, "why": "wall tiles"},
        {"paints": {"green": 1, "purple": 1}, "why": "exchange tiles"},
    ]


def test_m9_tiles_stacked_or_given_up_bring_nothing_more() -> None:
    gone = tiles(("green", "red"))
    assert incomes(**{"p0/stacked_wall_tiles": gone, "wall_tiles_given_up": gone}) == []


def test_the_tile_comes_back_and_can_be_laid_again() -> None:
    plans = {"p0": plan("3 theatre, workshop, studio", marks={"wall": "studio"})}
    game = position(3, MODULE, round_end(), plans=plans)
    play(game)
    assert zone(game, "p0/plan")["marks"] == {}


# -- exchanging --------------------------------------------------------------------------------------------------


def test_the_rulebooks_blue_and_yellow_tiles_become_the_green_exchange_tile() -> None:
    mine = tiles(("purple", "blue"), ("orange", "yellow"))
    game = at_workshop(mine)
    events = play(game, ("p0", "exchange green"))
    assert zone(game, "p0/exchange tiles") == {"green": 1}
    assert zone(game, "exchange supply")["green"] == 3
    assert zone(game, "p0/wall tiles") == {}
    assert zone(game, "wall tiles given up") == mine
    given = (PIECE["orange", "yellow"], PIECE["purple", "blue"])
    assert told(events, "exchanged wall tiles", "p0") == [{"pieces": given, "paint": "green"}]
    assert told(events, "received", "p0") == [], "the paint comes with the income"


@pytest.mark.parametrize(
    ("colour", "halves"), [("orange", "red+yellow"), ("green", "yellow+blue"), ("purple", "red+blue")]
)
def test_it_takes_the_two_basic_paints_that_make_the_colour(colour: str, halves: str) -> None:
    first, second = halves.split("+")
    game = at_workshop(tiles(("green", first), ("green", second)))
    assert [pick for pick in picks(game, "p0") if pick.startswith("exchange")] == [f"exchange {colour}"]
    game = at_workshop({PIECE["green", first]: 2})
    assert reason(game, "p0", f"exchange {colour}") == "exchange.needs-tiles"
    assert refused(game, "exchange")[f"exchange {colour}"].reason.args == {"paints": {second: 1}}


def test_m9_one_exchange_tile_of_each_colour_for_a_player() -> None:
    mine = tiles(("green", "blue"), ("green", "yellow"))
    game = at_workshop(mine, zones={"p0/exchange tiles": {"green": 1}})
    assert reason(game, "p0", "exchange green") == "exchange.one-of-each"
    game = at_workshop(mine, zones={"p1/exchange tiles": {"green": 1}})
    assert reason(game, "p0", "exchange green") is None


def test_m9_one_exchange_for_an_apprentice_who_blends_nothing_besides() -> None:
    mine = tiles(("green", "blue"), ("green", "yellow"), ("green", "red"), ("orange", "red"))
    game = at_workshop(mine, paints={"p0": "red, yellow, blue"})
    play(game, ("p0", "exchange green"))
    assert game.waiting() == ("p1",)
    game = at_workshop(mine, paints={"p0": "red, yellow, blue"})
    play(game, ("p0", "blend green"))
    assert reason(game, "p0", "exchange green") == "exchange.already-working"


def test_two_apprentices_exchange_twice() -> None:
    mine = tiles(("green", "blue"), ("green", "yellow"), ("green", "red"), ("orange", "red"))
    mine[PIECE["green", "blue"]] += 1
    game = at_workshop(mine, apprentices=2)
    play(game, ("p0", "exchange green"), ("p0", "exchange purple"))
    assert zone(game, "p0/exchange tiles") == {"green": 1, "purple": 1}
    assert sum(zone(game, "p0/wall tiles").values()) == 1


def test_without_requests_nobody_is_asked_which_of_two_equal_incomes_to_give_up() -> None:
    game = at_workshop(tiles(("green", "blue"), ("orange", "blue"), ("green", "yellow")))
    play(game, ("p0", {"exchange": {"exchange": "green"}}))
    assert zone(game, "p0/exchange tiles") == {"green": 1}


def test_the_neutral_apprentice_exchanges_like_any_healthy_one() -> None:
    zones = {"p0/wall tiles": tiles(("green", "blue"), ("green", "yellow"))}
    game = position(3, MODULE, visit("p0", "workshop", "neutral"), mood={"p0": 4}, zones=zones)
    play(game, ("p0", "exchange green"))
    assert zone(game, "p0/exchange tiles") == {"green": 1}


# -- with other modules ------------------------------------------------------------------------------------------

CEILING = ["3:red+yellow+blue"] * 2


def test_m9_with_requests_the_seal_of_the_tile_to_give_up_is_chosen() -> None:
    mine = tiles(("green", "blue"), ("orange", "blue"), ("green", "yellow"))
    game = at_workshop(mine, (2, 9))
    assert reason(game, "p0", {"exchange": {"exchange": "green"}}) == "form.one"
    play(game, ("p0", {"exchange": {"exchange": "green", "blue": PIECE["orange", "blue"]}}))
    assert zone(game, "p0/wall tiles") == tiles(("green", "blue"))


def test_m9_wall_tiles_serve_a_general_request_together_with_fresco_tiles() -> None:
    mine = tiles(("green", "blue"))
    game = at_workshop(mine, (2, 9), tiles={"p0": CEILING})
    play(game, ("p0", {"request": {"request": "general", "tiles": [*CEILING, *mine]}}))
    assert zone(game, "score")["p0"] == 6
    assert zone(game, "p0/wall tiles") == zone(game, "p0/tiles") == {}
    assert zone(game, "p0/stacked wall tiles") == mine
    assert zone(game, "p0/stacked tiles") == {CEILING[0]: 2}


def test_m9_three_seals_of_the_wall_fulfil_a_special_request() -> None:
    mine = tiles(("green", "blue"), ("green", "red"), ("green", "yellow"), ("orange", "red"))
    game = at_workshop(mine, (2, 9))
    assert [pick for pick in picks(game, "p0") if pick.startswith("request")] == ["request general", "request green"]
    greens = [piece for piece in mine if TILES[piece].seal == "green"]
    play(game, ("p0", {"request": {"request": "green", "tiles": greens}}))
    assert zone(game, "p0/wall tiles") == tiles(("orange", "red"))
    assert zone(game, "score")["p0"] == 8


def test_m9_exchange_tiles_and_stacked_tiles_serve_no_request() -> None:
    zones = {
        "p0/exchange tiles": {"green": 1, "orange": 1, "purple": 1},
        "p0/stacked wall tiles": tiles(("green", "blue")),
    }
    game = at_workshop({}, (2, 9), zones=zones)
    assert not [pick for pick in picks(game, "p0") if pick.startswith("request")]
    assert refused(game, "request")["request general"].reason.args["have"] == 0


def test_stacked_tiles_are_not_exchanged() -> None:
    game = at_workshop({}, (2, 9), zones={"p0/stacked wall tiles": tiles(("green", "blue"), ("green", "yellow"))})
    assert reason(game, "p0", "exchange green") == "exchange.needs-tiles"


def test_m17_an_apprentice_with_an_exchange_tile_neither_trades_nor_fulfils_a_request() -> None:
    mine = tiles(("green", "blue"), ("green", "yellow"))
    guild = {"guild": {"basic": "red", "blended": "green"}}
    said: dict[str, Any] = {"tiles": {"p0": CEILING}, "paints": {"p0": "2 blue"}}
    game = at_workshop(mine, (2, 9, 17), zones=guild, **said)
    play(game, ("p0", "exchange green"))
    assert game.waiting() == ("p1",)
    game = at_workshop(mine, (2, 9, 17), zones=guild, **said)
    play(game, ("p0", "guild blue"))
    assert reason(game, "p0", "exchange green") == "exchange.already-working"
    assert reason(game, "p0", "request general") == "requests.already-working"


def test_m2_one_apprentice_fulfils_a_request_and_the_next_one_exchanges() -> None:
    mine = tiles(("green", "blue"), ("green", "yellow"), ("green", "red"))
    game = at_workshop(mine, (2, 9, 17), apprentices=2, tiles={"p0": CEILING})
    play(game, ("p0", {"request": {"request": "general", "tiles": [*CEILING, PIECE["green", "red"]]}}))
    play(game, ("p0", "exchange green"))
    assert zone(game, "p0/exchange tiles") == {"green": 1}
    assert zone(game, "p0/wall tiles") == {}


@pytest.mark.parametrize("modules", [MODULE, (2, 9)])
def test_l6_leonardo_does_not_work_on_the_wall_and_has_no_income_of_it(modules: tuple[int, ...]) -> None:
    game = position(2, modules, round_end())
    assert "leonardo/wall tiles" not in game.state.zones
    assert told(play(game), "received", "leonardo") == []
    rng = random.Random(9)
    for _ in range(150):
        seat = game.waiting()[0]
        events = game.decide(seat, game.options(seat).sample(rng.randrange))
        assert told(events, "restored wall", "leonardo") == []


def test_m0a_wish_cards_of_the_covered_location_are_of_no_use_at_the_wall() -> None:
    plans = {"p0": plan("3 market, workshop, theatre", marks={"wall": "workshop"})}
    zones = {**wall_of({BESIDE: "green"}), "p0/wishes": {"alchemy": 1}}
    game = position(3, (4, 9), visit("p0", "workshop"), plans=plans, paints={"p0": "3 red"}, zones=zones)
    assert picks(game, "p0") == ["done"]
    assert reason(game, "p0", "alchemy") is not None

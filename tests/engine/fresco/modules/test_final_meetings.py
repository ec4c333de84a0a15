"""Where the ends of several modules meet: what ends the game, what still counts then, and what does not (B12, M18)."""

from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import final_scoring, plan, planning, position, round_end, visit
from app.engine.state import Event

ALL = tuple(catalogue.modules("fresco"))
TILE = "3:red+yellow+blue"
QUIET = plan("3 studio, 2 theatre")
FIVE_RED, EIGHT_RED = "5:red+green", "8:red+green+orange"


def infections(left: dict[str, int]) -> dict[str, Any]:
    """So many tiles are still face down, the others have been used; the last one was the market."""
    whole = {"market": 2, "cathedral": 2, "studio": 2, "workshop": 2, "same": 1}
    gone = {place: number - left.get(place, 0) - (place == "market") for place, number in whole.items()}
    return {
        "infection": ("market",),
        "infection pile": left,
        "infections gone": {place: number for place, number in gone.items() if number},
    }


# -- what ends the game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "final"),
    [({"workshop": 2}, False), ({"studio": 1, "same": 1}, False), ({"workshop": 1}, True), ({"same": 1}, True)],
)
def test_m10_one_infection_tile_left_makes_the_round_final_whichever_it_is(left: dict[str, int], final: bool) -> None:
    game = position(3, (10,), planning(), round=8, fresco=20, zones=infections(left))
    assert zone(game, "round")["final"] is final


def test_m10_in_the_final_round_the_last_tile_is_turned_up_and_strikes() -> None:
    game = position(3, (10,), planning("p0"), round=8, fresco=20, zones=infections({"studio": 1}))
    events = play(game, ("p0", plan("3 studio, 2 workshop")))
    assert told(events, "infection shown") == [{"place": "studio", "signpost": False}]
    assert told(events, "fell ill", "p0") == [{"apprentices": {"own": 1}, "place": "studio"}]


@pytest.mark.parametrize(
    ("modules", "zones"),
    [
        ((10,), infections({"workshop": 1})),
        ((1,), {"portrait deck": (), "portraits": {"self portrait": 1, "virgin mary": 1}}),
    ],
)
def test_b12_a_final_round_that_a_module_brings_ends_the_game_whatever_lies_on_the_fresco(
    modules: tuple[int, ...], zones: dict[str, Any]
) -> None:
    game = position(3, modules, visit("p0", "cathedral 2"), round=8, final=True, fresco=20, zones=zones)
    while game.waiting():
        (seat,) = game.waiting()
        play(game, (seat, picks(game, seat)[-1]))
    assert zone(game, "round")["number"] == 8
    assert len(zone(game, "fresco")) == 20
    assert zone(game, "result")


def test_b12_seven_tiles_and_two_portraits_to_come_make_no_final_round() -> None:
    zones = {"portrait deck": ({"self portrait": 1, "virgin mary": 1},), **infections({"studio": 2})}
    game = position(3, (1, 10), planning(), round=7, fresco=7, zones=zones)
    assert not zone(game, "round")["final"]


def test_b12_completed_early_the_round_goes_on_with_bottles_and_then_everything_counts() -> None:
    """The elixir is drunk after the last location, so all five are healthy when they are counted."""
    game = position(
        3,
        (10, 13, 15),
        visit("p0", "cathedral"),
        round=2,
        rows={"p0": 5},
        final=False,
        fresco={"1,1": TILE},
        plans={"p0": plan("1 cathedral, 3 theatre"), "p1": QUIET, "p2": QUIET},
        thalers={"p0": 0, "p1": 0, "p2": 0},
        draws=[FIVE_RED, "statue"],
        zones={
            "infection": ("market",),
            "p0/ill": {"own": 1},
            "p0/bottles": {"elixir1": 1},
            "p0/treasures": {"chalice": 1},
        },
    )
    events = play(game, ("p0", "restore 1,1"))
    assert picks(game, "p0") == ["drink elixir1", "done"]
    events = play(game, ("p0", "drink elixir1"))
    assert told(events, "counted healthy", "p0") == [{"n": 25}]
    assert told(events, "scored", "p0")[0]["items"] == (("treasures", 3),), "the room uncovered last is nobody's"
    events = play(game, ("p0", "done"))
    assert told(events, "counted money", "p0") == [{"n": 25}]
    assert told(events, "game ended")


def test_m13_a_map_on_the_last_column_of_the_last_round_is_used_before_anything_is_scored() -> None:
    zones = {"p0/maps": {"5#1": "5:0,0+0,1+0,2+1,0"}, "rooms": {"0,0": "script 5"}, "p0/treasures": {"script 1": 1}}
    game = position(
        3,
        (13,),
        visit("p0", "cathedral 2"),
        final=True,
        fresco={"4,4": TILE},
        plans={"p0": plan("3 studio, 2 workshop", marks={"map 5#1": "cathedral 2"}), "p1": QUIET_END, "p2": QUIET_END},
        zones=zones,
    )
    events = play(game, ("p0", "keep"))
    assert told(events, "scored", "p0")[0]["items"] == (("encyclopedia", 10),)


QUIET_END = plan("3 studio, 2 workshop")
"""The same in a final round, without the evening at the theatre."""


def test_m8_a_treasure_sold_in_the_last_round_pays_a_debt_before_the_bells_ring() -> None:
    zones = {
        "p0/maps": {"5#1": "5:0,0+0,1+0,2+1,0"},
        "rooms": {"0,0": "statue"},
        "p0/debts": ("8:5:7",),
        "p0/instalments": (3,),
    }
    game = position(
        3,
        (8, 13),
        visit("p0", "cathedral 2"),
        final=True,
        fresco={"4,4": TILE},
        plans={"p0": plan("3 studio, 2 workshop", marks={"map 5#1": "cathedral 2"}), "p1": QUIET_END, "p2": QUIET_END},
        zones=zones,
    )
    events = play(game, ("p0", "sell"))
    assert told(events, "counted bells", "p0") == [{"certificates": ("8:5:7",), "unpaid": (), "n": 7}]


# -- what counts and what does not -------------------------------------------------------------------------------


def at_the_end(modules: tuple[int, ...], players: int = 3, **said: Any) -> Position:
    rest: dict[str, Any] = {"thalers": dict.fromkeys(("p0", "p1", "p2")[:players], 0), **said}
    return position(players, modules, final_scoring(), final=True, fresco=3, **rest)


def items(events: list[Event], painter: str) -> list[Any]:
    return [fields["items"] for fields in told(events, "scored", painter)]


def test_m18_beams_maps_wishes_scrolls_glass_and_dames_left_over_bring_nothing() -> None:
    zones = {
        "p0/beams": {"beam": 6},
        "p0/beam supply": {},
        "p0/maps": {"7#1": "7:0,1+0,2"},
        "p0/wishes": {"tip": 1},
        "p0/glass": {"red": 1},
        "p0/dames": {"pink": 1},
    }
    game = at_the_end((4, 6, 7, 12, 13, 14), score={"p0": 10, "p1": 20, "p2": 30}, zones={**zones, "p0/pennies": {}})
    assert zone(game, "score")["p0"] == 10


def test_m18_a_statue_kept_is_worth_more_than_its_price_in_money() -> None:
    """5 points, where 5 Thalers would be 2; and nothing of it is counted as money."""
    game = at_the_end((13,), score={"p0": 10, "p1": 20, "p2": 30}, zones={"p0/treasures": {"statue": 1}})
    assert zone(game, "p0/points") == {"earlier": 10, "treasures": 5}


def test_m18_whoever_scores_treasures_first_moves_before_those_who_woke_up_later() -> None:
    zones = {"p0/treasures": {"chalice": 1}, "p1/treasures": {"statue": 1}, "p2/treasures": {"script 4": 1}}
    said: dict[str, Any] = {"score": {"p0": 12, "p1": 10, "p2": 11}, "rows": {"p2": 5, "p1": 6, "p0": 7}}
    game = at_the_end((13,), zones=zones, **said)
    assert zone(game, "score") == {"p2": 15, "p1": 16, "p0": 17}, "all of them would come to 15"


def test_b12b_dome_tiles_bring_no_income_and_serve_no_request() -> None:
    zones = {"p0/dome": {FIVE_RED: 1, EIGHT_RED: 1}}
    game = position(3, (2, 15), round_end(), tiles={"p0": 1}, zones=zones)
    assert told(play(game), "earned", "p0") == [{"n": 1, "why": "income"}]
    said: dict[str, Any] = {"tiles": {"p0": [TILE, TILE]}, "zones": zones}
    game = position(3, (2, 15), visit("p0", "workshop"), **said)
    assert reason(game, "p0", "request general") == "requests.too-few-tiles"


def test_m18_paints_that_finished_the_dome_are_gone_and_no_thaler_comes_of_others() -> None:
    game = at_the_end((15,), paints={"p0": "3 red, 2 green"}, thalers={"p0": 3}, zones={"p0/dome": {FIVE_RED: 1}})
    events = play(game, ("p0", f"dome {FIVE_RED}"))
    assert items(events, "p0") == [(("dome", 5),), (("money", 1),)]
    assert zone(game, "p0/paints") == {"red": 2, "green": 1}


def test_s3_treasures_stay_hidden_until_the_game_is_over_and_s7_are_open_then() -> None:
    zones = {"p0/treasures": {"statue": 1}, "p1/dome": {FIVE_RED: 1}, "p1/maps": {"7#1": "7:0,1+0,2"}}
    game = at_the_end((13, 15), zones=zones, paints={"p1": "red, green"})
    assert game.waiting() == ("p1",)
    assert "p0/treasures" not in game.view("p1")["zones"]
    play(game, ("p1", "done"))
    for viewer in ("p2", None):
        seen = game.view(viewer)["zones"]
        assert (seen["p0/treasures"], seen["p1/maps"]) == ({"statue": 1}, {"7#1": "7:0,1+0,2"})


def test_m18_with_all_modules_and_nothing_kept_only_money_and_the_healthy_count() -> None:
    quiet: dict[str, Any] = {f"{seat}/{what}": {} for seat in ("p0", "p1") for what in ("pennies", "leaf")}
    game = position(2, ALL, final_scoring(), final=True, fresco=3, thalers={"p0": 1, "p1": 4}, zones=quiet)
    play(game)
    while game.waiting():
        (seat,) = game.waiting()
        play(game, (seat, picks(game, seat)[-1]))
    assert [zone(game, f"{seat}/points")["money"] for seat in ("p0", "p1")] == [13, 14]
    assert "treasures" not in zone(game, "leonardo/points")

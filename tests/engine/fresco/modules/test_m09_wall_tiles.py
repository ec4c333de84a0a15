"""Module 9, the wall fresco: its tiles bring paints, are exchanged, and serve requests (M9)."""

import random
from typing import Any

import pytest

from app.engine.examples.positions import picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, position, round_end, visit
from app.engine.fresco.modules.m09_wall_fresco import TILES
from tests.engine.fresco.modules.wall_fresco import (
    BESIDE,
    MODULE,
    PIECE,
    at_workshop,
    refused,
    tiles,
    wall_of,
)

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

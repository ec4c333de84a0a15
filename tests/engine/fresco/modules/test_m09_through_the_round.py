"""Module 9, the wall fresco, through a round and beside others: what a tile brings when, and to whom (M9)."""

from collections import Counter
from typing import Any

from app.engine.examples.positions import Position, picks, play, reason, told, zone
from app.engine.fresco.examples.positions import plan, planning, position, round_end, visit
from app.engine.fresco.modules.m09_wall_fresco import TILES
from app.engine.state import NATURE

MODULE = (9,)
PIECE = {(tile.seal, tile.income): piece for piece, tile in TILES.items()}
GREEN_RED, GREEN_BLUE, ORANGE_BLUE = PIECE["green", "red"], PIECE["green", "blue"], PIECE["orange", "blue"]
GREEN_YELLOW = PIECE["green", "yellow"]
CEILING = ["4:red+green", "6:orange+green"]
"""Two tiles of the ceiling with a green seal."""


def tiles(*pieces: str) -> dict[str, int]:
    return dict(Counter(pieces))


def front(game: Position, cell: str) -> str:
    return str(zone(game, "wall")[cell])


def run_round(game: Position, *first: tuple[str, str]) -> list[Any]:
    """After these picks everybody is done with everything until the round is over."""
    events = list(play(game, *first))
    while not told(events, "round ended"):
        events += play(game, (game.waiting()[0], "done"))
    return events


# -- in the same round -------------------------------------------------------------------------------------------


def on_the_market(column: str = "market", **said: Any) -> Position:
    """p0's apprentice works on the wall before the workshop has its turn, and has every blended paint."""
    plans = {"p0": plan("1 market, 3 theatre, 1 workshop", marks={"wall": column})}
    paints = {"p0": "orange, green, purple"}
    return position(3, MODULE, visit("p0", column), rows={"p0": 5}, plans=plans, paints=paints, **said)


def test_m9_a_tile_of_this_round_brings_its_paint_as_the_round_ends() -> None:
    game = on_the_market()
    colour = front(game, "3,0")
    game.draws = [PIECE[colour, "red"]]
    play(game, ("p0", "wall 3,0"))
    assert told(run_round(game), "received", "p0") == [{"paints": {"red": 1}, "why": "wall tiles"}]


def test_m9_a_tile_of_this_round_is_exchanged_in_this_round() -> None:
    mine = tiles(ORANGE_BLUE)
    game = on_the_market(zones={"p0/wall tiles": mine})
    colour = front(game, "3,0")
    game.draws = [PIECE[colour, "red"]]
    play(game, ("p0", "wall 3,0"))
    while game.waiting() != ("p0",):
        play(game, (game.waiting()[0], "done"))
    play(game, ("p0", "exchange purple"))
    assert (zone(game, "p0/exchange tiles"), zone(game, "p0/wall tiles")) == ({"purple": 1}, {})
    assert told(run_round(game), "received", "p0") == [{"paints": {"purple": 1}, "why": "exchange tiles"}]


def test_m9_a_colour_that_another_tile_still_shows_goes_on_coming_in_after_an_exchange() -> None:
    zones = {"p0/wall tiles": tiles(GREEN_BLUE, ORANGE_BLUE, GREEN_YELLOW)}
    game = position(3, MODULE, visit("p0", "workshop"), zones=zones)
    received = told(run_round(game, ("p0", "exchange green")), "received", "p0")
    assert received == [
        {"paints": {"blue": 1}, "why": "wall tiles"},
        {"paints": {"green": 1}, "why": "exchange tiles"},
    ]


def test_s5_what_the_back_showed_cannot_be_undone() -> None:
    game = on_the_market()
    game.decide("p0", "wall 3,0")
    assert game.waiting() == (NATURE,)


def test_b14_a_painter_who_lacks_the_paint_leaves_the_wall_as_it_is() -> None:
    plans = {"p0": plan("1 market, 3 theatre, 1 workshop", marks={"wall": "market"})}
    game = position(3, MODULE, visit("p0", "market"), plans=plans, paints={"p0": {}})
    events = play(game, ("p0", "done"))
    assert told(events, "lapsed", "p0")[0] == {"what": "wall", "n": 1}
    assert len(zone(game, "wall")) == 18


# -- the final round ---------------------------------------------------------------------------------------------


def test_m0c_the_wall_is_worked_on_in_the_turn_of_the_second_cathedral_and_brings_no_income_any_more() -> None:
    plans = {"p0": plan({"cathedral 2": 1, "studio": 3, "cathedral": 1}, marks={"wall": "cathedral 2"})}
    paints, rows = {"p0": "orange, green, purple"}, {"p2": 5, "p1": 6, "p0": 7}
    zones = {"p0/exchange tiles": {"green": 1}}
    at = visit("p0", "cathedral 2")
    game = position(3, MODULE, at, fresco=5, plans=plans, paints=paints, rows=rows, zones=zones)
    assert game.view(None)["place"] == "wall"
    events = play(game, ("p0", "wall 3,0"))
    assert told(events, "scored", "p0")[0] == {"items": (("wall", 4),), "total": 4}
    assert (game.waiting(), told(events, "received", "p0")) == ((), [])


# -- points ------------------------------------------------------------------------------------------------------


def test_m12_the_four_points_of_the_wall_lead_to_a_dame() -> None:
    plans = {"p0": plan("1 market, 3 theatre, 1 workshop", marks={"wall": "market"})}
    rosary = {"8": "pink", "14": "purple", "20": "pink", "26": "purple", "32": "pink", "38": "purple"}
    said: dict[str, Any] = {"paints": {"p0": "orange, green, purple"}, "score": {"p0": 4}, "zones": {"rosary": rosary}}
    game = position(3, (9, 12), visit("p0", "market"), plans=plans, **said)
    assert told(play(game, ("p0", "wall 3,0")), "married", "p0") == [{"dame": "pink", "space": 8}]


# -- the infection -----------------------------------------------------------------------------------------------


def test_m10_whoever_works_on_the_wall_is_not_at_the_infected_place_under_it() -> None:
    plans = {"p0": plan("1 studio, 3 theatre, 1 workshop", marks={"wall": "studio"})}
    zones = {"infection": ("studio",)}
    game = position(3, (9, 10), visit("p0", "studio"), round=2, plans=plans, zones=zones)
    assert told(play(game, ("p0", "done")), "fell ill", "p0") == []


# -- requests ----------------------------------------------------------------------------------------------------


def at_workshop(mine: dict[str, int], **said: Any) -> Position:
    zones = {"p0/wall tiles": mine, **said.pop("zones", {})}
    return position(3, (2, 9), visit("p0", "workshop"), zones=zones, **said)


def test_m9_a_special_request_takes_two_seals_of_the_ceiling_and_one_of_the_wall() -> None:
    game = at_workshop(tiles(GREEN_RED, ORANGE_BLUE), tiles={"p0": CEILING})
    request = {"request": {"request": "green", "tiles": [*CEILING, GREEN_RED]}}
    wrong = {"request": {"request": "green", "tiles": [*CEILING, ORANGE_BLUE]}}
    assert reason(game, "p0", wrong) is not None
    play(game, ("p0", request))
    assert zone(game, "p0/stacked wall tiles") == {GREEN_RED: 1}
    assert zone(game, "p0/wall tiles") == {ORANGE_BLUE: 1}


def test_m9_of_two_equal_tiles_one_is_stacked_and_the_other_goes_on_bringing_paint() -> None:
    game = at_workshop({GREEN_RED: 2, GREEN_BLUE: 2})
    play(game, ("p0", {"request": {"request": "green", "tiles": [GREEN_RED, GREEN_BLUE, GREEN_BLUE]}}))
    assert zone(game, "p0/wall tiles") == {GREEN_RED: 1}
    assert zone(game, "p0/stacked wall tiles") == {GREEN_RED: 1, GREEN_BLUE: 2}


def test_m9_nobody_stacks_more_of_a_tile_than_they_have() -> None:
    game = at_workshop({GREEN_RED: 1, GREEN_BLUE: 2})
    twice = {"request": {"request": "green", "tiles": [GREEN_RED, GREEN_RED, GREEN_BLUE]}}
    assert reason(game, "p0", twice) is not None


def test_m9_the_income_of_requests_and_of_the_wall_are_two_things() -> None:
    zones = {"p0/wall tiles": tiles(GREEN_RED), "p0/fulfilled": {"green 8": 1}, "p0/exchange tiles": {"green": 1}}
    game = position(3, (2, 9), round_end(), zones=zones)
    received = [(fields["why"], fields["paints"]) for fields in told(play(game), "received", "p0")]
    assert received == [("request", {"green": 1}), ("wall tiles", {"red": 1}), ("exchange tiles", {"green": 1})]


def test_m9_wall_tiles_bring_no_thalers() -> None:
    game = position(3, MODULE, round_end(), tiles={"p0": 2}, zones={"p0/wall tiles": tiles(GREEN_RED, GREEN_BLUE)})
    assert told(play(game), "earned", "p0") == [{"n": 2, "why": "income"}]


# -- planning ----------------------------------------------------------------------------------------------------


def test_m9_an_apprentice_away_in_a_bad_mood_is_not_there_for_the_wall() -> None:
    game = position(3, MODULE, planning(), mood={"p0": -4})
    assert reason(game, "p0", plan("1 market, 3 theatre", marks={"wall": "market"})) is None
    assert reason(game, "p0", plan("1 market, 3 theatre, 1 studio", marks={"wall": "market"})) == "plan.placed"


def test_m9_everybody_may_have_an_exchange_tile_of_the_same_colour() -> None:
    others = {f"p{seat}/exchange tiles": {"green": 1} for seat in (1, 2, 3)}
    zones = {"p0/wall tiles": tiles(GREEN_BLUE, GREEN_YELLOW), **others}
    game = position(4, MODULE, visit("p0", "workshop"), zones=zones)
    assert "exchange green" in picks(game, "p0")
    play(game, ("p0", "exchange green"))
    assert zone(game, "exchange supply") == {"orange": 4, "purple": 4}

"""Apprentice and its sheet: what it lays there besides apprentices, and where."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.examples.positions import Position, play
from app.engine.fresco.bots.marks import worth_laying
from app.engine.fresco.bots.seen import Seen
from app.engine.fresco.bots.sheet import wishes
from app.engine.fresco.examples.positions import plan, planning, position, wake_up
from tests.engine.fresco.bots.test_apprentice import pick_of, plain

SEVEN = "7:purple+red+blue"


def planned(modules: tuple[int, ...], zones: dict[str, Any], **said: Any) -> dict[str, Any]:
    game = position(3, modules, planning(), zones=zones, **said)
    pick = pick_of(game, "p0")
    assert not game.options("p0").problems(pick)
    return dict(pick)


def laid(modules: tuple[int, ...], zones: dict[str, Any], **said: Any) -> dict[str, str]:
    return dict(planned(modules, zones, **said).get("marks", {}))


# -- action tiles ----------------------------------------------------------------------------------------------------


def test_glass_is_bought_with_money_to_spare_where_nobody_else_would_go() -> None:
    zones = {"glazery": {"red": 2, "green": 2}}
    assert laid((6,), zones, thalers={"p0": 15}, mood={"p0": 0}) == {"glazery": "theatre"}
    assert laid((6,), zones, thalers={"p0": 2}) == {}
    assert laid((6,), {"glazery": {}}, thalers={"p0": 15}) == {}


def test_no_glass_is_bought_when_no_window_is_left() -> None:
    fresco = {"1,1": SEVEN, "2,2": "11:orange+green+purple"}
    assert laid((6,), {"glazery": {"red": 2}}, thalers={"p0": 15}, fresco=fresco) == {}


def test_an_audience_is_sought_only_with_the_whole_price_at_hand() -> None:
    game = position(3, (8,), planning())
    price = min(int(piece.split(":")[0]) for piece in game.state.zones["certificates"])
    assert "audience" in laid((8,), {}, thalers={"p0": price + 20})
    assert "audience" not in laid((8,), {}, thalers={"p0": price + 1})


def test_somebody_goes_to_the_wall_with_paints_to_spare() -> None:
    pick = planned((9,), {}, paints={"p0": "4 orange, 4 green"})
    column = pick["marks"]["wall"]
    assert sum(pick["columns"][column].values()) == 1
    assert "wall" not in laid((9,), {}, paints={"p0": ""})


@pytest.mark.parametrize(("beams", "carriers"), [(1, 0), (2, 1), (3, 2), (5, 2)])
def test_beams_are_carried_to_the_pews_as_soon_as_there_are_any(beams: int, carriers: int) -> None:
    """One beam each; the first is carried by the apprentice who is printed there."""
    pick = planned((14,), {"p0/beams": {"beam": beams}}, thalers={"p0": 12})
    column = pick["marks"]["pews"]
    assert sum(pick["columns"].get(column, {}).values()) == carriers


def test_without_beams_nobody_goes_to_the_pews() -> None:
    assert laid((14,), {}) == {}


def test_a_tile_covers_no_location_where_somebody_is_needed() -> None:
    marks = laid((6, 8, 9, 14), {"glazery": {"red": 2}, "p0/beams": {"beam": 3}}, thalers={"p0": 30})
    assert len(set(marks.values())) == len(marks)
    game = position(3, (6, 8, 9, 14), planning(), thalers={"p0": 30})
    wanted = wishes(Seen(plain(game.view("p0"))))
    assert all(not wanted.get(column) for column in marks.values())


def test_whatever_it_lays_every_apprentice_finds_a_place() -> None:
    zones = {"glazery": {"red": 2}, "p0/beams": {"beam": 3}}
    pick = planned((6, 8, 9, 14), zones, thalers={"p0": 30}, mood={"p0": 4}, paints={"p0": "3 red, 3 blue"})
    assert sum(sum(here.values()) for here in pick["columns"].values()) == 6


def test_a_mark_it_has_no_opinion_on_stays_off_the_sheet() -> None:
    game = position(3, (), planning())
    schema = plain(game.options("p0").schema())["plan"]
    schema["marks"] = {"telescope": {"group": "tile", "on": list(schema["columns"]), "room": [0, 0], "kinds": []}}
    seen = Seen(plain(game.view("p0")))
    assert list(worth_laying(seen, schema, wishes(seen))) == []


def test_a_plan_without_marks_is_the_last_resort() -> None:
    """Three apprentices at most stand at a location, so five need two of them at least."""
    game: Position = position(3, (6, 8, 9, 14), planning(), thalers={"p0": 0}, paints={"p0": ""})
    assert not game.options("p0").problems(pick_of(game, "p0"))


# -- the ill and the medico ------------------------------------------------------------------------------------------

ILL = {"p0/ill": {"own": 2}, "p0/apprentices": {"own": 3}}


def test_the_medico_is_called_on_with_somebody_ill_and_money_to_pay() -> None:
    zones = {**ILL, "bottles": {"0": "elixir2"}}
    assert laid((10,), zones, round=2, thalers={"p0": 12})["medico"] == "market"
    assert "medico" not in laid((10,), zones, round=2, thalers={"p0": 1})
    assert "medico" not in laid((10,), {"bottles": {"0": "elixir2"}}, round=2, thalers={"p0": 12})
    assert "medico" not in laid((10,), {**ILL, "bottles": {}}, round=2, thalers={"p0": 12})


def test_the_ill_keep_to_themselves() -> None:
    pick = planned((10,), ILL, round=2, paints={"p0": "2 red, 2 yellow, 2 blue"})
    together = [here for here in pick["columns"].values() if "ill" in here]
    assert together
    assert all(set(here) == {"ill"} for here in together)


def test_whoever_is_ill_goes_home_first() -> None:
    game = position(3, (10,), wake_up("p0"), round=2, mood={"p0": -3}, zones=ILL)
    play(game, ("p0", {"row": 5}))
    assert game.view("p0")["task"] == "send home"
    assert pick_of(game, "p0") == "send ill"


# -- dames and maps --------------------------------------------------------------------------------------------------


def test_a_dame_lifts_a_bad_mood_or_earns_beside_those_at_the_studio() -> None:
    assert laid((12,), {"p0/dames": {"pink": 1}}, mood={"p0": -2}) == {"dame pink": "theatre"}
    assert laid((12,), {"p0/dames": {"pink": 1}}, thalers={"p0": 3}, mood={"p0": 0}) == {"dame pink": "studio"}


def test_two_dames_go_different_ways() -> None:
    marks = laid((12,), {"p0/dames": {"pink": 1, "purple": 1}})
    assert len(set(marks.values())) == 2


def test_a_map_is_laid_once_it_leads_to_an_open_room() -> None:
    held = {"p0/maps": {"7#1": "7:0,1+0,2"}}
    assert laid((13,), {**held, "rooms": {"0,1": "statue"}})["map 7#1"]
    assert laid((13,), {**held, "rooms": {"3,3": "statue"}}) == {}


def test_a_map_is_bought_in_the_morning_unless_there_are_enough() -> None:
    rows = {"p0": 9, "p1": 8}
    assert pick_of(position(3, (13,), wake_up("p2"), rows=rows), "p2") == {"row": 7, "map": True}
    held = {"p2/maps": {"7#1": "7:0,1+0,2", "7#2": "7:1,1+2,1"}}
    assert pick_of(position(3, (13,), wake_up("p2"), rows=rows, zones=held), "p2") == {"row": 7}


def test_a_treasure_is_kept_if_that_brings_more() -> None:
    zones = {"p0/maps": {"7#1": "7:0,1+0,2"}, "rooms": {"0,1": "statue"}}
    game = position(3, (13,), planning("p0"), zones=zones)
    play(game, ("p0", plan("1 studio, 3 workshop, 1 theatre", marks={"map 7#1": "studio"})))
    while game.view("p0")["task"] != "keep or sell":
        (seat,) = game.waiting()
        play(game, (seat, "done"))
    assert pick_of(game, "p0") == "keep"

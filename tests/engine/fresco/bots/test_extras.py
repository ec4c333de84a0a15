"""Apprentice and what modules offer besides: it takes what brings more than it costs, and knows no module by name."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.engine import catalogue
from app.engine.examples.positions import Position, play
from app.engine.fresco.bots.opinions import SCALES
from app.engine.fresco.bots.paints_in_reach import best_together, pay
from app.engine.fresco.examples.positions import (
    final_scoring,
    full,
    planning,
    position,
    round_end,
    visit,
    wake_up,
)
from tests.engine.fresco.bots.test_apprentice import pick_of, play_game

SEVEN = "7:purple+red+blue"
ALL = tuple(catalogue.modules("fresco"))


def entry(value: str | int, points: int = 0, opens: Any = None, **cost: Any) -> dict[str, Any]:
    return {"value": value, "cost": cost, "gain": {"points": points}, "opens": opens or {}}


def field(kind: str, *entries: dict[str, Any], least: int = 0, most: int = 1, **amounts: int) -> dict[str, Any]:
    return {"kind": kind, "entries": list(entries), "least": least, "most": most, "amounts": amounts}


# -- forms -------------------------------------------------------------------------------------------------------


def test_a_flag_is_set_if_it_brings_more_than_it_costs() -> None:
    assert SCALES.fill({"leaf": field("flag", entry("leaf", 1, leaf=1))}) == {"leaf": True}
    assert SCALES.fill({"leaf": field("flag", entry("leaf", 0, leaf=1))}) == {}


def test_of_some_the_best_are_taken_as_often_as_allowed_and_none_that_is_not_worth_it() -> None:
    panes = (entry("red", 6, glass={"red": 1}), entry("green", 8, glass={"green": 1}), entry("blue", -1))
    assert SCALES.fill({"glass": field("some", *panes, most=3, red=2)}) == {"glass": ["green", "red", "red"]}
    assert SCALES.fill({"glass": field("some", *panes, most=2, red=2)}) == {"glass": ["green", "red"]}
    assert SCALES.fill({"glass": field("some", panes[2], most=2)}) == {}


def test_of_some_as_many_are_taken_as_must_be() -> None:
    tiles = [entry(value) for value in ("a", "b", "c", "d")]
    assert SCALES.fill({"tiles": field("some", *tiles, least=3, most=3)}) == {"tiles": ["a", "b", "c"]}


def test_of_one_the_best_is_taken_with_all_that_it_opens() -> None:
    window = {"window": field("one", entry(0, -8, {"glass": field("some", entry("red", 6))}), entry(1, -3))}
    cells = {"cell": field("one", entry("0,2", 9, window), entry("1,1", 8))}
    assert SCALES.answer(cells) == ({"cell": "1,1"}, 8.0)
    assert SCALES.fill({"cell": field("one", entry("0,2", 9, window))}) == {
        "cell": "0,2",
        "window": 0,
        "glass": ["red"],
    }


def test_the_preferred_entry_is_taken_whatever_it_is_worth() -> None:
    rows = {"row": field("one", entry(5, 3), entry(7, -3, {"busker": field("flag", entry("busker", 1))}))}
    assert SCALES.fill(rows, prefer=7) == {"row": 7, "busker": True}


# -- at the table ------------------------------------------------------------------------------------------------


def at(place: str, zones: dict[str, Any], modules: tuple[int, ...], **said: Any) -> Position:
    return position(3, modules, visit("p0", place), zones=zones, **said)


def test_a_restoration_is_gilded_and_praised() -> None:
    zones = {"p0/wishes": {"bishop praise": 1}, "basket": "red", "p0/leaf": {"leaf": 1}}
    paints = {"p0": "purple, red, blue"}
    game = at("cathedral", zones, (4, 5), fresco=full({"1,1": SEVEN}), bishop="1,1", paints=paints)
    assert pick_of(game, "p0") == {"restore": {"cell": "1,1", "praise": True, "leaf": True}}


def test_the_window_that_costs_least_is_taken_with_all_the_glass_there_is() -> None:
    bench = ("green+yellow+green", "red+green", "yellow+blue", "yellow+red", "yellow+green+yellow", "blue+red")
    zones = {"bench": bench, "glazery": {}, "p0/glass": {"red": 1, "green": 1}}
    game = at("cathedral", zones, (6,), fresco={"0,2": SEVEN}, bishop="0,2", paints={"p0": "purple, red, blue"})
    pick = pick_of(game, "p0")["restore"]
    assert (pick["cell"], pick["window"], sorted(pick["glass"])) == ("0,2", 1, ["green", "red"])


def test_the_busker_plays_when_it_gets_up() -> None:
    game = position(3, (4,), wake_up("p0"), zones={"p0/wishes": {"busker": 1}})
    assert pick_of(game, "p0")["busker"] is True


def test_pennies_are_planned_and_thrown_by_whoever_goes_to_the_market() -> None:
    game = position(3, (4,), planning())
    pick = pick_of(game, "p0")
    assert "market" in pick["columns"]
    assert pick["counts"] == {"pennies": 2}
    game = position(3, (4,), visit("p0", "market"), plans={"p0": pick}, rows={"p0": 5})
    assert pick_of(game, "p0") == "throw 2"


def test_pennies_stay_at_home_when_nobody_goes_to_the_market() -> None:
    game = position(3, (4,), planning(), thalers={"p0": 0}, paints={"p0": ""})
    pick = pick_of(game, "p0")
    assert "market" not in pick["columns"]
    assert pick["counts"] == {}


@pytest.mark.parametrize(
    ("place", "card"), [("studio", "tip"), ("theatre", "finders keepers"), ("market", "lucky day")]
)
def test_a_card_that_brings_something_is_played_before_the_work_is_done(place: str, card: str) -> None:
    game = position(3, (4,), visit("p0", place), zones={"p0/wishes": {card: 1, "bishop visit": 1}})
    assert pick_of(game, "p0") == card


def test_a_tip_comes_before_the_portrait_that_ends_the_work() -> None:
    zones = {"portraits": {"patron": 1, "abbot": 1}, "p0/wishes": {"tip": 1}}
    game = at("studio", zones, (1, 4))
    assert pick_of(game, "p0") == "tip"
    play(game, ("p0", "tip"))
    assert pick_of(game, "p0") == "portrait patron"


def test_a_card_that_brings_nothing_by_itself_is_kept() -> None:
    game = at("cathedral", {"p0/wishes": {"bishop visit": 1}}, (4,), paints={"p0": ""})
    assert pick_of(game, "p0") == "done"


@pytest.mark.parametrize(("place", "work"), [("studio", "earn"), ("theatre", "cheer"), ("market", "close 1")])
def test_a_menu_left_open_for_a_card_that_does_not_fit_is_ended(place: str, work: str) -> None:
    game = at(place, {"p0/wishes": {"busker": 1}}, (4,))
    play(game, ("p0", work))
    assert pick_of(game, "p0") == "done"


def test_a_card_is_still_played_after_the_work() -> None:
    game = at("theatre", {"p0/wishes": {"finders keepers": 1}}, (4,))
    play(game, ("p0", "cheer"))
    assert pick_of(game, "p0") == "finders keepers"


def test_a_lasting_portrait_is_painted_rather_than_wages_earned() -> None:
    assert pick_of(at("studio", {"portraits": {"abbot": 1}}, (1,)), "p0") == "portrait abbot"


def test_a_request_is_fulfilled_with_tiles_that_it_takes() -> None:
    tiles = ["6:purple+red", "6:purple+yellow", SEVEN]
    game = position(3, (2,), visit("p0", "workshop"), tiles={"p0": tiles})
    pick = pick_of(game, "p0")["request"]
    assert pick["request"] == "purple"
    assert sorted(pick["tiles"]) == sorted(tiles)


def test_a_paint_of_choice_is_the_one_that_leads_to_a_segment() -> None:
    zones = {"p0/fulfilled": {"general 6": 1}}
    fresco = {"1,1": "3:red+yellow+blue", "2,2": "11:orange+green+purple"}
    game = position(2, (2,), round_end(), fresco=full(fresco), paints={"p0": "red, yellow"}, zones=zones)
    play(game)
    assert game.view("p0")["task"] == "basic income"
    assert pick_of(game, "p0") == "blue"


def test_for_leonardo_it_chooses_what_brings_him_least() -> None:
    zones = {"portraits": {"virgin mary": 1, "patron": 1}}
    said: dict[str, Any] = {"rows": {"leonardo": 5}, "leonardo": {"controller": "p1"}}
    game = position(2, (1, 2), visit("leonardo", "studio"), zones=zones, **said)
    assert pick_of(game, "p1") == "portrait patron"
    tiles = {"leonardo": ["6:purple+red", "6:purple+yellow", SEVEN]}
    game = position(2, (1, 2), visit("leonardo", "workshop"), tiles=tiles, **said)
    assert pick_of(game, "p1") == "none"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_with_every_module_end_and_use_what_the_modules_offer(seats: int) -> None:
    sources: set[str] = set()
    for number in range(5):
        zones = play_game(seats, bytes([number]) * 32, modules=ALL).game.state.zones
        sources |= {source for seat in range(seats) for source in zones[f"p{seat}/points"]}
        assert zones["used wishes"]
    assert {"leaf", "window", "certificate", "pews", "favour", "treasures", "dome"} <= sources


@pytest.mark.parametrize("number", range(8))
def test_whole_games_with_any_modules_end(number: int) -> None:
    rng = random.Random(number)
    modules = tuple(module for module in ALL if rng.random() < 0.5)
    course = play_game(2 + number % 3, bytes([number]) * 32, modules=modules)
    assert course.game.state.zones["round"]["number"] <= 14


# -- the bishop, the altar and the dome ----------------------------------------------------------------------------


def test_the_bishop_is_led_to_the_segment_that_can_be_paid_if_he_makes_it_better() -> None:
    said: dict[str, Any] = {
        "fresco": {"1,1": SEVEN, "4,4": "11:orange+green+purple"},
        "paints": {"p0": "purple, red, blue"},
    }
    assert pick_of(at("cathedral", {}, (), bishop="2,2", **said), "p0") == "step 1,1"
    assert pick_of(at("cathedral", {}, (), bishop="1,1", **said), "p0") == {"restore": {"cell": "1,1"}}
    assert pick_of(at("cathedral", {}, (), bishop="4,3", **said), "p0") == {"restore": {"cell": "1,1"}}


def test_a_favour_makes_the_bishops_own_segment_worth_a_step() -> None:
    said: dict[str, Any] = {"fresco": {"1,1": SEVEN}, "paints": {"p0": "purple, red, blue"}, "bishop": "1,2"}
    assert pick_of(at("cathedral", {}, (11,), **said), "p0") == "step 1,1"


def test_pink_and_brown_are_blended_by_way_of_their_halves() -> None:
    assert pay({"red": 2, "blue": 1}, {"pink": 1}, blending=True) == (
        {"red": 0, "blue": 0, "pink": 0},
        ["purple", "pink"],
    )
    assert pay({"red": 1, "blue": 1}, {"pink": 1}, blending=True) is None
    fresco = {"1,1": "13:pink+orange+green"}
    paints = {"p0": "purple, red, orange, green"}
    game = at("workshop", {}, (3,), fresco=full(fresco), paints=paints)
    assert pick_of(game, "p0") == "blend pink"


def test_of_the_dome_it_finishes_what_is_worth_most_together() -> None:
    dome = ["8:red+green+orange", "5:red+green", "5:blue+orange"]
    assert best_together({"red": 1, "green": 1, "orange": 1, "blue": 1}, dome) == ("5:blue+orange", "5:red+green")
    said: dict[str, Any] = {"final": True, "fresco": 0, "paints": {"p0": "red, green, orange, blue"}}
    game = position(3, (15,), final_scoring(), zones={"p0/dome": dict.fromkeys(dome, 1)}, **said)
    assert pick_of(game, "p0") in ("dome 5:red+green", "dome 5:blue+orange")
    play(game, ("p0", pick_of(game, "p0")))
    play(game, ("p0", pick_of(game, "p0")))
    assert pick_of(game, "p0") == "done"


def test_in_the_final_round_paints_are_kept_for_the_dome_rather_than_given_to_the_altar() -> None:
    said: dict[str, Any] = {"final": True, "fresco": 2, "paints": {"p0": "red, yellow, blue, green"}}
    game = at("cathedral 2", {"p0/dome": {"5:red+green": 1}}, (15,), **said)
    assert pick_of(game, "p0") == "done"
    game = at("cathedral 2", {}, (15,), **said)
    assert pick_of(game, "p0")["altar"]["payment"]


# -- beside a question ---------------------------------------------------------------------------------------------


def test_a_debt_that_can_be_settled_is_paid_beside_another_question() -> None:
    game = position(3, (8,), wake_up("p0"))
    piece = sorted(game.state.zones["certificate pile"])[0]
    price = int(piece.split(":")[0])
    zones = {"p0/debts": (piece,), "p0/instalments": (price - 1,)}
    game = position(3, (8,), wake_up("p0"), zones=zones, thalers={"p0": 5})
    assert pick_of(game, "p0") == "pay debt 1"
    play(game, ("p0", "pay debt 1"))
    assert "row" in pick_of(game, "p0")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_all_modules_it_beats_players_who_pick_at_random(seats: int) -> None:
    course = play_game(seats, bytes(32), frozenset({"p1", "p2", "p3"}), ALL)
    assert course.game.state.zones["result"][0] == "p0"

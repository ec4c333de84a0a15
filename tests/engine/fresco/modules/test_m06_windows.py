"""Module 6, the glaziers: windows from the bench, penalties for missing panes, the altar window (M6)."""

from typing import Any

import pytest

from app.engine import catalogue, view
from app.engine.examples.positions import Position, play, reason, told, zone
from app.engine.fresco.components import BORDER
from app.engine.fresco.examples.positions import position, visit
from tests.engine.chance import chance
from tests.engine.leaks import watch_for_leaks

GLAZIERS = (6,)
SEVEN = "7:purple+red+blue"
BENCH = ("yellow+blue", "red+green", "green+yellow+green", "yellow+red", "yellow+green+yellow", "blue+red")
"""Worth 3, 7, 9, 4, 6 and 5; they cost 0, 1, 1, 2, 2 and 3 Thalers."""

AT_A_WINDOW = "0,2"
INSIDE = "1,1"
CORNER = "0,0"


def at_cathedral(
    glass: dict[str, int] | None = None, bishop: str = "4,4", players: int = 4, apprentices: int = 1, thalers: int = 12
) -> Position:
    return position(
        players,
        GLAZIERS,
        visit("p0", "cathedral", apprentices),
        bishop=bishop,
        fresco={AT_A_WINDOW: SEVEN, INSIDE: "7:purple+red+yellow", CORNER: "3:red+yellow+blue", "3,0": "4:red+green"},
        paints={"p0": "3 purple, 3 red, 3 blue, 3 yellow, 2 orange, 2 green"},
        thalers={"p0": thalers},
        zones={"bench": BENCH, "p0/glass": glass or {}, "glazery": {}},
        draws=["red+green+red"],
    )


def restore(cell: str, window: int | None = None, *glass: str) -> dict[str, Any]:
    fields: dict[str, Any] = {"cell": cell} | ({} if window is None else {"window": window})
    return {"restore": fields | ({"glass": list(glass)} if glass else {})}


# -- windows -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bishop", "window", "given", "items", "total"),
    [
        ("0,2", 1, ("red", "green"), (("segment", 7), ("bishop", 3), ("window", 7)), 17),
        ("4,4", 1, ("red",), (("segment", 7), ("window", 7), ("missing glass", -8)), 6),
        ("4,4", 1, (), (("segment", 7), ("window", 7), ("missing glass", -14)), 0),
        ("4,4", 2, (), (("segment", 7), ("window", 9), ("missing glass", -18), ("not below zero", 2)), 0),
    ],
)
def test_m6_the_rulebooks_examples_give_17_6_0_and_0(
    bishop: str, window: int, given: tuple[str, ...], items: Any, total: int
) -> None:
    game = at_cathedral({"red": 1, "green": 2, "yellow": 1}, bishop)
    events = play(game, ("p0", restore(AT_A_WINDOW, window, *given)))
    assert told(events, "scored", "p0") == [{"items": items, "total": total}]
    assert zone(game, "score")["p0"] == total
    assert sum(zone(game, "p0/points").values()) == total
    assert (len(told(events, "advanced")) == 1) is (total > 0)


@pytest.mark.parametrize(("colour", "penalty"), [("yellow", 2), ("blue", 4), ("red", 6), ("green", 8)])
def test_each_missing_pane_costs_its_colours_penalty(colour: str, penalty: int) -> None:
    windows = {"yellow": "yellow+blue", "blue": "yellow+blue", "red": "red+green", "green": "red+green"}
    game = at_cathedral({"yellow": 2, "blue": 2, "red": 2, "green": 2})
    slot = BENCH.index(windows[colour])
    given = [other for other in windows[colour].split("+") if other != colour]
    events = play(game, ("p0", restore(AT_A_WINDOW, slot, *given)))
    assert dict(told(events, "scored")[0]["items"])["missing glass"] == -penalty


def test_m6_beside_a_window_one_must_be_taken_from_the_bench() -> None:
    game = at_cathedral()
    assert reason(game, "p0", {"restore": {"cell": AT_A_WINDOW}}) == "glazery.window-needed"
    assert reason(game, "p0", restore(AT_A_WINDOW, 6)) == "glazery.window-needed"
    assert reason(game, "p0", restore(AT_A_WINDOW, 5)) is None


@pytest.mark.parametrize("cell", [INSIDE, CORNER])
def test_away_from_the_windows_none_is_taken(cell: str) -> None:
    game = at_cathedral()
    assert reason(game, "p0", restore(cell, 0)) == "glazery.no-window-there"
    events = play(game, ("p0", restore(cell)))
    assert told(events, "placed window") == []
    assert zone(game, "bench") == BENCH


def test_twelve_of_the_25_segments_lie_at_a_window() -> None:
    inner = {f"{row},{col}" for row in range(1, 4) for col in range(1, 4)}
    assert len(BORDER) == 12
    assert not BORDER & (inner | {"0,0", "0,4", "4,0", "4,4"})


@pytest.mark.parametrize(("slot", "price"), list(enumerate([0, 1, 1, 2, 2, 3])))
def test_a_window_costs_what_its_space_on_the_bench_says(slot: int, price: int) -> None:
    game = at_cathedral(bishop=AT_A_WINDOW)
    events = play(game, ("p0", restore(AT_A_WINDOW, slot)))
    assert zone(game, "p0/thalers") == 12 - price
    assert told(events, "paid", "p0") == ([{"n": price, "why": "window"}] if price else [])


def test_m6_without_money_the_free_window_can_still_be_taken() -> None:
    game = at_cathedral(thalers=0)
    assert reason(game, "p0", restore(AT_A_WINDOW, 0)) is None
    assert reason(game, "p0", restore(AT_A_WINDOW, 1)) == "needs.thalers"


def test_the_window_stands_beside_the_segment_the_others_slide_and_a_new_one_comes_at_the_end() -> None:
    game = at_cathedral({"yellow": 2, "green": 1})
    events = play(game, ("p0", restore(AT_A_WINDOW, 4, "yellow", "green", "yellow")))
    assert zone(game, "windows") == {AT_A_WINDOW: "yellow+green+yellow"}
    assert zone(game, "bench") == (*BENCH[:4], BENCH[5], "red+green+red")
    assert told(events, "placed window", "p0") == [{"cell": AT_A_WINDOW, "window": "yellow+green+yellow"}]
    assert told(events, "windows shown") == [{"windows": ("red+green+red",)}]


def test_b7a_paints_price_and_glass_are_paid_together_then_points_tile_and_window() -> None:
    game = at_cathedral({"red": 1, "green": 1}, apprentices=2)
    names = [event.name for event in play(game, ("p0", restore(AT_A_WINDOW, 1, "green", "red")))]
    expected = ["gave", "paid for segment", "paid", "used glass", "scored", "advanced", "uncovered", "placed window"]
    assert names == [*expected, "windows shown", "bishop moved", "restored"]


def test_used_glass_goes_to_the_reserve() -> None:
    game = at_cathedral({"red": 2, "green": 1})
    events = play(game, ("p0", restore(AT_A_WINDOW, 1, "green", "red")))
    assert zone(game, "p0/glass") == {"red": 1}
    assert zone(game, "glass reserve") == {"red": 1, "green": 1}
    assert told(events, "used glass") == [{"glass": {"red": 1, "green": 1}}]


def test_m6_glass_is_optional_pane_by_pane_and_never_more_than_the_panes() -> None:
    game = at_cathedral({"yellow": 3, "green": 1})
    for given in ((), ("yellow",), ("yellow", "yellow"), ("green",), ("yellow", "green", "yellow")):
        assert reason(game, "p0", restore(AT_A_WINDOW, 4, *given)) is None
    assert reason(game, "p0", restore(AT_A_WINDOW, 4, "yellow", "yellow", "yellow")) == "form.some"
    assert reason(game, "p0", restore(AT_A_WINDOW, 4, "red")) == "form.some"
    assert reason(game, "p0", restore(AT_A_WINDOW, 3, "green")) == "form.some"


def test_glass_somebody_does_not_have_cannot_be_given() -> None:
    game = at_cathedral({"yellow": 1})
    assert reason(game, "p0", restore(AT_A_WINDOW, 4, "yellow", "yellow")) is not None
    assert reason(game, "p0", restore(AT_A_WINDOW, 1, "red")) == "form.unknown-field"


def test_every_window_says_its_price_and_its_points_with_and_without_glass() -> None:
    game = at_cathedral({"red": 1})
    options = game.options("p0").schema()["options"]
    cells = next(option for option in options if option["kind"] == "restore")["form"]["cell"]["entries"]
    windows = next(entry for entry in cells if entry["value"] == AT_A_WINDOW)["opens"]["window"]["entries"]
    red_and_green = windows[1]
    assert red_and_green["cost"] == {"thalers": 1}
    assert red_and_green["gain"] == {"points": -7, "items": (("window", 7), ("missing glass", -14))}
    glass = red_and_green["opens"]["glass"]
    assert [(entry["value"], entry["gain"]) for entry in glass["entries"]] == [
        ("red", {"points": 6, "items": (("missing glass", 6),)})
    ]
    assert glass["proposed"] == ("red",)


@pytest.mark.parametrize("held", [{}, {"red": 1}, {"yellow": 2, "green": 1}, {"red": 1, "green": 1}])
def test_the_window_is_proposed_that_brings_most_with_the_glass_one_has(held: dict[str, int]) -> None:
    game = at_cathedral(held)
    (option,) = (each for each in game.options("p0").schema()["options"] if each["kind"] == "restore")
    cells = {entry["value"]: entry["opens"] for entry in option["form"]["cell"]["entries"]}
    window = cells[AT_A_WINDOW]["window"]

    def scored(entry: dict[str, Any]) -> int:
        glass = entry["opens"].get("glass", {"proposed": ()})["proposed"]
        events = play(game.clone(), ("p0", restore(AT_A_WINDOW, entry["value"], *glass)))
        total: int = told(events, "scored")[0]["total"]
        return total

    points = {entry["value"]: scored(entry) for entry in window["entries"]}
    (proposed,) = window["proposed"]
    assert points[proposed] == max(points.values())


# -- the altar ---------------------------------------------------------------------------------------------------


def test_the_rulebooks_altar_example_gives_6() -> None:
    game = at_cathedral({"yellow": 1, "blue": 1, "red": 1})
    pick = {"altar": {"payment": "red+blue+orange", "glass": ["yellow", "blue", "red"]}}
    events = play(game, ("p0", pick))
    assert told(events, "scored") == [{"items": (("altar", 3), ("altar window", 3)), "total": 6}]
    assert zone(game, "score")["p0"] == 6
    assert zone(game, "p0/glass") == {}
    assert zone(game, "glass reserve") == {"yellow": 1, "blue": 1, "red": 1}
    assert len(told(events, "advanced")) == 1


def test_the_altar_window_takes_one_token_of_each_colour_at_most() -> None:
    game = at_cathedral({"yellow": 2, "blue": 1, "red": 1, "green": 1})
    payment = "red+yellow+blue"
    assert reason(game, "p0", {"altar": {"payment": payment, "glass": ["yellow", "yellow"]}}) == "form.some"
    events = play(game, ("p0", {"altar": {"payment": payment, "glass": ["yellow", "blue", "red", "green"]}}))
    assert told(events, "scored")[0]["total"] == 6


def test_nobody_has_to_give_glass_at_the_altar() -> None:
    game = at_cathedral({"yellow": 1})
    events = play(game, ("p0", "altar red+yellow+blue"))
    assert told(events, "scored") == [{"items": (("altar", 2),), "total": 2}]
    assert zone(game, "p0/glass") == {"yellow": 1}


# -- Leonardo and screens ----------------------------------------------------------------------------------------


def leonardo_at(cell: str) -> Position:
    return position(
        2,
        GLAZIERS,
        visit("leonardo", "cathedral"),
        bishop="4,4",
        leonardo={"cell": "1,2", "controller": "p0"},
        fresco={cell: SEVEN, "1,3": "3:red+yellow+blue"},
        zones={"bench": ("green+yellow+green", *(window for window in BENCH if window != "green+yellow+green"))},
        draws=["red+green+red"],
    )


def test_m6_leonardo_takes_the_free_window_and_scores_it_in_full() -> None:
    game = leonardo_at(AT_A_WINDOW)
    options = {option["pick"]: option["gain"] for option in game.options("p0").schema()["options"]}
    assert {pick: gain["points"] for pick, gain in options.items()} == {f"restore {AT_A_WINDOW}": 16, "restore 1,3": 3}
    assert options[f"restore {AT_A_WINDOW}"]["items"] == (("segment", 7), ("window", 9))
    events = play(game, ("p0", f"restore {AT_A_WINDOW}"))
    assert told(events, "scored", "leonardo") == [{"items": (("segment", 7), ("window", 9)), "total": 16}]
    assert told(events, "paid", "leonardo") == []
    assert zone(game, "windows") == {AT_A_WINDOW: "green+yellow+green"}
    assert zone(game, "bench")[-1] == "red+green+red"


def test_leonardo_takes_no_window_away_from_the_wall() -> None:
    game = leonardo_at(AT_A_WINDOW)
    events = play(game, ("p0", "restore 1,3"))
    assert told(events, "scored", "leonardo") == [{"items": (("segment", 3),), "total": 3}]
    assert zone(game, "windows") == {}


def test_l6_leonardo_has_no_glass() -> None:
    assert "leonardo/glass" not in leonardo_at(AT_A_WINDOW).rules.zones


def test_s3_glass_lies_behind_the_screen() -> None:
    game = at_cathedral({"red": 1})
    assert game.view("p0")["zones"]["p0/glass"] == {"red": 1}
    assert "p0/glass" not in game.view("p1")["zones"]
    assert game.view("p1")["zones"]["bench"] == BENCH


def test_s8_glass_not_used_is_not_told_to_anybody() -> None:
    kept, none = at_cathedral({"red": 1}), at_cathedral()
    told_kept = kept.decide("p0", {"restore": {"cell": AT_A_WINDOW, "window": 1, "glass": []}})
    told_none = none.decide("p0", restore(AT_A_WINDOW, 1))
    assert view.events(told_kept, "p1") == view.events(told_none, "p1")
    assert kept.view("p1")["zones"]["sum"] == none.view("p1")["zones"]["sum"]


@pytest.mark.parametrize("players", [2, 4])
def test_s3_nobody_can_tell_what_glass_another_has(players: int) -> None:
    compared = watch_for_leaks(catalogue.new_game("fresco", players, GLAZIERS), chance(6), 200)
    assert compared > 200 * players

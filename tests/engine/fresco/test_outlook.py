"""An option says how things would stand once it were taken: what came true after it was."""

import random
from typing import Any

import pytest

from app.engine.examples.positions import play, told, zone
from app.engine.fresco.components import CELLS, FRESCO_TILES
from app.engine.fresco.examples.positions import full, position, visit
from app.engine.kernel import Game

RICH = {"p0": "4 red, 4 yellow, 4 blue, 2 green, 2 orange, 2 purple"}


def options(game: Game, seat: str = "p0") -> dict[str, dict[str, Any]]:
    return {option["pick"]: option for option in game.options(seat).schema()["options"]}


def restorations(game: Game) -> dict[str, dict[str, Any]]:
    entries = options(game)["restore"]["form"]["cell"]["entries"]
    return {entry["value"]: entry["gain"] for entry in entries}


@pytest.mark.parametrize("cell", ["1,1", "1,2", "2,3", "3,1"])
def test_a_step_of_the_bishop_says_what_the_segments_bring_afterwards(cell: str) -> None:
    game = position(3, at=visit("p0", "cathedral", 2), bishop="2,2", paints=RICH)
    then = options(game)[f"step {cell}"]["then"]
    play(game, ("p0", f"step {cell}"))
    brings = restorations(game)
    assert then["bishop"] == zone(game, "bishop") == cell
    assert then["restore"] == {near: brings[near] for near in then["restore"]}
    assert brings[then["best"]]["points"] == max(gain["points"] for gain in brings.values())
    with_bonus = {near for near, gain in brings.items() if ("bishop", then["bonus"].get(near)) in gain["items"]}
    assert with_bonus == {near for near in brings if near in then["bonus"]} <= set(then["restore"])


def ways(game: Game) -> list[dict[str, Any]]:
    """Every way to restore that gives away nothing which could be kept: with each window, and the glass that fits."""
    found = []
    for entry in options(game)["restore"]["form"]["cell"]["entries"]:
        cell, asked = {"cell": entry["value"]}, entry["opens"].get("window")
        for window in asked["entries"] if asked else ():
            glass = window["opens"].get("glass", {"proposed": ()})["proposed"]
            found.append({**cell, "window": window["value"], "glass": glass})
        found += [] if asked else [cell]
    return found


def scored(game: Game, way: dict[str, Any]) -> int:
    """What a restoration really brings, but for the favour that nobody could see."""
    items = told(play(game.clone(), ("p0", {"restore": way})), "scored", "p0")[0]["items"]
    return sum(points for source, points in items if source != "favour")


HELD: dict[int, dict[str, Any]] = {
    1: {"p0/portraits": {"abbot": 1, "sexton": 1}},
    4: {"p0/wishes": {"bishop visit": 1, "bishop praise": 1}},
    6: {"p0/glass": {"yellow": 1, "red": 1}},
}


@pytest.mark.parametrize("modules", [(6,), (1, 6), (4, 5, 6), (6, 10, 11, 12), tuple(range(1, 18))])
def test_the_best_that_is_foreseen_is_the_best_that_is_really_scored(modules: tuple[int, ...]) -> None:
    rng = random.Random(str(modules))
    game = position(
        3,
        modules,
        visit("p0", "cathedral", 2),
        bishop=rng.choice(CELLS),
        fresco=dict(zip(rng.sample(CELLS, 12), rng.sample(sorted(FRESCO_TILES), 12), strict=True)),
        thalers={"p0": rng.randint(1, 6)},
        paints=RICH,
        zones={name: held for number in modules for name, held in HELD.get(number, {}).items()},
    )
    leading = [option for option in options(game).values() if "best" in option.get("then", {})]
    for option in rng.choices(leading, k=6):
        after = game.clone()
        play(after, ("p0", option["pick"]))
        then = option["then"]
        really = [(way["cell"], scored(after, way)) for way in ways(after)]
        assert then["restore"][then["best"]]["points"] == max(points for _, points in really)
        for cell, gain in then["restore"].items():
            assert gain["points"] == max(points for other, points in really if other == cell)


def test_a_step_says_the_bonus_also_of_segments_that_cannot_be_paid() -> None:
    game = position(3, at=visit("p0", "cathedral", 1), bishop="2,2", paints={"p0": ""})
    then = options(game)["step 1,1"]["then"]
    assert then == {
        "bishop": "1,1",
        "bonus": {cell: 3 if cell == "1,1" else 2 for cell in then["bonus"]},
    }
    assert len(then["bonus"]) == 9


def test_whoever_lands_behind_chooses_earlier_than_in_front() -> None:
    game = position(
        3,
        at=visit("p0", "cathedral"),
        fresco=full({"0,0": "3:red+yellow+blue"}),
        bishop="4,4",
        score={"p0": 4, "p1": 7, "p2": 20},
    )
    play(game, ("p0", "restore 0,0"))
    assert options(game)["6"]["then"] == {"painter": "p0", "choosing": ("p0", "p1", "p2")}
    assert options(game)["8"]["then"] == {"painter": "p0", "choosing": ("p1", "p0", "p2")}


def test_closing_a_booth_for_leonardo_says_who_buys_after_him() -> None:
    game = position(
        2, at=visit("leonardo", "market"), rows={"p0": 5, "leonardo": 6, "p1": 8}, plans={"p1": "2 market, 3 studio"}
    )
    (seat,) = game.waiting()
    closing = [option["then"] for option in options(game, seat).values() if option["kind"] == "close"]
    assert closing
    assert all(then == {"after": ["p1"]} for then in closing)

"""What bells, wall, medico and dames have brought about is undone with the decision, until nature has drawn."""

from typing import Any

import pytest

from app.engine.examples.positions import Position
from app.engine.fresco.examples.positions import full, plan, position, visit
from app.engine.record import Course
from app.engine.state import NATURE, Refused
from tests.engine.fresco.modules.bells import CHEAP, MIDDLE, buy, in_audience, owing
from tests.engine.fresco.modules.medico import at_work, sheet

ROSARY = {"8": "pink", "14": "purple", "20": "pink", "26": "purple", "32": "pink", "38": "purple"}
DAME: dict[str, Any] = {"rosary": {key: dame for key, dame in ROSARY.items() if key != "8"}, "p0/dames": {"pink": 1}}
BLUE_AND_YELLOW = {"4:green+blue:wall": 1, "4:green+yellow:wall": 1}


def undone(game: Position, pick: Any) -> None:
    """p0 decides and takes it back: every zone is as it was, and the same pick is possible again."""
    before = dict(game.state.zones)
    course = Course(game)
    course.decide("p0", pick)
    assert course.game.state.zones != before
    course.undo("p0")
    assert course.game.state.zones == before
    course.decide("p0", pick)


@pytest.mark.parametrize("paid", ["full", 2, 0])
def test_a_certificate_bought_goes_back_with_its_points(paid: int | str) -> None:
    undone(in_audience(), buy(CHEAP, paid))


def test_an_instalment_goes_back_behind_the_screen() -> None:
    undone(in_audience((CHEAP,), zones=owing((MIDDLE, 1))), "pay debt 5")


def test_thalers_that_went_to_a_debt_are_neither_earned_nor_paid() -> None:
    zones = {"p0/portraits": {}, **owing((MIDDLE, 5))}
    undone(position(3, (1, 8), visit("p0", "studio"), zones=zones), "earn")


def test_wall_tiles_that_were_exchanged_lie_there_again() -> None:
    zones = {"p0/wall tiles": BLUE_AND_YELLOW}
    undone(position(3, (9,), visit("p0", "workshop"), zones=zones), {"exchange": {"exchange": "green"}})


def test_what_was_turned_over_at_the_wall_stays() -> None:
    plans = {"p0": plan("1 market, 3 theatre, 1 workshop", marks={"wall": "market"})}
    game = position(3, (9,), visit("p0", "market"), plans=plans, paints={"p0": "orange, green, purple"})
    course = Course(game)
    course.decide("p0", "wall 3,0")
    course.decide(NATURE, game.options(NATURE).sample(lambda _: 0))
    with pytest.raises(Refused, match=r"undo\.nature-drew"):
        course.undo("p0")


def test_a_bottle_goes_back_to_its_space() -> None:
    bottles = {"0": "elixir3", "1": "juice"}
    game = at_work(
        "market", ill=0, plan=sheet({"medico": "market"}, market=1, theatre=3, studio=1), zones={"bottles": bottles}
    )
    undone(game, "bottle 1")


def test_whoever_was_healed_is_ill_again_and_the_bottle_is_full() -> None:
    plan_of_p0 = sheet(studio=3, market=1, workshop={"ill": 1})
    game = at_work("workshop", plan=plan_of_p0, zones={"p0/bottles": {"elixir1": 1, "juice": 1}}, rows={"p0": 9})
    while game.view(None)["task"] != "drink":
        game.decide(game.waiting()[0], "done")
    undone(game, "drink elixir1")


def test_whoever_caught_the_infection_is_healthy_again() -> None:
    undone(at_work("market", ill=0, infection="market", plan=sheet(market=1, studio=1, theatre=3)), "done")


def test_a_dame_waits_on_her_space_again() -> None:
    game = position(3, (12,), visit("p0", "cathedral"), score={"p0": 6}, zones={"rosary": ROSARY})
    undone(game, {"altar": {"payment": "red+yellow+blue"}})


@pytest.mark.parametrize(
    ("column", "pick"),
    [
        ("market", {"dame swap": {"tile": "1.0", "with": "2.0"}}),
        ("cathedral", "dame reserve 0,0"),
        ("studio", "dame thalers"),
        ("workshop", "dame paint red blue"),
        ("theatre", "dame mood"),
    ],
)
def test_what_a_dame_did_is_undone(column: str, pick: Any) -> None:
    plans = {"p0": plan({column: 2, "market" if column != "market" else "studio": 3}, marks={"dame pink": column})}
    undone(position(3, (12,), visit("p0", column), plans=plans, mood={"p0": -1}, zones=DAME), pick)


def test_a_reservation_that_came_home_lies_on_its_segment_again() -> None:
    zones = {"day reservations": {"0,2": "p0"}, "reservation tiles": {"p1": 1, "p2": 1}}
    game = position(3, (12,), visit("p0", "cathedral"), fresco=full({"0,2": "3:red+yellow+blue"}), zones=zones)
    undone(game, {"restore": {"cell": "0,2"}})

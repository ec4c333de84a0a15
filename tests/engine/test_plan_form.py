"""The plan as a form: one function judges, one counts, one samples, whatever modules put into the schema."""

from collections.abc import Callable
from typing import Any

import pytest

from app.engine.fresco.plan_form import PlanForm

COLUMNS = ("market", "cathedral", "studio", "workshop", "theatre")
SICK_BAY = ("cathedral", "studio", "workshop")
HEALTHY = ["own", "neutral"]


def form(pieces: dict[str, Any], **rest: Any) -> PlanForm:
    columns = {column: {"room": 3, "place": column} for column in COLUMNS}
    schema = {"columns": columns, "marks": {}, "apart": {"tile": ["dame", "map"]}, "counts": {}}
    return PlanForm({"pieces": pieces, **schema, **rest})


def piece(n: int, must: bool = True, on: tuple[str, ...] = COLUMNS) -> dict[str, Any]:
    return {"n": n, "must": must, "on": on}


FIVE = {"own": piece(5)}
SIX = {"own": piece(5), "neutral": piece(1)}
WITH_ILL = {"own": piece(3), "neutral": piece(1), "ill": piece(2, must=False, on=SICK_BAY)}

MARKS: dict[str, dict[str, Any]] = {
    "glazery": {"group": "tile", "on": COLUMNS, "room": [0, 1], "kinds": HEALTHY, "place": "glazery"},
    "wall": {"group": "tile", "on": COLUMNS, "room": [1, 1], "kinds": HEALTHY, "place": "wall"},
    "audience": {"group": "tile", "on": COLUMNS, "room": [0, 0], "kinds": HEALTHY, "place": "audience"},
    "medico": {"group": "tile", "on": ("market",), "room": [0, 1], "kinds": HEALTHY},
    "dame pink": {"group": "dame", "on": COLUMNS},
    "dame blue": {"group": "dame", "on": COLUMNS},
    "map 5#1": {"group": "map", "on": COLUMNS, "takes": 2},
}
PENNIES = {"pennies": {"max": 2, "needs": "market"}}


def keys(question: PlanForm, columns: Any, **rest: Any) -> list[str]:
    spread = {column: {"own": n} if isinstance(n, int) else n for column, n in columns.items()}
    return [problem.key for problem in question.problems({"columns": spread, **rest})]


# -- counting ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pieces", "spreads"), [(FIVE, 101), (SIX, 455), (WITH_ILL, 1526)])
def test_the_form_counts_all_spreads(pieces: dict[str, Any], spreads: int) -> None:
    assert form(pieces).count({}) == spreads


def test_a_tile_and_a_map_leave_fewer_spreads() -> None:
    question = form(FIVE, marks=MARKS)
    assert question.count({"audience": "market"}) == brute_force(5, [0, 3, 3, 3, 3])
    assert question.count({"map 5#1": "market"}) == brute_force(5, [1, 3, 3, 3, 3])
    assert question.count({"wall": "market"}) == brute_force(4, [3, 3, 3, 3])


def brute_force(apprentices: int, rooms: list[int]) -> int:
    if not rooms:
        return apprentices == 0
    return sum(brute_force(apprentices - here, rooms[1:]) for here in range(min(rooms[0], apprentices) + 1))


def test_too_many_covers_leave_no_spread_and_no_marks_always_some() -> None:
    covers = {name: {**MARKS["audience"], "group": name} for name in "abcd"}
    question = form(FIVE, marks=covers)
    assert question.count(dict(zip("abcd", COLUMNS, strict=False))) == 0
    assert question.count({}) == 101


# -- judging -----------------------------------------------------------------------------------------------------


def test_a_plan_with_all_apprentices_in_their_places_has_no_problem() -> None:
    assert keys(form(FIVE), {"market": 1, "cathedral": 2, "workshop": 1, "theatre": 1}) == []


def test_an_amount_of_zero_is_the_same_as_none() -> None:
    assert keys(form(SIX), {"market": 3, "studio": {"own": 2, "neutral": 1}, "theatre": 0}) == []


def test_must_every_healthy_apprentice_is_placed_and_none_twice() -> None:
    question = form(SIX)
    assert keys(question, {"market": 3, "studio": 2}) == ["plan.placed"]
    assert keys(question, {"market": 3, "studio": 1, "theatre": {"neutral": 1}}) == ["plan.placed"]
    assert keys(question, {"market": 3, "studio": 2, "theatre": {"neutral": 2}}) == ["plan.placed"]
    problem = question.problems({"columns": {"market": {"own": 3}, "theatre": {"neutral": 1}}})[0]
    assert problem.args == {"kind": "own", "placed": 3, "n": 5}


def test_ill_ones_may_stay_at_home_and_go_only_where_they_may() -> None:
    question = form(WITH_ILL)
    healthy: dict[str, Any] = {"market": 3, "theatre": {"neutral": 1}}
    assert keys(question, healthy) == []
    assert keys(question, {**healthy, "studio": {"ill": 2}}) == []
    assert keys(question, {**healthy, "theatre": {"neutral": 1, "ill": 1}}) == ["plan.kind-not-there"]
    assert keys(question, {**healthy, "studio": {"ill": 3}}) == ["plan.placed"]


def test_room_at_most_three_at_a_location() -> None:
    assert keys(form(FIVE), {"market": 4, "studio": 1}) == ["plan.too-many"]


def test_room_a_tile_replaces_least_most_and_kinds_of_its_column() -> None:
    question = form(FIVE, marks=MARKS)
    assert keys(question, {"market": 1, "studio": 3, "theatre": 1}, marks={"glazery": "market"}) == []
    assert keys(question, {"market": 2, "studio": 3}, marks={"glazery": "market"}) == ["plan.too-many"]
    assert keys(question, {"cathedral": 2, "studio": 3}, marks={"wall": "market"}) == ["plan.too-few"]
    ill = form(WITH_ILL, marks=MARKS)
    healthy: dict[str, Any] = {"market": 3, "theatre": {"neutral": 1}}
    assert keys(ill, {**healthy, "studio": {"ill": 1}}, marks={"glazery": "studio"}) == ["plan.kind-not-there"]


def test_takes_a_map_leaves_one_of_three_spaces() -> None:
    question = form(FIVE, marks=MARKS)
    assert keys(question, {"market": 1, "studio": 3, "theatre": 1}, marks={"map 5#1": "market"}) == []
    assert keys(question, {"market": 2, "studio": 3}, marks={"map 5#1": "market"}) == ["plan.too-many"]


def test_b5a_covers_that_leave_too_few_spaces_are_refused_like_any_other_plan() -> None:
    covers = {name: {**MARKS["audience"], "group": name} for name in "abcd"}
    laid = dict(zip("abcd", COLUMNS, strict=False))
    assert keys(form(FIVE, marks=covers), {"theatre": 3}, marks=laid) == ["plan.placed"]


def test_b5a_with_nothing_to_place_an_empty_plan_is_made_ready() -> None:
    nobody = form({"own": piece(0)})
    assert keys(nobody, {}) == []
    assert nobody.sample(lambda n: 0)["columns"] == {}


def test_on_a_mark_goes_only_where_its_row_says() -> None:
    question = form(FIVE, marks=MARKS)
    assert keys(question, {"market": 3, "theatre": 2}, marks={"medico": "studio"}) == ["plan.mark-not-there"]
    assert keys(question, {"market": 1, "studio": 3, "theatre": 1}, marks={"medico": "market"}) == []


def test_group_at_most_one_mark_of_a_group_on_a_column() -> None:
    question = form(FIVE, marks=MARKS)
    spread = {"cathedral": 3, "theatre": 2}
    assert keys(question, spread, marks={"dame pink": "market", "dame blue": "market"}) == ["plan.marks-clash"]
    assert keys(question, spread, marks={"dame pink": "market", "dame blue": "studio"}) == []
    assert "plan.marks-clash" in keys(question, spread, marks={"glazery": "market", "audience": "market"})


def test_apart_dames_and_maps_do_not_share_a_column_with_a_tile_but_with_each_other() -> None:
    question = form(FIVE, marks=MARKS)
    spread = {"cathedral": 3, "theatre": 2}
    assert keys(question, spread, marks={"glazery": "market", "dame pink": "market"}) == ["plan.marks-clash"]
    assert keys(question, spread, marks={"map 5#1": "market", "glazery": "market"}) == ["plan.marks-clash"]
    assert keys(question, spread, marks={"map 5#1": "market", "dame pink": "market"}) == []


def test_counts_need_an_apprentice_at_their_place_after_tiles_are_laid() -> None:
    question = form(FIVE, marks=MARKS, counts=PENNIES)
    at_market, elsewhere = {"market": 1, "studio": 3, "theatre": 1}, {"studio": 3, "theatre": 2}
    assert keys(question, at_market, counts={"pennies": 2}) == []
    assert keys(question, at_market, counts={"pennies": 3}) == ["plan.count-most"]
    assert keys(question, elsewhere, counts={"pennies": 1}) == ["plan.count-needs"]
    assert keys(question, elsewhere, counts={"pennies": 0}) == []
    assert keys(question, at_market, marks={"glazery": "market"}, counts={"pennies": 1}) == ["plan.count-needs"]
    assert keys(question, at_market, marks={"medico": "market"}, counts={"pennies": 1}) == []


@pytest.mark.parametrize("part", ["columns", "marks", "counts"])
@pytest.mark.parametrize("value", [None, [], 0, "", False, "market", 3])
def test_a_part_of_the_document_that_is_no_mapping_is_refused(part: str, value: Any) -> None:
    legal = {"columns": {"market": {"own": 3}, "theatre": {"own": 2}}}
    assert form(FIVE).problems({**legal, part: value})[0].key == "plan.document"


@pytest.mark.parametrize("column", [["market"], {"market": 1}, None, 3, "tavern"])
def test_a_mark_on_something_that_is_no_column_is_refused(column: Any) -> None:
    spread = {"cathedral": 3, "theatre": 2}
    assert keys(form(FIVE, marks=MARKS), spread, marks={"glazery": column}) == ["plan.mark"]


def test_unknown_marks_counts_kinds_and_columns_are_named_with_what_was_expected() -> None:
    question = form(FIVE, marks=MARKS, counts=PENNIES)
    spread = {"cathedral": 3, "theatre": 2}
    assert keys(question, spread, marks={"pews": "market"}) == ["plan.mark"]
    assert keys(question, spread, counts={"leaf": 1}) == ["plan.count"]
    assert keys(question, spread, counts={"pennies": -1}) == ["plan.count"]
    assert keys(question, {"cathedral": {"ill": 1}}) == ["plan.piece"]
    problem = question.problems({"columns": {"tavern": {"own": 5}}})[0]
    assert problem.args == {"column": "tavern", "expected": list(COLUMNS)}


# -- sampling ----------------------------------------------------------------------------------------------------


def from_digits(number: int) -> Callable[[int], int]:
    """A source of chance that reads its answers off a number: each number is another sequence."""

    def choose(n: int) -> int:
        nonlocal number
        number, digit = divmod(number, n)
        return digit

    return choose


@pytest.mark.parametrize(("pieces", "spreads"), [(FIVE, 101), (SIX, 455), (WITH_ILL, 1526)])
def test_samples_are_legal_and_cover_every_spread_once(pieces: dict[str, Any], spreads: int) -> None:
    question = form(pieces)
    plans = [question.sample(from_digits(number)) for number in range(spreads)]
    assert all(not question.problems(plan) for plan in plans)
    assert len({str(plan["columns"]) for plan in plans}) == spreads


@pytest.mark.parametrize("pieces", [FIVE, SIX, WITH_ILL, {"own": piece(1)}])
def test_samples_with_marks_and_counts_are_legal_too(pieces: dict[str, Any]) -> None:
    question = form(pieces, marks=MARKS, counts=PENNIES)
    seen: set[str] = set()
    for number in range(0, 10**9, 4_999_999):
        plan = question.sample(from_digits(number))
        assert not question.problems(plan), plan
        seen.update(plan["marks"])
        seen.update(plan["counts"])
    assert seen == {*MARKS, *PENNIES}


def test_the_schema_is_what_the_client_gets() -> None:
    assert form(FIVE).schema()["plan"]["pieces"] == FIVE

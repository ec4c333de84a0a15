"""Planning behind the screens: all apprentices on the sheet at once, opened together (B5)."""

from functools import cache
from typing import Any

from app.engine.fresco.components import COLUMNS, FINAL_COLUMNS, PLACE_OF, ROOM
from app.engine.fresco.plan_form import PlanForm
from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Painter, Seat

part = Part(0, "planning")
part.zone("plan", "record", "all", each="painter")
part.value("apprentices", "columns", "plan marks", "plan counts")
part.event("plans revealed", shows_hidden=True)

plan = part.sealed("plan", place="sheet")

Plan = dict[str, Any]
NO_PLAN: Plan = {"columns": {}, "marks": {}, "counts": {}}
"""A sheet without anything on it."""

APART = {"tile": ["dame", "map"]}
"""Dames and maps cannot go on a location covered by an action tile (M0)."""


def columns_of(g: Look, painter: Painter) -> tuple[str, ...]:
    """The five columns of a sheet; in the final round the cathedral comes again instead of the theatre (B12)."""
    return g.value("columns", FINAL_COLUMNS if g.zones["round"]["final"] else COLUMNS, painter)


@cache
def _plain_form(apprentices: tuple[tuple[str, int], ...], columns: tuple[str, ...]) -> PlanForm:
    """The form as long as no module has a say in it."""
    schema = {
        "pieces": {kind: {"n": number, "must": True, "on": columns} for kind, number in apprentices},
        "columns": {column: {"room": ROOM, "place": PLACE_OF[column]} for column in columns},
        "marks": {},
        "apart": APART,
        "counts": {},
    }
    return PlanForm(schema)


@plan.asks
def plan_form(g: Look, seat: Seat) -> PlanForm:
    columns = columns_of(g, seat)
    plain = _plain_form(tuple(g.zones[seat + "/apprentices"].items()), columns)
    rows = plain.rows
    pieces = g.value("apprentices", rows["pieces"], seat, columns)
    marks = g.value("plan marks", rows["marks"], seat, columns)
    counts = g.value("plan counts", rows["counts"], seat)
    if pieces is rows["pieces"] and marks is rows["marks"] and counts is rows["counts"]:
        return plain
    return PlanForm({**rows, "pieces": pieces, "marks": marks, "counts": counts})


@plan.resolve
def planned(g: Moment, seat: Seat, sheet: Plan) -> None:
    g.set(seat + "/plan", sheet)


@part.step("reveal plans")
def reveal_plans(g: Moment) -> None:
    g.set("round", {**g.zones["round"], "phase": "locations"})
    g.tell("plans revealed", plans={painter: g.zones[painter + "/plan"] for painter in g.rules.painters})

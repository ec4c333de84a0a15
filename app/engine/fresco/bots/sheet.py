"""The apprentice's plan: what is laid on the sheet, and where apprentices go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.engine.fresco.bots.marks import Laid, worth_laying
from app.engine.fresco.bots.opinions import SCALES
from app.engine.fresco.bots.requests import can_fulfil
from app.engine.fresco.bots.seen import Document, Seen
from app.engine.fresco.components import COLUMNS, PLACE_OF
from app.engine.fresco.plan_form import PlanForm
from app.engine.questions import Choose

POOR = 8
"""With fewer Thalers somebody goes to the studio."""

LAST_RESORT = ("studio", "theatre", "market", "workshop", "cathedral")
"""Where apprentices go that nothing else needs."""

Placed = dict[str, dict[str, int]]


def plan(seen: Seen, schema: Document, choose: Choose) -> Document:
    """As much is laid on the sheet as leaves every apprentice a place."""
    form, wanted = PlanForm(schema), wishes(seen)
    laid = list(worth_laying(seen, schema, wanted))
    while True:
        found = _planned(seen, schema, wanted, laid)
        if not form.problems(found):
            return found
        if not laid:
            return dict(form.sample(choose))
        laid.pop()


def wishes(seen: Seen) -> dict[str, int]:
    """How many apprentices each place could use, the most urgent first."""
    ready = seen.outlook(blending=False).at("cathedral")
    afford = min(3, seen.thalers // seen.price)
    blends = len(seen.outlook().blends)
    wanted = {
        "cathedral": min(3, ready + (1 if afford and not ready else 0)),
        "market": min(afford, 2),
        "workshop": min(2, (blends + 1) // 2),
        "theatre": 1 if seen.mood < -1 else 0,
        "studio": 1 if seen.thalers < POOR else 0,
    }
    if seen.final:
        wanted |= {"theatre": 0, "studio": 0, "workshop": min(2, blends), "market": afford}
    if can_fulfil(seen.zones, seen.seat):
        wanted["workshop"] += 1
    return wanted


def _planned(seen: Seen, schema: Document, wanted: dict[str, int], laid: list[Laid]) -> Document:
    marks = {mark.name: mark.column for mark in laid}
    room = _room(schema, laid)
    placed: Placed = {}
    queue = list(_queue(schema, wanted, laid))
    for kind, row in schema["pieces"].items():
        if row["must"]:
            _place(placed, room, kind, row, queue)
    for kind, row in schema["pieces"].items():
        if not row["must"]:
            _place_apart(seen, schema, placed, room, kind, row)
    return {"columns": placed, "marks": marks, "counts": _counts(schema, placed, laid)}


def _room(schema: Document, laid: Iterable[Laid]) -> dict[str, int]:
    room = {name: column["room"] for name, column in schema["columns"].items()}
    for mark in laid:
        row = schema["marks"][mark.name]
        room[mark.column] = row["room"][1] if "room" in row else room[mark.column] - row.get("takes", 0)
    return room


def _queue(schema: Document, wanted: dict[str, int], laid: list[Laid]) -> Iterator[str]:
    """Columns in the order in which apprentices are sent there: first those that a tile calls for."""
    covered = {mark.column: mark for mark in laid if "room" in schema["marks"][mark.name]}
    names = [name for name in schema["columns"] if name not in covered or covered[name].stays]
    for column, mark in covered.items():
        yield from [column] * mark.apprentices
    for place, number in wanted.items():
        for name in names:
            if PLACE_OF.get(name) == place:
                yield from [name] * number
    for place in LAST_RESORT:
        yield from [name for name in names if PLACE_OF.get(name) == place for _ in range(3)]
    yield from [name for name in names if PLACE_OF.get(name) not in COLUMNS for _ in range(3)]
    yield from [name for name in covered for _ in range(3)]


def _place(placed: Placed, room: dict[str, int], kind: str, row: Document, queue: list[str]) -> None:
    for _ in range(row["n"]):
        column = next((name for name in queue if name in row["on"] and room[name]), None)
        if column is None:
            return
        queue.remove(column)
        room[column] -= 1
        here = placed.setdefault(column, {})
        here[kind] = here.get(kind, 0) + 1


def _place_apart(seen: Seen, schema: Document, placed: Placed, room: dict[str, int], kind: str, row: Document) -> None:
    """Those who may stay at home keep to themselves: they could do harm beside others."""
    useful = {"workshop": bool(seen.outlook().blends), "studio": sum(seen.paints.values()) > 2, "cathedral": True}
    for name in ("studio", "workshop", "cathedral"):
        if name in row["on"] and name not in placed and room.get(name) and useful[name]:
            placed[name] = {kind: min(row["n"], room[name])}
            return


def _counts(schema: Document, placed: Placed, laid: list[Laid]) -> dict[str, int]:
    covered = {mark.column: schema["marks"][mark.name].get("place") for mark in laid}
    places = {covered.get(name) or schema["columns"][name]["place"] for name in placed}
    rows = schema["counts"].items()
    return {name: row["max"] for name, row in rows if row["needs"] in places and SCALES.worth(row) > 0}

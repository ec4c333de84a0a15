"""Going through the locations: who visits what in which order, and the apprentice at work."""

from typing import Any

from app.engine.fresco.components import BASE, PLACE_OF
from app.engine.fresco.planning import columns_of
from app.engine.fresco.wake_up import wake_order
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason

part = Part(0, "visit")
part.zone("visit", "record", "all")
part.zone("work", "record", "all")
part.value("place", "visit task", "worker choices", "acts")
part.event("arrived")
part.schedule("visit", "arrive", "enter", "at place", "depart")

choose_worker = part.choice("choose worker", place="sheet", public=True)

OWN: tuple[str, ...] = ("own",)
NEUTRAL: tuple[str, ...] = ("neutral",)
"""Healthy apprentices all work alike, so nobody is asked which of them acts first."""

ACTS = {"workshop": BASE["workshop"]["blends_per_apprentice"]}
"""How many things one apprentice does at a place, where it is not one."""


@part.step("locations")
def locations(g: Moment) -> None:
    """Column by column, and at each of them in the order of waking up (B5b)."""
    order = [(painter, columns_of(g, painter), g.zones[painter + "/plan"]) for painter in wake_order(g)]
    for index in range(5):
        for painter, columns, plan in order:
            column = columns[index]
            if column in plan["columns"] or (plan["marks"] and column in plan["marks"].values()):
                g.then("visit", painter, column)


def marks_on(g: Look, painter: Painter, column: str) -> tuple[str, ...]:
    marks = g.zones[painter + "/plan"]["marks"]
    return tuple([mark for mark, at in marks.items() if at == column]) if marks else ()


def place_of(g: Look, painter: Painter, column: str) -> str:
    """Where whoever stands on a column is, once tiles have changed what it is."""
    marks = marks_on(g, painter, column)
    return g.value("place", PLACE_OF[column], painter, column, marks) if marks else PLACE_OF[column]


@part.step("arrive")
def arrive(g: Moment, painter: Painter, column: str) -> None:
    marks, place = marks_on(g, painter, column), place_of(g, painter, column)
    workers = g.zones[painter + "/plan"]["columns"].get(column, {})
    g.set("visit", {"painter": painter, "column": column, "place": place, "marks": marks})
    g.set("work", {"workers": workers, "worker": None, "acts": 0, "did": ()})
    alone = {} if workers else {"alone": marks}
    g.tell("arrived", painter, column=column, place=place, **alone)


@part.step("at place")
def at_place(g: Moment, painter: Painter, column: str) -> None:
    place = g.zones["visit"]["place"]
    if g.zones["work"]["workers"] or place != PLACE_OF[column]:
        g.then(g.value("visit task", f"at {place}", painter, place), painter)


# -- the apprentice at work --------------------------------------------------------------------------------------


def work(g: Moment, /, **changes: Any) -> None:
    """Note what has changed about the work at this place."""
    g.set("work", {**g.zones["work"], **changes})


def at_work(g: Look, _painter: Painter = "") -> bool:
    """Whether the apprentice (at the market: all of them together) still has something to do."""
    return g.zones["work"]["acts"] > 0


WORK_DONE = Reason("visit.work-done")


def did(g: Look, mark: str) -> bool:
    """Whether the apprentice at work has already done what each may do once."""
    return mark in g.zones["work"]["did"]


@part.step("next worker")
def next_worker(g: Moment, painter: Painter) -> None:
    """Each apprentice acts in turn; what the one before left undone lapses, and the log does not say why (B14)."""
    work = g.zones["work"]
    if work["acts"]:
        g.tell("lapsed", painter, what=g.zones["visit"]["place"], n=work["acts"])
    workers = work["workers"]
    healthy = OWN if workers.get("own") else NEUTRAL if workers.get("neutral") else ()
    kinds = g.value("worker choices", healthy, painter, workers)
    if len(kinds) == 1:
        begin_work(g, painter, kinds[0])
    elif kinds:
        g.then("choose worker", painter, kinds)


@choose_worker.asks
def which_worker(g: Look, painter: Painter, kinds: tuple[str, ...]) -> Listed:
    return Listed([Option(kind, "worker", "sheet") for kind in kinds])


@choose_worker.resolve
def chosen_worker(g: Moment, painter: Painter, kinds: tuple[str, ...], kind: str) -> None:
    begin_work(g, painter, kind)


def begin_work(g: Moment, painter: Painter, kind: str) -> None:
    place, workers = g.zones["visit"]["place"], g.zones["work"]["workers"]
    acts = g.value("acts", ACTS.get(place, 1), painter, place, kind)
    left = {**workers, kind: workers[kind] - 1}
    g.set("work", {"workers": left, "worker": kind, "acts": acts, "did": ()})
    g.then(f"work at {place}", painter)
    g.then("next worker", painter)

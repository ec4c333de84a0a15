"""The cathedral: for each apprentice at most one paid step of the bishop, then a segment or the altar (B6)."""

from collections.abc import Iterator, Mapping
from functools import cache
from operator import itemgetter
from typing import Any

from app.engine.fresco.bishop import bishop_at, move_bishop
from app.engine.fresco.components import BASE, CELLS, NEIGHBOURS, stock_of, units_of
from app.engine.fresco.restoration import begin_restoration, paint_cost, restoration_gain, units_needed
from app.engine.fresco.transfers import lacking, paints, pay, thalers
from app.engine.fresco.visit import at_work, did, work
from app.engine.moment import Look, Moment
from app.engine.questions import Entries, Entry, Field, Form, Impossible, Option, proposals
from app.engine.rules import Part
from app.engine.state import Painter, Reason

part = Part(0, "cathedral")
part.value("closed segments", "restore fields", "restore refusal")
part.schedule("at cathedral", "next worker")

part.menu("work at cathedral", "cathedral", "visit", "turn")
step = part.offer("step", at="work at cathedral")
restore = part.offer("restore", at="work at cathedral")

STEP_PRICE: int = BASE["bishop"]["step_price"]
NONE_CLOSED: Mapping[str, Reason] = {}


# -- the paid step -----------------------------------------------------------------------------------------------


@step.possible
def may_step(g: Look, painter: Painter) -> bool:
    return at_work(g) and not did(g, "step")


@cache
def _steps(bishop: str) -> list[Option]:
    return [Option(f"step {cell}", "step", "cathedral", {"thalers": STEP_PRICE}) for cell in NEIGHBOURS[bishop]]


@step.options
def steps(g: Look, painter: Painter) -> list[Option]:
    return _steps(g.zones["bishop"]) if thalers(g, painter) >= STEP_PRICE else []


def no_step(g: Look, painter: Painter) -> Reason | None:
    if did(g, "step"):
        return Reason("cathedral.stepped-already")
    if thalers(g, painter) < STEP_PRICE:
        return Reason("needs.thalers", {"n": STEP_PRICE, "have": thalers(g, painter)})
    return None


@step.impossible
def steps_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    reason = no_step(g, painter)
    if reason is not None:
        for option in _steps(g.zones["bishop"]):
            yield Impossible(option.pick, "step", reason, "cathedral", option.cost)


@step.refuses
def not_one_space_away(g: Look, painter: Painter, cell: Any) -> Reason | None:
    if cell not in CELLS:
        return Reason("cathedral.off-the-fresco")
    return no_step(g, painter) or Reason("cathedral.one-space")


@step.resolve
def stepped(g: Moment, painter: Painter, cell: str) -> None:
    pay(g, painter, STEP_PRICE, "bishop")
    move_bishop(g, painter, cell, "step")
    work(g, did=(*g.zones["work"]["did"], "step"))


@step.foresees
def bishop_led(g: Look, painter: Painter, option: Option) -> dict[str, Any]:
    """What an option leads to that moves the bishop and names his cell last: the bonus of the segments around him, and
    what they and the best of all would bring the painter, of those that can be paid then."""
    money = thalers(g, painter) - option.cost.get("thalers", 0)
    ahead = g.supposing({"bishop": option.pick.rpartition(" ")[2], painter + "/thalers": money})
    then = bishop_at(ahead)
    gains = {cell: best_gain(ahead, painter, cell) for cell in payable(ahead, painter)}
    if not gains:
        return then
    best = max(gains, key=lambda cell: (gains[cell]["points"], cell in then["bonus"]))
    near = {cell: gain for cell, gain in gains.items() if cell == best or cell in then["bonus"]}
    return {**then, "best": best, "restore": near}


# -- a segment ---------------------------------------------------------------------------------------------------


@restore.possible
def may_restore(g: Look, painter: Painter) -> bool:
    return at_work(g) and bool(g.zones["fresco"])


def closed_segments(g: Look, painter: Painter) -> Mapping[str, Reason]:
    """The cells that the painter may not restore whatever they cost, each with the rule against it."""
    return g.value("closed segments", NONE_CLOSED, painter)


def segments(g: Look, painter: Painter) -> list[str]:
    """The cells the painter may restore, whatever they cost."""
    fresco, closed = g.zones["fresco"], closed_segments(g, painter)
    return [cell for cell in CELLS if cell in fresco and cell not in closed]


def payable(g: Look, painter: Painter) -> list[str]:
    """The cells the painter may restore and can pay for."""
    fresco = g.zones["fresco"]
    have = units_of(stock_of(paints(g, painter)))
    closed = closed_segments(g, painter)
    return sorted([cell for cell in fresco if cell not in closed and units_needed(g, painter, cell) <= have])


@restore.options
def affordable_segments(g: Look, painter: Painter) -> list[Option]:
    cells = payable(g, painter)
    if not cells:
        return []

    def entry(cell: str | int) -> Entry:
        gain = restoration_gain(g, painter, str(cell), {})
        cost = {"paints": paint_cost(g, painter, str(cell))}
        return Entry(cost, gain, besides(g, painter, str(cell)))

    return [Option("restore", "restore", "cathedral", form=Form({"cell": Field("one", Entries(cells, entry))}))]


def besides(g: Look, painter: Painter, cell: str) -> dict[str, Field]:
    """What is asked of whoever restores a segment, besides which one."""
    return g.value("restore fields", {}, painter, cell)


def best_gain(g: Look, painter: Painter, cell: str) -> dict[str, Any]:
    """The most that a segment brings with what has to be chosen besides; what could be kept is not counted on."""
    ways = proposals(besides(g, painter, cell))
    return max((restoration_gain(g, painter, cell, extras) for extras in ways), key=itemgetter("points"))


@restore.impossible
def segments_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    if not at_work(g):
        return
    fresco, closed = g.zones["fresco"], closed_segments(g, painter)
    for cell in (cell for cell in CELLS if cell in fresco):
        cost = paint_cost(g, painter, cell)
        missing = lacking(g, painter, cost)
        reason = Reason("needs.paints", {"paints": missing})
        if cell in closed:
            reason = closed[cell]
        elif not missing:
            continue
        yield Impossible(f"restore {cell}", "restore", reason, cell, {"paints": cost})


@restore.refuses
def not_to_be_restored(g: Look, painter: Painter, document: Any) -> Reason | None:
    cell = document.get("cell") if isinstance(document, dict) else None
    if not isinstance(cell, str):
        return None
    return no_tile(g, cell) or g.value("restore refusal", None, painter, cell, document)


def no_tile(g: Look, cell: str) -> Reason | None:
    if cell not in CELLS:
        return Reason("cathedral.off-the-fresco")
    return None if cell in g.zones["fresco"] else Reason("cathedral.restored-already", {"cell": cell})


@restore.resolve
def restored(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    work(g, acts=0)
    extras = {name: value for name, value in pick.items() if name != "cell"}
    begin_restoration(g, painter, g.zones["work"]["worker"], pick["cell"], extras)

"""Leonardo, the third painter of a game for two: no seat, no purse, no mood (L1 to L5)."""

from typing import Any

from app.engine.fresco.bishop import bishop_at
from app.engine.fresco.cathedral import closed_segments, no_tile, segments
from app.engine.fresco.components import CELLS, CENTRE, COLUMNS, STRAIGHT, fresco_tile
from app.engine.fresco.market import close_option, empty_booth, open_booths, shut
from app.engine.fresco.planning import NO_PLAN, Plan
from app.engine.fresco.restoration import begin_restoration, restoration_gain
from app.engine.fresco.track import choosing_order
from app.engine.fresco.wake_up import wake_order
from app.engine.moment import Look, Moment
from app.engine.questions import DONE, Impossible, Listed, Option, tried
from app.engine.rules import Part
from app.engine.state import Event, Painter, Pick, Reason, Seat

LEONARDO = "leonardo"

part = Part(0.5, "leonardo", seats=(2,))
part.painter(LEONARDO)
part.zone("leonardo", "record", "all", start={"cell": CENTRE, "controller": None})
part.value("virtual plan", "virtual extras")
part.event("leonardo handed over", "leonardo moved")

at_market = part.choice("leonardo at market", place="market", public=True)
at_cathedral = part.choice("leonardo at cathedral", place="cathedral", public=True)


# -- a painter without a seat ------------------------------------------------------------------------------------


@part.adjust("decider")
def controller_decides(g: Look, seat: Seat, painter: Painter) -> Seat:
    return g.zones["leonardo"]["controller"] if painter == LEONARDO else seat


@part.adjust("may gain")
def points_only(g: Look, allowed: bool, painter: Painter, what: str) -> bool:
    return allowed and painter != LEONARDO


@part.react("round began")
@part.react("final round began")
def begin_his_round(g: Moment, event: Event) -> None:
    """Whoever chooses first in round 1 begins, then the two take turns (L2)."""
    old = g.zones["leonardo"]["controller"]
    if old is None:
        new = next(painter for painter in choosing_order(g) if painter in g.rules.seats)
    else:
        new = next(seat for seat in g.rules.seats if seat != old)
    g.set("leonardo", {**g.zones["leonardo"], "controller": new})
    lay_out_sheet(g)
    g.tell("leonardo handed over", new)


# -- his sheet ---------------------------------------------------------------------------------------------------


@part.adjust("columns")
def keeps_first_side(g: Look, columns: tuple[str, ...], painter: Painter) -> tuple[str, ...]:
    return COLUMNS if painter == LEONARDO else columns


def lay_out_sheet(g: Moment) -> None:
    """The same apprentices every round; in the final one none at the cathedral (L4)."""
    places = ("market",) if g.zones["round"]["final"] else ("market", "cathedral")
    sheet: Plan = {**NO_PLAN, "columns": {place: {"own": 1} for place in places}}
    g.set(LEONARDO + "/plan", g.value("virtual plan", sheet))


@part.adjust("visit task")
def his_own_way(g: Look, task: str, painter: Painter, place: str) -> str:
    return f"leonardo at {place}" if painter == LEONARDO else task


# -- the market: he closes a booth (L3) --------------------------------------------------------------------------


@at_market.asks
def booths_he_may_close(g: Look, painter: Painter) -> Listed:
    return Listed(
        [close_option(booth) for booth in open_booths(g)],
        explain=lambda pick: why_he_closes(g, pick),
        outlook=lambda option: {"after": after_him(g, "market")} if option.kind == "close" else {},
    )


def after_him(g: Look, place: str) -> list[Painter]:
    """Who comes to the same place later today: what he takes is not there for them."""
    order = wake_order(g)
    later = order[order.index(LEONARDO) + 1 :]
    return [painter for painter in later if place in g.zones[painter + "/plan"]["columns"]]


def why_he_closes(g: Look, pick: Pick) -> Reason | None:
    if tried("buy", pick) is not None:
        return Reason("leonardo.never-buys")
    if pick == DONE.pick:
        return Reason("leonardo.must-close")
    return empty_booth(g, tried("close", pick))


@at_market.resolve
def he_closes(g: Moment, painter: Painter, booth: str) -> None:
    shut(g, painter, int(booth))
    g.then("clear booth", painter)


# -- the cathedral: one segment, free of charge (L3) -------------------------------------------------------------


def his_segments(g: Look) -> list[str]:
    """A straight step onto a tile that is open to him; if there is none, those of the lowest value (L3a)."""
    fresco = g.zones["fresco"]
    open_cells = segments(g, LEONARDO)
    near = [cell for cell in open_cells if cell in within_a_step(g)]
    if near or not open_cells:
        return near
    lowest = min(fresco_tile(fresco[cell]).value for cell in open_cells)
    return [cell for cell in open_cells if fresco_tile(fresco[cell]).value == lowest]


def within_a_step(g: Look) -> tuple[str, ...]:
    return STRAIGHT[g.zones["leonardo"]["cell"]]


@at_cathedral.asks
def where_he_goes(g: Look, painter: Painter) -> Listed:
    options = []
    for cell in his_segments(g):
        gain = restoration_gain(g, painter, cell, virtual_extras(g, cell))
        options.append(Option(f"restore {cell}", "restore", cell, gain=gain))
    return Listed(
        options,
        lambda: where_he_does_not_go(g),
        lambda pick: why_he_restores(g, pick),
        lambda option: when_he_has_restored(g, option),
    )


def when_he_has_restored(g: Look, option: Option) -> dict[str, Any]:
    """The bishop follows him, and the segment is gone."""
    if option.place is None:
        return {}
    fresco = {cell: tile for cell, tile in g.zones["fresco"].items() if cell != option.place}
    ahead = g.supposing({"bishop": option.place, "fresco": fresco})
    return {**bishop_at(ahead), "after": after_him(g, "cathedral")}


def why_he_restores(g: Look, pick: Pick) -> Reason | None:
    if tried("step", pick) is not None:
        return Reason("leonardo.never-pays-the-bishop")
    if pick == DONE.pick or tried("altar", pick) is not None:
        return Reason("leonardo.must-restore")
    cell = tried("restore", pick)
    return no_tile(g, cell) if isinstance(cell, str) else None


def where_he_does_not_go(g: Look) -> list[Impossible]:
    cells = his_segments(g)
    reason = Reason("leonardo.lowest-value")
    if any(cell in within_a_step(g) for cell in cells):
        reason = Reason("leonardo.straight-step")
    closed = closed_segments(g, LEONARDO)
    others = [cell for cell in CELLS if cell in g.zones["fresco"] and cell not in cells]
    return [Impossible(f"restore {cell}", "restore", closed.get(cell, reason), cell) for cell in others]


@at_cathedral.resolve
def he_restores(g: Moment, painter: Painter, cell: str) -> None:
    begin_restoration(g, painter, None, cell, virtual_extras(g, cell))


def virtual_extras(g: Look, cell: str) -> dict[str, Any]:
    """What he brings to a restoration, where a player would have picked it."""
    return g.value("virtual extras", {}, cell)


@part.adjust("paint cost")
def free_of_charge(g: Look, cost: dict[str, int], painter: Painter, cell: str) -> dict[str, int]:
    return {} if painter == LEONARDO else cost


@part.react("restored")
def his_painter_goes_along(g: Moment, event: Event) -> None:
    if event.painter == LEONARDO:
        old, new = g.zones["leonardo"]["cell"], event.fields["cell"]
        g.set("leonardo", {**g.zones["leonardo"], "cell": new})
        g.tell("leonardo moved", LEONARDO, old=old, new=new)

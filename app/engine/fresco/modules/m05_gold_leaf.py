"""Module 5, the gold leaf: bought along with the tiles under the arrows, laid on the colour of the round (M5)."""

from typing import Any

from app.engine.data import table
from app.engine.fresco.components import NEIGHBOURS, fresco_tile
from app.engine.fresco.scoring import exchange
from app.engine.fresco.setup import has_small_board, small_board
from app.engine.fresco.transfers import Items, move
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field
from app.engine.rules import Part
from app.engine.state import Event, Painter, Reason

DATA = table("fresco", "m05_gold_leaf")
LEAF = "leaf"
BONUS: dict[str, int] = DATA["bonus"]
ARROWS: dict[bool, dict[str, int]] = {
    small: {f"{arrow['booth']}.{arrow['slot']}": arrow["leaves"] for arrow in DATA[side]}
    for small, side in ((True, "arrows_3"), (False, "arrows_4"))
}
"""The leaf that comes with the tile on a space, for either side of the board."""

part = Part(5, "gold leaf", weight=1)
part.zone("leaf", "counts", "owner", each="seat", holds="gold leaf", pieces=(LEAF,), most=3)
part.zone("leaf supply", "counts", "all", holds="gold leaf")
part.zone("basket", "one", "all", holds="disc")
part.zone("discs", "counts", "nobody", holds="disc")
part.value("leaf bonus")
part.event("basket filled", "took leaf", "gilded")
part.after("setup", "restock market", "lay out leaf")
part.after("round end", "restock market", "draw disc")
part.before("final scoring", "score money", "exchange leaf")


@part.printed
def above_the_booths(seats: int) -> dict[str, Any]:
    return {"arrows": ARROWS[has_small_board(seats)]}


def leaf_of(g: Look, painter: Painter) -> int:
    return g.zones[painter + "/leaf"].get(LEAF, 0)


# -- the disc in the basket --------------------------------------------------------------------------------------


@part.step("lay out leaf")
def lay_out_leaf(g: Moment) -> None:
    g.set("leaf supply", {LEAF: DATA["leaves"]})
    g.set("discs", dict.fromkeys(DATA["discs"], 1))
    g.then("draw disc")


@part.step("draw disc")
def draw_disc(g: Moment) -> None:
    g.draw("discs", 1, "fill basket")


@part.step("fill basket")
def fill_basket(g: Moment, drawn: tuple[str, ...]) -> None:
    """The disc of the last round goes back only now, so that the colour always changes (M5)."""
    old, (new,) = g.zones["basket"], drawn
    if old is not None:
        g.set("discs", {**g.zones["discs"], old: 1})
    g.set("basket", new)
    g.tell("basket filled", disc=new)


# -- the market --------------------------------------------------------------------------------------------------


@part.react("took market tile")
def take_leaf(g: Moment, event: Event) -> None:
    """The arrow belongs to the space at the booth (M5); whoever is due more than is left gets what is left (B11a).

    A tile that lay at no booth has no slot.
    """
    due = ARROWS[small_board(g)].get(event.fields.get("slot", ""), 0)
    amount = min(due, g.zones["leaf supply"].get(LEAF, 0))
    if amount and event.painter is not None:
        move(g, "leaf supply", event.painter + "/leaf", {LEAF: amount})
        g.tell("took leaf", event.painter, n=amount)


# -- the cathedral -----------------------------------------------------------------------------------------------


def leaf_bonus(g: Look, cell: str) -> int:
    bishop = g.zones["bishop"]
    where = "on" if cell == bishop else "adjacent" if cell in NEIGHBOURS[bishop] else "elsewhere"
    return g.value("leaf bonus", BONUS[where], cell, g.zones["work"]["worker"])


@part.adjust("restore fields")
def may_gild(g: Look, fields: dict[str, Field], painter: Painter, cell: str) -> dict[str, Field]:
    """One leaf for a segment that shows the colour of the disc."""
    shown = fresco_tile(g.zones["fresco"][cell]).paints
    if g.zones["basket"] not in shown or not leaf_of(g, painter):
        return fields
    gilding = Entry(cost={"leaf": 1}, gain={"points": leaf_bonus(g, cell)})
    return {**fields, "leaf": Field("flag", {"leaf": gilding})}


@part.adjust("restore refusal")
def no_leaf_here(
    g: Look, reason: Reason | None, painter: Painter, cell: str, document: dict[str, Any]
) -> Reason | None:
    if reason is not None or not document.get("leaf"):
        return reason
    if g.zones["basket"] not in fresco_tile(g.zones["fresco"][cell]).paints:
        return Reason("leaf.another-colour", {"disc": g.zones["basket"]})
    return None if leaf_of(g, painter) else Reason("leaf.none-left")


@part.adjust("altar refusal")
def no_leaf_at_the_altar(
    g: Look, reason: Reason | None, painter: Painter, given: tuple[str, ...], document: dict[str, Any]
) -> Reason | None:
    return Reason("leaf.not-at-the-altar") if reason is None and document.get("leaf") else reason


@part.adjust("restoration points")
def count_leaf(g: Look, items: Items, painter: Painter, cell: str, extras: dict[str, object]) -> Items:
    return (*items, ("leaf", leaf_bonus(g, cell))) if extras.get("leaf") else items


@part.react("paid for segment")
def spend_leaf(g: Moment, event: Event) -> None:
    if event.painter is not None and event.fields["extras"].get("leaf"):
        move(g, event.painter + "/leaf", "leaf supply", {LEAF: 1})
        g.tell("gilded", event.painter, cell=event.fields["cell"], disc=g.zones["basket"])


# -- the end -----------------------------------------------------------------------------------------------------


@part.step("exchange leaf")
def exchange_leaf(g: Moment) -> None:
    exchange(g, "leaf", "leaf supply")

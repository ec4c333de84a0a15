"""Module 17, the painters' guild: an apprentice at the workshop may trade a paint for the one that lies there (M17)."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from app.engine.data import table
from app.engine.fresco.components import BASIC, BLENDED
from app.engine.fresco.transfers import give, paints, receive
from app.engine.fresco.visit import WORK_DONE, at_work, did, work
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason

DATA = table("fresco", "m17_painters_guild")
SIDES: dict[str, tuple[str, ...]] = {
    side: tuple(paint for paint in {"basic": BASIC, "blended": BLENDED}[side] if paint not in DATA["excluded"])
    for side in DATA["guild_spaces"]
}
"""The spaces of the guild's tile, each with the paints that may lie there: never pink, never brown."""

SIDE_OF = {paint: side for side, held in SIDES.items() for paint in held}

part = Part(17, "painters guild", weight=1)
part.zone("guild", "places", "all")
part.event("guild opened", "traded")
part.after("setup", "hand out", "open guild")

trade = part.offer("guild", at="work at workshop")


@part.step("open guild")
def open_guild(g: Moment) -> None:
    g.roll(SIDES, "laid at guild")


@part.step("laid at guild")
def laid_at_guild(g: Moment, lying: dict[str, str]) -> None:
    g.set("guild", lying)
    g.tell("guild opened", lying=lying)


def used(side: str) -> str:
    """The mark of an apprentice who has traded there: once on each side (M17)."""
    return f"guild {side}"


@trade.possible
def may_trade(g: Look, painter: Painter) -> bool:
    return at_work(g) and not all(did(g, used(side)) for side in SIDES)


@cache
def _trade(paint: str, lying: str) -> Option:
    return Option(f"guild {paint}", "guild", "workshop", {"paints": {paint: 1}}, {"paints": {lying: 1}})


def trades(g: Look) -> Iterator[tuple[str, str]]:
    """What may be given for what: a basic paint for another basic one, a blended one for another blended one."""
    lying = g.zones["guild"]
    return ((paint, lying[side]) for paint, side in SIDE_OF.items() if paint != lying[side])


@trade.options
def possible_trades(g: Look, painter: Painter) -> list[Option]:
    return [_trade(*both) for both in trades(g) if hindrance(g, painter, both[0]) is None]


@trade.impossible
def trades_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    for paint, lying in trades(g):
        reason = hindrance(g, painter, paint)
        if reason is not None:
            option = _trade(paint, lying)
            yield Impossible(option.pick, "guild", reason, "workshop", option.cost, option.gain)


def hindrance(g: Look, painter: Painter, paint: str) -> Reason | None:
    if not at_work(g):
        return WORK_DONE
    if did(g, used(SIDE_OF[paint])):
        return Reason("guild.once", {"side": SIDE_OF[paint]})
    return None if paint in paints(g, painter) else Reason("needs.paints", {"paints": {paint: 1}})


@trade.refuses
def no_such_trade(g: Look, painter: Painter, paint: Any) -> Reason:
    if isinstance(paint, str) and paint in SIDE_OF:
        return Reason("guild.same-paint", {"paint": paint})
    return Reason("guild.other-paints")


@trade.resolve
def traded(g: Moment, painter: Painter, paint: str) -> None:
    side, lying, at = SIDE_OF[paint], g.zones["guild"], g.zones["work"]
    give(g, painter, {paint: 1}, "guild")
    receive(g, painter, {lying[side]: 1}, "guild")
    g.set("guild", {**lying, side: paint})
    work(g, acts=at["acts"] - 1, did=(*at["did"], used(side)))
    g.tell("traded", painter, given=paint, taken=lying[side])

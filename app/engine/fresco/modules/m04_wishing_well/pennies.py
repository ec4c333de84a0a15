"""Pennies: planned, thrown into the well for wish cards, and money in the end."""

from functools import cache
from typing import Any

from app.engine.fresco.modules.m04_wishing_well.components import CAPACITY, CARDS, DATA, PENNY, part
from app.engine.fresco.scoring import exchange
from app.engine.fresco.transfers import move, seated
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option, tried
from app.engine.state import Event, Painter, Pick, Reason

EACH_PENNY = {"cost": {"pennies": 1}, "gain": {"wishes": 1}}
"""What a penny in the well costs and brings."""


@part.step("hand out pennies")
def hand_out_pennies(g: Moment) -> None:
    g.set("penny supply", {PENNY: DATA["pennies"]})
    g.set("wish pile", dict(CARDS))
    for seat in g.rules.seats:
        take_pennies(g, seat, DATA["pennies_per_player"])


def take_pennies(g: Moment, painter: Painter, due: int) -> None:
    """Whoever is due more than is left gets what is left (B11a)."""
    amount = min(due, g.zones["penny supply"].get(PENNY, 0))
    if amount:
        move(g, "penny supply", painter + "/pennies", {PENNY: amount})
        g.tell("took pennies", painter, n=amount)


@part.adjust("plan counts")
def pennies_on_the_sheet(g: Look, counts: dict[str, Any], painter: Painter) -> dict[str, Any]:
    most = min(DATA["pennies_planned_at_most"], g.zones[painter + "/pennies"].get(PENNY, 0))
    return {**counts, "pennies": {"max": most, "needs": "market", **EACH_PENNY}} if most else counts


@part.react("plans revealed")
def lay_pennies(g: Moment, event: Event) -> None:
    for seat in g.rules.seats:
        planned = g.zones[seat + "/plan"]["counts"].get("pennies", 0)
        if planned:
            move(g, seat + "/pennies", seat + "/laid pennies", {PENNY: planned})


throw = part.choice("throw pennies", place="market", public=True)


def laid(g: Look, painter: Painter) -> int:
    return g.zones[painter + "/laid pennies"].get(PENNY, 0) if seated(g, painter) else 0


def room_in_the_well(g: Look) -> int:
    return CAPACITY - g.zones["well"].get(PENNY, 0)


def most_thrown(g: Look, painter: Painter) -> int:
    return min(laid(g, painter), room_in_the_well(g), sum(g.zones["wish pile"].values()))


@throw.possible
def may_throw(g: Look, painter: Painter, column: str) -> bool:
    return g.zones["visit"]["place"] == "market" and most_thrown(g, painter) > 0


@throw.asks
def how_many(g: Look, painter: Painter, column: str) -> Listed:
    """From all planned pennies to none (M4a)."""
    options = [_throw(number) for number in range(most_thrown(g, painter), -1, -1)]
    return Listed(options, explain=lambda pick: no_throw(g, painter, pick))


def no_throw(g: Look, painter: Painter, pick: Pick) -> Reason | None:
    """More pennies than were planned, than the well has room for, or than there are cards (M4, M4a)."""
    number, planned = tried("throw", pick), laid(g, painter)
    if number is None:
        return None
    if number not in map(str, range(planned + 1)):
        return Reason("well.not-planned", {"n": planned})
    return full_well(g) if int(number) > room_in_the_well(g) else Reason("well.no-card-left")


def full_well(g: Look) -> Reason:
    return Reason("well.full", {"n": room_in_the_well(g), "most": CAPACITY})


@cache
def _throw(number: int) -> Option:
    return Option(f"throw {number}", "throw", "market", {"pennies": number}, {"wishes": number})


@throw.resolve
def thrown(g: Moment, painter: Painter, column: str, pick: str) -> None:
    number = int(pick)
    if number:
        move(g, painter + "/laid pennies", "well", {PENNY: number})
        g.tell("threw pennies", painter, n=number)
        g.draw("wish pile", number, "take wishes", painter)


too_late = part.offer("throw", at="work at market", mode="passive")
too_late.possible(lambda _g, _painter: False)


@too_late.refuses
def no_throw_now(g: Look, painter: Painter, _pick: Any) -> Reason:
    """Pennies are thrown as the market turn begins; whoever found the well full was not asked (M4)."""
    return Reason("well.as-the-turn-begins") if room_in_the_well(g) else full_well(g)


@part.step("take pennies back")
def take_pennies_back(g: Moment, painter: Painter, column: str) -> None:
    """Pennies that were not thrown are not lost."""
    left = laid(g, painter) if g.zones["visit"]["place"] == "market" else 0
    if left:
        move(g, painter + "/laid pennies", painter + "/pennies", {PENNY: left})
        g.tell("took pennies back", painter, n=left)


@part.step("take wishes")
def take_wishes(g: Moment, painter: Painter, drawn: tuple[str, ...]) -> None:
    """The cards have left the pile; only their owner learns which they are."""
    held = dict(g.zones[painter + "/wishes"])
    for card in drawn:
        held[card] = held.get(card, 0) + 1
    g.set(painter + "/wishes", held)
    g.tell("drew wishes", painter, {"cards": tuple(sorted(drawn))}, n=len(drawn))


@part.step("empty well")
def empty_well(g: Moment) -> None:
    thrown = g.zones["well"]
    if thrown:
        move(g, "well", "penny supply", thrown)
        g.tell("emptied well", n=thrown[PENNY])


@part.step("exchange pennies")
def exchange_pennies(g: Moment) -> None:
    exchange(g, "pennies", "penny supply")

"""The medico's bottles: bought at the market, drunk after the last location, renewed for those who need them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from app.engine.fresco.action_tiles import HEALTHY
from app.engine.fresco.modules.m10_medico.components import (
    BEST_FIRST,
    DATA,
    JUICE,
    MEDICO,
    MOST_BOTTLES,
    PORTIONS,
    PRICES,
    number_ill,
    part,
)
from app.engine.fresco.setup import small_board
from app.engine.fresco.transfers import HIGHEST, cheer, move, pay, seated, thalers
from app.engine.fresco.wake_up import wake_order
from app.engine.moment import Look, Moment
from app.engine.questions import DONE, Impossible, Listed, Option
from app.engine.state import Painter, Pick, Reason

buy_bottle = part.choice("buy bottle", MEDICO, "visit", "turn")
part.menu("drink", MEDICO, "turn")
drink = part.offer("drink", at="drink", leaving="keep bottles")


@part.adjust("plan marks")
def medico_tile(g: Look, marks: dict[str, Any], painter: Painter, columns: tuple[str, ...]) -> dict[str, Any]:
    """The tile leaves room for one healthy buyer, who is at the market in every respect (M0b)."""
    if g.zones["round"]["number"] == 1:
        return marks
    return {**marks, MEDICO: {"group": "tile", "on": ("market",), "room": (0, 1), "kinds": HEALTHY}}


def price(g: Look, slot: str) -> int:
    return PRICES[small_board(g)][int(slot)]


@part.step("call on medico")
def call_on_medico(g: Moment, painter: Painter, column: str) -> None:
    """A bottle must be bought if there is one and the painter has room for it."""
    if MEDICO not in g.zones["visit"]["marks"]:
        return
    if g.zones["bottles"] and sum(g.zones[f"{painter}/bottles"].values()) < MOST_BOTTLES:
        g.then("buy bottle", painter)
    else:
        g.tell("lapsed", painter, what=MEDICO, n=1)


CANNOT_PAY = Option("cannot pay", "cannot pay", MEDICO)


@buy_bottle.asks
def which_bottle(g: Look, painter: Painter) -> Listed:
    """Whoever has too little for any of them must say so: the one thing that is proven by lifting a screen (S8)."""
    money, slots = thalers(g, painter), sorted(g.zones["bottles"])
    options = [_purchase(g, slot) for slot in slots if price(g, slot) <= money]
    dear = [slot for slot in slots if price(g, slot) > money]

    def out_of_reach() -> Iterator[Impossible]:
        for slot in dear:
            yield _purchase(g, slot).against(Reason("needs.thalers", {"n": price(g, slot), "have": money}))

    return Listed(options or [CANNOT_PAY], out_of_reach, why_a_bottle)


def _purchase(g: Look, slot: str) -> Option:
    gain = {"bottles": {g.zones["bottles"][slot]: 1}}
    return Option(f"bottle {slot}", "bottle", MEDICO, {"thalers": price(g, slot)}, gain)


def why_a_bottle(pick: Pick) -> Reason | None:
    return Reason("medico.must-buy") if pick in (DONE.pick, CANNOT_PAY.pick) else None


@buy_bottle.resolve
def bought_bottle(g: Moment, painter: Painter, slot: str) -> None:
    """The others stay where they stand, at their price."""
    if slot == CANNOT_PAY.pick:
        g.tell("could not pay", painter)
        return
    pay(g, painter, price(g, slot), "bottle")
    bottles, mine = dict(g.zones["bottles"]), f"{painter}/bottles"
    bottle = bottles.pop(slot)
    g.set("bottles", bottles)
    g.set(mine, dict(Counter(g.zones[mine]) + Counter({bottle: 1})))
    g.tell("bought bottle", painter, bottle=bottle)


@part.step("drink bottles")
def drink_bottles(g: Moment) -> None:
    for painter in wake_order(g):
        if seated(g, painter):
            g.then("drink", painter)


def drinkable(g: Look, painter: Painter) -> list[str]:
    """Elixir needs somebody whom it heals; juice tastes in any mood."""
    held = g.zones[f"{painter}/bottles"]
    return [bottle for bottle in BEST_FIRST if bottle in held and (bottle == JUICE or number_ill(g, painter))]


@drink.possible
def something_to_drink(g: Look, painter: Painter) -> bool:
    return bool(drinkable(g, painter))


@drink.options
def what_to_drink(g: Look, painter: Painter) -> list[Option]:
    """The label says how far the mood can still rise."""
    ill, sadness = number_ill(g, painter), HIGHEST - g.zones["mood"][painter]
    return [_drink(bottle, ill, sadness) for bottle in drinkable(g, painter)]


@cache
def _drink(bottle: str, ill: int, sadness: int) -> Option:
    juice = {"mood": min(DATA["juice_mood"], sadness)}
    gain = juice if bottle == JUICE else {"healthy": min(PORTIONS[bottle], ill)}
    return Option(f"drink {bottle}", "drink", MEDICO, gain=gain)


@drink.impossible
def nobody_to_heal(g: Look, painter: Painter) -> Iterator[Impossible]:
    possible = drinkable(g, painter)
    for bottle in g.zones[f"{painter}/bottles"]:
        if bottle not in possible:
            yield Impossible(f"drink {bottle}", "drink", Reason("medico.nobody-ill"), MEDICO)


@drink.resolve
def drank(g: Moment, painter: Painter, bottle: str) -> None:
    """One portion for each apprentice; what is left over is lost."""
    move(g, f"{painter}/bottles", "empty bottles", {bottle: 1})
    if bottle == JUICE:
        g.tell("drank juice", painter)
        cheer(g, painter, DATA["juice_mood"], "juice")
        return
    healed = min(PORTIONS[bottle], number_ill(g, painter))
    move(g, f"{painter}/ill", f"{painter}/apprentices", {"own": healed})
    g.tell("drank elixir", painter, bottle=bottle, n=healed)


# -- new bottles -------------------------------------------------------------------------------------------------


@part.step("renew bottles")
def renew_bottles(g: Moment) -> None:
    """Unsold ones are discarded; one comes for each player with somebody ill."""
    unsold = Counter(g.zones["bottles"].values())
    g.set("bottles", {})
    g.set("empty bottles", dict(Counter(g.zones["empty bottles"]) + unsold))
    due = sum(bool(number_ill(g, seat)) for seat in g.rules.seats)
    g.draw("bottle pile", due, "lay out bottles", due)


@part.step("lay out bottles")
def lay_out_bottles(g: Moment, due: int, drawn: tuple[str, ...]) -> None:
    """A pile that runs out is made anew from the discarded ones, also in the middle of a draw (B11a)."""
    shown = sorted((*g.zones["bottles"].values(), *drawn), key=BEST_FIRST.index)
    g.set("bottles", {str(slot): bottle for slot, bottle in enumerate(shown)})
    empty, missing = g.zones["empty bottles"], due - len(drawn)
    if missing and empty:
        move(g, "empty bottles", "bottle pile", empty)
        g.draw("bottle pile", missing, "lay out bottles", missing)
    elif shown:
        g.tell("bottles shown", bottles=tuple(shown))

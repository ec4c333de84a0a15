"""Module 10, the medico: an infection goes round, the ill can do less, and a traveller at the market sells cures (M10).

A black figure is only a drawing: an ill apprentice is one of the painter's own who lies in `<p>/ill`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from app.engine.data import table
from app.engine.fresco.action_tiles import HEALTHY
from app.engine.fresco.components import NEIGHBOURS, PAINTS, PLACE_OF
from app.engine.fresco.setup import has_small_board, small_board
from app.engine.fresco.transfers import HIGHEST, cheer, earn, give, move, paints, pay, seated, thalers
from app.engine.fresco.visit import WORK_DONE, at_work, place_of, work
from app.engine.fresco.wake_up import APPRENTICES, wake_order
from app.engine.moment import Look, Moment
from app.engine.questions import DONE, Impossible, Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Pick, Reason
from app.engine.tasks import Forbidden, Menu

DATA = table("fresco", "m10_medico")
MEDICO, ILL, SAME, JUICE = "medico", "ill", "same", "juice"
INFECTIONS: dict[str, int] = DATA["infection"]

PORTIONS: dict[str, int] = {bottle: int(bottle.removeprefix("elixir")) for bottle in DATA["bottles"] if bottle != JUICE}
BEST_FIRST = (*sorted(PORTIONS, key=PORTIONS.__getitem__, reverse=True), JUICE)
"""How the bottles stand from left to right: the elixirs by what they hold, then the juice."""

PRICES: dict[bool, list[int]] = {True: DATA["slot_prices_3"], False: DATA["slot_prices_4"]}
"""What a bottle costs by where it stands, for either side of the board."""

MOST_BOTTLES: int = DATA["bottle_limit_per_player"]
SAINT_WAGES: int = DATA["saint_picture"]["thalers"]

FOR_THE_HEALTHY = {
    "cathedral": Reason("medico.ill-at-cathedral"),
    "studio": Reason("medico.ill-at-studio"),
    "workshop": Reason("medico.ill-at-workshop"),
}
"""The places where the ill may go, and the rule against what they cannot do there."""

TOGETHER = {
    column: tuple(other for other, printed in PLACE_OF.items() if printed == place)
    for column, place in PLACE_OF.items()
}
"""The columns of the same location."""

SICK_MENUS = frozenset(f"work at {place}" for place in FOR_THE_HEALTHY)
OPEN_TO_THE_ILL = frozenset({"restore", "altar", "saint", "blend"})
"""Whatever else an apprentice may do at these places is for the healthy, whichever module offers it."""

part = Part(10, "medico", weight=3)
part.zone("ill", "counts", "all", each="seat", holds="apprentice", pieces=("own",))
part.zone("infection", "row", "all", holds="infection tile", pieces=INFECTIONS)
part.zone("infection pile", "counts", "nobody", start=INFECTIONS, holds="infection tile", pieces=INFECTIONS)
part.zone("infections gone", "counts", "all", holds="infection tile", pieces=INFECTIONS)
part.zone("bottles", "places", "all", holds="bottle", pieces=BEST_FIRST)
part.zone("bottles", "counts", "all", each="seat", holds="bottle", pieces=BEST_FIRST, room=MOST_BOTTLES)
part.zone("bottle pile", "counts", "nobody", start=DATA["bottles"], holds="bottle", pieces=BEST_FIRST)
part.zone("empty bottles", "counts", "all", holds="bottle", pieces=BEST_FIRST)
part.event("infection shown", "no infection", "fell ill", "bottles shown", "bought bottle", "could not pay")
part.event("drank elixir", "drank juice", "counted healthy")
part.before("round", "locations", "turn up infection")
part.after("visit", "enter", "call on medico")
part.after("visit", "depart", "catch infection")
part.after("round", "locations", "drink bottles")
part.after("round end", "restock market", "renew bottles")
part.before("final scoring", "score money", "count healthy")


@part.printed
def on_bottles_and_cards(seats: int) -> dict[str, Any]:
    return {
        "prices": PRICES[has_small_board(seats)],
        "portions": PORTIONS,
        "mood": DATA["juice_mood"],
        "most": MOST_BOTTLES,
        "saint": SAINT_WAGES,
        "healthy": DATA["healthy_apprentice_thalers"],
    }


buy_bottle = part.choice("buy bottle", MEDICO, "visit", "turn")
fall_ill = part.choice("fall ill", place="sheet", public=True)
saint = part.offer("saint", at="work at studio")
part.menu("drink", MEDICO, "turn")
drink = part.offer("drink", at="drink", leaving="keep bottles")


def number_ill(g: Look, painter: Painter) -> int:
    return g.zones[f"{painter}/ill"].get("own", 0)


def ill_at_work(g: Look) -> bool:
    return bool(g.zones["work"].get("worker") == ILL)


# -- the infection -----------------------------------------------------------------------------------------------


@part.step("turn up infection")
def turn_up_infection(g: Moment) -> None:
    g.draw("infection pile", 1, "show infection")


@part.step("show infection")
def show_infection(g: Moment, drawn: tuple[str, ...]) -> None:
    """The tile of the last round has stayed until now, because a signpost means the same place again (M10b)."""
    for tile in drawn:
        lying = g.zones["infection"]
        if tile == SAME:
            g.set("infection", (*lying, SAME))
        else:
            g.set("infections gone", dict(Counter(g.zones["infections gone"]) + Counter(lying)))
            g.set("infection", (tile,))
        place = infected_place(g)
        if place is None:
            g.tell("no infection")
        else:
            g.tell("infection shown", place=place, signpost=tile == SAME)


def infected_place(g: Look) -> str | None:
    """A signpost in the first round leads nowhere."""
    lying = g.zones["infection"]
    return lying[0] if lying and lying[0] != SAME else None


def one_location(g: Look, painter: Painter, column: str, place: str) -> dict[str, dict[str, int]]:
    """Who is where the column is: both visits to the cathedral in the final round are one (M10)."""
    sheet = g.zones[f"{painter}/plan"]["columns"]
    return {
        other: sheet[other] for other in TOGETHER[column] if other in sheet and place_of(g, painter, other) == place
    }


@part.step("catch infection")
def catch_infection(g: Moment, painter: Painter, column: str) -> None:
    """After the last action at a location, whether anything was done there or not.

    Those on an action tile are elsewhere; the buyer beside the medico's tile is at the market (M0b).
    """
    place = g.zones["visit"]["place"]
    there = one_location(g, painter, column, place) if seated(g, painter) else {}
    if [*there][-1:] != [column]:
        return
    infected = any(ILL in here for here in there.values())
    if infected or place == infected_place(g):
        healthy = {kind: n for kind in HEALTHY if (n := sum(here.get(kind, 0) for here in there.values()))}
        if infected:
            sicken(g, painter, healthy, place)
        else:
            g.then("fall ill", painter, tuple(healthy))


@fall_ill.asks
def who_falls_ill(g: Look, painter: Painter, kinds: tuple[str, ...]) -> Listed:
    return Listed([_falls_ill(kind) for kind in kinds])


@cache
def _falls_ill(kind: str) -> Option:
    return Option(f"ill {kind}", "ill", "sheet", cost={"healthy": 1} if kind == "own" else {})


@fall_ill.resolve
def fell_ill(g: Moment, painter: Painter, kinds: tuple[str, ...], kind: str) -> None:
    sicken(g, painter, {kind: 1}, g.zones["visit"]["place"])


def sicken(g: Moment, painter: Painter, apprentices: Mapping[str, int], place: str) -> None:
    """A neutral one simply goes back to the theatre, where a good mood finds him in the best of health."""
    beds = {"own": f"{painter}/ill", "neutral": f"{painter}/armchair"}
    for kind, number in apprentices.items():
        move(g, f"{painter}/apprentices", beds[kind], {kind: number})
    if apprentices:
        g.tell("fell ill", painter, apprentices=apprentices, place=place)


@part.adjust("may be sent home")
def the_ill_too(g: Look, stand: dict[str, str], painter: Painter) -> dict[str, str]:
    """Who comes back from there is healthy."""
    return {**stand, ILL: f"{painter}/ill"}


# -- planning ----------------------------------------------------------------------------------------------------


@part.adjust("apprentices")
def the_ill_may_stay(g: Look, pieces: dict[str, Any], painter: Painter, columns: tuple[str, ...]) -> dict[str, Any]:
    number = number_ill(g, painter)
    return {**pieces, ILL: {"n": number, "must": False, "on": _sick_bays(columns)}} if number else pieces


@cache
def _sick_bays(columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(column for column in columns if PLACE_OF[column] in FOR_THE_HEALTHY)


@part.adjust("plan marks")
def medico_tile(g: Look, marks: dict[str, Any], painter: Painter, columns: tuple[str, ...]) -> dict[str, Any]:
    """The tile leaves room for one healthy buyer, who is at the market in every respect (M0b)."""
    if g.zones["round"]["number"] == 1:
        return marks
    return {**marks, MEDICO: {"group": "tile", "on": ("market",), "room": (0, 1), "kinds": HEALTHY}}


# -- the ill at work ---------------------------------------------------------------------------------------------


@part.adjust("worker choices")
def in_any_order(g: Look, kinds: tuple[str, ...], painter: Painter, workers: dict[str, int]) -> tuple[str, ...]:
    return (*kinds, ILL) if workers.get(ILL) else kinds


@part.adjust("acts")
def one_blend(g: Look, acts: int, painter: Painter, place: str, kind: str) -> int:
    return DATA["ill"]["blends"] if kind == ILL and place == "workshop" else acts


@part.adjust("forbidden")
def for_the_healthy(g: Look, forbidden: Forbidden, painter: Painter, menu: Menu) -> Forbidden:
    """What belongs to the visit or the turn, and not to an apprentice, stays open."""
    if menu.name not in SICK_MENUS or not ill_at_work(g):
        return forbidden
    beyond_them = [offer.kind for offer in menu.offers if offer.at == menu.name and offer.kind not in OPEN_TO_THE_ILL]
    return {**dict.fromkeys(beyond_them, FOR_THE_HEALTHY[g.zones["visit"]["place"]]), **forbidden}


@part.adjust("closed segments")
def not_beside_the_bishop(g: Look, closed: Mapping[str, Reason], painter: Painter) -> Mapping[str, Reason]:
    """The segment under the bishop is open, and the altar too (M10a)."""
    if not ill_at_work(g):
        return closed
    return {**dict.fromkeys(NEIGHBOURS[g.zones["bishop"]], Reason("medico.next-to-the-bishop")), **closed}


@part.adjust("leaf bonus")
def thin_leaf(g: Look, points: int, cell: str, worker: str | None) -> int:
    return DATA["ill"]["leaf_points"] if worker == ILL else points


@saint.possible
def may_paint_a_saint(g: Look, painter: Painter) -> bool:
    return at_work(g) and ill_at_work(g)


@cache
def _saint(paint: str) -> Option:
    return Option(f"saint {paint}", "saint", "studio", {"paints": {paint: 1}}, {"thalers": SAINT_WAGES})


@saint.options
def in_any_colour(g: Look, painter: Painter) -> list[Option]:
    """Pink and brown as well (M10a)."""
    return [_saint(paint) for paint in PAINTS if paint in paints(g, painter)]


@saint.impossible
def without_paint(g: Look, painter: Painter) -> Iterator[Impossible]:
    if may_paint_a_saint(g, painter) and not paints(g, painter):
        yield Impossible("saint", "saint", Reason("medico.no-paint"), "studio", gain={"thalers": SAINT_WAGES})


@saint.refuses
def no_saint(g: Look, painter: Painter, paint: Any) -> Reason | None:
    if not ill_at_work(g):
        return Reason("medico.saints-by-the-ill")
    if not at_work(g):
        return WORK_DONE
    return Reason("needs.paints", {"paints": {paint: 1}}) if paint in PAINTS else None


@saint.resolve
def painted_a_saint(g: Moment, painter: Painter, paint: str) -> None:
    give(g, painter, {paint: DATA["saint_picture"]["paint_cost"]}, "saint")
    earn(g, painter, SAINT_WAGES, "saint")
    work(g, acts=0)


# -- the medico --------------------------------------------------------------------------------------------------


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


# -- the end -----------------------------------------------------------------------------------------------------


@part.adjust("final round")
def last_infection(g: Look, final: bool) -> bool:
    return final or sum(g.zones["infection pile"].values()) <= 1


def healthy_thalers(g: Look, painter: Painter) -> int:
    """Whoever stays away in a bad mood is healthy (M10b)."""
    return DATA["healthy_apprentice_thalers"] * (APPRENTICES - number_ill(g, painter))


@part.step("count healthy")
def count_healthy(g: Moment) -> None:
    for painter in wake_order(g):
        if seated(g, painter):
            g.tell("counted healthy", painter, n=healthy_thalers(g, painter))


@part.adjust("final thalers")
def healthy_count_as_money(g: Look, money: int, painter: Painter) -> int:
    """Counted, not earned: no debt takes them (M10)."""
    return money + healthy_thalers(g, painter)

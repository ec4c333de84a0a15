"""Module 4, the wishing well: pennies planned and thrown at the market, wish cards for apprentices at work (M4)."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from app.engine.data import table
from app.engine.fresco.bishop import bishop_bonus, move_bishop
from app.engine.fresco.cathedral import bishop_led
from app.engine.fresco.components import (
    BASIC,
    BLENDED,
    CELLS,
    ROWS,
    count,
    market_tile,
    painted,
    stock_of,
    units,
    units_of,
)
from app.engine.fresco.market import take_tile, tile_gain, tiles_on_offer
from app.engine.fresco.scoring import exchange
from app.engine.fresco.transfers import Items, cheer, earn, give, move, paints, receive, seated
from app.engine.fresco.visit import at_work, work
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Form, Impossible, Listed, Option, tried
from app.engine.rules import Part
from app.engine.state import Event, Painter, Pick, Reason

DATA = table("fresco", "m04_wishing_well")
PENNY = "penny"
CAPACITY: int = DATA["well_capacity_per_round"]
EACH_PENNY = {"cost": {"pennies": 1}, "gain": {"wishes": 1}}
"""What a penny in the well costs and brings."""

LUCKY_DAY, VISIT, PRAISE, TIP = "lucky day", "bishop visit", "bishop praise", "tip"
ALCHEMY, FINDERS, BUSKER, FREE_PAINT = "alchemy", "finders keepers", "busker", "free paint"
NO_WISH = "no wish"
"""What `done` is where nothing but a card is left to play."""

FREE_TILES = tuple("+".join(tile) for tile in DATA["free_paint_tiles"])

CARDS: dict[str, int] = {
    name.replace("_", " "): number for name, number in DATA["cards"].items() if name != "free_paint"
} | {f"{FREE_PAINT} {tile}": DATA["cards"]["free_paint"] // len(FREE_TILES) for tile in FREE_TILES}

GIFTS: dict[str, dict[str, int]] = {name.replace("_", " "): gift for name, gift in DATA["gifts"].items()}
"""What a card brings, where it is a number of something."""

part = Part(4, "wishing well", weight=1)
part.zone("pennies", "counts", "owner", each="seat", holds="penny", pieces=(PENNY,), most=3)
part.zone("laid pennies", "counts", "all", each="seat", holds="penny")
part.zone("penny supply", "counts", "all", holds="penny")
part.zone("well", "counts", "all", holds="penny", room=CAPACITY)
part.zone("wishes", "counts", "number", each="seat", holds="wish card", pieces=tuple(CARDS))
part.zone("wish pile", "counts", "nobody", holds="wish card")
part.zone("used wishes", "counts", "all", holds="wish card")
part.event("took pennies", "took pennies back", "threw pennies", "drew wishes", "emptied well")
part.event("played wish", shows_hidden=True)
part.after("setup", "hand out", "hand out pennies")
part.after("wake up", "adjust mood", "listen to busker")
part.after("visit", "enter", "throw pennies")
part.after("visit", "enter", "take pennies back")
part.after("round end", "restock market", "empty well")
part.before("final scoring", "score money", "exchange pennies")


@part.printed
def on_well_and_cards(seats: int) -> dict[str, Any]:
    return {"room": DATA["well_capacity_per_round"], "gifts": GIFTS}


# -- pennies -----------------------------------------------------------------------------------------------------


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


# -- playing a card ----------------------------------------------------------------------------------------------


def holds(g: Look, painter: Painter, card: str) -> bool:
    return card in g.zones[painter + "/wishes"]


def may_play(g: Look, painter: Painter) -> bool:
    """One card for each apprentice (M4). How many cards somebody holds is public, so this tells nothing."""
    here = g.zones["work"]
    apprentices = 1 if here["worker"] else sum(here["workers"].values())
    return here["did"].count("wish") < apprentices and bool(g.zones[painter + "/wishes"])


def may_play_before_restoring(g: Look, painter: Painter) -> bool:
    """The bishop visits before a segment is restored (B7a); every other card is played before or after the work."""
    return at_work(g) and may_play(g, painter)


def play(g: Moment, painter: Painter, card: str) -> None:
    work(g, did=(*g.zones["work"]["did"], "wish"))
    discard(g, painter, card)


def discard(g: Moment, painter: Painter, card: str) -> None:
    move(g, painter + "/wishes", "used wishes", {card: 1})
    g.tell("played wish", painter, card=card)


def played_already(g: Look, painter: Painter, card: str, place: str) -> Iterator[Impossible]:
    if holds(g, painter, card) and not may_play(g, painter):
        yield Impossible(card, card, Reason("wish.one-for-an-apprentice"), place)


def bonus_card(card: str, place: str) -> None:
    """A card that brings something at a place, besides what the apprentice does there."""
    offer = part.offer(card, at=f"work at {place}", leaving=NO_WISH)
    gift = GIFTS[card]
    option = Option(card, card, place, gain=gift)
    offer.possible(may_play)

    @offer.options
    def the_card(g: Look, painter: Painter) -> list[Option]:
        return [option] if holds(g, painter, card) else []

    @offer.impossible
    def not_now(g: Look, painter: Painter) -> Iterator[Impossible]:
        return played_already(g, painter, card, place)

    @offer.resolve
    def brings(g: Moment, painter: Painter, _pick: str) -> None:
        play(g, painter, card)
        earn(g, painter, gift.get("thalers", 0), card)
        take_pennies(g, painter, gift.get("pennies", 0))


bonus_card(LUCKY_DAY, "market")
bonus_card(TIP, "studio")
bonus_card(FINDERS, "theatre")


# -- free paint --------------------------------------------------------------------------------------------------

free_paint = part.offer(FREE_PAINT, at="work at market", leaving=NO_WISH)


def free_slots(g: Look) -> list[str]:
    """Tiles of the booth where something was bought that a card could name (M4b)."""
    if not g.zones["stall"]["bought"]:
        return []
    return [slot for slot in tiles_on_offer(g) if painted(g.zones["booths"][slot]) in FREE_TILES]


@free_paint.possible
def may_take_free_paint(g: Look, painter: Painter) -> bool:
    return may_play(g, painter) and bool(free_slots(g))


@free_paint.options
def free_tiles(g: Look, painter: Painter) -> list[Option]:
    booths = g.zones["booths"]
    return [
        Option(f"{FREE_PAINT} {slot}", FREE_PAINT, "market", gain=tile_gain(g, painter, booths[slot]))
        for slot in free_slots(g)
        if holds(g, painter, f"{FREE_PAINT} {painted(booths[slot])}")
    ]


@free_paint.impossible
def no_free_paint(g: Look, painter: Painter) -> Iterator[Impossible]:
    offered = [painted(g.zones["booths"][slot]) for slot in free_slots(g)]
    for tile in FREE_TILES:
        card = f"{FREE_PAINT} {tile}"
        reason = None
        if not may_play(g, painter):
            reason = Reason("wish.one-for-an-apprentice")
        elif not g.zones["stall"]["bought"]:
            reason = Reason("wish.buy-first")
        elif tile not in offered:
            reason = Reason("wish.not-at-this-booth", {"tile": tile})
        if reason is not None and holds(g, painter, card):
            yield Impossible(card, FREE_PAINT, reason, "market", gain={"paints": market_tile(tile)})


@free_paint.resolve
def took_free_paint(g: Moment, painter: Painter, slot: str) -> None:
    play(g, painter, f"{FREE_PAINT} {painted(g.zones['booths'][slot])}")
    take_tile(g, painter, slot, "free")


# -- the bishop --------------------------------------------------------------------------------------------------

visit = part.offer(VISIT, at="work at cathedral")
visit.possible(may_play_before_restoring)


@cache
def _visits(bishop: str) -> list[Option]:
    return [Option(f"{VISIT} {cell}", VISIT, "cathedral") for cell in CELLS if cell != bishop]


@visit.options
def anywhere(g: Look, painter: Painter) -> list[Option]:
    return _visits(g.zones["bishop"]) if holds(g, painter, VISIT) else []


@visit.impossible
def no_visit(g: Look, painter: Painter) -> Iterator[Impossible]:
    return played_already(g, painter, VISIT, "cathedral")


visit.foresees(bishop_led)


@visit.resolve
def visited(g: Moment, painter: Painter, cell: str) -> None:
    play(g, painter, VISIT)
    move_bishop(g, painter, cell, VISIT)


@part.adjust("restore fields")
def may_be_praised(g: Look, fields: dict[str, Field], painter: Painter, cell: str) -> dict[str, Field]:
    """Praise needs a bonus that it can add to (M4)."""
    if not holds(g, painter, PRAISE) or not may_play(g, painter) or not bishop_bonus(g, cell):
        return fields
    return {**fields, "praise": Field("flag", {PRAISE: Entry(gain=GIFTS[PRAISE])})}


@part.adjust("restore refusal")
def no_praise(g: Look, reason: Reason | None, painter: Painter, cell: str, document: dict[str, Any]) -> Reason | None:
    if reason is not None or not document.get("praise"):
        return reason
    if not holds(g, painter, PRAISE):
        return Reason("wish.not-yours", {"card": PRAISE})
    if not may_play(g, painter):
        return Reason("wish.one-for-an-apprentice")
    return None if bishop_bonus(g, cell) else Reason("wish.no-bonus")


@part.adjust("altar refusal")
def no_praise_at_the_altar(
    g: Look, reason: Reason | None, painter: Painter, given: tuple[str, ...], document: dict[str, Any]
) -> Reason | None:
    return Reason("wish.no-bonus-at-the-altar") if reason is None and document.get("praise") else reason


@part.adjust("restoration points")
def count_praise(g: Look, items: Items, painter: Painter, cell: str, extras: dict[str, Any]) -> Items:
    return (*items, ("praise", GIFTS[PRAISE]["points"])) if extras.get("praise") else items


@part.react("paid for segment")
def play_praise(g: Moment, event: Event) -> None:
    if event.painter is not None and event.fields["extras"].get("praise"):
        play(g, event.painter, PRAISE)


# -- alchemy -----------------------------------------------------------------------------------------------------

alchemy = part.offer(ALCHEMY, at="work at workshop", leaving=NO_WISH)
alchemy.possible(may_play)

THREE_BASIC = {
    "+".join(payment): Entry(cost={"paints": count(payment)}) for payment in combinations_with_replacement(BASIC, 3)
}
THREE_UNITS = {payment: units(entry.cost["paints"]) for payment, entry in THREE_BASIC.items()}
ONE_BLENDED: dict[str | int, Entry] = {paint: Entry(gain={"paints": {paint: 1}}) for paint in BLENDED}


@alchemy.options
def transmutations(g: Look, painter: Painter) -> list[Option]:
    """Besides the apprentice's own blends (M4b)."""
    payments = payable(g, painter) if holds(g, painter, ALCHEMY) else {}
    if not payments:
        return []
    form = Form({"payment": Field("one", payments), "paint": Field("one", ONE_BLENDED)})
    return [Option(ALCHEMY, ALCHEMY, "workshop", form=form)]


def payable(g: Look, painter: Painter) -> dict[str | int, Entry]:
    have = units_of(stock_of(paints(g, painter)))
    return {payment: THREE_BASIC[payment] for payment, needed in THREE_UNITS.items() if needed <= have}


@alchemy.impossible
def no_alchemy(g: Look, painter: Painter) -> Iterator[Impossible]:
    yield from played_already(g, painter, ALCHEMY, "workshop")
    if holds(g, painter, ALCHEMY) and may_play(g, painter) and not payable(g, painter):
        yield Impossible(ALCHEMY, ALCHEMY, Reason("wish.three-basic-paints"), "workshop")


@alchemy.resolve
def transmuted(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    play(g, painter, ALCHEMY)
    give(g, painter, THREE_BASIC[pick["payment"]].cost["paints"], ALCHEMY)
    receive(g, painter, {pick["paint"]: 1}, ALCHEMY)


# -- the busker --------------------------------------------------------------------------------------------------


@part.adjust("row fields")
def may_listen(g: Look, rows: dict[int, dict[str, Field]], painter: Painter) -> dict[int, dict[str, Field]]:
    """One busker a round, and he needs no apprentice (M4)."""
    if not seated(g, painter) or not holds(g, painter, BUSKER):
        return rows
    field = Field("flag", {BUSKER: Entry(gain=GIFTS[BUSKER])})
    return {time: {**rows.get(time, {}), "busker": field} for time in ROWS}


@part.step("listen to busker")
def listen_to_busker(g: Moment, painter: Painter) -> None:
    """Right after the painter's own adjustment and before apprentices are settled (M4)."""
    if g.zones["woken"].get("busker"):
        discard(g, painter, BUSKER)
        cheer(g, painter, GIFTS[BUSKER]["mood"], BUSKER)

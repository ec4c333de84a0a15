"""Wish cards: where and how each is played, and what it brings."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

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
from app.engine.fresco.modules.m04_wishing_well.components import FREE_PAINT, FREE_TILES, GIFTS, part
from app.engine.fresco.modules.m04_wishing_well.pennies import take_pennies
from app.engine.fresco.transfers import Items, cheer, earn, give, move, paints, receive, seated
from app.engine.fresco.visit import at_work, work
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Form, Impossible, Option
from app.engine.state import Event, Painter, Reason

LUCKY_DAY, VISIT, PRAISE, TIP = "lucky day", "bishop visit", "bishop praise", "tip"
ALCHEMY, FINDERS, BUSKER = "alchemy", "finders keepers", "busker"
NO_WISH = "no wish"
"""What `done` is where nothing but a card is left to play."""


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

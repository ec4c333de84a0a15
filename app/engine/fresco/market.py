"""The market: one booth a visit, buy from it or close it, then it is cleared (B9)."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from app.engine.fresco.components import BASE, market_tile
from app.engine.fresco.setup import small_board
from app.engine.fresco.transfers import pay, receive, thalers
from app.engine.fresco.visit import at_work, work
from app.engine.fresco.wake_up import market_price
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason

part = Part(0, "market")
part.zone("booths", "places", "all", holds="market tile")
part.zone("stall", "record", "all", start={"booth": None, "bought": ()})
part.value("market tile gain")
part.event("market stocked", "took market tile", "closed booth", "cleared booth")
part.schedule("at market", "open market", "work at market", "clear booth")

part.menu("work at market", "market", "visit", "turn")
buy = part.offer("buy", at="work at market")
close = part.offer("close", at="work at market")

BOOTHS = (1, 2, 3, 4)
BOOTH_NAMES = tuple(map(str, BOOTHS))
SLOTS = {booth: tuple(f"{booth}.{slot}" for slot in range(4)) for booth in BOOTHS}
FIRST = {booth: slots[0] for booth, slots in SLOTS.items()}


# -- stocking ----------------------------------------------------------------------------------------------------


def booth_slots(g: Look) -> tuple[str, ...]:
    sizes = g.value("booth sizes", BASE["market"]["booths_3" if small_board(g) else "booths_4"])
    return _slots(tuple(sizes))


@cache
def _slots(sizes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"{booth}.{slot}" for booth, size in enumerate(sizes, 1) for slot in range(size))


@part.step("restock market")
def restock_market(g: Moment) -> None:
    g.draw("bag", len(booth_slots(g)), "stocked market")


@part.step("stocked market")
def stocked_market(g: Moment, drawn: tuple[str, ...]) -> None:
    booths = dict(zip(booth_slots(g), drawn, strict=False))
    g.set("booths", booths)
    g.tell("market stocked", booths=booths)


@part.step("clear market")
def clear_market(g: Moment) -> None:
    to_bag(g, tuple(g.zones["booths"].values()))
    g.set("booths", {})


def to_bag(g: Moment, tiles: tuple[str, ...]) -> None:
    bag = dict(g.zones["bag"])
    for tile in tiles:
        bag[tile] = bag.get(tile, 0) + 1
    g.set("bag", bag)


# -- the visit ---------------------------------------------------------------------------------------------------


def open_booths(g: Look) -> list[int]:
    """A booth without tiles is closed (B9a); it is filled from its first space on and cleared as a whole."""
    booths = g.zones["booths"]
    return [booth for booth, slot in FIRST.items() if slot in booths]


@part.step("open market")
def open_market(g: Moment, painter: Painter) -> None:
    work(g, acts=sum(g.zones["work"]["workers"].values()))
    g.set("stall", {"booth": None, "bought": ()})


@buy.possible
def somebody_may_buy(g: Look, painter: Painter) -> bool:
    return at_work(g) and bool(g.zones["booths"] if g.zones["stall"]["booth"] is None else tiles_on_offer(g))


def tiles_on_offer(g: Look) -> list[str]:
    """The slots one may buy from: of the booth chosen, or of all as long as none is."""
    stall, booths = g.zones["stall"], g.zones["booths"]
    if stall["booth"] is None:
        return sorted(booths)
    return [slot for slot in SLOTS[stall["booth"]] if slot in booths and slot not in stall["bought"]]


def tile_gain(g: Look, painter: Painter, tile: str) -> dict[str, Any]:
    """What a tile brings the painter who takes it."""
    return g.value("market tile gain", _plain_gain(tile), painter, tile)


@cache
def _plain_gain(tile: str) -> dict[str, Any]:
    return {"paints": market_tile(tile)}


def purchase(g: Look, painter: Painter, slot: str, price: int) -> Option:
    return Option(f"buy {slot}", "buy", "market", {"thalers": price}, tile_gain(g, painter, g.zones["booths"][slot]))


@buy.options
def affordable_tiles(g: Look, painter: Painter) -> list[Option]:
    price = market_price(g, painter)
    if thalers(g, painter) < price:
        return []
    return [purchase(g, painter, slot, price) for slot in tiles_on_offer(g)]


@buy.impossible
def tiles_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    stall, booths, price = g.zones["stall"], g.zones["booths"], market_price(g, painter)
    for slot in sorted(booths):
        reason = None
        if slot in stall["bought"]:
            reason = Reason("market.bought-already")
        elif stall["booth"] not in (None, int(slot[0])):
            reason = Reason("market.another-booth-chosen", {"booth": stall["booth"]})
        elif not at_work(g):
            reason = Reason("market.no-apprentice-left")
        elif thalers(g, painter) < price:
            reason = Reason("needs.thalers", {"n": price, "have": thalers(g, painter)})
        if reason is not None:
            option = purchase(g, painter, slot, price)
            yield Impossible(option.pick, "buy", reason, "market", option.cost, option.gain)


@buy.refuses
def nothing_to_buy(g: Look, painter: Painter, slot: Any) -> Reason | None:
    booth = str(slot)[:1]
    return empty_booth(g, booth) or (Reason("market.no-tile-there") if booth in BOOTH_NAMES else None)


def empty_booth(g: Look, booth: Any) -> Reason | None:
    """A booth without tiles is closed: there is nothing to buy and nothing to close (B9a)."""
    if booth not in BOOTH_NAMES or int(booth) in open_booths(g):
        return None
    return Reason("market.empty-booth", {"booth": int(booth)})


@buy.resolve
def bought(g: Moment, painter: Painter, slot: str) -> None:
    pay(g, painter, market_price(g, painter), "market")
    take_tile(g, painter, slot, "paid")
    work(g, acts=g.zones["work"]["acts"] - 1)


def take_tile(g: Moment, painter: Painter, slot: str, how: str) -> None:
    """What a tile brings; the tile itself stays until its booth is cleared."""
    stall = g.zones["stall"]
    g.set("stall", {**stall, "booth": int(slot[0]), "bought": (*stall["bought"], slot)})
    take_paints(g, painter, g.zones["booths"][slot], how, slot=slot)


def take_paints(g: Moment, painter: Painter, tile: str, how: str, **more: Any) -> None:
    """What a tile brings, wherever it comes from; of one that lay at a booth the event says the `slot`."""
    receive(g, painter, market_tile(tile), "market")
    g.tell("took market tile", painter, tile=tile, how=how, **more)


@close.possible
def nothing_touched(g: Look, painter: Painter) -> bool:
    return at_work(g) and g.zones["stall"]["booth"] is None and bool(g.zones["booths"])


@cache
def close_option(booth: int) -> Option:
    return Option(f"close {booth}", "close", "market")


@close.options
def booths_to_close(g: Look, painter: Painter) -> list[Option]:
    return [close_option(booth) for booth in open_booths(g)]


@close.impossible
def booths_no_longer_to_close(g: Look, painter: Painter) -> Iterator[Impossible]:
    chosen = g.zones["stall"]["booth"]
    if chosen is None:
        return
    for booth in open_booths(g):
        reason = Reason("market.another-booth-chosen", {"booth": chosen})
        if booth == chosen:
            reason = Reason("market.bought-here")
        yield Impossible(close_option(booth).pick, "close", reason, "market")


@close.refuses
def nothing_to_close(g: Look, painter: Painter, booth: Any) -> Reason | None:
    return empty_booth(g, booth)


@close.resolve
def closed(g: Moment, painter: Painter, booth: str) -> None:
    work(g, acts=0)
    shut(g, painter, int(booth))


def shut(g: Moment, painter: Painter, booth: int) -> None:
    g.set("stall", {"booth": booth, "bought": ()})
    g.tell("closed booth", painter, booth=booth)


@part.step("clear booth")
def clear_booth(g: Moment, painter: Painter) -> None:
    """After buying or closing, all tiles of the booth go back to the bag (B9)."""
    booth, booths = g.zones["stall"]["booth"], g.zones["booths"]
    if at_work(g):
        g.tell("lapsed", painter, what="market", n=g.zones["work"]["acts"])
    if booth is not None:
        slots = [slot for slot in SLOTS[booth] if slot in booths]
        to_bag(g, tuple(booths[slot] for slot in slots))
        g.set("booths", {slot: tile for slot, tile in booths.items() if slot not in slots})
        g.tell("cleared booth", painter, booth=booth)

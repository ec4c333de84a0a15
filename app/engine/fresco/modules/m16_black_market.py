"""Module 16, the black market: one apprentice of a visit buys a tile from the bag, unseen (M16)."""

from collections.abc import Iterator

from app.engine.data import table
from app.engine.fresco.market import take_paints, to_bag
from app.engine.fresco.transfers import pay, thalers
from app.engine.fresco.visit import at_work, work
from app.engine.fresco.wake_up import market_price
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Option
from app.engine.rules import Part
from app.engine.state import Painter, Reason
from app.engine.tasks import Forbidden, Menu

DATA = table("fresco", "m16_black_market")
BLACK_MARKET = "black market"
UNSEEN = "unseen"

part = Part(16, "black market", weight=1)
part.zone("barrel", "row", "all", holds="market tile")
part.event("emptied barrel")
part.before("round end", "clear market", "empty barrel")

buy = part.offer(BLACK_MARKET, at="work at market")


def went(g: Look) -> bool:
    """Whether an apprentice of this visit has been to the black market: no more than one goes there."""
    return g.zones["work"]["did"].count(BLACK_MARKET) >= DATA["black_market_actions_per_turn"]


@buy.possible
def somebody_may_go(g: Look, painter: Painter) -> bool:
    """How many tiles the bag holds is public; with an empty one there is only the booth (M16a)."""
    return at_work(g) and not went(g) and bool(g.zones["bag"])


def unseen(price: int) -> Option:
    return Option(BLACK_MARKET, BLACK_MARKET, "market", {"thalers": price}, {UNSEEN: 1})


@buy.options
def tile_from_the_bag(g: Look, painter: Painter) -> list[Option]:
    """The price must be there before a tile is drawn (M16)."""
    price = market_price(g, painter)
    return [unseen(price)] if price <= thalers(g, painter) else []


@buy.impossible
def nothing_unseen(g: Look, painter: Painter) -> Iterator[Impossible]:
    price, reason = market_price(g, painter), None
    if closed_a_booth(g):
        reason = Reason("black-market.closed-a-booth")
    elif went(g):
        reason = Reason("black-market.once")
    elif not at_work(g):
        reason = Reason("market.no-apprentice-left")
    elif not g.zones["bag"]:
        reason = Reason("black-market.empty-bag")
    elif price > thalers(g, painter):
        reason = Reason("needs.thalers", {"n": price, "have": thalers(g, painter)})
    if reason is not None:
        option = unseen(price)
        yield Impossible(option.pick, BLACK_MARKET, reason, "market", option.cost, option.gain)


def closed_a_booth(g: Look) -> bool:
    stall = g.zones["stall"]
    return stall["booth"] is not None and not stall["bought"]


@part.adjust("forbidden")
def no_closing_afterwards(g: Look, forbidden: Forbidden, painter: Painter, menu: Menu) -> Forbidden:
    """Whoever bought unseen closes no booth, just as whoever closed one does not buy (M16)."""
    if "close" not in menu.by_kind or not went(g):
        return forbidden
    return {"close": Reason("black-market.no-closing"), **forbidden}


@buy.resolve
def went_there(g: Moment, painter: Painter, _pick: str) -> None:
    here, price = g.zones["work"], market_price(g, painter)
    work(g, acts=here["acts"] - 1, did=(*here["did"], BLACK_MARKET))
    pay(g, painter, price, "market")
    g.draw("bag", 1, "take unseen", painter, price)


@part.step("take unseen")
def take_unseen(g: Moment, painter: Painter, price: int, drawn: tuple[str, ...]) -> None:
    """The tile lies on the barrel until the round ends, and no booth is touched for it (M16)."""
    (tile,) = drawn
    g.set("barrel", (*g.zones["barrel"], tile))
    take_paints(g, painter, tile, UNSEEN, n=price)


@part.step("empty barrel")
def empty_barrel(g: Moment) -> None:
    """Before the market is stocked anew (B12b)."""
    tiles = g.zones["barrel"]
    if tiles:
        to_bag(g, tiles)
        g.set("barrel", ())
        g.tell("emptied barrel", n=len(tiles))

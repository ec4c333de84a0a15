"""Module 6, the glaziers: glass from the glazery, windows from its bench, set in beside the restored segments (M6)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from app.engine.data import table
from app.engine.fresco.action_tiles import action_tile
from app.engine.fresco.components import BORDER
from app.engine.fresco.transfers import Items, move, pay, seated, thalers
from app.engine.fresco.visit import at_work, work
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Impossible, Option
from app.engine.rules import Ledger, Part
from app.engine.state import Event, Painter, Reason

DATA = table("fresco", "m06_glaziers")
COLOURS: tuple[str, ...] = tuple(DATA["tokens"])
PRICE: dict[str, int] = DATA["token_price"]
PENALTY: dict[str, int] = DATA["penalty"]
BENCH_PRICES: list[int] = DATA["bench_prices"]
WINDOWS = tuple("+".join(panes) for panes in DATA["windows"])
GLAZERY = "glazery"

part = Part(6, "glaziers", weight=3)
part.zone(
    "glass",
    "counts",
    "owner",
    each="seat",
    holds="glass",
    pieces=COLOURS,
    ledger=Ledger("bought glass", "used glass", "glass"),
    most=3,
)
part.zone("glazery", "counts", "all", holds="glass")
part.zone("glass bag", "counts", "nobody", holds="glass")
part.zone("glass reserve", "counts", "all", holds="glass")
part.zone("bench", "row", "all", holds="window")
part.zone("windows", "places", "all", holds="window")
part.zone("window pile", "counts", "nobody", holds="window")
part.event("glass laid out", "windows shown", "bought glass", "used glass", "placed window")
part.after("setup", "hand out", "set up glazery")
part.after("round end", "restock market", "renew glass")
part.schedule("at glazery", "open glazery", "work at glazery", "leave glazery")


@part.printed
def on_bench_and_glass(seats: int) -> dict[str, Any]:
    return {
        "bench": BENCH_PRICES,
        "glass": PRICE,
        "panes": DATA["points_per_pane"],
        "penalty": PENALTY,
        "altar": DATA["altar_point_per_token"],
    }


part.menu("work at glazery", GLAZERY, "visit", "turn")
buy = part.offer("glass", at="work at glazery")


def count(colours: Iterable[str]) -> dict[str, int]:
    found = Counter(colours)
    return {colour: found[colour] for colour in COLOURS if found[colour]}


@cache
def panes(window: str) -> Mapping[str, int]:
    return count(window.split("+"))


@cache
def worth(window: str) -> int:
    return sum(DATA["points_per_pane"][colour] for colour in window.split("+"))


def glass_of(g: Look, painter: Painter) -> dict[str, int]:
    return g.zones[painter + "/glass"]


# -- glass and windows on offer ----------------------------------------------------------------------------------


@part.step("set up glazery")
def set_up_glazery(g: Moment) -> None:
    g.set("glass bag", dict(DATA["tokens"]))
    g.set("window pile", dict.fromkeys(WINDOWS, 1))
    g.draw("window pile", len(BENCH_PRICES), "show windows")
    g.then("draw glass", DATA["tokens_drawn_per_player"] * len(g.rules.seats))


@part.step("show windows")
def show_windows(g: Moment, drawn: tuple[str, ...]) -> None:
    g.set("bench", (*g.zones["bench"], *drawn))
    if drawn:
        g.tell("windows shown", windows=drawn)


@part.step("draw glass")
def draw_glass(g: Moment, due: int) -> None:
    g.draw("glass bag", due, "lay out glass", due)


@part.step("lay out glass")
def lay_out_glass(g: Moment, due: int, drawn: tuple[str, ...]) -> None:
    """A bag that runs out is filled from the reserve, also in the middle of a draw (B11a)."""
    g.set("glazery", count((*Counter(g.zones["glazery"]).elements(), *drawn)))
    if drawn:
        g.tell("glass laid out", glass=count(drawn))
    reserve = g.zones["glass reserve"]
    if len(drawn) < due and reserve:
        move(g, "glass reserve", "glass bag", reserve)
        g.then("draw glass", due - len(drawn))


@part.step("renew glass")
def renew_glass(g: Moment) -> None:
    """None is drawn for a painter without a seat (M6)."""
    move(g, "glazery", "glass reserve", g.zones["glazery"])
    g.then("draw glass", DATA["tokens_drawn_per_player"] * len(g.rules.seats))


# -- the glazery -------------------------------------------------------------------------------------------------


action_tile(part, GLAZERY, room=(0, 1), printed=DATA["printed_apprentices"])  # M0a


@part.step("open glazery")
def open_glazery(g: Moment, painter: Painter) -> None:
    work(g, acts=DATA["printed_apprentices"] + sum(g.zones["work"]["workers"].values()))


@part.step("leave glazery")
def leave_glazery(g: Moment, painter: Painter) -> None:
    if at_work(g):
        g.tell("lapsed", painter, what=GLAZERY, n=g.zones["work"]["acts"])


@buy.possible
def glass_on_offer(g: Look, painter: Painter) -> bool:
    return at_work(g) and bool(g.zones["glazery"])


@cache
def _glass(colour: str) -> Option:
    return Option(f"glass {colour}", "glass", GLAZERY, {"thalers": PRICE[colour]}, {"glass": {colour: 1}})


@buy.options
def affordable_glass(g: Look, painter: Painter) -> list[Option]:
    offered, money = g.zones["glazery"], thalers(g, painter)
    return [_glass(colour) for colour in COLOURS if colour in offered and PRICE[colour] <= money]


@buy.impossible
def glass_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    offered, money = g.zones["glazery"], thalers(g, painter)
    for colour in COLOURS:
        reason = None
        if colour not in offered:
            reason = Reason("glazery.none-left", {"paint": colour})
        elif not at_work(g):
            reason = Reason("glazery.no-apprentice-left")
        elif PRICE[colour] > money:
            reason = Reason("needs.thalers", {"n": PRICE[colour], "have": money})
        if reason is not None:
            option = _glass(colour)
            yield Impossible(option.pick, "glass", reason, GLAZERY, option.cost, option.gain)


@buy.resolve
def bought(g: Moment, painter: Painter, colour: str) -> None:
    pay(g, painter, PRICE[colour], "glass")
    move(g, "glazery", painter + "/glass", {colour: 1})
    g.tell("bought glass", painter, glass={colour: 1})
    work(g, acts=g.zones["work"]["acts"] - 1)


# -- a window beside the segment ---------------------------------------------------------------------------------


def window_items(g: Look, painter: Painter, slot: int, glass: Iterable[str]) -> Items:
    """The window in full, less the penalty for every pane without glass; a painter without a seat has none (M6)."""
    window = g.zones["bench"][slot]
    given = Counter(glass)
    penalty = sum(PENALTY[colour] * (needed - given[colour]) for colour, needed in panes(window).items())
    items: Items = (("window", worth(window)),)
    return (*items, ("missing glass", -penalty)) if penalty and seated(g, painter) else items


@part.adjust("restore fields")
def choose_window(g: Look, fields: dict[str, Field], painter: Painter, cell: str) -> dict[str, Field]:
    """Whoever restores beside a window must take one from the bench; glass is optional, pane by pane (M6)."""
    if cell not in BORDER:
        return fields
    money = thalers(g, painter)
    entries: dict[str | int, Entry] = {
        slot: _window_entry(g, painter, slot) for slot in range(len(g.zones["bench"])) if BENCH_PRICES[slot] <= money
    }
    proposed = [max(entries, key=lambda slot: _with_glass(entries[slot]))] if entries else ()
    return {**fields, "window": Field("one", entries, proposed=proposed)}


@part.adjust("restore refusal")
def no_window(g: Look, reason: Reason | None, painter: Painter, cell: str, document: dict[str, Any]) -> Reason | None:
    slot, money = document.get("window"), thalers(g, painter)
    if reason is not None:
        return reason
    if cell not in BORDER:
        return None if slot is None else Reason("glazery.no-window-there", {"cell": cell})
    if type(slot) is not int or not 0 <= slot < len(g.zones["bench"]):
        return Reason("glazery.window-needed")
    price = BENCH_PRICES[slot]
    return Reason("needs.thalers", {"n": price, "have": money}) if price > money else None


def _window_entry(g: Look, painter: Painter, slot: int) -> Entry:
    window, have = g.zones["bench"][slot], glass_of(g, painter)
    items = window_items(g, painter, slot, ())
    gain = {"points": sum(points for _, points in items), "items": items}
    usable = {colour: min(needed, have[colour]) for colour, needed in panes(window).items() if colour in have}
    opens = {"glass": _glass_field(usable, PENALTY, "missing glass")} if usable else {}
    return Entry({"thalers": BENCH_PRICES[slot]}, gain, opens)


def _with_glass(entry: Entry) -> int:
    """The points of a window with all the glass that fits."""
    glass = entry.opens["glass"].proposed if entry.opens else ()
    points: int = entry.gain["points"]
    return points + sum(PENALTY[str(colour)] for colour in glass)


def _glass_field(usable: dict[str, int], points: dict[str, int], source: str) -> Field:
    """All that fits is proposed: glass brings points nowhere else but at the altar, and fewer there."""

    def entry(colour: str) -> Entry:
        gain = {"points": points[colour], "items": ((source, points[colour]),)}
        return Entry({"glass": {colour: 1}}, gain)

    entries: dict[str | int, Entry] = {colour: entry(colour) for colour in usable}
    proposed = tuple(Counter(usable).elements())
    return Field("some", entries, most=len(proposed), amounts=usable, proposed=proposed)


@part.adjust("virtual extras")
def window_without_price(g: Look, extras: dict[str, Any], cell: str) -> dict[str, Any]:
    return {**extras, "window": 0} if cell in BORDER else extras


@part.adjust("restoration points")
def count_window(g: Look, items: Items, painter: Painter, cell: str, extras: dict[str, Any]) -> Items:
    if "window" not in extras:
        return items
    return (*items, *window_items(g, painter, extras["window"], extras.get("glass", ())))


@part.react("paid for segment")
def pay_for_window(g: Moment, event: Event) -> None:
    extras = event.fields["extras"]
    if event.painter is not None and "window" in extras:
        pay(g, event.painter, BENCH_PRICES[extras["window"]], "window")
        use_glass(g, event.painter, extras.get("glass", ()))


def use_glass(g: Moment, painter: Painter, colours: Iterable[str]) -> None:
    glass = count(colours)
    if glass:
        move(g, painter + "/glass", "glass reserve", glass)
        g.tell("used glass", painter, glass=glass)


@part.react("uncovered")
def place_window(g: Moment, event: Event) -> None:
    """The windows beyond the gap slide towards the free space, and a new one is shown at the far end."""
    cell, slot = event.fields["cell"], g.zones["sum"]["extras"].get("window")
    if slot is None:
        return
    bench = g.zones["bench"]
    g.set("bench", (*bench[:slot], *bench[slot + 1 :]))
    g.set("windows", {**g.zones["windows"], cell: bench[slot]})
    g.tell("placed window", event.painter, cell=cell, window=bench[slot])
    g.draw("window pile", 1, "show windows")


# -- the altar window --------------------------------------------------------------------------------------------

ALTAR_POINTS = dict.fromkeys(COLOURS, DATA["altar_point_per_token"])


@part.adjust("altar fields")
def altar_glass(g: Look, fields: dict[str, Field], painter: Painter) -> dict[str, Field]:
    """At most one token of each colour."""
    usable = {colour: 1 for colour in COLOURS if colour in glass_of(g, painter)}
    return {**fields, "glass": _glass_field(usable, ALTAR_POINTS, "altar window")} if usable else fields


@part.react("paid for altar")
def give_altar_glass(g: Moment, event: Event) -> None:
    if event.painter is not None:
        use_glass(g, event.painter, event.fields["extras"].get("glass", ()))


@part.adjust("altar points")
def count_altar_glass(g: Look, items: Items, painter: Painter, pick: dict[str, Any]) -> Items:
    points = sum(ALTAR_POINTS[colour] for colour in pick.get("glass", ()))
    return (*items, ("altar window", points)) if points else items

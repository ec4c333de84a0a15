"""Module 12, the dames: married on the way along the score track, they go ahead of the apprentices (M12)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import Any

from app.engine.data import table
from app.engine.fresco.bishop import bishop_at, move_bishop
from app.engine.fresco.cathedral import no_tile
from app.engine.fresco.components import BASIC, CELLS
from app.engine.fresco.market import BOOTH_NAMES, empty_booth
from app.engine.fresco.setup import has_small_board, small_board
from app.engine.fresco.transfers import cheer, earn, give, paints, pay, receive, thalers
from app.engine.fresco.wake_up import wake_order
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Form, Impossible, Listed, Option, tried
from app.engine.rules import Part
from app.engine.state import Event, Painter, Pick, Reason

DATA = table("fresco", "m12_dames")
COLOURS: tuple[str, ...] = tuple(DATA["dames"])
MARKS = {f"dame {colour}": colour for colour in COLOURS}
ROSARIES: dict[bool, list[int]] = {True: DATA["rosary_spaces_3"], False: DATA["rosary_spaces_4"]}
"""The spaces of the score track with a rosary, for either side of the board."""

BISHOP_PRICE: int = DATA["final_round_bishop_move_price"]
LEAVE = Option("none", "no dame")
"""Every action of a dame is optional (M12b)."""

part = Part(12, "dames", weight=2)
part.zone("dame bag", "counts", "nobody", holds="dame", pieces=COLOURS)
part.zone("rosary", "places", "all", holds="dame", pieces=COLOURS)
part.zone("dames", "counts", "all", each="painter", holds="dame", pieces=COLOURS)
part.zone("reservation tiles", "counts", "all", holds="reservation")
part.zone("day reservations", "places", "all", holds="reservation")
part.zone("night reservations", "places", "all", holds="reservation")
part.event("dames lined up", "married", "dame outdone", "dame idle", "swapped tiles")
part.event("reserved segment", "turned reservation", "took reservation back")
part.after("setup", "hand out", "bring in dames")
part.after("visit", "arrive", "let dame go ahead")
part.after("round end", "incomes", "turn reservations")

at_market = part.choice("dame at market", "market", "visit", "turn", public=True)
at_cathedral = part.choice("dame at cathedral", "cathedral", "visit", "turn", public=True)
at_studio = part.choice("dame at studio", "studio", "visit", "turn", public=True)
at_workshop = part.choice("dame at workshop", "workshop", "visit", "turn")
at_theatre = part.choice("dame at theatre", "theatre", "visit", "turn", public=True)
at_second_cathedral = part.choice("dame at cathedral 2", "cathedral", "visit", "turn")


@part.printed
def on_track_and_tile(seats: int) -> dict[str, Any]:
    return {"rosaries": ROSARIES[has_small_board(seats)], "bishop": BISHOP_PRICE}


# -- weddings ----------------------------------------------------------------------------------------------------


@part.step("bring in dames")
def bring_in_dames(g: Moment) -> None:
    """As many as there are rosaries, half of them of either colour, in any order; and a reservation tile a player."""
    rosaries = len(ROSARIES[small_board(g)])
    g.set("dame bag", dict.fromkeys(COLOURS, rosaries // len(COLOURS)))
    g.set("reservation tiles", dict.fromkeys(g.rules.seats, DATA["reservation_tiles_per_player"]))
    g.draw("dame bag", rosaries, "line up dames")


@part.step("line up dames")
def line_up_dames(g: Moment, drawn: tuple[str, ...]) -> None:
    rosary = dict(zip(map(str, ROSARIES[small_board(g)]), drawn, strict=True))
    g.set("rosary", rosary)
    g.tell("dames lined up", rosary=rosary)


@part.react("advanced")
def marry(g: Moment, event: Event) -> None:
    """On the way to the space finally taken, the nearest dame of each colour that is missing (M12a)."""
    if event.painter is None:
        return
    passed = range(event.fields["old"] + 1, event.fields["new"] + 1)
    for space in sorted(int(space) for space in g.zones["rosary"]):
        dame = g.zones["rosary"][str(space)]
        if space in passed and g.zones[event.painter + "/dames"].get(dame, 0) < DATA["limit_per_colour"]:
            take_dame(g, event.painter, space, dame)


def take_dame(g: Moment, painter: Painter, space: int, dame: str) -> None:
    held = g.zones[painter + "/dames"]
    g.set("rosary", {other: who for other, who in g.zones["rosary"].items() if other != str(space)})
    g.set(painter + "/dames", {**held, dame: held.get(dame, 0) + 1})
    g.tell("married", painter, dame=dame, space=space)


@part.adjust("plan marks")
def dames_on_the_sheet(g: Look, marks: dict[str, Any], painter: Painter, columns: tuple[str, ...]) -> dict[str, Any]:
    """Two of them never go to the same location, and none to a covered one (M0)."""
    held = g.zones[painter + "/dames"]
    return {**marks, **{mark: {"group": "dame", "on": columns} for mark, dame in MARKS.items() if dame in held}}


# -- ahead of the apprentices ------------------------------------------------------------------------------------


@part.step("let dame go ahead")
def let_dame_go_ahead(g: Moment, painter: Painter, column: str) -> None:
    """Whoever got up earlier and placed the same colour here cancels her, used or not; so does a cancelled one."""
    for mark in g.zones["visit"]["marks"]:
        if mark in MARKS:
            rival = earlier_there(g, painter, column, mark)
            if rival is None:
                g.then(f"dame at {column}", painter)
            else:
                g.tell("dame outdone", painter, dame=MARKS[mark], rival=rival)


def earlier_there(g: Look, painter: Painter, column: str, mark: str) -> Painter | None:
    order = wake_order(g)
    earlier = order[: order.index(painter)]
    return next((other for other in earlier if g.zones[other + "/plan"]["marks"].get(mark) == column), None)


def errand(options: Iterable[Option], **answers: Any) -> Listed:
    return Listed([*options, LEAVE], **answers)


def goes(g: Moment, painter: Painter, pick: Any) -> bool:
    """Whether she does something; if not, everybody learns that she did nothing."""
    if pick != LEAVE.pick:
        return True
    dame = next(MARKS[mark] for mark in g.zones["visit"]["marks"] if mark in MARKS)
    g.tell("dame idle", painter, dame=dame)
    return False


# -- market: swap two tiles of two booths ------------------------------------------------------------------------


@at_market.asks
def tiles_to_swap(g: Look, painter: Painter) -> Listed:
    booths = g.zones["booths"]
    entries: dict[str | int, Entry] = {}
    for slot in sorted(booths):
        others: dict[str | int, Entry] = {other: Entry() for other in sorted(booths) if other[0] != slot[0]}
        if others:
            entries[slot] = Entry(opens={"with": Field("one", others)})
    form = Form({"tile": Field("one", entries)})
    options = [Option("dame swap", "dame swap", "market", form=form)] if entries else []
    return errand(options, explain=lambda pick: no_swap(g, pick))


def no_swap(g: Look, pick: Pick) -> Reason | None:
    document = tried("dame swap", pick)
    if not isinstance(document, dict):
        return None
    slots = [str(document.get(name, "")) for name in ("tile", "with")]
    if any(slot[:1] not in BOOTH_NAMES for slot in slots):
        return Reason("dames.two-tiles")
    if slots[0][0] == slots[1][0]:
        return Reason("dames.two-booths")
    return empty_booth(g, slots[0][0]) or empty_booth(g, slots[1][0]) or Reason("market.no-tile-there")


@at_market.resolve
def swapped_tiles(g: Moment, painter: Painter, pick: Any) -> None:
    """The tiles change places; whatever belongs to the spaces stays with them (M5)."""
    if goes(g, painter, pick):
        booths, here, there = g.zones["booths"], pick["tile"], pick["with"]
        g.set("booths", {**booths, here: booths[there], there: booths[here]})
        g.tell("swapped tiles", painter, slots=(here, there), wares=(booths[here], booths[there]))


# -- cathedral: reserve a segment --------------------------------------------------------------------------------


def reservations(g: Look) -> dict[str, Painter]:
    """Whose tile lies on which cell, on either side."""
    day: dict[str, Painter] = g.zones["day reservations"]
    return {**day, **g.zones["night reservations"]}


def not_to_be_reserved(g: Look) -> dict[str, Reason]:
    reserved = {cell: reserved_by(owner) for cell, owner in reservations(g).items()}
    return {g.zones["bishop"]: Reason("dames.bishop-there"), **reserved}


def reserved_by(owner: Painter) -> Reason:
    return Reason("dames.reserved", {"painter": owner})


@at_cathedral.asks
def segments_to_reserve(g: Look, painter: Painter) -> Listed:
    """With the one tile of the painter, if it is at hand."""
    closed, cells = not_to_be_reserved(g), [cell for cell in CELLS if cell in g.zones["fresco"]]
    at_hand = painter in g.zones["reservation tiles"]
    options = [Option(f"dame reserve {cell}", "dame reserve", cell) for cell in cells if at_hand and cell not in closed]

    def refused() -> Iterator[Impossible]:
        for cell in (cell for cell in cells if cell in closed):
            yield Impossible(f"dame reserve {cell}", "dame reserve", closed[cell], cell)

    return errand(options, refused=refused, explain=lambda pick: no_segment(g, pick))


def no_segment(g: Look, pick: Pick) -> Reason | None:
    cell = tried("dame reserve", pick)
    return no_tile(g, cell) if isinstance(cell, str) else None


@at_cathedral.resolve
def reserved_segment(g: Moment, painter: Painter, cell: str) -> None:
    if goes(g, painter, cell):
        at_hand = g.zones["reservation tiles"]
        g.set("reservation tiles", {owner: number for owner, number in at_hand.items() if owner != painter})
        g.set("day reservations", {**g.zones["day reservations"], cell: painter})
        g.tell("reserved segment", painter, cell=cell)


@part.adjust("closed segments")
def reserved_for_others(g: Look, closed: Mapping[str, Reason], painter: Painter) -> Mapping[str, Reason]:
    """Closed to everybody else on every visit; the bishop may go there (M12b)."""
    others = {cell: reserved_by(owner) for cell, owner in reservations(g).items() if owner != painter}
    return {**closed, **others} if others else closed


@part.react("uncovered")
def restored_as_reserved(g: Moment, event: Event) -> None:
    for side in ("day reservations", "night reservations"):
        take_home(g, side, [cell for cell in g.zones[side] if cell == event.fields["cell"]])


@part.step("turn reservations")
def turn_reservations(g: Moment) -> None:
    """Day turns to night, and the night before ends: the second end of a round brings a tile home."""
    take_home(g, "night reservations", g.zones["night reservations"])
    turned = g.zones["day reservations"]
    g.set("night reservations", turned)
    g.set("day reservations", {})
    for cell, owner in sorted(turned.items()):
        g.tell("turned reservation", owner, cell=cell)


def take_home(g: Moment, side: str, cells: Iterable[str]) -> None:
    for cell in sorted(cells):
        owner = g.zones[side][cell]
        g.set(side, {other: whose for other, whose in g.zones[side].items() if other != cell})
        g.set("reservation tiles", {**g.zones["reservation tiles"], owner: 1})
        g.tell("took reservation back", owner, cell=cell)


# -- studio, workshop, theatre -----------------------------------------------------------------------------------


@at_studio.asks
def thalers_for_each(g: Look, painter: Painter) -> Listed:
    """One for every apprentice there, ill ones too (M12b)."""
    number = sum(g.zones["work"]["workers"].values())
    return errand([Option("dame thalers", "dame thalers", "studio", gain={"thalers": number})] if number else [])


@at_studio.resolve
def earned_thalers(g: Moment, painter: Painter, pick: str) -> None:
    if goes(g, painter, pick):
        earn(g, painter, sum(g.zones["work"]["workers"].values()), "dame")


PAINT_SWAPS = {
    f"dame paint {given} {taken}": Option(
        f"dame paint {given} {taken}", "dame paint", "workshop", {"paints": {given: 1}}, {"paints": {taken: 1}}
    )
    for given, taken in permutations(BASIC, 2)
}


@at_workshop.asks
def paints_to_swap(g: Look, painter: Painter) -> Listed:
    """Which of them the painter has is a secret, so the question is always put."""
    stock = paints(g, painter)
    options = [option for option in PAINT_SWAPS.values() if option.cost["paints"].keys() <= stock.keys()]

    def refused() -> Iterator[Impossible]:
        for option in PAINT_SWAPS.values():
            if option not in options:
                reason = Reason("needs.paints", {"paints": option.cost["paints"]})
                yield Impossible(option.pick, "dame paint", reason, "workshop", option.cost, option.gain)

    def explain(pick: Pick) -> Reason | None:
        return None if tried("dame paint", pick) is None else Reason("dames.two-basic-paints")

    return errand(options, refused=refused, explain=explain)


@at_workshop.resolve
def swapped_paint(g: Moment, painter: Painter, pick: str) -> None:
    if goes(g, painter, pick):
        given, taken = pick.split()
        give(g, painter, {given: 1}, "dame")
        receive(g, painter, {taken: 1}, "dame")


@at_theatre.asks
def mood_to_start(g: Look, painter: Painter) -> Listed:
    """To the start space, which is 0: wise for a worse mood only, but nobody is kept from it."""
    mood = g.zones["mood"][painter]
    return errand([Option("dame mood", "dame mood", "theatre", gain={"mood": -mood})] if mood else [])


@at_theatre.resolve
def mood_at_start(g: Moment, painter: Painter, pick: str) -> None:
    if goes(g, painter, pick):
        cheer(g, painter, -g.zones["mood"][painter], "dame")


# -- the second cathedral of the final round: lead the bishop ----------------------------------------------------


@at_second_cathedral.asks
def where_she_leads_the_bishop(g: Look, painter: Painter) -> Listed:
    """Whether the painter has the Thaler is a secret, so the question is always put."""
    cost, money = {"thalers": BISHOP_PRICE}, thalers(g, painter)
    cells = [cell for cell in CELLS if cell != g.zones["bishop"]]
    options = [Option(f"dame bishop {cell}", "dame bishop", cell, cost) for cell in cells]
    if money >= BISHOP_PRICE:
        return errand(options, outlook=lambda option: she_leads_him_there(g, option))
    reason = Reason("needs.thalers", {"n": BISHOP_PRICE, "have": money})
    return errand([], refused=lambda: [Impossible(o.pick, o.kind, reason, o.place, o.cost) for o in options])


def she_leads_him_there(g: Look, option: Option) -> dict[str, Any]:
    return bishop_at(g.supposing({"bishop": option.place})) if option.place else {}


@at_second_cathedral.resolve
def led_the_bishop(g: Moment, painter: Painter, cell: str) -> None:
    if goes(g, painter, cell):
        pay(g, painter, BISHOP_PRICE, "bishop")
        move_bishop(g, painter, cell, "dame")

"""Module 9, the wall fresco: restored segment by segment from one corner, for points and an income of paint (M9)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from app.engine.data import table
from app.engine.fresco.action_tiles import action_tile
from app.engine.fresco.components import BASIC, RECIPES, Stackable, drawn_cells, side_by_side
from app.engine.fresco.transfers import give, move, paints, score, seated
from app.engine.fresco.visit import WORK_DONE, at_work, work
from app.engine.fresco.workshop import fresh
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Form, Impossible, Option
from app.engine.rules import Part
from app.engine.state import Event, Painter, Reason

DATA = table("fresco", "m09_wall_fresco")
POINTS: int = DATA["vp_per_tile"]
EXCHANGE_TILES: dict[str, int] = DATA["exchange_tiles"]
OF_EACH_COLOUR: int = DATA["exchange_limit_per_colour"]
WALL = "wall"


class WallTile(msgspec.Struct, frozen=True):
    """In front the paint it takes to restore it, on the back the paint it brings every round and a seal."""

    front: str
    income: str
    seal: str


TILES = {f"{POINTS}:{front}+{income}:{WALL}": WallTile(front, income, seal) for front, income, seal, _ in DATA["tiles"]}
"""The tiles by name, which begins like that of a tile of the ceiling: what it is worth and the paints it shows."""

AMOUNTS = dict(zip(TILES, (amount for *_, amount in DATA["tiles"]), strict=True))
BACKS = {
    front: {piece: amount for piece, amount in AMOUNTS.items() if TILES[piece].front == front}
    for front in sorted({tile.front for tile in TILES.values()})
}
"""What may lie under each front: on the wall nobody sees a back before the tile is turned over (S5)."""

PRINTED = drawn_cells(DATA["board"])
CELLS = tuple(cell for cell, sign in PRINTED.items() if sign == "#")
"""The segments that are covered by a tile at first; the others on the board were restored before."""

BESIDE = side_by_side(PRINTED)

part = Part(9, "wall fresco", weight=2)
part.zone("wall", "places", "all")
part.zone("wall pile", "counts", "nobody", pieces=BACKS)
for front, backs in BACKS.items():
    part.zone(f"{front} backs", "counts", "nobody", start=backs, holds="wall tile", pieces=backs)
part.zone("wall tiles", "counts", "all", each="seat", holds="wall tile", pieces=TILES)
part.zone("stacked wall tiles", "counts", "all", each="seat", holds="wall tile", pieces=TILES)
part.zone("wall tiles given up", "counts", "all", holds="wall tile", pieces=TILES)
part.zone("exchange tiles", "counts", "all", each="seat", holds="exchange tile", pieces=EXCHANGE_TILES)
part.zone("exchange supply", "counts", "all", holds="exchange tile", pieces=EXCHANGE_TILES)
part.event("wall laid", "restored wall", "exchanged wall tiles")
part.after("setup", "hand out", "set up wall")
part.schedule("at wall", "next worker")
part.menu("work at wall", WALL, "visit", "turn")

restore = part.offer("wall", at="work at wall")
exchange = part.offer("exchange", at="work at workshop")


@part.printed
def on_wall_and_tiles(seats: int) -> dict[str, Any]:
    seals = {piece: tile.seal for piece, tile in TILES.items()}
    return {"board": DATA["board"], "points": POINTS, "seals": seals, "exchange": tuple(EXCHANGE_TILES)}


# -- setup -------------------------------------------------------------------------------------------------------


@part.step("set up wall")
def set_up_wall(g: Moment) -> None:
    g.set("exchange supply", dict(EXCHANGE_TILES))
    g.set("wall pile", {front: sum(backs.values()) for front, backs in BACKS.items()})
    g.draw("wall pile", len(CELLS), "lay wall")


@part.step("lay wall")
def lay_wall(g: Moment, drawn: tuple[str, ...]) -> None:
    """All fronts lie open; which income and which seal is under them stays unseen."""
    g.set("wall", dict(zip(CELLS, drawn, strict=True)))
    g.tell("wall laid", wall=g.zones["wall"])


# -- the wall ----------------------------------------------------------------------------------------------------


action_tile(part, WALL, room=(1, 1), useful=lambda g: bool(g.zones["wall"]))  # M9


def within_reach(wall: Mapping[str, str], cell: str) -> bool:
    """Whether it touches the restored part of the wall, in a row or a column."""
    return any(near not in wall for near in BESIDE[cell])


@restore.possible
def work_left(g: Look, painter: Painter) -> bool:
    return at_work(g) and bool(g.zones["wall"])


NOT_BESIDE = Reason("wall.not-beside")


@cache
def _segment(cell: str, paint: str) -> Option:
    return Option(f"wall {cell}", "wall", WALL, {"paints": {paint: 1}}, {"points": POINTS})


def segments(g: Look, painter: Painter) -> Iterator[tuple[Option, Reason | None]]:
    """Every segment that is still covered, and why it cannot be restored now, if it cannot."""
    wall, stock = g.zones["wall"], paints(g, painter)
    for cell in (cell for cell in CELLS if cell in wall):
        reason = None
        if not at_work(g):
            reason = WORK_DONE
        elif not within_reach(wall, cell):
            reason = NOT_BESIDE
        elif wall[cell] not in stock:
            reason = Reason("needs.paints", {"paints": {wall[cell]: 1}})
        yield _segment(cell, wall[cell]), reason


@restore.options
def open_segments(g: Look, painter: Painter) -> list[Option]:
    return [option for option, reason in segments(g, painter) if reason is None]


@restore.impossible
def closed_segments(g: Look, painter: Painter) -> Iterator[Impossible]:
    for option, reason in segments(g, painter):
        if reason is not None:
            yield Impossible(option.pick, "wall", reason, WALL, option.cost, option.gain)


@restore.refuses
def no_such_segment(g: Look, painter: Painter, cell: Any) -> Reason:
    return Reason("wall.restored", {"cell": cell}) if cell in tuple(PRINTED) else Reason("wall.no-segment")


@restore.resolve
def restored(g: Moment, painter: Painter, cell: str) -> None:
    wall = g.zones["wall"]
    give(g, painter, {wall[cell]: 1}, "wall")
    g.set("wall", {place: front for place, front in wall.items() if place != cell})
    work(g, acts=0)
    g.draw(f"{wall[cell]} backs", 1, "turn over", painter, cell)


@part.step("turn over")
def turn_over(g: Moment, painter: Painter, cell: str, drawn: tuple[str, ...]) -> None:
    """The tile lies before its owner with its back up: from now on it brings its paint."""
    (piece,), mine = drawn, f"{painter}/wall tiles"
    g.set(mine, {**g.zones[mine], piece: g.zones[mine].get(piece, 0) + 1})
    g.tell("restored wall", painter, cell=cell, piece=piece)
    score(g, painter, (("wall", POINTS),))


# -- income ------------------------------------------------------------------------------------------------------


def tiles_of(g: Look, painter: Painter) -> dict[str, int]:
    return g.zones[painter + "/wall tiles"]


@part.adjust("income")
def paint_income(g: Look, items: list[dict[str, Any]], painter: Painter) -> list[dict[str, Any]]:
    """One of each basic paint shown, however many tiles show it, and the paint of each exchange tile (M9)."""
    if not seated(g, painter):
        return items
    shown = {TILES[piece].income for piece in tiles_of(g, painter)}
    basic = {paint: 1 for paint in BASIC if paint in shown}
    blended = dict(g.zones[f"{painter}/exchange tiles"])
    return [*items, {"paints": basic, "why": "wall tiles"}, {"paints": blended, "why": "exchange tiles"}]


# -- exchanging at the workshop ----------------------------------------------------------------------------------


def halves_of(g: Look, painter: Painter, colour: str) -> dict[str, tuple[str, ...]]:
    """The tiles that could be given up for an exchange tile, by the two basic paints that make its colour."""
    mine = tiles_of(g, painter)
    return {
        half: tuple(piece for piece in TILES if piece in mine and TILES[piece].income == half)
        for half in RECIPES[colour]
    }


def hindrance(g: Look, painter: Painter, colour: str) -> Reason | None:
    """Everything that decides about it lies open. Nobody has two of a colour, so that the supply never runs out."""
    if not fresh(g):
        return Reason("exchange.already-working") if at_work(g) else WORK_DONE
    if g.zones[f"{painter}/exchange tiles"].get(colour, 0) >= OF_EACH_COLOUR:
        return Reason("exchange.one-of-each", {"paint": colour})
    missing = {half: 1 for half, pieces in halves_of(g, painter, colour).items() if not pieces}
    return Reason("exchange.needs-tiles", {"paints": missing}) if missing else None


def gain_of(g: Look) -> dict[str, Any]:
    """After the final round there is no income."""
    return {} if g.zones["round"]["final"] else {"lasting": 1}


@exchange.possible
def may_exchange(g: Look, painter: Painter) -> bool:
    if not fresh(g) or not tiles_of(g, painter):
        return False
    return any(hindrance(g, painter, colour) is None for colour in EXCHANGE_TILES)


@exchange.options
def exchanges(g: Look, painter: Painter) -> list[Option]:
    entries: dict[str | int, Entry] = {
        colour: Entry(cost_of(colour), gain_of(g), seals_to_choose(g, halves_of(g, painter, colour)))
        for colour in EXCHANGE_TILES
        if hindrance(g, painter, colour) is None
    }
    return [Option("exchange", "exchange", "workshop", form=Form({"exchange": Field("one", entries)}))]


def cost_of(colour: str) -> dict[str, Any]:
    return {"wall tiles": dict.fromkeys(RECIPES[colour], 1)}


def seals_to_choose(g: Look, halves: dict[str, tuple[str, ...]]) -> dict[str, Field]:
    """Tiles of one paint differ in nothing but their seals: which of them goes matters where seals are counted."""
    if "tiles for requests" not in g.rules.values:
        return {}
    return {half: Field("one", dict.fromkeys(pieces, Entry())) for half, pieces in halves.items() if len(pieces) > 1}


@exchange.impossible
def no_exchanges(g: Look, painter: Painter) -> Iterator[Impossible]:
    for colour in EXCHANGE_TILES:
        reason = hindrance(g, painter, colour)
        if reason is not None:
            yield Impossible(f"exchange {colour}", "exchange", reason, "workshop", cost_of(colour), gain_of(g))


@exchange.resolve
def exchanged(g: Moment, painter: Painter, pick: dict[str, Any]) -> None:
    """An apprentice who does so does nothing else; the tiles given up are out of the game."""
    colour = pick["exchange"]
    given = tuple(pick.get(half, pieces[0]) for half, pieces in halves_of(g, painter, colour).items())
    move(g, f"{painter}/wall tiles", "wall tiles given up", dict.fromkeys(given, 1))
    move(g, "exchange supply", f"{painter}/exchange tiles", {colour: 1})
    work(g, acts=0)
    g.tell("exchanged wall tiles", painter, pieces=given, paint=colour)


# -- the bishop's requests ---------------------------------------------------------------------------------------


@part.adjust("tiles for requests")
def wall_tiles_too(g: Look, tiles: Mapping[str, Stackable], painter: Painter) -> Mapping[str, Stackable]:
    """They serve like those of the ceiling, and mixed with them; exchange tiles serve no request (M9)."""
    if not seated(g, painter):
        return tiles
    mine = tiles_of(g, painter).items()
    return {**tiles, **{piece: Stackable(amount, (TILES[piece].seal,)) for piece, amount in mine}}


@part.react("fulfilled request")
def stack_wall_tiles(g: Moment, event: Event) -> None:
    """Stacked tiles bring no income any more."""
    chosen = event.fields["tiles"]
    stacked = {piece: chosen.count(piece) for piece in TILES if piece in chosen}
    if stacked:
        move(g, f"{event.painter}/wall tiles", f"{event.painter}/stacked wall tiles", stacked)

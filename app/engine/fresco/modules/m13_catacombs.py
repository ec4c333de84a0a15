"""Module 13, the catacombs: maps bought in the morning lead to the treasures under the restored segments (M13)."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from app.engine.data import table
from app.engine.fresco.components import CELLS
from app.engine.fresco.planning import columns_of
from app.engine.fresco.transfers import HIGHEST, Items, cheer, earn, pay, score, seated, thalers
from app.engine.fresco.wake_up import wake_order
from app.engine.moment import Look, Moment
from app.engine.questions import Entry, Field, Impossible, Listed, Option
from app.engine.rules import Part
from app.engine.state import Event, Painter, Reason

DATA = table("fresco", "m13_catacombs")
PRICE: int = DATA["cartographer_price"]
SCRIPT = "script"
MARK = "map "
"""On the sheet a map is named by its back: `map 5#1` is the first that left the stack of 5 o'clock."""

SPACES_TAKEN = 2
KEEP = "keep"


class Treasure(msgspec.Struct, frozen=True):
    """What lies in a room: worth points if it is kept, Thalers if it is sold, and mood either way."""

    kind: str
    volume: int
    points: int
    thalers: int
    mood: int

    @property
    def name(self) -> str:
        """By what it shows: `statue`, `script 4`, `script 4 +1`."""
        volume, mood = f" {self.volume}" if self.volume else "", f" +{self.mood}" if self.mood else ""
        return self.kind + volume + mood


STOCK = [(Treasure(*shown), number) for *shown, number in DATA["catacomb_tiles"]]
TREASURES = {treasure.name: treasure for treasure, _ in STOCK}

HOURS = (5, 6, 7)
STACKS = {hour: f"maps at {hour}" for hour in HOURS}


def map_piece(hour: int, rooms: Iterable[tuple[int, int]]) -> str:
    """A map is named by what it shows: `7:0,1+0,2`."""
    return f"{hour}:" + "+".join(f"{row},{col}" for row, col in rooms)


def rooms_of(piece: str) -> tuple[str, ...]:
    return tuple(piece.partition(":")[2].split("+"))


MAPS = {hour: tuple(map_piece(hour, rooms) for rooms in DATA[f"cartographer_{hour}"]) for hour in HOURS}
BACKS = {f"{hour}#{number}": maps for hour, maps in MAPS.items() for number in range(1, len(maps) + 1)}
"""What a map may show, by its back: everybody sees from which stack it came, and as which one (S5)."""

part = Part(13, "catacombs", weight=3)
for _hour, _stack in STACKS.items():
    part.zone(_stack, "counts", "nobody", holds="map", pieces=MAPS[_hour])
part.zone("maps", "places", "backs", each="painter", holds="map", stacks=BACKS)
part.zone("used maps", "counts", "all", holds="map")
part.zone("covered rooms", "counts", "nobody", holds="treasure", pieces=TREASURES)
part.zone("rooms", "places", "all", holds="treasure")
part.zone("treasures", "counts", "owner", each="painter", holds="treasure", pieces=TREASURES, most=1)
part.zone("sold treasures", "counts", "all", holds="treasure")
part.event("drew map", "placed map", "turned up room", "kept treasure", "sold treasure")
part.event("used map", shows_hidden=True)
part.before("setup", "lay fresco", "lay out catacombs")
part.after("wake up", "adjust mood", "draw map")
part.before("restoration", "bishop follows", "open room")
part.before("visit", "depart", "use up map")
part.before("final scoring", "score money", "score treasures")

place_map = part.choice("place map", place="sheet", public=True)
explore = part.offer("explore", at="visit", mode="passive")
keep_or_sell = part.choice("keep or sell", place="cathedral")


@part.printed
def on_maps_and_treasures(seats: int) -> dict[str, Any]:
    stacks = {str(hour): len(maps) for hour, maps in MAPS.items()}
    return {"price": PRICE, "stacks": stacks, "treasures": msgspec.to_builtins(TREASURES)}


@part.step("lay out catacombs")
def lay_out_catacombs(g: Moment) -> None:
    g.set("covered rooms", {treasure.name: number for treasure, number in STOCK})
    for hour, stack in STACKS.items():
        g.set(stack, dict.fromkeys(MAPS[hour], 1))


# -- a map in the morning ----------------------------------------------------------------------------------------


@part.adjust("row fields")
def may_buy_map(g: Look, rows: dict[int, dict[str, Field]], painter: Painter) -> dict[int, dict[str, Field]]:
    """One map for a Thaler, of the hour chosen; an empty stack sells none (M13a)."""
    if not seated(g, painter) or thalers(g, painter) < PRICE:
        return rows
    offered = [hour for hour in HOURS if g.zones[STACKS[hour]]]
    entry = Entry(cost={"thalers": PRICE}, gain={"maps": 1})
    return rows | {hour: {**rows.get(hour, {}), "map": Field("flag", {"map": entry})} for hour in offered}


@part.adjust("row refusal")
def no_map(g: Look, reason: Reason | None, painter: Painter, document: dict[str, Any]) -> Reason | None:
    hour, money = document.get("row"), thalers(g, painter) if seated(g, painter) else 0
    if reason is not None or "map" not in document or not seated(g, painter):
        return reason
    if type(hour) is not int or hour not in HOURS:
        return Reason("catacombs.no-map-at-this-hour", {"first": HOURS[0], "last": HOURS[-1]})
    if not g.zones[STACKS[hour]]:
        return Reason("catacombs.no-map-left", {"hour": hour})
    return Reason("needs.thalers", {"n": PRICE, "have": money}) if money < PRICE else None


@part.react("woke")
def pay_for_map(g: Moment, event: Event) -> None:
    if event.painter is not None and event.fields.get("map"):
        pay(g, event.painter, PRICE, "map")


@part.step("draw map")
def draw_map(g: Moment, painter: Painter) -> None:
    """A painter without a seat pays nothing and must take one (M13)."""
    woken = g.zones["woken"]
    if woken["row"] in HOURS and (woken.get("map") or not seated(g, painter)):
        g.draw(STACKS[woken["row"]], 1, "take map", painter, woken["row"])


@part.step("take map")
def take_map(g: Moment, painter: Painter, hour: int, drawn: tuple[str, ...]) -> None:
    """Its rooms are seen by the owner alone; without a seat it lies open and is placed at once (M13b)."""
    for piece in drawn:
        back = f"{hour}#{len(MAPS[hour]) - sum(g.zones[STACKS[hour]].values())}"
        g.set(f"{painter}/maps", {**g.zones[f"{painter}/maps"], back: piece})
        rooms = {"rooms": rooms_of(piece)}
        if seated(g, painter):
            g.tell("drew map", painter, rooms, back=back)
        else:
            g.tell("drew map", painter, back=back, **rooms)
            g.then("place map", painter, back)


@place_map.asks
def where_it_goes(g: Look, painter: Painter, back: str) -> Listed:
    return Listed([Option(f"place map {column}", "place map", "sheet") for column in columns_of(g, painter)])


@place_map.resolve
def placed_map(g: Moment, painter: Painter, back: str, column: str) -> None:
    sheet = g.zones[f"{painter}/plan"]
    g.set(f"{painter}/plan", {**sheet, "marks": {**sheet["marks"], MARK + back: column}})
    g.tell("placed map", painter, back=back, column=column)


@part.adjust("plan marks")
def maps_on_the_sheet(g: Look, marks: dict[str, Any], painter: Painter, columns: tuple[str, ...]) -> dict[str, Any]:
    """One map at a location, where it leaves room for one apprentice (M13, M13a)."""
    row = {"group": "map", "on": columns, "takes": SPACES_TAKEN}
    held = g.zones[f"{painter}/maps"]
    return {**marks, **{MARK + back: row for back in sorted(held)}} if held else marks


# -- rooms -------------------------------------------------------------------------------------------------------


@part.step("open room")
def open_room(g: Moment, painter: Painter, cell: str) -> None:
    """What lies under a segment is turned up after everything above it was taken (B7a)."""
    g.draw("covered rooms", 1, "turn up room", painter, cell)


@part.step("turn up room")
def turn_up_room(g: Moment, painter: Painter, cell: str, drawn: tuple[str, ...]) -> None:
    (treasure,) = drawn
    g.set("rooms", {**g.zones["rooms"], cell: treasure})
    g.tell("turned up room", painter, cell=cell, treasure=treasure)


def laid_map(g: Look, painter: Painter) -> str | None:
    """The back of the map on the location of this visit, as long as it is unused: public, like the sheet."""
    marks = g.zones["visit"]["marks"]
    if not marks:
        return None
    held = g.zones[f"{painter}/maps"]
    return next((back for back in (mark.removeprefix(MARK) for mark in marks) if back in held), None)


def finds(g: Look, piece: str) -> list[str]:
    """The rooms of a map that are uncovered and unexplored."""
    shown, rooms = rooms_of(piece), g.zones["rooms"]
    return [cell for cell in CELLS if cell in shown and cell in rooms]


# -- exploring ---------------------------------------------------------------------------------------------------


@explore.possible
def map_at_hand(g: Look, painter: Painter) -> bool:
    return laid_map(g, painter) is not None


def found_now(g: Look, painter: Painter) -> list[str]:
    back = laid_map(g, painter)
    return finds(g, g.zones[f"{painter}/maps"][back]) if back is not None else []


@explore.options
def explore_now(g: Look, painter: Painter) -> list[Option]:
    """At any moment of the turn there (M13)."""
    found = found_now(g, painter)
    return [Option("explore", "explore", "catacombs", gain={"rooms": len(found)})] if found else []


@explore.impossible
def nothing_to_explore(g: Look, painter: Painter) -> Iterator[Impossible]:
    if map_at_hand(g, painter) and not found_now(g, painter):
        yield Impossible("explore", "explore", Reason("catacombs.nothing-open"), "catacombs")


@explore.resolve
def explored(g: Moment, painter: Painter, _pick: str) -> None:
    use_map(g, painter)


@part.step("use up map")
def use_up_map(g: Moment, painter: Painter, column: str) -> None:
    """A planned map leaves the game even if it finds nothing (M13a): as the turn ends it is used by itself."""
    if map_at_hand(g, painter):
        use_map(g, painter)


def use_map(g: Moment, painter: Painter) -> None:
    """It takes every room it can; each treasure is sold or kept at once, without a seat all are kept (M13)."""
    maps = dict(g.zones[f"{painter}/maps"])
    back = laid_map(g, painter)
    assert back is not None, f"{painter} has no map at hand"
    piece = maps.pop(back)
    found = finds(g, piece)
    g.set(f"{painter}/maps", maps)
    g.set("used maps", {**g.zones["used maps"], piece: 1})
    g.tell("used map", painter, back=back, rooms=rooms_of(piece), n=len(found))
    for cell in found:
        if seated(g, painter):
            g.then("keep or sell", painter, cell)
        else:
            keep(g, painter, cell)


# -- treasures ---------------------------------------------------------------------------------------------------


def collection(treasures: Iterable[str]) -> Items:
    """The points of what was kept: the highest script times the number of different ones, and the rest as printed."""
    kept = [TREASURES[name] for name in treasures]
    volumes = {treasure.volume for treasure in kept if treasure.kind == SCRIPT}
    printed = sum(treasure.points for treasure in kept)
    items: Items = (("treasures", printed), ("encyclopedia", max(volumes, default=0) * len(volumes)))
    return tuple(item for item in items if item[1])


def worth(treasures: Iterable[str]) -> int:
    return sum(points for _, points in collection(treasures))


def has_script(kept: Iterable[str], treasure: Treasure) -> bool:
    """Whether a second copy of the script would be kept."""
    return treasure.kind == SCRIPT and any(TREASURES[name].volume == treasure.volume for name in kept)


def all_kept(g: Look, painter: Painter) -> list[str]:
    return [name for name, number in g.zones[f"{painter}/treasures"].items() for _ in range(number)]


@keep_or_sell.asks
def what_to_do_with_it(g: Look, painter: Painter, cell: str) -> Listed:
    """Asked even if it must be sold: which scripts somebody keeps is hidden (S3)."""
    name, kept = g.zones["rooms"][cell], all_kept(g, painter)
    treasure = TREASURES[name]
    rises = min(treasure.mood, HIGHEST - g.zones["mood"][painter])
    mood = {"mood": rises} if rises else {}
    points = worth([*kept, name]) - worth(kept)
    keeping = Option(KEEP, "keep treasure", cell, gain={"points": points, **mood})
    selling = Option("sell", "sell treasure", cell, gain={"thalers": treasure.thalers, **mood})
    if not has_script(kept, treasure):
        return Listed([keeping, selling])
    twice = Impossible(KEEP, keeping.kind, Reason("catacombs.script-twice", {"n": treasure.volume}), cell)
    return Listed([selling], lambda: [twice])


@keep_or_sell.resolve
def decided(g: Moment, painter: Painter, cell: str, pick: str) -> None:
    if pick == KEEP:
        keep(g, painter, cell)
    else:
        name = take_out(g, cell, "sold treasures")
        g.tell("sold treasure", painter, cell=cell, treasure=name)
        earn(g, painter, TREASURES[name].thalers, "treasure")
        uplift(g, painter, name)


def keep(g: Moment, painter: Painter, cell: str) -> None:
    """Everybody sees what is taken out of the room; what has been collected nobody else does (S3)."""
    name = take_out(g, cell, f"{painter}/treasures")
    g.tell("kept treasure", painter, cell=cell, treasure=name)
    uplift(g, painter, name)


def take_out(g: Moment, cell: str, to: str) -> str:
    rooms, there = dict(g.zones["rooms"]), g.zones[to]
    name: str = rooms.pop(cell)
    g.set("rooms", rooms)
    g.set(to, {**there, name: there.get(name, 0) + 1})
    return name


def uplift(g: Moment, painter: Painter, name: str) -> None:
    """The mood of a treasure counts whether it is kept or sold (M13)."""
    if TREASURES[name].mood:
        cheer(g, painter, TREASURES[name].mood, "treasure")


# -- the end -----------------------------------------------------------------------------------------------------


@part.step("score treasures")
def score_treasures(g: Moment) -> None:
    """One advance for everybody who kept something, a painter without a seat too (M18)."""
    for painter in wake_order(g):
        if g.zones[f"{painter}/treasures"]:
            g.then("score collection", painter)


@part.step("score collection")
def score_collection(g: Moment, painter: Painter) -> None:
    score(g, painter, collection(all_kept(g, painter)))

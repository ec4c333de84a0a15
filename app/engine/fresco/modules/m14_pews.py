"""Module 14, the pews: beams come with the paints of the market and are carried to the pews for points (M14)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from app.engine.data import table
from app.engine.fresco.action_tiles import action_tile
from app.engine.fresco.components import MARKET_TILES, market_tile
from app.engine.fresco.transfers import move, score
from app.engine.fresco.visit import at_work, work
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Option
from app.engine.rules import Part
from app.engine.state import Event, Painter, Reason

DATA = table("fresco", "m14_pews")
PEWS = "pews"
BEAM = "beam"
TILES: dict[int, dict[str, int]] = {
    beams: {f"{beams}:{points}": number for needed, points, number in DATA["pews"] if needed == beams}
    for beams in sorted({beams for beams, _, _ in DATA["pews"]})
}
"""By the beams on the backs of the pew tiles: what lies under them, each as beams and points."""

BACKS = {str(beams): sum(tiles.values()) for beams, tiles in TILES.items()}
SLOTS = tuple(str(slot) for slot in range(sum(BACKS.values())))


@cache
def pile(beams: int) -> str:
    """The zone with what lies under the pews of so many beams."""
    return f"pews of {beams}"


part = Part(14, "pews", weight=2)
part.zone("pew backs", "counts", "nobody")
part.zone("pews", "places", "all")
for needed, tiles in TILES.items():
    part.zone(pile(needed), "counts", "nobody", holds="pew tile", pieces=tiles)
part.zone("restored pews", "places", "all", holds="pew tile")
part.zone("beams", "counts", "all", each="seat", holds="beam")
part.zone("beam supply", "counts", "all", each="seat", holds="beam")
part.event("pews laid", "took beams", "restored pew")
part.after("setup", "hand out", "set up pews")
part.schedule("at pews", "open pews", "work at pews", "leave pews")

part.menu("work at pews", PEWS, "visit", "turn")
restore = part.offer("pew", at="work at pews")


@part.printed
def on_the_board(seats: int) -> dict[str, Any]:
    """The places of the pews, and the points under those of so many beams."""
    points = {
        str(beams): sorted(pew_points(tile) for tile, number in tiles.items() for _ in range(number))
        for beams, tiles in TILES.items()
    }
    return {"slots": SLOTS, "points": points}


def pew_points(tile: str) -> int:
    return int(tile.split(":")[1])


def beams_of(g: Look, painter: Painter) -> int:
    """Beams carried home; each player's sticks lie open, and so does this (S5)."""
    return g.zones[painter + "/beams"].get(BEAM, 0)


# -- setup and market --------------------------------------------------------------------------------------------


@part.step("set up pews")
def set_up_pews(g: Moment) -> None:
    for beams, tiles in TILES.items():
        g.set(pile(beams), dict(tiles))
    for seat in g.rules.seats:
        g.set(seat + "/beam supply", {BEAM: DATA["sticks_per_player"]})
    g.set("pew backs", dict(BACKS))
    g.draw("pew backs", len(SLOTS), "lay pews")


@part.step("lay pews")
def lay_pews(g: Moment, drawn: tuple[str, ...]) -> None:
    """Backs alone decide where a pew lies; which of its kind it is shows when it is turned."""
    pews = {slot: int(beams) for slot, beams in zip(SLOTS, drawn, strict=True)}
    g.set("pews", pews)
    g.tell("pews laid", n=len(pews))


@part.adjust("market tiles")
def tiles_with_beams(g: Look, tiles: dict[str, int]) -> dict[str, int]:
    """Each replaces the tile of the base game with the same paints."""
    return {REPLACED.get(tile, tile): number for tile, number in tiles.items()}


def _replaced() -> dict[str, str]:
    beams = {frozenset(Counter(paints).items()): number for paints, number in DATA["market_tiles"]}
    return {
        tile: "+".join([tile, *[BEAM] * beams[shown]])
        for tile in MARKET_TILES
        if (shown := frozenset(market_tile(tile).items())) in beams
    }


REPLACED = _replaced()


def beams_due(g: Look, painter: Painter, tile: str) -> int:
    """Whoever is due more than lies in the own supply gets what is left (B11a)."""
    return min(tile.split("+").count(BEAM), g.zones[painter + "/beam supply"].get(BEAM, 0))


@part.adjust("market tile gain")
def beams_besides(g: Look, gain: dict[str, Any], painter: Painter, tile: str) -> dict[str, Any]:
    due = beams_due(g, painter, tile)
    return {**gain, BEAM: due} if due else gain


@part.react("took market tile")
def take_beams(g: Moment, event: Event) -> None:
    """Paid for, free or unseen: every tile brings its beams (M4b, M16)."""
    painter = event.painter
    due = beams_due(g, painter, event.fields["tile"]) if painter is not None else 0
    if painter is not None and due:
        move(g, painter + "/beam supply", painter + "/beams", {BEAM: due})
        g.tell("took beams", painter, n=due)


# -- the pews ----------------------------------------------------------------------------------------------------


PRINTED: int = DATA["printed_apprentices"]
action_tile(part, PEWS, room=(0, DATA["max_beams_per_round"] - PRINTED), printed=PRINTED)  # M14


@part.step("open pews")
def open_pews(g: Moment, painter: Painter) -> None:
    """Each apprentice carries one beam."""
    work(g, acts=PRINTED + sum(g.zones["work"]["workers"].values()))


def carried(g: Look, painter: Painter) -> int:
    """How many beams the apprentices who have carried none can still bring."""
    return min(g.zones["work"]["acts"], beams_of(g, painter))


@restore.possible
def enough_beams(g: Look, painter: Painter) -> bool:
    return at_work(g) and any(needed <= carried(g, painter) for needed in g.zones["pews"].values())


def pew_option(g: Look, slot: str) -> Option:
    """Its points show when it is turned; they are no fewer than the fewest that still lie under a pew of its kind."""
    beams = g.zones["pews"][slot]
    return Option(f"pew {slot}", "pew", PEWS, {BEAM: beams}, {"points": min(map(pew_points, g.zones[pile(beams)]))})


def waiting(g: Look) -> Iterator[tuple[str, int]]:
    """The pews still to be restored, each with the beams it needs."""
    pews = g.zones["pews"]
    return ((slot, pews[slot]) for slot in SLOTS if slot in pews)


@restore.options
def pews_in_reach(g: Look, painter: Painter) -> list[Option]:
    most = carried(g, painter)
    return [pew_option(g, slot) for slot, needed in waiting(g) if needed <= most]


@restore.impossible
def pews_out_of_reach(g: Look, painter: Painter) -> Iterator[Impossible]:
    apprentices, beams = g.zones["work"]["acts"], beams_of(g, painter)
    for slot, needed in waiting(g):
        reason = None
        if needed > beams:
            reason = Reason("pews.beams", {"n": needed, "have": beams})
        elif needed > apprentices:
            reason = Reason("pews.one-beam-each", {"n": needed, "have": apprentices})
        if reason is not None:
            option = pew_option(g, slot)
            yield Impossible(option.pick, "pew", reason, PEWS, option.cost, option.gain)


@restore.refuses
def no_such_pew(g: Look, painter: Painter, slot: Any) -> Reason | None:
    return Reason("pews.restored-already") if slot in g.zones["restored pews"] else None


@restore.resolve
def restored(g: Moment, painter: Painter, slot: str) -> None:
    pews, here = dict(g.zones["pews"]), g.zones["work"]
    beams = pews.pop(slot)
    g.set("pews", pews)
    move(g, painter + "/beams", painter + "/beam supply", {BEAM: beams})
    work(g, acts=here["acts"] - beams, did=(*here["did"], slot))
    g.draw(pile(beams), 1, "turn pew", painter, slot)


@part.step("turn pew")
def turn_pew(g: Moment, painter: Painter, slot: str, drawn: tuple[str, ...]) -> None:
    (tile,) = drawn
    g.set("restored pews", {**g.zones["restored pews"], slot: tile})
    g.tell("restored pew", painter, pew=int(slot), beams=int(tile.split(":")[0]), n=pew_points(tile))


@part.step("leave pews")
def leave_pews(g: Moment, painter: Painter) -> None:
    """The points of all pews of the visit are one advance (B2a)."""
    turned, here = g.zones["restored pews"], g.zones["work"]
    if at_work(g):
        g.tell("lapsed", painter, what=PEWS, n=here["acts"])
    points = sum(pew_points(turned[slot]) for slot in here["did"])
    if points:
        score(g, painter, (("pews", points),))

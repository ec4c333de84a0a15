"""The board before the first turn: stacks of fresco tiles and portraits, painters on the stairs, a first player."""

from app.engine.dice.components import PORTRAITS, RANGES, TILES, portraits, put_back, unused_portraits
from app.engine.dice.track import STAIRS
from app.engine.first_player import DRAW_FIRST_PLAYER, with_first_player
from app.engine.moment import Moment
from app.engine.rules import Part

part = Part(0, "setup")
part.zone("stacks", "places", "all", holds="fresco tile", stacks=TILES)
part.zone("box", "counts", "all", holds="fresco tile")
part.zone("portrait pile", "counts", "nobody", holds="portrait", pieces=PORTRAITS)
part.zone("portrait box", "counts", "all", holds="portrait", pieces=PORTRAITS)
part.zone("portraits left", "record", "all")
part.zone("open portraits", "places", "all", holds="portrait", pieces=PORTRAITS)
part.event("portraits laid")
with_first_player(part)
part.schedule("game", "setup", "round")
part.schedule("setup", "stack fresco tiles", "lay portraits", "line up", DRAW_FIRST_PLAYER)


@part.step("stack fresco tiles")
def stack_fresco_tiles(g: Moment) -> None:
    """The fewer play, the more of the lowest tiles stay in the box."""
    less = put_back(len(g.rules.seats))
    g.set("stacks", {section: tiles[less:] for section, tiles in TILES.items()})
    unused = [tile for tiles in TILES.values() for tile in tiles[:less]]
    g.set("box", {tile: unused.count(tile) for tile in unused})


@part.step("lay portraits")
def lay_portraits(g: Moment) -> None:
    """Nobody knows the order of the four stacks, so they are one pile until a tile is turned up."""
    seats = len(g.rules.seats)
    g.set("portrait pile", portraits(seats))
    g.set("portrait box", unused_portraits(seats))
    g.draw("portrait pile", len(RANGES), "portraits laid")


@part.step("portraits laid")
def portraits_laid(g: Moment, drawn: tuple[str, ...]) -> None:
    g.set("open portraits", dict(zip(RANGES, drawn, strict=True)))
    left = sum(g.zones["portrait pile"].values()) // len(RANGES)
    g.set("portraits left", dict.fromkeys(RANGES, left))
    g.tell("portraits laid", portraits=g.zones["open portraits"])


@part.step("line up")
def line_up(g: Moment) -> None:
    g.set("score", dict.fromkeys(g.rules.seats, STAIRS))

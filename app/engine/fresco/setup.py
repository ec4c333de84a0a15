"""The board before the first round, and what every player gets."""

from app.engine.fresco.components import BASE, CELLS, CENTRE, FRESCO_TILES, MARKET_TILES, fresco_tile
from app.engine.fresco.transfers import earn, receive
from app.engine.fresco.wake_up import APPRENTICES
from app.engine.moment import Look, Moment
from app.engine.rules import Part

part = Part(0, "setup")
part.zone("fresco", "places", "all", holds="fresco tile")
part.zone("fresco pile", "counts", "nobody", holds="fresco tile")
part.zone("bag", "counts", "nobody", holds="market tile")
part.value("fresco tiles", "centre tile", "market tiles", "booth sizes")
part.event("fresco laid")
part.schedule("game", "setup", "round")
part.schedule("setup", "sort fresco tiles", "lay fresco", "fill bag", "restock market", "hand out", "line up")


def has_small_board(seats: int) -> bool:
    """The side for three players also serves two (L1)."""
    return seats < 4


def small_board(g: Look) -> bool:
    return has_small_board(len(g.rules.seats))


@part.step("sort fresco tiles")
def sort_fresco_tiles(g: Moment) -> None:
    pile = dict(g.value("fresco tiles", FRESCO_TILES))
    value = BASE["fresco"]["centre_value"]
    centre = g.value("centre tile", next(piece for piece in pile if fresco_tile(piece).value == value))
    if pile[centre] == 1:
        del pile[centre]
    else:
        pile[centre] -= 1
    g.set("fresco", {CENTRE: centre})
    g.set("fresco pile", pile)


@part.step("lay fresco")
def lay_fresco(g: Moment) -> None:
    g.draw("fresco pile", len(CELLS) - 1, "laid fresco")


@part.step("laid fresco")
def laid_fresco(g: Moment, drawn: tuple[str, ...]) -> None:
    bare = (cell for cell in CELLS if cell != CENTRE)
    fresco = g.zones["fresco"] | dict(zip(bare, drawn, strict=True))
    g.set("fresco", fresco)
    g.tell("fresco laid", fresco=fresco)


@part.step("fill bag")
def fill_bag(g: Moment) -> None:
    removed = {"+".join(tile) for tile in BASE["market"]["removed_with_3"]} if small_board(g) else set()
    tiles = {tile: number for tile, number in MARKET_TILES.items() if tile not in removed}
    g.set("bag", g.value("market tiles", tiles))


@part.step("hand out")
def hand_out(g: Moment) -> None:
    players = BASE["players"]
    g.set("mood", dict.fromkeys(g.rules.seats, 0))
    for seat in g.rules.seats:
        g.set(seat + "/apprentices", {"own": APPRENTICES})
        g.set(seat + "/armchair", {"neutral": 1})
        earn(g, seat, players["thalers"], "start")
        receive(g, seat, dict(players["paints"]), "start")

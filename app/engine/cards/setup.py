"""The table before the first turn."""

from app.engine.cards.components import MARKET, START_HAND, counted
from app.engine.cards.piles import take_up
from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Painter, Seat

part = Part(0, "setup")
part.zone("lots", "counts", "nobody")
part.zone("first player", "one", "all")
part.event("first player drawn", "hand dealt")
part.schedule("game", "setup", "round")
part.schedule("setup", "draw first player", "refill sections", "reveal favourite", "refill tiles", "deal hands")


def turn_order(g: Look) -> tuple[Seat, ...]:
    """All seats, clockwise from the first player."""
    seats = g.rules.seats
    first = seats.index(g.zones["first player"])
    return (*seats[first:], *seats[:first])


@part.step("draw first player")
def draw_first_player(g: Moment) -> None:
    g.set("lots", dict.fromkeys(g.rules.seats, 1))
    g.draw("lots", 1, "first player drawn")


@part.step("first player drawn")
def first_player_drawn(g: Moment, drawn: tuple[Seat, ...]) -> None:
    g.set("lots", {})
    g.set("first player", drawn[0])
    g.tell("first player drawn", drawn[0])


@part.step("deal hands")
def deal_hands(g: Moment) -> None:
    for seat in turn_order(g):
        g.draw(f"{MARKET} pile", START_HAND, "dealt", seat)


@part.step("dealt")
def dealt(g: Moment, painter: Painter, drawn: tuple[str, ...]) -> None:
    take_up(g, painter, MARKET, drawn)
    g.tell("hand dealt", painter, {"cards": counted(drawn)}, n=len(drawn))

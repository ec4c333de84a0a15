"""A first player drawn by lot, and turns clockwise from there: for games in which somebody begins."""

from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Seat

DRAW_FIRST_PLAYER = "draw first player"
"""The step that draws the lot, for the schedule of a game."""


def with_first_player(part: Part) -> None:
    """Let a part draw who begins."""
    part.zone("lots", "counts", "nobody")
    part.zone("first player", "one", "all")
    part.event("first player drawn")

    @part.step(DRAW_FIRST_PLAYER)
    def draw_first_player(g: Moment) -> None:
        g.set("lots", dict.fromkeys(g.rules.seats, 1))
        g.draw("lots", 1, "first player drawn")

    @part.step("first player drawn")
    def first_player_drawn(g: Moment, drawn: tuple[Seat, ...]) -> None:
        g.set("lots", {})
        g.set("first player", drawn[0])
        g.tell("first player drawn", drawn[0])


def clockwise(g: Look, first: Seat | None = None) -> tuple[Seat, ...]:
    """All seats as they follow each other, from a seat on; unless one is named, from the first player on."""
    seats = g.rules.seats
    index = seats.index(g.zones["first player"] if first is None else first)
    return (*seats[index:], *seats[:index])

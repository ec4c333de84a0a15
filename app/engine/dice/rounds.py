"""A round gives everybody one turn; a turn as the rulebook tells it; and when the last round is over."""

from typing import Any

from app.engine.first_player import clockwise
from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "rounds")
part.zone("round", "record", "all", start={"number": 0, "final": False, "phase": "setup"})
part.zone("turn", "record", "all", start={"active": None, "roll": 0, "total": 0, "won": None, "gains": ()})
part.event("round began", "turn began")
part.schedule("round", "begin round", "turns", "end round")
part.schedule(
    "turn", "begin turn", "assign favour", "call bishop", "place bishop", "attempts", "favour", "settle", "score gains",
    "reveal bets", "end turn",
)  # fmt: skip
part.schedule("attempt", "bet", "roll dice", "keep")


def enter(g: Moment, phase: str) -> None:
    g.set("round", {**g.zones["round"], "phase": phase})


def note(g: Moment, **changes: Any) -> None:
    """Write down something of the turn."""
    g.set("turn", {**g.zones["turn"], **changes})


def others(g: Look) -> tuple[Seat, ...]:
    """Everybody but the active player, in turn order."""
    return clockwise(g, g.zones["turn"]["active"])[1:]


@part.step("begin round")
def begin_round(g: Moment) -> None:
    number = g.zones["round"]["number"] + 1
    g.set("round", {**g.zones["round"], "number": number})
    g.tell("round began", number=number)


@part.step("turns")
def turns(g: Moment) -> None:
    for seat in clockwise(g):
        g.then("turn", seat)


@part.step("begin turn")
def begin_turn(g: Moment, seat: Seat) -> None:
    enter(g, "favour")
    g.set("turn", {"active": seat, "roll": 0, "total": 0, "won": None, "gains": ()})
    for zone, empty in (("dice", {}), ("aside", {}), ("bishop", None)):
        g.set(zone, empty)
    g.tell("turn began", seat)


@part.step("end turn")
def end_turn(g: Moment, seat: Seat) -> None:
    """The tokens go back to their owners (D8)."""
    for other in g.rules.seats:
        g.set(f"{other}/bet", {})


@part.step("end round")
def end_round(g: Moment) -> None:
    """Everybody has had as many turns when the game ends (D7)."""
    g.then("final scoring" if g.zones["round"]["final"] else "round")

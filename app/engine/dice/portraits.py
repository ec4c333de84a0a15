"""Portraits are taken from the open ones and lie face down from then on (D8); who gets far takes one more (D7)."""

from app.engine.dice.components import ENOUGH, PORTRAITS, value
from app.engine.dice.rounds import note
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "portraits")
part.zone("portraits", "counts", "number", each="seat", holds="portrait", pieces=PORTRAITS)
part.event("portrait revealed", "final round began", "took bonus portrait")

bonus = part.choice("bonus", place="portraits", public=True)


@part.step("take portrait")
def take_portrait(g: Moment, seat: Seat, stack: str, event: str) -> None:
    """The next one of its stack, if there is one, is turned up at once (D4)."""
    lying = dict(g.zones["open portraits"])
    portrait = lying.pop(stack)
    mine = g.zones[f"{seat}/portraits"]
    g.set("open portraits", lying)
    g.set(f"{seat}/portraits", {**mine, portrait: mine.get(portrait, 0) + 1})
    if event == "painted portrait":
        g.tell("painted portrait", seat, portrait=portrait, stack=stack)
    else:
        g.tell("took bonus portrait", seat, portrait=portrait, stack=stack)
    if g.zones["portraits left"][stack]:
        g.draw("portrait pile", 1, "portrait revealed", stack)


@part.step("portrait revealed")
def portrait_revealed(g: Moment, stack: str, drawn: tuple[str, ...]) -> None:
    (portrait,) = drawn
    left = g.zones["portraits left"]
    g.set("portraits left", {**left, stack: left[stack] - 1})
    g.set("open portraits", {**g.zones["open portraits"], stack: portrait})
    g.tell("portrait revealed", portrait=portrait, stack=stack)


@part.step("celebrate")
def celebrate(g: Moment, seat: Seat, what: str) -> None:
    """All sections, or enough portraits painted: this round is the last, and a portrait comes besides (D7)."""
    won = g.zones[f"{seat}/{what}"]
    if (len(won) if what == "sections" else sum(won.values())) < ENOUGH[what]:
        return
    rounds = g.zones["round"]
    if not rounds["final"]:
        g.set("round", {**rounds, "final": True})
        g.tell("final round began", seat, number=rounds["number"], what=what, n=ENOUGH[what])
    g.then("bonus", seat)


@bonus.asks
def open_portraits(g: Look, seat: Seat) -> Listed:
    return Listed(
        [
            Option(f"bonus {stack}", "bonus", "portraits", gain={"portrait": portrait, "points": value(portrait)})
            for stack, portrait in sorted(g.zones["open portraits"].items())
        ]
    )


@bonus.resolve
def bonus_taken(g: Moment, seat: Seat, stack: str) -> None:
    """It scores with what else the turn brought, and brings no further one (D7)."""
    points = value(g.zones["open portraits"][stack])
    note(g, gains=(*g.zones["turn"]["gains"], ("bonus portrait", points)))
    g.then("take portrait", seat, stack, "took bonus portrait")

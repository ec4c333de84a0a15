"""The favour tile: who gets it at the start of a turn (D1), and what it does to the total of its holder (D4)."""

from app.engine.dice.components import ADJUST
from app.engine.dice.rounds import note
from app.engine.dice.winnings import brings
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "favour")
part.zone("favour", "one", "all")
part.event("favour given", "adjusted")

favour = part.choice("favour", place="favour", public=True)


@part.step("assign favour")
def assign_favour(g: Moment, seat: Seat) -> None:
    """To the one player who is alone in last place, on the stairs as well (D1)."""
    score = g.zones["score"]
    last = [other for other in g.rules.seats if score[other] == min(score.values())]
    holder = last[0] if len(last) == 1 else None
    if holder != g.zones["favour"]:
        g.set("favour", holder)
        g.tell("favour given", holder)


@favour.possible
def holds_favour(g: Look, seat: Seat) -> bool:
    return bool(g.zones["favour"] == seat)


@favour.asks
def adjustments(g: Look, seat: Seat) -> Listed:
    """With what each total would bring: it may be used to any end (D4)."""
    total = g.zones["turn"]["total"]
    return Listed(
        [
            Option(f"favour {sign}", "favour", "favour", gain={"total": total + by, **brings(g, seat, total + by)})
            for sign, by in ADJUSTMENTS.items()
        ]
    )


ADJUSTMENTS = {f"-{ADJUST}": -ADJUST, "0": 0, f"+{ADJUST}": ADJUST}


@favour.resolve
def adjusted(g: Moment, seat: Seat, sign: str) -> None:
    by = ADJUSTMENTS[sign]
    if by:
        total = g.zones["turn"]["total"] + by
        note(g, total=total)
        g.tell("adjusted", seat, by=by, total=total)

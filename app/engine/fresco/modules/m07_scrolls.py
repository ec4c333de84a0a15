"""Scrolls: a secret row and a secret column of the fresco, each worth points to whoever restores in it (M7)."""

from typing import Any

from app.engine.data import table
from app.engine.fresco.components import CELLS, SIDE
from app.engine.fresco.transfers import Items, move, score, seated
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Painter, Pick, Reason

DATA = table("fresco", "m07_scrolls")
SINGLE: int = DATA["points_single"]
BOTH: int = DATA["points_both"]

ROWS = {f"row {row}": tuple(f"{row},{col}" for col in range(SIDE)) for row in range(SIDE)}
COLUMNS = {f"column {col}": tuple(f"{row},{col}" for row in range(SIDE)) for col in range(SIDE)}
PILES = {"row scrolls": ROWS, "column scrolls": COLUMNS}
LINES = ROWS | COLUMNS
THROUGH = {cell: tuple(scroll for scroll, line in LINES.items() if cell in line) for cell in CELLS}
"""The two scrolls that show a cell: its row, then its column."""

part = Part(7, "scrolls", weight=1)
part.zone("row scrolls", "counts", "nobody", holds="scroll", pieces=ROWS)
part.zone("column scrolls", "counts", "nobody", holds="scroll", pieces=COLUMNS)
part.zone("scrolls", "counts", "number", each="seat", holds="scroll", pieces=LINES)
part.zone("played scrolls", "counts", "all", holds="scroll", pieces=LINES)
part.event("drew scroll")
part.event("played scroll", shows_hidden=True)
part.after("setup", "hand out", "hand out scrolls")
part.after("restoration", "bishop follows", "play scrolls")


@part.printed
def on_the_scrolls(seats: int) -> dict[str, Any]:
    return {"single": SINGLE}


play_scrolls = part.choice("play scrolls", place="cathedral")

KEEP = Option("none", "keep scrolls", "cathedral")


# -- setup -------------------------------------------------------------------------------------------------------


@part.step("hand out scrolls")
def hand_out_scrolls(g: Moment) -> None:
    """One of each kind for every seat; the others stay unseen in their piles and are out of the game."""
    for pile, scrolls in PILES.items():
        g.set(pile, dict.fromkeys(scrolls, 1))
        g.draw(pile, len(g.rules.seats), "handed out scrolls", pile)


@part.step("handed out scrolls")
def handed_out_scrolls(g: Moment, pile: str, drawn: tuple[str, ...]) -> None:
    for seat, scroll in zip(g.rules.seats, drawn, strict=True):
        g.set(f"{seat}/scrolls", {**g.zones[f"{seat}/scrolls"], scroll: 1})
        g.tell("drew scroll", seat, {"scroll": scroll}, pile=pile)


# -- after a restoration -----------------------------------------------------------------------------------------


@play_scrolls.possible
def holds_scrolls(g: Look, painter: Painter, cell: str) -> bool:
    """Everybody sees how many somebody holds, nobody which (S3): asked as long as there is one."""
    return seated(g, painter) and bool(g.zones[f"{painter}/scrolls"])


def restored_in(g: Look, scroll: str) -> int:
    """How many segments of the line are restored, whoever did it."""
    return sum(cell not in g.zones["fresco"] for cell in LINES[scroll])


def items(g: Look, scrolls: tuple[str, ...]) -> Items:
    """Two for each restored segment of one line, three for those of both lines at their crossing."""
    each = BOTH if len(scrolls) > 1 else SINGLE
    return tuple((f"{scroll.split()[0]} scroll", each * restored_in(g, scroll)) for scroll in scrolls)


def playable(g: Look, painter: Painter, cell: str) -> dict[str, tuple[str, ...]]:
    """What may be played by its pick: a held scroll that shows the segment, or both at their crossing.

    A line whose last segment somebody else restored shows no segment any more that could be restored: it is dead.
    """
    held = tuple(scroll for scroll in THROUGH[cell] if scroll in g.zones[f"{painter}/scrolls"])
    ways: dict[str, tuple[str, ...]] = {scroll: (scroll,) for scroll in held}
    return ways | {"both": held} if len(held) > 1 else ways


@play_scrolls.asks
def which_scrolls(g: Look, painter: Painter, cell: str) -> Listed:
    options = []
    for pick, scrolls in playable(g, painter, cell).items():
        worth = items(g, scrolls)
        gain = {"points": sum(points for _, points in worth), "items": worth}
        options.append(Option(pick, "scroll", "cathedral", gain=gain))
    return Listed([*options, KEEP], explain=lambda pick: no_scroll(g, painter, cell, pick))


def no_scroll(g: Look, painter: Painter, cell: str, pick: Pick) -> Reason | None:
    if pick == "both":
        return Reason("scrolls.no-crossing")
    if not isinstance(pick, str) or pick not in LINES:
        return None
    if pick not in g.zones[f"{painter}/scrolls"]:
        return Reason("scrolls.not-yours")
    dead = restored_in(g, pick) == SIDE
    return Reason("scrolls.dead") if dead else Reason("scrolls.another-line", {"cell": cell})


@play_scrolls.resolve
def played_scrolls(g: Moment, painter: Painter, cell: str, pick: str) -> None:
    """Played scrolls leave the game; their points are a second advance (B2a)."""
    if pick == KEEP.pick:
        return
    scrolls = playable(g, painter, cell)[pick]
    move(g, f"{painter}/scrolls", "played scrolls", dict.fromkeys(scrolls, 1))
    g.tell("played scroll", painter, scrolls=scrolls)
    score(g, painter, items(g, scrolls))

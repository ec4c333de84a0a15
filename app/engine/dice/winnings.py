"""What a total brings: the top tile of a section, the open portrait of a range, or nothing (D4)."""

from typing import Any

from app.engine.dice.components import BISHOP_BONUS, RANGES, SECTIONS, shown, value
from app.engine.dice.rounds import enter, note
from app.engine.dice.track import Items, score
from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "winnings")
part.zone("sections", "row", "all", each="seat", holds="fresco tile")
part.event("restored section", "painted portrait", "won nothing")

OWNED, NO_TILE, NO_PORTRAIT, TOO_LOW, TOO_HIGH = REASONS = ("owned", "no tile", "no portrait", "too low", "too high")
"""Why a total brings nothing."""


def no_tile(g: Look, seat: Seat, section: str) -> str | None:
    """Why a player cannot restore a section: they have it, or its stack is empty."""
    if section in map(shown, g.zones[f"{seat}/sections"]):
        return OWNED
    return None if g.zones["stacks"][section] else NO_TILE


def stack_of(total: int) -> str | None:
    """The stack of portraits beside a total."""
    return next((stack for stack, (least, most) in RANGES.items() if least <= total <= most), None)


def why_nothing(g: Look, seat: Seat, total: int) -> str | None:
    if str(total) in SECTIONS:
        return no_tile(g, seat, str(total))
    stack = stack_of(total)
    if stack is None:
        return TOO_LOW if total < min(map(int, SECTIONS)) else TOO_HIGH
    return None if stack in g.zones["open portraits"] else NO_PORTRAIT


def items(g: Look, total: int) -> Items:
    """The points of a total that brings something, each with its source."""
    stack = stack_of(total)
    if stack is not None:
        return (("portrait", value(g.zones["open portraits"][stack])),)
    section = str(total)
    tile = (("section", value(g.zones["stacks"][section][0])),)
    return (*tile, ("bishop", BISHOP_BONUS)) if g.zones["bishop"] == section else tile


def brings(g: Look, seat: Seat, total: int) -> dict[str, Any]:
    """The same for a label: what is won, and how many points it scores."""
    why = why_nothing(g, seat, total)
    if why is not None:
        return {"wins": "nothing", "why": why, "points": 0}
    points = sum(n for _, n in items(g, total))
    stack = stack_of(total)
    if stack is None:
        return {"wins": "section", "tile": g.zones["stacks"][str(total)][0], "points": points}
    return {"wins": "portrait", "portrait": g.zones["open portraits"][stack], "points": points}


@part.step("settle")
def settle(g: Moment, seat: Seat) -> None:
    enter(g, "score")
    total = g.zones["turn"]["total"]
    why = why_nothing(g, seat, total)
    if why is not None:
        g.tell("won nothing", seat, total=total, why=why)
        return
    note(g, gains=items(g, total), won=right_bet(g, total))
    stack = stack_of(total)
    if stack is None:
        g.then("restore section", seat, str(total))
        g.then("celebrate", seat, "sections")
    else:
        g.then("take portrait", seat, stack, "painted portrait")
        g.then("celebrate", seat, "portraits")


def right_bet(g: Look, total: int) -> str:
    """The token that wins: the bishop's section, another one, or a portrait (D5)."""
    if stack_of(total) is not None:
        return "portrait"
    return "bishop" if g.zones["bishop"] == str(total) else "other"


@part.step("restore section")
def restore_section(g: Moment, seat: Seat, section: str) -> None:
    tile, *left = g.zones["stacks"][section]
    g.set("stacks", {**g.zones["stacks"], section: tuple(left)})
    g.set(f"{seat}/sections", (*g.zones[f"{seat}/sections"], tile))
    g.tell("restored section", seat, section=section, tile=tile)


@part.step("score gains")
def score_gains(g: Moment, seat: Seat) -> None:
    """All that the turn brought is one advance (D6)."""
    gains = g.zones["turn"]["gains"]
    note(g, gains=())
    score(g, seat, gains)

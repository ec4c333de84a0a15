"""Three rolls; after each of them one quality die is set aside, with colour dice that show its colour (D3)."""

from typing import Any

from app.engine.chance import Face
from app.engine.dice.chances import chances
from app.engine.dice.components import COLOUR, FACES, PIPS, QUALITY, ROLLS, TIMES
from app.engine.dice.rounds import enter, note
from app.engine.moment import Look, Moment
from app.engine.questions import Impossible, Listed, Option
from app.engine.rules import Part
from app.engine.state import Pick, Reason, Seat

part = Part(0, "dice")
part.zone("dice", "record", "all")
part.zone("aside", "places", "all")
part.event("rolled", "set aside")

keep = part.choice("keep", place="dice", public=True)

DICE: dict[str, tuple[Face, ...]] = dict.fromkeys(QUALITY, PIPS) | dict.fromkeys(COLOUR, FACES)


@part.step("attempts")
def attempts(g: Moment, seat: Seat) -> None:
    enter(g, "bets and rolls")
    for _ in range(ROLLS):
        g.then("attempt", seat)


@part.step("roll dice")
def roll_dice(g: Moment, seat: Seat) -> None:
    """All of them at first, then what has not been set aside."""
    lying = g.zones["dice"] or DICE
    g.roll({die: faces for die, faces in DICE.items() if die in lying}, "rolled", seat)


@part.step("rolled")
def rolled(g: Moment, seat: Seat, dice: dict[str, Face]) -> None:
    roll = g.zones["turn"]["roll"] + 1
    note(g, roll=roll)
    g.set("dice", dice)
    g.tell("rolled", seat, roll=roll, dice=dice)


def matching(g: Look, die: str) -> list[str]:
    """The colour dice that show the colour of a quality die."""
    dice = g.zones["dice"]
    return [colour for colour in COLOUR if dice.get(colour) == die]


def colour_dice(g: Look) -> int:
    """How many lie on the table, or wait for the first roll."""
    lying = g.zones["dice"] or DICE
    return sum(colour in lying for colour in COLOUR)


@keep.asks
def to_set_aside(g: Look, seat: Seat) -> Listed:
    dice = g.zones["dice"]
    options = [
        Option(f"keep {die} {used}", "keep", "dice", gain=_gain(g, seat, dice[die], used))
        for die in QUALITY
        if die in dice
        for used in range(len(matching(g, die)) + 1)
    ]
    return Listed(options, lambda: favour_elsewhere(g, seat), lambda pick: not_kept(g, pick))


def _gain(g: Look, seat: Seat, pips: int, used: int) -> dict[str, Any]:
    turn, worth = g.zones["turn"], pips * TIMES[used]
    total = turn["total"] + worth
    likely = chances(total, ROLLS - turn["roll"], colour_dice(g) - used, favour=g.zones["favour"] == seat)
    return {"value": worth, "total": total, "to go": int(g.zones["bishop"]) - total, "chances": likely}


def favour_elsewhere(g: Look, seat: Seat) -> list[Impossible]:
    """Whoever rolls reckons with the favour or without it."""
    holder = g.zones["favour"]
    if holder == seat:
        return []
    reason = Reason("favour.nobody") if holder is None else Reason("favour.elsewhere", {"painter": holder})
    return [Impossible("favour", "favour", reason, "favour")]


def not_kept(g: Look, pick: Pick) -> Reason | None:
    """A die that is not on the table, or more colour dice than show its colour (D3)."""
    words = pick.split(" ") if isinstance(pick, str) else []
    if len(words) != 3 or words[0] != "keep" or words[1] not in QUALITY:
        return None
    die = words[1]
    if die not in g.zones["dice"]:
        return Reason("dice.set-aside", {"die": die})
    return Reason("dice.other-colours", {"die": die, "n": len(matching(g, die))})


@keep.resolve
def kept(g: Moment, seat: Seat, what: str) -> None:
    die, used = what.split(" ")
    pips, colours = g.zones["dice"][die], int(used)
    worth = pips * TIMES[colours]
    gone = {die, *matching(g, die)[:colours]}
    turn = g.zones["turn"]
    total = turn["total"] + worth
    laid = {"die": die, "pips": pips, "colours": colours, "value": worth}
    g.set("dice", {other: face for other, face in g.zones["dice"].items() if other not in gone})
    g.set("aside", {**g.zones["aside"], str(turn["roll"]): laid})
    note(g, total=total)
    g.tell("set aside", seat, **laid, total=total)

"""The bishop is placed beside the section that the active player sets out to restore."""

from app.engine.dice.chances import chance
from app.engine.dice.components import BISHOP_BONUS, COLOUR, ROLLS, SECTIONS, value
from app.engine.dice.rounds import enter
from app.engine.dice.winnings import no_tile
from app.engine.moment import Look, Moment
from app.engine.questions import Listed, Option
from app.engine.rules import Part
from app.engine.state import Seat

part = Part(0, "bishop")
part.zone("bishop", "one", "all")
part.event("bishop placed")

place_bishop = part.choice("place bishop", place="bishop", public=True)


@part.step("call bishop")
def call_bishop(g: Moment, seat: Seat) -> None:
    enter(g, "bishop")


@place_bishop.asks
def spaces(g: Look, seat: Seat) -> Listed:
    """Any of the five, also where nothing can be won."""
    return Listed([_space(g, seat, section) for section in SECTIONS])


def _space(g: Look, seat: Seat, section: str) -> Option:
    favour = g.zones["favour"] == seat
    chances = {section: chance(section, 0, ROLLS, len(COLOUR), favour=favour)}
    why = no_tile(g, seat, section)
    if why is not None:
        return Option(f"bishop {section}", "bishop", "bishop", gain={"points": 0, "why": why, "chances": chances})
    tile = g.zones["stacks"][section][0]
    gain = {"points": value(tile) + BISHOP_BONUS, "tile": tile, "chances": chances}
    return Option(f"bishop {section}", "bishop", "bishop", gain=gain)


@place_bishop.resolve
def bishop_placed(g: Moment, seat: Seat, section: str) -> None:
    g.set("bishop", section)
    g.tell("bishop placed", seat, section=section)

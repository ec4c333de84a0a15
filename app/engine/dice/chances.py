"""How likely totals are with best play, from the table that `make chances` works out (`best_play.py`)."""

from functools import cache

from app.engine.data import table
from app.engine.dice.components import ADJUST, RANGES, SECTIONS

WIDEST = max(most - least for least, most in RANGES.values()) + 1 + 2 * ADJUST
"""The most totals in a row that serve one purpose: those of a range, and what the favour can turn into one of them."""

FARTHEST = max(map(int, SECTIONS))
"""The most that may have to be added to hit something."""

PER_MILLE = 1000

GOALS: dict[str, tuple[int, int]] = {section: (int(section), int(section)) for section in SECTIONS} | {
    f"{least}-{most}": (least, most) for least, most in RANGES.values()
}
"""What can be aimed at, by its name, with the least and the greatest total that does."""


def chance(goal: str, total: int, rolls: int, colour_dice: int, *, favour: bool) -> int:
    """Per mille, for whoever has set aside so much and has so many rolls and colour dice left."""
    adjust = ADJUST if favour else 0
    least, most = GOALS[goal][0] - adjust - total, GOALS[goal][1] + adjust - total
    if not rolls:
        return PER_MILLE if least <= 0 <= most else 0
    least = max(least, 1)
    if most < least:
        return 0
    by_rolls = table("dice", "chances")["totals"][str(most - least + 1)]
    found: int = by_rolls[f"rolls_{rolls}"][colour_dice][least - 1]
    return found


@cache
def chances(total: int, rolls: int, colour_dice: int, *, favour: bool) -> dict[str, int]:
    """Those of everything that can be aimed at; one mapping is shared by all who ask, and never changed."""
    return {goal: chance(goal, total, rolls, colour_dice, favour=favour) for goal in GOALS}

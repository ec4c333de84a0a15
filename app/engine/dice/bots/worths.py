"""What totals are worth to whoever rolls, as far as a viewer can tell: points, weddings to come, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine.dice.components import ADJUST, BISHOP_BONUS, COLOUR, ENOUGH, SECTIONS, shown, value
from app.engine.dice.weddings import pairs
from app.engine.dice.winnings import stack_of

View = dict[str, Any]
Brings = tuple[float, str]
"""What a total is worth, and the token that it makes win; no token for nothing."""

NOTHING: Brings = (0.0, "")

LOWEST, HIGHEST = int(SECTIONS[0]), int(SECTIONS[-1])
ENGAGED = 0.5
"""What a portrait that has no partner yet is worth besides its points, for each of them: it may still find one."""


class Seen:
    """A view with the eyes of the seat that looks at it."""

    def __init__(self, view: View) -> None:
        self.zones: Mapping[str, Any] = view["zones"]
        self.me: str = view["viewer"]
        self.active: str = self.zones["turn"]["active"]
        self.final: bool = self.zones["round"]["final"]

    @property
    def colour_dice(self) -> int:
        """How many there are to be rolled: those on the table, or both before the first roll."""
        lying = self.zones["dice"]
        return sum(die in lying for die in COLOUR) if lying else len(COLOUR)

    def portraits(self, seat: str) -> Mapping[str, int]:
        """One's own; those of others lie face down (D8)."""
        mine: Mapping[str, int] = self.zones[f"{seat}/portraits"] if seat == self.me else {}
        return mine

    def number_of_portraits(self, seat: str) -> int:
        lying = self.zones[f"{seat}/portraits"]
        return sum(lying.values()) if seat == self.me else lying["number"]

    def totals(self, bishop: str) -> dict[int, Brings]:
        """What each brings the active player with the bishop there; the favour is used to the best end (D4)."""
        adjust = ADJUST if self.zones["favour"] == self.active else 0
        plain = {total: self.brings(total, bishop) for total in range(LOWEST, HIGHEST + 1)}
        return {
            total: max(plain.get(other, NOTHING) for other in range(total - adjust, total + adjust + 1))
            for total in range(LOWEST - adjust, HIGHEST + adjust + 1)
        }

    def brings(self, total: int, bishop: str) -> Brings:
        """A total as it is scored."""
        return self.section(str(total), bishop) if str(total) in SECTIONS else self.painted(total)

    def section(self, section: str, bishop: str) -> Brings:
        mine = [shown(tile) for tile in self.zones[f"{self.active}/sections"]]
        stack = self.zones["stacks"][section]
        if section in mine or not stack:
            return NOTHING
        worth = value(stack[0]) + (self.bonus() if len(mine) + 1 == ENOUGH["sections"] else 0.0)
        return (worth + BISHOP_BONUS, "bishop") if section == bishop else (worth, "other")

    def painted(self, total: int) -> Brings:
        portrait = self.zones["open portraits"].get(stack_of(total))
        if portrait is None:
            return NOTHING
        last = self.number_of_portraits(self.active) + 1 == ENOUGH["portraits"]
        return self.portrait(portrait) + (self.bonus() if last else 0.0), "portrait"

    def bonus(self) -> float:
        """Of the portrait that comes besides."""
        return max((self.portrait(portrait) for portrait in self.zones["open portraits"].values()), default=0.0)

    def portrait(self, portrait: str) -> float:
        """Its points, what its wedding brings, and hope if it has none yet."""
        mine = self.portraits(self.active)
        more = {**mine, portrait: mine.get(portrait, 0) + 1}
        wed = sum(value(one) for pair in pairs(more) for one in pair)
        wedding = wed - sum(value(one) for pair in pairs(mine) for one in pair)
        hope = 0.0 if wedding or self.final else ENGAGED * value(portrait)
        return value(portrait) + wedding + hope

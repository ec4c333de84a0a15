"""How a turn will end if the active player sets dice aside well: what to bet on, and whether to wait."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.dice.best_play import best_of_a_roll
from app.engine.dice.bots.worths import NOTHING, Brings
from app.engine.dice.components import BET_POINTS, PIPS, ROLLS, TIMES, TOKENS

Likely = tuple[float, ...]
"""What the position is worth to the active player, the chance that each token wins, and what a bet to come is worth."""

NO_BET = 0.0


class Outlook:
    """For totals that are worth this much to the active player, and that make these tokens win."""

    def __init__(self, brings: Mapping[int, Brings]) -> None:
        self._brings = brings
        self._known: dict[tuple[int, int, int], Likely] = {}

    def of(self, rolls: int, colour_dice: int, total: int) -> Likely:
        if not rolls:
            worth, won = self._brings.get(total, NOTHING)
            return (worth, *(float(token == won) for token in TOKENS), NO_BET)
        key = (rolls, colour_dice, total)
        if key not in self._known:
            mean = self.after_the_roll(rolls, colour_dice, total)
            best = BET_POINTS[str(ROLLS - rolls + 1)] * max(mean[1:-1])
            self._known[key] = (*mean[:-1], max(best, mean[-1]))
        return self._known[key]

    def after_the_roll(self, rolls: int, colour_dice: int, total: int) -> Likely:
        """The mean over the next roll: its last number is what a bet is worth to whoever waits for that roll."""
        kept = [
            [self.of(rolls - 1, colour_dice - used, total + pips * TIMES[used]) for pips in PIPS]
            for used in range(colour_dice + 1)
        ]
        mean = [0.0] * (len(TOKENS) + 2)
        for likely, chance in best_of_a_roll(rolls, kept):
            for index, number in enumerate(likely):
                mean[index] += chance * number
        return tuple(mean)

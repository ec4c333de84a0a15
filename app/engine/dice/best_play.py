"""What a turn is worth if every die is set aside as well as can be, towards whatever totals are worth something.

Which colours are left does not matter, only how many dice: all dice are alike. Whoever sets aside what is worth most
after each roll gets the mean over all rolls of that most; it is worked out exactly, roll by roll from the last.
"""

from collections.abc import Mapping, Sequence

from app.engine.dice.components import COLOUR, FACES, PIPS, QUALITY, ROLLS, TIMES

Worths = tuple[float, ...]
"""By the face of a die, what setting it aside is worth."""

Group = tuple[Worths, int]
"""So many dice that are worth the same by their faces."""


class BestPlay:
    """The worth of positions within a turn when its total is worth what `worth` says, and nothing otherwise."""

    def __init__(self, worth: Mapping[int, float]) -> None:
        self._worth = worth
        self._known: dict[tuple[int, int, int], float] = {}

    def value(self, rolls: int, colour_dice: int, total: int) -> float:
        """With so many rolls and colour dice left, and so much set aside."""
        if not rolls:
            return self._worth.get(total, 0.0)
        key = (rolls, colour_dice, total)
        if key not in self._known:
            self._known[key] = self._mean(rolls, colour_dice, total)
        return self._known[key]

    def _mean(self, rolls: int, colour_dice: int, total: int) -> float:
        dice = len(QUALITY) - (ROLLS - rolls)
        worths = self._worths(rolls, colour_dice, total)
        found = 0.0
        for beside, chance in beside_dice(dice, colour_dice):
            plain = dice - sum(beside)
            groups = [(worths[matching], number) for matching, number in enumerate(beside, 1) if number]
            found += chance * mean_of_best([*groups, (worths[0], plain)])
        return found

    def _worths(self, rolls: int, colour_dice: int, total: int) -> list[Worths]:
        """By the number of colour dice that show its colour, what a die is worth by its pips, used at their best."""
        worths: list[Worths] = []
        for used in range(colour_dice + 1):
            kept = tuple(self.value(rolls - 1, colour_dice - used, total + pips * TIMES[used]) for pips in PIPS)
            worths.append(tuple(map(max, worths[-1], kept)) if worths else kept)
        return worths


def beside_dice(dice: int, colour_dice: int) -> list[tuple[tuple[int, int], float]]:
    """How many quality dice have one colour die of their colour, and how many two, with the chance of it."""
    assert colour_dice <= len(COLOUR) == 2
    hit, miss = dice / len(FACES), 1 - dice / len(FACES)
    if colour_dice == 0:
        return [((0, 0), 1.0)]
    if colour_dice == 1:
        return [((1, 0), hit), ((0, 0), miss)]
    same, different = hit / len(FACES), hit * (dice - 1) / len(FACES)
    return [((0, 1), same), ((2, 0), different), ((1, 0), 2 * hit * miss), ((0, 0), miss * miss)]


def mean_of_best(groups: Sequence[Group]) -> float:
    """The mean of the best among dice, each of which is worth something by the face it shows."""
    steps = sorted({worth for worths, _ in groups for worth in worths})
    found, below = 0.0, 0.0
    for step in steps:
        chance = 1.0
        for worths, number in groups:
            chance *= (sum(worth <= step for worth in worths) / len(worths)) ** number
        found += step * (chance - below)
        below = chance
    return found

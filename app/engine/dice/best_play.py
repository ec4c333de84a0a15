"""What a turn is worth if every die is set aside as well as can be, towards whatever totals are worth something.

Which colours are left does not matter, only how many dice: all dice are alike. Whoever sets aside what is worth most
after each roll gets the mean over all rolls of that most; it is worked out exactly, roll by roll from the last.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from app.engine.dice.components import COLOUR, FACES, PIPS, QUALITY, ROLLS, TIMES

V = TypeVar("V", float, tuple[float, ...])
"""What something is worth: a number, or numbers of which the first counts most."""

Group = tuple[Sequence[V], int]
"""So many dice that are worth the same by the faces they show."""


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
            kept = [
                [self.value(rolls - 1, colour_dice - used, total + pips * TIMES[used]) for pips in PIPS]
                for used in range(colour_dice + 1)
            ]
            self._known[key] = sum(chance * worth for worth, chance in best_of_a_roll(rolls, kept))
        return self._known[key]


def best_of_a_roll(rolls: int, kept: Sequence[Sequence[V]]) -> Iterator[tuple[V, float]]:
    """What the best of the next roll may be worth, each with its chance.

    `kept` says what setting a quality die aside is worth by how many colour dice go with it, and by its pips.
    """
    dice, colour_dice = len(QUALITY) - (ROLLS - rolls), len(kept) - 1
    worths: list[Sequence[V]] = [kept[0]]
    for more in kept[1:]:
        worths.append([max(with_less, with_more) for with_less, with_more in zip(worths[-1], more, strict=True)])
    for matched, chance in matched_dice(dice, colour_dice):
        groups: list[Group[V]] = [(worths[0], dice - sum(matched))]
        groups += [(worths[beside], number) for beside, number in enumerate(matched, 1) if number]
        for worth, likely in best_of(groups):
            yield worth, chance * likely


def matched_dice(dice: int, colour_dice: int) -> list[tuple[tuple[int, int], float]]:
    """How many quality dice have one colour die of their colour, and how many two, with the chance of it."""
    assert colour_dice <= len(COLOUR) == 2
    hit, miss = dice / len(FACES), 1 - dice / len(FACES)
    if colour_dice == 0:
        return [((0, 0), 1.0)]
    if colour_dice == 1:
        return [((1, 0), hit), ((0, 0), miss)]
    same, different = hit / len(FACES), hit * (dice - 1) / len(FACES)
    return [((0, 1), same), ((2, 0), different), ((1, 0), 2 * hit * miss), ((0, 0), miss * miss)]


def best_of(groups: Sequence[Group[V]]) -> Iterator[tuple[V, float]]:
    """What the best of these dice may be worth, each with its chance."""
    below = 0.0
    for step in sorted({worth for worths, _ in groups for worth in worths}):
        up_to = 1.0
        for worths, number in groups:
            up_to *= (sum([worth <= step for worth in worths]) / len(worths)) ** number
        if up_to > below:
            yield step, up_to - below
        below = up_to

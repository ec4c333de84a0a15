"""What the statistics add up of a finished game: for each measure and label, how many, and what that makes in all.

Every finished game counts among ``games``, and by its size and modules. Scores are those of people: what a bot makes
of a module says little about it. Who wins where, and with what, is counted only where people alone sat to the end:
against bots, whoever opens tables would make their seat look lucky. Those labels begin with the number of seats,
because the share that falls to each depends on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from app.engine.meta import RoundFacts
from app.engine.state import Seat

GAMES = "games"
"""Games, and their seconds."""
LENGTH = "length"
"""By the minutes of ``LENGTHS`` that a game took at most, or ``LONGER``: games, and their seconds."""
SIZE = "size"
"""By the number of seats: games, and their seconds."""
MODULE = "module"
"""By the number of a module, or ``NO_MODULE``: games, and their seconds."""
SCORE = "score"
"""People, and their points."""
SCORE_BY_SIZE = "score by size"
SCORE_BY_MODULE = "score by module"
SEAT = "seat"
"""By size and seat: games of people alone, and how many were won there."""
FACT = "fact "
"""With the name of a fact; by size and value: rounds of people alone, and how many of them were a later winner's."""

LENGTHS = (15, 30, 45, 60, 90, 120, 180, 24 * 60)
"""In minutes. A mean would say little: one game that is played for weeks outweighs a hundred evenings."""
LONGER = "longer"
NO_MODULE = "none"

Line = tuple[str, str]
"""A measure and a label."""
Counts = dict[Line, tuple[int, int]]
"""How many, and what that makes in all."""


class Ending(msgspec.Struct, frozen=True):
    """A finished game, as far as it is counted."""

    modules: Sequence[int]
    seconds: int
    scores: Mapping[Seat, int]
    """By seat, whoever sat there; painters without a seat are left out."""
    winners: Collection[Seat]
    people: Collection[Seat]
    """The seats at which a person played to the end."""
    facts: Sequence[RoundFacts] = ()
    """Round by round, those that are counted."""


def counts(ending: Ending) -> Counts:
    added: Counts = {}
    for measure, label, amount in _entries(ending):
        number, total = added.get((measure, label), (0, 0))
        added[measure, label] = (number + 1, total + amount)
    return added


def _entries(ending: Ending) -> Iterator[tuple[str, str, int]]:
    """One by one what is counted, and what it adds to the total."""
    size = str(len(ending.scores))
    modules = [str(module) for module in ending.modules] or [NO_MODULE]
    yield GAMES, "", ending.seconds
    yield LENGTH, _length(ending.seconds), ending.seconds
    yield SIZE, size, ending.seconds
    yield from ((MODULE, module, ending.seconds) for module in modules)
    for seat in ending.people:
        points = ending.scores[seat]
        yield SCORE, "", points
        yield SCORE_BY_SIZE, size, points
        yield from ((SCORE_BY_MODULE, module, points) for module in modules)
    if len(ending.people) == len(ending.scores):
        yield from _victories(ending, size)


def _length(seconds: int) -> str:
    return next((str(most) for most in LENGTHS if seconds <= 60 * most), LONGER)


def _victories(ending: Ending, size: str) -> Iterator[tuple[str, str, int]]:
    for seat in ending.scores:
        yield SEAT, f"{size} {seat}", seat in ending.winners
    for of_round in ending.facts:
        for fact, values in of_round.items():
            for painter, value in values.items():
                if painter in ending.scores:
                    yield f"{FACT}{fact}", f"{size} {value}", painter in ending.winners

"""What is remembered of the rounds of a finished game: facts that the game declares, read from its archive."""

from __future__ import annotations

from itertools import pairwise

from app.engine import catalogue
from app.engine.meta import RoundFacts
from app.tables.finished.archive import OPEN, Archive
from app.tables.protocol import View


def round_facts(archive: Archive) -> list[RoundFacts]:
    """For every round of the archive its facts, in order; none of a game that the house no longer has.

    Positions of earlier rules may lack what today's facts are read from: such a round has none.
    """
    if archive.game not in catalogue.games():
        return [{} for _ in archive.rounds]
    about = catalogue.meta(archive.game)
    ends = _round_ends(archive, run_on=about.rounds_run_on)
    found = []
    for mark in archive.rounds:
        try:
            found.append(about.round_facts(ends[mark.round]["zones"]))
        except (LookupError, TypeError, ValueError, AttributeError):
            found.append({})
    return found


def _round_ends(archive: Archive, *, run_on: bool) -> dict[int, View]:
    """By round the open view it ended with; whoever undoes a decision may end a round again."""
    ends: dict[int, View] = {}
    for before, view in pairwise(archive.views(OPEN)):
        if run_on and view["round"] == before["round"] + 1:
            ends[before["round"]] = view
        ends[view["round"]] = view
    return ends

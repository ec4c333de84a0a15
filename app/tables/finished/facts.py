"""What is remembered of the rounds of a finished game: facts that the game declares, read from its archive."""

from __future__ import annotations

from typing import Any

from app.engine import catalogue
from app.engine.meta import RoundFacts
from app.tables.finished.archive import OPEN, Archive

Zones = dict[str, Any]


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
            found.append(about.round_facts(ends[mark.round]))
        except (LookupError, TypeError, ValueError, AttributeError):
            found.append({})
    return found


def _round_ends(archive: Archive, *, run_on: bool) -> dict[int, Zones]:
    """By round the open zones it ended with; whoever undoes a decision may end a round again."""
    ends: dict[int, Zones] = {}
    at, zones = archive.first[OPEN]["round"], dict(archive.first[OPEN]["zones"])
    for told in archive.told(OPEN):
        last, at = at, told.changed.get("round", at)
        if at != last:
            ends[last] = dict(zones)
        zones = {name: value for name, value in zones.items() if name not in told.gone} if told.gone else zones
        zones |= told.zones
        if run_on and at == last + 1:
            ends[last] = dict(zones)
    return {**ends, at: zones}

"""The vote to go on without somebody: players who are there decide whether a bot stands in for one who is not."""

from __future__ import annotations

from collections.abc import Collection

from app.tables.protocol import Ballot
from app.tables.refusals import Refusal


class Votes:
    """The open votes of one table: for each absent seat, what the others said."""

    def __init__(self) -> None:
        self._said: dict[str, dict[str, bool]] = {}

    def cast(self, voter: str, seat: str, agree: bool, absent: Collection[str]) -> None:
        if voter == seat:
            raise Refusal("own_vote")
        if seat not in absent:
            raise Refusal("not_away", seat=seat)
        self._said.setdefault(seat, {})[voter] = agree

    def close(self, seat: str) -> None:
        self._said.pop(seat, None)

    def keep(self, absent: Collection[str]) -> None:
        """Votes about seats that are not absent any more are void."""
        self._said = {seat: said for seat, said in self._said.items() if seat in absent}

    def ballots(self, present: Collection[str]) -> list[Ballot]:
        return [
            Ballot(
                seat,
                sorted(voter for voter, agree in said.items() if agree),
                sorted(voter for voter, agree in said.items() if not agree),
                _needed({*present, *said}, seat),
            )
            for seat, said in sorted(self._said.items())
        ]

    def passed(self, present: Collection[str]) -> list[str]:
        """The seats for which enough of those present want a bot."""
        return [ballot.seat for ballot in self.ballots(present) if len(ballot.agreed) >= ballot.needed]


def _needed(present: Collection[str], seat: str) -> int:
    """More than half of the players who are there, or have voted."""
    return len([other for other in present if other != seat]) // 2 + 1

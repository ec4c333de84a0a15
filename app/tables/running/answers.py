"""Answers to the latest messages: one that comes again is answered as before."""

from __future__ import annotations

from collections.abc import Iterable

from app.engine.state import Seat
from app.tables import protocol
from app.tables.running.store import REPEAT, StoredDecision

KEPT_ANSWERS = 64


class Answers:
    def __init__(self) -> None:
        self._kept: dict[tuple[Seat, str], protocol.Accepted] = {}

    def find(self, seat: Seat, client_id: str | None) -> protocol.Accepted | None:
        return self._kept.get((seat, client_id or ""))

    def remember(self, seat: Seat, mark: str | None, number: int) -> None:
        """What was decided under this mark, so that afterwards so many decisions were known."""
        if mark is None:
            return
        client_id, _, index = mark.partition(REPEAT)
        self._kept[seat, client_id] = protocol.Accepted(client_id, number, int(index or 0) + 1)
        if len(self._kept) > KEPT_ANSWERS:
            del self._kept[next(iter(self._kept))]

    def remember_all(self, stored: Iterable[StoredDecision], first: int) -> None:
        for number, decision in enumerate(stored, first + 1):
            self.remember(decision.seat, decision.client_id, number)

"""Late friends who ask for the seat of a bot. Kept in memory: after a restart one simply asks again."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from app.tables.protocol import AskingNow
from app.tables.refusals import Refusal


class Asking(msgspec.Struct, frozen=True):
    player_id: int
    name: str
    seat: str
    refused: bool = False


class Askings:
    """Of one table: each person asks for one seat, and one person at a time for each."""

    def __init__(self) -> None:
        self._asked: dict[int, Asking] = {}

    def ask(self, player_id: int, name: str, seat: str) -> None:
        other = self.for_seat(seat)
        if other is not None and other.player_id != player_id:
            raise Refusal("asked_already", seat=seat)
        self._asked[player_id] = Asking(player_id, name, seat)

    def drop(self, player_id: int) -> None:
        self._asked.pop(player_id, None)

    def refuse(self, seat: str) -> None:
        asking = self.for_seat(seat)
        if asking is not None:
            self._asked[asking.player_id] = msgspec.structs.replace(asking, refused=True)

    def keep(self, seats: Collection[str], here: Collection[int]) -> None:
        """Only seats that bots have can be asked for, and only by those who would come and take them."""
        self._asked = {
            player_id: asking for player_id, asking in self._asked.items() if asking.seat in seats and player_id in here
        }

    def players(self) -> set[int]:
        return set(self._asked)

    def open(self) -> list[Asking]:
        return [asking for asking in self._asked.values() if not asking.refused]

    def for_seat(self, seat: str) -> Asking | None:
        return next((asking for asking in self.open() if asking.seat == seat), None)

    def of(self, player_id: int | None) -> AskingNow | None:
        asking = None if player_id is None else self._asked.get(player_id)
        return None if asking is None else AskingNow(asking.seat, "refused" if asking.refused else "asked")

"""How live play says that a turn has begun: the table and the seat, and of the question what everybody may know."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Turn(msgspec.Struct, frozen=True):
    """A seat is waited for that was not. Task, place and round stand in the view of every spectator too."""

    table_id: int
    seat: str
    game: str
    task: str
    place: str | None
    round: int


class Notices(Protocol):
    def turn_began(self, turn: Turn) -> None:
        """After the commit. Returns at once, and whatever comes of it is no concern of the game."""

    def is_here(self, device_id: int) -> None:
        """Somebody looks at a table on this device, and needs not be told there any more."""


class NoNotices:
    """For a house that tells nobody."""

    def turn_began(self, turn: Turn) -> None:
        pass

    def is_here(self, device_id: int) -> None:
        pass

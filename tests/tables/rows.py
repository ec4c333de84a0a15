"""Games as the database holds them, put there without having been played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.models import Player, Seat, Table
from app.tables.codes import new_code
from app.tables.games import default_game


def finished_game(people: Sequence[Player], **fields: Any) -> Table:
    """A game of these people, the first of whom is host; finished unless something else is said."""
    usual: dict[str, Any] = {
        "code": new_code(),
        "name": people[0].name,
        "host": people[0],
        "game": default_game(),
        "size": len(people),
        "modules": [],
        "listed": False,
        "language": "en",
        "spectators_open": True,
        "status": "finished",
        "seats": [Seat(name=f"p{place}", player=person) for place, person in enumerate(people)],
    }
    return Table(**usual | fields)

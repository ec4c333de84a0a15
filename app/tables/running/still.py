"""A game that does not go on: it is finished, or it was kept because it did not outlive a change of its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.db import Database
from app.engine.state import Pick, Seat
from app.tables import protocol
from app.tables.finished import archive
from app.tables.finished.archive import SPECTATOR
from app.tables.refusals import Refusal
from app.tables.running import store, views
from app.tables.running.anew import Followed
from app.tables.running.store import Sitting
from app.tables.running.views import Viewer

STILL: dict[str, Any] = {"waiting": [], "question": None, "undo": False}
"""In every view: nobody is asked anything, and nothing can be taken back."""

NOT_ASKED = protocol.Problem("not-your-turn", {"waiting": []})


class StillGame:
    """Everything there is to see was worked out when it was opened."""

    clocks: Mapping[str, float] = {}

    def __init__(
        self, database: Database, table_id: int, shown: Mapping[Viewer, protocol.View], kept: protocol.Kept | None
    ) -> None:
        self._database = database
        self._table_id = table_id
        self._views = shown
        self.kept = kept

    @property
    def can_be_seen(self) -> bool:
        """Nothing can if the house no longer has the game."""
        return bool(self._views)

    @property
    def number(self) -> int:
        """How many decisions can be seen."""
        return int(self._views[None]["number"]) if self._views else 0

    def view(self, viewer: Viewer) -> protocol.View:
        if not self._views:
            raise Refusal("not_running")
        return self._views[viewer]

    def missed(self, viewer: Viewer, number: int) -> list[protocol.Decided] | None:
        """Nothing, or more than is worth telling one by one."""
        return [] if number == self.number and self.kept is None else None

    async def decide(
        self, seat: Seat, client_id: str, number: int, picks: Sequence[Pick]
    ) -> protocol.Accepted | protocol.Refused:
        """Perhaps the answer to this very message got lost before the game was over."""
        async with self._database.reading() as session:
            found = await store.find_answer(session, self._table_id, seat, client_id)
        if found is not None:
            return protocol.Accepted(client_id, found[1], found[0])
        return protocol.Refused(client_id, self.number, 0, [NOT_ASKED])


def archived_views(content: bytes) -> dict[Viewer, protocol.View]:
    """What everybody sees at the end of a finished game, whatever has become of its rules."""
    archived = archive.read(content)
    return {viewer: archived.last_view(viewer or SPECTATOR) | STILL for viewer in (*archived.seats, None)}


def followed_views(sitting: Sitting, followed: Followed) -> dict[Viewer, protocol.View]:
    """What everybody sees of a game that was followed as far as today's rules lead; nobody is asked anything."""
    game = followed.game
    if game is None:
        return {}
    viewers = (*game.rules.seats, None)
    return {viewer: views.seen(game, viewer, sitting.seed, sitting.seed_hash) | STILL for viewer in viewers}

"""How the lobby talks to live play.

The lobby commits first and calls afterwards. A call names the table, never the content: live play learns from
the database what happened, so a call may come late, twice, or (when the server stopped before) not at all.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol


class Live(Protocol):
    """What live play offers to the lobby and to the HTTP API."""

    async def start(self, table_id: int) -> None:
        """The table now runs: its row has options, seed and rules version; no decision is stored yet.

        Builds the game, lets nature and bots decide, and writes ``number`` and ``waiting``.
        """

    async def changed(self, table_id: int) -> None:
        """Names, seats, colours, readiness, options, or who left or came back: everybody connected is told anew.

        A seat whose player came back (``left_at`` and ``stand_in`` are empty) is no longer the bot's.
        """

    async def removed(self, table_id: int, player_id: int) -> None:
        """The host removed this player from the lobby: their sockets at this table are closed."""

    async def spectators_removed(self, table_id: int) -> None:
        """The table closed to spectators or their code changed: their sockets are closed."""

    async def forgotten(self, player_id: int, tables: Collection[int]) -> None:
        """This person was forgotten: their sockets are closed, and these tables show no name and no words of theirs."""

    async def devices_forgotten(self, devices: Collection[int]) -> None:
        """Nobody is known on these devices any more: their sockets are closed, wherever they are."""

    async def hears_others(self, player_id: int) -> None:
        """This person muted somebody, or hears them again: they are told the chat anew, wherever they are."""

    async def closed(self, table_id: int) -> None:
        """The table was abandoned, in the lobby or by the keeper: its sockets are told and closed, its bots stop."""

    async def archived(self, table_id: int) -> bytes | None:
        """The archive of a finished game, made now if it is not there yet; none if today's rules cannot make it."""

"""How the lobby talks to live play.

The lobby commits first and calls afterwards. A call names the table, never the content: live play learns from
the database what happened, so a call may come late, twice, or (when the server stopped before) not at all.
"""

from __future__ import annotations

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

    async def closed(self, table_id: int) -> None:
        """The table was abandoned in the lobby: its sockets are told and closed."""

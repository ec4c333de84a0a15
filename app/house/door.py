"""The door: who is not let in, known in memory and read again every few seconds, so that every process learns it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Protocol

from sqlalchemy.exc import SQLAlchemyError

from app.db import Database
from app.tables import bans, protocol
from app.tables.refusals import Refusal

log = logging.getLogger(__name__)

SECONDS_BETWEEN_LOOKS = 5.0


class Guest(Protocol):
    """Somebody with a socket, who can be sent away."""

    @property
    def player_id(self) -> int | None: ...

    def shut(self, code: int, refusal: Refusal) -> None: ...


class Door:
    def __init__(self) -> None:
        self._banned: frozenset[str] = frozenset()
        self._inside: dict[Guest, str] = {}

    def check(self, address: str) -> None:
        if address in self._banned:
            raise Refusal("address_banned")

    @contextmanager
    def let_in(self, guest: Guest, address: str) -> Iterator[None]:
        """As long as the socket lasts."""
        self._inside[guest] = address
        try:
            yield
        finally:
            del self._inside[guest]

    def addresses_of(self, player_id: int) -> list[str]:
        """From where somebody is connected to this process just now; it is written down nowhere."""
        return sorted({address for guest, address in self._inside.items() if guest.player_id == player_id})

    async def look(self, database: Database) -> None:
        """Learn who is banned by now, and send those away who are inside."""
        async with database.reading() as session:
            self._banned = await bans.banned_addresses(session)
        for guest, address in list(self._inside.items()):
            if address in self._banned:
                guest.shut(protocol.DISMISSED, Refusal("address_banned"))

    @asynccontextmanager
    async def kept(self, database: Database) -> AsyncIterator[None]:
        """Somebody stands at the door as long as the house is open."""
        await self.look(database)
        watch = asyncio.create_task(self._keep_looking(database))
        try:
            yield
        finally:
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)

    async def _keep_looking(self, database: Database) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            try:
                await self.look(database)
            except (SQLAlchemyError, OSError) as error:
                log.warning("who is banned could not be read: %s", error)

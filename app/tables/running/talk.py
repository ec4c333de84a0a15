"""What is said at one table: stored, told to whoever hears it, and pointed at for other processes."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import cast

import msgspec
from sqlalchemy.exc import IntegrityError

from app.tables import protocol
from app.tables.people import chat, mutes
from app.tables.people.presence import Listener, Role
from app.tables.pointers import Pointer
from app.tables.refusals import Refusal
from app.tables.running.company import Company
from app.tables.running.shared import Shared


class Talk:
    def __init__(self, shared: Shared, company: Company) -> None:
        self._shared = shared
        self._company = company
        self._table_id = company.sitting.table_id
        self._lines_told = 0
        self._told: deque[int] = deque(maxlen=chat.BACKLOG)

    async def say(self, player_id: int, role: Role, text: str, client_id: str | None = None) -> protocol.Said:
        """A line that is stored is told, even if the speaker's line breaks meanwhile."""
        work = self._shared.begin(self._say(player_id, role, text, client_id))
        return cast(protocol.Said, await asyncio.shield(work))

    async def _say(self, player_id: int, role: Role, text: str, client_id: str | None) -> protocol.Said:
        channel: chat.Channel = "spectators" if role == "spectator" else "players"
        seat = self._company.sitting.seat_of(player_id)
        if role == "player" and seat is None:
            raise Refusal("not_seated")
        if role == "spectator" and seat is not None and not self._company.over:
            raise Refusal("seated_already")
        seated = seat if role == "player" else None
        try:
            async with self._shared.database.writing() as session:
                spoken = await chat.say(session, self._table_id, player_id, seated, channel, text, client_id)
        except IntegrityError:
            # Perhaps it was said before, and the answer got lost.
            async with self._shared.database.reading() as session:
                before = await chat.said_before(session, self._table_id, player_id, client_id)
            if before is None:
                raise
            await self.grew(before.chat)  # the process that stored it may have died before it told anybody
        else:
            before = msgspec.structs.replace(spoken.line, you=True)
            self._pass_on(spoken)
        self._shared.bus.tell(Pointer(self._table_id, "chat", number=before.chat))
        return before

    async def grew(self, line_id: int) -> None:
        """Another process has stored this line."""
        if line_id in self._told:
            return
        async with self._shared.database.reading() as session:
            spoken = await chat.find(session, self._table_id, line_id)
        if spoken is not None:
            self._pass_on(spoken)

    async def tell_anew(self, player_id: int | None = None) -> None:
        """All of it, to one person or to everybody: they hear others than before, or words were taken away."""
        for listener in list(self._company.presence.listeners):
            if player_id in (None, listener.player_id):
                listener.send(protocol.write(await self.heard(listener, 0)))

    async def heard(self, listener: Listener, after: int) -> protocol.Heard:
        channels = self.channels(listener.role, listener.player_id)
        while True:
            told = self._lines_told
            async with self._shared.database.reading() as session:
                lines = await chat.read(session, self._table_id, channels, after, listener.player_id)
                muted = await mutes.muted_at(session, self._table_id, listener.player_id)
            if told == self._lines_told:
                return protocol.Heard(after, lines, muted)
            # Somebody spoke meanwhile, and the listener is not there yet to be told.

    def channels(self, role: Role, player_id: int | None) -> tuple[chat.Channel, ...]:
        seated = self._company.sitting.seat_of(player_id) is not None
        return chat.heard_by(role, seated, self._company.over)

    def _pass_on(self, spoken: chat.Spoken) -> None:
        self._lines_told += 1
        line = spoken.line
        self._told.append(line.chat)
        mine, others = protocol.write(msgspec.structs.replace(line, you=True)), protocol.write(line)
        for listener in self._company.presence.listeners:
            heard = line.channel in self.channels(listener.role, listener.player_id)
            if heard and listener.player_id not in spoken.unheard_by:
                listener.send(mine if listener.player_id == spoken.player_id else others)

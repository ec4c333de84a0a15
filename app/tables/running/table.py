"""One table in memory: who is connected, what they are told, chat and votes, and the game once it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

import msgspec

from app.tables import protocol
from app.tables.bus import Pointer
from app.tables.games import about
from app.tables.people import chat, mutes
from app.tables.people.presence import Listener, Presence, Role
from app.tables.people.votes import Votes
from app.tables.refusals import Refusal
from app.tables.running import store
from app.tables.running.archiving import archive_game
from app.tables.running.game import RunningGame
from app.tables.running.loading import Opened, open_game
from app.tables.running.shared import Shared
from app.tables.running.still import StillGame
from app.tables.running.store import Sitting
from app.tables.running.views import Viewer


class LiveTable:
    def __init__(self, shared: Shared, sitting: Sitting) -> None:
        self.id = sitting.table_id
        self.sitting = sitting
        self.game: Opened | None = None
        self.presence = Presence()
        self.votes = Votes()
        self._shared = shared
        self._starting = asyncio.Lock()
        self._lines_told = 0

    async def load(self) -> None:
        """Bring the game into memory if there is one."""
        async with self._starting:
            if self.game is None and self.sitting.started:
                self.sitting, self.game = await open_game(self._shared, self.sitting, self._went_on)

    async def start(self) -> None:
        """The lobby has started the game: begin it, and show it to everybody."""
        if self.game is None:
            await self._read_row()
            await self.load()
            self._show_everybody()

    def _show_everybody(self) -> None:
        if self.game is None:
            return
        for listener in list(self.presence.listeners):
            if listener.role == "player" and self.viewer(listener) is None:
                listener.shut(protocol.DISMISSED, Refusal("not_seated"))
            else:
                self._show(listener, None)
        self.people_changed()

    def opened(self) -> Opened:
        """The game, whether it goes on or can only be looked at."""
        if self.game is None:
            raise Refusal("not_running")
        return self.game

    def playing(self) -> RunningGame:
        if self.running is None:
            raise Refusal("not_running")
        return self.running

    @property
    def running(self) -> RunningGame | None:
        """The game, if anything can still happen in it."""
        return self.game if isinstance(self.game, RunningGame) else None

    @property
    def number(self) -> int:
        return 0 if self.game is None else self.game.number

    @property
    def over(self) -> bool:
        return self.sitting.status == "finished"

    @property
    def busy(self) -> bool:
        """Somebody is here, or something will happen by itself."""
        return bool(self.presence.listeners) or (self.running is not None and self.running.busy)

    def go(self) -> None:
        """Out of memory: nothing happens by itself any more."""
        if self.running is not None:
            self.running.autopilot.go()

    def close(self) -> None:
        """The table is abandoned: everybody is sent away, and no bot plays on."""
        self.go()
        self.game, self.sitting = None, msgspec.structs.replace(self.sitting, status="abandoned")
        self.dismiss(Refusal("table_abandoned"))

    async def keep_clocks(self) -> None:
        if self.running is not None:
            await self.running.autopilot.keep_clocks(self.id)

    # -- telling -----------------------------------------------------------------------------------------------------

    def _went_on(self, before: int, ours: bool) -> None:
        """The game went on: everything after this number to everybody, as they may know it."""
        if self.running is None:
            return
        frames: dict[Viewer, list[bytes]] = {}
        for listener in self.presence.listeners:
            viewer = self.viewer(listener)
            if viewer not in frames:
                frames[viewer] = self._frames(viewer, before)
            for frame in frames[viewer]:
                listener.send(frame)
        if ours:
            self.point("decisions", number=self.number)
        if self.running.over:
            self._shared.begin(self.refresh())
            if ours:
                self._shared.begin(archive_game(self._shared, self.id))

    def _show(self, listener: Listener, number: int | None) -> None:
        if isinstance(self.game, StillGame) and not self.game.can_be_seen:
            return
        for frame in self._frames(self.viewer(listener), number):
            listener.send(frame)

    def _frames(self, viewer: Viewer, number: int | None) -> list[bytes]:
        missed = None if number is None else self.missed(viewer, number)
        return [protocol.write(message) for message in ([self.fresh(viewer)] if missed is None else missed)]

    def viewer(self, listener: Listener) -> Viewer:
        return self.sitting.seat_of(listener.player_id) if listener.role == "player" else None

    def missed(self, viewer: Viewer, number: int) -> list[protocol.Decided] | None:
        return self.opened().missed(viewer, number)

    def fresh(self, viewer: Viewer) -> protocol.Fresh:
        game = self.opened()
        return protocol.Fresh(game.view(viewer), dict(game.clocks))

    def point(self, what: Any, **details: Any) -> None:
        self._shared.bus.tell(Pointer(self.id, what, **details))

    def tell_where(self) -> None:
        """To other processes: who is with us."""
        self.point("here", seats=tuple(sorted(self._here())), watching=self.presence.watching_here())

    # -- coming and going --------------------------------------------------------------------------------------------

    async def join(self, listener: Listener, hello: protocol.Hello) -> None:
        """From here on the listener is told everything; first what it missed."""
        await self._hand_back(self.viewer(listener))
        heard = await self._heard(listener, hello.chat or 0)
        welcome = protocol.Welcome(protocol.VERSION, listener.role, self.viewer(listener), self.sitting.status)
        listener.send(protocol.write(welcome))
        if self.game is not None:
            self._show(listener, hello.number)
        self.presence.add(listener)
        self.people_changed()
        listener.send(protocol.write(heard))
        self.tell_where()

    async def _hand_back(self, seat: Viewer) -> None:
        """Whoever connects is back: no vote and no button needed."""
        sitter = self.sitting.find(seat or "")
        if sitter is not None and self.sitting.status == "running" and (sitter.left or sitter.stand_in):
            async with self._shared.database.writing() as session:
                await store.hand_back(session, self.id, sitter.seat)
            await self.refresh()
            self.point("people")

    def leave(self, listener: Listener) -> None:
        self.presence.remove(listener)
        self.people_changed()
        self.tell_where()

    def dismiss(
        self,
        refusal: Refusal,
        role: Role | None = None,
        player_id: int | None = None,
        devices: Collection[int | None] | None = None,
        code: int = protocol.DISMISSED,
    ) -> None:
        """Close the sockets of a role, of a player, of devices, or all."""
        for listener in list(self.presence.listeners):
            meant = role in (None, listener.role) and player_id in (None, listener.player_id)
            if meant and (devices is None or listener.device_id in devices):
                listener.shut(code, refusal)

    # -- people ------------------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Read the table's row again and tell everybody."""
        await self._read_row()
        if self.sitting.status == "abandoned":
            self.close()
            return
        if self.running is not None:
            self.running.seat_again(self.sitting)
        self.people_changed()

    async def _read_row(self) -> None:
        async with self._shared.database.reading() as session:
            self.sitting = await store.read_table(session, self.id)

    def people_changed(self) -> None:
        self.votes.keep(self._absent())
        frames: dict[tuple[Role, int | None], bytes] = {}
        for listener in self.presence.listeners:
            key = (listener.role, listener.player_id)
            if key not in frames:
                frames[key] = protocol.write(self.people(listener.role, listener.player_id))
            listener.send(frames[key])

    def people(self, role: Role, player_id: int | None) -> protocol.People:
        sitting, here = self.sitting, self._present()
        seats = [
            protocol.SeatNow(
                seat=sitter.seat,
                colour=sitter.colour,
                player=sitter.player,
                bot=sitter.bot,
                stand_in=sitter.stand_in,
                host=sitter.player_id is not None and sitter.player_id == sitting.host_id,
                you=role == "player" and sitter.player_id is not None and sitter.player_id == player_id,
                ready=sitter.ready,
                left=sitter.left,
                connected=sitter.seat in here,
            )
            for sitter in sitting.sitters
        ]
        return protocol.People(
            name=sitting.name,
            status=sitting.status,
            seats=seats,
            spectators=self.presence.watching(),
            votes=self.votes.ballots(self._voters()),
            # A code invites to sit down, so spectators are not told.
            rematch=sitting.rematch if role == "player" else None,
            replay=sitting.replay_open or role == "player",
            kept=self.game.kept if isinstance(self.game, StillGame) else None,
        )

    def _here(self) -> set[str]:
        """Seats whose players are connected to this process."""
        return {seat for listener in self.presence.listeners if (seat := self.viewer(listener)) is not None}

    def _present(self) -> set[str]:
        return self._here() | self.presence.elsewhere()

    def _voters(self) -> set[str]:
        here = self._present()
        return {sitter.seat for sitter in self.sitting.sitters if sitter.seat in here and not sitter.left}

    def _absent(self) -> set[str]:
        """Seats for which a bot may be asked to stand in."""
        if self.sitting.status != "running":
            return set()
        here = self._voters()
        sitters = (sitter for sitter in self.sitting.sitters if not sitter.decided_by_bot)
        return {sitter.seat for sitter in sitters if sitter.seat not in here}

    async def vote(self, voter: str, seat: str, agree: bool, *, told: bool = False) -> None:
        """`told`: another process has told us, and needs not be told."""
        self.playing()
        self.votes.cast(voter, seat, agree, self._absent())
        if not told:
            self.point("vote", seats=(seat,), voter=voter, agree=agree)
        passed = self.votes.passed(self._voters())
        if not passed:
            self.people_changed()
            return
        async with self._shared.database.writing() as session:
            for absent in passed:
                self.votes.close(absent)
                await store.put_stand_in(session, self.id, absent, about(self.sitting.game).bot)
        await self.refresh()
        self.point("people")
        for seat in passed:
            if seat in self._voters():  # they came back while it was written
                await self._hand_back(seat)

    # -- chat --------------------------------------------------------------------------------------------------------

    async def say(self, player_id: int, role: Role, text: str) -> protocol.Said:
        channel: chat.Channel = "spectators" if role == "spectator" else "players"
        seat = self.sitting.seat_of(player_id) if role == "player" else None
        if role == "player" and seat is None:
            raise Refusal("not_seated")
        async with self._shared.database.writing() as session:
            spoken = await chat.say(session, self.id, player_id, seat, channel, text)
        self._pass_on(spoken)
        self.point("chat", number=spoken.line.chat)
        return msgspec.structs.replace(spoken.line, you=True)

    async def chat_grew(self, line_id: int) -> None:
        """Another process has stored this line."""
        async with self._shared.database.reading() as session:
            spoken = await chat.find(session, self.id, line_id)
        if spoken is not None:
            self._pass_on(spoken)

    async def tell_chat(self, player_id: int | None = None) -> None:
        """The chat anew, to one person or to all: they hear others than before, or words were taken away."""
        for listener in list(self.presence.listeners):
            if player_id in (None, listener.player_id):
                listener.send(protocol.write(await self._heard(listener, 0)))

    async def _heard(self, listener: Listener, after: int) -> protocol.Heard:
        channels = chat.heard_by(listener.role, self.over)
        while True:
            told = self._lines_told
            async with self._shared.database.reading() as session:
                lines = await chat.read(session, self.id, channels, after, listener.player_id)
                muted = await mutes.muted_at(session, self.id, listener.player_id)
            if told == self._lines_told:
                return protocol.Heard(after, lines, muted)
            # Somebody spoke meanwhile, and the listener is not there yet to be told.

    def _pass_on(self, spoken: chat.Spoken) -> None:
        self._lines_told += 1
        line = spoken.line
        mine, others = protocol.write(msgspec.structs.replace(line, you=True)), protocol.write(line)
        for listener in self.presence.listeners:
            heard = line.channel in chat.heard_by(listener.role, self.over)
            if heard and listener.player_id not in spoken.unheard_by:
                listener.send(mine if listener.player_id == spoken.player_id else others)

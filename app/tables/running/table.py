"""One table in memory: who comes and goes, what they are told and agree on, chat, and the game once it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy.ext.asyncio import AsyncSession

from app.engine.state import Pick
from app.tables import protocol
from app.tables.people.presence import Listener, Role
from app.tables.people.votes import Matter
from app.tables.pointers import Pointer
from app.tables.refusals import Refusal
from app.tables.running import agreements, store
from app.tables.running.archiving import archive_game
from app.tables.running.company import Company
from app.tables.running.game import Answer, RunningGame
from app.tables.running.loading import Opened, open_game
from app.tables.running.shared import Shared
from app.tables.running.still import StillGame
from app.tables.running.store import Sitting
from app.tables.running.talk import Talk
from app.tables.running.turns import Turn
from app.tables.running.views import Viewer

A_MOMENT = 0.01
"""A timer may be a little early."""


class LiveTable:
    def __init__(self, shared: Shared, sitting: Sitting) -> None:
        self.id = sitting.table_id
        self.company = Company(sitting, shared.settings.grace_seconds)
        self.presence = self.company.presence
        self.game: Opened | None = None
        self._shared = shared
        self._alarm: asyncio.TimerHandle | None = None
        self._starting = asyncio.Lock()
        self._reading = asyncio.Lock()
        self.talk = Talk(shared, self.company)

    @property
    def sitting(self) -> Sitting:
        return self.company.sitting

    @sitting.setter
    def sitting(self, sitting: Sitting) -> None:
        self.company.sitting = sitting

    async def load(self) -> None:
        """Bring the game into memory if there is one."""
        async with self._starting:
            if self.game is None and self.sitting.started:
                self.sitting, self.game = await open_game(self._shared, self.sitting, self._went_on)
        self.company.look()

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
        return self.company.over

    @property
    def busy(self) -> bool:
        """Somebody is here, or something will happen by itself."""
        return bool(self.presence.listeners) or (self.running is not None and self.running.busy)

    def go(self) -> None:
        """Out of memory: nothing happens by itself any more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
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
        since = self.running.since(before)
        listeners = self.company.viewers()
        told = {viewer: [self.fresh(viewer)] if since is None else since(viewer) for viewer in listeners}
        written: dict[int, bytes] = {}
        for viewer, messages in told.items():
            for message in messages:
                if id(message) not in written:
                    written[id(message)] = protocol.write(message)
                for listener in listeners[viewer]:
                    listener.send(written[id(message)])
        if ours:
            self.point("decisions", number=self.number)
            self.call_on(self.running.turns(before))
        if self.running.over:
            self._shared.begin(self.refresh())
            if ours:
                self._shared.begin(archive_game(self._shared, self.id))

    def call_on(self, turns: Iterable[Turn]) -> None:
        """It is their turn, to whoever is not looking. Only the process that stored the decision says so."""
        for turn in turns:
            self._shared.notices.turn_began(turn)

    def _show(self, listener: Listener, number: int | None) -> None:
        if isinstance(self.game, StillGame) and not self.game.can_be_seen:
            return
        for frame in self._frames(self.viewer(listener), number):
            listener.send(frame)

    def _frames(self, viewer: Viewer, number: int | None) -> list[bytes]:
        missed = None if number is None else self.missed(viewer, number)
        return [protocol.write(message) for message in ([self.fresh(viewer)] if missed is None else missed)]

    def viewer(self, listener: Listener) -> Viewer:
        return self.company.seat_of(listener)

    def missed(self, viewer: Viewer, number: int) -> list[protocol.Decided] | None:
        return self.opened().missed(viewer, number)

    def fresh(self, viewer: Viewer) -> protocol.Fresh:
        game = self.opened()
        return protocol.Fresh(game.view(viewer), dict(game.clocks))

    def point(self, what: Any, **details: Any) -> None:
        self._shared.bus.tell(Pointer(self.id, what, **details))

    def tell_all(self) -> None:
        """To a process that has just begun to look after this table: who is with us, what they say and ask for."""
        self.tell_where()
        for asking in self.company.askings.open():
            self.point("asking", player=asking.player_id, seats=(asking.seat,), agree=True)
        for voter, matter, agree in self.company.votes.said():
            self._tell_vote(voter, matter, agree)

    def _tell_vote(self, voter: str, matter: Matter, agree: bool) -> None:
        asker = self.company.asker(matter)
        self.point("vote", seats=(matter.seat,), voter=voter, about=matter.about, agree=agree, player=asker)

    def tell_where(self) -> None:
        """To other processes: who is with us."""
        here, away = tuple(sorted(self.company.here())), self.company.absences.all()
        askers = tuple(sorted(self.company.askers_here()))
        self.point(
            "here", number=self.number, seats=here, watching=self.presence.watching_here(), away=away, askers=askers
        )

    # -- coming and going --------------------------------------------------------------------------------------------

    async def join(self, listener: Listener, hello: protocol.Hello) -> None:
        """From here on the listener is told everything; first what it missed."""
        await self._open_again(self.viewer(listener))
        heard = await self.talk.heard(listener, hello.chat or 0)
        welcome = protocol.Welcome(protocol.VERSION, listener.role, self.viewer(listener), self.sitting.status)
        listener.send(protocol.write(welcome))
        if self.game is not None:
            self._show(listener, hello.number)
        self.presence.add(listener)
        if listener.device_id is not None:
            self._shared.notices.is_here(listener.device_id)
        self.people_changed()
        listener.send(protocol.write(heard))
        self.tell_where()

    async def _open_again(self, seat: Viewer) -> None:
        """Whoever left and opens the table again is back. A bot that stands in goes when they say or pick something."""
        sitter = self.sitting.find(seat or "")
        if sitter is not None and self.sitting.status == "running" and sitter.left:
            await self._write_people(store.come_back, sitter.seat)

    async def hand_back(self, seat: str) -> None:
        """No bot stands in for this seat any more."""
        self.playing()
        sitter = self.sitting.find(seat)
        if sitter is not None and (sitter.left or sitter.stand_in):
            await self._write_people(store.hand_back, seat)

    async def _write_people(self, write: Callable[[AsyncSession, int, str], Awaitable[None]], seat: str) -> None:
        async with self._shared.database.writing() as session:
            await write(session, self.id, seat)
        await self.refresh()
        self.point("people")

    def called(self, player_id: int) -> None:
        """Somebody plays over HTTP, or waits for a seat."""
        self.presence.call(player_id)
        if self.company.changed():
            self.people_changed()
            self.tell_where()

    async def decide(self, seat: str, client_id: str, number: int, picks: Sequence[Pick]) -> Answer:
        """What a person decides, whichever way: with it they take their seat back."""
        if self.running is not None:
            await self.hand_back(seat)
        return await self.opened().decide(seat, client_id, number, picks)

    def leave(self, listener: Listener) -> None:
        self.company.went(listener)
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
        if self.running is not None and self.sitting.status == "void":
            await self._come_to_rest()
            return
        if self.running is not None:
            self.running.seat_again(self.sitting)
        self.people_changed()

    async def _come_to_rest(self) -> None:
        """The game was ended by agreement: from now on it can only be looked at."""
        self.go()
        self.playing().seat_again(self.sitting)  # for decisions that wait for their turn
        self.game = None
        await self.load()
        self._show_everybody()

    async def _read_row(self) -> None:
        """One after the other: whoever began to read earlier must not have the last word."""
        async with self._reading, self._shared.database.reading() as session:
            self.sitting = await store.read_table(session, self.id)

    def people_changed(self) -> None:
        """See who is here and what they have agreed on, and tell everybody."""
        back, went = self.company.look()
        if self.running is not None:
            for seat in back:
                self.running.autopilot.hold_back(seat)
            for seat in went:
                self.running.autopilot.let_go(seat)
        self._bring_to_their_seats()
        agreed = self.company.settle()
        if agreed:
            self._shared.begin(self._carry_out(agreed))
        self.company.changed()
        frames: dict[tuple[Role, int | None], bytes] = {}
        for listener in self.presence.listeners:
            key = (listener.role, self.company.told_apart(listener))
            if key not in frames:
                frames[key] = protocol.write(self.people(*key))
            listener.send(frames[key])
        self._set_alarm()

    def _bring_to_their_seats(self) -> None:
        """Those who asked for a seat and have it by now, in whichever process that was agreed."""
        for asking in self.company.askings.open():
            if self.sitting.seat_of(asking.player_id) is not None:
                for listener in self.presence.listeners:
                    if listener.player_id == asking.player_id and listener.role == "spectator":
                        listener.send(protocol.write(protocol.Seated(self.sitting.code)))

    def people(self, role: Role, player_id: int | None) -> protocol.People:
        return self.company.message(role, player_id, self.game.kept if isinstance(self.game, StillGame) else None)

    def _set_alarm(self) -> None:
        """For the moment at which the next of them is gone, or no longer here, if nobody does anything."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        seconds = self.company.next_change()
        if seconds is not None and self.running is not None:
            self._alarm = asyncio.get_running_loop().call_later(seconds + A_MOMENT, self._look_again)

    def _look_again(self) -> None:
        if self.company.changed():
            self.people_changed()
            self.tell_where()
        else:
            self._set_alarm()

    async def vote(self, voter: str, matter: Matter, agree: bool, *, told: bool = False) -> None:
        """`told`: another process has told us, and needs not be told."""
        self.playing()
        if told:
            self.company.believe(matter)
        self.company.votes.cast(voter, matter, agree, self.company.voices())
        if not told:
            self._tell_vote(voter, matter, agree)
        agreed = self.company.settle()
        if agreed:
            await self._carry_out(agreed)
        else:
            self.people_changed()

    def ask_for(self, player_id: int, name: str, seat: str, *, told: bool = False) -> None:
        """Somebody without a seat would like to have that of a bot."""
        self.playing()
        self.company.ask_for(player_id, name, seat)
        if not told:
            self.point("asking", player=player_id, seats=(seat,), agree=True)
        self.people_changed()
        self.tell_where()  # whoever asks at one process may be connected to another

    def ask_no_more(self, player_id: int, *, told: bool = False) -> None:
        self.company.askings.drop(player_id)
        if not told:
            self.point("asking", player=player_id)
        self.people_changed()

    async def _carry_out(self, agreed: Sequence[Matter]) -> None:
        game = self.running
        if game is None:
            return
        # Whoever asks for the seat while this waits is not the one it was agreed on for.
        askings = [self.company.askings.for_seat(matter.seat) for matter in agreed]
        async with game.undisturbed():
            for matter, asking in zip(agreed, askings, strict=True):
                if asking == self.company.askings.for_seat(matter.seat):  # or it was taken back while this waited
                    await agreements.carry_out(self._shared, self.sitting, matter, asking)
            # Before anybody decides: what waits for its turn has to know.
            await self.refresh()
        self.point("people")
        for matter in agreed:
            if matter.about == "stand_in" and self.company.is_back(matter.seat):
                await self.hand_back(matter.seat)  # they came back while it was written

"""The people around one table: who is here, away or gone, what they vote on, and how all this is told."""

from __future__ import annotations

from app.tables import protocol
from app.tables.people.absences import Absences
from app.tables.people.askings import Askings
from app.tables.people.presence import Listener, Presence, Role
from app.tables.people.votes import Matter, Voices, Votes
from app.tables.refusals import Refusal
from app.tables.running.store import Sitter, Sitting


class Company:
    """Nothing is written here, and nobody told."""

    def __init__(self, sitting: Sitting, grace: float) -> None:
        self.sitting = sitting
        self.presence = Presence(grace)
        self.absences = Absences(grace)
        self.votes = Votes()
        self.askings = Askings()
        self._shown: object = None
        self._viewers: dict[str | None, list[Listener]] = {}
        self._viewers_of: tuple[Sitting, dict[Listener, None]] | None = None

    def seat_of(self, listener: Listener) -> str | None:
        return self.sitting.seat_of(listener.player_id) if listener.role == "player" else None

    def viewers(self) -> dict[str | None, list[Listener]]:
        """Who listens as whom: looked up anew when somebody has come or gone, or the table was read again."""
        known, sitting, listeners = self._viewers_of, self.sitting, self.presence.listeners
        if known is None or known[0] is not sitting or known[1] is not listeners:
            self._viewers, self._viewers_of = {}, (sitting, listeners)
            for listener in listeners:
                self._viewers.setdefault(self.seat_of(listener), []).append(listener)
        return self._viewers

    @property
    def over(self) -> bool:
        return self.sitting.status == "finished"

    # -- who is here -------------------------------------------------------------------------------------------------

    def here(self) -> set[str]:
        """Seats whose players are connected to this process, or play over HTTP with it."""
        connected = {self.seat_of(listener) for listener in self.presence.listeners}
        calling = {self.sitting.seat_of(player_id) for player_id in self.presence.calling()}
        return {seat for seat in connected | calling if seat is not None}

    def present(self) -> set[str]:
        return self.here() | self.presence.elsewhere()

    def askers_here(self) -> set[int]:
        """Late friends who are with this process."""
        return self.presence.players_here() & self.askings.players()

    def askers(self) -> set[int]:
        return self.askers_here() | self.presence.askers_elsewhere()

    def look(self) -> tuple[set[str], set[str]]:
        """See who is here now. Returns the seats of those who have come back, and of those who went, since then."""
        people = [sitter.seat for sitter in self.sitting.sitters if sitter.player_id is not None]
        return self.absences.look(people, self.present())

    def changed(self) -> bool:
        """Whether anybody has come, gone silent or become gone since this was last asked."""
        gone = [self.gone(sitter) for sitter in self.sitting.sitters]
        before, self._shown = self._shown, (self.present(), gone, self.askers())
        return before != self._shown

    def next_change(self) -> float | None:
        """Seconds until somebody who was heard of is not here any more, or somebody is gone, if nothing happens."""
        moments = (self.presence.next_silence(), self.absences.next_gone())
        return min((seconds for seconds in moments if seconds is not None), default=None)

    def gone(self, sitter: Sitter) -> bool:
        return sitter.player_id is not None and (sitter.left or self.absences.gone(sitter.seat))

    def is_back(self, seat: str) -> bool:
        """Here, and has not left by the button: whoever did may have played over HTTP until then."""
        sitter = self.sitting.find(seat)
        return sitter is not None and not sitter.left and seat in self.present()

    # -- what they vote on -------------------------------------------------------------------------------------------

    def voices(self) -> Voices:
        if self.sitting.status != "running":
            return Voices()
        people = [sitter for sitter in self.sitting.sitters if sitter.player_id is not None]
        missed = [sitter for sitter in people if not sitter.decided_by_bot]
        host = self.sitting.seat_of(self.sitting.host_id)
        staying = frozenset(sitter.seat for sitter in people if not self.gone(sitter))
        return Voices(
            people=staying,
            waited_for=frozenset(sitter.seat for sitter in missed if self.absences.away(sitter.seat) is not None),
            gone=frozenset(sitter.seat for sitter in missed if self.gone(sitter)),
            host=host if host in staying else None,
            clock=self.sitting.clock_seconds is not None,
            bots=frozenset(sitter.seat for sitter in self.sitting.sitters if sitter.bot is not None),
            askings=tuple(self.askings.open()),
        )

    def ask_for(self, player_id: int, name: str, seat: str) -> None:
        if self.sitting.seat_of(player_id) is not None:
            raise Refusal("seated_already")
        if seat not in self.voices().bots:
            raise Refusal("seat_not_bots", seat=seat)
        self.askings.ask(player_id, name, seat)
        self.presence.call(player_id)

    def went(self, listener: Listener) -> None:
        """Their socket is closed. A late friend may only be reloading, and still asks until the grace time is over."""
        self.presence.remove(listener)
        self._viewers, self._viewers_of = {}, None  # nothing of a socket stays because nobody decides
        if listener.player_id is not None and listener.player_id in self.askings.players():
            self.presence.call(listener.player_id)

    def asker(self, matter: Matter) -> int:
        """Whose wish is voted on, where a bot's seat is; otherwise 0."""
        asking = self.askings.for_seat(matter.seat) if matter.about == "seat" else None
        return 0 if asking is None else asking.player_id

    def believe(self, matter: Matter) -> None:
        """Another process lets people vote on this: whoever it is about is gone, however long we have missed them."""
        if matter.about == "stand_in":
            self.absences.hear({matter.seat: self.absences.grace})

    def settle(self) -> list[Matter]:
        """Forget what is no longer asked or voted on. Returns what has been agreed on, which is then closed."""
        self.askings.keep(self.voices().bots, self.askers())
        for lost in self.votes.keep(self.voices()):
            if lost.about == "seat":
                self.askings.refuse(lost.seat)
        agreed = self.votes.passed(self.voices())
        for matter in agreed:
            self.votes.close(matter)
        return agreed

    # -- how it is told ----------------------------------------------------------------------------------------------

    def told_apart(self, listener: Listener) -> int | None:
        """Whose own message they are sent. Spectators are all sent the same, but for those who have asked for a seat:
        there may be hundreds."""
        mine = listener.role == "player" or self.askings.of(listener.player_id) is not None
        return listener.player_id if mine else None

    def message(self, role: Role, player_id: int | None, kept: protocol.Kept | None) -> protocol.People:
        sitting, here = self.sitting, self.present()
        player, again = role == "player", sitting.rematch
        return protocol.People(
            name=sitting.name,
            status=sitting.status,
            seats=[
                self._seat(sitter, sitter.seat in here, player_id if player else None) for sitter in sitting.sitters
            ],
            spectators=self.presence.watching(),
            votes=self.votes.ballots(self.voices()),
            # A code invites to sit down, so spectators are told only what is in the list of open tables anyway.
            rematch=again.code if again is not None and (player or again.open) else None,
            rematch_watch=None if again is None or again.watch is None else f"/w/{again.watch}",
            replay=sitting.replay_open or player,
            kept=kept,
            grace=self.absences.grace,
            clock_seconds=sitting.clock_seconds,
            invite=f"/t/{sitting.code}" if player else None,
            watch=None if sitting.watch is None else f"/w/{sitting.watch}",
            asking=None if player else self.askings.of(player_id),
        )

    def _seat(self, sitter: Sitter, connected: bool, me: int | None) -> protocol.SeatNow:
        person = sitter.player_id is not None
        away = self.absences.away(sitter.seat)
        return protocol.SeatNow(
            seat=sitter.seat,
            colour=sitter.colour,
            player=sitter.player,
            bot=sitter.bot,
            stand_in=sitter.stand_in,
            host=person and sitter.player_id == self.sitting.host_id,
            you=person and sitter.player_id == me,
            ready=sitter.ready,
            left=sitter.left,
            connected=connected,
            away=None if away is None else round(away, 1),
            gone=self.gone(sitter),
        )

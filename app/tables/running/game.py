"""A running game: the one way of a decision. Take it in memory, store it, then tell it; the overtaken read again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias, cast

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.record import Course, Decision
from app.engine.state import Pick, Reason, Refused, Seat
from app.models import now
from app.tables import protocol
from app.tables.protocol import MadeBy
from app.tables.running import outcomes, store, views
from app.tables.running.autopilot import Autopilot
from app.tables.running.outcomes import Outcome
from app.tables.running.seen import Seen
from app.tables.running.shared import Shared
from app.tables.running.still import NOT_ASKED
from app.tables.running.store import REPEAT, Sitting
from app.tables.running.turns import Turn
from app.tables.running.views import Viewer
from app.tables.running.writer import Append, Overtaken, Row

log = logging.getLogger(__name__)

Answer: TypeAlias = protocol.Accepted | protocol.Refused
WentOn: TypeAlias = Callable[[int, bool], None]
"""Called after the game went on, with the number that was known before, and whether it was we who stored it."""

SNAPSHOT_EVERY = 100
"""Loading a game replays at most about so many decisions."""

KEPT_OUTCOMES = 32
"""How far back a client may have fallen and still be told what it missed; further back it gets a fresh view."""

TRIES = 5
KEPT_ANSWERS = 64


class RunningGame:
    """Whoever looks sees only what is stored. Between taking and storing nobody else gets in."""

    def __init__(self, shared: Shared, sitting: Sitting, went_on: WentOn) -> None:
        self.sitting = sitting
        self.autopilot = Autopilot(shared, self)
        self._shared = shared
        self._went_on = went_on
        self._lock = asyncio.Lock()
        self._doubtful = True
        self._seen = Seen()
        self._answers: dict[tuple[str, str], protocol.Accepted] = {}
        self._stand(*outcomes.begin(sitting))

    def _stand(self, course: Course, first: Outcome, followed: Sequence[Outcome] = ()) -> None:
        """In memory is this game now; it was restored at `first`, and went on from there."""
        self._course = course
        """Ahead of what is known while decisions are being stored."""
        self._outcomes = deque([first, *followed], maxlen=KEPT_OUTCOMES + 1)
        self._snapshot_at = first.number
        # Views worked out for the latest position, and for the one that was the latest before.
        self._views: dict[int, dict[Viewer, protocol.View]] = {self.number: {}}

    @property
    def busy(self) -> bool:
        return self.autopilot.busy or self._lock.locked()

    @property
    def doubtful(self) -> bool:
        """What is in memory may not be what is stored."""
        return self._doubtful

    # -- what is known -----------------------------------------------------------------------------------------------

    @property
    def latest(self) -> Outcome:
        return self._outcomes[-1]

    @property
    def number(self) -> int:
        """How many decisions are known."""
        return self.latest.number

    @property
    def over(self) -> bool:
        return self.latest.over

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return self._at(self.latest).waiting()

    @property
    def clocks(self) -> dict[str, float]:
        return self.autopilot.clocks.left()

    def copy(self) -> Game:
        """The latest position, for somebody who works beside us."""
        return self._at(self.latest).clone()

    def view(self, viewer: Viewer) -> protocol.View:
        return self._view(self.latest, viewer)

    def missed(self, viewer: Viewer, number: int) -> list[protocol.Decided] | None:
        """The messages after this number, or None if they are not kept or never were."""
        behind = self.number - number
        if not 0 <= behind < len(self._outcomes):
            return None
        seen = [self._outcomes[index] for index in range(-behind - 1, 0)]
        shown = pairwise(self._view(outcome, viewer) for outcome in seen)
        clocks = self.clocks
        return [
            views.message(outcome, viewer, before, after, clocks)
            for outcome, (before, after) in zip(seen[1:], shown, strict=True)
        ]

    def turns(self, number: int | None = None) -> list[Turn]:
        """The turns of people that have begun since this number, or all that are under way."""
        seats: Iterable[Seat] = self.waiting
        if number is not None:
            behind = min(self.number - number, len(self._outcomes) - 1)
            before, *since = [self._outcomes[index] for index in range(-behind - 1, 0)]
            seats = outcomes.turns_begun(before, since) if since else ()
        sitters = (self.sitting.find(seat) for seat in seats)
        people = [sitter.seat for sitter in sitters if sitter is not None and not sitter.decided_by_bot]
        return [views.turn(self._at(self.latest), self.sitting.table_id, seat) for seat in people]

    def _view(self, outcome: Outcome, viewer: Viewer) -> protocol.View:
        kept = self._views.get(outcome.number, {})
        if viewer not in kept:
            sitting = self.sitting
            kept[viewer] = views.view(self._at(outcome), outcome, viewer, sitting.seed, sitting.seed_hash)
        return kept[viewer]

    def _at(self, outcome: Outcome) -> Game:
        game = self._course.game
        return game if game.state is outcome.state else Game(game.rules, outcome.state)

    # -- reading what is stored --------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Go on from what is stored; make the draws before the first decision if nobody has yet."""
        async with self._lock:
            await self._read_again()
            if self.number == 0:
                await self._begin()
        self.autopilot.attend()

    async def _read_again(self) -> None:
        known = self.number
        async with self._shared.database.reading() as session:
            sitting = await store.read_table(session, self.sitting.table_id)
            snapshot = await store.read_snapshot(session, sitting.table_id, sitting.rules_version or "")
            course, first = _restored(sitting, snapshot)
            stored = await store.read_decisions(session, sitting.table_id, first.number)
        followed = outcomes.follow(course, first, stored)
        # Only now: whoever looks meanwhile sees the game as it was, not as it began.
        self.sitting = sitting
        self._stand(course, first, followed)
        self._remember_all(stored, first.number)
        self.autopilot.take_over()
        self._doubtful = False
        if self.number != known:
            self._went_on(known, False)

    async def _begin(self) -> None:
        drawn = outcomes.draw(self._course, self.latest, self.sitting.seed)
        try:
            await self._store(drawn, None)
        except Overtaken:
            await self._read_again()
        else:
            self._tell(drawn)

    async def catch_up(self, number: int | None = None) -> None:
        """Another process has stored decisions up to this number, or may have stored some."""
        known = self.number
        async with self._lock:
            if self._doubtful:
                await self._read_again()
            if number is None or number > self.number:
                await self._read_on()
        self.autopilot.attend(another_decided=self.number > known)

    async def _read_on(self) -> None:
        """Only what is new."""
        # Whatever goes wrong from here on, the next one who looks reads everything again.
        self._doubtful = True
        known = self.number
        stored = await self._shared.reader.decisions(self.sitting.table_id, known)
        if stored:
            self._know(outcomes.follow(self._course, self.latest, stored))
            self._remember_all(stored, known)
            self.autopilot.look(self.latest.newly_asked(known))
            self._went_on(known, False)
        self._doubtful = False

    def seat_again(self, sitting: Sitting) -> None:
        """People, names or bots changed."""
        self.sitting = sitting
        self.autopilot.look()
        self.autopilot.attend()

    def undisturbed(self) -> asyncio.Lock:
        """While this is held nobody decides."""
        return self._lock

    # -- deciding ----------------------------------------------------------------------------------------------------

    async def decide(
        self, seat: Seat, client_id: str | None, number: int, picks: Sequence[Pick], made_by: MadeBy = "player"
    ) -> Answer:
        """Decide the picks in order, until one is refused or something is drawn, and store what was decided."""
        # A socket that breaks now must not leave the game between memory and disk.
        work = self._shared.begin(self._in_turn(seat, client_id, number, picks, made_by, time.monotonic()))
        return cast(Answer, await asyncio.shield(work))

    async def _in_turn(
        self, seat: Seat, client_id: str | None, number: int, picks: Sequence[Pick], made_by: MadeBy, arrived: float
    ) -> Answer:
        async with self._lock:
            for tried in range(TRIES):
                if self._doubtful:
                    await self._read_again()
                known = self._answers.get((seat, client_id or ""))
                if known is None and tried and client_id is not None:
                    # Perhaps nobody was faster, and the id is that of a message from long ago.
                    known = await self._stored_answer(seat, client_id)
                if known is not None:
                    return known
                if not self._may_decide(seat, made_by):
                    return protocol.Refused(client_id or "", self.number, 0, [NOT_ASKED])
                try:
                    return await self._attempt(seat, client_id, number, picks, made_by, arrived)
                except Overtaken:
                    self._doubtful = True
                except BaseException:
                    # Memory may be ahead of what is stored: what is stored counts.
                    self._doubtful = True
                    # The clocks ran on already for whoever would have been asked next.
                    self.autopilot.look()
                    self.autopilot.attend()
                    raise
        raise Overtaken

    def _may_decide(self, seat: Seat, made_by: MadeBy) -> bool:
        """While this waited for its turn, the game may have been ended and the seat taken back."""
        return self.sitting.status != "void" and self.autopilot.may_decide(seat, made_by)

    async def _attempt(
        self, seat: Seat, client_id: str | None, number: int, picks: Sequence[Pick], made_by: MadeBy, arrived: float
    ) -> Answer:
        before = self.number
        taken, refused = self._take(seat, number, picks, made_by)
        if taken:
            await self._store(taken, client_id)
            self._shared.counters.durations.add(time.monotonic() - arrived)
            self._tell(taken)
        elif client_id is not None and refused is not None:
            # Perhaps the answer to this very message got lost long ago.
            earlier = await self._stored_answer(seat, client_id)
            if earlier is not None:
                return earlier
        mine = [outcome for outcome in taken if outcome.decision.seat == seat]
        after = mine[-1].number if mine else before
        if refused is not None:
            self._shared.counters.refused += 1
            reasons = [protocol.Problem(reason.key, reason.args) for reason in refused.reasons]
            return protocol.Refused(client_id or "", after, len(mine), reasons)
        return protocol.Accepted(client_id or "", after, len(mine))

    def _take(
        self, seat: Seat, number: int, picks: Sequence[Pick], made_by: MadeBy
    ) -> tuple[list[Outcome], Refused | None]:
        taken: list[Outcome] = []
        latest = self.latest
        try:
            latest.check_fresh(seat, number)
            for pick in picks:
                latest = outcomes.take(self._course, latest, Decision(seat, pick), made_by)
                taken.append(latest)
                drawn = outcomes.draw(self._course, latest, self.sitting.seed)
                taken += drawn
                if drawn:
                    break
        except Refused as refused:
            return taken, refused
        except RecursionError:
            return taken, Refused(Reason("nested-too-deeply"))
        return taken, None

    async def _store(self, taken: Sequence[Outcome], client_id: str | None) -> None:
        """Commit first. Whoever comes second under a number has been overtaken."""
        rows = _rows(taken, client_id)
        last = taken[-1]
        game = self._at(last)
        waiting = game.waiting()
        undone = [outcome.decision.seat for outcome in taken if outcome.decision.kind == "undo"]
        self.autopilot.run_clocks(waiting, _newly_asked(taken), undone)
        await self._shared.writer.append(
            Append(
                table_id=self.sitting.table_id,
                rows=rows,
                status="finished" if last.over else "running",
                number=last.number,
                waiting=list(waiting),
                clocks=self.clocks,
                scores=dict(catalogue.meta(self.sitting.game).scores(last.state.zones)),
                seen=self._seen.digest(game),
                finished_at=now() if last.over else None,
            )
        )
        self._shared.counters.stored(row.made_by for row in rows)
        for row in rows:
            self._remember(row.seat, row.client_id, row.number + 1)

    def _tell(self, taken: Sequence[Outcome]) -> None:
        """What is stored may be known."""
        known = self.number
        self._know(taken)
        self.autopilot.look()
        self._went_on(known, True)
        self.autopilot.attend()
        if self.number - self._snapshot_at >= SNAPSHOT_EVERY:
            self._take_snapshot()

    def _know(self, taken: Iterable[Outcome]) -> None:
        before = self.number
        self._outcomes.extend(taken)
        self._views = {before: self._views[before], self.number: {}}

    # -- answers given before ----------------------------------------------------------------------------------------

    async def _stored_answer(self, seat: Seat, client_id: str) -> protocol.Accepted | None:
        async with self._shared.database.reading() as session:
            found = await store.find_answer(session, self.sitting.table_id, seat, client_id)
        return None if found is None else protocol.Accepted(client_id, found[1], found[0])

    def _remember_all(self, stored: Iterable[store.StoredDecision], first: int) -> None:
        for number, decision in enumerate(stored, first + 1):
            self._remember(decision.seat, decision.client_id, number)

    def _remember(self, seat: Seat, mark: str | None, number: int) -> None:
        if mark is None:
            return
        client_id, _, index = mark.partition(REPEAT)
        self._answers[seat, client_id] = protocol.Accepted(client_id, number, int(index or 0) + 1)
        if len(self._answers) > KEPT_ANSWERS:
            del self._answers[next(iter(self._answers))]

    # -- snapshots ---------------------------------------------------------------------------------------------------

    def _take_snapshot(self) -> None:
        state = outcomes.snapshot(self._course, self.latest)
        if state is not None:
            self._snapshot_at = self.number
            self._shared.begin(self._keep(self.number, state))

    async def _keep(self, number: int, state: bytes) -> None:
        """A snapshot is only a short cut: without it, loading takes longer."""
        try:
            async with self._shared.database.writing() as session:
                sitting = self.sitting
                await store.keep_snapshot(session, sitting.table_id, number, sitting.rules_version or "", state)
        except SQLAlchemyError:
            log.warning("no snapshot of table %s", self.sitting.table_id, exc_info=True)


def _restored(sitting: Sitting, snapshot: bytes | None) -> tuple[Course, Outcome]:
    """From the snapshot if it can be read: it is only a short cut."""
    if snapshot is not None:
        try:
            return outcomes.begin(sitting, snapshot)
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError):
            log.warning("the snapshot of table %s cannot be read", sitting.table_id, exc_info=True)
    return outcomes.begin(sitting)


def _rows(taken: Sequence[Outcome], client_id: str | None) -> list[Row]:
    """A message's first decision carries its client id, further ones the id with an index."""
    rows: list[Row] = []
    count = 0
    for outcome in taken:
        mark = None
        if client_id is not None and outcome.made_by == "player":
            mark = client_id if count == 0 else f"{client_id}{REPEAT}{count}"
            count += 1
        decision = outcome.decision
        rows.append(Row(outcome.number - 1, decision.seat, decision.kind, decision.pick, outcome.made_by, mark))
    return rows


def _newly_asked(taken: Sequence[Outcome]) -> list[Seat]:
    """Who gets the full time: everybody newly asked, except whoever opened a decision of their own again."""
    reopened = {outcome.decision.seat for outcome in taken if outcome.decision.kind != "pick"}
    return [seat for seat in taken[-1].newly_asked(taken[0].number - 1) if seat not in reopened]

"""A running game: the one way of a decision. Take it in memory, store it, then tell it; the overtaken read on."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.record import Course, Decision
from app.engine.state import NATURE, Pick, Reason, Refused, Seat
from app.models import now
from app.tables import protocol
from app.tables.protocol import MadeBy
from app.tables.running import outcomes, snapshots, store, views
from app.tables.running.answers import Answers
from app.tables.running.autopilot import Autopilot
from app.tables.running.outcomes import Outcome
from app.tables.running.seen import Seen
from app.tables.running.shared import Shared
from app.tables.running.still import NOT_ASKED
from app.tables.running.store import Sitting
from app.tables.running.turns import Turn
from app.tables.running.views import Shown, Viewer
from app.tables.running.way import Mark, OnItsWay, Way, rows_of
from app.tables.running.writer import Append, Overtaken, Row

log = logging.getLogger(__name__)

Answer: TypeAlias = protocol.Accepted | protocol.Refused
WentOn: TypeAlias = Callable[[int, bool], None]
"""Called after the game went on, with the number that was known before, and whether it was we who stored it."""

KEPT_OUTCOMES = 32
"""How far back a client may have fallen and still be told what it missed; further back it gets a fresh view."""

TRIES = 5


class RunningGame:
    """Decisions are taken one after the other, each on top of the one before, without waiting for its commit.

    So the course runs ahead of what is known, which is what is stored: `_ahead` is the last outcome taken, `latest` the
    last one known, and what lies between them is on its way to the disk (`Way`). This holds at all times:

    - whoever looks sees what is known; nobody is told, answered or refused anything that rests on more than that;
    - what is taken becomes known in the order in which it was taken, each after its own commit;
    - if something is not stored, nothing behind it is: the game is in doubt, and before anything else is taken
      it is read again from what is stored. Whoever had not been answered tries again on that;
    - where it is sure that what is known is stored, and somebody else was only faster, nothing but what is new is read.
    """

    def __init__(self, shared: Shared, sitting: Sitting, went_on: WentOn) -> None:
        self.sitting = sitting
        self.autopilot = Autopilot(shared, self)
        self._shared = shared
        self._went_on = went_on
        self._lock = Way(shared.writer)
        self._doubtful = True
        self._overtaken = False
        """The doubt is about nothing else: the game stands as it is known, and somebody has gone on from there."""
        self._seen = Seen()
        self._answers = Answers()
        self._stand(*outcomes.begin(sitting))

    def _stand(self, course: Course, first: Outcome, followed: Sequence[Outcome] = ()) -> None:
        """In memory is this game now; it was restored at `first`, and went on from there."""
        self._course = course
        self._outcomes = deque([first, *followed], maxlen=KEPT_OUTCOMES + 1)
        self._ahead = self.latest
        self._lock.begin_anew()
        self._snapshot_at = first.number
        self._shown: dict[int, Shown] = {}
        self._keep_shown([self.latest])

    @property
    def busy(self) -> bool:
        return self.autopilot.busy or self._lock.busy

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
        return self._show(self.latest).view(viewer)

    def missed(self, viewer: Viewer, number: int) -> list[protocol.Decided] | None:
        """The messages after this number, or None if they are not kept or never were."""
        since = self.since(number)
        return None if since is None else since(viewer)

    def since(self, number: int) -> Callable[[Viewer], list[protocol.Decided]] | None:
        """The same for whoever is asked about. Viewers who are told the same get one and the same message."""
        behind = self.number - number
        if not 0 <= behind < len(self._outcomes):
            return None
        steps = list(pairwise(self._show(self._outcomes[index]) for index in range(-behind - 1, 0)))
        clocks = self.clocks
        return lambda viewer: [after.message(before, viewer, clocks) for before, after in steps]

    def turns(self, number: int | None = None) -> list[Turn]:
        """The turns of people that have begun since this number, or all that are under way."""
        seats = self.waiting if number is None else outcomes.turns_begun(self._outcomes, self.number - number)
        sitters = (self.sitting.find(seat) for seat in seats)
        people = [sitter.seat for sitter in sitters if sitter is not None and not sitter.decided_by_bot]
        return [views.turn(self._at(self.latest), self.sitting.table_id, seat) for seat in people]

    def _show(self, outcome: Outcome) -> Shown:
        shown = self._shown.get(outcome.number)
        return Shown(outcome, self._at, self.sitting.seed, self.sitting.seed_hash) if shown is None else shown

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
            course, first = snapshots.restored(sitting, snapshot)
            stored = await store.read_decisions(session, sitting.table_id, first.number)
        followed = outcomes.follow(course, first, stored)
        # Only now: whoever looks meanwhile sees the game as it was, not as it began.
        self.sitting = sitting
        self._stand(course, first, followed)
        self._answers.remember_all(stored, first.number)
        self.autopilot.take_over()
        self._doubtful = self._overtaken = False
        if self.number != known:
            self._went_on(known, False)

    async def _make_sure(self) -> None:
        """What is in memory is what is stored."""
        if self._overtaken:
            known = self.number
            self._course.return_to(self.latest.standing)
            self._ahead = self.latest
            self._lock.begin_anew()
            await self._read_on()
            self._doubtful = self.number == known  # then it was something else
        if self._doubtful:
            await self._read_again()

    async def _begin(self) -> None:
        drawn = outcomes.draw(self._course, self.latest, self.sitting.seed)
        error = await self._send(drawn, (NATURE, None), time.monotonic()).settled()
        if isinstance(error, Overtaken):
            await self._read_again()
        elif error is not None:
            raise error

    async def catch_up(self, number: int | None = None) -> None:
        """Another process has stored decisions up to this number, or may have stored some."""
        known = self.number
        async with self._lock:
            if self._doubtful:
                await self._make_sure()
            if number is None or number > self.number:
                await self._read_on()
        self.autopilot.attend(another_decided=self.number > known)

    async def _read_on(self) -> None:
        """Only what is new."""
        # Whatever goes wrong from here on, the next one who looks reads everything again.
        self._doubtful, self._overtaken = True, False
        known = self.number
        stored = await self._shared.reader.decisions(self.sitting.table_id, known)
        if stored:
            self._know(outcomes.follow(self._course, self.latest, stored))
            self._answers.remember_all(stored, known)
            self.autopilot.look(self.latest.newly_asked(known))
            self._went_on(known, False)
        self._doubtful = False

    def seat_again(self, sitting: Sitting) -> None:
        """People, names or bots changed."""
        self.sitting = sitting
        self.autopilot.look()
        self.autopilot.attend()

    def undisturbed(self) -> Way:
        """While this is held nobody decides, and everything that was decided is stored."""
        return self._lock

    # -- deciding ----------------------------------------------------------------------------------------------------

    async def decide(
        self, seat: Seat, client_id: str | None, number: int, picks: Sequence[Pick], made_by: MadeBy = "player"
    ) -> Answer:
        """Decide the picks in order, until one is refused or something is drawn, and store what was decided.

        Whoever stops waiting for the answer leaves nothing behind: what was taken is stored and told without them.
        """
        arrived = time.monotonic()
        tried_at = None
        for _ in range(TRIES):
            async with self._lock.turn:
                answer = await self._answer_before(seat, client_id, made_by, tried_at)
                if answer is not None:
                    return answer
                tried_at = self._ahead.number
                taken: list[Outcome] = []
                refused = None
                rests_on = self._lock.find((seat, client_id)) if client_id is not None else None
                repeated = rests_on is not None
                if rests_on is None:
                    try:
                        taken, refused = self._take(seat, number, picks, made_by)
                        # A refusal may be due to what is on its way: nobody is told of it before that is stored.
                        rests_on = self._send(taken, (seat, client_id), arrived) if taken else self._lock.last
                    except BaseException:
                        self._doubt()
                        raise
            error = None if rests_on is None else await rests_on.settled()
            if error is None and not repeated:
                return await self._answer(seat, client_id, taken, refused)
            if taken and error is not None and not isinstance(error, Overtaken):
                raise error
        raise Overtaken

    async def _answer_before(
        self, seat: Seat, client_id: str | None, made_by: MadeBy, tried_at: int | None
    ) -> Answer | None:
        """The answer to who need not decide any more, or may not."""
        if self._doubtful:
            await self._lock.rest()
            await self._make_sure()
        known = self._answers.find(seat, client_id)
        if known is None and client_id is not None and tried_at is not None and self.number <= tried_at:
            # Nobody was faster: perhaps the id is that of a message from long ago.
            known = await self._stored_answer(seat, client_id)
        if known is None and not self._may_decide(seat, made_by):
            return protocol.Refused(client_id or "", self.number, 0, [NOT_ASKED])
        return known

    def _may_decide(self, seat: Seat, made_by: MadeBy) -> bool:
        """While this waited for its turn, the game may have been ended and the seat taken back."""
        return self.sitting.status in ("running", "finished") and self.autopilot.may_decide(seat, made_by)

    async def _answer(
        self, seat: Seat, client_id: str | None, taken: Sequence[Outcome], refused: Refused | None
    ) -> Answer:
        if refused is not None and not taken and client_id is not None:
            # Perhaps the answer to this very message got lost long ago.
            earlier = await self._stored_answer(seat, client_id)
            if earlier is not None:
                return earlier
        mine = [outcome for outcome in taken if outcome.decision.seat == seat]
        after = mine[-1].number if mine else self.number
        if refused is not None:
            self._shared.counters.refused += 1
            reasons = [protocol.Problem(reason.key, reason.args) for reason in refused.reasons]
            return protocol.Refused(client_id or "", after, len(mine), reasons)
        return protocol.Accepted(client_id or "", after, len(mine))

    def _take(
        self, seat: Seat, number: int, picks: Sequence[Pick], made_by: MadeBy
    ) -> tuple[list[Outcome], Refused | None]:
        taken: list[Outcome] = []
        latest = self._ahead
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

    def _send(self, taken: Sequence[Outcome], mark: Mark, arrived: float) -> OnItsWay:
        """To the disk. Whoever comes second under a number has been overtaken."""
        self._ahead = last = taken[-1]
        rows = rows_of(taken, mark[1])
        game = self._course.game
        waiting = game.waiting()
        undone = [outcome.decision.seat for outcome in taken if outcome.decision.kind == "undo"]
        self.autopilot.run_clocks(waiting, outcomes.newly_asked(taken), undone)
        append = Append(
            table_id=self.sitting.table_id,
            rows=rows,
            status="finished" if last.over else "running",
            number=last.number,
            waiting=waiting,
            clocks=self.clocks,
            scores=dict(catalogue.meta(self.sitting.game).scores(last.state.zones)),
            seen=self._seen.digest(game),
            finished_at=now() if last.over else None,
        )
        return self._lock.send(append, mark, lambda error: self._arrived(taken, rows, arrived, error))

    def _arrived(self, taken: Sequence[Outcome], rows: Sequence[Row], sent: float, error: Exception | None) -> None:
        """Commit first: what is stored may be known. What is not stored was never taken."""
        if error is not None:
            # Clocks, which ran on already for what was taken, are read only together with everything else.
            self._doubt(overtaken=isinstance(error, Overtaken) and self.sitting.clock_seconds is None)
            return
        self._shared.counters.durations.add(time.monotonic() - sent)
        self._shared.counters.stored(row.made_by for row in rows)
        for row in rows:
            self._answers.remember(row.seat, row.client_id, row.number + 1)
        try:
            self._tell(taken)
        except Exception:
            log.exception("table %s: what was stored could not be told", self.sitting.table_id)
            self._doubt()

    def _doubt(self, *, overtaken: bool = False) -> None:
        """Memory may be ahead of what is stored: what is stored counts."""
        self._overtaken = overtaken and (self._overtaken or not self._doubtful)
        self._doubtful = True
        # The clocks ran on already for whoever would have been asked next.
        self.autopilot.look()
        self.autopilot.attend()

    def _tell(self, taken: Sequence[Outcome]) -> None:
        known = self.number
        self._know(taken)
        settled = self._course.game.state is self.latest.state
        if settled:  # or the clocks already run for whoever is asked next
            self.autopilot.look()
        self._went_on(known, True)
        self.autopilot.attend()
        if settled and self.number - self._snapshot_at >= snapshots.SNAPSHOT_EVERY:
            self._take_snapshot()

    def _know(self, taken: Sequence[Outcome]) -> None:
        before = self.latest
        self._outcomes.extend(taken)
        if self._lock.last is None:
            self._ahead = self.latest
        self._keep_shown([before, *taken])

    def _keep_shown(self, lately: Iterable[Outcome]) -> None:
        """What everybody is going to be told of is worked out once, and forgotten after the next decision."""
        self._shown = {outcome.number: self._show(outcome) for outcome in lately}
        for before, after in pairwise(self._shown.values()):
            after.keep_questions(before)

    def _take_snapshot(self) -> None:
        state = outcomes.snapshot(self._course, self.latest)
        if state is not None:
            self._snapshot_at = self.number
            self._shared.begin(snapshots.keep(self._shared.database, self.sitting, self.number, state))

    async def _stored_answer(self, seat: Seat, client_id: str) -> protocol.Accepted | None:
        async with self._shared.database.reading() as session:
            found = await store.find_answer(session, self.sitting.table_id, seat, client_id)
        return None if found is None else protocol.Accepted(client_id, found[1], found[0])

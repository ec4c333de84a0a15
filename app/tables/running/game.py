"""A running game: the one way of a decision. Take it in memory, store it, then tell it; the overtaken read again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import cast

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from app.engine import catalogue
from app.engine.record import TAKE_BACK
from app.engine.state import Pick, Reason, Refused
from app.models import now
from app.tables import protocol
from app.tables.refusals import Refusal
from app.tables.running import store
from app.tables.running.autopilot import Attendant
from app.tables.running.outcomes import MadeBy, Play, Start, Step
from app.tables.running.shared import Shared
from app.tables.running.store import REPEAT, Sitting
from app.tables.running.writer import Append, Overtaken, Row

log = logging.getLogger(__name__)

Answer = protocol.Accepted | protocol.Refused
Told = Callable[[int, bool], None]
"""Called after the game went on, with the number that was known before, and whether it was we who stored it."""

SNAPSHOT_EVERY = 100
"""Loading a game replays at most about so many decisions."""

TRIES = 5
KEPT_ANSWERS = 64
UNDO: Pick = {"undo": None}
"""Whatever the seat's last decision is when its turn comes."""


class RunningGame:
    """`play` shows only what is stored. Between taking and storing nobody else gets in."""

    def __init__(self, shared: Shared, sitting: Sitting, told: Told) -> None:
        self.sitting = sitting
        self.play = new_play(sitting)
        self.attendant = Attendant(shared, self._decide_for)
        self._shared = shared
        self._told = told
        self._lock = asyncio.Lock()
        self._doubtful = True
        self._answers: dict[tuple[str, str], protocol.Accepted] = {}
        self._snapshot_at = 0

    @property
    def busy(self) -> bool:
        return self.attendant.busy or self._lock.locked()

    @property
    def doubtful(self) -> bool:
        """What is in memory may not be what is stored."""
        return self._doubtful

    @property
    def clocks(self) -> dict[str, float]:
        return self.attendant.clocks.left()

    # -- reading what is stored --------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Go on from what is stored; make the draws before the first decision if nobody has yet."""
        async with self._lock:
            await self._read_again()
            if self.play.number == 0:
                await self._begin()
        self.attendant.attend()

    async def _read_again(self) -> None:
        told = self.play.number
        async with self._shared.database.reading() as session:
            sitting = await store.read_table(session, self.sitting.table_id)
            snapshot = await store.read_snapshot(session, sitting.table_id, catalogue.ENGINE_VERSION)
            play = _restored(sitting, snapshot)
            stored = await store.read_decisions(session, sitting.table_id, play.number)
        snapshot_at = play.number
        self._follow(play, stored)
        # Only now: whoever looks meanwhile sees the game as it was, not as it began.
        self.sitting, self.play, self._snapshot_at = sitting, play, snapshot_at
        self.attendant.take_over(play, sitting)
        self._doubtful = False
        if play.number != told:
            self._told(told, False)

    def _follow(self, play: Play, stored: Sequence[store.StoredDecision]) -> None:
        for decision in stored:
            step = play.take(decision.seat, decision.pick, cast(MadeBy, decision.made_by))
            play.tell([step])
            if decision.client_id is not None:
                self._remember(decision.seat, decision.client_id, play.number)

    async def _begin(self) -> None:
        steps = self.play.draws()
        try:
            await self._store(steps, None)
        except Overtaken:
            await self._read_again()
        else:
            self._tell(steps)

    async def catch_up(self) -> None:
        """Another process may have stored decisions."""
        async with self._lock:
            if self._doubtful:
                await self._read_again()
            # Whatever goes wrong from here on, the next one who looks reads everything again.
            self._doubtful = True
            told = self.play.number
            async with self._shared.database.reading() as session:
                stored = await store.read_decisions(session, self.sitting.table_id, told)
            if stored:
                self._follow(self.play, stored)
                self.attendant.look(self.play, self.sitting, self.play.newly_asked(told))
                self._told(told, False)
            self._doubtful = False
        self.attendant.attend()

    def seat_again(self, sitting: Sitting) -> None:
        """People, names or bots changed."""
        self.sitting = sitting
        self.attendant.look(self.play, sitting)
        self.attendant.attend()

    # -- deciding ----------------------------------------------------------------------------------------------------

    async def decide(
        self, seat: str, client_id: str | None, number: int, picks: Sequence[Pick], made_by: MadeBy = "player"
    ) -> Answer:
        """Decide the picks in order, until one is refused or something is drawn, and store what was decided."""
        # A socket that breaks now must not leave the game between memory and disk.
        work = self._shared.begin(self._in_turn(seat, client_id, number, picks, made_by))
        return cast(Answer, await asyncio.shield(work))

    async def take_back(self, seat: str, client_id: str, number: int) -> Answer:
        return await self.decide(seat, client_id, number, [TAKE_BACK])

    async def undo(self, seat: str, client_id: str, number: int) -> Answer:
        return await self.decide(seat, client_id, number, [UNDO])

    async def _decide_for(self, seat: str, number: int, pick: Pick, made_by: MadeBy) -> Answer:
        return await self.decide(seat, None, number, [pick], made_by)

    async def _in_turn(
        self, seat: str, client_id: str | None, number: int, picks: Sequence[Pick], made_by: MadeBy
    ) -> Answer:
        async with self._lock:
            for _ in range(TRIES):
                if self._doubtful:
                    await self._read_again()
                known = self._answers.get((seat, client_id or ""))
                if known is not None:
                    return known
                try:
                    return await self._attempt(seat, client_id, number, picks, made_by)
                except Overtaken:
                    self._doubtful = True
                except BaseException:
                    # Memory may be ahead of what is stored: what is stored counts.
                    self._doubtful = True
                    # The clocks ran on already for whoever would have been asked next.
                    self.attendant.look(self.play, self.sitting)
                    self.attendant.attend()
                    raise
        raise Overtaken

    async def _attempt(
        self, seat: str, client_id: str | None, number: int, picks: Sequence[Pick], made_by: MadeBy
    ) -> Answer:
        before = self.play.number
        steps, refused = _take(self.play, seat, number, picks, made_by)
        if steps:
            await self._store(steps, client_id)
            self._tell(steps)
        elif client_id is not None and refused is not None:
            # Perhaps the answer to this very message got lost long ago.
            earlier = await self._stored_answer(seat, client_id)
            if earlier is not None:
                return earlier
        mine = [step for step in steps if step.decision.seat == seat]
        after = mine[-1].state.number if mine else before
        if refused is not None:
            reasons = [protocol.Problem(reason.key, reason.args) for reason in refused.reasons]
            return protocol.Refused(client_id or "", after, len(mine), reasons)
        return protocol.Accepted(client_id or "", after, len(mine))

    async def _stored_answer(self, seat: str, client_id: str) -> protocol.Accepted | None:
        async with self._shared.database.reading() as session:
            found = await store.find_answer(session, self.sitting.table_id, seat, client_id)
        return None if found is None else protocol.Accepted(client_id, found[1], found[0])

    async def _store(self, steps: Sequence[Step], client_id: str | None) -> None:
        """Commit first. Whoever comes second under a number has been overtaken."""
        rows = _rows(steps, client_id)
        over = not steps[-1].state.agenda
        waiting = self.play.course.game.waiting()
        undone = [step.decision.seat for step in steps if step.kind == "undo"]
        self.attendant.run_clocks(waiting, _newly_asked(self.play, steps), undone)
        await self._shared.writer.append(
            Append(
                table_id=self.sitting.table_id,
                rows=rows,
                status="finished" if over else "running",
                number=self.play.course.number,
                waiting=list(waiting),
                clocks=self.clocks,
                finished_at=now() if over else None,
            )
        )
        for row in rows:
            if row.client_id is not None:
                self._remember(row.seat, row.client_id, row.number + 1)

    def _remember(self, seat: str, mark: str, number: int) -> None:
        client_id, _, index = mark.partition(REPEAT)
        self._answers[seat, client_id] = protocol.Accepted(client_id, number, int(index or 0) + 1)
        if len(self._answers) > KEPT_ANSWERS:
            del self._answers[next(iter(self._answers))]

    def _tell(self, steps: list[Step]) -> None:
        told = self.play.number
        self.play.tell(steps)
        self.attendant.look(self.play, self.sitting)
        self._told(told, True)
        self.attendant.attend()
        if self.play.number - self._snapshot_at >= SNAPSHOT_EVERY and (start := self.play.start()) is not None:
            self._snapshot_at = self.play.number
            self._shared.begin(self._keep(self._snapshot_at, start))

    async def _keep(self, number: int, start: bytes) -> None:
        """A snapshot is only a short cut: without it, loading takes longer."""
        try:
            async with self._shared.database.writing() as session:
                await store.keep_snapshot(session, self.sitting.table_id, number, catalogue.ENGINE_VERSION, start)
        except SQLAlchemyError:
            log.warning("no snapshot of table %s", self.sitting.table_id, exc_info=True)


def new_play(sitting: Sitting, snapshot: bytes | None = None) -> Play:
    """The game from its beginning, or from where a snapshot was taken."""
    if sitting.engine_version != catalogue.ENGINE_VERSION:
        raise Refusal("engine_changed", theirs=str(sitting.engine_version), ours=catalogue.ENGINE_VERSION)
    game = catalogue.new_game(sitting.game, sitting.size, sitting.modules)
    start = None if snapshot is None else msgspec.json.decode(snapshot, type=Start)
    return Play(game, sitting.seed, sitting.seed_hash, start)


def _restored(sitting: Sitting, snapshot: bytes | None) -> Play:
    """From the snapshot if it can be read: it is only a short cut."""
    if snapshot is not None:
        try:
            return new_play(sitting, snapshot)
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError):
            log.warning("the snapshot of table %s cannot be read", sitting.table_id, exc_info=True)
    return new_play(sitting)


def _take(
    play: Play, seat: str, number: int, picks: Sequence[Pick], made_by: MadeBy
) -> tuple[list[Step], Refused | None]:
    steps: list[Step] = []
    try:
        play.check_fresh(seat, number)
        for pick in picks:
            wanted = {"undo": play.course.undoable(seat)} if pick is UNDO else pick
            steps.append(play.take(seat, wanted, made_by))
            drawn = play.draws()
            steps += drawn
            if drawn:
                break
    except Refused as refused:
        return steps, refused
    except RecursionError:
        return steps, Refused(Reason("nested-too-deeply"))
    return steps, None


def _rows(steps: Sequence[Step], client_id: str | None) -> list[Row]:
    """A message's first decision carries its client id, further ones the id with an index."""
    rows: list[Row] = []
    count = 0
    for step in steps:
        mark = None
        if client_id is not None and step.made_by == "player":
            mark = client_id if count == 0 else f"{client_id}{REPEAT}{count}"
            count += 1
        decision = step.decision
        rows.append(Row(step.state.number - 1, decision.seat, step.kind, decision.pick, step.made_by, mark))
    return rows


def _newly_asked(play: Play, steps: Sequence[Step]) -> list[str]:
    """Who gets the full time: everybody newly asked, except whoever opened a decision of their own again."""
    reopened = {step.decision.seat for step in steps if step.kind != "pick"}
    return [seat for seat in play.newly_asked(steps[0].state.number - 1) if seat not in reopened]

"""What happens at a table by itself: bots decide after a pause, and clocks run out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Protocol

from app.engine.kernel import Game
from app.engine.state import Pick, Seat
from app.tables.protocol import MadeBy, View
from app.tables.running import store
from app.tables.running.clocks import Clocks
from app.tables.running.shared import Shared
from app.tables.running.store import Sitting

log = logging.getLogger(__name__)

SECONDS_AFTER_A_FAULT = 5.0
SECONDS_FOR_ANOTHER = 3.0
"""So long the bots of the process that decided last may take; then it is gone, and those of another decide."""


class Piloted(Protocol):
    """The running game, as far as the autopilot needs it."""

    sitting: Sitting

    @property
    def waiting(self) -> tuple[Seat, ...]: ...
    def view(self, viewer: Seat) -> View: ...
    def copy(self) -> Game: ...
    async def decide(
        self, seat: Seat, client_id: str | None, number: int, picks: Sequence[Pick], made_by: MadeBy
    ) -> object: ...


class Autopilot:
    """Looks after one running game. Everything it knows can be read again, so a restart costs nothing."""

    def __init__(self, shared: Shared, game: Piloted) -> None:
        self._shared = shared
        self._game = game
        self._bots: dict[Seat, asyncio.Task[Any]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._gone = False
        self._stands_back = False
        self._went_on = asyncio.Event()
        self._held: dict[Seat, asyncio.Event] = {}
        """Bots that wait for whoever has come back to their seat."""
        self.clocks = Clocks(None, {})

    @property
    def busy(self) -> bool:
        return bool(self._bots or self.clocks.running)

    def take_over(self) -> None:
        """The game was read from the database, with what was left on its clocks."""
        self.clocks = Clocks(self._game.sitting.clock_seconds, self._game.sitting.clocks)
        self.look()

    def look(self, fresh: Iterable[Seat] = ()) -> None:
        """Where the game is now, and who sits there. `fresh` are seats that have just been asked."""
        self.run_clocks(self._game.waiting, fresh)

    def run_clocks(self, waiting: Iterable[Seat], fresh: Iterable[Seat], undone: Iterable[Seat] = ()) -> None:
        """Clocks run for people, never for bots and draws."""
        if self._game.sitting.clock_seconds is None:
            if self.clocks.running:  # it was switched off
                self.clocks = Clocks(None, {})
            return
        seats = [seat for seat in waiting if self._is_person(seat)]
        self.clocks.run(seats, [seat for seat in fresh if seat in seats], undone)

    def attend(self, *, another_decided: bool = False) -> None:
        """Let bots begin whose turn it is, and set the alarm for the next clock that runs out.

        Where another process has decided last, so do its bots next: two would think the same, and one be overtaken.
        """
        self._stands_back = another_decided
        self._went_on.set()
        self._went_on = asyncio.Event()
        self._begin()

    def _begin(self) -> None:
        if self._gone:
            return
        for seat in self._game.waiting:
            if self._bot_of(seat) is not None and seat not in self._bots:
                task = self._bots[seat] = self._shared.begin(self._let_bot_decide(seat))
                task.add_done_callback(partial(self._bot_finished, seat))
        self._set_alarm()

    def hold_back(self, seat: Seat) -> None:
        """Whoever has this seat is back: its bot waits a moment, so that they can take over."""
        self.let_go(seat)
        held = self._held[seat] = asyncio.Event()
        asyncio.get_running_loop().call_later(self._shared.settings.return_seconds, held.set)

    def let_go(self, seat: Seat) -> None:
        """They are away again: nobody is left for whom its bot would wait."""
        held = self._held.pop(seat, None)
        if held is not None:
            held.set()

    def may_decide(self, seat: Seat, made_by: MadeBy) -> bool:
        """Whether it is still for a bot, or for the clock, to decide: people come back and switch clocks off."""
        if made_by == "bot":
            return self._bot_of(seat) is not None and not self._is_held(seat)
        return made_by != "clock" or self._game.sitting.clock_seconds is not None

    def go(self) -> None:
        self._gone = True
        for bot in self._bots.values():
            bot.cancel()
        if self._alarm is not None:
            self._alarm.cancel()

    async def keep_clocks(self, table_id: int) -> None:
        if self.clocks.running:
            async with self._shared.database.writing() as session:
                await store.keep_clocks(session, table_id, self.clocks.left())

    # -- bots --------------------------------------------------------------------------------------------------------

    def _bot_of(self, seat: Seat) -> str | None:
        sitter = self._game.sitting.find(seat)
        return None if sitter is None else sitter.bot or sitter.stand_in

    def _is_person(self, seat: Seat) -> bool:
        sitter = self._game.sitting.find(seat)
        return sitter is not None and not sitter.decided_by_bot

    def _bot_finished(self, seat: Seat, _task: asyncio.Task[Any]) -> None:
        del self._bots[seat]
        self._begin()

    async def _let_bot_decide(self, seat: Seat) -> None:
        """One pick, after a pause in which people can see what happened before."""
        await asyncio.sleep(self._shared.settings.bot_pause_seconds)
        await self._leave_it_to_another(seat)
        while self._is_held(seat):
            await self._held[seat].wait()
        if self._bot_of(seat) is not None:
            await self._pick_for(seat, "bot")

    async def _leave_it_to_another(self, seat: Seat) -> None:
        """As long as something comes from there."""
        with contextlib.suppress(TimeoutError):
            while self._stands_back and seat in self._game.waiting:
                await asyncio.wait_for(self._went_on.wait(), SECONDS_FOR_ANOTHER)

    def _is_held(self, seat: Seat) -> bool:
        return seat in self._held and not self._held[seat].is_set()

    async def _pick_for(self, seat: Seat, made_by: MadeBy) -> None:
        if self._gone or seat not in self._game.waiting:
            return
        view = self._game.view(seat)
        try:
            pick = await self._shared.bots.pick(self._bot_of(seat), view, self._game.copy())
            await self._game.decide(seat, None, view["number"], [pick], made_by)
        except Exception:
            log.exception("the bot at %s could not decide", seat)
            await asyncio.sleep(SECONDS_AFTER_A_FAULT)

    # -- clocks ------------------------------------------------------------------------------------------------------

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        seconds = self.clocks.next_end()
        if seconds is not None and not self._gone:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(seconds, lambda: self._shared.begin(self._clock_ran_out()))

    async def _clock_ran_out(self) -> None:
        for seat in self.clocks.run_out():
            await self._pick_for(seat, "clock")
        self._set_alarm()

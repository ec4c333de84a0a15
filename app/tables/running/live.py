"""Live play: the tables in memory. A table is loaded when somebody needs it and leaves when nobody does."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager

from sqlalchemy.exc import SQLAlchemyError

from app.db import Database
from app.settings import Settings
from app.tables.bus import Bus, open_bus
from app.tables.counters import SECONDS_BETWEEN_WORDS, ErrorCount, Present
from app.tables.lobby.live_port import Live
from app.tables.pointers import Pointer
from app.tables.protocol import GOING_AWAY
from app.tables.refusals import Refusal
from app.tables.running import following, store
from app.tables.running.archiving import archive_game
from app.tables.running.bots import Bots
from app.tables.running.shared import Shared, open_writer
from app.tables.running.table import LiveTable
from app.tables.running.turns import NoNotices, Notices
from app.tables.tidying import tidy

log = logging.getLogger(__name__)

ALL_TABLES = 0
"""In place of a table, where a pointer is about a person."""

MOST_IDLE = 100
"""So many idle tables stay in memory; a flood of visitors to old games does not fill it."""

SECONDS_BETWEEN_ROUNDS = 10.0
"""How often the house looks after clocks and idle tables."""

SECONDS_BEFORE_TIDYING = 600.0
SECONDS_OF_A_DAY = 24 * 3600.0


class LivePlay:
    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self._tables: dict[int, LiveTable] = {}
        self._loading: dict[int, asyncio.Task[LiveTable]] = {}
        self._users: dict[int, int] = {}
        self._used_at: dict[int, float] = {}
        self._behind: set[int] = set()
        """Tables at which something may have been missed, until all of it is read again."""
        self._closing = asyncio.Event()
        self._duties: list[asyncio.Task[None]] = []

    # -- tables in memory --------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, table_id: int) -> AsyncIterator[LiveTable]:
        """The table, kept in memory at least as long as the block lasts."""
        self._users[table_id] = self._users.get(table_id, 0) + 1
        try:
            yield await self._find(table_id)
        finally:
            self._users[table_id] -= 1
            if table_id in self._tables:
                self._used_at[table_id] = time.monotonic()
            if not self._users[table_id]:
                del self._users[table_id]
                self._make_room(MOST_IDLE)

    async def _find(self, table_id: int) -> LiveTable:
        table = self._tables.get(table_id)
        if table is not None:
            return table
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = self.shared.begin(self._load(table_id))
            loading.add_done_callback(lambda _task: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: int) -> LiveTable:
        async with self.shared.database.reading() as session:
            table = LiveTable(self.shared, await store.read_table(session, table_id))
        await table.load()
        self._tables[table_id] = table
        table.point("who")
        return table

    @property
    def in_memory(self) -> int:
        return len(self._tables)

    def forget_idle(self) -> None:
        """Tables that nobody has used for a while leave memory."""
        oldest = time.monotonic() - self.shared.settings.idle_seconds
        for table_id in self._idle():
            if self._used_at.get(table_id, 0.0) <= oldest:
                self._forget(table_id)

    def _make_room(self, most: int) -> None:
        if len(self._tables) > most:
            idle = self._idle()
            for table_id in idle[: max(0, len(idle) - most)]:
                self._forget(table_id)

    def _idle(self) -> list[int]:
        """Unused tables, the longest unused first."""
        idle = [table_id for table_id, table in self._tables.items() if table_id not in self._users and not table.busy]
        return sorted(idle, key=lambda table_id: self._used_at.get(table_id, 0.0))

    def _forget(self, table_id: int) -> None:
        self._tables.pop(table_id).go()
        self._used_at.pop(table_id, None)
        self._behind.discard(table_id)

    # -- what the lobby says -----------------------------------------------------------------------------------------

    async def start(self, table_id: int) -> None:
        async with self.at(table_id) as table:
            await table.start()
            table.point("people")
            if table.running is not None:
                table.call_on(table.running.turns())

    async def changed(self, table_id: int) -> None:
        await self._refresh(table_id)
        self._tell(Pointer(table_id, "people"))

    async def removed(self, table_id: int, player_id: int) -> None:
        self._dismiss(Pointer(table_id, "removed", player=player_id))
        self._tell(Pointer(table_id, "removed", player=player_id))

    async def spectators_removed(self, table_id: int) -> None:
        self._dismiss(Pointer(table_id, "spectators removed"))
        self._tell(Pointer(table_id, "spectators removed"))
        await self.changed(table_id)

    async def closed(self, table_id: int) -> None:
        await self._close(table_id)
        self._tell(Pointer(table_id, "closed"))

    async def forgotten(self, player_id: int, tables: Collection[int]) -> None:
        await self._everywhere(Pointer(ALL_TABLES, "forgotten", player=player_id, tables=tuple(tables)))

    async def devices_forgotten(self, devices: Collection[int]) -> None:
        await self._everywhere(Pointer(ALL_TABLES, "devices forgotten", devices=tuple(devices)))

    async def hears_others(self, player_id: int) -> None:
        await self._everywhere(Pointer(ALL_TABLES, "hearing", player=player_id))

    async def _everywhere(self, pointer: Pointer) -> None:
        await self._follow_everywhere(pointer)
        self._tell(pointer)

    async def _follow_everywhere(self, pointer: Pointer) -> None:
        """What concerns a person, at whichever of our tables they are."""
        if pointer.what == "devices forgotten":
            self._log_out(pointer.devices)
        elif pointer.what == "hearing":
            for table_id, table in list(self._tables.items()):
                if any(listener.player_id == pointer.player for listener in table.presence.listeners):
                    await self._tell_chat(table_id, pointer.player)
        else:
            for table in self._tables.values():
                table.dismiss(Refusal("logged_out"), player_id=pointer.player)
                if table.company.askings.of(pointer.player) is not None:
                    table.ask_no_more(pointer.player, told=True)
            for table_id in pointer.tables:
                await self._refresh(table_id)
                await self._tell_chat(table_id)

    def _log_out(self, devices: Collection[int]) -> None:
        for table in self._tables.values():
            table.dismiss(Refusal("logged_out"), devices=devices)

    async def _tell_chat(self, table_id: int, player_id: int | None = None) -> None:
        if table_id in self._tables:
            async with self.at(table_id) as table:
                await table.talk.tell_anew(player_id)

    def _known(self, table_id: int) -> bool:
        """In memory, or on its way: then it may have been read before the change that we are told of."""
        return table_id in self._tables or table_id in self._loading

    async def _refresh(self, table_id: int) -> None:
        if self._known(table_id):
            async with self.at(table_id) as table:
                await table.refresh()

    async def _close(self, table_id: int) -> None:
        if self._known(table_id):
            async with self.at(table_id) as table:
                table.close()

    def _dismiss(self, pointer: Pointer) -> None:
        table = self._tables.get(pointer.table)
        if table is None:
            return
        if pointer.what == "removed":
            table.dismiss(Refusal("removed_by_host"), role="player", player_id=pointer.player)
        else:
            table.dismiss(Refusal("watch_code_unknown"), role="spectator")

    def _tell(self, pointer: Pointer) -> None:
        self.shared.bus.tell(pointer)

    # -- what other processes say ------------------------------------------------------------------------------------

    async def receive(self, pointer: Pointer) -> None:
        if pointer.table == ALL_TABLES:
            await self._follow_everywhere(pointer)
            return
        if pointer.what in ("removed", "spectators removed"):
            self._dismiss(pointer)
        elif pointer.what == "closed":
            await self._close(pointer.table)
        elif self._known(pointer.table):
            await self._follow(pointer)

    async def _follow(self, pointer: Pointer) -> None:
        try:
            async with self.at(pointer.table) as table:
                await following.follow(self.shared, table, pointer)
        except Exception:
            self._behind.add(pointer.table)  # nobody will point at it again
            raise

    async def catch_up(self) -> None:
        """Something may have been missed: look at every table, and at who is still known."""
        self._behind.update(self._tables)
        await self._check_devices()
        await self._read_what_was_missed()

    async def _read_what_was_missed(self) -> None:
        """Where that fails, the next round tries again."""
        for table_id in self._behind & self._tables.keys():
            try:
                async with self.at(table_id) as table:
                    await following.catch_up(table)
                self._behind.discard(table_id)
            except Exception:
                log.exception("table %s has not caught up", table_id)

    async def _check_devices(self) -> None:
        """Also by the way: the word of another process that logged somebody out may have got lost."""
        here = {
            listener.device_id
            for table in self._tables.values()
            for listener in table.presence.listeners
            if listener.device_id is not None
        }
        if here:
            async with self.shared.database.reading() as session:
                self._log_out(here - await store.known_devices(session, here))

    async def archived(self, table_id: int) -> bytes | None:
        """The archive of a finished game, made now if it is not there yet; none if today's rules cannot make it."""
        await archive_game(self.shared, table_id)
        async with self.shared.database.reading() as session:
            return await store.read_archive(session, table_id)

    # -- the house ---------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Nobody waits for the tables that go on by themselves: they come into memory while the house serves."""
        async with self.shared.database.reading() as session:
            waiting = await store.tables_to_attend(session)
            finished = await store.tables_to_archive(session)
        duties = (
            self._attend(waiting),
            self._archive(finished),
            self._make_rounds(),
            self._say_how_it_goes(),
            self._tidy_daily(),
        )
        self._duties = [asyncio.create_task(duty) for duty in duties]

    async def _attend(self, waiting: Iterable[int]) -> None:
        """Go on wherever something happens by itself. Until a table's turn comes, its clocks rest."""
        for table_id in waiting:
            if self._closing.is_set():
                return
            try:
                async with self.at(table_id):
                    pass
            except Refusal as refusal:
                log.warning("table %s does not go on: %s", table_id, refusal)
            except Exception:
                log.exception("table %s does not go on", table_id)

    async def _archive(self, finished: Iterable[int]) -> None:
        """What was not archived or counted when it ended: the house stopped before, or did neither at the time."""
        for table_id in finished:
            if self._closing.is_set():
                return
            await archive_game(self.shared, table_id)

    async def _make_rounds(self) -> None:
        seconds = min(SECONDS_BETWEEN_ROUNDS, self.shared.settings.idle_seconds / 2)
        while not await self._closes_within(seconds):
            for table in list(self._tables.values()):
                try:
                    await following.look_after(table)
                except Exception:
                    log.exception("table %s could not be looked after", table.id)
            try:
                await self._check_devices()
            except Exception:
                log.exception("who is still known could not be looked up")
            await self._read_what_was_missed()
            self.forget_idle()

    async def _tidy_daily(self) -> None:
        """Not at once: whoever opens the house has more urgent things to do."""
        seconds = SECONDS_BEFORE_TIDYING
        while not await self._closes_within(seconds):
            seconds = SECONDS_OF_A_DAY
            try:
                gone = await tidy(self.shared.database, self.shared.settings)
                for table_id in gone.tables:
                    await self.closed(table_id)
            except Exception:
                log.exception("the house could not be tidied")
            else:
                log.info("tidied: %s", gone.rows)

    async def _say_how_it_goes(self) -> None:
        """Without a row nobody counts on this process; who looks after it sees for how long that has been so."""
        counters = self.shared.counters
        while True:
            try:
                async with self.shared.database.writing() as session:
                    await counters.write(session, self.present())
                counters.written_at = time.monotonic()
                counters.failing = self.shared.writer.failing = False
            except Exception:
                counters.failing = True
                log.exception("the database could not be told how it goes")
            if await self._closes_within(SECONDS_BETWEEN_WORDS):
                break
        with contextlib.suppress(SQLAlchemyError, OSError):
            async with self.shared.database.writing() as session:
                await counters.say_goodbye(session)

    def present(self) -> Present:
        listeners = [listener for table in self._tables.values() for listener in table.presence.listeners]
        people = {listener.player_id for listener in listeners if listener.player_id is not None}
        return Present(sockets=len(listeners), people=len(people), tables=len(self._tables))

    async def _closes_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self._closing.is_set()

    async def close(self) -> None:
        self._closing.set()
        await asyncio.gather(*self._duties)
        tables = list(self._tables.values())
        for table in tables:
            table.go()
            table.dismiss(Refusal("stopping"), code=GOING_AWAY)
        for table in tables:
            try:
                await table.keep_clocks()
            except Exception:
                log.exception("the clocks of table %s could not be kept", table.id)


@asynccontextmanager
async def open_live(settings: Settings, database: Database, notices: Notices | None = None) -> AsyncIterator[Live]:
    """Live play from the start of the server to its end. ``notices`` hears of every turn that begins."""
    bus: Bus = open_bus(settings)
    writer = open_writer(database)
    shared = Shared(settings, database, writer, bus, Bots(), notices or NoNotices())
    live = LivePlay(shared)
    errors = ErrorCount(shared.counters)
    logging.getLogger().addHandler(errors)
    writer.start()
    try:
        await bus.open(live.receive, live.catch_up)
        await live.open()
        try:
            yield live
        finally:
            await live.close()
    finally:
        logging.getLogger().removeHandler(errors)
        await bus.close()
        await shared.end()
        await writer.close()
        shared.bots.close()

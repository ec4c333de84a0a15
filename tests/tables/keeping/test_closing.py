"""The keeper closes a table under way: everybody is sent away, nothing goes on, and nothing opens it again."""

from __future__ import annotations

import asyncio

import pytest

from app.db import Database
from app.models import AdminAccount, Table
from app.settings import Settings
from app.tables import protocol
from app.tables.keeping.closing import close_table
from app.tables.refusals import Refusal
from app.tables.running.shared import open_writer
from app.tables.running.writer import Append, Row
from tests.tables.running.listeners import HELLO, Listener
from tests.tables.running.live_tables import Held, add_tables, append, live_play


class SentAway(Listener):
    """A socket that remembers why it was closed first."""

    why: tuple[int, str] | None = None

    def shut(self, code: int, refusal: Refusal) -> None:
        self.why = self.why or (code, refusal.key)


CLOSED = (protocol.DISMISSED, "table_abandoned")


async def close(database: Database, table_id: int) -> None:
    async with database.writing() as session:
        account = AdminAccount(name="admin", password_hash="unused")
        session.add(account)
        await session.flush()
        await close_table(session, account.id, table_id)


async def test_everybody_is_sent_away_and_no_bot_plays_on(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=40)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        listener = SentAway(table.sitting.sitters[0].player_id)
        await table.join(listener, HELLO)
        autopilot = table.playing().autopilot
        async with database.writing() as session:
            for seat in (await session.get_one(Table, table_id)).seats:
                seat.stand_in = "apprentice"
        await close(database, table_id)
        await live.closed(table_id)
        assert listener.why == CLOSED
        await live.changed(table_id)
        assert table.running is None
        assert not autopilot.busy


async def test_a_table_that_is_just_coming_into_memory_is_closed_as_well(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=40, clock_seconds=60)
    held = Held(monkeypatch, only=[table_id])
    async with live_play(settings, database) as live:
        await held.coming.wait()
        await close(database, table_id)
        closing = asyncio.create_task(live.closed(table_id))
        held.go.set()
        await closing
        async with live.at(table_id) as table:
            assert (table.sitting.status, table.running) == ("abandoned", None)


async def test_a_process_that_missed_the_word_learns_it_when_it_looks(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=40)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        listener = SentAway(table.sitting.sitters[0].player_id)
        await table.join(listener, HELLO)
        await close(database, table_id)
        await live.catch_up()
        assert (listener.why, table.running) == (CLOSED, None)


async def test_a_decision_that_was_on_its_way_does_not_open_the_table_again(
    settings: Settings, database: Database
) -> None:
    (table_id,) = await add_tables(database, decisions=0)
    await close(database, table_id)
    writer = open_writer(database)
    writer.start()
    row = Row(0, "p0", "pick", {}, "player", None)
    await append(writer, Append(table_id, [row], "running", 1, ["p1"], {}, {}, "a digest", None))
    await writer.close()
    async with database.reading() as session:
        table = await session.get_one(Table, table_id)
    assert (table.status, table.number, table.waiting) == ("abandoned", 0, [])
    assert all(seat.score is None for seat in table.seats)

"""When the house opens: what goes on by itself goes on, and nobody waits for it."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import func, select

from app.db import Database
from app.engine.state import NATURE
from app.models import Decision
from app.settings import Settings
from app.tables.running import store
from app.tables.running.live import LivePlay
from tests.patience import until
from tests.tables.running.live_tables import Held, add_tables, live_play, played

BEGUN = next(number for number, (seat, _) in enumerate(played()) if number >= 40 and seat != NATURE)
ASKED = played()[BEGUN][0]


async def _made_by_the_clock(database: Database, table_id: int) -> int:
    mine = (Decision.table_id == table_id) & (Decision.made_by == "clock")
    async with database.reading() as session:
        return await session.scalar(select(func.count()).where(mine)) or 0


async def _goes_on(live: LivePlay, table_id: int) -> None:
    async with live.at(table_id) as table:
        await until(lambda: table.number > BEGUN)


async def test_the_house_serves_before_its_tables_are_in_memory_and_no_overdue_clock_is_lost(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    overdue = await add_tables(database, 3, decisions=BEGUN, clock_seconds=600, clocks={ASKED: 0.0}, waiting=[ASKED])
    (quiet,) = await add_tables(database, decisions=BEGUN)
    held = Held(monkeypatch, overdue)
    async with live_play(settings, database) as live:
        async with live.at(quiet) as table:
            assert table.number == BEGUN
        assert live.in_memory == 1, "those with clocks are still on their way"
        held.go.set()
        for table_id in overdue:
            await _goes_on(live, table_id)
    for table_id in overdue:
        assert await _made_by_the_clock(database, table_id) == 1


async def test_a_house_that_closes_while_its_tables_come_waits_for_one_of_them_only(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await add_tables(database, 3, decisions=BEGUN, clock_seconds=600, clocks={ASKED: 300.0}, waiting=[ASKED])
    held = Held(monkeypatch)
    async with live_play(settings, database) as live:
        await held.coming.wait()
        closing = asyncio.create_task(live.close())
        await asyncio.sleep(0)
        held.go.set()
        await closing
        assert live.in_memory == 1


async def test_only_tables_that_go_on_by_themselves_are_brought_into_memory(database: Database) -> None:
    (clock,) = await add_tables(database, decisions=BEGUN, clock_seconds=600, waiting=["p0"])
    (new,) = await add_tables(database, decisions=0)
    await add_tables(database, decisions=BEGUN, waiting=["p0", "p1"])
    bots = await add_tables(database, 2, decisions=BEGUN, waiting=["p0"])
    async with database.writing() as session:
        await store.put_stand_in(session, bots[0], "p0", "apprentice")
        await store.put_stand_in(session, bots[1], "p1", "apprentice")
    await add_tables(database, clock_seconds=600)
    async with database.reading() as session:
        assert await store.tables_to_attend(session) == [clock, new, bots[0]]

"""Tables come into memory when somebody needs them and leave when nobody does."""

from __future__ import annotations

import gc
import time
import tracemalloc
from pathlib import Path

import pytest
from sqlalchemy import insert

from app.db import Database
from app.models import Archive
from app.settings import Settings
from app.tables.running import live as live_module
from app.tables.running.live import LivePlay
from tests.patience import LONG, until
from tests.tables.running.live_tables import add_tables, live_play

PAGE_BYTES = 4096
ARCHIVED = (Path(__file__).parents[2] / "golden" / "archive-1.json.gz").read_bytes()
MANY = 2_000 if LONG else 300
WARMING_UP = 500 if LONG else 200
"""So many tables until the heap and the caches have found their size."""

ALLOWED_GROWTH = 8_000_000


def _resident_bytes() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE_BYTES


async def _add_finished_tables(database: Database, amount: int) -> list[int]:
    """With their archives and results: nothing is made up for while memory is measured."""
    tables = await add_tables(database, amount, seconds=3600)
    async with database.writing() as session:
        rows = [{"table_id": table_id, "format": 1, "content": ARCHIVED} for table_id in tables]
        await session.execute(insert(Archive), rows)
    return tables


async def _look_at(live: LivePlay, table_id: int) -> None:
    async with live.at(table_id) as table:
        assert table.fresh(None).view["over"]


async def _load_one_after_the_other(live: LivePlay, tables: list[int]) -> None:
    for table_id in tables:
        await _look_at(live, table_id)
    assert live.in_memory <= live_module.MOST_IDLE


async def test_finished_tables_loaded_one_after_the_other_leave_nothing_behind(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "MOST_IDLE", 5)
    tables = await _add_finished_tables(database, 50)
    async with live_play(settings, database) as live:
        await _load_one_after_the_other(live, tables[:20])
        gc.collect()
        tracemalloc.start()
        try:
            await _load_one_after_the_other(live, tables[20:30])
            gc.collect()
            before, _ = tracemalloc.get_traced_memory()
            await _load_one_after_the_other(live, tables[30:])
            gc.collect()
            after, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    # Twenty tables take several megabytes; what the libraries keep goes up and down by less than this.
    assert after - before < 400_000


@pytest.mark.slow
async def test_many_finished_tables_loaded_one_after_the_other_do_not_grow_the_process(
    settings: Settings, database: Database
) -> None:
    tables = await _add_finished_tables(database, MANY + WARMING_UP)
    async with live_play(settings, database) as live:
        await _load_one_after_the_other(live, tables[:WARMING_UP])
        before = _resident_bytes()
        await _load_one_after_the_other(live, tables[WARMING_UP:])
        assert _resident_bytes() - before < ALLOWED_GROWTH


async def test_a_table_that_nobody_uses_leaves_memory(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=40)
    async with live_play(settings, database) as live:
        async with live.at(table_id):
            live.forget_idle()
            assert live.in_memory == 1, "somebody uses it"
        live.forget_idle()
        assert live.in_memory == 1, "it has been used just now"
        live._used_at[table_id] = time.monotonic() - settings.idle_seconds
        live.forget_idle()
        assert live.in_memory == 0
        async with live.at(table_id) as table:
            assert table.number == 40


async def test_a_table_with_a_running_clock_stays(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=40, clock_seconds=600)
    async with live_play(settings, database) as live:
        await until(lambda: live.in_memory == 1)
        live._used_at[table_id] = time.monotonic() - settings.idle_seconds
        live.forget_idle()
        assert live.in_memory == 1

"""What goes wrong beside a table leaves the table as it is stored, and nobody with an old picture of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import update

from app.db import Database
from app.models import Table
from app.settings import Settings
from app.tables.running import answers, store
from app.tables.running import live as live_module
from app.tables.running.live import LivePlay
from app.tables.running.table import LiveTable
from app.tables.running.writer import Settled
from tests.patience import until
from tests.tables.running.live_tables import Held, add_tables, live_play, played

BEGUN = 40


async def decide_next(live: LivePlay, table_id: int) -> Any:
    async with live.at(table_id) as table:
        seat, pick = played()[table.number]
        return await table.playing().decide(seat, None, table.number, [pick])


async def test_whoever_looks_while_a_game_is_read_again_sees_it_as_it_was(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=BEGUN)
    seen: list[int] = []
    read_decisions = store.read_decisions
    async with live_play(settings, database) as live, live.at(table_id) as table:

        async def read_and_look(*asked: Any) -> list[store.StoredDecision]:
            seen.append(table.number)
            return await read_decisions(*asked)

        monkeypatch.setattr(store, "read_decisions", read_and_look)
        table.playing()._doubtful = True
        await table.playing().catch_up()
        assert set(seen) == {BEGUN}


async def test_a_game_that_could_not_be_read_again_stays_as_it_was(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=BEGUN)

    async def fail(*_asked: Any) -> list[store.StoredDecision]:
        raise OSError("no database")

    async with live_play(settings, database) as live, live.at(table_id) as table:
        table.playing()._doubtful = True
        with monkeypatch.context() as patched:
            patched.setattr(store, "read_decisions", fail)
            with pytest.raises(OSError, match="no database"):
                await table.playing().catch_up()
        assert table.number == BEGUN
        await decide_next(live, table_id)
        assert table.number > BEGUN


async def test_an_id_from_long_ago_is_answered_as_it_was_whatever_comes_with_it(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "KEPT_ANSWERS", 1)
    first = next(number for number in range(BEGUN, len(played())) if played()[number][0] == "p0")
    (table_id,) = await add_tables(database, decisions=first)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        game = table.playing()
        answer = await game.decide("p0", "long ago", first, [played()[first][1]])
        while game.number < first + 20 or game.waiting[0] != "p0":
            seat, pick = played()[game.number]
            await game.decide(seat, f"then {game.number}", game.number, [pick])
        number = game.number
        assert await game.decide("p0", "long ago", number, [played()[number][1]]) == answer
        assert game.number == number
        await decide_next(live, table_id)
        assert game.number > number


async def test_a_decision_that_could_not_be_stored_leaves_the_clock_with_whoever_is_asked(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = [seat if "columns" not in pick else "both" for seat, pick in played()]
    last = next(n for n in range(BEGUN, len(seats)) if {seats[n], seats[n + 1]} == {"p0", "p1"})
    (table_id,) = await add_tables(database, decisions=last, clock_seconds=600, clocks={seats[last]: 300.0})

    def fail(_append: object, _line: object, settled: Settled) -> None:
        asyncio.get_running_loop().call_soon(settled, OSError("the disk is full"))

    async with live_play(settings, database) as live, live.at(table_id) as table:
        game = table.playing()
        before = game.clocks
        with monkeypatch.context() as patched:
            patched.setattr(live.shared.writer, "append", fail)
            with pytest.raises(OSError, match="the disk is full"):
                await decide_next(live, table_id)
        assert set(before) == set(game.clocks) == {seats[last]}
        assert 0 < game.clocks[seats[last]] <= before[seats[last]], "it went on, and not from its full time"


async def test_the_round_through_the_house_reads_again_what_is_in_doubt(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "SECONDS_BETWEEN_ROUNDS", 0.02)
    tables = await add_tables(database, 2, decisions=BEGUN, clock_seconds=600)

    async def fail(_table: LiveTable) -> None:
        raise OSError("no database")

    async with live_play(settings, database) as live, live.at(tables[0]) as broken, live.at(tables[1]) as table:
        monkeypatch.setattr(broken, "keep_clocks", fail)
        table.playing()._doubtful = True
        await until(lambda: not table.playing().doubtful)


async def test_a_change_is_not_lost_on_a_table_that_is_on_its_way_into_memory(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=BEGUN)
    held = Held(monkeypatch)
    async with live_play(settings, database) as live:
        looking = asyncio.create_task(_name(live, table_id))
        await held.coming.wait()
        async with database.writing() as session:
            await session.execute(update(Table).values(name="Another name"))
        telling = asyncio.create_task(live.changed(table_id))
        await asyncio.sleep(0)
        held.go.set()
        await asyncio.gather(looking, telling)
        assert await _name(live, table_id) == "Another name"


async def _name(live: LivePlay, table_id: int) -> str:
    async with live.at(table_id) as table:
        return table.sitting.name


async def test_clocks_are_kept_at_the_end_even_if_tables_come_and_one_fails(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await add_tables(database, 3, decisions=BEGUN, clock_seconds=600)
    kept: list[int] = []
    async with live_play(settings, database) as live:
        await until(lambda: live.in_memory == len(tables))

        async def keep_clocks(table: LiveTable) -> None:
            kept.append(table.id)
            live._tables[1000 + table.id] = table
            if table.id == tables[1]:
                raise OSError("no database")

        monkeypatch.setattr(LiveTable, "keep_clocks", keep_clocks)
    assert kept == tables

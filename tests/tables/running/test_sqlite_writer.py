"""What a group of appends is for SQLite: one statement, which leaves everything or nothing, and a sound connection."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, text, update

from app.db import Database
from app.models import Decision, Table
from app.tables.running.sqlite_writer import AppendingFile
from app.tables.running.writer import Append, Clash, Row
from tests.tables.running.live_tables import add_tables

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)


@pytest.fixture
async def file(database: Database) -> AsyncIterator[AppendingFile]:
    if database.engine.dialect.name != "sqlite":
        pytest.skip("how SQLite is written to: PostgreSQL has a writer and tests of its own")
    file = AppendingFile(database.engine.url)
    yield file
    file.close()


def _append(table_id: int, *numbers: int, pick: Any = "x") -> Append:
    rows = [Row(number, "p0", "pick", pick, "player", None) for number in numbers]
    return Append(table_id, rows, "running", numbers[-1] + 1, ["p1"], {}, {}, "a digest", None)


async def _stored(database: Database) -> list[tuple[int, int]]:
    async with database.reading() as session:
        query = select(Decision.table_id, Decision.number).order_by(Decision.table_id, Decision.number)
        return [(table_id, number) for table_id, number in await session.execute(query)]


async def _numbers(database: Database) -> list[int]:
    async with database.reading() as session:
        return list(await session.scalars(select(Table.number).order_by(Table.id)))


async def test_a_group_has_decisions_of_several_tables_and_several_of_one(
    file: AppendingFile, database: Database
) -> None:
    first, second = await add_tables(database, 2, decisions=0)
    file.append([_append(first, 0, 1), _append(second, 0), _append(first, 2)])
    assert await _stored(database) == [(first, 0), (first, 1), (first, 2), (second, 0)]
    assert await _numbers(database) == [3, 1]


@pytest.mark.parametrize("wrong", ["there already", "no such table"])
async def test_a_clash_leaves_nothing_of_its_group_and_the_connection_as_it_was(
    file: AppendingFile, database: Database, wrong: str
) -> None:
    first, second = await add_tables(database, 2, decisions=0)
    file.append([_append(second, 0)])
    connection = file.opened()
    with pytest.raises(Clash):
        file.append([_append(first, 0), _append(second, 0) if wrong == "there already" else _append(second + 1, 0)])
    assert await _stored(database) == [(second, 0)]
    assert await _numbers(database) == [0, 1]
    assert not connection.in_transaction
    file.append([_append(first, 0)])
    assert file.opened() is connection
    assert await _stored(database) == [(first, 0), (second, 0)]


async def test_a_disk_that_is_full_leaves_nothing_and_the_next_append_is_stored(
    file: AppendingFile, database: Database
) -> None:
    first, second = await add_tables(database, 2, decisions=0)
    connection = file.opened()
    connection.execute("PRAGMA max_page_count=1")  # as many as there are: nothing may be added
    with pytest.raises(sqlite3.OperationalError, match="full"):
        file.append([_append(first, 0), _append(second, *range(50), pick="x" * 1000)])
    assert await _stored(database) == []
    assert await _numbers(database) == [0, 0]
    async with database.writing() as session:  # nobody finds the file locked
        await session.execute(update(Table).values(name="another"))
    file.append([_append(first, 0)])
    assert file.opened() is not connection
    assert await _stored(database) == [(first, 0)]


async def test_a_table_that_was_closed_meanwhile_stays_closed(file: AppendingFile, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=0)
    async with database.writing() as session:
        await session.execute(update(Table).values(status="void"))
    file.append([_append(table_id, 0)])
    async with database.reading() as session:
        assert await session.scalar(select(Table.status)) == "void"


async def test_the_end_of_a_game_is_stored_with_its_last_decision(file: AppendingFile, database: Database) -> None:
    over, other = await add_tables(database, 2, decisions=0)
    last = msgspec.structs.replace(_append(over, 1), status="finished", finished_at=NOON, scores={"p0": 3})
    file.append([_append(over, 0), last, _append(other, 0)])
    async with database.reading() as session:
        query = select(Table.status, Table.finished_at, Table.scores, Table.number).order_by(Table.id)
        assert list(await session.execute(query)) == [("finished", NOON, {"p0": 3}, 2), ("running", None, {}, 1)]


async def test_an_append_is_no_more_work_where_many_tables_are_running(file: AppendingFile, database: Database) -> None:
    async def work() -> int:
        (table_id,) = await add_tables(database, decisions=0)
        steps = 0

        def step() -> None:
            nonlocal steps
            steps += 1

        file.opened().set_progress_handler(step, 1)
        file.append([_append(table_id, 0)])
        return steps

    alone = await work()
    await add_tables(database, 20, decisions=0)
    assert 0 < await work() <= alone


async def test_tables_that_a_migration_has_made_anew_are_appended_to(file: AppendingFile, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=0)
    file.append([_append(table_id, 0)])
    async with database.migrating() as connection:
        made = await connection.scalar(text("SELECT sql FROM sqlite_master WHERE name = 'tables'"))
        for statement in (
            re.sub(r'CREATE TABLE "?tables"?', "CREATE TABLE anew", made, count=1),
            "INSERT INTO anew SELECT * FROM tables",
            "DROP TABLE tables",
            "ALTER TABLE anew RENAME TO tables",
            "ALTER TABLE tables ADD COLUMN later TEXT",
        ):
            await connection.exec_driver_sql(statement)
    file.append([_append(table_id, 1)])
    assert await _stored(database) == [(table_id, 0), (table_id, 1)]
    assert await _numbers(database) == [2]


async def test_nobody_else_sees_how_it_is_done_and_a_commit_is_on_disk(file: AppendingFile, database: Database) -> None:
    driver = file.opened()
    assert driver.execute("PRAGMA main.synchronous").fetchone() == (2,)
    assert driver.execute("PRAGMA foreign_keys").fetchone() == (1,)
    async with database.reading() as session:
        names = await session.scalars(text("SELECT name FROM sqlite_master UNION SELECT name FROM sqlite_temp_master"))
        assert not {"appended", "appending"} & set(names)

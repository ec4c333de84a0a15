"""The writer: one commit for many, all or nothing for one, and no harm from a neighbour who comes too late."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence

import pytest
from sqlalchemy import select

from app.db import Database
from app.models import Decision, Table
from app.settings import Settings
from app.tables.running.postgres_writer import PostgresWriter
from app.tables.running.shared import open_writer
from app.tables.running.sqlite_writer import SqliteWriter
from app.tables.running.writer import Append, Line, Overtaken, Row, Writer
from tests.tables.running.live_tables import add_tables, append, cut_connections


@pytest.fixture
async def writer(settings: Settings, database: Database) -> AsyncIterator[Writer]:
    writer = open_writer(database)
    writer.start()
    yield writer
    await writer.close()


def _append(table_id: int, *numbers: int, client_id: str | None = None) -> Append:
    rows = [Row(number, "p0", "pick", {"row": number}, "player", client_id) for number in numbers]
    return Append(table_id, rows, "running", numbers[-1] + 1, ["p1"], {"p1": 9.5}, {"p0": 3}, "a digest", None)


async def _numbers(database: Database, table_id: int) -> list[int]:
    async with database.reading() as session:
        query = select(Decision.number).where(Decision.table_id == table_id).order_by(Decision.number)
        return list(await session.scalars(query))


async def test_decisions_are_stored_with_how_the_table_stands(writer: Writer, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=0)
    await append(writer, _append(table_id, 0, 1, 2))
    assert await _numbers(database, table_id) == [0, 1, 2]
    async with database.reading() as session:
        table = await session.get_one(Table, table_id)
    assert (table.number, table.waiting, table.clocks) == (3, ["p1"], {"p1": 9.5})
    assert (table.scores, table.seen) == ({"p0": 3}, "a digest")


async def test_whoever_comes_second_under_a_number_is_overtaken_and_stores_nothing(
    writer: Writer, database: Database
) -> None:
    (table_id,) = await add_tables(database, decisions=0)
    await append(writer, _append(table_id, 0, 1))
    with pytest.raises(Overtaken):
        await append(writer, _append(table_id, 1, 2))
    assert await _numbers(database, table_id) == [0, 1]


async def test_a_writer_that_cannot_commit_is_failing_until_it_can(
    writer: Writer, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=0)

    def fail(*_given: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as patched:
        for kind in (SqliteWriter, PostgresWriter):
            patched.setattr(kind, "_commit", fail)
        with pytest.raises(OSError, match="the disk is full"):
            await append(writer, _append(table_id, 0))
    found = [writer.failing]
    await append(writer, _append(table_id, 0))
    found.append(writer.failing)
    with pytest.raises(Overtaken):
        await append(writer, _append(table_id, 0))
    found.append(writer.failing)
    assert found == [True, False, False], "who was overtaken was only too late"


async def test_a_client_id_is_stored_once(writer: Writer, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=0)
    await append(writer, _append(table_id, 0, client_id="same"))
    with pytest.raises(Overtaken):
        await append(writer, _append(table_id, 1, client_id="same"))
    assert await _numbers(database, table_id) == [0]


async def test_one_that_comes_too_late_does_not_take_its_neighbours_down(writer: Writer, database: Database) -> None:
    tables = await add_tables(database, 20, decisions=0)
    await append(writer, _append(tables[7], 0))
    outcomes = await asyncio.gather(
        *(append(writer, _append(table_id, 0)) for table_id in tables), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes].count(Overtaken) == 1
    assert isinstance(outcomes[7], Overtaken)
    for table_id in tables:
        assert await _numbers(database, table_id) == [0]


async def test_what_waits_when_the_writer_closes_is_still_stored(settings: Settings, database: Database) -> None:
    tables = await add_tables(database, 5, decisions=0)
    writer = open_writer(database)
    writer.start()
    appending = [asyncio.create_task(append(writer, _append(table_id, 0))) for table_id in tables]
    await asyncio.sleep(0)
    await writer.close()
    await asyncio.gather(*appending)
    for table_id in tables:
        assert await _numbers(database, table_id) == [0]


async def test_a_table_that_is_not_there_counts_as_overtaken(writer: Writer, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=0)
    with pytest.raises(Overtaken):
        await append(writer, _append(table_id + 1, 0))
    assert await _numbers(database, table_id + 1) == []
    await append(writer, _append(table_id, 0))
    assert await _numbers(database, table_id) == [0]


async def test_behind_what_could_not_be_stored_nothing_is_whichever_commit_it_came_to(
    writer: Writer, database: Database
) -> None:
    """The numbers behind one that was overtaken are free: only the line says that they rest on what is not there."""
    table_id, other = await add_tables(database, 2, decisions=0)
    await append(writer, _append(table_id, 0))
    line = Line()
    numbers = (0, 1, 2)
    together = await asyncio.gather(
        *(append(writer, _append(table_id, number), line) for number in numbers),
        append(writer, _append(other, 0)),
        return_exceptions=True,
    )
    with pytest.raises(Overtaken):
        await append(writer, _append(table_id, 1), line)
    assert [type(outcome) for outcome in together] == [Overtaken, Overtaken, Overtaken, type(None)]
    assert await _numbers(database, table_id) == [0]
    await append(writer, _append(table_id, 1))
    assert await _numbers(database, table_id) == [0, 1]


async def test_what_was_given_is_settled_in_its_order(writer: Writer, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=0)
    line, settled = Line(), list[int]()
    for number in range(10):
        writer.append(_append(table_id, number), line, lambda error, number=number: settled.append(number))  # type: ignore[misc]
    await writer.rest()
    assert settled == list(range(10))
    assert await _numbers(database, table_id) == settled


async def test_two_processes_that_write_the_same_tables_at_once_do_not_lock_each_other_out(
    writer: Writer, database: Database
) -> None:
    """Each number is stored once, by whichever came first, whatever else was in the group."""
    tables = await add_tables(database, 12, decisions=0)
    other = open_writer(database)
    other.start()
    for number in range(6):
        both = [(tables, writer), (tables[::-1], other)]
        outcomes = await asyncio.gather(
            *(append(each, _append(table_id, number)) for order, each in both for table_id in order),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes].count(Overtaken) == len(tables)
        assert outcomes.count(None) == len(tables)
    await other.close()
    for table_id in tables:
        assert await _numbers(database, table_id) == list(range(6))


async def test_what_was_overtaken_costs_its_neighbours_no_commit_of_their_own(
    writer: Writer, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not isinstance(writer, PostgresWriter):
        pytest.skip("a file has one process")
    tables = await add_tables(database, 5, decisions=0)
    await append(writer, _append(tables[2], 0))
    commit, commits = PostgresWriter._commit, list[list[int]]()

    async def counted(writer: PostgresWriter, appends: Sequence[Append]) -> Collection[int]:
        commits.append([append.table_id for append in appends])
        return await commit(writer, appends)

    monkeypatch.setattr(PostgresWriter, "_commit", counted)
    outcomes = await asyncio.gather(*(append(writer, _append(each, 0, 1)) for each in tables), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [
        Overtaken if each == tables[2] else type(None) for each in tables
    ]
    assert commits == [tables]
    assert [await _numbers(database, each) for each in tables] == [
        [0] if each == tables[2] else [0, 1] for each in tables
    ]


async def test_an_append_that_begins_before_what_is_stored_or_behind_it_leaves_nothing(
    writer: Writer, database: Database
) -> None:
    if not isinstance(writer, PostgresWriter):
        pytest.skip("a file has one process")
    (table_id,) = await add_tables(database, decisions=0)
    await append(writer, _append(table_id, 0, 1))
    for numbers in ((0, 1, 2), (1, 2), (3, 4)):
        with pytest.raises(Overtaken):
            await append(writer, _append(table_id, *numbers))
    assert await _numbers(database, table_id) == [0, 1]


async def test_over_a_connection_that_was_cut_nothing_is_lost(writer: Writer, database: Database) -> None:
    if not isinstance(writer, PostgresWriter):
        pytest.skip("nobody can cut the connection to a file")
    (table_id,) = await add_tables(database, decisions=0)
    await append(writer, _append(table_id, 0))
    await cut_connections(database)
    await append(writer, _append(table_id, 1))
    assert await _numbers(database, table_id) == [0, 1]

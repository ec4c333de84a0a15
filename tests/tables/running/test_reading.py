"""Decisions that other processes have stored, read for many tables in one go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.db import Database
from app.tables.running.reading import Reader
from app.tables.running.store import StoredDecision
from tests.tables.running.live_tables import add_tables, cut_connections, played


@pytest.fixture
async def reader(database: Database) -> AsyncIterator[Reader]:
    reader = Reader(database)
    yield reader
    await reader.close()


def told(decisions: list[StoredDecision]) -> list[tuple[str, Any]]:
    return [(decision.seat, decision.pick) for decision in decisions]


async def test_everybody_who_asks_at_once_gets_the_decisions_of_their_table_from_their_number_on(
    database: Database, reader: Reader
) -> None:
    (short,), (long,) = await add_tables(database, decisions=5), await add_tables(database, decisions=40)
    wanted = [(long, 0), (short, 3), (long, 38), (short, 5), (long + 1, 0)]
    found = await asyncio.gather(*(reader.decisions(*each) for each in wanted))
    game = list(played())
    assert [told(decisions) for decisions in found] == [game[:40], game[3:5], game[38:40], [], []]
    assert {decision.made_by for decision in found[0]} == {"nature", "player"}


async def test_whoever_asks_while_others_are_answered_is_answered_by_one_question_more(
    database: Database, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await add_tables(database, 3, decisions=2)
    read, may_answer = reader._read, asyncio.Event()
    asked_for: list[list[int]] = []

    async def slowly(asked: Any) -> Any:
        asked_for.append([each.table_id for each in asked])
        await may_answer.wait()
        return await read(asked)

    monkeypatch.setattr(reader, "_read", slowly)
    first = asyncio.create_task(reader.decisions(tables[0], 0))
    while not asked_for:
        await asyncio.sleep(0)
    others = [asyncio.create_task(reader.decisions(table_id, 1)) for table_id in tables[1:]]
    await asyncio.sleep(0)
    may_answer.set()
    assert [len(each) for each in await asyncio.gather(first, *others)] == [2, 1, 1]
    assert asked_for == [tables[:1], tables[1:]]


async def test_a_question_that_could_not_be_answered_is_told_to_those_who_asked_it_and_to_nobody_else(
    database: Database, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=2)

    async def fail(_asked: Any) -> Any:
        raise OSError("no database")

    with monkeypatch.context() as patched:
        patched.setattr(reader, "_read", fail)
        with pytest.raises(OSError, match="no database"):
            await reader.decisions(table_id, 0)
    assert len(await reader.decisions(table_id, 0)) == 2


async def test_a_connection_that_was_cut_is_replaced(database: Database, reader: Reader) -> None:
    if database.engine.dialect.name == "sqlite":
        pytest.skip("nobody can cut the connection to a file")
    (table_id,) = await add_tables(database, decisions=2)
    assert len(await reader.decisions(table_id, 0)) == 2
    await cut_connections(database)
    assert len(await reader.decisions(table_id, 0)) == 2

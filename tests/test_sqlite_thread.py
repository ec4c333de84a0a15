"""Statements that go to the thread of their connection and back in one trip."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db import open_engine
from app.sqlite_thread import FETCHED_AT_ONCE

MANY = 2 * FETCHED_AT_ONCE + 7


@pytest.fixture
async def connection(tmp_path: Path) -> AsyncIterator[AsyncConnection]:
    engine = open_engine(make_url(f"sqlite+aiosqlite:///{tmp_path}/numbers.db"))
    async with engine.connect() as connection:
        await connection.execute(text("CREATE TABLE numbers (n INTEGER PRIMARY KEY)"))
        await connection.execute(text("INSERT INTO numbers VALUES (:n)"), [{"n": n} for n in range(MANY)])
        yield connection
    await engine.dispose()


@pytest.mark.parametrize("amount", [0, 1, FETCHED_AT_ONCE - 1, FETCHED_AT_ONCE, FETCHED_AT_ONCE + 1, MANY])
async def test_everything_is_found_however_much_it_is(connection: AsyncConnection, amount: int) -> None:
    query = text("SELECT n FROM numbers ORDER BY n LIMIT :amount")
    assert list(await connection.scalars(query, {"amount": amount})) == list(range(amount))
    streamed = await connection.stream_scalars(query, {"amount": amount}, execution_options={"yield_per": 100})
    assert [n async for n in streamed] == list(range(amount))


async def test_what_a_change_says_of_itself_is_told(connection: AsyncConnection) -> None:
    assert (await connection.execute(text("DELETE FROM numbers WHERE n < 3"))).rowcount == 3
    returned = await connection.scalars(text("INSERT INTO numbers VALUES (-1), (-2) RETURNING n"))
    assert list(returned) == [-1, -2]


async def test_nothing_is_left_open_that_would_keep_others_from_writing(connection: AsyncConnection) -> None:
    await connection.commit()
    large = await connection.stream(text("SELECT n FROM numbers"), execution_options={"yield_per": 10})
    assert len(await large.fetchmany(10)) == 10
    await large.close()
    await connection.rollback()
    other = open_engine(connection.engine.url)
    async with other.begin() as writing:
        await writing.execute(text("DROP TABLE numbers"))
    await other.dispose()
    with pytest.raises(OperationalError, match="no such table"):
        await connection.execute(text("SELECT n FROM numbers"))

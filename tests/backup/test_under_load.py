"""A backup of a house in which people play, restored elsewhere: they are recognised there, and play on."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import groupby
from pathlib import Path

import pytest
from sqlalchemy import select

from app.db import Database
from app.models import Decision, Table
from app.settings import Settings
from tests.ws.clients import Company, gather_company
from tests.ws.servers import DATABASE, Process, new_database

SECRET = "a secret for tests"
on_server = [
    pytest.mark.servers,
    pytest.mark.skipif(DATABASE is None, reason="needs PostgreSQL, named by FRESCO_TEST_DATABASE_URL"),
]


@asynccontextmanager
async def address(kind: str, folder: Path) -> AsyncIterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'fresco.db'}"
    else:
        async with new_database() as url:
            yield url


async def _play_on(company: Company, enough: asyncio.Event) -> None:
    while not enough.is_set() and not company.players[0].view["over"]:
        await company.play_one()


async def _numbers(url: str) -> dict[int, list[int]]:
    """The numbers of the decisions of each table, which knows how many there are: both are written in one go."""
    database = Database(Settings(database_url=url).url)
    async with database.at_one_moment() as connection:
        query = select(Decision.table_id, Decision.number).order_by(Decision.table_id, Decision.number)
        rows = (await connection.execute(query)).all()
        known = {table.id: table.number for table in await connection.execute(select(Table.id, Table.number))}
    await database.close()
    assert Counter(table for table, _ in rows) == known
    return {table: [number for _, number in group] for table, group in groupby(rows, key=lambda row: row[0])}


async def _move(company: Company, process: Process) -> None:
    """The same people with the same cookies, at the restored house."""
    for player in company.players:
        await player.disconnect()
        player.base = process.base
        player.http.base_url = process.base
        assert (await player.get("/api/me"))["name"].startswith("Painter")
        await player.connect(company.path, fresh=True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("sqlite", "sqlite", marks=pytest.mark.slow),
        pytest.param("sqlite", "postgresql", marks=on_server),
        pytest.param("postgresql", "sqlite", marks=on_server),
    ],
)
async def test_what_was_acknowledged_before_a_backup_is_in_it_and_the_game_goes_on_elsewhere(
    tmp_path: Path, old: str, new: str
) -> None:
    (tmp_path / "new").mkdir()
    async with AsyncExitStack() as stack:
        old_url = await stack.enter_async_context(address(old, tmp_path))
        new_url = await stack.enter_async_context(address(new, tmp_path / "new"))
        house = Process(FRESCO_DATABASE_URL=old_url, FRESCO_SECRET=SECRET)
        await house.start()
        stack.push_async_callback(house.stop)
        companies = busy, _ = [await gather_company(house.base, 2) for _ in range(2)]
        for company in companies:
            await company.connect()
            for _ in range(5):
                await company.play_one()
        acknowledged = [company.players[0].view["number"] for company in companies]

        enough = asyncio.Event()
        playing = asyncio.create_task(_play_on(busy, enough))
        printed = await house.run("backup", str(tmp_path / "house.backup"))
        enough.set()
        await playing
        assert "4 players, 2 tables" in printed
        assert busy.players[0].view["number"] > acknowledged[0], "they played meanwhile"

        elsewhere = Process(FRESCO_DATABASE_URL=new_url, FRESCO_SECRET=SECRET)
        await elsewhere.run("restore", str(tmp_path / "house.backup"))
        before, after = await _numbers(old_url), await _numbers(new_url)
        for (table, numbers), promised in zip(after.items(), acknowledged, strict=True):
            assert numbers == list(range(len(numbers))), "no gap, none twice"
            assert promised <= len(numbers) <= len(before[table])

        await elsewhere.start()
        stack.push_async_callback(elsewhere.stop)
        for company in companies:
            await _move(company, elsewhere)
            await company.check_views()
            if not company.players[0].view["over"]:  # the busy ones may have played to the end
                await company.play_one()
            await company.close()
        assert len((await _numbers(new_url))[2]) > acknowledged[1], "the others went on here"
        refused = await elsewhere.run("restore", "--replace", str(tmp_path / "house.backup"), code=2)
        assert "nothing was changed: a house is open on this database" in refused
        await elsewhere.stop()
        await elsewhere.run("restore", "--replace", str(tmp_path / "house.backup"))
        assert await _numbers(new_url) == after, "it is as it was saved, at once"

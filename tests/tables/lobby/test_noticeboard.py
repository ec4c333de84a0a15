"""The lists that everybody sees: read once for many, and never older than what one has changed oneself."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import Database
from app.models import Player
from app.settings import Settings
from app.tables.lobby import noticeboard, opening
from app.tables.lobby.noticeboard import Listing, Noticeboard
from app.tables.lobby.opening import Options

FOR_EVER = 10**6


@pytest.fixture
def board(database: Database, monkeypatch: pytest.MonkeyPatch) -> Noticeboard:
    """Nobody looks again only because time has passed."""
    monkeypatch.setattr(noticeboard, "SECONDS", FOR_EVER)
    return Noticeboard(database, days=7)


async def open_listed(database: Database) -> str:
    async with database.writing() as session:
        return await create_listed(session)


async def create_listed(session: AsyncSession) -> str:
    host = Player(name="Chiara")
    session.add(host)
    await session.flush()
    return (await opening.create_table(session, host, Options(size=2, listed=True))).code


def found(listing: Listing) -> list[str]:
    return [table.code for table in listing.lobby]


async def test_what_was_read_is_read_again_only_after_something_was_written(
    board: Noticeboard, database: Database
) -> None:
    first = await board.read()
    assert await board.read() is first
    code = await open_listed(database)
    second = await board.read()
    assert (found(first), found(second)) == ([], [code])
    assert await board.read() is second


async def test_what_another_process_wrote_is_seen_when_the_second_is_over(
    board: Noticeboard, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await board.read()
    elsewhere = Database(settings.url)
    code = await open_listed(elsewhere)
    await elsewhere.close()
    assert found(await board.read()) == []
    monkeypatch.setattr(noticeboard, "SECONDS", 0)
    assert found(await board.read()) == [code]


async def test_a_list_that_was_being_read_during_a_commit_is_not_kept(
    board: Noticeboard, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, committed = asyncio.Event(), asyncio.Event()
    look = Noticeboard._look

    async def look_slowly(board: Noticeboard) -> Listing:
        listing = await look(board)
        looked.set()
        await committed.wait()
        return listing

    monkeypatch.setattr(Noticeboard, "_look", look_slowly)
    early = asyncio.create_task(board.read())
    await looked.wait()
    code = await open_listed(database)
    late = asyncio.create_task(board.read())
    committed.set()
    assert (found(await early), found(await late)) == ([], [code])


async def test_many_who_come_at_once_are_told_what_one_has_read(board: Noticeboard) -> None:
    first, *others = await asyncio.gather(*(board.read() for _ in range(5)))
    assert all(other is first for other in others)


async def test_what_is_made_of_a_listing_is_made_once(board: Noticeboard, database: Database) -> None:
    listing, made = await board.read(), iter(("first", "second"))
    assert [listing.once("words", lambda: next(made)) for _ in range(2)] == ["first", "first"]
    await open_listed(database)
    assert (await board.read()).once("words", lambda: next(made)) == "second"


async def test_a_failed_look_leaves_nothing_behind(board: Noticeboard, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(_board: Noticeboard) -> Listing:
        raise OSError("no database")

    with monkeypatch.context() as broken:
        broken.setattr(Noticeboard, "_look", fail)
        with pytest.raises(OSError, match="no database"):
            await board.read()
    assert found(await board.read()) == []

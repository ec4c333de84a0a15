"""The history of all games: what is found, in which order, page by page, and by which indexes."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, event, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import Database
from app.models import Decision, PlayedModule, Player, Table
from app.tables.keeping import games
from app.tables.keeping.games import Order, Place, Wanted
from tests.tables.rows import finished_game

FIRST_DAY = datetime(2026, 5, 1, 12, tzinfo=UTC)


async def add(database: Database, *names: str, **changes: Any) -> int:
    """A game of these people, finished unless something else is said."""
    async with database.writing() as session:
        people = [Player(name=name) for name in names]
        session.add_all(people)
        await session.flush()
        number = (await session.scalars(select(Table.id).order_by(Table.id.desc()).limit(1))).first() or 0
        opened = FIRST_DAY + timedelta(days=number)
        fields: dict[str, Any] = {
            "code": f"CADE{number:04}".replace("0", "Z").replace("1", "Y"),
            "created_at": opened,
            "started_at": opened,
            "finished_at": opened + timedelta(minutes=30),
            "seconds": 1800,
        }
        table = finished_game(people, **fields | changes)
        session.add(table)
        await session.flush()
        session.add_all(PlayedModule(table_id=table.id, module=module) for module in table.modules)
        return table.id


async def found(database: Database, order: Order | None = None, **wanted: Any) -> list[int]:
    async with database.reading() as session:
        sought, order = Wanted(**wanted), order or Order()
        page = await games.find(session, sought, order, None)
        assert await games.count(session, sought, order) == len(page.games)
        return [game.id for game in page.games]


async def test_games_are_found_by_everything_that_is_asked_for(database: Database) -> None:
    one = await add(database, "Anna", "Bruno", name="Casa Bellini", modules=[1, 2, 5])
    two = await add(database, "Annika", "Dario", "Elena", modules=[2, 5], seconds=600)
    three = await add(database, "Carla", "Straße", game="dice", status="running", finished_at=None, seconds=None)
    assert await found(database) == [three, two, one]
    assert await found(database, text="ANN") == [two, one]
    assert await found(database, text="anna") == [one]
    assert await found(database, text="STRASSE") == [three]
    assert await found(database, text="casa b") == [one]
    assert await found(database, text="bellini") == []
    assert await found(database, text="cade-zzzy") == [two]
    assert await found(database, text="CADE") == []
    assert await found(database, game="dice") == [three]
    assert await found(database, status="finished") == [two, one]
    assert await found(database, size=3) == [two]
    assert await found(database, modules=(2, 5)) == [two, one]
    assert await found(database, modules=(1, 5)) == [one]
    assert await found(database, first_day=date(2026, 5, 2)) == [three, two]
    assert await found(database, last_day=date(2026, 5, 2)) == [two, one]
    assert await found(database, least_minutes=20) == [one]
    assert await found(database, most_minutes=20) == [two]
    assert await found(database, text="ann", size=2, modules=(5,), status="finished") == [one]


async def test_every_order_leads_through_all_games_forth_and_back(database: Database) -> None:
    for number in range(7):
        people = ["Anna", "Bruno", "Carla"][: 2 + number % 2]
        await add(database, *people, name=f"Table {number % 3}", seconds=60 * (number % 3))
    async with database.reading() as session:
        for by in games.SORTS:
            for descending in (True, False):
                await leaf_through(session, Order(by, descending))


async def leaf_through(session: AsyncSession, order: Order) -> None:
    whole = [game.id for game in (await games.find(session, Wanted(), order, None)).games]
    assert sorted(whole) == list(range(1, 8)), order
    forth = await games.find(session, Wanted(), order, None, length=3)
    assert ([game.id for game in forth.games], forth.more_before, forth.more_behind) == (whole[:3], False, True)
    forth = await games.find(session, Wanted(), order, Place(whole[2]), length=3)
    assert ([game.id for game in forth.games], forth.more_before, forth.more_behind) == (whole[3:6], True, True)
    last = await games.find(session, Wanted(), order, Place(whole[5]), length=3)
    assert ([game.id for game in last.games], last.more_before, last.more_behind) == (whole[6:], True, False)
    back = await games.find(session, Wanted(), order, Place(whole[3], back=True), length=3)
    assert ([game.id for game in back.games], back.more_before, back.more_behind) == (whole[:3], False, True)


async def test_what_has_not_ended_is_not_sorted_by_its_end(database: Database) -> None:
    ended = await add(database, "Anna", "Bruno")
    await add(database, "Anna", "Bruno", status="running", finished_at=None, seconds=None)
    assert await found(database, Order("ended")) == [ended]
    assert await found(database, Order("duration", descending=False)) == [ended]


async def test_many_are_counted_no_further(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "MANY", 2)
    for _ in range(4):
        await add(database, "Anna", "Bruno")
    async with database.reading() as session:
        assert await games.count(session, Wanted(), Order()) == 3


async def test_all_games_are_read_a_chunk_at_a_time(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "CHUNK", 2)
    ids = [await add(database, "Anna", "Bruno") for _ in range(5)]
    assert [game.id async for game in games.every(database, Wanted(), Order("opened", False))] == ids


async def test_whoever_breaks_off_has_not_read_them_all(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "CHUNK", 2)
    read: list[int] = []
    find = games.find

    async def counted(*asked: Any) -> games.Found:
        found = await find(*asked)
        read.append(len(found.games))
        return found

    monkeypatch.setattr(games, "find", counted)
    for _ in range(5):
        await add(database, "Anna", "Bruno")
    everything = games.every(database, Wanted(), Order())
    await anext(everything)
    assert read == [2]


async def test_a_page_costs_as_many_questions_whatever_is_on_it(database: Database) -> None:
    asked = [await questions(database)]
    for _ in range(6):
        await add(database, "Anna", "Bruno", "Carla", status="running", number=1)
    async with database.writing() as session:
        session.add_all(Decision(table_id=id_, number=0, seat="p0", pick=None) for id_ in range(1, 7))
    asked.append(await questions(database))
    assert asked[1] <= asked[0] + 1, "seats are only asked for where there is a table"
    async with database.reading() as session:
        page = await games.find(session, Wanted(), Order(), None)
    assert all(game.played_at is not None for game in page.games)


async def questions(database: Database) -> int:
    counted: list[str] = []

    def listen(_connection: Connection, _cursor: object, statement: str, *_more: object) -> None:
        counted.append(statement)

    event.listen(database.engine.sync_engine, "before_cursor_execute", listen)
    async with database.reading() as session:
        await games.find(session, Wanted(), Order(), None)
    event.remove(database.engine.sync_engine, "before_cursor_execute", listen)
    return len([statement for statement in counted if statement.startswith("SELECT")])


SEARCHES: list[tuple[Wanted, Order, str]] = [
    (Wanted(status="running"), Order(), "ix_tables_status_id"),
    (Wanted(game="fresco"), Order(), "ix_tables_game_id"),
    (Wanted(size=2), Order(), "ix_tables_size_id"),
    (Wanted(), Order("ended"), "ix_tables_finished_at"),
    (Wanted(), Order("duration", descending=False), "ix_tables_seconds"),
    (Wanted(), Order("players"), "ix_tables_size_id"),
    (Wanted(), Order("name"), "ix_tables_name_key"),
    (Wanted(text="ann"), Order(), "ix_players_name_key"),
    (Wanted(text="ann"), Order(), "ix_tables_name_key"),
    (Wanted(text="ann"), Order(), "ix_seats_player_id"),
    (Wanted(least_minutes=600), Order("duration"), "ix_tables_seconds"),
    (Wanted(modules=(1, 2)), Order(), "played_modules"),
]


async def test_the_database_finds_them_by_its_indexes(database: Database) -> None:
    await add(database, "Anna", "Bruno", modules=[1, 2])
    async with database.reading() as session:
        sqlite = session.get_bind().dialect.name == "sqlite"
        if not sqlite:  # a handful of rows is read faster without one
            await session.execute(text("SET LOCAL enable_seqscan = off"))
        for wanted, order, index in SEARCHES:
            query = await games._page(session, wanted, order, Place(1), games.PAGE)
            plan = await explained(session, query, sqlite)
            assert index in plan, (wanted, order, plan)
            assert "SCAN tables\n" not in plan
            assert "Seq Scan on tables" not in plan


async def explained(session: AsyncSession, query: Any, sqlite: bool) -> str:
    written = query.compile(session.get_bind(), compile_kwargs={"literal_binds": True})
    rows = await session.execute(text(f"EXPLAIN {'QUERY PLAN ' if sqlite else ''}{written}".replace(":", r"\:")))
    return "\n".join(str(row[-1]) for row in rows) + "\n"

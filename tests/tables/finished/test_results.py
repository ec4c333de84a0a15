"""The result of a finished game is noted once, whoever is at it and however often; the statistics add it up."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from sqlalchemy import delete, select, update

from app.db import Database
from app.engine import catalogue
from app.models import Archive, Seat, Table, Tally
from app.settings import Settings
from app.tables.finished import archive, facts, results
from app.tables.finished.results import Result
from app.tables.running import store
from app.tables.running import table as table_module
from app.tables.running.archiving import archive_game
from tests.patience import PATIENCE
from tests.tables.running import changed_rules
from tests.tables.running.live_tables import LASTED, STARTED, add_tables, live_play, played

DAY = date(2026, 7, 12)
"""The game begins before midnight and ends after it."""
SECONDS = round(LASTED.total_seconds())
RESULT = Result({"p0": 42, "p1": 51}, ("p1",), [{"hour": {"p0": 5, "p1": 6}}])


@pytest.fixture(autouse=True)
def _rules_of_before() -> Iterator[None]:
    yield
    catalogue.rules.cache_clear()


async def note(database: Database, table_id: int, result: Result = RESULT) -> bool:
    async with database.writing() as session:
        return await results.note(session, table_id, result)


async def tallies(database: Database, measure: str) -> dict[str, tuple[int, int]]:
    """By label, all days together."""
    async with database.reading() as session:
        rows = await session.scalars(select(Tally).where(Tally.measure == measure).order_by(Tally.label, Tally.day))
        return {row.label: (row.number, row.total) for row in rows}


async def seats(database: Database, table_id: int) -> list[tuple[str, int | None, bool | None]]:
    async with database.reading() as session:
        table = await session.get_one(Table, table_id)
        return [(seat.name, seat.score, seat.won) for seat in table.seats]


async def until_counted(database: Database, games: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await tallies(database, "games")).get("", (0, 0))[0] != games:
            await asyncio.sleep(0.01)


async def test_seats_seconds_and_tallies_of_the_day_it_ended_say_how_a_game_went(database: Database) -> None:
    (table_id,) = await add_tables(database)
    assert await note(database, table_id)
    assert await seats(database, table_id) == [("p0", 42, False), ("p1", 51, True)]
    async with database.reading() as session:
        assert (await session.get_one(Table, table_id)).seconds == SECONDS
        assert set(await session.scalars(select(Tally.day))) == {DAY}
    assert await tallies(database, "games") == {"": (1, SECONDS)}
    assert await tallies(database, "score") == {"": (2, 93)}
    assert await tallies(database, "fact hour") == {"2 5": (1, 0), "2 6": (1, 1)}


async def test_games_of_one_day_are_added_up_and_other_days_and_games_stand_beside_them(database: Database) -> None:
    for table_id in [
        *await add_tables(database, 2),
        *await add_tables(database, 1, finished_at=STARTED + timedelta(days=3)),
        *await add_tables(database, 1, game="dice"),
    ]:
        assert await note(database, table_id)
    async with database.reading() as session:
        rows = await session.execute(select(Tally.game, Tally.day, Tally.number).where(Tally.measure == "games"))
    days = {(game, day): number for game, day, number in rows}
    assert days == {("fresco", DAY): 2, ("fresco", DAY + timedelta(days=2)): 1, ("dice", DAY): 1}


async def test_a_result_is_noted_once_however_often_and_whatever_is_said_later(database: Database) -> None:
    (table_id,) = await add_tables(database)
    assert await note(database, table_id)
    assert not await note(database, table_id, Result({"p0": 1, "p1": 0}, ("p0",), []))
    assert await seats(database, table_id) == [("p0", 42, False), ("p1", 51, True)]
    assert await tallies(database, "games") == {"": (1, SECONDS)}


async def test_two_processes_that_count_the_same_games_at_once_count_each_once(
    settings: Settings, database: Database
) -> None:
    tables = await add_tables(database, 6)
    other = Database(settings.url)
    both = [note(each, table_id) for table_id in tables for each in (database, other)]
    noted = await asyncio.gather(*both, *(note(other, table_id) for table_id in reversed(tables)))
    await other.close()
    assert noted.count(True) == 6
    assert await tallies(database, "games") == {"": (6, 6 * SECONDS)}
    assert await tallies(database, "seat") == {"2 p0": (6, 0), "2 p1": (6, 6)}


@pytest.mark.parametrize("status", ["lobby", "running", "kept", "abandoned"])
async def test_what_was_not_played_to_its_end_is_not_counted(database: Database, status: str) -> None:
    (table_id,) = await add_tables(database, status=status)
    assert not await note(database, table_id)
    assert await tallies(database, "games") == {}
    assert await seats(database, table_id) == [("p0", None, None), ("p1", None, None)]


async def test_bots_have_a_result_but_no_score_that_counts(database: Database) -> None:
    (table_id,) = await add_tables(database)
    async with database.writing() as session:
        await session.execute(update(Seat).where(Seat.name == "p1").values(player_id=None, bot="apprentice"))
    assert await note(database, table_id)
    assert await seats(database, table_id) == [("p0", 42, False), ("p1", 51, True)]
    assert await tallies(database, "score") == {"": (1, 42)}
    assert await tallies(database, "seat") == {}


async def test_whoever_left_their_game_to_a_bot_counts_like_one(database: Database) -> None:
    (table_id,) = await add_tables(database)
    async with database.writing() as session:
        await session.execute(update(Seat).where(Seat.name == "p0").values(stand_in="apprentice"))
    assert await note(database, table_id)
    assert await tallies(database, "score") == {"": (1, 51)}
    assert await tallies(database, "fact hour") == {}


# -- when games end, and when the house opens ------------------------------------------------------------------------


async def test_when_a_game_ends_its_result_is_noted_with_its_archive(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=len(played()) - 20)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        game = table.playing()
        while not game.over:
            seat, pick = played()[game.number]
            await game.decide(seat, None, game.number, [pick])
        await until_counted(database, 1)
    async with database.reading() as session:
        archived = archive.read(await store.read_archive(session, table_id) or b"")
    expected = [(seat, archived.scores[seat], seat in archived.winners) for seat in archived.seats]
    assert await seats(database, table_id) == expected
    hours = [hour for found in facts.round_facts(archived) for hour in found["hour"].items() if hour[0] != "leonardo"]
    counted = await tallies(database, "fact hour")
    assert sum(number for number, _ in counted.values()) == len(hours) == 2 * len(archived.rounds)
    assert sum(won for _, won in counted.values()) == len([hour for hour in hours if hour[0] in archived.winners])


async def test_games_that_were_archived_before_results_were_noted_are_counted_when_the_house_opens(
    settings: Settings, database: Database
) -> None:
    tables = await add_tables(database, 3)
    async with live_play(settings, database):
        await until_counted(database, 3)
    async with database.writing() as session:
        await session.execute(delete(Tally))
        await session.execute(update(Table).values(seconds=None))
        await session.execute(update(Seat).values(score=None, won=None))
        made = set(await session.scalars(select(Archive.made_at)))
    async with live_play(settings, database):
        await until_counted(database, 3)
    async with live_play(settings, database):
        pass
    assert await tallies(database, "games") == {"": (3, 3 * SECONDS)}
    async with database.reading() as session:
        assert set(await session.scalars(select(Archive.made_at))) == made, "archives are not made again"
        assert None not in set(await session.scalars(select(Seat.score).where(Seat.table_id.in_(tables))))


async def test_two_houses_that_open_together_count_what_is_missing_once(settings: Settings, database: Database) -> None:
    await add_tables(database, 4)
    other = Database(settings.url)
    async with live_play(settings, database), live_play(settings, other):
        await until_counted(database, 4)
    await other.close()
    assert await tallies(database, "games") == {"": (4, 4 * SECONDS)}


async def test_a_result_that_cannot_be_noted_leaves_no_archive_without_it(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=len(played()) - 1)

    async def later(*_: object) -> None:
        """The house does nothing when the game ends; the test does."""

    async def fail(*_: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(table_module, "archive_game", later)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        seat, pick = played()[-1]
        await table.playing().decide(seat, None, table.number, [pick])
        with monkeypatch.context() as failing:
            failing.setattr(results, "add_up", fail)
            await archive_game(live.shared, table_id)
        async with database.reading() as session:
            assert await store.read_archive(session, table_id) is None
        assert await seats(database, table_id) == [("p0", None, None), ("p1", None, None)]
        await archive_game(live.shared, table_id)
    assert (await tallies(database, "games"))[""][0] == 1


async def test_a_game_the_house_no_longer_has_is_counted_without_facts(
    database: Database, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    (table_id,) = await add_tables(database)
    async with live_play(settings, database):
        await until_counted(database, 1)
    async with database.reading() as session:
        archived = archive.read(await store.read_archive(session, table_id) or b"")
    known = results.read(archived)
    changed_rules.forget(monkeypatch)
    gone = results.read(archived)
    assert (gone.scores, gone.winners) == (known.scores, known.winners)
    assert set(known.scores) == {"p0", "p1"}
    assert any(known.facts)
    assert not any(gone.facts)

"""What somebody has played, on every database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import Database
from app.models import Decision, Player, Table, now
from app.tables.people import history
from tests.tables.plans import plan
from tests.tables.rows import finished_game

LONG_AGO = now() - timedelta(days=100)


async def meet(session: AsyncSession, *names: str) -> list[Player]:
    people = [Player(name=name) for name in names]
    session.add_all(people)
    await session.flush()
    return people


def game_of(people: list[Player], day: int, **changes: Any) -> Table:
    fields: dict[str, Any] = {"code": f"T{day}", "name": "Casa", "finished_at": LONG_AGO + timedelta(days=day)}
    return finished_game(people, **fields | changes)


def count(table: Table, *results: tuple[int, bool]) -> Table:
    """As when the game has been counted."""
    for seat, (score, won) in zip(table.seats, results, strict=True):
        seat.score, seat.won = score, won
    return table


async def test_who_has_played_nothing_has_no_results_and_no_averages(database: Database) -> None:
    async with database.writing() as session:
        (anna,) = await meet(session, "Anna")
        results = await history.results_of(session, anna)
    assert results == []
    assert history.averages(results) == {}


async def test_the_newest_game_comes_first_with_score_and_place(database: Database) -> None:
    async with database.writing() as session:
        anna, ben, carla = people = await meet(session, "Anna", "Ben", "Carla")
        session.add(count(game_of(people, 1), (50, False), (70, True), (40, False)))
        session.add(count(game_of([ben, carla], 2), (50, True), (40, False)))
        session.add(count(game_of([ben, anna], 3), (20, False), (30, True)))
        await session.flush()
        results = await history.results_of(session, anna)
    assert [(result.score, result.place, result.won) for result in results] == [(30, 1, True), (50, 2, False)]


async def test_who_is_level_with_the_winner_and_lost_is_second(database: Database) -> None:
    async with database.writing() as session:
        people = await meet(session, "Anna", "Ben")
        session.add(count(game_of(people, 1), (50, False), (50, True)))
        await session.flush()
        (result,) = await history.results_of(session, people[0])
    assert (result.place, result.won) == (2, False)


async def test_a_game_that_is_not_counted_yet_is_told_by_its_last_scores(database: Database) -> None:
    async with database.writing() as session:
        people = await meet(session, "Anna", "Ben")
        session.add(game_of(people, 1, scores={"p0": 31, "p1": 44, "leonardo": 90}))
        session.add(game_of(people, 2, scores=None))
        await session.flush()
        unknown, told = await history.results_of(session, people[0])
    assert (told.score, told.place, told.won) == (31, 2, False)
    assert (unknown.score, unknown.place, unknown.won) == (None, None, False)


async def test_a_game_that_was_kept_has_no_result_and_running_ones_are_left_out(database: Database) -> None:
    async with database.writing() as session:
        people = await meet(session, "Anna", "Ben")
        session.add(game_of(people, 1, status="kept", scores={"p0": 31, "p1": 44}))
        session.add(game_of(people, 2, status="running", finished_at=None))
        session.add(game_of(people, 3, status="abandoned"))
        await session.flush()
        results = await history.results_of(session, people[0])
    assert [(result.finished, result.score) for result in results] == [(False, None)]
    assert history.averages(results) == {}


async def test_averages_are_made_for_each_game_and_name_the_modules_played_most(database: Database) -> None:
    async with database.writing() as session:
        people = await meet(session, "Anna", "Ben")
        session.add(count(game_of(people, 1, modules=[1, 5]), (50, True), (40, False)))
        session.add(count(game_of(people, 2, modules=[5]), (20, False), (40, True)))
        session.add(count(game_of(people, 3, game="dice"), (7, True), (3, False)))
        await session.flush()
        made = history.averages(await history.results_of(session, people[0]))
    assert list(made) == ["fresco", "dice"]
    assert made["fresco"] == history.Averages(2, 1, 35.0, 50, 1.5, (5, 1))
    assert made["dice"] == history.Averages(1, 1, 7.0, 7, 1.0, ())


async def test_a_game_that_a_bot_finished_is_told_and_counts_in_no_average(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = people = await meet(session, "Anna", "Ben")
        table = count(game_of(people, 1), (50, True), (40, False))
        table.seats[0].stand_in = "apprentice"
        session.add(table)
        await session.flush()
        (left,), (stayed,) = [await history.results_of(session, person) for person in (anna, ben)]
    assert (left.score, left.by_bot, stayed.by_bot) == (50, True, False)
    assert history.averages([left]) == {}
    assert history.averages([stayed])["fresco"].games == 1


@contextmanager
def questions(database: Database) -> Iterator[list[str]]:
    asked: list[str] = []

    def noted(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        asked.append(statement)

    event.listen(database.engine.sync_engine, "before_cursor_execute", noted)
    yield asked
    event.remove(database.engine.sync_engine, "before_cursor_execute", noted)


async def test_many_games_cost_no_more_questions_than_one(database: Database) -> None:
    async with database.writing() as session:
        people = await meet(session, "Anna", "Ben")
        session.add_all(count(game_of(people, day), (50, True), (40, False)) for day in range(40))
    async with database.reading() as session:
        await session.get_one(Player, people[0].id)
        with questions(database) as asked:
            results = await history.results_of(session, people[0])
            assert len(results) == 40
            assert sum("FROM tables" in each or "FROM seats" in each for each in asked) == 2
        with questions(database) as asked:
            tables = await history.tables_in_order(session, [result.table_id for result in results[:20]])
            assert [table.id for table in tables] == [result.table_id for result in results[:20]]
            assert sum("FROM tables" in each or "FROM seats" in each for each in asked) == 2


async def test_games_are_found_by_whoever_sits_there_and_never_by_looking_at_all(database: Database) -> None:
    async with database.writing() as session:
        (anna,) = await meet(session, "Anna")
    for query in (history.ended_of(anna.id), history.seats_beside(anna.id)):
        found = await plan(database, query)
        assert "ix_seats_player_id" in found
        assert not any(whole in found for whole in ("SCAN", "Seq Scan")), found


async def test_a_running_game_waits_since_its_last_decision_or_its_start(database: Database) -> None:
    def at(minutes: int) -> datetime:
        return LONG_AGO + timedelta(minutes=minutes)

    async with database.writing() as session:
        people = await meet(session, "Anna", "Ben")
        played = game_of(people, 1, status="running", started_at=at(0), number=2)
        begun = game_of(people, 2, status="running", started_at=at(7))
        lobby = game_of(people, 3, status="lobby")
        session.add_all([played, begun, lobby])
        await session.flush()
        for number in range(2):
            session.add(Decision(table_id=played.id, number=number, seat="p0", pick="x", at=at(number + 1)))
        await session.flush()
        since = await history.thinking_since(session, [played, begun, lobby])
    assert since == {played.id: at(2), begun.id: at(7)}

"""The stored games that figures are measured with are such as the house itself would have stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date

import pytest
from sqlalchemy import func, select

from app.db import Database
from app.models import Archive, Decision, PlayedModule, Player, Seat, Table, Tally
from app.settings import Settings
from app.tables.finished import archive, results
from app.tables.lobby import opening
from app.tables.running import store
from bench.made_up_games import MadeUpGames, Row
from bench.played_games import PlayedGame, played_game
from bench.stored_games import fill
from tests.tables.running.live_tables import live_play

GAMES = 600
UNTIL = date(2026, 7, 11)


@pytest.fixture(scope="module")
def played() -> list[PlayedGame]:
    """Two are enough here."""
    return [played_game("fresco", 2, (), 7), played_game("dice", 3, (), 7)]


def rows(games: MadeUpGames) -> Iterator[Row]:
    yield from games.players()
    for batch in games.batches():
        for of_table in batch.values():
            yield from of_table
    yield from games.tallies()


def test_the_same_seed_gives_the_same_rows_and_another_seed_others(played: list[PlayedGame]) -> None:
    first, again, other = (list(rows(MadeUpGames(GAMES, seed, UNTIL, played))) for seed in (1, 1, 2))
    assert first == again
    assert first != other


async def test_the_database_is_filled_with_games_as_if_they_had_been_played(
    settings: Settings, database: Database, played: list[PlayedGame]
) -> None:
    written = await fill(database, MadeUpGames(GAMES, 7, UNTIL, played))
    assert written["tables"] == GAMES
    async with database.reading() as session:
        tables = list(await session.scalars(select(Table)))
        stored = dict((await session.execute(select(Decision.table_id, func.count()).group_by("table_id"))).all())
        modules = Counter((await session.scalars(select(PlayedModule.table_id))).all())
        finished = [table for table in tables if table.status == "finished"]
        counted = await session.scalar(select(func.sum(Tally.number)).where(Tally.measure == "games"))
        assert (await store.tables_to_attend(session), await store.tables_to_archive(session)) == ([], [])
    assert {table.id: table.number for table in tables if table.number} == stored
    assert counted == len(finished) > 0.8 * GAMES
    for table in tables:
        started = table.started_at is not None
        assert modules[table.id] == (len(table.modules) if started else 0)
        assert [seat.won is not None for seat in table.seats] == [table.status == "finished"] * table.size
        assert table.seats[0].player_id == table.host_id
    with pytest.raises(ValueError, match="there are games in this database already"):
        await fill(database, MadeUpGames(GAMES, 7, UNTIL, played))


async def test_archived_games_say_the_same_as_their_seats_and_running_ones_go_on(
    settings: Settings, database: Database, played: list[PlayedGame]
) -> None:
    await fill(database, MadeUpGames(GAMES, 7, UNTIL, played))
    async with database.reading() as session:
        archives = {row.table_id: row.content for row in await session.scalars(select(Archive))}
        seats = list(await session.scalars(select(Seat).where(Seat.table_id.in_(archives))))
        running = list(await session.scalars(select(Table.id).where(Table.status == "running")))
    assert archives
    assert running
    for seat in seats:
        result = results.read(archive.read(archives[seat.table_id]))
        assert (seat.score, seat.won) == (result.scores[seat.name], seat.name in result.winners)
    async with live_play(settings, database) as live:
        for table_id in running:
            async with live.at(table_id) as table:
                assert not table.playing().over


async def test_whoever_comes_next_finds_a_place_in_the_filled_database(
    database: Database, played: list[PlayedGame]
) -> None:
    await fill(database, MadeUpGames(50, 7, UNTIL, played))
    async with database.writing() as session:
        host = Player(name="Chiara")
        session.add(host)
        await session.flush()
        table = await opening.create_table(session, host, opening.Options())
    assert table.id == 51

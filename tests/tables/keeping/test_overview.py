"""How the house does: what is counted, and what never was a game."""

from __future__ import annotations

from datetime import timedelta

from app.db import Database
from app.models import Player, now
from app.tables.keeping import overview
from tests.tables.keeping.test_games import add


async def test_a_table_that_closed_before_its_game_began_is_no_game_that_was_given_up(database: Database) -> None:
    lately, before = now() - timedelta(days=1), now() - timedelta(days=8)
    await add(database, "Anna", "Bruno", finished_at=lately)
    await add(database, "Anna", "Bruno", finished_at=before)
    await add(database, "Anna", "Bruno", finished_at=lately, status="abandoned", seconds=None)
    await add(database, "Anna", "Bruno", finished_at=lately, status="abandoned", seconds=None, started_at=None)
    await add(database, "Anna", "Bruno", finished_at=None, status="running", seconds=None)
    async with database.reading() as session:
        found = await overview.read(session)
    assert found.by_status == {"finished": 2, "abandoned": 2, "running": 1}
    assert (found.games, found.this_week, found.week_before) == (5, 2, 1)
    assert found.played_to_the_end == 2 / 3


async def test_nothing_is_a_share_of_nothing(database: Database) -> None:
    await add(database, "Anna", "Bruno", status="abandoned", seconds=None, started_at=None)
    async with database.reading() as session:
        assert (await overview.read(session)).played_to_the_end is None


async def test_people_who_were_forgotten_are_not_counted(database: Database) -> None:
    async with database.writing() as session:
        session.add_all([Player(name="Anna"), Player(name="Bruno", created_at=now() - timedelta(days=30))])
        session.add(Player(name="N. N.", deleted_at=now()))
    async with database.reading() as session:
        found = await overview.read(session)
    assert (found.people, found.new_people) == (2, 1)

"""Snapshots shorten loading and change nothing else."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, select, update

from app.db import Database
from app.engine.record import Decision
from app.engine.state import NATURE, Refused
from app.models import Snapshot
from app.settings import Settings
from app.tables.running import outcomes, store
from app.tables.running import snapshots as snapshots_module
from app.tables.running.live import LivePlay
from tests.tables.running.live_tables import add_tables, live_play, played

BEGUN = 40
"""So many decisions are stored before anybody loads the table."""


async def play_on(live: LivePlay, table_id: int, until: int) -> None:
    """As in the game that was played already: nature draws the same from the same seed."""
    async with live.at(table_id) as table:
        game = table.playing()
        while game.number < until:
            seat, pick = played()[game.number]
            assert seat != NATURE, "nature draws by herself"
            answer = await game.decide(seat, None, game.number, [pick])
            assert answer.decided == 1, answer


async def all_views(live: LivePlay, table_id: int) -> list[Any]:
    async with live.at(table_id) as table:
        return [json.loads(msgspec.json.encode(table.fresh(viewer).view)) for viewer in ("p0", "p1", None)]


async def snapshots(database: Database) -> list[int]:
    async with database.reading() as session:
        return list(await session.scalars(select(Snapshot.number)))


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots_module, "SNAPSHOT_EVERY", 10)


@pytest.mark.usefixtures("often")
async def test_a_table_goes_on_from_its_snapshot_as_from_its_beginning(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=BEGUN)
    async with live_play(settings, database) as live:
        await play_on(live, table_id, 120)
        before = await all_views(live, table_id)
    (kept,) = await snapshots(database)
    assert BEGUN < kept <= 120, "one snapshot, of a position on the way"
    async with live_play(settings, database) as live:
        async with live.at(table_id) as table:
            assert table.playing().missed("p0", kept - 1) is None, "it was not played from its beginning"
        assert await all_views(live, table_id) == before
        await play_on(live, table_id, len(played()))
        ended = await all_views(live, table_id)
    async with database.writing() as session:
        await session.execute(delete(Snapshot))
    async with live_play(settings, database) as live:
        assert await all_views(live, table_id) == ended


async def test_a_snapshot_remembers_since_when_seats_are_asked_and_why_they_cannot_go_back(database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=0)
    async with database.reading() as session:
        sitting = await store.read_table(session, table_id)
    course, latest = outcomes.begin(sitting)
    decisions = iter(played())
    while len(course.no_undo) < 2 or not course.settled:
        seat, pick = next(decisions)
        latest = outcomes.take(course, latest, Decision(seat, pick), "player")
    restored, first = outcomes.begin(sitting, outcomes.snapshot(course, latest))
    assert (restored.no_undo, restored.draws) == (course.no_undo, course.draws)
    assert (first.state, first.asked_at) == (latest.state, latest.asked_at)
    with pytest.raises(Refused, match=r"undo\.others-decided"):
        restored.undo("p0")


@pytest.mark.usefixtures("often")
async def test_a_snapshot_of_another_engine_is_left_aside(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=BEGUN)
    async with live_play(settings, database) as live:
        await play_on(live, table_id, 90)
        before = await all_views(live, table_id)
    async with database.writing() as session:
        await session.execute(update(Snapshot).values(rules_version="0", state=b"what an older engine wrote"))
    async with live_play(settings, database) as live:
        assert await all_views(live, table_id) == before


async def test_a_short_game_needs_no_snapshot(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=BEGUN)
    async with live_play(settings, database) as live:
        await play_on(live, table_id, 60)
    assert await snapshots(database) == []


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("state", [b"", b"{", b"{}", b'{"state": {}, "draws": 1, "asked_at": {}}'])
async def test_a_snapshot_that_cannot_be_read_only_takes_longer(
    settings: Settings, database: Database, state: bytes
) -> None:
    (table_id,) = await add_tables(database, decisions=BEGUN)
    async with live_play(settings, database) as live:
        await play_on(live, table_id, 90)
        before = await all_views(live, table_id)
    async with database.writing() as session:
        await session.execute(update(Snapshot).values(state=state))
    async with live_play(settings, database) as live:
        assert await all_views(live, table_id) == before

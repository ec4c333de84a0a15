"""What a process counts of itself, and who hears of it."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from app.db import Database
from app.models import Process, now
from app.settings import Settings
from app.tables import counters as counting
from app.tables import protocol
from app.tables.counters import BOUNDS, LATELY, Counters, Durations, ErrorCount, Present, living
from app.tables.people.presence import Role
from app.tables.refusals import Refusal
from app.tables.running import live as live_module
from tests.patience import PATIENCE, until
from tests.tables.running.live_tables import add_tables, live_play, played


class Watch:
    """A clock that stands still."""

    seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def test_half_of_the_messages_took_at_most_what_p50_says_and_99_of_100_what_p99_says() -> None:
    durations = Durations()
    for seconds in [0.003] * 98 + [0.5] * 2:
        durations.add(seconds)
    lately = durations.lately()
    assert lately["messages"] == 100
    assert 3 <= (lately["p50"] or 0) < 5
    assert 500 <= (lately["p99"] or 0) < 800


def test_without_messages_nobody_waited() -> None:
    assert Durations().lately() | {"seconds": 0} == {"seconds": 0, "messages": 0, "p50": None, "p99": None}


def test_a_message_slower_than_all_steps_counts_with_the_last_bound() -> None:
    durations = Durations()
    durations.add(1000.0)
    assert durations.lately()["p99"] == round(1000 * BOUNDS[-1], 1)
    assert sum(durations.counts) == 1
    assert durations.seconds == 1000.0


def test_what_was_counted_long_ago_is_not_lately_any_more() -> None:
    watch = Watch()
    durations = Durations(watch)
    durations.add(0.01)
    for _ in range(LATELY):
        watch.seconds += 10
        durations.turn_the_page()
    assert durations.lately()["messages"] == 1
    watch.seconds += 10
    durations.turn_the_page()
    assert durations.lately()["messages"] == 0
    assert durations.lately()["seconds"] == 10 * LATELY
    assert sum(durations.counts) == 1, "in all, it stays counted"


async def test_the_living_are_those_who_spoke_lately(database: Database) -> None:
    here, quiet, silent = (Counters() for _ in range(3))
    async with database.writing() as session:
        for counters in (quiet, silent):
            await counters.write(session, Present())
        for counters, ago in ((quiet, counting.SECONDS_LIVING), (silent, counting.SECONDS_KEPT)):
            earlier = update(Process).where(Process.name == counters.name)
            await session.execute(earlier.values(at=now() - timedelta(seconds=ago + 1)))
    async with database.writing() as session:
        await here.write(session, Present(sockets=3, people=2, tables=1))
    async with database.writing() as session:
        await here.write(session, Present(sockets=4, people=2, tables=1))
    async with database.reading() as session:
        assert [process.counters["sockets"] for process in await living(session)] == [4]
        kept = set(await session.scalars(select(Process.name)))
    assert kept == {here.name, quiet.name}
    async with database.writing() as session:
        await here.say_goodbye(session)
        assert await living(session) == []


@dataclass(eq=False)
class Listening:
    """Somebody at a table who is only counted."""

    player_id: int | None
    role: Role = "player"
    device_id: int | None = None

    def send(self, frame: bytes) -> None: ...

    def shut(self, code: int, refusal: Refusal) -> None: ...


async def test_what_is_decided_and_refused_at_a_table_is_counted(settings: Settings, database: Database) -> None:
    (table_id,) = await add_tables(database, decisions=20)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        counters, game = live.shared.counters, table.playing()
        seat, pick = played()[20]
        assert seat == "p0"
        stale = await game.decide(seat, "a", 20, ["no such thing"])
        assert isinstance(stale, protocol.Refused)
        assert isinstance(await game.decide(seat, "b", 20, [pick]), protocol.Accepted)
        assert isinstance(await game.decide(seat, "b", 20, [pick]), protocol.Accepted), "the same message once more"
        assert (counters.decisions["player"], counters.refused) == (1, 1)
        assert counters.durations.lately()["messages"] == 1
        assert sum(counters.decisions.values()) == game.number - 20


async def test_a_process_says_who_is_there_and_goes_without_leaving_a_row(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "SECONDS_BETWEEN_WORDS", 0.01)
    (table_id,) = await add_tables(database, decisions=20)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        for listener in (Listening(1), Listening(1), Listening(2), Listening(None, "spectator")):
            table.presence.add(listener)
        assert live.present() == Present(sockets=4, people=2, tables=1)
        first = live.shared.counters.written_at
        await until(lambda: live.shared.counters.written_at > first)
        async with asyncio.timeout(PATIENCE):
            while (said := await _said(database))["sockets"] != 4:
                await asyncio.sleep(0.01)
        assert (said["people"], said["tables"], said["errors"]) == (2, 1, 0)
        table.presence.listeners.clear()
    async with database.reading() as session:
        assert await living(session) == []


async def _said(database: Database) -> dict[str, Any]:
    async with database.reading() as session:
        (process,) = await living(session)
        return process.counters


async def test_errors_are_counted_wherever_they_are_logged(settings: Settings, database: Database) -> None:
    async with live_play(settings, database) as live:
        logging.getLogger("app.anywhere").error("a request failed")
        logging.getLogger("app.anywhere").warning("no snapshot")
        assert live.shared.counters.errors == 1
    assert not any(isinstance(handler, ErrorCount) for handler in logging.getLogger().handlers)


async def test_a_database_that_cannot_be_written_to_is_tried_again(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    async def fail(self: Counters, session: object, present: Present) -> None:
        tried.append(self.written_at)
        raise OSError("the disk is full")

    monkeypatch.setattr(live_module, "SECONDS_BETWEEN_WORDS", 0.01)
    monkeypatch.setattr(Counters, "write", fail)
    async with live_play(settings, database) as live:
        await until(lambda: len(tried) > 2)
        assert set(tried) == {live.shared.counters.written_at}, "never written since the start"
        assert live.shared.counters.errors >= 2

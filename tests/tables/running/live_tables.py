"""Tables put straight into the database, for live play without HTTP."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, text

from app.db import Database
from app.engine import catalogue
from app.engine.fresco.bots import apprentice
from app.engine.record import Course
from app.engine.state import NATURE
from app.models import Decision, Player, Seat, Table
from app.settings import Settings
from app.tables import nature
from app.tables.running.live import LivePlay, open_live
from app.tables.running.table import LiveTable
from app.tables.running.writer import Append, Line, Writer

SEED = bytes(32)
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
STARTED, LASTED = datetime(2026, 7, 11, 23, 30, tzinfo=UTC), timedelta(minutes=45)


@cache
def played(size: int = 2) -> tuple[tuple[str, Any], ...]:
    """The decisions of a whole game between apprentices."""
    course = Course(catalogue.new_game("fresco", size))
    decisions = []
    while course.game.waiting():
        seat = course.game.waiting()[0]
        question = course.game.options(seat)
        if seat == NATURE:
            pick = nature.draw(SEED, question, course.draws)
        else:
            asked = msgspec.json.decode(msgspec.json.encode([course.game.view(seat), question.schema()]))
            pick = apprentice.pick(asked[0], asked[1], nature.chooser(SEED, course.number))
        course.decide(seat, pick)
        decisions.append((seat, pick))
    return tuple(decisions)


async def add_tables(
    database: Database, amount: int = 1, decisions: int | None = None, size: int = 2, **changes: Any
) -> list[int]:
    """Tables of so many people after so many decisions of the same game; all of them if nothing is said."""
    game = played(size)[:decisions]
    finished = len(game) == len(played(size))
    ids = []
    async with database.writing() as session:
        people = [Player(name=f"Painter {index}") for index in range(size)]
        session.add_all(people)
        await session.flush()
        for index in range(amount):
            fields: dict[str, Any] = {
                "code": f"T{people[0].id}X{index}",
                "name": "Table",
                "host": people[0],
                "game": "fresco",
                "size": size,
                "modules": [],
                "listed": False,
                "language": "en",
                "spectators_open": True,
                "status": "finished" if finished else "running",
                "number": len(game),
                "rules_version": catalogue.meta("fresco").rules_version,
                "started_at": STARTED,
                "finished_at": STARTED + LASTED if finished else None,
                "seed": SEED,
                "seed_hash": hashlib.sha256(SEED).hexdigest(),
                "seats": [Seat(name=f"p{place}", player=person, ready=True) for place, person in enumerate(people)],
            }
            table = Table(**fields | changes)
            session.add(table)
            await session.flush()
            ids.append(table.id)
            made_by = {NATURE: "nature"}
            rows = [
                {
                    "table_id": table.id,
                    "number": number,
                    "seat": seat,
                    "kind": "pick",
                    "pick": pick,
                    "made_by": made_by.get(seat, "player"),
                }
                for number, (seat, pick) in enumerate(game)
            ]
            if rows:
                await session.execute(insert(Decision), rows)
    return ids


class Held:
    """Tables on their way into memory are held up until `go` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, only: Collection[int] | None = None) -> None:
        self.coming, self.go = asyncio.Event(), asyncio.Event()
        load = LiveTable.load

        async def held(table: LiveTable) -> None:
            if only is None or table.id in only:
                self.coming.set()
                await self.go.wait()
            await load(table)

        monkeypatch.setattr(LiveTable, "load", held)


async def cut_connections(database: Database) -> None:
    """All that others have to the same database, on PostgreSQL."""
    async with database.engine.connect() as connection:
        await connection.execute(text(CUT))


async def append(writer: Writer, append: Append, line: Line | None = None) -> None:
    """Wait until it is on disk; raises what kept it from there."""
    stored: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    writer.append(append, line or Line(), stored.set_result)
    error = await stored
    if error is not None:
        raise error


@asynccontextmanager
async def live_play(settings: Settings, database: Database) -> AsyncIterator[LivePlay]:
    async with open_live(settings, database) as live:
        assert isinstance(live, LivePlay)
        yield live

"""Decisions are taken while those before them are on their way to the disk; nobody notices but by the speed."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from app.db import Database
from app.engine.record import TAKE_BACK
from app.models import Decision, Table
from app.settings import Settings
from app.tables import protocol
from app.tables.running import store
from app.tables.running import writer as writer_module
from app.tables.running.game import RunningGame
from app.tables.running.live import LivePlay
from app.tables.running.postgres_writer import PostgresWriter
from app.tables.running.sqlite_writer import SqliteWriter
from app.tables.running.writer import Append
from tests.patience import PATIENCE, until
from tests.tables.running.listeners import HELLO, Listener
from tests.tables.running.live_tables import add_tables, append, live_play, played

SEATS = ("p0", "p1", "p2", "p3")
GAME = played(4)
PLANNING = next(number for number, (_, pick) in enumerate(GAME) if isinstance(pick, dict) and "columns" in pick)
"""All four are asked for their plans."""
PLANS = dict(GAME[PLANNING : PLANNING + 4])


class HeldWriter:
    """Commits wait until they are let through, one by one or all; some of them fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commits: list[list[int]] = []
        """The numbers that each of them was to store."""
        self.failing: set[int] = set()
        """The numbers whose commit fails."""
        self._through = threading.Semaphore(0)
        on_sqlite, on_postgres = SqliteWriter._commit, PostgresWriter._commit

        def held(writer: SqliteWriter, appends: Sequence[Append]) -> None:
            self._hold(appends)
            on_sqlite(writer, appends)

        async def held_there(writer: PostgresWriter, appends: Sequence[Append]) -> Collection[int]:
            await asyncio.to_thread(self._hold, appends)
            return await on_postgres(writer, appends)

        monkeypatch.setattr(SqliteWriter, "_commit", held)
        monkeypatch.setattr(PostgresWriter, "_commit", held_there)

    def _hold(self, appends: Sequence[Append]) -> None:
        self.commits.append([row.number for append in appends for row in append.rows])
        assert self._through.acquire(timeout=PATIENCE), "nobody let it through"
        if self.failing.intersection(self.commits[-1]):
            self.failing.clear()
            raise OSError("the disk is full")

    def let_through(self, commits: int = 1000) -> None:
        self._through.release(commits)


@asynccontextmanager
async def at_the_plans(
    settings: Settings, database: Database, **changes: Any
) -> AsyncIterator[tuple[LivePlay, RunningGame]]:
    (table_id,) = await add_tables(database, decisions=PLANNING, size=4, **changes)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        assert set(table.playing().waiting) == set(SEATS)
        yield live, table.playing()


def send(game: RunningGame, seat: str, client_id: str | None = None, pick: Any = None) -> asyncio.Task[Any]:
    wish = game.decide(seat, client_id or f"plan of {seat}", game.number, [PLANS[seat] if pick is None else pick])
    return asyncio.create_task(wish)


async def another_decides(
    database: Database, game: RunningGame, seat: str, number: int, **changes: dict[str, float]
) -> None:
    """In another process, which has not told us yet."""
    table_id = game.sitting.table_id
    row = {"seat": seat, "kind": "pick", "pick": PLANS[seat], "made_by": "player", "client_id": f"plan of {seat}"}
    async with database.writing() as session:
        await session.execute(insert(Decision), {"table_id": table_id, "number": number, **row})
        await session.execute(update(Table).where(Table.id == table_id).values(number=number + 1, **changes))


async def stored(database: Database) -> list[tuple[int, str]]:
    """Numbers and seats from the planning on."""
    async with database.reading() as session:
        query = select(Decision.number, Decision.seat).where(Decision.number >= PLANNING).order_by(Decision.number)
        return [(number, seat) for number, seat in await session.execute(query)]


async def check_memory(game: RunningGame) -> None:
    """What is in memory is what is stored."""
    shown = game.view(None)
    game._doubtful = True
    await game.catch_up()
    assert game.view(None) == shown


async def test_plans_made_at_once_go_to_disk_together(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = HeldWriter(monkeypatch)
    async with at_the_plans(settings, database) as (live, game):
        (other,) = await add_tables(database, decisions=0)
        busy = asyncio.create_task(append(live.shared.writer, _append(other)))
        await until(lambda: writer.commits)
        sent = [send(game, seat) for seat in SEATS]
        await until(lambda: game._ahead.number > PLANNING + 3)
        assert (game.number, game.view(None)["ready"]) == (PLANNING, []), "nobody sees what is not stored"
        writer.let_through()
        answers = await asyncio.gather(*sent, busy)
        assert [answer.number for answer in answers[:4]] == [PLANNING + index for index in (1, 2, 3, 4)]
        assert len(writer.commits) == 2, "one for the other table, one for all four"
        await check_memory(game)


def _append(table_id: int) -> Append:
    row = writer_module.Row(0, "p0", "pick", {}, "player", None)
    return Append(table_id, [row], "running", 1, ["p1"], {}, {}, "a digest", None)


async def test_behind_a_commit_that_failed_everybody_tries_again_and_nobody_is_answered_wrongly(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "GROUP", 1)
    writer = HeldWriter(monkeypatch)
    writer.failing = {PLANNING + 1}
    async with at_the_plans(settings, database) as (_, game):
        sent = [send(game, seat) for seat in SEATS[:3]]
        await until(lambda: game._ahead.number == PLANNING + 3)
        writer.let_through()
        with pytest.raises(OSError, match="the disk is full"):
            await sent[1]
        assert [(await sent[index]).number for index in (0, 2)] == [PLANNING + 1, PLANNING + 2]
        assert await stored(database) == [(PLANNING, "p0"), (PLANNING + 1, "p2")]
        again = await send(game, "p1")
        assert isinstance(again, protocol.Accepted)
        assert again.number == PLANNING + 3
        await check_memory(game)


async def test_whoever_is_overtaken_in_the_middle_comes_behind_whoever_was_faster(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "GROUP", 1)
    writer = HeldWriter(monkeypatch)
    async with at_the_plans(settings, database) as (_, game):
        sent = [send(game, seat) for seat in ("p0", "p2", "p3")]
        await until(lambda: game._ahead.number > PLANNING + 2)
        writer.let_through(1)
        await until(lambda: game.number == PLANNING + 1)
        await another_decides(database, game, "p1", PLANNING + 1)
        writer.let_through()
        answers = await asyncio.gather(*sent)
        assert [answer.number for answer in answers] == [PLANNING + 1, PLANNING + 3, PLANNING + 4]
        assert [seat for _, seat in (await stored(database))[:4]] == ["p0", "p1", "p2", "p3"]
        await check_memory(game)


async def test_whoever_was_overtaken_reads_what_is_new_and_everybody_is_told_once_and_in_order(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read_everything(*_asked: Any) -> Any:
        raise AssertionError("only what is new has to be read")

    writer = HeldWriter(monkeypatch)
    async with at_the_plans(settings, database) as (live, game), live.at(game.sitting.table_id) as table:
        watcher = Listener(None)
        watcher.role = "spectator"
        await table.join(watcher, HELLO)
        sent = [send(game, seat) for seat in ("p0", "p2")]
        await until(lambda: game._ahead.number == PLANNING + 2)
        for number, seat in enumerate(("p1", "p3"), PLANNING):
            await another_decides(database, game, seat, number)
        with monkeypatch.context() as patched:
            patched.setattr(store, "read_table", read_everything)
            writer.let_through()
            answers = await asyncio.gather(*sent)
        assert [answer.number for answer in answers] == [PLANNING + 3, PLANNING + 4]
        assert [seat for _, seat in (await stored(database))[:4]] == ["p1", "p3", "p0", "p2"]
        told = [message["number"] for message in watcher.of("decision")]
        assert told == list(range(PLANNING + 1, game.number + 1))
        await check_memory(game)


async def test_a_commit_whose_answer_was_lost_is_found_by_whoever_sent_it(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    if database.engine.dialect.name == "sqlite":
        pytest.skip("a file answers")
    commit = PostgresWriter._commit

    async def twice(writer: PostgresWriter, appends: Sequence[Append]) -> Collection[int]:
        await commit(writer, appends)
        return await commit(writer, appends)

    monkeypatch.setattr(PostgresWriter, "_commit", twice)
    async with at_the_plans(settings, database) as (_, game):
        answers = await asyncio.gather(*(send(game, seat) for seat in SEATS[:3]))
        assert answers == [
            protocol.Accepted(f"plan of {seat}", number, 1) for number, seat in enumerate(SEATS[:3], PLANNING + 1)
        ]
        assert await stored(database) == list(enumerate(SEATS[:3], PLANNING))
        await check_memory(game)


async def test_with_a_clock_whoever_was_overtaken_reads_that_too(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = HeldWriter(monkeypatch)
    async with at_the_plans(settings, database, clock_seconds=600, clocks=dict.fromkeys(SEATS, 300.0)) as (_, game):
        sent = send(game, "p0")
        await until(lambda: writer.commits)
        await another_decides(database, game, "p1", PLANNING, clocks={"p0": 42.0, "p2": 200.0, "p3": 200.0})
        writer.let_through()
        assert (await sent).number == PLANNING + 2
        assert set(game.clocks) == {"p2", "p3"}
        assert max(game.clocks.values()) <= 200
        await check_memory(game)


async def test_a_plan_on_its_way_can_be_taken_back(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = HeldWriter(monkeypatch)
    async with at_the_plans(settings, database) as (_, game):
        plan, back = send(game, "p0"), send(game, "p0", "back", TAKE_BACK)
        await until(lambda: game._ahead.number == PLANNING + 2)
        writer.let_through()
        assert [(await one).number for one in (plan, back)] == [PLANNING + 1, PLANNING + 2]
        assert set(game.waiting) == set(SEATS)
        await check_memory(game)


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_refusal_because_of_what_is_on_its_way_waits_until_that_is_stored(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    """The last plan opens all of them: only if it is stored, it is too late to take one back."""
    async with at_the_plans(settings, database) as (_, game):
        for seat in SEATS[:3]:
            await send(game, seat)
        writer = HeldWriter(monkeypatch)
        if not arrives:
            writer.failing = {PLANNING + 3}
        last, back = send(game, "p3"), send(game, "p0", "back", TAKE_BACK)
        await until(lambda: writer.commits)
        await asyncio.sleep(0)
        assert not back.done()
        writer.let_through()
        assert isinstance(await back, protocol.Refused if arrives else protocol.Accepted)
        assert (last.exception() is None) == arrives
        await check_memory(game)


async def test_a_message_sent_again_while_it_is_being_stored_is_answered_alike(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = HeldWriter(monkeypatch)
    async with at_the_plans(settings, database) as (_, game):
        sent = [send(game, "p1", "the same") for _ in range(3)]
        await until(lambda: writer.commits)
        writer.let_through()
        first, *others = await asyncio.gather(*sent)
        assert others == [first, first] == [protocol.Accepted("the same", PLANNING + 1, 1)] * 2
        assert await stored(database) == [(PLANNING, "p1")]


async def test_what_was_taken_is_stored_and_told_without_whoever_sent_it(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = HeldWriter(monkeypatch)
    async with at_the_plans(settings, database) as (_, game):
        sent = [send(game, seat) for seat in SEATS[:2]]
        await until(lambda: writer.commits)
        sent[0].cancel()
        writer.let_through()
        assert (await sent[1]).number == PLANNING + 2
        assert set(game.view(None)["ready"]) == {"p0", "p1"}
        await check_memory(game)

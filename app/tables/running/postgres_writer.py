"""Appends on PostgreSQL: whatever has gathered is one statement, which is one trip and one commit."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any

import msgspec

from app.db import Database
from app.models import now
from app.tables.running import writer
from app.tables.running.straight import Straight
from app.tables.running.writer import Append, Waiting, Writer

APPEND = """
WITH wanted AS MATERIALIZED (
    SELECT * FROM unnest(
        $1::integer[], $2::integer[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::text[],
        $9::timestamptz[]
    ) AS wanted (table_id, first, status, number, waiting, clocks, scores, seen, finished_at)
),
standing AS MATERIALIZED (
    SELECT id, number, status = 'running' AS running
    FROM tables WHERE id = ANY($1::integer[]) ORDER BY id FOR NO KEY UPDATE
),
in_time AS MATERIALIZED (
    SELECT wanted.*, standing.running
    FROM wanted JOIN standing ON standing.id = wanted.table_id AND standing.number = wanted.first
),
going_on AS (
    UPDATE tables SET
        status = new.status, number = new.number, waiting = new.waiting::json, clocks = new.clocks::json,
        scores = new.scores::json, seen = new.seen, finished_at = new.finished_at
    FROM in_time AS new WHERE tables.id = new.table_id AND new.running
),
stored AS (
    INSERT INTO decisions (table_id, number, seat, kind, pick, made_by, client_id, at)
    SELECT made.table_id, made.number, made.seat, made.kind, made.pick::json, made.made_by, made.client_id, $17
    FROM unnest(
        $10::integer[], $11::integer[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[]
    ) AS made (table_id, number, seat, kind, pick, made_by, client_id)
    JOIN in_time ON in_time.table_id = made.table_id
)
SELECT table_id FROM in_time
"""
"""The rows of the tables are locked first, in one order whoever comes: two processes that write the same tables in
another order would wait for each other. Whose number is then not the one that the table is at was overtaken: of that
table nothing is stored, of the others everything. A table that was closed meanwhile stays closed: a decision that was
on its way does not open it again."""


class PostgresWriter(Writer):
    """In the event loop: its driver waits there without keeping anybody else waiting."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._straight = Straight(database)
        self._queue: deque[Waiting] = deque()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """It works whenever there is something to do."""

    async def close(self) -> None:
        if self._task is not None:
            await self._task
        await self._straight.close()

    def _give(self, waiting: Waiting) -> None:
        self._queue.append(waiting)
        if self._task is None:
            self._task = self._loop.create_task(self._run())

    async def _run(self) -> None:
        while self._queue:
            group = [self._queue.popleft() for _ in range(min(writer.GROUP, len(self._queue)))]
            await self._store(group)
        self._task = None

    async def _store(self, group: Sequence[Waiting]) -> None:
        sound = self._sound(group)
        if not sound:
            return
        try:
            overtaken = await self._commit([waiting.append for waiting in sound])
        except Exception as error:
            for alone in self._failed(sound, error):
                await self._store([alone])
        else:
            self._stored(sound, overtaken)

    async def _commit(self, appends: Sequence[Append]) -> Collection[int]:
        """Returns the tables of which nothing was stored. Where the answer to this was lost and it is asked again, all
        are overtaken, by themselves; whoever reads on finds that."""
        in_time = await self._straight.fetch(APPEND, *_values(appends), now())
        return {append.table_id for append in appends}.difference(table_id for (table_id,) in in_time)


def _values(appends: Sequence[Append]) -> list[Sequence[Any]]:
    """By columns. Appends of one table rest on each other: the table stands as the last one says."""
    tables: list[tuple[Any, ...]] = []
    rows: list[tuple[Any, ...]] = []
    for table_id, of_table in groupby(sorted(appends, key=_table), key=_table):
        first, *_ = each = list(of_table)
        last = each[-1]
        json = (_json(value) for value in (last.waiting, last.clocks, last.scores))
        tables.append((table_id, first.rows[0].number, last.status, last.number, *json, last.seen, last.finished_at))
        for row in (row for append in each for row in append.rows):
            rows.append((table_id, row.number, row.seat, row.kind, _json(row.pick), row.made_by, row.client_id))
    return [*zip(*tables, strict=True), *zip(*rows, strict=True)]


def _table(append: Append) -> int:
    return append.table_id


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()

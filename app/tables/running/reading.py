"""Decisions that another process has stored. What many tables ask for at the same moment is read in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from app.db import Database
from app.tables.running import store
from app.tables.running.store import StoredDecision
from app.tables.running.straight import Straight

SECONDS_TO_READ = 10.0
"""All tables read over one connection: one that has gone silent must not keep them waiting."""

DECISIONS = """
SELECT wanted.place, stored.seat, stored.pick, stored.made_by, stored.client_id
FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS wanted (table_id, first, place)
CROSS JOIN LATERAL (
    SELECT number, seat, pick, made_by, client_id FROM decisions
    WHERE decisions.table_id = wanted.table_id AND decisions.number >= wanted.first
    ORDER BY number OFFSET 0
) AS stored
ORDER BY wanted.place, stored.number
"""
"""`OFFSET 0` has each table looked up by itself, in the index: joined, all decisions of the house would be gone through
where PostgreSQL does not know better."""


class _Asked(msgspec.Struct, frozen=True):
    table_id: int
    first: int
    answer: asyncio.Future[list[StoredDecision]]


class Reader:
    """One question is on its way at a time; whoever asks meanwhile is answered by the next one."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asked: list[_Asked] = []
        self._task: asyncio.Task[None] | None = None
        self._straight = Straight(database, SECONDS_TO_READ)
        self._read = self._from_postgres if database.engine.dialect.name == "postgresql" else self._one_by_one

    async def decisions(self, table_id: int, first: int) -> list[StoredDecision]:
        """Those of a table from this number on."""
        asked = _Asked(table_id, first, asyncio.get_running_loop().create_future())
        self._asked.append(asked)
        if self._task is None:
            self._task = asyncio.create_task(self._answer())
        return await asked.answer

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._straight.close()

    async def _answer(self) -> None:
        while self._asked:
            asked, self._asked = self._asked, []
            try:
                found = await self._read(asked)
            except Exception as error:
                for each in asked:
                    if not each.answer.done():
                        each.answer.set_exception(error)
            else:
                for each, decisions in zip(asked, found, strict=True):
                    if not each.answer.done():
                        each.answer.set_result(decisions)
        self._task = None

    async def _one_by_one(self, asked: Sequence[_Asked]) -> list[list[StoredDecision]]:
        async with self._database.reading() as session:
            return [await store.read_decisions(session, each.table_id, each.first) for each in asked]

    async def _from_postgres(self, asked: Sequence[_Asked]) -> list[list[StoredDecision]]:
        rows = await self._straight.fetch(DECISIONS, [each.table_id for each in asked], [each.first for each in asked])
        found: list[list[StoredDecision]] = [[] for _ in asked]
        for place, *decision in rows:
            found[place - 1].append(StoredDecision(*decision))
        return found

"""Muting and reporting: who can be pointed at, what is not heard, and what is told once."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import Database
from app.models import Mute, Player, Report, Table, now
from app.tables.lobby import seats
from app.tables.people import chat, mutes, others, reports
from app.tables.people.others import Other
from app.tables.protocol import Muted
from app.tables.refusals import Refusal
from tests.tables.people.test_forgetting import meet, table_of

ALL: tuple[chat.Channel, ...] = ("players", "spectators")


async def two_at_a_table(session: AsyncSession, status: str = "running") -> tuple[Player, Player, Table]:
    anna, ben = await meet(session, "Anna", "Ben")
    return anna, ben, await table_of(session, anna, ben, status=status)


async def texts(session: AsyncSession, table: Table, reader: Player | None) -> list[str]:
    lines = await chat.read(session, table.id, ALL, 0, None if reader is None else reader.id)
    return [line.text for line in lines]


async def test_what_a_muted_person_says_is_heard_by_all_others(database: Database) -> None:
    async with database.writing() as session:
        anna, ben, table = await two_at_a_table(session)
        await chat.say(session, table.id, ben.id, "p1", "players", "before")
        await mutes.mute(session, anna, others.on_seat(table, anna, "p1"))
        await mutes.mute(session, anna, others.on_seat(table, anna, "p1"))
        spoken = await chat.say(session, table.id, ben.id, "p1", "players", "after")
        assert spoken.unheard_by == {anna.id}
        assert await chat.find(session, table.id, spoken.line.chat) == spoken
        assert await texts(session, table, anna) == []
        assert await texts(session, table, ben) == await texts(session, table, None) == ["before", "after"]
        assert await mutes.muted_at(session, table.id, anna.id) == [Muted(ben.id, "Ben", "p1")]
        assert await mutes.muted_at(session, table.id, ben.id) == []


async def test_who_is_heard_again_is_heard_with_all_they_said(database: Database) -> None:
    async with database.writing() as session:
        anna, ben, table = await two_at_a_table(session)
        await mutes.mute(session, anna, Other(ben.id, "Ben"))
        await chat.say(session, table.id, ben.id, "p1", "players", "hello")
        await mutes.hear_again(session, anna, ben.id)
        await session.flush()
        assert await texts(session, table, anna) == ["hello"]
        with pytest.raises(Refusal) as refused:
            await mutes.hear_again(session, anna, ben.id)
        assert refused.value.key == "not_muted"


async def test_a_mute_holds_at_every_table_and_is_listed_where_the_person_is(database: Database) -> None:
    async with database.writing() as session:
        anna, ben, table = await two_at_a_table(session)
        elsewhere = await table_of(session, anna, status="running")
        await mutes.mute(session, anna, Other(ben.id, "Ben"))
        assert await mutes.muted_at(session, elsewhere.id, anna.id) == []
        await chat.say(session, elsewhere.id, ben.id, None, "spectators", "I watch")
        assert await texts(session, elsewhere, anna) == []
        assert await mutes.muted_at(session, elsewhere.id, anna.id) == [Muted(ben.id, "Ben", None)]
        assert [(player.name, mute.player_id) for mute, player in await mutes.muted_by(session, anna.id)] == [
            ("Ben", anna.id)
        ]
        assert table.id != elsewhere.id


@pytest.mark.parametrize(("seat", "key"), [("p0", "yourself"), ("p2", "nobody_there"), ("p3", "nobody_there")])
async def test_nobody_points_at_themselves_or_at_a_bot(database: Database, seat: str, key: str) -> None:
    async with database.writing() as session:
        anna, ben, carla, dora = await meet(session, "Anna", "Ben", "Carla", "Dora")
        table = await table_of(session, anna, ben, carla, dora)
        seats.leave(table, carla)
        seats.add_bot(table, anna, "p2", None)
        dora.deleted_at = now()
        with pytest.raises(Refusal) as refused:
            others.on_seat(table, anna, seat)
        assert refused.value.key == key


async def test_only_lines_that_somebody_hears_can_be_pointed_at(database: Database) -> None:
    async with database.writing() as session:
        anna, ben, table = await two_at_a_table(session)
        elsewhere = await table_of(session, ben, status="running")
        whisper = await chat.say(session, table.id, ben.id, None, "spectators", "a whisper")
        foreign = await chat.say(session, elsewhere.id, ben.id, "p0", "players", "elsewhere")
        own = await chat.say(session, table.id, anna.id, "p0", "players", "my own")
        channels = await others.heard_at_table(session, table, anna)
        for line, key in (
            (whisper.line.chat, "line_unknown"),
            (foreign.line.chat, "line_unknown"),
            (10**6, "line_unknown"),
            (own.line.chat, "yourself"),
        ):
            with pytest.raises(Refusal) as refused:
                await others.who_said(session, table, anna, line, channels)
            assert refused.value.key == key
        assert await others.who_said(session, table, anna, whisper.line.chat, ALL) == Other(ben.id, "Ben", "a whisper")


async def test_who_does_not_sit_at_a_running_game_hears_nothing_there(database: Database) -> None:
    async with database.writing() as session:
        _anna, _ben, table = await two_at_a_table(session)
        (carla,) = await meet(session, "Carla")
        with pytest.raises(Refusal) as refused:
            await others.heard_at_table(session, table, carla)
        assert refused.value.key == "not_seated"
        table.status = "finished"
        assert await others.heard_at_table(session, table, carla) == ALL


async def test_a_report_keeps_name_and_words_and_the_same_counts_once(database: Database) -> None:
    async with database.writing() as session:
        anna, ben, table = await two_at_a_table(session)
        for _ in range(2):
            await reports.report(session, anna, table, Other(ben.id, "Ben"))
            await reports.report(session, anna, table, Other(ben.id, "Ben", "words"))
        ben.name = "Benno"
        rows = (await session.scalars(select(Report).order_by(Report.id))).all()
        assert [(row.reporter_id, row.player_id, row.table_id) for row in rows] == [(anna.id, ben.id, table.id)] * 2
        assert [(row.name, row.text) for row in rows] == [("Ben", None), ("Ben", "words")]


async def test_two_clicks_in_one_moment_mute_and_report_once_also_when_both_mute_each_other(database: Database) -> None:
    async with database.writing() as session:
        anna, ben, table = await two_at_a_table(session)

    async def click(me: Player, other: Player) -> None:
        async with database.writing() as session:
            await mutes.mute(session, me, Other(other.id, other.name))
            await reports.report(session, me, table, Other(other.id, other.name))

    await asyncio.gather(*[click(*pair) for pair in ((anna, ben), (ben, anna)) for _ in range(3)])
    async with database.reading() as session:
        assert len((await session.scalars(select(Mute))).all()) == 2
        assert len((await session.scalars(select(Report))).all()) == 2


async def test_what_the_keeper_has_looked_at_can_be_reported_again(database: Database) -> None:
    async with database.writing() as session:
        anna, ben, table = await two_at_a_table(session)
        await reports.report(session, anna, table, Other(ben.id, "Ben"))
        (row,) = await session.scalars(select(Report))
        row.handled_at = now()
        await session.flush()
        await reports.report(session, anna, table, Other(ben.id, "Ben"))
        await session.flush()
        assert len((await session.scalars(select(Report))).all()) == 2

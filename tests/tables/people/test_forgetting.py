"""Who is forgotten leaves no name and no words behind, and no game is lost."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import Database
from app.models import Chat, Decision, Device, DeviceLink, Model, Mute, Player, Report, Seat, Table, now
from app.tables.lobby import opening, seats
from app.tables.lobby.opening import Options
from app.tables.people import chat, devices, players
from app.tables.people.forgetting import NAMELESS, forget
from app.tables.refusals import Refusal
from tests.tables.people.known import KEY, NAME, rows_about, somebody_known

MAY_STAY = {"seats.player_id", "tables.host_id", "reports.reporter_id", "reports.player_id", "audit.actor_id"}
"""Columns that still name whoever was forgotten, as somebody without a name."""


async def meet(session: AsyncSession, *names: str) -> list[Player]:
    return [(await players.greet(session, KEY, name))[0] for name in names]


async def table_of(session: AsyncSession, *people: Player, status: str = "lobby", **options: Any) -> Table:
    table = await opening.create_table(session, people[0], Options(size=max(2, len(people)), **options))
    for guest in people[1:]:
        await seats.sit(session, table, guest)
    table.status = status
    return table


async def written(session: AsyncSession) -> str:
    """Every row of the database, as far as it is text."""
    rows = [str(row) for table in Model.metadata.sorted_tables for row in await session.execute(select(table))]
    return "\n".join(rows).casefold()


async def test_nothing_in_the_whole_database_tells_who_was_forgotten(database: Database) -> None:
    async with database.writing() as session:
        ben = await somebody_known(session)
        known = await rows_about(session, ben.id)
        assert all(known.values()), known
        assert NAME.casefold() in await written(session)
    async with database.writing() as session:
        await forget(session, await session.get_one(Player, ben.id))
    async with database.reading() as session:
        assert NAME.casefold() not in await written(session)
        left = await rows_about(session, ben.id)
        assert {column for column, rows in left.items() if rows} == MAY_STAY


async def test_the_name_goes_and_the_game_stays(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben, status="finished", name="Casa")
        table.seats[1].score, table.seats[1].won = 77, True
        session.add(Decision(table_id=table.id, number=0, seat="p1", pick="done"))
    async with database.writing() as session:
        assert await forget(session, await session.get_one(Player, ben.id)) == [table.id]
    async with database.reading() as session:
        found = await opening.find_table(session, table.code)
        kept = found.seats[1]
        assert kept.player is not None
        assert (kept.player.name, kept.player.name_key) == (NAMELESS, NAMELESS.casefold())
        assert kept.player.deleted_at is not None
        assert (kept.player_id, kept.score, kept.won, found.name) == (ben.id, 77, True, "Casa")
        assert await session.scalar(select(func.count()).select_from(Decision)) == 1


async def test_everything_they_wrote_goes_and_what_others_wrote_stays(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben, status="running")
        for person, seat in ((anna, "p0"), (ben, "p1")):
            await chat.say(session, table.id, person.id, seat, "players", f"I am {person.name}")
        session.add_all([Mute(player_id=anna.id, muted_id=ben.id), Mute(player_id=ben.id, muted_id=anna.id)])
        session.add(Report(reporter_id=anna.id, player_id=ben.id, name="Ben", text="I am Ben"))
        session.add(Report(reporter_id=ben.id, player_id=anna.id, name="Anna", text="I am Anna"))
        await players.make_device_link(session, KEY, ben, timedelta(minutes=5))
    async with database.writing() as session:
        await forget(session, await session.get_one(Player, ben.id))
    async with database.reading() as session:
        assert list(await session.scalars(select(Chat.text))) == ["I am Anna"]
        assert list(await session.scalars(select(Device.player_id))) == [anna.id]
        assert list(await session.scalars(select(DeviceLink))) == []
        assert list(await session.scalars(select(Mute))) == []
        reports = await session.execute(select(Report.name, Report.text).order_by(Report.id))
        assert [tuple(row) for row in reports] == [(NAMELESS, None), ("Anna", "I am Anna")]


async def test_a_running_game_goes_on_with_a_bot(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben, status="running")
    async with database.writing() as session:
        await forget(session, await session.get_one(Player, ben.id))
    async with database.reading() as session:
        seat = (await opening.find_table(session, table.code)).seats[1]
        assert seat.left_at is not None
        assert seat.stand_in == "apprentice"
        assert seat.player_id == ben.id


async def test_a_running_game_has_another_host_if_another_person_is_there(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben, status="running")
    for person, host, name in ((anna, ben, "Ben"), (ben, ben, NAMELESS)):
        async with database.writing() as session:
            await forget(session, await session.get_one(Player, person.id))
        async with database.reading() as session:
            found = await opening.find_table(session, table.code)
            assert (found.status, found.host_id, found.name) == ("running", host.id, name)


async def test_in_a_lobby_the_seat_is_free_and_the_host_is_somebody_else(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben)
        assert table.name == "Anna"
    async with database.writing() as session:
        assert await forget(session, await session.get_one(Player, anna.id)) == [table.id]
    async with database.reading() as session:
        found = await opening.find_table(session, table.code)
        assert (found.status, found.host_id, found.name) == ("lobby", ben.id, "Ben")
        assert found.seats[0].free


async def test_a_lobby_that_carries_their_name_is_called_like_its_new_host(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben, name="Chez Anna")
    async with database.writing() as session:
        await forget(session, await session.get_one(Player, anna.id))
    async with database.reading() as session:
        found = await opening.find_table(session, table.code)
        assert (found.host_id, found.name, found.name_key) == (ben.id, "Ben", "ben")


async def test_a_table_they_opened_and_left_to_others_loses_their_name(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        hers, plain = [await table_of(session, anna, ben, name=name) for name in ("Chez Anna", "Casa")]
        for table in (hers, plain):
            seats.leave(table, anna)
    async with database.writing() as session:
        assert await forget(session, await session.get_one(Player, anna.id)) == [hers.id]
    async with database.reading() as session:
        names = [(await opening.find_table(session, table.code)).name for table in (hers, plain)]
        assert names == [NAMELESS, "Casa"]


async def test_a_rematch_they_did_not_join_loses_their_name_too(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        first = await table_of(session, anna, ben, status="finished")
        again, _new = await opening.rematch(session, first, ben)
        assert again.name == "Anna"
        seats.leave(again, anna)
        again.status = "finished"
        once_more, _new = await opening.rematch(session, again, ben)
    async with database.writing() as session:
        seen = await forget(session, await session.get_one(Player, anna.id))
        assert seen == [first.id, again.id, once_more.id]
    async with database.reading() as session:
        assert (await opening.find_table(session, once_more.code)).name == NAMELESS


async def test_who_was_forgotten_says_nothing_more_and_takes_no_other_name(database: Database) -> None:
    """Their sockets and other devices may be a moment late."""
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben, status="running")
    async with database.writing() as session:
        await forget(session, await session.get_one(Player, ben.id))
    async with database.writing() as session:
        with pytest.raises(Refusal) as refused:
            await chat.say(session, table.id, ben.id, "p1", "players", "one more thing")
        assert refused.value.key == "logged_out"
        with pytest.raises(Refusal) as refused:
            await players.rename(session, await session.get_one(Player, ben.id), "Benno")
        assert refused.value.key == "logged_out"
    async with database.reading() as session:
        assert list(await session.scalars(select(Chat))) == []


async def test_what_is_said_in_the_moment_of_being_forgotten_does_not_stay(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben, status="running")

    async def speak() -> None:
        with suppress(Refusal):
            async with database.writing() as session:
                await chat.say(session, table.id, ben.id, "p1", "players", "one more thing")

    async def go() -> None:
        async with database.writing() as session:
            await forget(session, await session.get_one(Player, ben.id))

    await asyncio.gather(*(speak() for _ in range(3)), go(), *(speak() for _ in range(3)))
    async with database.reading() as session:
        assert list(await session.scalars(select(Chat))) == []


async def test_a_lobby_without_people_is_closed_and_the_game_before_may_have_another(database: Database) -> None:
    async with database.writing() as session:
        (anna,) = await meet(session, "Anna")
        before = await table_of(session, anna, status="finished")
        again, _new = await opening.rematch(session, before, anna)
    async with database.writing() as session:
        assert await forget(session, await session.get_one(Player, anna.id)) == [before.id, again.id]
    async with database.reading() as session:
        found = await opening.find_table(session, again.code)
        assert (found.status, found.previous_id) == ("abandoned", None)


@pytest.mark.parametrize(
    ("name", "left"),
    [("Ben", NAMELESS), ("bens Werkstatt", "bens Werkstatt"), ("Chez Ben!", NAMELESS), ("Benedetto", "Benedetto")],
)
async def test_a_table_of_others_loses_a_name_that_carries_theirs(database: Database, name: str, left: str) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben, status="finished", name=name)
    async with database.writing() as session:
        await forget(session, await session.get_one(Player, ben.id))
    async with database.reading() as session:
        found = await opening.find_table(session, table.code)
        assert (found.name, found.name_key) == (left, left.casefold())


async def test_a_name_they_gave_to_a_table_goes_also_if_they_have_another_one_now(database: Database) -> None:
    async with database.writing() as session:
        (ben,) = await meet(session, "Ben")
        table = await table_of(session, ben, status="finished")
        await players.rename(session, ben, "Benno")
    async with database.writing() as session:
        await forget(session, await session.get_one(Player, ben.id))
    async with database.reading() as session:
        assert (await opening.find_table(session, table.code)).name == NAMELESS


async def test_nobody_comes_back_as_somebody_who_was_forgotten(database: Database) -> None:
    async with database.writing() as session:
        ben, token = await players.greet(session, KEY, "Ben")
        link, _until = await players.make_device_link(session, KEY, ben, timedelta(minutes=5))
    async with database.writing() as session:
        await forget(session, await session.get_one(Player, ben.id))
    async with database.writing() as session:
        assert await devices.recognise(session, KEY, token) is None
        with pytest.raises(Refusal) as refused:
            await players.use_device_link(session, KEY, link, None, replace=False)
        assert refused.value.key == "link_unknown"


async def test_a_device_that_was_added_in_the_same_moment_knows_nobody(database: Database) -> None:
    async with database.writing() as session:
        ben, token = await players.greet(session, KEY, "Ben")
        ben.deleted_at = now()
    async with database.reading() as session:
        assert await devices.recognise(session, KEY, token) is None


async def test_their_seat_is_free_in_a_rematch(database: Database) -> None:
    async with database.writing() as session:
        anna, ben = await meet(session, "Anna", "Ben")
        table = await table_of(session, anna, ben, status="finished")
    async with database.writing() as session:
        await forget(session, await session.get_one(Player, ben.id))
        again, _new = await opening.rematch(
            session, await opening.find_table(session, table.code), await session.get_one(Player, anna.id)
        )
        assert [seat.player_id for seat in again.seats] == [anna.id, None]
        assert again.seats[1].free


async def test_others_of_the_same_name_keep_it(database: Database) -> None:
    async with database.writing() as session:
        ben, other = await meet(session, "Ben", "Ben")
        table = await table_of(session, other, status="running")
    async with database.writing() as session:
        assert await forget(session, await session.get_one(Player, ben.id)) == []
    async with database.reading() as session:
        assert (await session.get_one(Player, other.id)).name == "Ben"
        assert (await opening.find_table(session, table.code)).name == "Ben"
        assert await session.scalar(select(Seat.left_at).where(Seat.player_id == other.id)) is None

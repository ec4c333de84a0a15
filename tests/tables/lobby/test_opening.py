"""The lobby without HTTP, on every database."""

from __future__ import annotations

import asyncio
import hashlib
from datetime import timedelta

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from app.db import Database
from app.engine.fresco.meta import META
from app.models import Audit, Decision, PlayedModule, Player, Seat, Table, now
from app.tables.games import GameOptions
from app.tables.lobby import opening, seats, spectators
from app.tables.lobby.opening import Options
from app.tables.refusals import Refusal
from app.tables.running import store
from app.tables.running.company import Company
from tests.tables.running.live_tables import add_tables

LONG_AGO = now() - timedelta(days=1000)
YESTERDAY = now() - timedelta(days=1)


async def meet(database: Database, *names: str) -> list[Player]:
    async with database.writing() as session:
        players = [Player(name=name) for name in names]
        session.add_all(players)
    return players


async def open_for(database: Database, host: Player, **options: object) -> str:
    async with database.writing() as session:
        host = await session.merge(host, load=False)
        return (await opening.create_table(session, host, Options(**options))).code  # type: ignore[arg-type]


async def load(session: AsyncSession, code: str, player: Player) -> tuple[Table, Player]:
    return await opening.find_table(session, code, lock=True), await session.get_one(Player, player.id)


async def sit(database: Database, code: str, player: Player, seat: str | None = None) -> str:
    async with database.writing() as session:
        table, me = await load(session, code, player)
        return (await seats.sit(session, table, me, seat)).name


async def occupants(database: Database, code: str) -> dict[str, str | None]:
    async with database.reading() as session:
        table = await opening.find_table(session, code)
        return {seat.name: seat.player.name if seat.player else seat.bot for seat in table.seats}


async def fill_and_start(database: Database, code: str, host: Player) -> GameOptions:
    async with database.writing() as session:
        table, me = await load(session, code, host)
        for seat in table.seats:
            if seat.free:
                seats.add_bot(table, me, seat.name, "apprentice")
        return opening.start_table(session, table, me)


async def test_the_host_sits_on_the_first_seat(database: Database) -> None:
    (chiara,) = await meet(database, "Chiara")
    code = await open_for(database, chiara, size=3)
    assert await occupants(database, code) == {"p0": "Chiara", "p1": None, "p2": None}


@pytest.mark.parametrize("size", [1, 5, 0, -1])
async def test_a_table_of_an_impossible_size_is_refused(database: Database, size: int) -> None:
    (chiara,) = await meet(database, "Chiara")
    with pytest.raises(Refusal, match="is played by 2 to 4"):
        await open_for(database, chiara, size=size)


async def test_a_module_that_the_engine_does_not_have_is_refused_with_those_it_has(database: Database) -> None:
    (chiara,) = await meet(database, "Chiara")
    with pytest.raises(Refusal, match="no module 99 here; there are 1, 2"):
        await open_for(database, chiara, modules=(1, 99))


async def test_two_people_who_want_the_last_seat_at_once_do_not_both_get_it(database: Database) -> None:
    chiara, bruno, dario = await meet(database, "Chiara", "Bruno", "Dario")
    code = await open_for(database, chiara, size=2)
    results = await asyncio.gather(sit(database, code, bruno), sit(database, code, dario), return_exceptions=True)
    refused = [result for result in results if isinstance(result, Refusal)]
    assert [refusal.key for refusal in refused] == ["table_full"]
    assert "p1" in results


async def test_one_person_in_two_tabs_gets_one_seat(database: Database) -> None:
    chiara, bruno = await meet(database, "Chiara", "Bruno")
    code = await open_for(database, chiara, size=4)
    await asyncio.gather(sit(database, code, bruno, "p1"), sit(database, code, bruno, "p2"))
    assert sorted(filter(None, (await occupants(database, code)).values())) == ["Bruno", "Chiara"]


async def test_start_fixes_options_seed_and_engine(database: Database) -> None:
    (chiara,) = await meet(database, "Chiara")
    code = await open_for(database, chiara, size=3, modules=(5, 2, 5))
    assert await fill_and_start(database, code, chiara) == GameOptions("fresco", 3, (2, 5))
    async with database.reading() as session:
        table = await opening.find_table(session, code)
        seed = await session.scalar(select(Table.seed).where(Table.code == code))
    assert seed is not None
    assert len(seed) == 32
    assert table.seed_hash == hashlib.sha256(seed).hexdigest()
    assert (table.status, table.rules_version, table.number) == ("running", META.rules_version, 0)
    assert table.started_at is not None


async def test_from_the_start_on_a_table_is_found_by_its_modules(database: Database) -> None:
    (chiara,) = await meet(database, "Chiara")
    code = await open_for(database, chiara, size=3, modules=(5, 2))

    async def played() -> set[int]:
        async with database.reading() as session:
            return set(await session.scalars(select(PlayedModule.module)))

    assert await played() == set()
    await fill_and_start(database, code, chiara)
    assert await played() == {2, 5}


async def test_two_starts_at_once_start_once(database: Database) -> None:
    (chiara,) = await meet(database, "Chiara")
    code = await open_for(database, chiara, size=2)
    results = await asyncio.gather(
        fill_and_start(database, code, chiara), fill_and_start(database, code, chiara), return_exceptions=True
    )
    assert [result.key for result in results if isinstance(result, Refusal)] == ["started_already"]


async def test_the_seed_is_not_loaded_with_a_table(database: Database) -> None:
    (chiara,) = await meet(database, "Chiara")
    code = await open_for(database, chiara, size=2)
    await fill_and_start(database, code, chiara)
    async with database.reading() as session:
        table = await opening.find_table(session, code)
    assert "seed" not in table.__dict__


async def test_fewer_seats_move_people_inwards(database: Database) -> None:
    chiara, bruno = await meet(database, "Chiara", "Bruno")
    code = await open_for(database, chiara, size=4)
    await sit(database, code, bruno, "p3")
    async with database.writing() as session:
        table, me = await load(session, code, chiara)
        await opening.change_options(session, table, me, Options(size=2))
    assert await occupants(database, code) == {"p0": "Chiara", "p1": "Bruno"}


async def test_more_seats_are_added_at_the_end(database: Database) -> None:
    (chiara,) = await meet(database, "Chiara")
    code = await open_for(database, chiara, size=2)
    async with database.writing() as session:
        table, me = await load(session, code, chiara)
        await opening.change_options(session, table, me, Options(size=4))
    assert list(await occupants(database, code)) == ["p0", "p1", "p2", "p3"]


async def test_a_seat_that_waits_is_found_among_my_tables(database: Database) -> None:
    chiara, bruno = await meet(database, "Chiara", "Bruno")
    code = await open_for(database, chiara, size=2)
    await fill_and_start(database, code, chiara)
    async with database.writing() as session:
        await session.execute(update(Table).where(Table.code == code).values(waiting=["p0"], number=3))
    async with database.reading() as session:
        (mine,) = await opening.tables_of(session, await session.get_one(Player, chiara.id))
        assert (mine.waiting, mine.number) == (["p0"], 3)
        assert await opening.tables_of(session, await session.get_one(Player, bruno.id)) == []


async def test_many_finished_games_do_not_hide_one_that_runs(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "LIST_LENGTH", 2)
    (chiara,) = await meet(database, "Chiara")
    codes = [await open_for(database, chiara, size=2) for _ in range(3)]
    async with database.writing() as session:
        await session.execute(update(Table).where(Table.code != codes[0]).values(status="finished"))
    async with database.reading() as session:
        mine = await opening.tables_of(session, await session.get_one(Player, chiara.id))
        assert [table.code for table in mine] == [codes[0], codes[2]]


async def test_lists_show_listed_tables_only(database: Database) -> None:
    (chiara,) = await meet(database, "Chiara")
    await open_for(database, chiara, size=2)
    shown = await open_for(database, chiara, size=2, listed=True)
    running = await open_for(database, chiara, size=2, listed=True)
    closed = await open_for(database, chiara, size=2, listed=True, spectators_open=False)
    await fill_and_start(database, running, chiara)
    await fill_and_start(database, closed, chiara)
    async with database.reading() as session:
        assert [table.code for table in await opening.open_tables(session, LONG_AGO)] == [shown]
        assert [table.code for table in await opening.tables_to_watch(session, LONG_AGO)] == [running]


async def test_a_table_that_nobody_has_started_for_long_leaves_the_list_and_its_code_still_opens_it(
    database: Database,
) -> None:
    (chiara,) = await meet(database, "Chiara")
    old, new = [await open_for(database, chiara, size=2, listed=True) for _ in range(2)]
    async with database.writing() as session:
        await session.execute(update(Table).where(Table.code == old).values(created_at=LONG_AGO))
    async with database.reading() as session:
        assert [table.code for table in await opening.open_tables(session, YESTERDAY)] == [new]
        assert (await opening.find_table(session, old)).status == "lobby"
        assert len(await opening.tables_of(session, await session.get_one(Player, chiara.id))) == 2


async def test_a_game_at_which_nobody_has_decided_for_long_leaves_the_list(database: Database) -> None:
    forgotten, played = await add_tables(database, 2, decisions=40, listed=True, started_at=LONG_AGO)
    (new,) = await add_tables(database, decisions=0, listed=True, started_at=now())
    async with database.writing() as session:
        await session.execute(update(Decision).values(at=LONG_AGO))
        last = (Decision.table_id == played) & (Decision.number == 39)
        await session.execute(update(Decision).where(last).values(at=now()))
    async with database.reading() as session:
        assert [table.id for table in await opening.tables_to_watch(session, YESTERDAY)] == [new, played]
        assert [table.id for table in await opening.tables_to_watch(session, LONG_AGO)] == [new, played, forgotten]


async def test_a_full_table_is_not_open_any_more(database: Database) -> None:
    chiara, bruno = await meet(database, "Chiara", "Bruno")
    code = await open_for(database, chiara, size=2, listed=True)
    await sit(database, code, bruno)
    async with database.reading() as session:
        assert await opening.open_tables(session, LONG_AGO) == []


async def test_two_rematches_asked_at_once_are_one_table(database: Database) -> None:
    chiara, bruno = await meet(database, "Chiara", "Bruno")
    code = await open_for(database, chiara, size=2)
    await sit(database, code, bruno)
    async with database.writing() as session:
        await session.execute(update(Table).where(Table.code == code).values(status="finished"))

    async def again(player: Player) -> tuple[str, bool]:
        async with database.writing() as session:
            table, me = await load(session, code, player)
            new, made_now = await opening.rematch(session, table, me)
            return new.code, made_now

    first, second = await asyncio.gather(again(chiara), again(bruno))
    assert first[0] == second[0]
    assert sorted((first[1], second[1])) == [False, True]
    assert await occupants(database, first[0]) == {"p0": "Chiara", "p1": "Bruno"}


@pytest.mark.parametrize(
    ("options", "free", "open_to_all"),
    [({"listed": True}, True, True), ({"listed": True}, False, False), ({}, True, False)],
    ids=["in the list", "full", "private"],
)
async def test_whoever_watched_is_told_where_the_rematch_is_and_its_code_only_if_it_is_in_the_list(
    options: dict[str, bool], free: bool, open_to_all: bool, database: Database
) -> None:
    (chiara,) = await meet(database, "Chiara")
    code = await open_for(database, chiara, size=2, **options)
    async with database.writing() as session:
        table, me = await load(session, code, chiara)
        if not free:
            seats.add_bot(table, me, "p1", "apprentice")
        table.status = "finished"
        again, _new = await opening.rematch(session, table, me)
        watch = await spectators.current_code(session, again)
    async with database.reading() as session:
        company = Company(await store.read_table(session, table.id), 60.0)
    told = company.message("spectator", None, None)
    assert (told.rematch, told.rematch_watch) == (again.code if open_to_all else None, f"/w/{watch}")
    assert company.message("player", chiara.id, None).rematch == again.code


async def test_a_revoked_code_opens_nothing_and_a_table_has_one_code(database: Database) -> None:
    (chiara,) = await meet(database, "Chiara")
    code = await open_for(database, chiara)
    async with database.writing() as session:
        table, _ = await load(session, code, chiara)
        old = await spectators.current_code(session, table)
        new = await spectators.renew_code(session, table)
        await session.flush()
        assert old is not None
        assert await spectators.current_code(session, table) == new != old
        assert (await spectators.find_table_to_watch(session, new)).id == table.id
        with pytest.raises(Refusal, match="No table is open to spectators"):
            await spectators.find_table_to_watch(session, old)


async def test_what_the_host_does_is_noted_for_the_keeper_of_the_house(database: Database) -> None:
    chiara, bruno = await meet(database, "Chiara", "Bruno")
    code = await open_for(database, chiara, size=2)
    await sit(database, code, bruno)
    async with database.writing() as session:
        table, me = await load(session, code, chiara)
        seats.clear_seat(session, table, me, "p1")
    await fill_and_start(database, code, chiara)
    async with database.reading() as session:
        notes = (await session.scalars(select(Audit).order_by(Audit.id))).all()
        taken = (await session.scalars(select(Seat.bot).where(Seat.name == "p1"))).all()
    assert [entry.action for entry in notes] == ["table created", "player removed", "table started"]
    assert notes[1].details == {"removed": bruno.id}
    assert taken == ["apprentice"]

"""What the house removes after its days, and what it never does."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select

from app.db import Database
from app.models import (
    AdminAccount,
    AdminSession,
    Audit,
    Chat,
    Decision,
    Device,
    DeviceLink,
    Model,
    Mute,
    PlayedModule,
    Player,
    Removal,
    Report,
    Seat,
    Snapshot,
    SpectatorCode,
    Table,
    now,
)
from app.settings import Settings
from app.tables.running import live as live_module
from app.tables.tidying import RULES, overdue, referring, remove, tidy
from tests.patience import until
from tests.tables.plans import plan
from tests.tables.running.live_tables import live_play

SETTINGS = sorted({rule.setting for rule in RULES})


def ago(days: float) -> datetime:
    return now() - timedelta(days=days)


async def open_table(database: Database, status: str, created: float, **fields: Any) -> int:
    """A table of its host's, so many days old."""
    async with database.writing() as session:
        host = Player(name="Chiara")
        session.add(host)
        await session.flush()
        given = {
            "code": f"T{host.id}",
            "name": "Casa",
            "host": host,
            "game": "fresco",
            "size": 2,
            "modules": [],
            "listed": False,
            "language": "en",
            "spectators_open": False,
            "status": status,
            "created_at": ago(created),
            "seats": [Seat(name="p0", player=host)],
        }
        table = Table(**given | fields)
        session.add(table)
        await session.flush()
        return table.id


async def left(database: Database, model: type[Any]) -> list[int]:
    async with database.reading() as session:
        return list(await session.scalars(select(model.id).order_by(model.id)))


def nothing_but(settings: Settings, **days: int) -> Settings:
    return settings.model_copy(update=dict.fromkeys(SETTINGS) | days)


async def test_lobbies_and_abandoned_tables_go_after_their_days_and_games_stay(
    settings: Settings, database: Database
) -> None:
    old_lobby, old_abandoned = [await open_table(database, status, 40) for status in ("lobby", "abandoned")]
    kept = [
        await open_table(database, "lobby", 20),
        await open_table(database, "abandoned", 40, finished_at=ago(20)),
        await open_table(database, "abandoned", 4000, started_at=ago(4000)),
        await open_table(database, "running", 4000, started_at=ago(4000)),
        await open_table(database, "kept", 4000, started_at=ago(4000)),
        await open_table(database, "finished", 4000, started_at=ago(4000), finished_at=ago(4000)),
    ]
    expected = await overdue(database, settings)
    assert len(await left(database, Table)) == 8, "to look changes nothing"
    done = await tidy(database, settings)
    assert done == expected
    assert sorted(done.tables) == sorted([old_lobby, old_abandoned])
    assert await left(database, Table) == kept


async def test_with_a_table_goes_all_that_hangs_on_it_and_mentions_become_empty(
    settings: Settings, database: Database
) -> None:
    table_id = await open_table(database, "abandoned", 400)
    rematch = await open_table(database, "running", 1, previous_id=table_id)
    async with database.writing() as session:
        host = (await session.get_one(Table, table_id)).host_id
        session.add_all(
            [
                Decision(table_id=table_id, number=0, seat="p0", pick="a"),
                Snapshot(table_id=table_id, number=1, rules_version="1", state=b""),
                Chat(table_id=table_id, channel="players", player_id=host, name="Chiara", text="ciao"),
                Removal(table_id=table_id, player_id=host),
                SpectatorCode(table_id=table_id, code="W"),
                PlayedModule(table_id=table_id, module=2),
                Audit(actor="player", action="table closed", table_id=table_id),
                Report(reporter_id=host, player_id=host, table_id=table_id, name="Chiara"),
            ]
        )
    await tidy(database, nothing_but(settings, keep_abandoned_days=30))
    assert await left(database, Table) == [rematch]
    async with database.reading() as session:
        for column in referring(Table):
            assert await session.scalar(select(func.count()).where(column == table_id)) == 0, column
        assert (await session.get_one(Table, rematch)).previous_id is None
        assert await session.scalar(select(func.count()).select_from(Audit)) == 1
        assert await session.scalar(select(func.count()).select_from(Report)) == 1


def test_nothing_hangs_on_what_hangs_on_a_table() -> None:
    """Otherwise removing would have to go deeper."""
    hanging = {column.table for column in referring(Table) if not column.nullable}
    assert {Decision.__table__, Seat.__table__, Chat.__table__} <= hanging
    for mapper in Model.registry.mappers:
        if mapper.local_table in hanging:
            assert list(referring(mapper.class_)) == []


async def test_people_go_who_never_sat_anywhere_with_their_devices(settings: Settings, database: Database) -> None:
    await open_table(database, "finished", 4000, finished_at=ago(4000))
    (seated,) = await left(database, Player)
    async with database.writing() as session:
        names = ("stranger", "newcomer", "visitor", "reporter")
        people = {name: Player(name=name, created_at=ago(1 if name == "newcomer" else 100)) for name in names}
        session.add_all(people.values())
        await session.flush()
        ids = {name: player.id for name, player in people.items()}
        session.add_all(
            [
                Device(player_id=ids["stranger"], token_hash="a", seen_at=ago(95)),
                Device(player_id=ids["visitor"], token_hash="b", seen_at=ago(5)),
                DeviceLink(player_id=ids["stranger"], token_hash="c", expires_at=now()),
                Mute(player_id=seated, muted_id=ids["stranger"]),
                Report(reporter_id=ids["reporter"], player_id=seated, name="Chiara"),
            ]
        )
    done = await tidy(database, nothing_but(settings, keep_strangers_days=90))
    assert done.rows == {"people who never sat anywhere": 1}
    assert await left(database, Player) == [seated, ids["newcomer"], ids["visitor"], ids["reporter"]]
    assert len(await left(database, Device)) == 1
    assert await left(database, DeviceLink) == []


async def test_chat_notes_links_and_sessions_go_after_their_days(settings: Settings, database: Database) -> None:
    finished = await open_table(database, "finished", 500, finished_at=ago(400))
    fresh = await open_table(database, "finished", 500, finished_at=ago(10))
    running = await open_table(database, "running", 500, started_at=ago(500))
    (player, *_) = await left(database, Player)
    async with database.writing() as session:
        account = AdminAccount(name="admin", password_hash="")
        session.add(account)
        await session.flush()
        said = {"channel": "players", "player_id": player, "name": "Chiara", "text": "ciao", "at": ago(400)}
        session.add_all(Chat(table_id=table_id, **said) for table_id in (finished, fresh, running))
        session.add_all(Audit(actor="player", action="device added", at=ago(days)) for days in (10, 400))
        for mark, days in (("a", -1), ("b", 3), ("c", 10)):
            session.add(DeviceLink(player_id=player, token_hash=mark, expires_at=ago(days)))
            session.add(AdminSession(account_id=account.id, token_hash=mark, expires_at=ago(days)))
    done = await tidy(database, settings)
    assert {name: number for name, number in done.rows.items() if number} == {
        "lines of chat at finished tables": 1,
        "notes of what was done": 1,
        "expired links to devices": 1,
        "expired sessions of admins": 1,
    }
    async with database.reading() as session:
        assert set(await session.scalars(select(Chat.table_id))) == {fresh, running}


async def test_without_a_number_of_days_everything_is_kept(settings: Settings, database: Database) -> None:
    table_id = await open_table(database, "lobby", 4000)
    assert (await tidy(database, nothing_but(settings))).rows == {}
    assert await left(database, Table) == [table_id]


def test_none_in_the_environment_is_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRESCO_KEEP_CHAT_DAYS", "none")
    assert Settings().keep_chat_days is None


async def test_more_rows_than_go_at_once_all_go(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.tidying.BATCH", 2)
    async with database.writing() as session:
        session.add_all(Audit(actor="player", action="device added", at=ago(400)) for _ in range(4))
    assert (await tidy(database, settings)).rows["notes of what was done"] == 4
    assert await left(database, Audit) == []


async def test_nothing_is_removed_when_nothing_is_named(database: Database) -> None:
    table_id = await open_table(database, "lobby", 1)
    async with database.writing() as session:
        await remove(session, Table, [])
    assert await left(database, Table) == [table_id]


async def test_an_open_house_tidies_by_itself(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "SECONDS_BEFORE_TIDYING", 0.01)
    table_id = await open_table(database, "lobby", 40)
    closed = []
    async with live_play(settings, database) as live:

        async def note(table_id: int) -> None:
            closed.append(table_id)

        monkeypatch.setattr(live, "closed", note)
        await until(lambda: closed)
    assert closed == [table_id]
    assert await left(database, Table) == []


async def test_people_are_compared_with_everything_at_once_and_not_one_by_one(database: Database) -> None:
    (rule,) = [rule for rule in RULES if rule.model is Player]
    how = await plan(database, select(Player.id).where(rule.aged(now())))
    assert how
    assert "CORRELATED" not in how
    assert "SubPlan" not in how

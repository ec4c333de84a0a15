"""What the database promises, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import traceback
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from app import db
from app.db import MIGRATIONS, Database, Newer, newest_revision, revision, set_up_sqlite
from app.models import Chat, Decision, Model, PlayedModule, Player, Seat, Snapshot, Table, now
from app.settings import Settings
from app.tables.lobby import opening
from tests.patience import PATIENCE
from tests.ws.servers import DATABASE

OF_THE_FIRST_VERSION = (
    "INSERT INTO players (id, name, created_at) VALUES (1, 'Chiara', :at)",
    "INSERT INTO tables (id, code, name, host_id, game, size, modules, listed, language, spectators_open, status,"
    " number, waiting, clocks, engine_version, seed, seed_hash, created_at, started_at)"
    " VALUES (1, 'AAAA', 'Casa', 1, 'fresco', 2, '[2, 5]', false, 'en', true, 'running', 1, '[\"p0\"]', '{}',"
    " '1', :seed, '', :at, :at)",
    "INSERT INTO seats (id, table_id, name, player_id, ready) VALUES (1, 1, 'p0', 1, true)",
    "INSERT INTO decisions (table_id, number, seat, kind, pick, made_by, at)"
    " VALUES (1, 0, 'nature', 'pick', '[\"red\"]', 'nature', :at)",
    "INSERT INTO snapshots (table_id, number, engine_version, state, at) VALUES (1, 1, '1', :seed, :at)",
)


async def make_table(database: Database) -> int:
    async with database.writing() as session:
        host = Player(name="Chiara")
        session.add(host)
        await session.flush()
        return (await opening.create_table(session, host, opening.Options())).id


async def add(database: Database, *rows: Model) -> None:
    async with database.writing() as session:
        session.add_all(rows)


async def test_the_migrations_make_exactly_the_tables_of_the_models(database: Database) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), Model.metadata))

    async with database.engine.connect() as connection:
        assert await connection.run_sync(differences) == []


def test_the_numbers_of_the_migrations_are_their_order() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert list(db._revisions()) == known == sorted(known, reverse=True)


async def test_migrating_twice_changes_nothing(database: Database) -> None:
    await make_table(database)
    await database.upgrade()
    async with database.reading() as session:
        assert len((await session.scalars(select(Table))).all()) == 1


async def test_a_schema_of_a_newer_version_is_not_touched(database: Database) -> None:
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Newer, match="the schema 9999, which only a newer version of the house knows"):
        await database.upgrade()
    assert await database.revision() == "9999"


async def test_two_processes_that_start_together_migrate_once(settings: Settings) -> None:
    first, second = Database(settings.url), Database(settings.url)
    await asyncio.gather(first.upgrade(), second.upgrade())
    async with second.engine.connect() as connection:
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    await first.close()
    await second.close()
    assert set(names) == {*Model.metadata.tables, "alembic_version"}


class Contended(sqlite3.Connection):
    """Somebody else is changing the journal of a new file, the first two times one looks."""

    looks = 0

    def cursor(self, *_: Any, **__: Any) -> Any:
        return super().cursor(ContendedCursor)


class ContendedCursor(sqlite3.Cursor):
    def execute(self, statement: str, *_: Any) -> Any:
        connection = cast(Contended, self.connection)
        connection.looks += "journal_mode" in statement
        if "journal_mode" in statement and connection.looks <= 2:
            busy = sqlite3.OperationalError("database is locked")
            busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise busy
        return super().execute(statement)


def test_who_opens_a_new_file_together_with_others_waits_for_its_journal(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "fresco.db", factory=Contended)
    set_up_sqlite(connection, None)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_backup_on_sqlite_sees_the_schema_of_its_beginning(settings: Settings) -> None:
    old, new = Database(settings.url), Database(settings.url)
    await old.upgrade("0001")
    async with old.at_one_moment() as connection:
        assert await revision(connection) == "0001"
        before = await connection.run_sync(shape)
        await new.upgrade()
        assert await connection.run_sync(shape) == before
    assert await old.revision() == newest_revision()
    await new.close()
    await old.close()


@pytest.mark.servers
@pytest.mark.skipif(DATABASE is None, reason="needs PostgreSQL, named by FRESCO_TEST_DATABASE_URL")
@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
async def test_on_postgresql_nobody_changes_the_schema_during_a_backup(settings: Settings, database: Database) -> None:
    other = Database(settings.url)
    async with database.at_one_moment() as connection:
        await connection.execute(select(Player))
        await other.upgrade()  # nothing to do: a house that needs no change opens
        migrating = asyncio.create_task(other.upgrade("0001"))
        await waiting_for_a_lock(database)
        assert not migrating.done()
    await migrating
    await other.close()


async def waiting_for_a_lock(database: Database) -> None:
    waiting = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    async with asyncio.timeout(PATIENCE):
        while True:
            async with database.reading() as session:
                if await session.scalar(waiting):
                    return
            await asyncio.sleep(0.01)


async def test_a_database_of_the_first_version_keeps_its_tables_and_what_refers_to_them(settings: Settings) -> None:
    database = Database(settings.url)
    await database.upgrade("0001")
    async with database.engine.begin() as connection:
        for statement in OF_THE_FIRST_VERSION:
            await connection.execute(text(statement), {"at": now(), "seed": bytes(32)})
    await database.upgrade()
    async with database.writing() as session:
        table = await session.get_one(Table, 1)
        assert (table.rules_version, table.status, table.scores, table.seen) == ("1", "running", None, None)
        assert (table.name_key, table.replay_open, table.seconds) == ("casa", True, None)
        assert [(seat.name, seat.score) for seat in table.seats] == [("p0", None)]
        assert (await session.get_one(Player, 1)).name_key == "chiara"
        assert [(row.table_id, row.module) for row in await session.scalars(select(PlayedModule))] == [(1, 2), (1, 5)]
        assert (await session.get_one(Decision, (1, 0))).pick == ["red"]
        assert (await session.get_one(Snapshot, (1, 1))).rules_version == "1"
        table.status = "kept"
    with pytest.raises(IntegrityError):
        await add(database, Decision(table_id=404, number=0, seat="p0", pick="a"))
    await database.close()


async def test_what_was_stored_stays_when_the_schema_goes_back_and_forth(settings: Settings) -> None:
    database = Database(settings.url)
    await database.upgrade("0001")
    async with database.engine.begin() as connection:
        for statement in OF_THE_FIRST_VERSION:
            await connection.execute(text(statement), {"at": now(), "seed": bytes(32)})
        before = await connection.run_sync(shape)
    await database.upgrade()
    async with database.migrating() as connection:
        newest = await connection.run_sync(shape)
        await connection.run_sync(go_back, "0001")
        assert await connection.run_sync(shape) == before
    await database.upgrade()
    async with database.engine.begin() as connection:
        assert await connection.run_sync(shape) == newest
        for table in ("players", "tables", "seats", "decisions", "snapshots"):
            assert await connection.scalar(text(f"SELECT count(*) FROM {table}")) == 1
    await database.close()


def go_back(connection: Connection, revision: str) -> None:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS))
    command.downgrade(config, revision)


def shape(connection: Connection) -> dict[str, list[str]]:
    """Columns, indexes and constraints of every table, whatever their order."""
    found = inspect(connection)
    look = (found.get_columns, found.get_indexes, found.get_unique_constraints, found.get_check_constraints)
    tables = [table for table in found.get_table_names() if table != "alembic_version"]
    return {
        table: sorted(str(part) for kind in (*look, found.get_foreign_keys) for part in kind(table)) for table in tables
    }


def test_the_migrations_lie_where_the_server_looks_for_them() -> None:
    assert (MIGRATIONS / "env.py").is_file()
    assert list((MIGRATIONS / "versions").glob("0001_*.py"))


async def test_a_number_is_stored_once_for_a_table(database: Database) -> None:
    table_id = await make_table(database)
    await add(database, Decision(table_id=table_id, number=0, seat="nature", pick=["r"], made_by="nature"))
    with pytest.raises(IntegrityError):
        await add(database, Decision(table_id=table_id, number=0, seat="p0", pick="buy 1"))
    async with database.reading() as session:
        assert [decision.seat for decision in await session.scalars(select(Decision))] == ["nature"]


SECRET = "a sealed plan"


def wrong_rows(table_id: int) -> dict[str, list[Model]]:
    """Each is refused, and PostgreSQL or its driver would say what stands in it."""
    said = {"table_id": table_id, "player_id": 1, "name": "Chiara", "channel": "players"}
    decided = {"table_id": table_id, "number": 0, "seat": "p0", "pick": SECRET}
    return {
        "no such table": [Decision(**decided | {"table_id": 404})],
        "a condition": [Decision(**decided | {"number": -1})],
        "twice": [Decision(**decided, client_id=SECRET), Decision(**decided | {"number": 1}, client_id=SECRET)],
        "nothing": [Decision(**decided | {"seat": None})],
        "no text": [Chat(**said, text=f"{SECRET}\ud800")],
        "too large": [Chat(**said | {"player_id": 2**40}, text=SECRET)],
        "no number": [Chat(**said | {"table_id": SECRET}, text="")],
    }


@pytest.mark.parametrize("why", list(wrong_rows(0)))
async def test_an_error_of_the_database_does_not_tell_what_was_written(database: Database, why: str) -> None:
    rows = wrong_rows(await make_table(database))[why]
    with pytest.raises((SQLAlchemyError, UnicodeError)) as refused:
        await add(database, *rows)
    assert SECRET not in "".join(traceback.format_exception(refused.value))


async def test_a_client_id_is_stored_once_for_a_seat(database: Database) -> None:
    table_id = await make_table(database)
    await add(database, Decision(table_id=table_id, number=0, seat="p0", pick="a", client_id="x"))
    await add(database, Decision(table_id=table_id, number=1, seat="p1", pick="a", client_id="x"))
    with pytest.raises(IntegrityError):
        await add(database, Decision(table_id=table_id, number=2, seat="p0", pick="b", client_id="x"))


async def test_decisions_without_a_client_id_do_not_collide(database: Database) -> None:
    table_id = await make_table(database)
    await add(database, *(Decision(table_id=table_id, number=n, seat="nature", pick=[n]) for n in range(3)))
    async with database.reading() as session:
        assert len((await session.scalars(select(Decision))).all()) == 3


@pytest.mark.parametrize("pick", ["buy 2.1", {"restore": {"cell": "2,3"}}, ["red", "blue"], 7, None])
async def test_a_pick_comes_back_as_it_was_stored(database: Database, pick: object) -> None:
    table_id = await make_table(database)
    await add(database, Decision(table_id=table_id, number=0, seat="p0", pick=pick))
    async with database.reading() as session:
        assert (await session.get_one(Decision, (table_id, 0))).pick == pick


async def test_a_decision_belongs_to_a_table_that_exists(database: Database) -> None:
    with pytest.raises(IntegrityError):
        await add(database, Decision(table_id=404, number=0, seat="p0", pick="a"))


@pytest.mark.parametrize("column", ["colour", "player_id", "name"])
async def test_a_colour_a_player_and_a_seat_name_appear_once_at_a_table(database: Database, column: str) -> None:
    table_id = await make_table(database)
    async with database.reading() as session:
        first = await session.scalar(select(Seat).where(Seat.table_id == table_id, Seat.name == "p0"))
    assert first is not None
    fields = {"name": "p9", column: getattr(first, column)}
    with pytest.raises(IntegrityError):
        await add(database, Seat(table_id=table_id, **fields))


async def test_a_seat_has_one_occupant(database: Database) -> None:
    table_id = await make_table(database)
    await add(database, Player(name="Bruno"))
    async with database.reading() as session:
        bruno = await session.scalar(select(Player).where(Player.name == "Bruno"))
    assert bruno is not None
    with pytest.raises(IntegrityError):
        await add(database, Seat(table_id=table_id, name="p9", player_id=bruno.id, bot="apprentice"))


@pytest.mark.parametrize("status", ["Lobby", "", "over"])
async def test_a_table_has_one_of_five_states(database: Database, status: str) -> None:
    table_id = await make_table(database)
    with pytest.raises(IntegrityError):
        async with database.writing() as session:
            (await session.get_one(Table, table_id)).status = status


async def test_chat_has_two_channels(database: Database) -> None:
    table_id = await make_table(database)
    said = {"table_id": table_id, "player_id": 1, "name": "Chiara", "text": "Buongiorno <b>"}
    await add(database, Chat(channel="players", **said), Chat(channel="spectators", **said))
    with pytest.raises(IntegrityError):
        await add(database, Chat(channel="whisper", **said))


async def test_a_snapshot_keeps_its_bytes(database: Database) -> None:
    table_id = await make_table(database)
    state = bytes(range(256)) * 40
    await add(database, Snapshot(table_id=table_id, number=12, rules_version="1", state=state))
    async with database.reading() as session:
        assert (await session.get_one(Snapshot, (table_id, 12))).state == state


async def test_a_moment_comes_back_with_its_time_zone(database: Database) -> None:
    before = now()
    table_id = await make_table(database)
    async with database.reading() as session:
        created_at = (await session.get_one(Table, table_id)).created_at
    assert before <= created_at <= now()


async def test_a_moment_without_a_time_zone_is_refused(database: Database) -> None:
    table_id = await make_table(database)
    with pytest.raises(Exception, match="a moment needs a time zone"):
        async with database.writing() as session:
            (await session.get_one(Table, table_id)).started_at = datetime(2026, 1, 1)


async def test_a_session_that_fails_leaves_nothing_behind(database: Database) -> None:
    async def fail_on_the_way() -> None:
        async with database.writing() as session:
            session.add(Player(name="Chiara"))
            await session.flush()
            raise RuntimeError("on the way")

    with pytest.raises(RuntimeError):
        await fail_on_the_way()
    async with database.reading() as session:
        assert (await session.scalars(select(Player))).all() == []


async def test_writers_wait_for_each_other_instead_of_failing(database: Database) -> None:
    table_id = await make_table(database)

    async def count_up() -> None:
        async with database.writing() as session:
            table = await session.get_one(Table, table_id, with_for_update={"of": Table})
            number = table.number
            await asyncio.sleep(0.001)
            table.number = number + 1

    await asyncio.gather(*(count_up() for _ in range(10)))
    async with database.reading() as session:
        assert (await session.get_one(Table, table_id)).number == 10


async def test_sqlite_is_set_up_to_survive_a_power_cut(tmp_path: Path) -> None:
    database = Database(Settings(database_url=f"sqlite:///{tmp_path}/deep/down/fresco.db").url)
    async with database.engine.connect() as connection:
        values = {
            name: (await connection.execute(text(f"PRAGMA {name}"))).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    await database.close()
    assert (tmp_path / "deep" / "down" / "fresco.db").stat().st_mode & 0o777 == 0o600
    assert values == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}

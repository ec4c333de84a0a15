"""A backup holds the whole house, restores into either database, and is refused when it cannot be trusted."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
import zipfile
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pydantic import SecretStr
from sqlalchemy import func, select, text

from app.backup import file
from app.backup.columns import SAVED
from app.backup.file import BadBackup, NotPossible
from app.backup.restoring import restore
from app.backup.saving import save
from app.cli import main
from app.db import Database, newest_revision
from app.models import Decision, Model, Player, Process, Snapshot, Table, Tally, now
from app.settings import Settings
from app.tables.counters import SECONDS_LIVING
from app.tables.lobby import opening


def elsewhere(tmp_path: Path, **changes: Any) -> Settings:
    return Settings(database_url=f"sqlite:///{tmp_path / 'elsewhere' / 'fresco.db'}", **changes)


async def furnish(database: Database, tables: int) -> list[int]:
    """Tables of Chiara's, with five decisions each."""
    async with database.writing() as session:
        host = Player(name="Chiara")
        session.add_all([host, Player(name="Bruno")])
        await session.flush()
        found = [(await opening.create_table(session, host, opening.Options())).id for _ in range(tables)]
        for table_id in found:
            picks = ["buy 1", {"restore": {"cell": "2,3"}}, ["red", "blüe"], 7, True]
            session.add_all(
                Decision(table_id=table_id, number=number, seat="p0", pick=pick) for number, pick in enumerate(picks)
            )
            session.add(Snapshot(table_id=table_id, number=3, rules_version="1", state=bytes(range(256))))
        return found


async def save_a_house(settings: Settings, path: Path) -> Path:
    """The backup of a small house."""
    database = Database(settings.url)
    await database.upgrade()
    first, second = await furnish(database, 2)
    async with database.writing() as session:
        table = await session.get_one(Table, second)
        table.previous_id, table.modules, table.scores = first, [2, 5], {"p0": 12}
        session.add(Tally(game="fresco", measure="games", label="", day=date(2026, 2, 28), number=1, total=2))
        session.add(Decision(table_id=second, number=9999, seat="p0", pick=None))
        session.add(Process(name="1-abc", at=now() - timedelta(hours=1)))
    await save(settings, path)
    await database.close()  # nothing is put in the place of a file that somebody has open
    return path


@pytest.fixture
async def saved(settings: Settings, tmp_path: Path) -> Path:
    return await save_a_house(settings, tmp_path / "house.backup")


async def everything(settings: Settings) -> dict[str, list[tuple[object, ...]]]:
    """All rows as the models read them, and whether what is JSON is there at all."""
    database, found = Database(settings.url), {}
    async with database.engine.connect() as connection:
        for name in SAVED:
            table = Model.metadata.tables[name]
            rows = await connection.execute(select(table).order_by(*table.primary_key))
            found[name] = [tuple(row) for row in rows]
        absent = await connection.execute(text("SELECT id FROM tables WHERE scores IS NULL ORDER BY id"))
        found["without scores"] = [tuple(row) for row in absent]
    await database.close()
    return found


async def test_a_restored_house_is_the_house_that_was_saved(settings: Settings, saved: Path, tmp_path: Path) -> None:
    target = elsewhere(tmp_path, secret=settings.secret)
    house = await restore(target, saved)
    restored = await everything(target)
    assert restored == await everything(settings)
    assert {name: part.rows for name, part in house.tables.items()} == {name: len(restored[name]) for name in SAVED}
    assert len(restored["tables"]) == 2


async def test_it_restores_into_the_database_it_came_from(settings: Settings, saved: Path, tmp_path: Path) -> None:
    there = elsewhere(tmp_path, secret=settings.secret)
    await restore(there, saved)
    back = tmp_path / "back.backup"
    await save(there, back)
    before = await everything(settings)
    await restore(settings, back, replace=True)
    assert await everything(settings) == before
    database = Database(settings.url)
    async with database.writing() as session:
        player = Player(name="Newcomer")
        session.add(player)
        await session.flush()
        assert player.id == len(before["players"]) + 1, "numbers go on where they were"
    await database.close()


async def test_a_backup_of_the_first_version_is_brought_up_to_date(settings: Settings, tmp_path: Path) -> None:
    database = Database(settings.url)
    await database.upgrade("0001")
    async with database.engine.begin() as connection:
        added = text("INSERT INTO players (id, name, created_at) VALUES (7, 'Chiara', :at)")
        await connection.execute(added, {"at": now()})
    await database.close()
    path = tmp_path / "old.backup"
    assert (await save(settings, path)).schema == "0001"
    target = elsewhere(tmp_path, secret=settings.secret)
    await restore(target, path)
    restored = Database(target.url)
    assert await restored.revision() == newest_revision()
    async with restored.reading() as session:
        assert (await session.get_one(Player, 7)).name_key == "chiara"
    await restored.close()


async def test_a_backup_is_for_its_owner_alone_and_replaces_no_file(settings: Settings, saved: Path) -> None:
    assert saved.stat().st_mode & 0o777 == 0o600
    before = saved.read_bytes()
    with pytest.raises(FileExistsError):
        await save(settings, saved)
    assert saved.read_bytes() == before


async def test_what_could_not_be_saved_leaves_no_file(
    settings: Settings, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_self: file.Writing) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(file.Writing, "finish", fail)
    with pytest.raises(OSError, match="full"):
        await save(settings, tmp_path / "house.backup")
    assert list(tmp_path.glob("house.backup*")) == []


async def test_a_backup_has_its_name_only_when_it_is_whole_and_was_read_again(
    settings: Settings, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, finish = tmp_path / "house.backup", file.Writing.finish
    seen: list[Path] = []

    def spoil(writing: file.Writing) -> None:
        seen.extend(tmp_path.glob("house.backup*"))
        writing.house.tables["players"] = file.Part(rows=1, sha256="0")
        finish(writing)

    monkeypatch.setattr(file.Writing, "finish", spoil)
    with pytest.raises(BadBackup, match="players is not what was saved"):
        await save(settings, path)
    (unfinished,) = seen
    assert unfinished.suffix == ".unfinished", "whatever cuts it short"
    assert list(tmp_path.glob("house.backup*")) == []


async def test_a_name_that_was_taken_meanwhile_stays_what_it_is(
    settings: Settings, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, finish = tmp_path / "house.backup", file.Writing.finish

    def be_late(writing: file.Writing) -> None:
        path.write_text("of somebody else")
        finish(writing)

    monkeypatch.setattr(file.Writing, "finish", be_late)
    with pytest.raises(FileExistsError):
        await save(settings, path)
    assert path.read_text() == "of somebody else"
    assert list(tmp_path.glob("house.backup?*")) == []


async def test_no_secret_is_made_up_for_a_backup(tmp_path: Path) -> None:
    settings = elsewhere(tmp_path)
    database = Database(settings.url)
    await database.upgrade()
    await database.close()
    with pytest.raises(NotPossible, match=r"there is no .*fresco\.secret: give FRESCO_SECRET"):
        await save(settings, tmp_path / "house.backup")
    assert settings.secret_file is not None
    assert not settings.secret_file.exists()
    await save(elsewhere(tmp_path, secret=SecretStr("given")), tmp_path / "house.backup")


async def test_the_secret_comes_along(whole: Path, tmp_path: Path) -> None:
    target = elsewhere(tmp_path)
    await restore(target, whole)
    assert target.key == b"a secret for tests"
    assert target.secret_file is not None
    assert target.database_file is not None
    for kept in (target.secret_file, target.database_file):
        assert kept.stat().st_mode & 0o777 == 0o600


async def test_a_given_secret_must_be_that_of_the_backup(whole: Path, tmp_path: Path) -> None:
    with pytest.raises(NotPossible, match="FRESCO_SECRET must be the secret of the backup"):
        await restore(elsewhere(tmp_path, secret=SecretStr("another")), whole, replace=True)
    with pytest.raises(NotPossible, match="FRESCO_SECRET must be the secret of the backup"):
        await restore(Settings(database_url="postgresql://127.0.0.1:1/none"), whole)


async def test_another_secret_is_given_up_only_when_told_so(whole: Path, tmp_path: Path) -> None:
    target = elsewhere(tmp_path)
    old = target.key
    with pytest.raises(NotPossible, match="is not the secret of the backup"):
        await restore(target, whole)
    assert elsewhere(tmp_path).key == old
    await restore(target, whole, replace=True)
    assert elsewhere(tmp_path).key == b"a secret for tests"


async def test_a_database_that_is_not_empty_is_replaced_only_when_told_so(settings: Settings, saved: Path) -> None:
    before = await everything(settings)
    database = Database(settings.url)
    async with database.writing() as session:
        session.add(Player(name="Newcomer"))
    await database.close()
    with pytest.raises(NotPossible, match=r"the database is not empty \(.*players.*\): give --replace"):
        await restore(settings, saved)
    assert len((await everything(settings))["players"]) == len(before["players"]) + 1
    await restore(settings, saved, replace=True)
    assert await everything(settings) == before


async def test_an_open_house_is_not_replaced(settings: Settings, saved: Path) -> None:
    database = Database(settings.url)
    async with database.writing() as session:
        session.add(Process(name="2-def"))
    with pytest.raises(NotPossible, match="a house is open on this database"):
        await restore(settings, saved, replace=True)
    async with database.writing() as session:
        (await session.get_one(Process, "2-def")).at = now() - timedelta(seconds=SECONDS_LIVING + 1)
    await database.close()
    await restore(settings, saved, replace=True)  # it was killed, and is waited for no longer


async def test_a_file_that_somebody_has_open_stays(whole: Path, tmp_path: Path) -> None:
    target = elsewhere(tmp_path)
    await restore(target, whole)
    database = Database(target.url)
    async with database.writing() as session:
        session.add(Player(name="Newcomer"))
    with pytest.raises(NotPossible, match="somebody else has"):
        await restore(target, whole, replace=True)
    await database.close()
    assert len((await everything(target))["players"]) == 3


async def test_a_restore_that_fails_changes_nothing(settings: Settings, saved: Path, tmp_path: Path) -> None:
    before = await everything(settings)
    broken = tmp_path / "broken.backup"
    with zipfile.ZipFile(saved) as old, file.create(broken, file._house(old)) as writing:
        for name in sorted(SAVED):
            lines = (
                []
                if name == "players"
                else [json.loads(line) for line in old.read(f"tables/{name}.jsonl").splitlines()]
            )
            await writing.add(name, _each(lines))
    with pytest.raises(Exception, match=r"refers to another one that is not there|ForeignKeyViolation"):
        await restore(settings, broken, replace=True)
    assert await everything(settings) == before
    assert list(tmp_path.glob("*restoring*")) == []


async def _each(lines: list[dict[str, Any]]) -> Any:
    for line in lines:
        yield line


# -- files that cannot be trusted --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup that nobody changes; wherever it was taken, it looks the same."""
    folder = tmp_path_factory.mktemp("house")
    settings = Settings(database_url=f"sqlite:///{folder / 'fresco.db'}", secret=SecretStr("a secret for tests"))
    return asyncio.run(save_a_house(settings, folder / "house.backup"))


def cut_off(content: bytes) -> Iterator[bytes]:
    for share in range(20):
        yield content[: len(content) * share // 20]


def damaged(content: bytes) -> Iterator[bytes]:
    chance = random.Random(5)
    for _ in range(40):
        at = chance.randrange(len(content))
        yield content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :]


async def test_a_file_that_is_cut_off_is_refused(whole: Path, tmp_path: Path) -> None:
    for content in cut_off(whole.read_bytes()):
        (tmp_path / "cut").write_bytes(content)
        with pytest.raises(BadBackup, match="damaged or cut off"):
            await restore(elsewhere(tmp_path), tmp_path / "cut")
    assert not (tmp_path / "elsewhere").exists()


async def test_a_damaged_file_is_refused_or_not_damaged_where_it_matters(whole: Path, tmp_path: Path) -> None:
    with file.open_backup(whole) as reading:
        right = {table: list(reading.lines(table)) for table in reading.house.tables}
    refused = 0
    for content in damaged(whole.read_bytes()):
        (tmp_path / "damaged").write_bytes(content)
        try:
            with file.open_backup(tmp_path / "damaged") as reading:
                assert {table: list(reading.lines(table)) for table in reading.house.tables} == right
        except BadBackup:
            refused += 1
    assert refused > 20


def rewritten(whole: Path, path: Path, parts: dict[str, bytes] | None = None, /, **changes: object) -> Path:
    """The backup with other parts, and with changes in what it says about itself."""
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            content = (parts or {}).get(name, old.read(name))
            new.writestr(name, json.dumps(json.loads(content) | changes) if name == "house.json" else content)
    return path


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"kind": "something else"}, "no backup of a house"),
        ({"format": 2}, "a newer version made it"),
        ({"schema": "9999"}, "its schema 9999 is newer than this version"),
        ({"tables": {"players": {"rows": 1, "sha256": "0"}}}, "players is not what was saved"),
        ({"tables": 7}, "no backup of a house"),
    ],
)
async def test_a_file_of_another_kind_or_version_is_refused(
    whole: Path, tmp_path: Path, changes: dict[str, object], reason: str
) -> None:
    path = rewritten(whole, tmp_path / "other", **changes)
    with pytest.raises(BadBackup, match=reason):
        await restore(elsewhere(tmp_path), path)
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(
    ("table", "line", "reason"),
    [
        ("players", b"[7]\n", "a line of players is no row"),
        ("players", b"{\n", "a line of players is no row"),
        ("players", b'{"id": 7, "name": "Eve", "name_key": "eve", "created_at": 7}\n', "does not belong there"),
        ("snapshots", b'{"table_id": 1, "number": 9, "state": "?"}\n', "does not belong there"),
    ],
)
async def test_a_row_that_cannot_be_read_is_refused(
    whole: Path, tmp_path: Path, table: str, line: bytes, reason: str
) -> None:
    part = {"rows": 1, "sha256": hashlib.sha256(line).hexdigest()}
    with file.open_backup(whole) as reading:
        tables = msgspec.to_builtins(reading.house.tables) | {table: part}
    path = rewritten(whole, tmp_path / "forged", {f"tables/{table}.jsonl": line}, tables=tables)
    with pytest.raises(BadBackup, match=reason):
        await restore(elsewhere(tmp_path), path)
    assert list((tmp_path / "elsewhere").iterdir()) == []


async def test_a_backup_without_one_of_its_tables_is_refused(whole: Path, tmp_path: Path) -> None:
    with file.open_backup(whole) as reading:
        tables = msgspec.to_builtins(reading.house.tables)
    del tables["chat"]
    with pytest.raises(BadBackup, match="does not go with chat"):
        await restore(elsewhere(tmp_path), rewritten(whole, tmp_path / "less", tables=tables))


async def test_another_zip_is_no_backup(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("a", "b")
    with pytest.raises(BadBackup, match="this is no backup"):
        await restore(elsewhere(tmp_path), tmp_path / "other.zip")


# -- the commands ------------------------------------------------------------------------------------------------------


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("FRESCO_") and "TEST" not in name]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_commands_say_what_was_saved_and_restored(
    at_home: Path, saved_at_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "house.backup"]) == 0
    assert "house.backup holds 2 players, 1 tables and" in capsys.readouterr().out
    assert main(["backup", "house.backup"]) == 2
    assert "house.backup is there already" in capsys.readouterr().err
    assert main(["restore", "house.backup", "--print-secret"]) == 0
    assert capsys.readouterr().out.strip() == (at_home / "var" / "fresco.secret").read_text()
    assert main(["restore", "house.backup"]) == 2
    assert "nothing was changed: the database is not empty" in capsys.readouterr().err
    monkeypatch.setenv("FRESCO_DATABASE_URL", "sqlite:///new/fresco.db")
    assert main(["restore", "house.backup"]) == 0
    assert "Restored 2 players, 1 tables and" in capsys.readouterr().out
    assert (at_home / "new" / "fresco.secret").read_text() == (at_home / "var" / "fresco.secret").read_text()
    assert main(["restore", "nowhere.backup"]) == 2
    assert "nowhere.backup: it cannot be read: No such file" in capsys.readouterr().err


@pytest.fixture
async def saved_at_home(at_home: Path) -> None:
    settings = Settings()
    settings.key  # noqa: B018 - makes the secret
    database = Database(settings.url)
    await database.upgrade()
    await furnish(database, 1)
    async with database.reading() as session:
        assert await session.scalar(select(func.count()).select_from(Decision)) == 5
    await database.close()


def test_where_there_is_no_house_nothing_is_saved(at_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "house.backup"]) == 2
    assert "nothing was saved: there is no database var/fresco.db" in capsys.readouterr().err
    assert list(at_home.iterdir()) == []

"""A backup holds the whole house and restores into either database."""

from __future__ import annotations

import json
import zipfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import text

from app.backup import file
from app.backup.columns import SAVED
from app.backup.file import BadBackup, NotPossible
from app.backup.restoring import restore
from app.backup.saving import save
from app.db import Database, newest_revision
from app.models import Player, Process, now
from app.settings import Settings
from app.tables.counters import SECONDS_LIVING
from tests.backup.houses import elsewhere, everything


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

"""Files of the house are for nobody else on the machine to read, and files of others are left alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from sqlalchemy.exc import SQLAlchemyError

from app.db import Database
from app.settings import Settings
from tests.test_storage import make_table


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_new_house_is_closed_to_others_on_the_machine(tmp_path: Path, database_url: str) -> None:
    before = os.umask(0o022)
    try:
        settings = Settings(database_url=f"sqlite:///{tmp_path / 'house' / 'fresco.db'}")
        assert settings.key
        database = Database(settings.url)
        await database.upgrade()
        await make_table(database)
        modes = {file.name: mode(file) for file in (tmp_path / "house").iterdir()}
        await database.close()
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(("fresco.db", "fresco.db-wal", "fresco.db-shm", "fresco.secret"), 0o600)
    assert mode(tmp_path / "house") == 0o700


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_house_that_others_could_read_is_closed_to_them(
    database: Database, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    await make_table(database)
    file = settings.database_file
    assert file is not None
    parts = [file, *(file.with_name(f"{file.name}-{kind}") for kind in ("wal", "shm"))]
    for part in parts:
        part.chmod(0o644)
    file.parent.chmod(0o755)
    again = Database(settings.url)
    assert [mode(part) for part in parts] == [0o600] * 3
    assert mode(file.parent) == 0o755, "whoever made the folder decides about it"
    assert "could be read by others" in caplog.text
    await again.close()


async def test_a_file_that_is_no_house_is_left_as_it_is(tmp_path: Path) -> None:
    """A setting that was mistyped must not lock others out of something of theirs."""
    file = tmp_path / "notes"
    file.write_text("nothing of ours, and longer than the beginning of a database")
    file.chmod(0o644)
    database = Database(Settings(database_url=f"sqlite:///{file}").url)
    with pytest.raises(SQLAlchemyError):
        await database.revision()
    await database.close()
    assert mode(file) == 0o644

"""`fresco backup` and `fresco restore`: what they say, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, select

from app.cli import main
from app.db import Database
from app.models import Decision
from app.settings import Settings
from tests.backup.houses import furnish


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

"""The commands of whoever looks after a house: what they do to it, and what they refuse."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.cli import main
from app.commands import serve
from app.commands.serve import unknown_settings
from app.db import Database
from app.house import logs
from app.models import Player
from app.settings import Settings
from app.tables.tidying import RULES

pytestmark = pytest.mark.usefixtures("at_home")


@pytest.fixture
def plain_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """By somebody who is not root, in an environment that is spelt right; the log of the tests stays as it is."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(serve, "unknown_settings", list)
    monkeypatch.setattr(logs, "set_up", lambda _settings: None)


def _house(revision: str = "head") -> Path:
    """With somebody who came in the last century and never sat anywhere."""
    settings = Settings()

    async def furnish() -> None:
        database = Database(settings.url)
        await database.upgrade(revision)
        if revision == "head":
            async with database.writing() as session:
                session.add(Player(name="Chiara", created_at=datetime(1999, 12, 31, tzinfo=UTC)))
        await database.close()

    asyncio.run(furnish())
    assert settings.database_file is not None
    return settings.database_file


def test_settings_that_cannot_be_used_are_named_with_what_was_expected(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FRESCO_PORT", "many")
    monkeypatch.setenv("FRESCO_DATABASE_URL", "mysql://me:mnopqr@db/fresco")
    monkeypatch.setenv("FRESCO_KEEP_CHAT_DAYS", "36501")
    assert main(["serve"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert told[0] == "fresco: these settings cannot be used:"
    assert {line.split(":")[0].strip() for line in told[1:]} == {
        "FRESCO_PORT",
        "FRESCO_DATABASE_URL",
        "FRESCO_KEEP_CHAT_DAYS",
    }
    assert (
        "  FRESCO_DATABASE_URL: expected a SQLite or PostgreSQL address (sqlite:///file or postgresql://host/name)"
        in told
    )
    assert "mnopqr" not in "".join(told)


def test_a_setting_that_does_not_exist_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {"FRESCO_PORT": "1", "FRESCO_KEEP_CHAT_DAY": "30", "PATH": ""})
    assert unknown_settings() == ["FRESCO_KEEP_CHAT_DAY"]


def test_a_house_on_postgresql_needs_a_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FRESCO_DATABASE_URL", "postgresql://127.0.0.1:1/none")
    assert main(["serve"]) == 2
    assert "FRESCO_SECRET is needed with PostgreSQL" in capsys.readouterr().err


def test_tidy_says_what_would_go_and_then_what_is_gone(capsys: pytest.CaptureFixture[str]) -> None:
    _house()
    for arguments, said in (
        (["--dry-run"], "1 people who never sat anywhere would go"),
        ([], "1 people who never sat anywhere gone"),
        ([], "0 people"),
    ):
        assert main(["tidy", *arguments]) == 0
        printed = capsys.readouterr().out
        assert said in printed
        assert len(printed.splitlines()) == len(RULES)


def test_tidy_makes_no_house_where_there_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tidy"]) == 2
    assert "there is no database var/fresco.db" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_tidy_leaves_bringing_a_house_up_to_date_to_its_start(capsys: pytest.CaptureFixture[str]) -> None:
    file = _house("0001")
    before = file.read_bytes()
    for arguments in (["--dry-run"], []):
        assert main(["tidy", *arguments]) == 2
        assert "the database has the schema 0001, this version needs 0" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_a_house_that_a_newer_version_has_brought_up_to_date_is_not_opened_and_one_line_says_why(
    capsys: pytest.CaptureFixture[str], plain_start: None
) -> None:
    with closing(sqlite3.connect(_house())) as house, house:
        house.execute("UPDATE alembic_version SET version_num = '9999'")
    assert main(["serve", "--port", "0"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "fresco: the database has the schema 9999, which only a newer version of the house knows"
    ]


@pytest.mark.parametrize(("user", "warned"), [(0, True), (1000, False)])
def test_a_house_that_runs_as_root_says_so_once(
    user: int, warned: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, plain_start: None
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(serve._Server, "run", lambda _server: None)
    main(["serve", "--port", "0"])
    assert caplog.text.count("runs as root") == warned


@pytest.mark.parametrize("command", [["serve"], ["tidy"], ["backup", "house.backup"]])
def test_a_database_that_is_not_there_is_told_in_one_line(
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    plain_start: None,
) -> None:
    monkeypatch.setenv("FRESCO_DATABASE_URL", "postgresql://127.0.0.1:1/none")
    monkeypatch.setenv("FRESCO_SECRET", "abc")
    assert main(command) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []

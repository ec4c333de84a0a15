"""What SQLite writes ahead of its file: moved beside those who write, and never more than a little of it."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL

from app import sqlite_checkpoints
from app.db import open_writing_engine
from app.one_writer import OneWriter
from app.sqlite_checkpoints import MANY_PAGES, Checkpoints
from tests.patience import until

PAGE = "x" * 4000


@pytest.fixture
def url(tmp_path: Path) -> URL:
    return URL.create("sqlite", database=str(tmp_path / "house.db"))


@contextlib.contextmanager
def connected(url: URL) -> Iterator[Any]:
    engine = open_writing_engine(url)
    with contextlib.closing(engine.raw_connection()) as connection:
        yield connection.driver_connection
    engine.dispose()


def write(driver: Any, pages: int) -> None:
    driver.execute("CREATE TABLE IF NOT EXISTS walls (plaster)")
    driver.execute("BEGIN IMMEDIATE")
    driver.executemany("INSERT INTO walls VALUES (?)", [(PAGE,)] * pages)
    driver.execute("COMMIT")


def written_ahead(url: URL) -> int:
    return Path(f"{url.database}-wal").stat().st_size


def test_who_commits_moves_nothing_and_afterwards_the_next_begins_anew(url: URL) -> None:
    with connected(url) as writer, connected(url) as other:
        write(writer, 2 * MANY_PAGES)
        file = Path(str(url.database))
        before, ahead = file.stat().st_size, written_ahead(url)
        assert before < ahead
        Checkpoints(url, OneWriter()).make(other)
        assert file.stat().st_size > MANY_PAGES * len(PAGE)
        write(writer, MANY_PAGES)
        assert written_ahead(url) == ahead, "it is written over what was moved"


def test_a_reader_is_not_disturbed_and_keeps_what_it_looks_at(url: URL) -> None:
    with connected(url) as writer, connected(url) as other, connected(url) as reader:
        write(writer, 10)
        reader.execute("BEGIN")
        seen = reader.execute("SELECT count(*) FROM walls").fetchone()
        write(writer, 2 * MANY_PAGES)
        Checkpoints(url, OneWriter()).make(other)
        assert reader.execute("SELECT count(*) FROM walls").fetchone() == seen == (10,)
        reader.execute("COMMIT")
        assert reader.execute("SELECT count(*) FROM walls").fetchone() == (10 + 2 * MANY_PAGES,)


async def test_what_fails_is_said_and_tried_again(
    url: URL, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[object] = []

    def make(_checkpoints: Checkpoints, driver: object) -> None:
        tried.append(driver)
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(sqlite_checkpoints, "SECONDS_BETWEEN", 0.01)
    monkeypatch.setattr(Checkpoints, "make", make)
    checkpoints = Checkpoints(url, OneWriter())
    with caplog.at_level(logging.WARNING):
        checkpoints.start()
        await until(lambda: len(tried) > 2)
        checkpoints.close()
    assert "could not be moved" in caplog.text

"""Moves what SQLite has written ahead into its file, beside those who write.

SQLite itself would let whoever commits at the wrong moment do it, and everybody else wait for that.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
from typing import Any

from sqlalchemy import URL

from app.db import open_writing_engine
from app.one_writer import OneWriter

log = logging.getLogger(__name__)

SECONDS_BETWEEN = 1.0
MANY_PAGES = 1_000
"""Once so many are written ahead, writers wait until the last of them are moved, and the next begins that file anew:
to write over a file takes less of a disk than to let it grow."""


class Checkpoints:
    """A thread of its own, from its start to its close."""

    def __init__(self, url: URL, one_writer: OneWriter) -> None:
        self._url = url
        self._one_writer = one_writer
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="checkpoints")

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        engine = open_writing_engine(self._url)
        while not self._closing.wait(SECONDS_BETWEEN):
            try:
                with contextlib.closing(engine.raw_connection()) as connection:
                    self.make(connection.driver_connection)
            except (sqlite3.Error, OSError):
                # It is only put off: SQLite makes up for it where too much has gathered.
                log.warning("what is written ahead could not be moved", exc_info=True)
        engine.dispose()

    def make(self, driver: Any) -> None:
        pages = _move(driver)
        if pages > MANY_PAGES:
            # What came meanwhile is little, and while nobody writes it is all.
            with self._one_writer.turn_of_thread():
                _move(driver)


def _move(driver: Any) -> int:
    """Without waiting for anybody. Returns how many pages were written ahead; afterwards most of them need not be."""
    _busy, pages, _moved = driver.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages)

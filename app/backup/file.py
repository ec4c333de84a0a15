"""The file of a backup: a zip with ``house.json`` (what it is, counts, checksums, the secret) and ``tables/*.jsonl``.

A line is a row: column by column, moments in UTC as ISO 8601, bytes as base64, stored JSON as the text that is stored.
"""

from __future__ import annotations

import errno
import hashlib
import os
import tempfile
import zipfile
import zlib
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from app.models import now

KIND = "fresco backup"
FORMAT = 1
HOUSE = "house.json"

Row = dict[str, Any]


DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError)
"""What reading a broken zip may raise; the last three where a part is missing, packed unknown to us or encrypted."""


class BadBackup(Exception):
    """The file cannot be used, and why."""


class NotPossible(Exception):
    """What was asked for cannot be done here, and why."""


class Part(msgspec.Struct, frozen=True):
    """A table of the database as it stands in the file."""

    rows: int
    sha256: str


class House(msgspec.Struct):
    """What the file says about itself. ``schema`` is the revision of the database it was taken from."""

    schema: str
    secret: str
    made_at: datetime = msgspec.field(default_factory=now)
    tables: dict[str, Part] = msgspec.field(default_factory=dict)
    kind: str = KIND
    format: int = FORMAT


class Writing:
    """A backup on its way into its file, table after table."""

    def __init__(self, archive: zipfile.ZipFile, house: House) -> None:
        self._archive = archive
        self.house = house

    async def add(self, table: str, rows: AsyncIterator[Row]) -> None:
        digest, number = hashlib.sha256(), 0
        with self._archive.open(_name(table), "w", force_zip64=True) as part:
            async for row in rows:
                line = msgspec.json.encode(row) + b"\n"
                part.write(line)
                digest.update(line)
                number += 1
        self.house.tables[table] = Part(number, digest.hexdigest())

    def finish(self) -> None:
        self._archive.writestr(HOUSE, msgspec.json.encode(self.house))


@contextmanager
def create(path: Path, house: House) -> Iterator[Writing]:
    """A new file that only its owner may read; when anything goes wrong, none.

    It gets its name when it is whole and was read again: what was cut short, even by a power cut, is called otherwise.
    """
    _must_be_new(path)
    descriptor, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".unfinished", dir=path.parent)
    unfinished = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                writing = Writing(archive, house)
                yield writing
                writing.finish()
            file.flush()
            os.fsync(file.fileno())
        with open_backup(unfinished):
            pass
        _must_be_new(path)  # somebody else may have taken the name meanwhile
        put_in_place(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _must_be_new(path: Path) -> None:
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def put_in_place(new: Path, target: Path) -> None:
    """So that it is there after a power cut too, where the file system can promise that."""
    os.replace(new, target)
    with suppress(OSError):
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class Reading:
    """A backup whose parts can be read, one after the other and as often as needed."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.house = _house(archive)

    def lines(self, table: str) -> Iterator[bytes]:
        with self._archive.open(_name(table)) as part:
            yield from part

    def rows(self, table: str) -> Iterator[Row]:
        for line in self.lines(table):
            try:
                yield msgspec.json.decode(line, type=Row)
            except msgspec.MsgspecError as error:
                raise BadBackup(f"a line of {table} is no row") from error

    def check(self) -> None:
        """Every table is there, whole and unchanged."""
        for table, part in self.house.tables.items():
            digest, number = hashlib.sha256(), 0
            for line in self.lines(table):
                digest.update(line)
                number += 1
            if (number, digest.hexdigest()) != (part.rows, part.sha256):
                raise BadBackup(f"{table} is not what was saved: {number} rows of {part.rows}, or other ones")


@contextmanager
def open_backup(path: Path) -> Iterator[Reading]:
    """The backup in this file, checked from beginning to end."""
    with ExitStack() as stack:
        try:
            reading = Reading(stack.enter_context(zipfile.ZipFile(path)))
            reading.check()
        except DAMAGED as error:
            raise BadBackup("this is no backup, or it is damaged or cut off") from error
        except OSError as error:
            raise BadBackup(f"it cannot be read: {error.strerror or error}") from error
        yield reading


def _house(archive: zipfile.ZipFile) -> House:
    try:
        house = msgspec.json.decode(archive.read(HOUSE), type=House)
    except msgspec.MsgspecError as error:
        raise BadBackup("this is no backup of a house, or a newer version made it") from error
    if house.kind != KIND or house.format != FORMAT:
        raise BadBackup("this is no backup of a house, or a newer version made it")
    return house


def _name(table: str) -> str:
    return f"tables/{table}.jsonl"

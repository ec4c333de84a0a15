"""A backup that was cut off, damaged or made up is refused, and nothing is changed."""

from __future__ import annotations

import hashlib
import json
import random
import zipfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from app.backup import file
from app.backup.file import BadBackup
from app.backup.restoring import restore
from tests.backup.houses import elsewhere


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

"""Golden games as a house would have archived them when they ended."""

from functools import cache
from pathlib import Path

from app.tables.finished.archive import Archive
from app.tables.running.checking import check

FOLDER = Path(__file__).parent


@cache
def archived(name: str) -> Archive:
    return check((FOLDER / f"{name}.json").read_bytes()).archive

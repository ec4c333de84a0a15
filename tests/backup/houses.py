"""Small houses to be saved, and what is in one."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import select, text

from app.backup.columns import SAVED
from app.backup.saving import save
from app.db import Database
from app.models import Decision, Model, Player, Process, Snapshot, Table, Tally, now
from app.settings import Settings
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

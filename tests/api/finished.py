"""A finished table, put straight into the database from a golden game."""

from __future__ import annotations

from typing import Any

from sqlalchemy import insert, select

from app.db import Database
from app.engine import record
from app.engine.state import NATURE
from app.models import Archive, Decision, Player, Table
from app.tables.finished import archive
from app.tables.running.checking import check
from tests.api.people import Visitor
from tests.golden.games import FOLDER

NAME = "base-2"
CONTENT = (FOLDER / f"{NAME}.json").read_bytes()


async def finish(database: Database, host: Visitor, *, archived: bool = True, **options: Any) -> dict[str, Any]:
    """The host's table at which the golden game was played to its end."""
    stored = record.read(CONTENT)
    table: dict[str, Any] = await host.post("/api/tables", {"size": stored.seats, **options}, expect=201)
    async with database.writing() as session:
        row = await session.scalar(select(Table).where(Table.code == table["code"]))
        assert row is not None
        row.status, row.number, row.rules_version = "finished", len(stored.decisions), "2"
        row.seed, row.seed_hash = bytes.fromhex(stored.seed or ""), stored.seed_hash
        row.seats[1].player = Player(name="Bruno")
        rows = [
            {"table_id": row.id, "number": number, "seat": decision.seat, "kind": decision.kind}
            | {"pick": decision.pick, "made_by": NATURE if decision.seat == NATURE else "player"}
            for number, decision in enumerate(stored.decisions)
        ]
        await session.execute(insert(Decision), rows)
        if archived:
            content = archive.write(check(CONTENT).archive)
            session.add(Archive(table_id=row.id, format=archive.FORMAT, content=content))
    return table

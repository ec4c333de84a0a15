"""How the house is: what its processes say about themselves, and how large its database is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Process
from app.tables.counters import living

SIZE = {
    "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    "postgresql": "SELECT pg_database_size(current_database())",
}


@dataclass(frozen=True)
class ShownProcess:
    """What one process said last, or all of them together."""

    name: str
    at: datetime | None
    started_at: datetime | None
    tables: int
    people: int
    sockets: int
    decisions: int
    """Since it began."""
    per_minute: float
    """Messages that led to decisions, lately."""
    p50: float | None
    """Milliseconds."""
    p99: float | None
    errors: int
    refused: int


@dataclass(frozen=True)
class Health:
    processes: Sequence[ShownProcess]
    together: ShownProcess
    database_bytes: int


async def read(session: AsyncSession) -> Health:
    processes = [_shown(row) for row in await living(session)]
    size = await session.scalar(text(SIZE[session.get_bind().dialect.name]))
    return Health(processes, _together(processes), int(size or 0))


def _shown(process: Process) -> ShownProcess:
    said: dict[str, Any] = process.counters
    lately = said["lately"]
    return ShownProcess(
        name=process.name,
        at=process.at,
        started_at=datetime.fromisoformat(said["started_at"]),
        tables=said["tables"],
        people=said["people"],
        sockets=said["sockets"],
        decisions=sum(said["decisions"].values()),
        per_minute=60 * lately["messages"] / lately["seconds"] if lately["seconds"] else 0.0,
        p50=lately["p50"],
        p99=lately["p99"],
        errors=said["errors"],
        refused=said["refused"],
    )


def _together(processes: Sequence[ShownProcess]) -> ShownProcess:
    """Numbers are added; of waiting, the longest counts. Who is with two processes is counted by both."""
    sums = {
        field: sum(getattr(each, field) for each in processes)
        for field in ("tables", "people", "sockets", "decisions", "per_minute", "errors", "refused")
    }
    waits: dict[str, Any] = {
        field: max((wait for each in processes if (wait := getattr(each, field)) is not None), default=None)
        for field in ("p50", "p99")
    }
    return ShownProcess(name="", at=None, started_at=None, **sums, **waits)

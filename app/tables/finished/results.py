"""The result of a finished game, noted exactly once: at its seats, and in what the statistics add up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

import msgspec
from sqlalchemy import update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from app.engine import catalogue
from app.engine.meta import RoundFacts
from app.engine.state import Seat
from app.models import Table, Tally
from app.tables.finished.archive import Archive
from app.tables.finished.counting import Counts, Ending, counts
from app.tables.finished.facts import round_facts

INSERT: Mapping[str, Callable[[type[Tally]], postgresql.Insert | sqlite.Insert]] = {
    "postgresql": postgresql.insert,
    "sqlite": sqlite.insert,
}
"""Only the databases' own statements can add to a row that is there already."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended, and the facts of its rounds that are counted."""

    scores: dict[Seat, int]
    winners: tuple[Seat, ...]
    facts: Sequence[RoundFacts]


def read(archived: Archive) -> Result:
    """Goes through every view of the game, so it takes its time. Painters without a seat have no result."""
    about = catalogue.games().get(archived.game)
    tallied = () if about is None else about.tallied
    facts = [{name: found[name] for name in tallied if name in found} for found in round_facts(archived)]
    return Result({seat: archived.scores[seat] for seat in archived.seats}, archived.winners, facts)


async def note(session: AsyncSession, table_id: int, result: Result) -> bool:
    """Whether it was noted just now. The seconds of a table say that this has been done, by whichever process."""
    table = await session.get_one(Table, table_id)
    if table.status != "finished" or table.started_at is None or table.finished_at is None:
        return False
    seconds = round((table.finished_at - table.started_at).total_seconds())
    unnoted = update(Table).where(Table.id == table_id, Table.seconds.is_(None))
    if await session.scalar(unnoted.values(seconds=seconds).returning(Table.id)) is None:
        return False
    for seat in table.seats:
        seat.score, seat.won = result.scores[seat.name], seat.name in result.winners
    people = [seat.name for seat in table.seats if seat.player_id is not None and seat.stand_in is None]
    ending = Ending(table.modules, seconds, result.scores, result.winners, people, result.facts)
    await add_up(session, table.game, table.finished_at.date(), counts(ending))
    return True


async def add_up(session: AsyncSession, game: str, day: date, counted: Counts) -> None:
    """Sorted: two processes that write the same rows in another order would wait for each other."""
    rows: list[dict[str, Any]] = [
        {"game": game, "measure": measure, "label": label, "day": day, "number": number, "total": total}
        for (measure, label), (number, total) in sorted(counted.items())
    ]
    insert = INSERT[session.get_bind().dialect.name](Tally).values(rows)
    added = {name: getattr(Tally, name) + insert.excluded[name] for name in ("number", "total")}
    await session.execute(insert.on_conflict_do_update(index_elements=Tally.__table__.primary_key, set_=added))

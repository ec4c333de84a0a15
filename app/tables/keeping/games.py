"""The history of all games: looked for, sorted and leafed through in the database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, exists, func, literal, select, tuple_, union
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from app.db import Database
from app.models import Decision, PlayedModule, Player, Seat, Table, search_key
from app.tables.codes import read_code
from app.tables.keeping.shown import ShownGame, shown

PAGE = 25
CHUNK = 50
"""So many games are read at once when all of them are written to a file: nobody who plays meanwhile waits for more."""
MANY = 1000
"""Counted no further: for whoever looks, more than so many are simply many."""

SORTS: dict[str, InstrumentedAttribute[Any]] = {
    "opened": Table.id,  # numbered as they were opened
    "ended": Table.finished_at,
    "duration": Table.seconds,
    "players": Table.size,
    "name": Table.name_key,
}
LAST_LETTER = "\U0010ffff"


@dataclass(frozen=True)
class Wanted:
    """Which games are looked for; what is not given may be anything."""

    text: str = ""
    game: str = ""
    modules: tuple[int, ...] = ()
    size: int | None = None
    status: str = ""
    first_day: date | None = None
    last_day: date | None = None
    least_minutes: int | None = None
    most_minutes: int | None = None


@dataclass(frozen=True)
class Order:
    by: str = "opened"
    descending: bool = True

    @property
    def column(self) -> InstrumentedAttribute[Any]:
        return SORTS[self.by]


@dataclass(frozen=True)
class Place:
    """Where a page begins: behind this game, or before it if one leafs back."""

    game: int
    back: bool = False


@dataclass(frozen=True)
class Found:
    games: list[ShownGame]
    more_before: bool
    more_behind: bool


async def find(session: AsyncSession, wanted: Wanted, order: Order, place: Place | None, length: int = PAGE) -> Found:
    """One page."""
    query = await _page(session, wanted, order, place, length + 1)
    ids = list(await session.scalars(query))
    more, ids = len(ids) > length, ids[:length]
    back = place is not None and place.back
    if back:
        ids.reverse()
    games = await read(session, ids)
    return Found(games, more_before=more if back else place is not None, more_behind=back or more)


async def count(session: AsyncSession, wanted: Wanted, order: Order) -> int:
    """How many there are; one more than ``MANY`` stands for more."""
    found = _matching(wanted, order).limit(MANY + 1).subquery()
    return await session.scalar(select(func.count()).select_from(found)) or 0


async def every(database: Database, wanted: Wanted, order: Order) -> AsyncIterator[ShownGame]:
    """All of them, a chunk at a time, so that neither memory nor a transaction has to last for all."""
    place: Place | None = None
    more = True
    while more:
        async with database.reading() as session:
            found = await find(session, wanted, order, place, CHUNK)
        for game in found.games:
            yield game
        more = found.more_behind
        if more:
            place = Place(found.games[-1].id)


async def read(session: AsyncSession, ids: Sequence[int]) -> list[ShownGame]:
    """These games in this order, with everybody who sits there: three questions, however many there are."""
    tables = {table.id: table for table in await session.scalars(select(Table).where(Table.id.in_(ids)))}
    last = await _last_moves(session, tables.values())
    return [shown(tables[id_], last.get(id_)) for id_ in ids if id_ in tables]


async def _last_moves(session: AsyncSession, tables: Iterable[Table]) -> dict[int, datetime]:
    """When the games that are under way were last played."""
    running = [table.id for table in tables if table.status == "running"]
    query = select(Decision.table_id, Decision.at).join(
        Table, (Table.id == Decision.table_id) & (Decision.number == Table.number - 1)
    )
    return {row.table_id: row.at for row in await session.execute(query.where(Table.id.in_(running)))}


# -- the question ----------------------------------------------------------------------------------------------------


async def _page(session: AsyncSession, wanted: Wanted, order: Order, place: Place | None, length: int) -> Select[int]:
    descending = order.descending
    query = _matching(wanted, order)
    if place is not None:
        descending = descending != place.back
        value = await session.scalar(select(order.column).where(Table.id == place.game))
        query = query.where(_beyond(order, value, place.game, descending))
    ways = [order.column] if order.by == "opened" else [order.column, Table.id]
    return query.order_by(*(way.desc() if descending else way.asc() for way in ways)).limit(length)


def _matching(wanted: Wanted, order: Order) -> Select[int]:
    conditions = [*_conditions(wanted)]
    if order.column.expression.nullable:
        # What has not ended has no end to be sorted by.
        conditions.append(order.column.is_not(None))
    return select(Table.id).where(*conditions)


def _beyond(order: Order, value: Any, game: int, descending: bool) -> ColumnElement[bool]:
    if order.by == "opened":
        return Table.id < game if descending else Table.id > game
    here = tuple_(order.column, Table.id)
    edge = tuple_(literal(value, order.column.type), literal(game))
    return here < edge if descending else here > edge


def _conditions(wanted: Wanted) -> Iterable[ColumnElement[bool]]:
    if wanted.text:
        yield _named(wanted.text)
    if wanted.game:
        yield Table.game == wanted.game
    if wanted.status:
        yield Table.status == wanted.status
    if wanted.size is not None:
        yield Table.size == wanted.size
    for module in wanted.modules:
        yield exists().where(PlayedModule.table_id == Table.id, PlayedModule.module == module)
    if wanted.first_day is not None:
        yield Table.created_at >= _midnight(wanted.first_day)
    if wanted.last_day is not None:
        yield Table.created_at < _midnight(wanted.last_day) + timedelta(days=1)
    if wanted.least_minutes is not None:
        yield Table.seconds >= wanted.least_minutes * 60
    if wanted.most_minutes is not None:
        yield Table.seconds <= wanted.most_minutes * 60


def _named(text: str) -> ColumnElement[bool]:
    """Somebody there, or the table, has a name that begins so; or it is the table's code."""
    people = select(Seat.table_id).join(Player, Player.id == Seat.player_id).where(begins(Player.name_key, text))
    tables = select(Table.id).where(begins(Table.name_key, text))
    code = select(Table.id).where(Table.code == read_code(text))
    return Table.id.in_(union(people, tables, code))


def begins(key: InstrumentedAttribute[str], text: str) -> ColumnElement[bool]:
    """A range instead of LIKE: every database finds it in the index."""
    start = search_key(text)
    return (key >= start) & (key < start + LAST_LETTER)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)

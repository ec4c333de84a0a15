"""`python -m bench.stored_games --games 100000 --database URL`: fills an empty database with games of three years.

The same seed and day give the same rows.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Iterable
from datetime import date
from itertools import islice

from sqlalchemy import Connection, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from app.db import Database
from app.models import Archive, Decision, Model, PlayedModule, Player, Seat, SpectatorCode, Table, Tally, now
from app.settings import Settings
from bench.made_up_games import MadeUpGames, Row
from bench.played_games import played_games

ROWS_AT_ONCE = 5_000
MODELS: tuple[type[Model], ...] = (Table, Seat, PlayedModule, SpectatorCode, Decision, Archive)
"""In the order in which they refer to each other."""


async def fill(database: Database, games: MadeUpGames) -> dict[str, int]:
    """How many rows each table of the database has got. Everything or nothing is written."""
    async with database.engine.begin() as connection:
        if await connection.scalar(select(func.count()).select_from(Table)):
            raise ValueError("there are games in this database already; expected an empty one")
        written = {Player.__tablename__: await _insert(connection, Player, games.players())}
        for rows in games.batches():
            for model in MODELS:
                name = model.__tablename__
                written[name] = written.get(name, 0) + await _insert(connection, model, rows[model])
        written[Tally.__tablename__] = await _insert(connection, Tally, games.tallies())
        if connection.dialect.name == "postgresql":
            await connection.run_sync(_go_on_counting)
    async with database.engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
        await connection.execute(text("ANALYZE"))
    return written


async def _insert(connection: AsyncConnection, model: type[Model], rows: Iterable[Row]) -> int:
    amount = 0
    left = iter(rows)
    while some := list(islice(left, ROWS_AT_ONCE)):
        await connection.execute(insert(model), some)
        amount += len(some)
    return amount


def _go_on_counting(connection: Connection) -> None:
    """PostgreSQL does not notice ids that were given: the next player would get one that is taken."""
    for name in (Player.__tablename__, Table.__tablename__):
        connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT max(id) FROM {name}))"))


async def run(url: str, games: int, seed: int, until: date) -> dict[str, int]:
    database = Database(Settings(database_url=url).url)
    try:
        await database.upgrade()
        return await fill(database, MadeUpGames(games, seed, until, list(played_games(seed))))
    finally:
        await database.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.stored_games", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=100_000, help="how many games (default 100,000)")
    parser.add_argument("--database", required=True, help="the address of an empty database")
    parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same games (default 7)")
    parser.add_argument("--until", type=date.fromisoformat, default=now().date(), help="the day after the last game")
    arguments = parser.parse_args()
    begin = time.monotonic()
    try:
        written = asyncio.run(run(arguments.database, arguments.games, arguments.seed, arguments.until))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    for name, amount in written.items():
        print(f"{name:16} {amount:9,} rows")
    print(f"in {time.monotonic() - begin:.0f} seconds")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

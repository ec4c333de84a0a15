"""`fresco tidy`: remove now what the open house removes once a day; with `--dry-run` only say what that is."""

import argparse
import asyncio

from app.commands.arguments import Commands, read_settings
from app.db import Database
from app.settings import Settings
from app.tables.tidying import Tidied, overdue, tidy


def add(commands: Commands) -> None:
    parser = commands.add_parser("tidy", help="remove what has been kept for long enough (FRESCO_KEEP_..._DAYS)")
    parser.add_argument("--dry-run", action="store_true", help="only say how much that would be")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    done = asyncio.run(_tidy(read_settings(), arguments.dry_run))
    verb = "would go" if arguments.dry_run else "gone"
    for name, number in done.rows.items():
        print(f"{number} {name} {verb}")
    return 0


async def _tidy(settings: Settings, dry_run: bool) -> Tidied:
    database = Database(settings.url)
    try:
        await database.upgrade()
        return await overdue(database, settings) if dry_run else await tidy(database, settings)
    finally:
        await database.close()

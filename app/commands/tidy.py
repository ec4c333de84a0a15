"""`fresco tidy`: remove now what the open house removes once a day; with `--dry-run` only say what that is."""

import argparse
import asyncio

from sqlalchemy.exc import SQLAlchemyError

from app.commands.arguments import Commands, Unusable, read_settings, reason
from app.db import Database, newest_revision
from app.settings import Settings
from app.tables.tidying import Tidied, overdue, tidy


def add(commands: Commands) -> None:
    parser = commands.add_parser("tidy", help="remove what has been kept for long enough (FRESCO_KEEP_..._DAYS)")
    parser.add_argument("--dry-run", action="store_true", help="only say how much that would be")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    try:
        done = asyncio.run(_tidy(read_settings(), arguments.dry_run))
    except (OSError, SQLAlchemyError) as error:
        raise Unusable(f"the database cannot be used: {reason(error)}") from error
    verb = "would go" if arguments.dry_run else "gone"
    for name, number in done.rows.items():
        print(f"{number} {name} {verb}")
    return 0


async def _tidy(settings: Settings, dry_run: bool) -> Tidied:
    """In a house as this version knows it; bringing it up to date is for the start of the house, not for in between."""
    if settings.database_file is not None and not settings.database_file.exists():
        raise Unusable(f"there is no database {settings.database_file}")
    database = Database(settings.url)
    try:
        found, expected = await database.revision(), newest_revision()
        if found != expected:
            raise Unusable(f"the database has the schema {found}, this version needs {expected}: start the house first")
        return await overdue(database, settings) if dry_run else await tidy(database, settings)
    finally:
        await database.close()

"""`fresco restore FILE`: the house of a backup, into SQLite or PostgreSQL, wherever the backup was taken."""

import argparse
import asyncio
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from app.backup import file, restoring
from app.backup.file import BadBackup, NotPossible
from app.commands.arguments import Commands, Unusable, read_settings, reason
from app.commands.backup import contents


def add(commands: Commands) -> None:
    parser = commands.add_parser("restore", help="bring a backup into an empty database")
    parser.add_argument("file", type=Path, metavar="FILE", help="what `fresco backup` saved")
    parser.add_argument("--replace", action="store_true", help="give up what the database holds")
    parser.add_argument(
        "--print-secret", action="store_true", help="only print the secret of the backup, for FRESCO_SECRET"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    path: Path = arguments.file
    try:
        if arguments.print_secret:
            with file.open_backup(path) as reading:
                print(reading.house.secret)
            return 0
        house = asyncio.run(restoring.restore(read_settings(), path, replace=arguments.replace))
    except BadBackup as error:
        raise Unusable(f"{path}: {error}. Nothing was changed.") from error
    except (NotPossible, ValueError, OSError, SQLAlchemyError) as error:
        raise Unusable(f"nothing was changed: {reason(error)}") from error
    print(f"Restored {contents(house)}, as they were at {house.made_at:%Y-%m-%d %H:%M} UTC.")
    return 0

"""`fresco backup FILE`: the whole house in one file, while it goes on."""

import argparse
import asyncio
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from app.backup import saving
from app.backup.file import BadBackup, House, NotPossible
from app.commands.arguments import Commands, Unusable, read_settings, reason


def add(commands: Commands) -> None:
    parser = commands.add_parser("backup", help="save the whole house in one file, also while it is open")
    parser.add_argument("file", type=Path, metavar="FILE", help="a new file, which only you may read")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    path: Path = arguments.file
    try:
        house = asyncio.run(saving.save(read_settings(), path))
    except FileExistsError as error:
        raise Unusable(f"{path} is there already, and stays as it is") from error
    except (NotPossible, BadBackup, ValueError, OSError, SQLAlchemyError) as error:
        raise Unusable(f"nothing was saved: {reason(error)}") from error
    print(f"{path} holds {contents(house)}, and the secret of the house: keep it to yourself.")
    return 0


def contents(house: House) -> str:
    def rows(table: str) -> int:
        return house.tables[table].rows if table in house.tables else 0

    return f"{rows('players')} players, {rows('tables')} tables and {rows('decisions')} decisions"

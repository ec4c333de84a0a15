"""`fresco verify FILE`: replay a stored game and check nature's draws against the seed that was promised."""

import argparse
from pathlib import Path

from app.commands.arguments import Commands, Unusable, read_record
from app.engine.record import BadRecord
from app.engine.state import NATURE
from app.tables import nature


def add(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check a stored game and its draws against the published seed hash")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    record = read_record(arguments.file)
    try:
        found = nature.verify(record)
    except BadRecord as error:
        raise Unusable(f"{arguments.file}: {error}") from error
    for problem in found:
        print(problem)
    if found:
        return 1
    draws = sum(decision.seat == NATURE for decision in record.decisions)
    print(f"{len(record.decisions)} decisions are allowed, {draws} draws come from the seed with the published hash.")
    return 0

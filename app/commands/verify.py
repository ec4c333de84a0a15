"""`fresco verify FILE`: check the draws of a stored game against the seed that was promised.

A record is replayed by its rules; an archive says of every draw what nature was asked, and needs none.
"""

import argparse
from pathlib import Path

from app.commands.arguments import Commands, Unusable, read_game
from app.engine.record import BadRecord, Record
from app.engine.state import NATURE
from app.tables import nature


def add(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check a stored game and its draws against the published seed hash")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, or the archive of a finished game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = read_game(arguments.file)
    try:
        found = nature.verify(game) if isinstance(game, Record) else game.verify()
    except BadRecord as error:
        raise Unusable(f"{arguments.file}: {error}") from error
    for problem in found:
        print(problem)
    if found:
        return 1
    made = game.decisions if isinstance(game, Record) else game.steps
    draws = sum(decision.seat == NATURE for decision in made)
    allowed = "are allowed" if isinstance(game, Record) else "are archived"
    print(f"{len(made)} decisions {allowed}, {draws} draws come from the seed with the published hash.")
    return 0

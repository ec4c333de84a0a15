"""`fresco verify FILE`: check every decision of a stored game, and its draws against the seed that was promised."""

import argparse
from pathlib import Path

from app.commands.arguments import Commands, Unusable, read_file
from app.i18n.refused import in_words
from app.tables.finished.archive import BadFile
from app.tables.refusals import Refusal
from app.tables.running.checking import Unfit, check


def add(commands: Commands) -> None:
    parser = commands.add_parser("verify", help="check a stored game and its draws against the published seed hash")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, or the archive of a finished game")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    content = read_file(arguments.file)
    try:
        checked = check(content)
    except BadFile as refusal:
        raise Unusable(f"{arguments.file}: {refusal}") from refusal
    except Unfit as refusal:
        print(in_words(refusal, "en"))
        return 1
    except Refusal as refusal:
        print(refusal)
        return 1
    made = checked.archive
    followed = "are allowed" if checked.by_rules else f"are archived, by rules {made.rules}"
    print(f"{len(made.steps)} decisions {followed}, {made.draws} draws come from the seed with the published hash.")
    return 0

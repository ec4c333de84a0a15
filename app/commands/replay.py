"""`fresco replay FILE`: a stored game as a log in words, with the result."""

import argparse
from pathlib import Path

from app.commands.arguments import Commands, Unusable, read_record
from app.engine.record import BadRecord
from app.i18n.catalogues import languages
from app.i18n.log import story
from app.i18n.words import words


def add(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="tell a stored game in words")
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--language", default="en", choices=languages())
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    record = read_record(arguments.file)
    try:
        for line in story(record, words(arguments.language, record.game)):
            print(line)
    except BadRecord as error:
        raise Unusable(f"{arguments.file}: {error}") from error
    return 0

"""`fresco replay FILE`: a stored game as a log in words, with the result."""

import argparse
from pathlib import Path

from app.commands.arguments import Commands, Unusable, read_game
from app.engine import catalogue
from app.engine.record import BadRecord, Record
from app.i18n.catalogues import languages
from app.i18n.log import story, story_of_archive
from app.i18n.words import words


def add(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="tell a stored game in words")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, or the archive of a finished game")
    parser.add_argument("--language", default="en", choices=languages())
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = read_game(arguments.file)
    if game.game not in catalogue.games():
        raise Unusable(f"{arguments.file}: this house has no words for the game {game.game!r}")
    said = words(arguments.language, game.game)
    try:
        for line in story(game, said) if isinstance(game, Record) else story_of_archive(game, said):
            print(line)
    except BadRecord as error:
        raise Unusable(f"{arguments.file}: {error}") from error
    return 0

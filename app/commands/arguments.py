"""Arguments that several commands share, and what to say when they cannot be used."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import ValidationError

from app.engine import catalogue, record
from app.engine.kernel import Game
from app.engine.record import Record
from app.settings import Settings
from app.tables.finished import archive
from app.tables.finished.archive import Archive

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a command adds itself."""


class Unusable(Exception):
    """Arguments or a file that a command cannot work with."""


def modules(text: str) -> str | tuple[int, ...]:
    """`none`, `all`, or numbers such as `1,5,8`. What `all` means depends on the game."""
    if text == "none":
        return ()
    if text == "all":
        return text
    try:
        return tuple(sorted({int(number) for number in text.split(",")}))
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected none, all or numbers such as 1,5,8, not {text!r}") from None


def at_least_one(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, not {text!r}")
    return number


def add_table(parser: argparse.ArgumentParser, players: int) -> None:
    """Which game, for how many, with which modules."""
    games = list(catalogue.games())
    parser.add_argument("--game", default=games[0], choices=games, help=f"which game (default {games[0]})")
    parser.add_argument("--players", type=int, default=players, help=f"how many players (default {players})")
    parser.add_argument("--modules", type=modules, default=(), help="none, all, or numbers such as 1,5,8")


def new_game(arguments: argparse.Namespace) -> Game:
    chosen = tuple(catalogue.modules(arguments.game)) if arguments.modules == "all" else arguments.modules
    try:
        return catalogue.new_game(arguments.game, arguments.players, chosen)
    except catalogue.UnknownGame as error:
        raise Unusable(str(error)) from error


def read_settings(**given: Any) -> Settings:
    """The settings of the environment, with those given here in their place."""
    try:
        return Settings(**given)
    except ValidationError as error:
        raise Unusable("\n  ".join(["these settings cannot be used:", *_told(error)])) from error


def _told(error: ValidationError) -> Iterator[str]:
    for problem in error.errors(include_url=False, include_input=False):
        name = "_".join(map(str, problem["loc"])).upper()
        yield f"FRESCO_{name}: {problem['msg'].removeprefix('Value error, ')}"


def reason(error: Exception) -> str:
    """Why something could not be done; of an error of the database, what the database itself said."""
    return str(getattr(error, "orig", None) or error)


def read_file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Unusable(f"cannot read {path}: {error.strerror}") from error


def read_game(path: Path) -> Record | Archive:
    """The stored game in a file: its decisions, or what everybody was told of them."""
    content = read_file(path)
    try:
        return archive.read(content) if archive.is_archive(content) else record.read(content)
    except (record.BadRecord, archive.BadFile) as error:
        raise Unusable(f"{path}: {error}") from error

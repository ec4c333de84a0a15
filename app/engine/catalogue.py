"""The games of the house: which there are, for how many, with which modules; and how to begin one."""

import importlib
import json
import pkgutil
from functools import cache, lru_cache
from typing import Any

import msgspec

from app.engine.kernel import Game, state_from_json
from app.engine.rules import Part, Rules

ENGINE_VERSION = "1"
"""Changes whenever the same decisions could lead to another position."""


class UnknownGame(ValueError):
    """A game, a number of seats or a module that the house does not have."""


class GameInfo(msgspec.Struct, frozen=True):
    """What can be chosen when a table is opened."""

    name: str
    package: str
    seats: tuple[int, ...]


GAMES = {"fresco": GameInfo("fresco", "app.engine.fresco", (2, 3, 4))}


@cache
def modules(game: str) -> dict[int, Part]:
    """The modules of a game by number: every file in its folder `modules` is one."""
    package = f"{_info(game).package}.modules"
    try:
        folder = importlib.import_module(package)
    except ModuleNotFoundError:
        return {}
    found = [importlib.import_module(f"{package}.{entry.name}").part for entry in pkgutil.iter_modules(folder.__path__)]
    return {int(part.number): part for part in sorted(found, key=lambda part: part.number)}


def _info(game: str) -> GameInfo:
    if game not in GAMES:
        raise UnknownGame(f"no game {game!r}; expected one of {', '.join(GAMES)}")
    return GAMES[game]


@lru_cache(maxsize=256)
def rules(game: str, seats: int, chosen: tuple[int, ...] = ()) -> Rules:
    """The rules of a game for so many seats with these modules."""
    info, known = _info(game), modules(game)
    if seats not in info.seats:
        raise UnknownGame(f"{game} is for {info.seats[0]} to {info.seats[-1]} players, not {seats}")
    for number in chosen:
        if number not in known:
            raise UnknownGame(f"{game} has no module {number}; expected some of {sorted(known)}")
    if list(chosen) != sorted(set(chosen)):
        raise UnknownGame(f"modules are named once each, in ascending order, not {list(chosen)}")
    base: tuple[Part, ...] = importlib.import_module(info.package).PARTS
    return Rules(game, seats, chosen, [*base, *(known[number] for number in chosen)])


def new_game(game: str, seats: int, modules: tuple[int, ...] = ()) -> Game:
    """A game before its first decision."""
    return Game(rules(game, seats, tuple(modules)))


def from_json(text: bytes | str) -> Game:
    """The game that `Game.to_json` wrote."""
    data: dict[str, Any] = json.loads(text)
    return Game(rules(data["game"], data["seats"], tuple(data["modules"])), state_from_json(data["state"]))

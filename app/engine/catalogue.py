"""The games of the house: every folder of the engine with a file `meta.py` is one; and how to begin a game."""

import importlib
import importlib.util
import json
import pkgutil
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import app.engine
from app.engine.kernel import Game, state_from_json
from app.engine.meta import Meta
from app.engine.rules import Part, Rules


class UnknownGame(ValueError):
    """A game, a number of seats or a module that the house does not have."""


@cache
def games() -> Mapping[str, Meta]:
    """All games by name, which is that of their folder, in the order in which they are offered."""
    found: dict[str, Meta] = {}
    for folder in pkgutil.iter_modules(app.engine.__path__):
        package = f"{app.engine.__name__}.{folder.name}"
        if folder.ispkg and importlib.util.find_spec(f"{package}.meta") is not None:
            found[folder.name] = importlib.import_module(f"{package}.meta").META
    return dict(sorted(found.items(), key=lambda game: (game[1].rank, game[0])))


def look_in(folder: str) -> None:
    """Also take in the games of another folder, beside those of the engine."""
    if folder not in app.engine.__path__:
        app.engine.__path__.append(folder)
        forget()


def forget() -> None:
    """Look for the games anew."""
    for known in (games, modules, rules):
        known.cache_clear()


def meta(game: str) -> Meta:
    if game not in games():
        raise UnknownGame(f"no game {game!r}; expected one of {', '.join(games())}")
    return games()[game]


@cache
def modules(game: str) -> Mapping[int, Part]:
    """The modules of a game by number: every file or folder in its folder `modules` is one."""
    meta(game)
    package = f"{app.engine.__name__}.{game}.modules"
    try:
        folder = importlib.import_module(package)
    except ModuleNotFoundError:
        return {}
    found = [importlib.import_module(f"{package}.{entry.name}").part for entry in pkgutil.iter_modules(folder.__path__)]
    return {int(part.number): part for part in sorted(found, key=lambda part: part.number)}


@lru_cache(maxsize=256)
def rules(game: str, seats: int, chosen: tuple[int, ...] = ()) -> Rules:
    """The rules of a game for so many seats with these modules."""
    about, known = meta(game), modules(game)
    if seats not in about.seats:
        raise UnknownGame(f"{game} is for {about.seats[0]} to {about.seats[-1]} players, not {seats}")
    for number in chosen:
        if number not in known:
            raise UnknownGame(f"{game} has no module {number}; expected some of {sorted(known)}")
    if list(chosen) != sorted(set(chosen)):
        raise UnknownGame(f"modules are named once each, in ascending order, not {list(chosen)}")
    parts = [*about.parts, *(known[number] for number in chosen)]
    left_out = [part for number, part in known.items() if number not in chosen]
    return Rules(game, seats, chosen, parts, left_out=left_out, undo=about.undo != "never")


def printed(game: str, seats: int, chosen: Iterable[int] = ()) -> dict[str, Any]:
    """What is printed on the components in play, by what it is printed on; what modules bring, by their names."""
    parts = [modules(game)[number] for number in chosen]
    return {**meta(game).printed(seats), "modules": {part.name: part.facts(seats) for part in parts}}


def new_game(game: str, seats: int, modules: tuple[int, ...] = ()) -> Game:
    """A game before its first decision."""
    return Game(rules(game, seats, tuple(modules)))


def from_json(text: bytes | str) -> Game:
    """The game that `Game.to_json` wrote."""
    data: dict[str, Any] = json.loads(text)
    return Game(rules(data["game"], data["seats"], tuple(data["modules"])), state_from_json(data["state"]))

"""The games of the house as the lobby offers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from app.engine import catalogue

GameName = Literal["fresco"]
Colour = Literal["red", "blue", "green", "yellow"]
Language = Literal["en", "de", "fr"]
BotName = Literal["apprentice"]

COLOURS: tuple[Colour, ...] = get_args(Colour)


@dataclass(frozen=True)
class Offer:
    name: GameName
    least: int
    most: int
    modules: dict[int, str]


def _offer(name: GameName) -> Offer:
    """A game with the modules that the engine really has."""
    seats = catalogue.GAMES[name].seats
    return Offer(name, seats[0], seats[-1], {number: part.name for number, part in catalogue.modules(name).items()})


GAMES: dict[GameName, Offer] = {name: _offer(name) for name in get_args(GameName)}


@dataclass(frozen=True)
class GameOptions:
    """What the engine needs to set a game up."""

    game: GameName
    seats: int
    modules: tuple[int, ...]

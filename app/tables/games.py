"""The games of the house as the lobby offers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from app.engine import catalogue
from app.engine.meta import Meta
from app.tables.refusals import Refusal

Colour = Literal["red", "blue", "green", "yellow"]
Language = Literal["en", "de", "fr"]

COLOURS: tuple[Colour, ...] = get_args(Colour)


def default_game() -> str:
    """The game that is offered unasked."""
    return next(iter(catalogue.games()))


def about(game: str) -> Meta:
    """What a game says about itself; a stored table may name one that the house no longer has."""
    try:
        return catalogue.meta(game)
    except catalogue.UnknownGame:
        raise Refusal("game_unknown", game=game, known=", ".join(catalogue.games())) from None


def check_bot(game: str, bot: str) -> None:
    known = about(game).bots
    if bot not in known:
        raise Refusal("bot_unknown", game=game, bot=bot, known=", ".join(known))


@dataclass(frozen=True)
class GameOptions:
    """What the engine needs to set a game up."""

    game: str
    seats: int
    modules: tuple[int, ...]

"""Picks that no game can mean, and what has to happen to them."""

from collections.abc import Iterable
from typing import Any

import pytest

from app.engine.kernel import Game
from app.engine.state import NATURE, Refused

SHAPES: list[Any] = [
    None,
    True,
    7,
    -1,
    7.5,
    "",
    "nonsense",
    "x" * 5000,
    [],
    ["red"],
    [[], {}],
    [None] * 24,
    {},
    {"": ""},
    "done ",
    {"done": True},
]
"""Of every kind of JSON; a game adds what comes close to its own picks."""


def refuses(game: Game, picks: Iterable[Any]) -> None:
    """Each of these is refused with a reason and changes nothing."""
    seat, before = game.waiting()[0], game.to_json()
    for pick in picks:
        with pytest.raises(Refused) as refused:
            game.decide(seat, pick)
        assert all(reason.key for reason in refused.value.reasons), pick
        assert game.to_json() == before, pick


def refuses_who_is_not_asked(game: Game) -> None:
    """Whoever it is: a seat that waits, one that does not exist, or nobody."""
    before = game.to_json()
    for seat in ("p0", "p1", "p2", "p3", "leonardo", NATURE, "", "nobody"):
        if seat not in game.waiting():
            with pytest.raises(Refused) as refused:
                game.decide(seat, "done")
            assert refused.value.reasons[0].key in ("not-your-turn", "already-ready")
            assert game.to_json() == before

"""Positions of the card game in two lines.

    game = position(3, act("p1"), hands={"p1": "market:red:w, 2 market:blue:m:blend"}, favourite="red",
                    display={"1": "1:red+yellow+blue"}, tiles={"p1": "ask"}, sections={"p0": ["1:red+yellow+blue 2"]})
    play(game, ("p1", {"swap": {"cards": ["market:red:w"]}}))

Everything that is not said is as after the setup, as far as its pieces are not wanted elsewhere. Nature draws what
`draws` says, then in some fixed order.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from app.engine import catalogue
from app.engine.cards.components import BACKS, SECTIONS, card
from app.engine.examples.layouts import Amounts, Inconsistent, amounts, check, laid_out
from app.engine.examples.positions import (
    Position,
    answer_somehow,
    go_on,
    running,
    stopped_at,
    stopping,
    without_stops,
)
from app.engine.kernel import Game
from app.engine.state import NATURE, Pick, Seat, Value

__all__ = ["When", "act", "draw", "position", "setup"]

TURN = "turn"
"""The schedule that a position stops in."""

NO_FAVOURITE = "none"


class When(msgspec.Struct, frozen=True):
    """A moment of a turn: before its market card is drawn, or when the painter is asked what to do."""

    before: Literal["setup", "draw market card", "begin action"]
    painter: Seat = "p0"


def setup() -> When:
    """Before nature's first draw."""
    return When("setup")


def draw(painter: Seat = "p0") -> When:
    """The painter's turn begins: nature is about to draw the market card."""
    return When("draw market card", painter)


def act(painter: Seat = "p0") -> When:
    """The painter has drawn and chooses what to do."""
    return When("begin action", painter)


def position(
    players: int = 3,
    at: When | None = None,
    *,
    first: Seat = "p0",
    round: int = 1,
    final: bool = False,
    hands: Mapping[Seat, Amounts] | None = None,
    tiles: Mapping[Seat, Amounts] | None = None,
    sections: Mapping[Seat, Iterable[str]] | None = None,
    display: Mapping[str, str] | None = None,
    offered: Mapping[str, str] | None = None,
    favourite: str | None = None,
    zones: Mapping[str, Value] | None = None,
    draws: Iterable[Pick] = (),
) -> Position:
    """The game at a moment, with what was said lying where it was said. Inconsistent, with the reason, if it cannot be.

    `sections` names fresco cards with how often each was turned, `offered` the action tiles on display.
    """
    at = at or act()
    rules = catalogue.rules("cards", players)
    if at.before == "setup":
        return Position(rules, None, draws)
    game = Game(stopping(rules, ((TURN, at.before),)))
    game.decide(NATURE, [first])
    while stopped_at(game) is None:
        answer_somehow(game)
    before = dict(game.state.zones)
    said = dict(zones or {}) | _hands(hands or {}) | _restored(sections or {})
    said |= {f"{seat}/tiles": amounts(owned) for seat, owned in (tiles or {}).items()}
    said |= {name: dict(laid) for name, laid in (("display", display), ("tile display", offered)) if laid is not None}
    if favourite is not None:
        said["favourite"] = None if favourite == NO_FAVOURITE else favourite
    game = _at_turn_of(game, at.painter)
    here = game.state.zones
    here |= laid_out(game.rules, here, {**said, "round": {**here["round"], "number": round, "final": final}})
    state = without_stops(game.state)
    check(rules, before, state.zones)
    return Position(rules, running(rules, state).state, draws)


def _at_turn_of(game: Game, painter: Seat) -> Game:
    """Those before it do nothing in their turns."""
    if painter not in game.rules.seats:
        raise Inconsistent(f"no seat {painter!r}; expected one of {', '.join(game.rules.seats)}")
    while game.state.agenda[-1].args != (painter,):
        game = go_on(game, without=True)
        while stopped_at(game) is None:
            answer_somehow(game)
    return game


def _hands(hands: Mapping[Seat, Amounts]) -> dict[str, Value]:
    """A hand that is spoken of holds exactly these cards."""
    said: dict[str, Any] = {}
    for seat, held in hands.items():
        said |= {f"{seat}/{back} cards": {} for back in BACKS}
        for piece, n in amounts(held).items():
            zone = f"{seat}/{card(piece).back} cards"
            said[zone] = {**said[zone], piece: n}
    return said


def _restored(sections: Mapping[Seat, Iterable[str]]) -> dict[str, Value]:
    """ "2:red+yellow+green 1" is a card that was turned once, with its points."""
    said: dict[str, Any] = {}
    for seat, restored in sections.items():
        cards = [entry.partition(" ")[::2] for entry in restored]
        turned = tuple(int(times or 0) for _, times in cards)
        said[f"{seat}/sections"] = tuple(piece for piece, _ in cards)
        said[f"{seat}/turned"] = turned
        points = sum(SECTIONS[piece].values[times] for (piece, _), times in zip(cards, turned, strict=True))
        said[f"{seat}/points"] = {"section": points} if cards else {}
    return said

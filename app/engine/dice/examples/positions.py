"""A turn of the dice game in two lines, for rule tests and lessons.

    game = turn(4, sections={"p0": "8 13"}, rolls=[{"blue": 6}, {"yellow": 4}, {"green": 3, "colour 1": "green"}])
    play_turn(game, "16", "blue 0", "yellow 0", "green 1", bets={"p1": (1, "bishop")})

It comes from the real setup; what is said lies there when the first player is about to place the bishop, and what is
not said is as after the setup. Where `rolls` says nothing about a die, it shows something or other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from app.engine import catalogue
from app.engine.dice.components import PORTRAITS, RANGES, portraits
from app.engine.examples.layouts import Inconsistent
from app.engine.examples.positions import Position, answer_somehow, play, stopped_at, stopping, without_stops
from app.engine.kernel import Game
from app.engine.questions import Choose
from app.engine.state import Event, Pick, Seat, State

BEFORE_THE_TURNS = (("round", "turns"),)


def turn(
    players: int = 4,
    *,
    first: Seat = "p0",
    score: Mapping[Seat, int] | None = None,
    sections: Mapping[Seat, str] | None = None,
    owned: Mapping[Seat, str] | None = None,
    lying: Mapping[str, str | None] | None = None,
    left: Mapping[str, int] | None = None,
    final: bool = False,
    rolls: Iterable[Pick] = (),
) -> Position:
    """The first player's turn; `owned` are portraits before players, `lying` the open ones by their stacks.

    `rolls` is whatever nature does next, a portrait that is turned up among it.
    """
    rules = catalogue.rules("dice", players)
    game = Game(stopping(rules, BEFORE_THE_TURNS))
    while stopped_at(game) is None:
        answer_somehow(game)
    state = without_stops(game.state)
    state.zones["first player"] = first
    state.zones["round"] = {**state.zones["round"], "final": final}
    for seat, space in (score or {}).items():
        state.zones["score"] = {**state.zones["score"], seat: space}
        state.zones[f"{seat}/points"] = {"section": space}
    _take_sections(state, sections or {})
    _lay_portraits(state, owned or {}, lying or {}, left)
    made = Position(rules, state, rolls)
    made.g.run()
    return made


def _take_sections(state: State, sections: Mapping[Seat, str]) -> None:
    """The top tile of every section said."""
    for seat, taken in sections.items():
        for section in taken.split():
            tile, *others = state.zones["stacks"][section]
            state.zones["stacks"] = {**state.zones["stacks"], section: tuple(others)}
            state.zones[f"{seat}/sections"] = (*state.zones[f"{seat}/sections"], tile)


def _lay_portraits(
    state: State, owned: Mapping[Seat, str], lying: Mapping[str, str | None], left: Mapping[str, int] | None
) -> None:
    """Those before players and those said to lie open first; what is left over goes to the box."""
    seats = len(state.zones["score"])
    pool = Counter(portraits(seats))
    for seat, words in owned.items():
        state.zones[f"{seat}/portraits"] = _taken(pool, Counter(words.split()))
    said = {stack: piece for stack, piece in lying.items() if piece is not None}
    _taken(pool, Counter(said.values()))
    for stack in RANGES:
        if stack not in lying:
            said[stack] = next(piece for piece in PORTRAITS if pool[piece])
            _taken(pool, Counter([said[stack]]))
    state.zones["open portraits"] = {stack: said[stack] for stack in RANGES if stack in said}
    state.zones["portraits left"] = dict(left) if left is not None else _spread(pool.total(), said)
    pile = list(pool.elements())[: sum(state.zones["portraits left"].values())]
    state.zones["portrait pile"] = dict(Counter(pile))
    unused = Counter(state.zones["portrait box"]) + (pool - Counter(pile))
    state.zones["portrait box"] = dict(unused)


def _taken(pool: Counter[str], pieces: Counter[str]) -> dict[str, int]:
    for piece, amount in pieces.items():
        if pool[piece] < amount:
            raise Inconsistent(f"{piece!r}: expected {amount} among the portraits, found {pool[piece]}")
        pool[piece] -= amount
    return dict(pieces)


def _spread(amount: int, said: Mapping[str, str]) -> dict[str, int]:
    """As evenly as it goes; beneath a stack without an open portrait lies none."""
    open_stacks = [stack for stack in RANGES if stack in said]
    each, more = divmod(amount, len(open_stacks)) if open_stacks else (0, 0)
    held = {stack: each + (index < more) for index, stack in enumerate(open_stacks)}
    return {stack: held.get(stack, 0) for stack in RANGES}


# -- playing on --------------------------------------------------------------------------------------------------

Bets = Mapping[Seat, tuple[int, str]]
"""By seat: before which roll, and on what."""


def place_bets(game: Game, bets: Bets | None = None) -> list[Event]:
    """All who are asked before this roll decide; those of whom nothing is said for it wait."""
    told, roll = list[Event](), game.state.zones["turn"]["roll"] + 1
    while game.waiting() and game.view(None)["task"] == "bet":
        seat = game.waiting()[0]
        before, token = (bets or {}).get(seat, (0, ""))
        told += play(game, (seat, f"bet {token}" if before == roll else "wait"))
    return told


def play_turn(game: Game, bishop: str, *kept: str, bets: Bets | None = None) -> list[Event]:
    """The bishop placed, bets and rolls, and after each roll what is kept, such as "green 1"."""
    active = game.state.zones["turn"]["active"]
    told = play(game, (active, f"bishop {bishop}"))
    for what in kept:
        told += place_bets(game, bets)
        told += play(game, (active, f"keep {what}"))
    return told


def play_on(game: Game, *, to: Seat | None = None) -> list[Event]:
    """Everybody, nature too, takes one thing or another, until it is somebody's turn or the game is over."""
    told, choose = list[Event](), _one_or_another()
    while game.waiting() and (to is None or game.view(None)["task"] != "place bishop" or game.waiting() != (to,)):
        seat = game.waiting()[0]
        told += game.decide(seat, game.options(seat).sample(choose))
    return told


def _one_or_another() -> Choose:
    """Always the same numbers, and no order to be seen in them."""
    number = 1

    def choose(n: int) -> int:
        nonlocal number
        number = number * 1103515245 % 2147483647
        return number % n

    return choose

"""One random game of a set of modules, judged: what it has to fulfil, whatever is combined."""

import random

import msgspec

from app.commands.simulate import Check, play
from app.engine import catalogue
from app.engine.record import Record, read, replay, write

CLOSELY = 100
"""One set in so many is checked after every decision, the others at the end of every round and of the game."""


class Played(msgspec.Struct, frozen=True):
    """What is told of one game."""

    number: int
    seats: int
    decisions: int
    rounds: int
    violations: list[str] = []


def modules_of(game: str, number: int) -> tuple[int, ...]:
    """The set with this number: module k of the game is in it exactly if bit k of the number is set."""
    return tuple(module for bit, module in enumerate(catalogue.modules(game)) if number >> bit & 1)


def all_sets(game: str) -> int:
    return 1 << len(catalogue.modules(game))


def play_set(game: str, seed: int, number: int) -> Played:
    """Seats, picks and draws follow from the seed and the number of the set."""
    chance = random.Random(f"{seed} {game} {number}")
    seats = chance.choice(catalogue.meta(game).seats)
    check: Check = "decision" if chance.randrange(CLOSELY) == 0 else "round"
    start = catalogue.new_game(game, seats, modules_of(game, number))
    result, record = play(start, seed, number, check=check)
    violations = result.violations or replayed_otherwise(record, result.end)
    return Played(number, seats, result.decisions, result.rounds, violations)


def replayed_otherwise(record: Record, end: bytes) -> list[str]:
    """The game leads to the same end once more after it was stored, and that end is read as it was written."""
    found = []
    if replay(read(write(record))).game.to_json() != end:
        found.append("the stored game ends otherwise")
    if catalogue.from_json(end).to_json() != end:
        found.append("the last position is not read as it was written")
    return found

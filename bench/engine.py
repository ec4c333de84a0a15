"""The engine on one core: random play, cloning, replaying, and what a viewer is sent. Processor time is counted."""

import statistics
import sys
import time
from collections.abc import Callable

import msgspec

from app.commands.simulate import play
from app.engine import catalogue
from app.engine.record import Record, replay
from app.engine.state import encode

GAMES = 40
RUNS = 5


def main() -> None:
    print(f"Python {sys.version}")  # figures can only be compared between interpreters that were built alike
    for players in (2, 3, 4):
        print_random_play(players, ())
    modules = tuple(catalogue.modules("fresco"))
    if modules:
        print_random_play(4, modules)
    _, record = play(catalogue.new_game("fresco", 4), 1, 0, check="never")
    print_position(record)
    print_replay(record)


def print_random_play(players: int, modules: tuple[int, ...]) -> None:
    """Options, a random pick, its legality check and the decision, nature's draws not counted among the decisions."""
    start = catalogue.new_game("fresco", players, modules)
    play(start, 0, 0, check="never")
    speeds = []
    for run in range(RUNS):
        results = [play(start, run, index, check="never")[0] for index in range(GAMES // RUNS)]
        speeds.append(sum(result.decisions for result in results) / sum(result.seconds for result in results))
    with_modules = f"modules {', '.join(map(str, modules))}" if modules else "base game"
    print(
        f"random play, {players} players, {with_modules}: {max(speeds):,.0f} decisions a second "
        f"(best of {RUNS} runs, median {statistics.median(speeds):,.0f})"
    )


def print_position(record: Record) -> None:
    middle = msgspec.structs.replace(record, decisions=record.decisions[: len(record.decisions) // 2])
    game = replay(middle).game
    print(f"clone of a position: {_microseconds(game.clone):.2f} microseconds")
    seen = encode(game.view("p0"))
    print(f"view of a seat: {_microseconds(lambda: encode(game.view('p0'))):.0f} microseconds, {len(seen):,} bytes")
    print(f"position as JSON: {_microseconds(game.to_json):.0f} microseconds, {len(game.to_json()):,} bytes")


def print_replay(record: Record) -> None:
    best = min(_seconds(lambda: replay(record)) for _ in range(RUNS))
    number = len(record.decisions)
    print(
        f"replay of a stored game: {best / number * 1000 * 1000:.1f} ms for 1,000 decisions "
        f"({number:,} decisions, {_rounds(record)} rounds)"
    )


def _rounds(record: Record) -> int:
    return catalogue.meta(record.game).round(replay(record).game.state.zones)


def _microseconds(do: Callable[[], object], times: int = 2000) -> float:
    return min(_seconds(lambda: [do() for _ in range(times // 10)]) for _ in range(10)) / (times // 10) * 1e6


def _seconds(do: Callable[[], object]) -> float:
    begin = time.process_time()
    do()
    return time.process_time() - begin

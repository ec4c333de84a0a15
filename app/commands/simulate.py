"""`fresco simulate`: whole games with random legal picks, or played by bots, through the face that the server uses."""

import argparse
import gc
import hashlib
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import msgspec

from app.commands.arguments import Commands, Unusable, add_table, at_least_one, new_game
from app.engine import catalogue, record
from app.engine.invariants import Watch
from app.engine.kernel import Game
from app.engine.meta import Bot
from app.engine.questions import Choose
from app.engine.record import Course, Decision, Record
from app.engine.state import NATURE, Event, Painter, Pick, Seat
from app.tables import nature

Check = Literal["decision", "round", "never"]
"""When the position is looked at: closely after every decision, at the end of every round and of the game, or never."""

SHOWN_VIOLATIONS = 20
FEW_COLLECTIONS = 50_000
"""A game makes many small values and no cycles: looking for cycles after every 700 of them is wasted time."""


class Result(msgspec.Struct, gc=False):
    """What is counted of one game."""

    decisions: int = 0
    rounds: int = 0
    scores: dict[Painter, int] = {}
    seconds: float = 0.0
    """Processor time: whatever else the machine does is not counted."""
    violations: list[str] = []
    end: bytes = b""
    """The last position."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("simulate", help="play whole games with random picks or bots and check every step")
    add_table(parser, players=4)
    parser.add_argument("--games", type=at_least_one, default=100, help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=7, help="the same seed gives the same games (default 7)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--fast", action="store_true", help="leave the checks out")
    parser.add_argument("--bots", action="store_true", help="let the game's bot pick at all seats, not chance")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the last game as a record")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    start = new_game(arguments)
    gc.set_threshold(FEW_COLLECTIONS)
    about = catalogue.meta(start.rules.game)
    bot = about.bots[about.bot] if arguments.bots else None
    check: Check = "never" if arguments.fast else "decision"
    results = []
    for index in range(arguments.games):
        result, last = play(start, arguments.seed, index, check=check, bot=bot)
        results.append(result)
    if arguments.save:
        save(arguments.save, last)
    summary = summarise(arguments.seed, start, results, by="bots" if arguments.bots else "chance")
    found = [f"game {index}: {violation}" for index, result in enumerate(results) for violation in result.violations]
    if arguments.json:
        print(msgspec.json.encode(summary | {"found": found[:SHOWN_VIOLATIONS]}).decode())
    else:
        print_summary(summary, fast=arguments.fast)
        for violation in found[:SHOWN_VIOLATIONS]:
            print(violation, file=sys.stderr)
    return 1 if found else 0


def play(start: Game, seed: int, index: int, *, check: Check, bot: Bot | None = None) -> tuple[Result, Record]:
    """One game. An error in the rules, or in the bot that plays it, ends it and counts as a violation."""
    chance = random.Random(f"{seed} {index}").random
    source = hashlib.sha256(f"{seed} {index}".encode()).digest()
    course, decisions, result = Course(start.clone()), list[Decision](), Result()
    watch = None if check == "never" else Watch(course.game)
    about = catalogue.meta(start.rules.game)
    begin, number, told = time.process_time(), 0, list[Event]()
    try:
        for decision, events in picks(course, source, lambda n: int(chance() * n), bot):
            decisions.append(decision)
            before, number = number, about.round(course.game.state.zones)
            if watch is not None:
                told += events
                if check == "decision" or number > before or not course.game.waiting():
                    result.violations += watch.look(course.game, told, closely=check == "decision")
                    told = []
            if number > about.most_rounds:
                result.violations.append(f"no end after {about.most_rounds} rounds")
                break
    except Exception as error:
        result.violations.append(f"{type(error).__name__}: {error} (at decision {course.number})")
    result.seconds = time.process_time() - begin
    result.decisions = len(decisions) - course.draws
    zones = course.game.state.zones
    result.rounds, result.scores = about.round(zones), dict(about.scores(zones))
    result.end = course.game.to_json()
    return result, stored(start, source, decisions)


def picks(
    course: Course, seed: bytes, choose: Choose, bot: Bot | None = None
) -> Iterator[tuple[Decision, list[Event]]]:
    """Decide until the game is over: nature by its seed, everybody else by chance or as the bot thinks."""
    while waiting := course.game.waiting():
        seat = waiting[0] if len(waiting) == 1 else waiting[choose(len(waiting))]
        question = course.game.options(seat)
        if seat == NATURE:
            pick = nature.draw(seed, question, course.draws)
        else:
            pick = question.sample(choose) if bot is None else answer(bot, course.game, seat, choose)
        decision = Decision(seat, pick)
        yield decision, course.apply(decision)


def answer(bot: Bot, game: Game, seat: Seat, choose: Choose) -> Pick:
    """What the bot picks, from its view and question as JSON alone."""
    seen, asked = msgspec.json.decode(msgspec.json.encode((game.view(seat), game.options(seat).schema())))
    return bot(seen, asked, choose)


def summarise(seed: int, start: Game, results: list[Result], *, by: str = "chance") -> dict[str, Any]:
    seconds = sum(result.seconds for result in results)
    decisions = sum(result.decisions for result in results)
    return {
        "game": start.rules.game,
        "players": len(start.rules.seats),
        "modules": start.rules.modules,
        "games": len(results),
        "by": by,
        "seed": seed,
        "decisions": decisions,
        "violations": sum(len(result.violations) for result in results),
        "decisions_per_second": round(decisions / seconds),
        "rounds": spread([result.rounds for result in results]),
        "scores": {seat: spread([result.scores.get(seat, 0) for result in results]) for seat in start.rules.painters},
        "best": spread([max(result.scores.values(), default=0) for result in results]),
    }


def spread(numbers: list[int]) -> dict[str, float]:
    """From the least to the most, the mean, and between which numbers the middle half lies."""
    ranked = sorted(numbers)
    quarter = len(ranked) // 4
    return {
        "least": ranked[0],
        "low": ranked[quarter],
        "mean": round(sum(ranked) / len(ranked), 1),
        "high": ranked[-1 - quarter],
        "most": ranked[-1],
    }


def print_summary(summary: dict[str, Any], *, fast: bool) -> None:
    modules = ", ".join(map(str, summary["modules"])) or "none"
    print(f"{summary['game']}, {summary['players']} players, modules: {modules}, seed {summary['seed']}")
    print(f"games       {summary['games']}, played by {summary['by']}")
    print(f"decisions   {summary['decisions']}")
    print(f"rounds      {_said(summary['rounds'])}")
    for seat, scores in summary["scores"].items():
        print(f"score {seat:5} {_said(scores)}")
    print(f"best score  {_said(summary['best'])}")
    checked = "without checks" if fast else "with all checks at every step"
    print(f"speed       {summary['decisions_per_second']:,} decisions a second, {checked}")
    print("violations  " + ("not looked for" if fast and not summary["violations"] else str(summary["violations"])))


def _said(numbers: dict[str, float]) -> str:
    half = f"half of them {numbers['low']} to {numbers['high']}"
    return f"{numbers['least']} to {numbers['most']}, on average {numbers['mean']}, {half}"


def stored(start: Game, seed: bytes, decisions: list[Decision]) -> Record:
    rules = start.rules
    return Record(
        game=rules.game,
        seats=len(rules.seats),
        modules=rules.modules,
        engine=catalogue.meta(rules.game).rules_version,
        seed_hash=nature.seed_hash(seed),
        seed=seed.hex(),
        decisions=decisions,
    )


def save(path: Path, last: Record) -> None:
    try:
        path.write_bytes(record.write(last))
    except OSError as error:
        raise Unusable(f"cannot write {path}: {error.strerror}") from error

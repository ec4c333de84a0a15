"""A few games played to their end by bots: what stored games are copied from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from app.commands.simulate import play
from app.engine import catalogue
from app.engine.record import Record
from app.engine.state import NATURE, Seat
from app.tables.finished import archive, results
from app.tables.finished.results import Result
from app.tables.protocol import MadeBy
from app.tables.running import archiving
from app.tables.running.archiving import Seed
from app.tables.running.checking import follow
from app.tables.running.outcomes import Outcome

MOST_MODULES = 4
"""Presets with more take longer than they are worth here."""


class Standing(msgspec.Struct, frozen=True):
    """How a game stands after so many decisions, while it waits for people alone."""

    number: int
    waiting: list[Seat]
    scores: dict[str, int]


class PlayedGame(msgspec.Struct, frozen=True):
    game: str
    size: int
    modules: list[int]
    rules_version: str
    seed: bytes
    seed_hash: str
    decisions: list[dict[str, Any]]
    """As rows, without their table and time."""
    archive: bytes
    scores: dict[str, int]
    """Of all painters, also those without a seat."""
    result: Result
    standings: list[Standing]


def played_games(seed: int) -> Iterator[PlayedGame]:
    """Of every game of the house, with each of its smaller presets, for each number of players."""
    for name, about in catalogue.games().items():
        presets = {preset.modules for preset in about.presets_with(catalogue.modules(name))}
        for modules in sorted({(), *(preset for preset in presets if len(preset) <= MOST_MODULES)}):
            for size in about.seats:
                yield played_game(name, size, modules, seed)


def played_game(name: str, size: int, modules: tuple[int, ...], seed: int) -> PlayedGame:
    about = catalogue.meta(name)
    result, record = play(catalogue.new_game(name, size, modules), seed, 0, check="never", bot=about.bots[about.bot])
    if result.violations:
        raise ValueError(f"a game of {name} went wrong: {result.violations[0]}")
    return _kept(record)


def _kept(record: Record) -> PlayedGame:
    seed = bytes.fromhex(record.seed or "")
    made_by: list[MadeBy] = ["nature" if decision.seat == NATURE else "player" for decision in record.decisions]
    followed = list(follow(record, made_by))
    rules = catalogue.rules(record.game, record.seats, record.modules)
    archived = archiving.make(rules, record.engine, Seed(seed, record.seed_hash), followed)
    return PlayedGame(
        game=record.game,
        size=record.seats,
        modules=list(record.modules),
        rules_version=record.engine,
        seed=seed,
        seed_hash=record.seed_hash,
        decisions=[
            {"number": number, "kind": "pick", **msgspec.structs.asdict(decision), "made_by": maker, "client_id": None}
            for number, (decision, maker) in enumerate(zip(record.decisions, made_by, strict=True))
        ],
        archive=archive.write(archived),
        scores=archived.scores,
        result=results.read(archived),
        standings=list(_standings(record.game, followed)),
    )


def _standings(game: str, outcomes: list[Outcome]) -> Iterator[Standing]:
    scores = catalogue.meta(game).scores
    for outcome in outcomes[1:]:
        waiting = list(outcome.asked_at)
        if waiting and NATURE not in waiting:
            yield Standing(outcome.number, waiting, dict(scores(outcome.state.zones)))

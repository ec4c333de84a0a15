"""Finished games: each replays to its result, reads as it did, and was drawn from its seed."""

import pytest

from app.engine import catalogue, record
from app.engine.record import Record, replay
from app.tables.running import checking
from tests.golden.games import CHANCE, FOLDER, told

NAMES = sorted(CHANCE)
ROUNDS = {"fresco": (8, 18), "cards": (6, 16), "dice": (5, 10)}
"""How long the games of real players are."""


def stored(name: str) -> Record:
    return record.read((FOLDER / f"{name}.json").read_bytes())


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_replays_to_its_end(name: str) -> None:
    game = replay(stored(name)).game
    assert game.waiting() == ()
    least, most = ROUNDS[game.rules.game]
    assert least <= catalogue.meta(game.rules.game).round(game.state.zones) <= most


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_reads_as_it_did(name: str) -> None:
    assert told(stored(name)).splitlines() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_was_drawn_from_its_seed(name: str) -> None:
    game = stored(name)
    assert list(checking.follow(game, ["player"] * len(game.decisions)))[-1].over


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_written_as_it_was_read(name: str) -> None:
    assert record.write(stored(name)) == (FOLDER / f"{name}.json").read_bytes()


def test_the_golden_games_hold_undone_and_taken_back_decisions() -> None:
    picks = [decision.pick for name in NAMES for decision in stored(name).decisions]
    assert any("undo" in pick for pick in picks)
    assert any("take back" in pick for pick in picks)

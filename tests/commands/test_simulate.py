"""`fresco simulate`: what it prints, what it refuses, and how it exits."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.cli import main
from app.engine import catalogue, record
from app.engine.invariants import Watch
from app.engine.record import replay


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["simulate", "--json", *arguments]) == 0
    summary: dict[str, Any] = json.loads(capsys.readouterr().out)
    return summary


def test_simulate_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    summary = simulate(capsys, "--players", "2", "--modules", "none", "--games", "2", "--seed", "7")
    assert summary["game"] == "fresco"
    assert summary["players"] == 2
    assert summary["modules"] == []
    assert summary["games"] == 2
    assert summary["violations"] == 0
    assert summary["decisions"] > 200
    assert summary["decisions_per_second"] > 0
    assert 0 < summary["rounds"]["least"] <= summary["rounds"]["mean"] <= summary["rounds"]["most"]
    assert list(summary["scores"]) == ["p0", "p1", "leonardo"]


def test_the_same_seed_gives_the_same_games_with_and_without_checks(capsys: pytest.CaptureFixture[str]) -> None:
    figures = ("decisions", "rounds", "scores")
    checked = simulate(capsys, "--players", "2", "--games", "2", "--seed", "3")
    fast = simulate(capsys, "--players", "2", "--games", "2", "--seed", "3", "--fast")
    other = simulate(capsys, "--players", "2", "--games", "2", "--seed", "4", "--fast")
    assert [checked[figure] for figure in figures] == [fast[figure] for figure in figures]
    assert [other[figure] for figure in figures] != [fast[figure] for figure in figures]


def test_only_the_decisions_of_players_are_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    summary = simulate(capsys, "--players", "3", "--games", "1", "--fast", "--save", str(path))
    stored = record.read(path.read_bytes())
    assert summary["decisions"] == sum(decision.seat != "nature" for decision in stored.decisions)
    assert summary["rounds"]["most"] == replay(stored).game.view(None)["zones"]["round"]["number"]


def test_bots_may_play_at_all_seats_instead_of_chance(capsys: pytest.CaptureFixture[str]) -> None:
    chance = simulate(capsys, "--players", "2", "--games", "1", "--fast")
    bots = simulate(capsys, "--players", "2", "--games", "1", "--bots")
    assert (chance["by"], bots["by"]) == ("chance", "bots")
    assert bots["violations"] == 0
    assert bots["rounds"]["mean"] < chance["rounds"]["mean"], "they know what they are doing"


def test_simulate_prints_a_summary_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--fast"]) == 0
    printed = capsys.readouterr().out
    for word in ("fresco, 4 players, modules: none, seed 7", "games", "decisions a second, without checks", "score p3"):
        assert word in printed


def test_a_violation_is_told_and_gives_exit_code_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Watch, "look", lambda self, game, *_, **__: ["the bag leaks"] if not game.waiting() else [])
    assert main(["simulate", "--players", "2", "--games", "1"]) == 1
    printed = capsys.readouterr()
    assert "violations  1" in printed.out
    assert printed.err == "game 0: the bag leaks\n"


def test_an_error_in_the_rules_is_a_violation(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> list[str]:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr(Watch, "look", fail)
    assert main(["simulate", "--players", "2", "--games", "1", "--json"]) == 1
    summary = json.loads(capsys.readouterr().out)
    assert summary["violations"] == 1
    assert summary["found"] == ["game 0: ZeroDivisionError: boom (at decision 1)"]


def test_a_game_without_end_is_a_violation(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    hasty = msgspec.structs.replace(catalogue.meta("fresco"), most_rounds=2)
    monkeypatch.setattr(catalogue, "meta", lambda _game: hasty)
    assert main(["simulate", "--players", "2", "--games", "1", "--fast"]) == 1
    assert "no end after 2 rounds" in capsys.readouterr().err


def test_all_modules_means_all_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    summary = simulate(capsys, "--players", "2", "--modules", "all", "--games", "1", "--fast")
    assert summary["modules"] == list(catalogue.modules("fresco"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "5"], "fresco is for 2 to 4 players, not 5"),
        (["--modules", "99"], "fresco has no module 99"),
        (["--modules", "one"], "expected none, all or numbers such as 1,5,8, not 'one'"),
        (["--games", "0"], "expected a whole number from 1, not '0'"),
        (["--game", "chess"], "invalid choice: 'chess'"),
        (["--games", "1", "--fast", "--save", "/nowhere/at/all.json"], "cannot write /nowhere/at/all.json"),
    ],
)
def test_arguments_that_cannot_be_used_are_explained(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(["simulate", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def exit_code(arguments: list[str]) -> Any:
    """The exit code, whether the command returns it or argparse leaves with it."""
    try:
        return main(arguments)
    except SystemExit as left:
        return left.code


def test_without_a_command_the_usage_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code([]) == 2
    assert "usage: fresco" in capsys.readouterr().err

"""`fresco play`: a game in plain text."""

from collections.abc import Iterator

import pytest

from app.cli import main


def type_in(monkeypatch: pytest.MonkeyPatch, typed: Iterator[str]) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt: next(typed))


def play(monkeypatch: pytest.MonkeyPatch, *typed: str, seat: str = "0") -> int:
    type_in(monkeypatch, iter([*typed, "quit"]))
    return main(["play", "--players", "2", "--seat", seat])


def test_a_whole_game_can_be_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def for_ever() -> Iterator[str]:
        while True:
            yield "random"

    type_in(monkeypatch, for_ever())
    assert main(["play", "--players", "2"]) == 0
    printed = capsys.readouterr().out
    assert "The game is over" in printed
    assert "The seed was" in printed


def test_options_are_chosen_by_number_and_plans_by_amounts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "99", "1", "1 1 1", "9 9 9 9 9", "board") == 0
    printed = capsys.readouterr().out
    assert "Expected a number from 1 to" in printed
    assert "Player 1 gets up at" in printed


def test_an_undone_choice_is_asked_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "undo") == 0
    assert "There is nothing you can undo now." in capsys.readouterr().out


def test_only_my_own_purse_is_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "board", seat="1") == 0
    printed = capsys.readouterr().out
    assert "Player 2, Thalers: 12" in printed
    assert "Player 1, Thalers" not in printed


def test_a_seat_that_is_not_at_the_table_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--players", "2", "--seat", "2"]) == 2
    assert "seats are numbered 0 to 1, not 2" in capsys.readouterr().err

"""A folder with games of its own is enough: every command knows them, and nothing else mentions them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main
from app.engine import catalogue
from app.further_games import take_in
from app.i18n.texts import for_browsers, say_of
from app.i18n.words import words
from tests.further import only_for_now, pebbles


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with only_for_now():
        yield pebbles(tmp_path / "more games")


@pytest.fixture
def further(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FRESCO_GAMES", str(folder))


def test_a_folder_of_games_is_taken_in_beside_those_of_the_house(folder: Path) -> None:
    before = list(catalogue.games())
    take_in(folder)
    take_in(folder)
    assert list(catalogue.games()) == [*before, "pebbles"]


@pytest.mark.usefixtures("further")
def test_every_command_knows_further_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "saved.json"
    assert main(["simulate", "--game", "pebbles", "--players", "5", "--games", "1", "--save", str(saved)]) == 0
    assert main(["verify", str(saved)]) == 0
    capsys.readouterr()
    assert main(["replay", str(saved)]) == 0
    told = capsys.readouterr().out
    assert "Player 4 takes 1 bright: Player 4 white." in told
    assert told.splitlines()[-3:-1] == ["", "Everybody rests."]
    assert told.splitlines()[-1].startswith("  Scores: ")


@pytest.mark.usefixtures("further")
def test_a_further_game_is_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _prompt: "1")
    assert main(["play", "--game", "pebbles", "--players", "2"]) == 0
    printed = capsys.readouterr().out
    assert "Take the bright pebble" in printed
    assert "Player 1 takes 1 bright: Player 1 white." in printed


def test_a_folder_that_is_not_there_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FRESCO_GAMES", str(tmp_path / "nowhere"))
    assert main(["simulate", "--games", "1"]) == 2
    assert "these settings cannot be used" in capsys.readouterr().err


def test_a_game_without_words_in_a_language_speaks_english(folder: Path) -> None:
    take_in(folder)
    assert say_of("fr", "pebbles", "game.hint") == "On any beach"
    assert words("de", "pebbles").name("painter", "p0") == "Spieler 1"


def test_the_words_of_one_game_are_not_sent_with_those_of_another(folder: Path) -> None:
    take_in(folder)
    assert for_browsers("en", "pebbles")["game.name"] == "Pebbles"
    assert "name.colour.white" not in for_browsers("en", "fresco")

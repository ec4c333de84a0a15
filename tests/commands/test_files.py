"""`fresco replay` and `fresco verify`: what they say of the game in a file."""

import json
from pathlib import Path

import msgspec
import pytest

from app.cli import main
from app.tables.finished import archive

GOLDEN = Path(__file__).parent.parent / "golden"
ARCHIVE = GOLDEN / "archive-1.json.gz"
"""Of the game `base-2`."""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    assert main(["simulate", "--players", "2", "--games", "2", "--fast", "--save", str(path)]) == 0
    return path


def test_replay_tells_the_game_with_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(GOLDEN / "base-3.json")]) == 0
    assert capsys.readouterr().out == (GOLDEN / "base-3.txt").read_text(encoding="utf-8")


def test_replay_of_an_unfinished_game_says_whom_it_waits_for(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = json.loads(saved.read_text())
    stored["decisions"] = stored["decisions"][:3]
    saved.write_text(json.dumps(stored))
    capsys.readouterr()
    assert main(["replay", str(saved)]) == 0
    assert "After 3 decisions the game waits for Player" in capsys.readouterr().out


def test_verify_accepts_a_game_drawn_from_its_seed(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["verify", str(saved)]) == 0
    assert "draws come from the seed with the published hash" in capsys.readouterr().out


def test_verify_finds_a_seed_that_was_not_promised(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = json.loads(saved.read_text())
    stored["seed"] = "00" * 32
    saved.write_text(json.dumps(stored))
    assert main(["verify", str(saved)]) == 1
    assert "The seed is not the one that was promised" in capsys.readouterr().out


def test_replay_tells_an_archived_game_as_its_record_does(capsys: pytest.CaptureFixture[str]) -> None:
    """An archive holds no names, so the players are called by their seats."""
    assert main(["replay", str(ARCHIVE)]) == 0
    told = capsys.readouterr().out.replace("Player 1", "Anna").replace("Player 2", "Bruno")
    assert told == (GOLDEN / "base-2.txt").read_text(encoding="utf-8")


@pytest.fixture
def unknown(tmp_path: Path) -> Path:
    """The archive of a game that the house does not have."""
    path = tmp_path / "chess.json.gz"
    path.write_bytes(archive.write(msgspec.structs.replace(archive.read(ARCHIVE.read_bytes()), game="chess")))
    return path


def test_verify_needs_no_rules_for_an_archive(unknown: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(unknown)]) == 0
    assert "235 decisions are archived, by rules 2, 14 draws come from the seed" in capsys.readouterr().out


def test_verify_follows_an_archive_of_todays_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(ARCHIVE)]) == 0
    assert "235 decisions are allowed, 14 draws come from the seed" in capsys.readouterr().out


def test_verify_says_where_an_archive_tells_what_did_not_happen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = archive.read(ARCHIVE.read_bytes())
    made.steps[57].told.changed["scores"] = {"p0": 99}
    path = tmp_path / "richer.json.gz"
    path.write_bytes(archive.write(made))
    assert main(["verify", str(path)]) == 1
    assert "Step 58, Player" in capsys.readouterr().out


def test_replay_of_a_game_that_the_house_does_not_have_says_so(
    unknown: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(unknown)]) == 2
    assert "no words for the game 'chess'" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_an_archive_that_is_damaged_is_explained(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damaged = tmp_path / "half.json.gz"
    damaged.write_bytes(ARCHIVE.read_bytes()[:5000])
    assert main([command, str(damaged)]) == 2
    assert "This file ends too early" in capsys.readouterr().err


def with_a_pick_that_is_not_allowed(saved: Path) -> str:
    stored = json.loads(saved.read_text())
    stored["decisions"][3] = {"seat": stored["decisions"][3]["seat"], "pick": {"row": 99}}
    saved.write_text(json.dumps(stored))
    return str(saved)


def test_replay_names_a_decision_that_is_not_allowed(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", with_a_pick_that_is_not_allowed(saved)]) == 2
    assert "decision 3 by p" in capsys.readouterr().err


def test_verify_names_a_decision_that_is_not_allowed(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", with_a_pick_that_is_not_allowed(saved)]) == 1
    assert "is not allowed. " in capsys.readouterr().out


def test_verify_says_that_a_game_was_cut_short(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stored = json.loads(saved.read_text())
    del stored["decisions"][-2:]
    saved.write_text(json.dumps(stored))
    capsys.readouterr()
    assert main(["verify", str(saved)]) == 1
    assert capsys.readouterr().out == f"After {len(stored['decisions'])} decisions the game is not over.\n"


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_not_there_is_named(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "/nowhere/game.json"]) == 2
    assert "cannot read /nowhere/game.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "told"), [("replay", "this is no stored game"), ("verify", "This is no file of a game")]
)
def test_a_file_that_is_no_game_is_explained(command: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, __file__]) == 2
    assert told in capsys.readouterr().err

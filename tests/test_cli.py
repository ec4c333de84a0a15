"""The command `fresco`: what it prints, what it refuses, and how it exits."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.cli import main
from app.commands import plain_text
from app.commands.plain_text import answer, choices
from app.engine import catalogue, record
from app.engine.cards.examples.positions import position
from app.engine.invariants import Watch
from app.engine.record import replay
from app.i18n.games.fresco.base import spread
from app.i18n.words import words
from app.tables.finished import archive

ENGLISH = words("en", "fresco")
GOLDEN = Path(__file__).parent / "golden"
ARCHIVE = GOLDEN / "archive-1.json.gz"
"""Of the game `base-2`."""


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    assert main(["simulate", "--players", "2", "--games", "2", "--fast", "--save", str(path)]) == 0
    return path


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["simulate", "--json", *arguments]) == 0
    summary: dict[str, Any] = json.loads(capsys.readouterr().out)
    return summary


# -- simulate ----------------------------------------------------------------------------------------------------


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


# -- replay and verify -------------------------------------------------------------------------------------------


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
    assert "Decision 57 by Player" in capsys.readouterr().out


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


# -- play --------------------------------------------------------------------------------------------------------


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


# -- plain text --------------------------------------------------------------------------------------------------

PLAN = {
    "columns": {"market": {}, "studio": {}, "theatre": {}},
    "pieces": {"own": {"n": 3, "must": True}, "neutral": {"n": 1, "must": True}},
}


def test_a_plan_is_typed_as_one_number_for_each_column() -> None:
    assert spread("2 0 2", PLAN) == {"columns": {"market": {"own": 2}, "theatre": {"own": 1, "neutral": 1}}}


@pytest.mark.parametrize("typed", ["2 0", "a b c", "-1 2 3", "2 2 2"])
def test_a_plan_that_cannot_be_read_is_explained(typed: str) -> None:
    with pytest.raises(ValueError, match=r"Expected 3 numbers|You have 4 apprentices"):
        spread(typed, PLAN)


def entry(value: Any, **opens: Any) -> dict[str, Any]:
    return {"value": value, "cost": {}, "gain": {}, "opens": opens}


SCHEMA = {
    "options": [
        {
            "pick": "restore",
            "kind": "restore",
            "cost": {},
            "gain": {},
            "form": {
                "cell": {"kind": "one", "entries": [entry("0,1", leaf={"kind": "flag", "entries": []}), entry("0,2")]},
                "glass": {"kind": "some", "entries": [entry("red"), entry("blue")]},
            },
        },
        {"pick": "done", "kind": "done", "cost": {}, "gain": {}},
    ]
}


class Asked:
    def problems(self, pick: Any) -> list[Any]:
        raise AssertionError("a pick is judged where it is decided")

    def meant(self, pick: Any) -> Any:
        raise AssertionError("a pick is read where it is decided")

    def sample(self, choose: Any) -> Any:
        raise AssertionError("nobody asked for a random pick")

    def schema(self) -> dict[str, Any]:
        return SCHEMA


def typed_answer(*typed: str) -> Any:
    offered = list(plain_text.choices(SCHEMA, ENGLISH, {}))
    assert len(offered) == 3
    number, *rest = typed
    answers = iter(rest)
    return plain_text.answer(number, Asked(), offered, ENGLISH, lambda _prompt: next(answers))


def test_further_fields_of_a_form_are_asked_one_by_one() -> None:
    assert typed_answer("1", "red blue", "yes") == {"restore": {"cell": "0,1", "glass": ["red", "blue"], "leaf": True}}
    assert typed_answer("2", "red") == {"restore": {"cell": "0,2", "glass": ["red"]}}
    assert typed_answer("3") == "done"


def test_a_pick_can_be_typed_as_json() -> None:
    assert typed_answer('{"restore": {"cell": "4,4"}}') == {"restore": {"cell": "4,4"}}


@pytest.mark.parametrize("typed", [("0",), ("4",), ("x",), ("1", "pink"), ("{",)])
def test_an_answer_that_cannot_be_read_is_an_error(typed: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"Expected a number|expected some of|Expecting"):
        typed_answer(*typed)


def test_several_cards_are_chosen_by_several_numbers() -> None:
    game = position(2, hands={"p0": "market:red:w, market:red:mm, market:yellow:w"}, display={"1": "2:red+blue+green"})
    question, texts = game.options("p0"), words("en", "cards")
    offered = list(choices(question.schema(), texts, {}))

    def typed(text: str) -> Any:
        return answer(text, question, offered, texts, lambda _prompt: "")

    swaps = [number for number, choice in enumerate(offered, 1) if choice.form == "swap"]
    assert len(swaps) == 3
    first, second = (offered[number - 1].pick["cards"] for number in swaps[:2])
    assert typed(f"{swaps[0]}") == {"swap": {"cards": first}}
    assert typed(f"{swaps[0]} {swaps[1]}") == {"swap": {"cards": [*first, *second]}}
    assert question.problems(typed(f"{swaps[0]} {swaps[1]}")) == ()
    with pytest.raises(ValueError, match="only where you choose several things"):
        typed(f"{swaps[0]} {len(offered)}")

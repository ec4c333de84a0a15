"""The long run over all sets of modules does what it says; the run itself is `make combinations`."""

from pathlib import Path

import msgspec
import pytest

from app.commands.simulate import play
from app.engine import catalogue
from app.engine.invariants import Watch
from app.engine.kernel import Game
from app.engine.state import Event
from tests.combinations.games import all_sets, modules_of, play_set, replayed_otherwise
from tests.combinations.run import Notes, OtherRun, go_on, left_to_play, this_run

SEED = 3


def test_every_set_of_modules_has_one_number() -> None:
    known = tuple(catalogue.modules("fresco"))
    assert all_sets("fresco") == 2 ** len(known)
    assert (modules_of("fresco", 0), modules_of("fresco", all_sets("fresco") - 1)) == ((), known)
    assert len({modules_of("fresco", number) for number in range(all_sets("fresco"))}) == all_sets("fresco")


@pytest.mark.parametrize("number", [0, 77, all_sets("fresco") - 1])
def test_the_game_of_a_set_is_the_same_every_time_and_without_a_fault(number: int) -> None:
    played = play_set("fresco", SEED, number)
    assert played == play_set("fresco", SEED, number)
    assert (played.violations, played.decisions > 50) == ([], True)


def test_a_run_that_was_interrupted_goes_on_where_it_stopped(tmp_path: Path) -> None:
    run, path = this_run("fresco", SEED), tmp_path / "notes.jsonl"
    for _ in go_on(run, Notes(path, run), cores=1, most=2):
        pass
    with path.open("ab") as file:
        file.write(b'{"number": 5, "sea')  # cut off in the middle of a line
    notes = Notes(path, run)
    done = {played.number for played in notes.played}
    assert len(done) == 2
    assert len(left_to_play(run, notes)) == run.sets - 2
    for _ in go_on(run, notes, cores=1, most=1):
        pass
    assert len(Notes(path, run).played) == 3
    assert done < {played.number for played in Notes(path, run).played}


def test_notes_of_other_rules_are_refused(tmp_path: Path) -> None:
    run, path = this_run("fresco", SEED), tmp_path / "notes.jsonl"
    Notes(path, msgspec.structs.replace(run, rules="others"))
    with pytest.raises(OtherRun, match="begin anew"):
        Notes(path, run)


def test_a_stored_game_that_ends_otherwise_is_found() -> None:
    result, record = play(catalogue.new_game("fresco", 3), SEED, 0, check="round")
    assert replayed_otherwise(record, result.end) == []
    cut = msgspec.structs.replace(record, decisions=record.decisions[:-1])
    assert replayed_otherwise(cut, result.end) == ["the stored game ends otherwise"]


def test_a_round_is_looked_at_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that happened is left out: the events of a round must account for all its changes."""
    looked: list[list[Event]] = []

    def look(_watch: Watch, _game: Game, told: list[Event], *, closely: bool) -> list[str]:
        assert not closely
        looked.append(list(told))
        return []

    monkeypatch.setattr(Watch, "look", look)
    result, _ = play(catalogue.new_game("fresco", 2), SEED, 0, check="round")
    assert len(looked) == result.rounds + 1
    assert sum(event.name == "woke" for told in looked for event in told) == 3 * result.rounds

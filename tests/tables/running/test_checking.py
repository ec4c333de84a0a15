"""A game in a file is followed from its first decision to its last: what was changed in it is found, and where."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.engine import record
from app.engine.record import Decision, Record, replay
from app.engine.state import NATURE
from app.tables.finished import archive
from app.tables.finished.archive import OPEN, Archive, RoundEnd
from app.tables.finished.marks import marks
from app.tables.refusals import Refusal
from app.tables.running import checking, outcomes
from app.tables.running.checking import check
from tests.golden.games import CHANCE, FOLDER

ARCHIVE = FOLDER / "archive-1.json.gz"
BASE = FOLDER / "base-2.json"
KINDS = sorted(name for name in CHANCE if name.endswith("-2"))
"""Every game and every module once; for more players it is the same in more words."""


def stored(path: Path = BASE) -> Record:
    return record.read(path.read_bytes())


def archived() -> Archive:
    return archive.read(ARCHIVE.read_bytes())


def refused(content: bytes) -> Refusal:
    with pytest.raises(Refusal) as found:
        check(content)
    return found.value


def leads_to_its_result(name: str) -> None:
    game = stored(FOLDER / f"{name}.json")
    checked = check(record.write(game))
    made, course = checked.archive, replay(game)
    assert (checked.names, checked.by_rules, len(made.steps)) == (game.names, True, len(game.decisions))
    last = made.last_view(OPEN)
    zones: Any = msgspec.json.decode(msgspec.json.encode(course.game.state.zones))
    assert last["zones"] == zones
    assert (last["over"], last["scores"], tuple(last["winners"])) == (True, made.scores, made.winners)
    assert check(archive.write(made)).archive == made


@pytest.mark.parametrize("name", KINDS)
def test_a_record_of_every_game_and_module_becomes_an_archive_that_ends_in_its_result(name: str) -> None:
    leads_to_its_result(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(CHANCE.keys() - set(KINDS)))
def test_a_record_for_more_players_becomes_an_archive_that_ends_in_its_result(name: str) -> None:
    leads_to_its_result(name)


def test_an_archive_of_format_1_is_followed_by_todays_rules() -> None:
    checked = check(ARCHIVE.read_bytes())
    assert checked.archive == archived()
    assert (checked.by_rules, checked.names, checked.archive.draws) == (True, (), 14)


def test_of_an_archive_of_other_rules_draws_and_result_are_checked() -> None:
    old = msgspec.structs.replace(archived(), rules="1")
    assert not check(archive.write(old)).by_rules
    old.steps[40].told.changed["waiting"] = ["p1"]
    assert not check(archive.write(old)).by_rules


# -- records that were changed ---------------------------------------------------------------------------------------


def with_decision(number: int, decision: Decision) -> bytes:
    decisions = stored().decisions
    return with_fields(decisions=[*decisions[:number], decision, *decisions[number + 1 :]])


def with_fields(**fields: Any) -> bytes:
    return record.write(msgspec.structs.replace(stored(), **fields))


def decided_by(seat: str, after: int) -> int:
    return next(n for n, decision in enumerate(stored().decisions) if n > after and decision.seat == seat)


def test_a_pick_that_was_changed_is_found_at_its_decision() -> None:
    number = decided_by("p1", 56)
    found = refused(with_decision(number, Decision("p1", {"row": 99})))
    assert (found.key, found.args_by_name["step"], found.args_by_name["seat"]) == ("decision_unfit", number + 1, "p1")


def marked() -> Record:
    game = stored()
    return msgspec.structs.replace(game, marks=marks(game))


def another_allowed(game: Record) -> tuple[int, Decision]:
    """Towards the end, what somebody might have decided instead, so that the game would still come to its end."""
    for number in reversed(range(len(game.decisions))):
        seat = game.decisions[number].seat
        decisions = [*game.decisions[:number], Decision(seat, "done"), *game.decisions[number + 1 :]]
        changed = msgspec.structs.replace(game, decisions=decisions, marks=())
        if seat != NATURE and game.decisions[number].pick != "done" and passes(changed):
            return number, Decision(seat, "done")
    raise LookupError("whatever is changed, the game does not come to its end")


def passes(game: Record) -> bool:
    try:
        check(record.write(game))
    except Refusal:
        return False
    return True


def test_a_decision_that_was_changed_into_another_that_is_allowed_is_found_by_the_marks() -> None:
    game = marked()
    assert passes(game)
    number, instead = another_allowed(game)
    game.decisions[number] = instead
    found = refused(record.write(game))
    assert (found.key, found.args_by_name["step"]) == ("decision_changed", number + 1)


def test_marks_do_not_mind_how_a_file_is_written() -> None:
    plain = json.loads(record.write(marked()))
    assert check(json.dumps(plain, sort_keys=True).encode()).by_rules


def test_marks_without_their_decisions_are_refused() -> None:
    game = marked()
    found = refused(record.write(msgspec.structs.replace(game, marks=(*game.marks, "00000000"))))
    assert (found.key, found.args_by_name) == ("file_misshapen", {"place": "marks"})


def test_a_draw_that_was_changed_is_found_with_what_the_seed_gives() -> None:
    number = decided_by(NATURE, 2)
    drawn = stored().decisions[number].pick
    found = refused(with_decision(number, Decision(NATURE, list(reversed(drawn)))))
    assert (found.key, found.args_by_name["step"]) == ("draw_unfit", number + 1)
    assert found.args_by_name["expected"] == msgspec.json.encode(drawn).decode()


@pytest.mark.parametrize(
    ("fields", "key"),
    [({"seed": "00" * 32}, "seed_unfit"), ({"seed_hash": "00" * 32}, "seed_unfit"), ({"seed": None}, "seed_secret")],
)
def test_a_seed_that_was_not_promised_is_refused(fields: dict[str, Any], key: str) -> None:
    assert refused(with_fields(**fields)).key == key


def test_a_record_that_was_cut_is_not_over() -> None:
    game = stored()
    found = refused(with_fields(decisions=game.decisions[:100]))
    assert (found.key, found.args_by_name) == ("game_unfinished", {"number": 100})


UNREADABLE = {
    "nothing": (b"", "file_unreadable", ""),
    "cut JSON": (b"[1, 2", "file_unreadable", ""),
    "a zip": (b"PK\x03\x04 a zip", "file_unreadable", ""),
    "a list": (b"[]", "file_unreadable", ""),
    "no text": (b"\xff\xfe", "file_unreadable", ""),
    "a record cut short": (BASE.read_bytes()[:3000], "file_unreadable", ""),
    "no fields": (b"{}", "file_misshapen", "game"),
    "an unknown field": (b'{"chess": 1}', "file_misshapen", "chess"),
    "too many seats": (with_fields(seats=5, names=()), "file_misshapen", "seats"),
    "an unknown module": (with_fields(modules=(99,)), "file_misshapen", "modules"),
    "modules out of order": (with_fields(modules=(2, 1)), "file_misshapen", "modules"),
    "a name too few": (with_fields(names=("Anna",)), "file_misshapen", "names"),
    "a long name": (with_fields(names=("Anna", "B" * 99)), "name_long", "99"),
    "a name that turns the writing round": (with_fields(names=("Anna", "\u202eBruno")), "character_refused", "U+202E"),
    "an unknown game": (with_fields(game="chess"), "game_unknown", "chess"),
    "a seat that is a number": (
        BASE.read_bytes().replace(b'"seat":"p1"', b'"seat":1', 1),
        "file_misshapen",
        "decisions[3].seat",
    ),
    "cut JSON, packed": (gzip.compress(b"[1, 2"), "file_unreadable", ""),
    "an archive without a game": (gzip.compress(b'{"format": 1}'), "file_misshapen", "game"),
    "an archive of a later format": (gzip.compress(b'{"format": 7}'), "file_format", "7"),
    "the beginning of a packed file": (b"\x1f\x8b\0", "file_incomplete", ""),
    "not unpacked": (b"\x1f\x8b no gzip", "file_unreadable", ""),
    "an archive cut short": (ARCHIVE.read_bytes()[:3000], "file_incomplete", ""),
}
"""By what is wrong: the file, the refusal, and what it names."""


@pytest.mark.parametrize(("content", "key", "told"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_cannot_be_read_is_told_so(content: bytes, key: str, told: str) -> None:
    found = refused(content)
    assert found.key == key
    assert told in str(found)


@pytest.mark.parametrize("pick", [b"[" * 100_000 + b"]" * 100_000, b'{"row": ' * 900 + b"1" + b"}" * 900])
def test_what_is_folded_into_itself_without_end_is_refused(pick: bytes) -> None:
    content = BASE.read_bytes().replace(b'"pick":{"row"', b'"pick":{"fold":' + pick + b',"row"', 1)
    assert content != BASE.read_bytes()
    assert refused(content).key in ("file_unreadable", "decision_unfit")
    assert refused(gzip.compress(b'{"format": 1, "game": ' + pick + b"}")).key in ("file_unreadable", "file_misshapen")


@pytest.mark.parametrize("content", [BASE.read_bytes(), ARCHIVE.read_bytes()])
def test_nobody_is_kept_waiting_by_decisions_without_end(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "MOST_DECISIONS", 200)
    assert refused(content).args_by_name == {"most": 200}


def test_what_a_file_says_at_length_is_repeated_in_short() -> None:
    found = refused(with_fields(game="chess" * 1000))
    assert len(str(found)) < 300


def test_rules_that_fail_at_what_somebody_wrote_blame_the_file(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(outcomes, "take", fail)
    found = refused(BASE.read_bytes())
    assert (found.key, found.args_by_name["step"]) == ("decision_unknown", 1)
    assert "the rules fail at decision 0" in caplog.text


# -- archives that were changed --------------------------------------------------------------------------------------


def changed_pick(made: Archive) -> Archive:
    made.steps[60] = msgspec.structs.replace(made.steps[60], pick="nothing of the kind")
    return made


def pick_of_the_next_step(made: Archive) -> Archive:
    """Allowed, but then the next one is not."""
    made.steps[24] = msgspec.structs.replace(made.steps[24], pick=made.steps[25].pick)
    return made


def changed_draw(made: Archive) -> Archive:
    number = next(n for n, step in enumerate(made.steps) if step.seat == NATURE and isinstance(step.pick, list))
    made.steps[number] = msgspec.structs.replace(made.steps[number], pick=list(reversed(made.steps[number].pick)))
    return made


def changed_view(made: Archive) -> Archive:
    made.steps[70].told.changed["scores"] = {"p0": 99, "p1": 0}
    return made


def changed_beginning(made: Archive) -> Archive:
    made.first["p0"]["zones"]["p0/thalers"] = 100
    return made


def changed_score(made: Archive) -> Archive:
    return msgspec.structs.replace(made, scores={**made.scores, "p0": 99})


def changed_round(made: Archive) -> Archive:
    made.rounds[2] = RoundEnd(made.rounds[2].round, {**made.rounds[2].scores, "p0": 99})
    return made


def without_a_round(made: Archive) -> Archive:
    del made.rounds[3]
    return made


def changed_seed(made: Archive) -> Archive:
    return msgspec.structs.replace(made, seed="00" * 32)


def without_its_end(made: Archive) -> Archive:
    return msgspec.structs.replace(made, steps=made.steps[:-1])


def without_a_step(made: Archive) -> Archive:
    return msgspec.structs.replace(made, steps=[*made.steps[:60], *made.steps[61:]])


def with_a_step_twice(made: Archive) -> Archive:
    return msgspec.structs.replace(made, steps=[*made.steps[:61], *made.steps[60:]])


def changed_message(made: Archive) -> Archive:
    """One viewer alone was told something else."""
    number = next(n for n, step in enumerate(made.steps) if n > 50 and "p1" in step.besides)
    made.steps[number].besides["p1"].zones["p1/thalers"] = 99
    return made


def changed_number(made: Archive) -> Archive:
    made.first["p0"]["number"] = 7
    return made


def changed_winners(made: Archive) -> Archive:
    return msgspec.structs.replace(made, winners=("p0",))


def changed_modules(made: Archive) -> Archive:
    return msgspec.structs.replace(made, modules=(99,))


def changed_game(made: Archive) -> Archive:
    return msgspec.structs.replace(made, game="../admin")


def without_a_viewer(made: Archive) -> Archive:
    return msgspec.structs.replace(made, first={"p0": made.first["p0"]})


def with_views_that_are_none(made: Archive) -> Archive:
    made.first["p1"]["zones"] = ["red"]
    return made


def with_rounds_that_are_none(made: Archive) -> Archive:
    made.first[OPEN]["round"] = "first"
    return msgspec.structs.replace(made, rules="1")


@pytest.mark.parametrize(
    ("change", "key", "number"),
    [
        (changed_pick, "decision_unfit", 61),
        (pick_of_the_next_step, "told_unfit", 25),
        (changed_draw, "draw_unfit", 1),
        (changed_view, "told_unfit", 71),
        (changed_message, "told_unfit", 53),
        (changed_beginning, "beginning_unfit", None),
        (changed_number, "beginning_unfit", None),
        (changed_score, "result_unfit", 235),
        (changed_winners, "result_unfit", 235),
        (changed_round, "round_unfit", None),
        (without_a_round, "round_unfit", None),
        (without_a_step, "decision_unfit", 61),
        (with_a_step_twice, "decision_unfit", 62),
        (changed_seed, "seed_unfit", None),
        (without_its_end, "game_unfinished", 234),
        (changed_modules, "file_misshapen", None),
        (changed_game, "file_misshapen", None),
        (without_a_viewer, "file_misshapen", None),
        (with_views_that_are_none, "file_misshapen", None),
        (with_rounds_that_are_none, "file_misshapen", None),
    ],
)
def test_an_archive_that_was_changed_is_refused_where_it_breaks(
    change: Callable[[Archive], Archive], key: str, number: int | None
) -> None:
    found = refused(archive.write(change(archived())))
    assert (found.key, found.args_by_name.get("step", found.args_by_name.get("number"))) == (key, number)


def test_an_archive_that_somebody_unpacked_is_the_same() -> None:
    made = archived()
    assert check(msgspec.json.format(archive.unpacked(archive.write(made)))).archive == made


def test_an_archive_of_other_rules_must_lead_to_its_result_as_well() -> None:
    old = msgspec.structs.replace(archived(), rules="1", winners=("p0",))
    assert refused(archive.write(old)).key == "result_unfit"


def test_marks_of_rounds_as_they_were_noted_at_first_are_true_as_well() -> None:
    """Then the last turn of a round of dice, told with the first position of the next, was noted for that one."""
    made = check((FOLDER / "dice-2.json").read_bytes()).archive
    last = {view["round"]: view["scores"] for view in made.views(OPEN)}
    at_first = [RoundEnd(mark.round, last[mark.round]) for mark in made.rounds]
    assert at_first != made.rounds
    older = msgspec.structs.replace(made, rounds=at_first)
    assert check(archive.write(older)).archive == older


def test_a_document_that_grows_without_end_is_not_unpacked() -> None:
    with pytest.raises(Refusal, match="larger than any game"):
        check(ARCHIVE.read_bytes(), most=1000)

"""The record of a game: replay, changed rules, and what a bad file is told."""

from typing import Any

import pytest

from app.engine import catalogue, record
from app.engine.record import BadRecord, Course, Decision, Record, replay, rules_changed
from app.engine.state import NATURE, Refused
from tests.engine.courses import decide, position, random_decisions, start, stored

# -- changed rules -----------------------------------------------------------------------------------------------


def test_changed_rules_are_noted_under_a_number_and_leave_the_position_and_undo_as_they_are() -> None:
    course = start()
    seat = course.game.waiting()[0]
    before = position(course)
    decide(course, seat)
    after, number, undoable = position(course), course.number, course.undoable(seat)
    (event,) = course.apply(rules_changed("1", "2"))
    assert (event.name, event.painter, event.fields) == ("rules changed", None, {"from": "1", "to": "2"})
    assert (position(course), course.number, course.undoable(seat)) == (after, number + 1, undoable)
    course.undo(seat)
    assert position(course) == before


def test_a_player_cannot_note_that_the_rules_changed() -> None:
    course = start()
    seat = course.game.waiting()[0]
    noted = rules_changed("1", "2").pick
    assert Decision(seat, noted).kind == "pick"
    with pytest.raises(Refused):
        course.decide(seat, noted)


def test_a_record_of_another_version_of_the_rules_is_followed() -> None:
    course, decisions = random_decisions(3, 2)
    assert position(replay(stored(decisions, 2, engine="of old"))) == position(course)


def test_a_note_of_changed_rules_names_both_versions() -> None:
    with pytest.raises(BadRecord, match="decision 0 by house is not allowed"):
        replay(stored([Decision("house", "2")]))


# -- replay ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_stored_game_replays_to_the_same_bytes(seats: int) -> None:
    course, decisions = random_decisions(seats, seats)
    assert {"undo", "take back"} <= {
        word for decision in decisions for word in decision.pick if len(decision.pick) == 1
    }
    again = replay(record.read(record.write(stored(decisions, seats))))
    assert again.game.to_json() == course.game.to_json()
    assert again.draws == course.draws
    assert again.number == course.number == len(decisions)


def test_a_replay_leaves_the_same_decision_to_be_undone() -> None:
    _, decisions = random_decisions(6, 3)
    live, seen = Course(catalogue.new_game("fresco", 3)), set()
    for number, decision in enumerate(decisions[:80]):
        live.apply(decision)
        again = replay(stored(decisions[: number + 1]))
        assert again.undoable(decision.seat) == live.undoable(decision.seat)
        seen.add(live.undoable(decision.seat) is None)
    assert seen == {True, False}


def test_a_settled_course_goes_on_from_its_position() -> None:
    course, decisions = random_decisions(8, 2)
    early = Course(catalogue.new_game("fresco", 2))
    number = 0
    while number < 40 or not early.settled:
        early.apply(decisions[number])
        number += 1
    late = Course(catalogue.from_json(early.game.to_json()), early.draws)
    for decision in decisions[number:]:
        late.apply(decision)
    assert late.game.to_json() == course.game.to_json()
    assert late.draws == course.draws


def test_a_course_taken_back_goes_on_as_if_nothing_had_been_decided_since() -> None:
    """Draws, undo and its reasons included, however far it had gone."""
    course, decisions = random_decisions(6, 3)
    tried = Course(catalogue.new_game("fresco", 3))
    for number, decision in enumerate(decisions):
        before, shown = tried.standing, tried.game.to_json()
        for ahead in decisions[number : number + 5]:
            tried.apply(ahead)
        tried.return_to(before)
        assert (tried.standing, tried.game.to_json()) == (before, shown)
        tried.apply(decision)
    assert tried.game.to_json() == course.game.to_json()
    assert (tried.draws, tried.no_undo, tried.undoer) == (course.draws, course.no_undo, course.undoer)


# -- files -------------------------------------------------------------------------------------------------------


def test_a_record_is_written_with_one_decision_on_a_line() -> None:
    decisions = [Decision(NATURE, ["a", "b"]), Decision("p0", "done")]
    text = record.write(stored(decisions, names=("Anna", "Bruno", "Chiara")))
    assert b'\n    {"seat":"nature","pick":["a","b"]},\n    {"seat":"p0","pick":"done"}\n' in text
    assert record.read(text) == stored(decisions, names=("Anna", "Bruno", "Chiara"))


def test_a_record_without_decisions_can_be_read() -> None:
    assert record.read(record.write(stored([]))).decisions == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"", "no stored game"),
        (b"\xff\xfe", "no stored game"),
        (b"[]", "Expected `object`"),
        (b'{"game": "fresco"}', "missing required field `seats`"),
        (b'{"game": "fresco", "seats": 3, "seed_hash": "", "decisions": [{"seat": 1, "pick": 2}]}', "Expected `str`"),
        (b'{"game": "fresco", "seats": 3, "seed_hash": "", "decisions": [], "cheat": 1}', "unknown field `cheat`"),
        (b'{"game": "fresco", "seats": 3, "seed_hash": "", "decisions": [], "names": ["A"]}', "a name for each of 3"),
    ],
)
def test_a_file_that_is_no_record_is_told_why(text: bytes, complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        record.read(text)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": 9}, "for 2 to 4 players, not 9"),
        ({"modules": (99,)}, "no module 99"),
        ({"decisions": [Decision("p0", "done")]}, "decision 0 by p0 is not allowed: not-your-turn"),
        ({"decisions": [Decision(NATURE, ["x"])]}, "decision 0 by nature is not allowed: draw.count"),
    ],
)
def test_a_game_that_cannot_be_replayed_is_told_why(fields: dict[str, Any], complaint: str) -> None:
    whole: dict[str, Any] = {"game": "fresco", "seats": 3, "seed_hash": "", "decisions": []} | fields
    with pytest.raises(BadRecord, match=complaint):
        replay(Record(**whole))

"""The record of a game and its course: undo, take-back, replay, and what a bad file is told."""

import random
from typing import Any

import pytest

from app.engine import catalogue, record
from app.engine.kernel import Game
from app.engine.questions import Choose, Listed, Option
from app.engine.record import TAKE_BACK, UNDO, BadRecord, Course, Decision, Record, replay, rules_changed
from app.engine.rules import Part, Rules
from app.engine.state import NATURE, Refused
from app.tables import nature
from tests.games.engine.marbles.rules import marbles

SEED = bytes(32)


def start(seats: int = 3) -> Course:
    """A course after setup: the first seat chooses its wake-up row."""
    course = Course(catalogue.new_game("fresco", seats))
    while course.game.waiting() == (NATURE,):
        draw(course)
    return course


def draw(course: Course) -> None:
    course.decide(NATURE, nature.draw(SEED, course.game.options(NATURE), course.draws))


def first(_: int) -> int:
    return 0


def decide(course: Course, seat: str, choose: Choose = first) -> None:
    course.decide(seat, course.game.options(seat).sample(choose))


def to_planning(course: Course) -> None:
    while len(course.game.waiting()) == 1:
        decide(course, course.game.waiting()[0])


def position(course: Course) -> bytes:
    """The position without its number."""
    state = course.game.state.clone()
    state.number = 0
    return Game(course.game.rules, state).to_json()


def stored(decisions: list[Decision], seats: int = 3, **fields: Any) -> Record:
    return Record(game="fresco", seats=seats, seed_hash=nature.seed_hash(SEED), decisions=decisions, **fields)


def random_decisions(seed: int, seats: int) -> tuple[Course, list[Decision]]:
    """A whole game in which many decisions are undone or taken back."""
    choose = random.Random(seed).randrange
    course, decisions = Course(catalogue.new_game("fresco", seats)), []
    while waiting := course.game.waiting():
        seat = waiting[choose(len(waiting))]
        ready = course.game.view(None)["ready"]
        if seat == NATURE:
            pick = nature.draw(SEED, course.game.options(seat), course.draws)
        elif ready and not choose(4):
            seat, pick = ready[choose(len(ready))], TAKE_BACK
        elif course.undoable(seat) is not None and not choose(4):
            pick = {"undo": course.undoable(seat)}
        else:
            pick = course.game.options(seat).sample(choose)
        decisions.append(Decision(seat, pick))
        course.apply(decisions[-1])
    return course, decisions


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


# -- undo --------------------------------------------------------------------------------------------------------


def test_undo_restores_the_position_and_the_number_goes_on() -> None:
    course = start()
    seat = course.game.waiting()[0]
    before, number = position(course), course.number
    decide(course, seat)
    events = course.undo(seat)
    assert position(course) == before
    assert course.number == number + 2
    assert [(event.name, event.painter, event.fields, event.secret) for event in events] == [
        ("undone", seat, {"number": number}, None)
    ]


def test_the_number_of_the_decision_that_would_be_undone_is_told() -> None:
    course = start()
    seat = course.game.waiting()[0]
    assert course.undoable(seat) is None
    number = course.number
    decide(course, seat)
    assert course.undoable(seat) == number
    assert not course.settled


def test_nobody_undoes_the_decision_of_another_seat() -> None:
    course = start()
    seat = course.game.waiting()[0]
    decide(course, seat)
    other = course.game.waiting()[0]
    assert course.undoable(other) is None
    before = course.game.to_json()
    with pytest.raises(Refused, match="nothing-to-undo"):
        course.undo(other)
    assert course.game.to_json() == before


def test_undo_ends_when_somebody_else_has_decided() -> None:
    course = start()
    seat = course.game.waiting()[0]
    decide(course, seat)
    decide(course, course.game.waiting()[0])
    assert course.undoable(seat) is None
    with pytest.raises(Refused, match=r"undo\.others-decided"):
        course.undo(seat)


@pytest.mark.parametrize("number", [None, "1", -1, 3.5, True, {}, 10**9])
def test_an_undo_of_another_number_is_refused(number: Any) -> None:
    course = start()
    seat = course.game.waiting()[0]
    decide(course, seat)
    before = course.game.to_json()
    with pytest.raises(Refused, match=r"undo\.not-the-last"):
        course.decide(seat, {"undo": number})
    assert course.game.to_json() == before


def test_a_number_is_a_whole_number_and_nothing_that_looks_like_one() -> None:
    course = toy("waved")
    course.decide("p0", "yes")
    for number in (False, 0.0):
        with pytest.raises(Refused, match=r"undo\.not-the-last"):
            course.decide("p0", {"undo": number})
    course.decide("p0", {"undo": 0})
    assert course.number == 2


def test_undo_can_be_repeated_down_to_the_barrier() -> None:
    course = start()
    path: list[bytes] = []
    choose = random.Random(5).randrange
    while len(path) < 4:  # until one seat has decided four times in a row
        seat = course.game.waiting()[0]
        if course.undoable(seat) is None:
            path = []
        if seat == NATURE:
            draw(course)
            continue
        path.append(position(course))
        decide(course, seat, choose)
        if course.undoable(seat) is None:
            path = []
    for before in reversed(path):
        course.undo(seat)
        assert position(course) == before
    assert course.undoable(seat) is None
    assert course.settled


def test_undoing_after_a_new_decision_undoes_that_one() -> None:
    course = start()
    seat = course.game.waiting()[0]
    decide(course, seat)
    course.undo(seat)
    number = course.number
    course.decide(seat, {"row": 9})
    assert course.undoable(seat) == number


def test_what_nature_drew_stays_drawn() -> None:
    course = start()
    while course.game.waiting() != (NATURE,):
        seat = course.game.waiting()[0]
        decide(course, seat)
    draw(course)
    assert [course.undoable(asked) for asked in (seat, NATURE)] == [None, None]
    assert course.settled
    with pytest.raises(Refused, match=r"undo\.nature-drew"):
        course.undo(seat)


def test_plans_that_are_revealed_stay_revealed() -> None:
    course = start()
    to_planning(course)
    last = course.game.waiting()[-1]
    for seat in course.game.waiting():
        decide(course, seat)
    assert course.game.view(None)["zones"]["round"]["phase"] == "locations"
    assert course.undoable(last) is None
    with pytest.raises(Refused, match=r"undo\.hidden-shown"):
        course.undo(last)


def test_the_decision_that_ends_the_game_stays() -> None:
    course, decisions = random_decisions(3, 3)
    assert course.game.waiting() == ()
    assert course.undoable(decisions[-1].seat) is None
    with pytest.raises(Refused, match=r"undo\.game-over"):
        course.undo(decisions[-1].seat)


def toy(*events: str) -> Course:
    """A game of two decisions of p0; each tells one event."""
    part = Part(0, "toy")
    part.event(*events)
    part.event("showed", shows_hidden=True)
    part.schedule("game", "begin")
    ask = part.choice("ask", place="table")

    @part.step("begin")
    def begin(g: Any) -> None:
        for event in (*events, events[-1]):
            g.then("ask", "p0", event)

    @ask.asks
    def question(g: Any, painter: str, event: str) -> Listed:
        return Listed([Option("yes", "yes"), Option("no", "no")])

    @ask.resolve
    def answered(g: Any, painter: str, event: str, pick: str) -> None:
        g.tell(event, painter)

    return Course(Game(Rules("toy", 2, (), [part])))


def test_what_showed_something_hidden_cannot_be_undone() -> None:
    course = toy("waved", "showed")
    course.decide("p0", "yes")
    assert course.undoable("p0") == 0
    course.decide("p0", "yes")
    assert course.undoable("p0") is None
    with pytest.raises(Refused, match=r"undo\.hidden-shown"):
        course.undo("p0")


def test_the_reason_stays_while_later_decisions_come_and_go() -> None:
    course = toy("showed", "waved")
    course.decide("p0", "yes")
    course.decide("p0", "yes")
    course.undo("p0")
    with pytest.raises(Refused, match=r"undo\.hidden-shown"):
        course.undo("p0")


def test_an_undo_of_the_last_decision_is_stored_with_its_number() -> None:
    course = toy("waved")
    course.decide("p0", "yes")
    assert course.spell_out(Decision("p0", UNDO)) == Decision("p0", {"undo": 0})
    assert course.spell_out(Decision("p0", "no")) == Decision("p0", "no")


@pytest.mark.parametrize(
    ("pick", "kind"),
    [
        ("yes", "pick"),
        (None, "pick"),
        ({}, "pick"),
        ({"undo": 7}, "undo"),
        ({"undo": "anything"}, "undo"),
        ({"undo": 7, "row": 9}, "pick"),
        (TAKE_BACK, "take_back"),
        ({"take back": 1}, "pick"),
    ],
)
def test_the_kind_of_a_decision_is_read_from_its_pick(pick: Any, kind: str) -> None:
    assert Decision("p0", pick).kind == kind


# -- take-back ---------------------------------------------------------------------------------------------------


def test_a_plan_taken_back_can_be_made_again_after_others_were_ready() -> None:
    course = start()
    to_planning(course)
    one, two, _ = course.game.waiting()
    decide(course, one)
    decide(course, two)
    course.take_back(one)
    assert one in course.game.waiting()
    assert course.undoable(two) is None
    assert course.undoable(one) is None


def test_after_a_take_back_the_decision_before_the_plan_can_still_be_undone() -> None:
    course = start()
    while len(course.game.waiting()) == 1:
        number, seat, before = course.number, course.game.waiting()[0], position(course)
        decide(course, seat)
    decide(course, seat)
    course.take_back(seat)
    assert course.undoable(seat) == number
    course.undo(seat)
    assert position(course) == before


def test_nothing_can_be_taken_back_without_a_sealed_pick() -> None:
    course = start()
    before = course.game.to_json()
    with pytest.raises(Refused, match="nothing-to-take-back"):
        course.take_back(course.game.waiting()[0])
    assert course.game.to_json() == before


def test_only_a_plain_yes_takes_back() -> None:
    course = start()
    to_planning(course)
    seat = course.game.waiting()[0]
    decide(course, seat)
    with pytest.raises(Refused, match="already-ready"):
        course.decide(seat, {"take back": False})
    assert seat not in course.game.waiting()


def test_a_refused_decision_leaves_undo_as_it_was() -> None:
    course = start()
    seat = course.game.waiting()[0]
    decide(course, seat)
    number = course.undoable(seat)
    with pytest.raises(Refused):
        course.decide(course.game.waiting()[0], {"row": 99})
    with pytest.raises(Refused):
        course.decide(seat, {"row": 5})
    assert course.undoable(seat) == number


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


def test_in_a_game_that_is_never_undone_every_decision_stands() -> None:
    course = Course(Game(Rules("marbles", 2, (), [marbles()], undo=False)))
    rng = random.Random(1)
    decided = set()
    while waiting := course.game.waiting():
        seat = waiting[0]
        course.decide(seat, course.game.options(seat).sample(rng.randrange))
        if seat != NATURE and course.game.waiting():
            decided.add(seat)
            assert course.undoer is None
            with pytest.raises(Refused) as refused:
                course.undo(seat)
            assert refused.value.reasons[0].key == "undo.never"
    assert decided == {"p0", "p1"}

"""Undo and take-back: what a seat may return to, until when, and why no further."""

import random
from typing import Any

import pytest

from app.engine.kernel import Game
from app.engine.questions import Listed, Option
from app.engine.record import TAKE_BACK, UNDO, Course, Decision
from app.engine.rules import Part, Rules
from app.engine.state import NATURE, Refused
from tests.engine.courses import decide, draw, position, random_decisions, start, to_planning
from tests.games.engine.marbles.rules import marbles

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

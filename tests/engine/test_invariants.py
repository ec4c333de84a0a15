"""The invariants hold in random games, and each of them notices when it is broken."""

import random
from typing import Any

import pytest

from app.engine import catalogue, invariants
from app.engine.fresco.checks import wrong_scores
from app.engine.invariants import Watch
from app.engine.kernel import Game
from app.engine.questions import Listed
from app.engine.record import Course
from app.engine.rules import Part, Rules, Zone
from app.engine.state import NATURE, Event, Reason, Task
from app.tables import nature

SEED = bytes(32)


def one_decision(course: Course, choose: Any) -> list[Event]:
    waiting = course.game.waiting()
    seat = waiting[choose(len(waiting))]
    if seat != NATURE and course.undoable(seat) is not None and not choose(8):
        return course.undo(seat)
    question = course.game.options(seat)
    drawn = seat == NATURE
    return course.decide(seat, nature.draw(SEED, question, course.draws) if drawn else question.sample(choose))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_wrong_in_a_random_game_with_undo(seats: int) -> None:
    choose = random.Random(seats).randrange
    course = Course(catalogue.new_game("fresco", seats))
    watch = Watch(course.game)
    for _ in range(400):
        if course.game.waiting():
            events = one_decision(course, choose)
            assert watch.look(course.game, events) == []


@pytest.fixture
def game() -> Game:
    """The first seat is about to choose a wake-up row."""
    course = Course(catalogue.new_game("fresco", 3))
    while course.game.waiting() == (NATURE,):
        one_decision(course, random.Random(0).randrange)
    return course.game


@pytest.fixture
def watch(game: Game) -> Watch:
    watch = Watch(game)
    assert watch.look(game, []) == []
    return watch


def spoil(game: Game, **zones: Any) -> Game:
    """The same game after somebody meddled with it."""
    state = game.state.clone()
    state.zones |= {name.replace("__", "/"): value for name, value in zones.items()}
    return Game(game.rules, state)


def test_a_vanished_market_tile_is_noticed(game: Game, watch: Watch) -> None:
    bag = dict(game.state.zones["bag"])
    piece = sorted(bag)[0]
    del bag[piece]
    (found,) = watch.look(spoil(game, bag=bag), [])
    assert found.startswith(f"market tile {piece!r}: 1 in the game before, 0 now (after decision")


def test_a_second_fresco_tile_from_nowhere_is_noticed(game: Game, watch: Watch) -> None:
    found = watch.look(spoil(game, p0__tiles={"3:red+yellow+blue": 1}), [])
    assert "fresco tile '3:red+yellow+blue': 3 in the game before, 4 now" in found[0]


def test_an_apprentice_in_a_place_of_other_apprentices_is_noticed(game: Game, watch: Watch) -> None:
    (found,) = watch.look(spoil(game, p0__absent={"neutral": 1}, p0__armchair={}), [])
    assert found.startswith("p0/absent: no place for 'neutral'; expected some of own (after decision")


def test_a_tile_that_only_moves_is_no_violation(game: Game, watch: Watch) -> None:
    fresco = dict(game.state.zones["fresco"])
    taken = fresco.pop("0,0")
    assert watch.look(spoil(game, fresco=fresco, p1__tiles={taken: 1}), []) == []


def test_money_without_an_event_is_noticed(game: Game, watch: Watch) -> None:
    (found,) = watch.look(spoil(game, p1__thalers=13), [])
    assert found.startswith("p1/thalers: {'': 13} there, but the events make it {'': 12}")


def test_money_with_its_event_is_no_violation(game: Game, watch: Watch) -> None:
    told = [Event("earned", "p1", {"n": 5, "why": "x"}), Event("paid", "p1", {"n": 4, "why": "x"})]
    assert watch.look(spoil(game, p1__thalers=13), told) == []


def test_an_event_of_another_painter_does_not_account_for_money(game: Game, watch: Watch) -> None:
    found = watch.look(spoil(game, p1__thalers=13), [Event("earned", "p0", {"n": 1, "why": "x"})])
    assert [sentence.split(":")[0] for sentence in found] == ["p0/thalers", "p1/thalers"]


def test_paint_of_another_colour_than_told_is_noticed(game: Game, watch: Watch) -> None:
    paints = {**game.state.zones["p2/paints"], "green": 1}
    (found,) = watch.look(spoil(game, p2__paints=paints), [Event("received", "p2", {"paints": {"pink": 1}})])
    assert found.startswith("p2/paints")


def test_money_told_but_never_given_is_noticed(game: Game, watch: Watch) -> None:
    (found,) = watch.look(game, [Event("earned", "p1", {"n": 5, "why": "x"})])
    assert found.startswith("p1/thalers")


@pytest.mark.parametrize(
    ("zones", "complaint"),
    [
        ({"p0__thalers": -1}, "p0/thalers: -1 is below zero"),
        ({"p0__paints": {"red": -2}}, "p0/paints: -2 of 'red'"),
    ],
)
def test_a_negative_amount_is_noticed(game: Game, zones: dict[str, Any], complaint: str) -> None:
    assert list(invariants.negative_amounts(spoil(game, **zones))) == [complaint]


def test_a_score_without_items_is_noticed(game: Game) -> None:
    (found,) = wrong_scores(spoil(game, score={"p0": 4, "p1": 0, "p2": 0}))
    assert found == "p0: the score is 4, the points written down are {}"


def test_points_that_are_about_to_be_walked_are_no_violation(game: Game) -> None:
    walking = spoil(game, p0__points={"segment": 4})
    assert len(list(wrong_scores(walking))) == 1
    walking.state.agenda.append(Task("advance", ("p0", 4)))
    assert list(wrong_scores(walking)) == []


def test_two_painters_on_one_space_are_noticed(game: Game) -> None:
    points = {"p0__points": {"segment": 4}, "p1__points": {"altar": 4}}
    (found,) = wrong_scores(spoil(game, score={"p0": 4, "p1": 4, "p2": 0}, **points))
    assert found == "p1 and p0 share space 4 of the score track; expected one painter on a space"


def test_a_score_below_zero_is_noticed(game: Game) -> None:
    (found,) = wrong_scores(spoil(game, score={"p0": -2, "p1": 0, "p2": 0}, p0__points={"landing": -2}))
    assert found == "p0: the score -2 is below zero"


def test_a_game_without_end_is_noticed(game: Game) -> None:
    most = catalogue.meta("fresco").most_rounds
    late = spoil(game, round={**game.state.zones["round"], "number": most + 1})
    assert list(invariants.endless_rounds(late)) == [f"round {most + 1}: the game should have ended"]


def asking(question: Any) -> Game:
    """A game of one question."""
    part = Part(0, "toy")
    part.schedule("game", "begin")
    ask = part.choice("ask", place="table")
    ask.asks(lambda _g, _painter: question)
    ask.resolve(lambda _g, _painter, _pick: None)

    @part.step("begin")
    def begin(g: Any) -> None:
        g.then("ask", "p0")

    return Game(Rules("toy", 2, (), [part]))


def test_a_seat_without_any_option_is_noticed() -> None:
    (found,) = invariants.unanswerable(asking(Listed([])))
    assert found == "p0 is asked at 'ask' but has nothing to choose"


class Fickle:
    """Offers what it refuses."""

    def sample(self, choose: Any) -> str:
        return "yes"

    def problems(self, pick: Any) -> list[Reason]:
        return [Reason("no")]

    def schema(self) -> dict[str, Any]:
        return {}


def test_an_offer_that_is_refused_is_noticed() -> None:
    (found,) = invariants.unanswerable(asking(Fickle()))
    assert found == "p0 is offered 'yes' at 'ask' and refused it: no"


def test_a_position_that_reads_differently_after_storing_is_noticed(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "from_json", lambda _text: spoil(game, p0__thalers=99))
    assert list(invariants.changed_by_storage(game)) == ["the position reads differently after it was stored"]


def test_a_question_that_changes_by_storing_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    (seat,) = game.waiting()
    monkeypatch.setattr(Game, "options", lambda self, _seat: Listed([]) if self is game else Fickle())
    (found,) = invariants.changed_by_storage(game)
    assert found == f"{seat} is asked something else after the position was stored"


def test_a_clone_that_shares_its_zones_is_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "clone", lambda self: self)
    (found,) = invariants.shared_with_clone(game)
    assert found.endswith("decided in a clone and the original changed")


def test_pieces_in_a_record_cannot_be_watched() -> None:
    zone = Zone("pile", "record", "all", None, {}, "tile", (), None)
    with pytest.raises(ValueError, match="zone 'pile' holds tile but is a record"):
        invariants.pieces(zone, {})


@pytest.mark.parametrize(
    ("shape", "value", "pieces"),
    [
        ("counts", {"a": 2, "b": 1}, {"a": 2, "b": 1}),
        ("places", {"1.0": "a", "1.1": "a", "1.2": None}, {"a": 2}),
        ("row", ("a", "b"), {"a": 1, "b": 1}),
        ("row", ({"a": 2}, {"a": 1, "b": 1}), {"a": 3, "b": 1}),
        ("one", "a", {"a": 1}),
        ("one", None, {}),
    ],
)
def test_pieces_are_counted_in_zones_of_every_shape(shape: Any, value: Any, pieces: dict[str, int]) -> None:
    assert invariants.pieces(Zone("z", shape, "all", None, None, "tile", (), None), value) == pieces

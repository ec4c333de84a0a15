"""What holds in every game, whatever is picked: random games for every number of players with random modules."""

import random
from collections import Counter
from itertools import permutations

import pytest

from app.commands.simulate import play
from app.engine import catalogue
from app.engine.kernel import Game
from app.engine.questions import Choose
from app.engine.record import TAKE_BACK, Course, Decision, Record, begin, follow, read, write
from app.engine.state import NATURE, Event, Pick, Seat, encode
from app.engine.view import events
from tests.engine.chance import chance


def random_modules(game: str, seed: int) -> tuple[int, ...]:
    """Some of the modules there are; for the first seed none, for the second all."""
    known = sorted(catalogue.modules(game))
    if seed < 2:
        return tuple(known) if seed else ()
    rng = random.Random(seed)
    return tuple(number for number in known if rng.random() < 0.5)


OFTEN = {"undo": 60, "take back": 8}
"""With more opportunities than so many it would be strange if nobody had thought again."""

CASES = [(game, seats, seed) for game, about in catalogue.games().items() for seats in about.seats for seed in range(4)]


@pytest.mark.parametrize(("game", "seats", "seed"), CASES)
def test_a_random_game_ends_and_keeps_every_invariant_at_every_step(game: str, seats: int, seed: int) -> None:
    result, _ = play(catalogue.new_game(game, seats, random_modules(game, seed)), seed, 0, check="decision")
    assert result.violations == []
    assert result.decisions > 0


def some_decision(course: Course, choose: Choose) -> Decision:
    """A pick, and now and then an undo or a sealed pick taken back."""
    ready = sorted(course.game.state.sealed)
    if ready and not choose(2):
        return Decision(ready[choose(len(ready))], TAKE_BACK)
    if course.undoer is not None and not choose(8):
        return Decision(course.undoer, {"undo": course.undoable(course.undoer)})
    waiting = course.game.waiting()
    seat = waiting[choose(len(waiting))]
    return Decision(seat, course.game.options(seat).sample(choose))


def outcome(course: Course, told: list[Event]) -> tuple[bytes, bytes, int]:
    return course.game.to_json(), encode(told), course.draws


@pytest.mark.parametrize(("game", "seats", "seed"), CASES)
def test_a_stored_game_leads_through_the_positions_of_the_game_that_was_played(
    game: str, seats: int, seed: int
) -> None:
    modules, choose = random_modules(game, seed), chance(seed)
    course = Course(catalogue.new_game(game, seats, modules))
    decisions, played, chances = list[Decision](), [], Counter[str]()
    while course.game.waiting():
        chances["take back"] += bool(course.game.state.sealed)
        chances["undo"] += course.undoer is not None
        decisions.append(some_decision(course, choose))
        played.append(outcome(course, course.apply(decisions[-1])))
    kinds = {next(iter(decision.pick)) for decision in decisions if isinstance(decision.pick, dict)}
    assert kinds >= {kind for kind, often in OFTEN.items() if chances[kind] > often}
    stored = read(write(Record(game=game, seats=seats, modules=modules, seed_hash="", decisions=decisions)))
    again = begin(stored)
    for decision, expected in zip(stored.decisions, played, strict=True):
        assert outcome(again, follow(again, decision)) == expected


def to_planning(seats: int, seed: int) -> Game:
    game, choose = catalogue.new_game("fresco", seats, random_modules("fresco", seed)), chance(seed)
    while len(game.waiting()) < seats:
        seat = game.waiting()[0]
        game.decide(seat, game.options(seat).sample(choose))
    return game


def decide_in(order: tuple[Seat, ...], game: Game, picks: dict[Seat, Pick]) -> tuple[bytes, bytes]:
    twin = game.clone()
    for seat in order:
        told = twin.decide(seat, picks[seat])
    return twin.to_json(), encode([events([event for event in told if event.name != "ready"], None)])


@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in (2, 3, 4) for seed in (0, 1, 2)])
def test_sealed_answers_in_any_order_give_the_same_position(seats: int, seed: int) -> None:
    game, choose = to_planning(seats, seed), chance(seed)
    picks = {seat: game.options(seat).sample(choose) for seat in game.waiting()}
    outcomes = {decide_in(order, game, picks) for order in permutations(game.waiting())}
    assert len(outcomes) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_taking_back_a_sealed_plan_and_planning_again_changes_nothing_else(seats: int) -> None:
    game, choose = to_planning(seats, 3), chance(3)
    first, *others = game.waiting()
    plan = game.options(first).sample(choose)
    twin = game.clone()
    twin.decide(first, twin.options(first).sample(choose))
    twin.take_back(first)
    assert twin.waiting() == game.waiting()
    for one in (game, twin):
        one.decide(first, plan)
        for seat in others:
            one.decide(seat, one.options(seat).sample(chance(5)))
    assert twin.state.zones == game.state.zones


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_clone_goes_its_own_way(seats: int) -> None:
    game, choose = catalogue.new_game("fresco", seats), chance(1)
    for _ in range(60):
        seat = game.waiting()[0]
        pick = game.options(seat).sample(choose)
        before, twin = game.to_json(), game.clone()
        twin.decide(seat, pick)
        assert game.to_json() == before
        game.decide(seat, pick)
        assert game.to_json() == twin.to_json()


def test_options_do_not_depend_on_the_order_in_which_mappings_were_filled() -> None:
    """Every mapping is turned round before each question; what is offered, and in which order, stays the same."""
    game, choose = catalogue.new_game("fresco", 4, random_modules("fresco", 1)), chance(2)
    for _ in range(400):
        if not game.waiting():
            break
        turned = game.clone()
        turned.state.zones = {name: _turned(value) for name, value in turned.state.zones.items()}
        turned.g.stand_on(turned.state)
        seat = game.waiting()[0]
        if seat != NATURE:
            assert encode(turned.options(seat).schema()) == encode(game.options(seat).schema())
        game.decide(seat, game.options(seat).sample(choose))


def _turned(value: object) -> object:
    if isinstance(value, dict):
        return {key: _turned(item) for key, item in reversed(value.items())}
    return tuple(_turned(item) for item in value) if isinstance(value, tuple) else value

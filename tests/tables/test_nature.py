"""Nature draws from a seed that is promised before the game and shown after it."""

import hashlib
from collections import Counter
from typing import Any

import msgspec
import pytest

from app.engine import catalogue
from app.engine.questions import Draw
from app.engine.record import BadRecord, Course, Decision, Record
from app.engine.state import NATURE
from app.tables import nature

SEED = bytes(range(32))
BAG = Draw([{"red": 20, "blue": 5}, {"gold": 3}], 27)


def finished() -> Record:
    course, decisions = Course(catalogue.new_game("fresco", 2)), []
    choose = nature.chooser(bytes(32), 0)
    while waiting := course.game.waiting():
        question = course.game.options(waiting[0])
        drawn = waiting[0] == NATURE
        pick = nature.draw(SEED, question, course.draws) if drawn else question.sample(choose)
        decisions.append(Decision(waiting[0], pick))
        course.apply(decisions[-1])
    return Record(game="fresco", seats=2, seed_hash=nature.seed_hash(SEED), seed=SEED.hex(), decisions=decisions)


FINISHED = finished()


def changed(**fields: Any) -> Record:
    return msgspec.structs.replace(FINISHED, **fields)


def test_the_same_seed_and_index_give_the_same_draw() -> None:
    assert nature.draw(SEED, BAG, 4) == nature.draw(SEED, BAG, 4)


def test_another_index_or_another_seed_gives_another_draw() -> None:
    draws = {tuple(nature.draw(SEED, BAG, index)) for index in range(20)}
    draws.add(tuple(nature.draw(bytes(32), BAG, 0)))
    assert len(draws) == 21


def test_a_draw_is_a_legal_answer_and_empties_the_top_layer_first() -> None:
    pick = nature.draw(SEED, BAG, 0)
    assert list(BAG.problems(pick)) == []
    assert Counter(pick) == Counter(red=20, blue=5, gold=2)
    assert pick[-2:] == ["gold", "gold"]


def test_every_number_is_as_likely_as_the_others() -> None:
    choose = nature.chooser(SEED, 0)
    drawn = Counter(choose(7) for _ in range(70_000))
    assert sorted(drawn) == list(range(7))
    assert all(abs(amount - 10_000) < 500 for amount in drawn.values())


def test_numbers_that_would_favour_the_small_ones_are_passed_over() -> None:
    """Among three quarters of the range, a quarter of the numbers has to be thrown away."""
    most = nature.RANGE // 4 * 3
    choose = nature.chooser(SEED, 0)
    drawn = [choose(most) for _ in range(3_000)]
    assert all(0 <= number < most for number in drawn)
    low = sum(number < nature.RANGE // 4 for number in drawn)
    assert abs(low - 1_000) < 150


@pytest.mark.parametrize("n", [0, -1, nature.RANGE + 1])
def test_choosing_among_nothing_or_too_many_is_an_error(n: int) -> None:
    with pytest.raises(ValueError, match="cannot choose"):
        nature.chooser(SEED, 0)(n)


def test_the_first_numbers_of_a_known_seed_stay_what_they_are() -> None:
    """Stored games are checked against these numbers for ever."""
    block = hashlib.blake2b(bytes(16), key=bytes(32)).digest()
    numbers = [int.from_bytes(block[at : at + 4], "little") for at in range(0, 64, 4)]
    choose = nature.chooser(bytes(32), 0)
    assert [choose(nature.RANGE) for _ in numbers] == numbers


def test_a_new_seed_is_new_every_time() -> None:
    assert nature.new_seed() != nature.new_seed()
    assert len(nature.new_seed()) == nature.SEED_BYTES


def test_the_published_hash_is_sha256() -> None:
    assert nature.seed_hash(SEED) == hashlib.sha256(SEED).hexdigest()


def test_a_game_drawn_from_its_seed_is_verified() -> None:
    assert nature.verify(FINISHED) == []


def test_a_draw_that_the_seed_does_not_give_is_found() -> None:
    drawn = FINISHED.decisions[0].pick
    other = Decision(NATURE, [drawn[-1], *drawn[1:-1], drawn[0]])
    found = nature.verify(changed(decisions=[other]))
    assert len(found) == 1
    assert found[0].startswith("decision 0: nature drew")


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"seed": None}, "the seed is not published yet"),
        ({"seed": "xyz"}, "the seed is not written in hexadecimal digits"),
        ({"seed": "00"}, "the seed has 1 bytes, expected 32"),
        ({"seed": "00" * 32}, "the hash of the seed is"),
        ({"seed_hash": "0"}, "the hash of the seed is"),
    ],
)
def test_a_seed_that_was_not_promised_is_found(fields: dict[str, Any], complaint: str) -> None:
    (found,) = nature.verify(changed(**fields))
    assert found.startswith(complaint)


def test_a_draw_that_nobody_asked_for_is_a_bad_record() -> None:
    setup = FINISHED.decisions[:3]
    with pytest.raises(BadRecord, match="decision 3 by nature"):
        nature.verify(changed(decisions=[*setup, setup[0]]))

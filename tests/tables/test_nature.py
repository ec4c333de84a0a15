"""Nature draws from a seed that is promised before the game and shown after it."""

import hashlib
from collections import Counter

import pytest

from app.engine.chance import Draw
from app.tables import nature
from app.tables.refusals import Refusal

SEED = bytes(range(32))
BAG = Draw([{"red": 20, "blue": 5}, {"gold": 3}], 27)


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


def test_a_draw_that_the_seed_gives_speaks_for_itself_and_any_other_against_it() -> None:
    true = nature.draw(SEED, BAG, 3)
    assert nature.misfit(SEED, BAG, 3, 12, true) is None
    false = [true[-1], *true[1:-1], true[0]]
    found = nature.misfit(SEED, BAG, 3, 12, false)
    assert found is not None
    assert str(found).startswith('Step 13: nature drew ["gold",')


def test_a_seed_is_read_as_it_was_promised() -> None:
    assert nature.published(SEED.hex(), nature.seed_hash(SEED)) == SEED


@pytest.mark.parametrize(
    ("written", "promised", "key"),
    [
        (None, nature.seed_hash(SEED), "seed_secret"),
        ("xyz", nature.seed_hash(SEED), "seed_unfit"),
        ("00", nature.seed_hash(b"\0"), "seed_unfit"),
        ("00" * 32, nature.seed_hash(SEED), "seed_unfit"),
        (SEED.hex(), "0", "seed_unfit"),
    ],
)
def test_a_seed_that_was_not_promised_is_found(written: str | None, promised: str, key: str) -> None:
    found = nature.published(written, promised)
    assert isinstance(found, Refusal)
    assert found.key == key

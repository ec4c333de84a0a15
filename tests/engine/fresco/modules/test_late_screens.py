"""From the last planning to the end nobody learns what is hidden: with debts, ill apprentices, bottles and dames."""

import random
from typing import Any

import pytest

from app.engine.fresco.examples.positions import planning, position
from tests.engine.leaks import watch_for_leaks

ROSARIES = {
    2: {"14": "pink", "26": "purple", "32": "purple"},
    3: {"14": "pink", "26": "purple", "32": "purple"},
    4: {"13": "pink", "18": "purple", "23": "pink", "28": "purple", "33": "purple"},
}
"""Three dames have left the track."""

LATE: dict[str, Any] = {
    "certificates": {"3:3:2": 1, "8:5:7": 1},
    "p0/debts": ("6:5:4",),
    "p0/instalments": (1,),
    "p1/certificates": {"7:7:3": 1},
    "p1/debts": ("5:5:2", "4:4:2"),
    "p1/instalments": (1, 0),
    "p0/ill": {"own": 2},
    "p1/ill": {"own": 1},
    "bottles": {"0": "elixir1", "1": "juice"},
    "p0/bottles": {"elixir2": 1},
    "p0/dames": {"pink": 1},
    "p1/dames": {"pink": 1, "purple": 1},
}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("modules", [(8, 9, 10, 11, 12), (4, 5, 8, 10, 12, 13, 15, 16)])
def test_s8_in_the_last_round_only_what_the_rules_disclose_is_learnt(seats: int, modules: tuple[int, ...]) -> None:
    rng = random.Random(seats)
    zones = {**LATE, "rosary": ROSARIES[seats]}
    game = position(seats, modules, planning(), final=True, fresco=6, round=8, zones=zones)
    assert watch_for_leaks(game, rng.randrange, 400) > 20 * seats
    assert game.waiting() == ()

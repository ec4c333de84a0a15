"""Chance for random games: the same seed makes the same picks."""

import random

from app.engine.questions import Choose


def chance(seed: int | str) -> Choose:
    rng = random.Random(seed)
    return lambda n: int(rng.random() * n)

"""What every module promises: it is one file or folder, the rest plays without it, and nobody learns its secrets."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

import app.engine
from app.engine import catalogue
from tests.engine.leaks import watch_for_leaks

MODULES = sorted(catalogue.modules("fresco"))
FOLDER = Path(app.engine.__file__).parent / "fresco" / "modules"

REST_PLAYS = """
import pkgutil, random, sys
hidden, seats, leaning = sys.argv[1], int(sys.argv[2]), set(map(int, sys.argv[3:]))
real = pkgutil.iter_modules
pkgutil.iter_modules = lambda *args: (entry for entry in real(*args) if entry.name != hidden)
sys.modules[f"app.engine.fresco.modules.{hidden}"] = None  # whoever imports it fails
from app.commands.simulate import play
from app.engine import catalogue
rest = tuple(number for number in catalogue.modules("fresco") if number not in leaning)
assert int(hidden[1:3]) not in rest
result, _ = play(catalogue.new_game("fresco", seats, rest), 3, 0, check="never")
assert not result.violations and result.decisions, result.violations
print("ended", rest)
"""


def leaning_on(number: int) -> list[int]:
    """The modules that hook into what this one alone declares: they need its file, in play or not."""
    parts = catalogue.modules("fresco")
    own = {*parts[number].values, *parts[number].events}
    hooks = {other: [*part.adjusters, *part.reactions] for other, part in parts.items() if other != number}
    return [other for other, hooked in hooks.items() if any(name in own for name, _ in hooked)]


@pytest.mark.parametrize("number", MODULES)
def test_the_rest_plays_when_a_modules_file_is_gone(number: int) -> None:
    (path,) = FOLDER.glob(f"m{number:02}_*")
    seats = str(2 + number % 3)
    done = subprocess.run(
        [sys.executable, "-c", REST_PLAYS, path.stem, seats, *map(str, leaning_on(number))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("ended"), done.stderr


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_viewer_can_tell_what_another_hides_with_random_modules(seats: int, seed: int) -> None:
    rng = random.Random(seed * 10 + seats)
    chosen = tuple(MODULES) if seed == 1 else tuple(number for number in MODULES if rng.random() < 0.5)
    game = catalogue.new_game("fresco", seats, chosen)
    assert watch_for_leaks(game, lambda n: int(rng.random() * n), most_decisions=120) > 120 * seats

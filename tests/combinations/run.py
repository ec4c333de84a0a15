"""All sets of modules, spread over the cores; what is done is noted, so that a run can be interrupted and goes on."""

import gc
import hashlib
import multiprocessing
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

import app.engine
from app.commands.simulate import FEW_COLLECTIONS
from app.engine import catalogue
from tests.combinations.games import Played, all_sets, play_set

PORTION = 32
"""So many sets are handed to a core at a time, and noted together."""


class Run(msgspec.Struct, frozen=True):
    """The first line of the notes: what was played. Notes of other rules or another seed are of no use."""

    game: str
    seed: int
    sets: int
    rules: str


class OtherRun(Exception):
    """The notes are about something else."""


def this_run(game: str, seed: int) -> Run:
    return Run(game, seed, all_sets(game), _digest(Path(app.engine.__path__[0])))


def _digest(folder: Path) -> str:
    """What the rules are, file by file: one letter more, and the games must be played anew."""
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml")):
        digest.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


class Notes:
    """A file with a line for the run and one for every game."""

    def __init__(self, path: Path, run: Run) -> None:
        self.path = path
        self.played: list[Played] = []
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(msgspec.json.encode(run) + b"\n")
            return
        first, *lines = path.read_bytes().split(b"\n")
        if msgspec.json.decode(first, type=Run) != run:
            raise OtherRun(f"{path} is about other rules, another game or another seed; begin anew with --anew")
        self.played = [msgspec.json.decode(line, type=Played) for line in lines[:-1]]
        path.write_bytes(b"\n".join([first, *(msgspec.json.encode(one) for one in self.played), b""]))

    def add(self, played: list[Played]) -> None:
        self.played += played
        with self.path.open("ab") as file:
            file.write(b"".join(msgspec.json.encode(one) + b"\n" for one in played))


def left_to_play(run: Run, notes: Notes) -> list[int]:
    """In a random order: after a part of the time it is a fair sample of all."""
    done = {played.number for played in notes.played}
    numbers = [number for number in range(run.sets) if number not in done]
    random.Random(run.seed).shuffle(numbers)
    return numbers


def go_on(run: Run, notes: Notes, cores: int, most: int | None = None) -> Iterator[list[Played]]:
    """Play what is left, a portion after the other; each is noted when it comes."""
    numbers = left_to_play(run, notes)[:most]
    portions = [(run.game, run.seed, numbers[at : at + PORTION]) for at in range(0, len(numbers), PORTION)]
    with multiprocessing.Pool(cores, gc.set_threshold, (FEW_COLLECTIONS,)) as pool:
        for played in pool.imap_unordered(_portion, portions):
            notes.add(played)
            yield played


def _portion(what: tuple[str, int, list[int]]) -> list[Played]:
    game, seed, numbers = what
    played = [play_set(game, seed, number) for number in numbers]
    catalogue.rules.cache_clear()  # every set is played once: its rules are not needed again
    return played

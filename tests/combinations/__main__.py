"""Play one game of every set of modules of a game, with a progress bar; say what went wrong and how long it took."""

import argparse
import os
import sys
import time
from pathlib import Path

from tests.combinations.games import modules_of
from tests.combinations.run import Notes, OtherRun, Run, go_on, this_run

WIDTH = 40
SHOWN = 20


def main() -> int:
    arguments = parse()
    run = this_run(arguments.game, arguments.seed)
    if arguments.anew:
        arguments.notes.unlink(missing_ok=True)
    try:
        notes = Notes(arguments.notes, run)
    except OtherRun as other:
        print(other, file=sys.stderr)
        return 2
    if notes.played:
        print(f"going on after {len(notes.played):,} of {run.sets:,} sets")
    begin, before = time.monotonic(), len(notes.played)
    for _ in go_on(run, notes, arguments.cores, arguments.most):
        progress(run, notes, before, time.monotonic() - begin)
    return summary(run, notes, before, time.monotonic() - begin)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="combinations", description=__doc__)
    parser.add_argument("--game", default="fresco")
    parser.add_argument("--seed", type=int, default=7, help="decides seats, picks and draws (default 7)")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--most", type=int, help="stop after so many sets")
    parser.add_argument("--notes", type=Path, default=Path("var/combinations.jsonl"), help="what is done already")
    parser.add_argument("--anew", action="store_true", help="forget what is done already")
    return parser.parse_args()


def progress(run: Run, notes: Notes, before: int, seconds: float) -> None:
    done, faulty = len(notes.played), sum(bool(played.violations) for played in notes.played)
    speed = (done - before) / seconds
    bar = "#" * (WIDTH * done // run.sets)
    left = (run.sets - done) / speed / 60
    told = f"[{bar:{WIDTH}}] {done:,} of {run.sets:,}, {speed:.0f} a second, {left:.0f} min left, {faulty} faulty"
    print(f"\r{told}", end="" if sys.stdout.isatty() else "\n", flush=True)


def summary(run: Run, notes: Notes, before: int, seconds: float) -> int:
    faulty = [played for played in notes.played if played.violations]
    decisions = sum(played.decisions for played in notes.played)
    print(f"\n{len(notes.played):,} of {run.sets:,} sets played, {decisions:,} decisions in all")
    print(f"{len(notes.played) - before:,} sets in {seconds / 60:.1f} minutes")
    for played in faulty[:SHOWN]:
        names = ", ".join(map(str, modules_of(run.game, played.number))) or "none"
        print(f"set {played.number}, {played.seats} players, modules {names}: {played.violations[0]}", file=sys.stderr)
    print(f"{len(faulty)} with violations")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())

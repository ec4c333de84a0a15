"""What a run found, in lines for whoever watches and as a page of the documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.load.figures import machine
from tests.chaos.faults import FAULTS
from tests.chaos.house import House
from tests.chaos.run import Round, Totals


def heading(house: House) -> str:
    on = "" if house.disk is None else f", on {house.disk.kind}"
    return f"\n{house.name}{on}"


def line(made: Round) -> str:
    figures = (
        f"{_named(made):36}{made.acknowledged:5} acknowledged {made.refused:4} refused {made.faults:4} not served "
        f"{made.reconnects:4} reconnects, all play after {made.again:5.2f} s; keeper: {made.health}"
    )
    return "\n".join([figures, *(f"  WRONG: {what}" for what in made.wrong)])


def _named(made: Round) -> str:
    return f"{made.fault}, {made.note}" if made.note else made.fault


def wrong(rounds: Sequence[Round], totals: Sequence[Totals]) -> list[str]:
    found: list[Round | Totals] = [*rounds, *totals]
    return [what for each in found for what in each.wrong]


def summary(rounds: Sequence[Round], totals: Sequence[Totals], seconds: float) -> str:
    found = wrong(rounds, totals)
    lines = [
        f"{each.setting}: {each.games} games to their end, {each.decisions} acknowledged decisions and {each.lines} "
        f"lines there once, {each.screens} screens compared"
        for each in totals
    ]
    lines += [f"  WRONG: {what}" for each in totals for what in each.wrong]
    verdict = f"{len(found)} things are wrong" if found else "nothing lost, nothing twice, every screen as a fresh view"
    return "\n".join(["", *lines, f"{len(rounds)} rounds in {seconds:.0f} seconds: {verdict}."])


def document(rounds: Sequence[Round], totals: Sequence[Totals], seed: int, seconds: float) -> str:
    return "\n".join([*_document(rounds, totals, seed, seconds), ""])


def _document(rounds: Sequence[Round], totals: Sequence[Totals], seed: int, seconds: float) -> Iterator[str]:
    yield "# The log of a run"
    yield ""
    on = machine()
    yield f"Written by `make chaos`, seed {seed}, on {on.processors} processors ({on.processor}),"
    yield f"where {on.load:.1f} programs wanted to run at the end of it."
    yield "What it means: [reliability.md](../reliability.md)."
    for total in totals:
        yield from ["", f"## {total.setting}", ""]
        yield "| fault | acknowledged | refused | not served | reconnects | all play again | the keeper sees | checks |"
        yield "| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |"
        for made in rounds:
            if made.setting == total.setting:
                yield (
                    f"| {_named(made)} | {made.acknowledged} | {made.refused} | {made.faults} | {made.reconnects} "
                    f"| {made.again:.2f} s | {made.health} | {'; '.join(made.wrong) or 'hold'} |"
                )
    yield ""
    yield f"```\n{summary(rounds, totals, seconds).strip()}\n```"
    yield from ["", "## What each fault does", "", "| fault | what it does, and how it is undone |", "| --- | --- |"]
    for fault in FAULTS.values():
        yield f"| {fault.name} | {' '.join(fault.told.split())} |"

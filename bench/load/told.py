"""The figures in words: a line for each as it comes, and the tables of the document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bench.load.figures import Found, Idle, Memory, Play, Reading, Report

Cells = Sequence[str]

PLAYS = (
    *("where", "tables", "wanted", "decisions a second", "server, ms a decision", "clients, ms a decision"),
    *("p50 ms", "p99 ms", "plans p50", "plans p99", "other picks p50", "other picks p99", "processors used elsewhere"),
    "processors taken away",
)
MEMORY = ("where", "tables", "MB")
IDLE = ("where", "tables", "server, ms a second for a table")
READING = ("page", "kB", "requests a second", "server, ms a request", "p50 ms", "p99 ms")
CALM = 0.2
"""Processors that others may use before figures are doubtful."""
STILL = 0.05
"""The same for a virtual machine that is not given what it wants: at once nothing runs, whoever was about to."""


def line(found: Found) -> str:
    heads = {Play: PLAYS, Memory: MEMORY, Idle: IDLE, Reading: READING}[type(found)]
    return "; ".join(f"{head}: {cell}" for head, cell in zip(heads, cells(found), strict=True))


def cells(found: Found) -> Cells:
    if isinstance(found, Play):
        return _play(found)
    if isinstance(found, Memory):
        return (found.place, str(found.tables), f"{found.megabytes:.0f}")
    if isinstance(found, Idle):
        return (found.place, str(found.tables), f"{found.server_ms:.3f}")
    return (
        *(found.path, f"{found.kilobytes:.1f}", f"{found.per_second:,.0f}", f"{found.server_ms:.2f}"),
        *(f"{found.p50:.1f}", f"{found.p99:.1f}"),
    )


def _play(play: Play) -> Cells:
    spreads = (play.latency, play.planning, play.others)
    return (
        *(play.place, str(play.tables), "flat out" if play.pace is None else f"{play.pace:,.0f}/s"),
        *(f"{play.per_second:,.0f}", f"{play.server_ms:.2f}", f"{play.clients_ms:.2f}"),
        *(f"{value:.1f}" if spread.heard else "-" for spread in spreads for value in (spread.p50, spread.p99)),
        *(f"{play.elsewhere:.1f}", f"{play.stolen:.2f}"),
    )


def circumstances(report: Report) -> str:
    found = report.machine
    said = [
        f"{found.processors} processors ({found.processor}), Python {found.python}.",
        f"When the run began, {found.load:.1f} processes wanted to run.",
        f"Each line was measured for {report.seconds:g} seconds at most.",
    ]
    if report.bytes_of_a_decision:
        said.append(f"One decision is {report.bytes_of_a_decision:,.0f} bytes for all five at a table.")
    elsewhere = max((play.elsewhere for play in report.plays), default=0.0)
    if elsewhere > CALM:
        said.append(
            f"Others used up to {elsewhere:.1f} processors meanwhile: speed and latency say little of the house."
        )
    stolen = max((play.stolen for play in report.plays), default=0.0)
    if stolen > STILL:
        said.append(f"Up to {stolen:.2f} processors were taken away meanwhile: those lines are slow for that reason.")
    return " ".join(said)


def document(report: Report) -> str:
    """Markdown, with nothing in it but what one run has measured."""
    parts = [
        circumstances(report),
        *_part("Playing", PLAYS, report.plays),
        *_part("Memory", MEMORY, report.memory),
        *_part("Tables at which nobody does anything", IDLE, report.idle),
        *_part("Pages", READING, report.reading),
    ]
    return "\n\n".join(["# Figures of one run", *parts]) + "\n"


def _part(title: str, heads: Cells, found: Sequence[Found]) -> list[str]:
    return [f"## {title}", _table(heads, map(cells, found))] if found else []


def _table(heads: Cells, rows: Iterable[Cells]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines)


def terminal(report: Report) -> str:
    """The same with every column as wide as it must be."""
    parts = ((PLAYS, report.plays), (MEMORY, report.memory), (IDLE, report.idle), (READING, report.reading))
    return "\n\n".join(
        [circumstances(report), *(_columns(heads, list(map(cells, found))) for heads, found in parts if found)]
    )


def _columns(heads: Cells, rows: Sequence[Cells]) -> str:
    every = [heads, *rows]
    widths = [max(len(row[index]) for row in every) for index in range(len(heads))]
    return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in every)

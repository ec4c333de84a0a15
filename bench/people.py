"""`python -m bench.people [PAGE]`: what the measured figures mean in people. Written into the page, if one is named.

Everything is worked out from `Figures`: whoever measures anew changes them there and runs this again.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

BEGIN, END = "<!-- worked out -->", "<!-- worked out until here -->"
TABLES = (100, 200, 400, 800, 1_200, 1_600, 2_400)
CROWDS = (10_000, 1_000_000)
DAY = 24 * 3600


@dataclass(frozen=True)
class Figures:
    """Measured unless it says assumed; where, stands in docs/performance/in_people.md."""

    # How people play.
    people: int = 4
    decisions: int = 270
    stored: int = 320
    """Rows of a game: what people decide and what nature draws."""
    minutes: float = 90.0
    """Assumed: a game."""
    sockets: int = 5
    """Of a table: four people, and somebody watches (assumed)."""
    pages: int = 10
    """Assumed: pages and questions over HTTP of a person in the time of a game."""
    busy_share: float = 1 / 3
    """Assumed: of a day's busiest hour, what an hour has on average."""

    # What that costs a process.
    decision_ms: float = 1.10
    follow_ms: float = 0.93
    """What another process pays that has people at the same table."""
    page_ms: float = 0.48
    idle_ms: float = 0.13
    """In a second, for a table at which nobody does anything."""
    commit_ms: float = 3.0
    """Assumed: an ordinary disk. That of the machine that was measured takes about one."""
    house_mb: float = 102.0
    table_mb: float = 0.23
    connections: int = 4_000
    """`FRESCO_CONNECTIONS`."""

    # What it costs the database and Redis.
    decision_bytes: int = 182
    archive_bytes: int = 20_000
    rows_bytes: int = 2_500
    """Assumed, of a table: itself, its seats and what else there is of it."""
    log_bytes: int = 1_400
    """What PostgreSQL writes ahead for one decision."""
    commits: int = 2_000
    """Assumed: commits a second that one PostgreSQL on one good disk keeps up for months."""
    processes: int = 16
    """Assumed: of one partition, at most. Each hears what each of the others says."""
    process_connections: int = 8
    """Assumed, to PostgreSQL: the pool as it is used, the writer, the reader."""
    rounds_seconds: float = 10.0
    """How often a process says who is with it, for each of its tables."""

    # The machine.
    cores: int = 2
    machine_mb: int = 4_000
    half: float = 0.5
    """Assumed: no processor is planned for more than this share of its time."""

    @property
    def pace(self) -> float:
        """Decisions a second at one table."""
        return self.decisions / (self.minutes * 60)

    @property
    def page_pace(self) -> float:
        return self.people * self.pages / (self.minutes * 60)

    def busy_ms(self, processes: float = 1.0) -> float:
        """What a table costs in a second, if its people are at so many processes."""
        decided = self.pace * (self.decision_ms + self.follow_ms * (processes - 1))
        return decided + self.page_pace * self.page_ms + self.idle_ms * processes

    @property
    def game_bytes(self) -> int:
        return self.stored * self.decision_bytes + self.archive_bytes + self.rows_bytes


@dataclass(frozen=True)
class Limit:
    name: str
    tables: float


def limits(figures: Figures) -> list[Limit]:
    """How many tables one process holds, by what gives out first."""
    return sorted(
        [
            Limit(f"{figures.connections:,} connections (`FRESCO_CONNECTIONS`)", figures.connections / figures.sockets),
            Limit(f"{figures.half:.0%} of one core", 1000 * figures.half / figures.busy_ms()),
            Limit("1 GB of memory", (1000 - figures.house_mb) / figures.table_mb),
        ],
        key=lambda limit: limit.tables,
    )


# -- a process as a queue ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Queued:
    busy: float
    p50: float
    p99: float


def queue(figures: Figures, tables: int, seconds: float = 300.0) -> Queued:
    """Decisions and pages come by chance to one event loop that does one thing at a time; how long decisions take.

    A quarter of the decisions are plans, of which four come within a moment: the hardest that people do to a table.
    """
    chance = random.Random(tables)
    plans = 0.25 * figures.pace * tables / figures.people
    arrivals = [
        *((at, figures.decision_ms, True) for at in _by_chance(chance, 0.75 * figures.pace * tables, seconds)),
        *(
            (at + chance.random() * 0.01, figures.decision_ms, True)
            for at in _by_chance(chance, plans, seconds)
            for _ in range(figures.people)
        ),
        *((at, figures.page_ms, False) for at in _by_chance(chance, figures.page_pace * tables, seconds)),
        *((at, 1.0, False) for at in _by_chance(chance, figures.idle_ms * tables, seconds)),
    ]
    return _served(sorted(arrivals), figures.commit_ms, seconds)


def _by_chance(chance: random.Random, pace: float, seconds: float) -> Iterable[float]:
    at = chance.expovariate(pace)
    while at < seconds:
        yield at
        at += chance.expovariate(pace)


def _served(arrivals: Sequence[tuple[float, float, bool]], commit_ms: float, seconds: float) -> Queued:
    free_at = worked = 0.0
    took: list[float] = []
    for at, work_ms, decision in arrivals:
        free_at = max(at, free_at) + work_ms / 1000
        worked += work_ms / 1000
        if decision:
            took.append((free_at - at) * 1000 + commit_ms)
    took.sort()
    return Queued(worked / seconds, took[len(took) // 2], took[int(len(took) * 0.99)])


# -- a crowd ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class House:
    """What serves a crowd. A partition is a house of its own: PostgreSQL, Redis, and processes that share them."""

    tables: float
    sockets: float
    decisions: float
    partitions: int
    processes: int
    """Of one partition."""
    apart: float
    """At how many of them the people of one table are."""
    pointers: float
    delivered: float
    connections: int
    log_mb: float
    day_gb: float


def house(figures: Figures, people: int, *, together: bool) -> House:
    """`together`: the proxy sends everybody at a table to the same process as long as it is there."""
    tables = people / figures.people
    decisions = tables * figures.pace
    partitions = max(1, math.ceil(decisions / figures.commits))
    while (found := _processes(figures, tables / partitions, together=together))[0] > figures.processes:
        partitions += 1
    mine, (processes, apart) = tables / partitions, found
    pointers = mine * (figures.pace + apart / figures.rounds_seconds)
    games_a_day = tables * DAY * figures.busy_share / (figures.minutes * 60)
    return House(
        tables=tables,
        sockets=tables * figures.sockets,
        decisions=decisions,
        partitions=partitions,
        processes=processes,
        apart=apart,
        pointers=pointers,
        delivered=pointers * processes,
        connections=processes * figures.process_connections,
        log_mb=decisions / partitions * figures.log_bytes / 1e6,
        day_gb=games_a_day * figures.game_bytes / 1e9,
    )


def _processes(figures: Figures, tables: float, *, together: bool) -> tuple[int, float]:
    """As many as sockets and work ask for; the more there are, the further apart people sit."""
    processes = 1
    while True:
        apart = 1.0 if together else processes * (1 - (1 - 1 / processes) ** figures.sockets)
        sockets = tables * figures.sockets / figures.connections
        work = tables * figures.busy_ms(apart) / (1000 * figures.half)
        needed = math.ceil(max(sockets, work))
        if needed <= processes:
            return processes, apart
        processes = needed


# -- told -------------------------------------------------------------------------------------------------------------


def told(figures: Figures) -> str:
    return "\n\n".join([_table_of_four(figures), _one_process(figures), _queues(figures), _crowds(figures)])


def _table_of_four(figures: Figures) -> str:
    return (
        f"A table decides {figures.pace:.3f} times a second, once in {1 / figures.pace:.0f} seconds, and takes "
        f"{figures.busy_ms():.2f} ms of a processor in a second: {figures.pace * figures.decision_ms:.2f} for "
        f"decisions, {figures.page_pace * figures.page_ms:.2f} for pages, {figures.idle_ms:.2f} for being there. "
        f"A game leaves {figures.game_bytes / 1000:.0f} kB behind."
    )


def _one_process(figures: Figures) -> str:
    rows = [(each.name, f"{each.tables:,.0f}", f"{each.tables * figures.people:,.0f}") for each in limits(figures)]
    return _rows(("one process is full when it has used up", "tables", "people"), rows)


def _queues(figures: Figures) -> str:
    rows = []
    for tables in TABLES:
        found = queue(figures, tables)
        rows.append(
            (
                f"{tables:,}",
                f"{tables * figures.people:,}",
                f"{tables * figures.pace:.0f}",
                f"{found.busy:.0%}",
                *((f"{found.p50:.0f}", f"{found.p99:.0f}") if found.busy < 1 else ("-", "grows without end")),
            )
        )
    heads = ("tables", "people", "decisions a second", "of one core", "p50 ms", "p99 ms")
    return _rows(heads, rows)


def _crowds(figures: Figures) -> str:
    kinds = [(people, together) for people in CROWDS for together in (False, True)]
    houses = [house(figures, people, together=together) for people, together in kinds]
    lines: list[tuple[str, list[str]]] = [
        ("tables", [f"{each.tables:,.0f}" for each in houses]),
        ("sockets", [f"{each.sockets:,.0f}" for each in houses]),
        ("decisions a second", [f"{each.decisions:,.0f}" for each in houses]),
        ("partitions", [f"{each.partitions:,}" for each in houses]),
        ("processes of a partition", [f"{each.processes:,}" for each in houses]),
        ("processes at which one table is", [f"{each.apart:.1f}" for each in houses]),
        ("pointers a second in a partition", [f"{each.pointers:,.0f}" for each in houses]),
        ("the same, delivered", [f"{each.delivered:,.0f}" for each in houses]),
        ("connections to PostgreSQL in a partition", [f"{each.connections:,}" for each in houses]),
        ("PostgreSQL writes ahead, MB a second in a partition", [f"{each.log_mb:.1f}" for each in houses]),
        ("disk a day, GB in all", [f"{each.day_gb:,.0f}" for each in houses]),
    ]
    heads = ("people at once", *(f"{people:,}{', together' if together else ''}" for people, together in kinds))
    return _rows(heads, [(name, *cells) for name, cells in lines])


def _rows(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in [heads, ["---"] * len(heads), *rows])


def write(page: Path, text: str) -> None:
    before, _, rest = page.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.people", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("page", nargs="?", type=Path, help="a page in which the same stands between two marks")
    page = parser.parse_args().page
    text = told(Figures())
    print(text)
    if page is not None:
        write(page, text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

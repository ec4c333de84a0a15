"""How large a process is, and whether it grows."""

from __future__ import annotations

import os
import statistics
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import httpx
import msgspec

MEGABYTES_AN_HOUR = 8.0
MEGABYTES = 6.0
"""A process grows if the later half of the time shows both: this slope, and this much by it. In a few minutes a slope
means little, and over an hour a few megabytes do."""
KEPT_FILES = 24
"""Connections to the database that were opened by the way, and stay."""
KEPT_TASKS = 6
PAGE = os.sysconf("SC_PAGE_SIZE")


class Sample(msgspec.Struct, frozen=True):
    minutes: float
    megabytes: float
    files: int
    threads: int
    tasks: int
    sockets: int
    tables: int


async def sample(pid: int, base: str, minutes: float) -> Sample:
    figures = await _figures(base)
    return Sample(
        minutes=round(minutes, 2),
        megabytes=round(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 1e6, 1),
        files=len(os.listdir(f"/proc/{pid}/fd")),
        threads=len(os.listdir(f"/proc/{pid}/task")),
        tasks=int(figures["fresco_tasks"]),
        sockets=int(figures["fresco_sockets"]),
        tables=int(figures["fresco_tables"]),
    )


async def _figures(base: str) -> dict[str, float]:
    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
        lines = (await http.get("/metrics")).raise_for_status().text.split("\n")
    pairs = (line.split(" ") for line in lines if line.startswith("fresco_") and "{" not in line)
    return {name: float(value) for name, value in pairs}


def slope(samples: Sequence[Sample]) -> float:
    """Megabytes an hour: the median of the slopes between any two samples, which a few high ones do not move."""
    between = [
        (later.megabytes - earlier.megabytes) / (later.minutes - earlier.minutes)
        for earlier, later in combinations(samples, 2)
        if later.minutes > earlier.minutes
    ]
    return 60 * statistics.median(between) if between else 0.0


def grown(before: Sample, during: Sequence[Sample], after: Sample) -> list[str]:
    """What is wrong, in words. `after` is when everybody has left, `before` when nobody had come."""
    later = during[len(during) // 2 :]
    wrong = []
    an_hour = slope(later)
    grew = an_hour / 60 * (later[-1].minutes - later[0].minutes) if later else 0.0
    if an_hour > MEGABYTES_AN_HOUR and grew > MEGABYTES:
        wrong.append(f"memory grows by {an_hour:.1f} MB an hour, {grew:.1f} MB in the later half")
    if after.files > before.files + KEPT_FILES:
        wrong.append(f"{after.files} files are open when everybody has left, {before.files} were before they came")
    if after.tasks > before.tasks + KEPT_TASKS:
        wrong.append(f"{after.tasks} tasks are left, {before.tasks} were there before")
    if after.sockets or after.tables:
        wrong.append(f"{after.sockets} sockets and {after.tables} tables are left")
    return wrong

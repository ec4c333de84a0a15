"""What is found out: plain data, as it is stored."""

from __future__ import annotations

import os
import platform
from array import array
from pathlib import Path
from typing import TypeAlias

import msgspec


class Spread(msgspec.Struct, frozen=True):
    """Milliseconds: half of them took no longer than `p50`, 99 of 100 no longer than `p99`."""

    heard: int
    p50: float
    p99: float


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """One stretch of playing, measured while all of its tables played."""

    place: str
    tables: int
    pace: float | None
    """Decisions a second that were wanted; null: as fast as they come."""
    seconds: float
    decisions: int
    per_second: float
    server_ms: float
    """Processor time of all its processes for one decision."""
    clients_ms: float
    elsewhere: float
    """How many processors others on the machine used meanwhile."""
    stolen: float
    """How many it wanted and was not given, because other machines on the same iron ran."""
    latency: Spread
    """From sending a pick until it is read from the socket of somebody else."""
    planning: Spread
    """The same of plans alone."""
    others: Spread
    """The same of all but plans."""


class Memory(msgspec.Struct, frozen=True):
    place: str
    tables: int
    megabytes: float


class Idle(msgspec.Struct, frozen=True):
    """Tables at which nobody does anything."""

    place: str
    tables: int
    server_ms: float
    """Processor time in a second, for one of them."""


class Reading(msgspec.Struct, frozen=True):
    """One page, read over and over."""

    place: str
    path: str
    visitors: int
    kilobytes: float
    per_second: float
    server_ms: float
    p50: float
    p99: float


class Machine(msgspec.Struct, frozen=True):
    processor: str
    processors: int
    python: str
    load: float
    """How many processes wanted to run in the minute before."""


Found: TypeAlias = Play | Memory | Idle | Reading


class Report(msgspec.Struct):
    machine: Machine
    seconds: float
    """How long each figure was measured, at most."""
    bytes_of_a_decision: float = 0.0
    """What all five at a table are sent for one pick, on average."""
    plays: list[Play] = []
    memory: list[Memory] = []
    idle: list[Idle] = []
    reading: list[Reading] = []

    def add(self, found: Found) -> None:
        if isinstance(found, Play):
            self.plays.append(found)
        elif isinstance(found, Memory):
            self.memory.append(found)
        elif isinstance(found, Idle):
            self.idle.append(found)
        else:
            self.reading.append(found)


def machine() -> Machine:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = named[0] if named else platform.machine()
    return Machine(processor, os.cpu_count() or 1, platform.python_version(), round(os.getloadavg()[0], 1))


def save(report: Report, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(report)) + b"\n")


def percentile(values: array[float], share: float) -> float:
    """In milliseconds; 0 where there is nothing."""
    ranked = sorted(values)
    return round(ranked[min(len(ranked) - 1, int(len(ranked) * share))] * 1000, 2) if ranked else 0.0


def spread(seconds: array[float]) -> Spread:
    return Spread(len(seconds), percentile(seconds, 0.5), percentile(seconds, 0.99))

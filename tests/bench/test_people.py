"""What figures mean in people."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import people
from bench.people import Figures

PAGE = Path(__file__).parent.parent.parent / "docs" / "performance" / "in_people.md"


def test_the_page_says_what_follows_from_the_figures() -> None:
    worked_out = PAGE.read_text().partition(people.BEGIN)[2].partition(people.END)[0].strip()
    assert worked_out == people.told(Figures()), f"python -m bench.people {PAGE.relative_to(PAGE.parents[2])}"


def test_what_is_used_up_first_comes_first() -> None:
    few = people.limits(Figures(connections=100))
    assert few[0].tables == 20
    assert [limit.tables for limit in few] == sorted(limit.tables for limit in few)


def test_the_queue_grows_with_the_tables_and_is_as_busy_as_the_arithmetic_says() -> None:
    figures = Figures()
    calm, busy = people.queue(figures, 200), people.queue(figures, 1_200)
    assert calm.p99 < busy.p99
    assert busy.busy == pytest.approx(1_200 * figures.busy_ms() / 1000, rel=0.05)


def test_a_million_people_take_more_houses_and_none_of_them_more_processes_than_hear_each_other_well() -> None:
    small, large = (people.house(Figures(), crowd, together=True) for crowd in (10_000, 1_000_000))
    assert small.partitions == 1 < large.partitions
    assert large.processes <= Figures().processes
    assert large.day_gb == pytest.approx(100 * small.day_gb)


def test_people_of_a_table_who_are_sent_to_one_process_cost_less() -> None:
    apart, together = (people.house(Figures(), 1_000_000, together=each) for each in (False, True))
    assert together.partitions < apart.partitions
    assert together.delivered < apart.delivered

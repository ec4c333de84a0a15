"""Whether a house that was played in for long has grown, from made-up samples."""

from __future__ import annotations

from msgspec.structs import replace

from tests.soak.growth import Sample, grown, slope

BEFORE = Sample(minutes=0, megabytes=130, files=19, threads=8, tasks=10, sockets=0, tables=0)
AFTER = replace(BEFORE, minutes=62, megabytes=152, files=37)


def evening(megabytes_an_hour: float) -> list[Sample]:
    """Large at once, then at this pace, with every fifth minute a high one."""
    return [
        Sample(minute, 150 + megabytes_an_hour * minute / 60 + 20 * (minute % 5 == 0), 70, 11, 138, 32, 7)
        for minute in range(1, 61)
    ]


def test_a_house_that_is_as_large_after_an_hour_is_flat() -> None:
    assert grown(BEFORE, evening(0), AFTER) == []
    assert abs(slope(evening(0))) < 1


def test_a_house_that_grows_all_the_time_is_found() -> None:
    assert grown(BEFORE, evening(30), AFTER) == ["memory grows by 30.0 MB an hour, 14.5 MB in the later half"]


def test_a_steep_slope_of_a_few_minutes_means_little() -> None:
    assert grown(BEFORE, evening(30)[5:9], AFTER) == []


def test_files_tasks_sockets_and_tables_that_are_left_are_found() -> None:
    left = replace(AFTER, files=60, tasks=40, sockets=2, tables=1)
    assert grown(BEFORE, evening(0), left) == [
        "60 files are open when everybody has left, 19 were before they came",
        "40 tasks are left, 10 were there before",
        "2 sockets and 1 tables are left",
    ]

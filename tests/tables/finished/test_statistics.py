"""Statistics are read from the tallies: right for every period, silent where there is too little, and by their key."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from app.db import Database
from app.tables.finished import results, statistics
from app.tables.finished.counting import Counts, Ending, counts
from app.tables.finished.statistics import LEAST, Count, Figures, Period
from tests.tables.plans import plan

TODAY = date(2026, 7, 15)
"""A Wednesday."""
MONDAY = date(2026, 7, 13)


async def count(
    database: Database, day: date, games: int = 1, game: str = "fresco", counted: Counts | None = None
) -> None:
    """So many games that ended on this day."""
    if counted is None:
        counted = counts(Ending([2], 3600, {"p0": 40, "p1": 60}, ["p1"], ["p0", "p1"], [{"hour": {"p0": 5, "p1": 10}}]))
    async with database.writing() as session:
        for _ in range(games):
            await results.add_up(session, game, day, counted)


async def read(database: Database, period: Period, game: str = "fresco") -> Figures:
    async with database.reading() as session:
        return await statistics.read(session, game, period, TODAY)


async def test_where_nothing_was_played_there_is_nothing(database: Database) -> None:
    await count(database, TODAY, game="dice")
    await count(database, TODAY - timedelta(days=40))
    figures = await read(database, "month")
    assert (figures.games, figures.slots, figures.by("module"), figures.half_within) == (0, [], {}, None)
    assert figures.victories("seat") == []


async def test_all_time_is_shown_by_months_six_of_them_in_a_young_house(database: Database) -> None:
    await count(database, date(2026, 4, 30), 2)
    await count(database, date(2026, 6, 1))
    figures = await read(database, "all")
    assert (figures.first, figures.games, figures.grain) == (date(2026, 4, 30), 3, "month")
    assert figures.slots == [(date(2026, month, 1), games) for month, games in enumerate((0, 0, 2, 0, 1, 0), 2)]


async def test_all_time_begins_with_the_month_of_the_first_game_in_an_old_house(database: Database) -> None:
    await count(database, date(2024, 12, 31))
    figures = await read(database, "all")
    assert (figures.first, len(figures.slots)) == (date(2024, 12, 31), 20)
    assert (figures.slots[0], figures.slots[-1]) == ((date(2024, 12, 1), 1), (date(2026, 7, 1), 0))


async def test_a_year_is_52_weeks_with_this_one_each_from_its_monday(database: Database) -> None:
    first = MONDAY - timedelta(weeks=51)
    await count(database, first)
    await count(database, first - timedelta(days=1))
    await count(database, MONDAY - timedelta(days=1), 3)
    await count(database, MONDAY, 4)
    await count(database, TODAY)
    figures = await read(database, "year")
    assert figures.games == 9, "all but the one of the week before"
    assert len(figures.slots) == 52
    assert [slot for slot in figures.slots if slot.games] == [
        (first, 1),
        (MONDAY - timedelta(days=7), 3),
        (MONDAY, 5),
    ]


async def test_thirty_days_end_today(database: Database) -> None:
    await count(database, TODAY - timedelta(days=29))
    await count(database, TODAY - timedelta(days=30))
    await count(database, TODAY, 2)
    figures = await read(database, "month")
    assert figures.games == 3
    assert (len(figures.slots), figures.slots[0], figures.slots[-1]) == (
        30,
        (TODAY - timedelta(days=29), 1),
        (TODAY, 2),
    )


async def test_days_are_added_up_by_label(database: Database) -> None:
    await count(database, TODAY, 2)
    await count(database, TODAY - timedelta(days=3), 1)
    figures = await read(database, "month")
    assert figures.by("size") == {"2": (3, 3 * 3600)}
    assert figures.by("score by module") == {"2": (6, 300)}
    assert figures.by("score by module")["2"].mean == 50


def won_by(winners: list[str], size: int, facts: list[dict[str, dict[str, int]]] | None = None) -> Counts:
    """A game of people alone."""
    seats = [f"p{place}" for place in range(size)]
    return counts(Ending([], 60, dict.fromkeys(seats, 1), winners, seats, facts or []))


async def test_victories_are_held_against_an_equal_share_and_shown_from_enough_on(database: Database) -> None:
    await count(database, TODAY, LEAST, counted=won_by(["p0"], 2))
    await count(database, TODAY, LEAST - 1, counted=won_by(["p3"], 4))
    figures = await read(database, "all")
    found, games = figures.victories("seat"), 2 * LEAST - 1
    assert [(each.label, each.number, each.won) for each in found] == [("p0", games, LEAST), ("p1", games, 0)]
    assert [each.fair for each in found] == pytest.approx([(LEAST / 2 + (LEAST - 1) / 4) / games] * 2)
    assert found[0].share == LEAST / games


async def test_where_victories_are_shared_an_equal_share_is_larger(database: Database) -> None:
    await count(database, TODAY, LEAST, counted=won_by(["p0"], 2))
    await count(database, TODAY, LEAST, counted=won_by(["p0", "p1"], 2))
    found = (await read(database, "all")).victories("seat")
    assert [(each.share, each.fair) for each in found] == [(1, 0.75), (0.5, 0.75)]


async def test_many_rounds_of_few_games_say_nothing(database: Database) -> None:
    rounds = [{"hour": {"p0": 5, "p1": 6}}] * LEAST
    await count(database, TODAY, LEAST - 1, counted=won_by(["p0"], 2, rounds))
    figures = await read(database, "all")
    assert (figures.games_of_people, figures.victories("fact hour")) == (LEAST - 1, [])
    await count(database, TODAY, 1, counted=won_by(["p0"], 2, rounds))
    assert [each.label for each in (await read(database, "all")).victories("fact hour")] == ["5", "6"]


async def test_facts_stand_in_the_order_of_their_numbers(database: Database) -> None:
    await count(database, TODAY, LEAST)
    assert [each.label for each in (await read(database, "all")).victories("fact hour")] == ["5", "10"]


@pytest.mark.parametrize(
    ("lengths", "half"),
    [
        ({"15": 1, "60": 1}, 15),
        ({"15": 1, "60": 2}, 60),
        ({"30": 1, "longer": 2}, None),
        ({"1440": 5}, 1440),
    ],
)
def test_half_of_the_games_ended_within_so_many_minutes(lengths: dict[str, int], half: int | None) -> None:
    sums = {("length", label): Count(number, 0) for label, number in lengths.items()}
    sums["games", ""] = Count(sum(lengths.values()), 0)
    assert Figures(None, "month", [], sums).half_within == half


@pytest.mark.parametrize("since", [None, TODAY])
async def test_sums_and_days_are_found_by_the_key(database: Database, since: date | None) -> None:
    await count(database, TODAY)
    found = [await plan(database, query) for query in (statistics.sums_of("x", since), statistics.days_of("x", since))]
    if database.engine.dialect.name == "sqlite":
        assert [each.count("USING PRIMARY KEY (game=?") for each in found] == [1, 1]
        assert "TEMP B-TREE" not in "".join(found), "nothing has to be sorted"
    else:
        assert ["pk_tallies" in each for each in found] == [True, True]
        assert "Seq Scan" not in "".join(found)

"""What finished games show when they are added up: read from the tallies, which grow by the day and not by the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from typing import Literal, NamedTuple, get_args

import msgspec
from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Tally
from app.tables.finished.counting import GAMES, LENGTH, LENGTHS, SEAT, Line

Period = Literal["all", "year", "month"]
PERIODS: tuple[Period, ...] = get_args(Period)
Grain = Literal["day", "week", "month"]
GRAINS: Mapping[Period, Grain] = {"all": "month", "year": "week", "month": "day"}

WEEKS, DAYS = 52, 30
MONTHS = 6
"""A young house shows at least so many, so that its first games do not fill the whole drawing."""
LEAST = 20
"""Of fewer games or rounds nobody should draw conclusions: what rests on them is not shown."""


class Count(NamedTuple):
    """How many, and what that makes in all."""

    number: int
    total: int

    @property
    def mean(self) -> float:
        return self.total / self.number


class Slot(NamedTuple):
    """The games that ended in a day, a week or a month, by its first day."""

    first: date
    games: int


class Victories(NamedTuple):
    """How often those who had something in common won."""

    label: str
    number: int
    won: int
    fair: float
    """The share of victories if all at a table won equally often: one in as many as sit there, or a little more where
    some of them were shared."""

    @property
    def share(self) -> float:
        return self.won / self.number


class Figures(msgspec.Struct, frozen=True):
    """All that is known of one game in one period."""

    first: date | None
    """Where the period begins, or the day of the first game; nowhere if there is none."""
    grain: Grain
    slots: list[Slot]
    """One after the other, also those without any game."""
    sums: Mapping[Line, Count]

    @property
    def games(self) -> int:
        return self.sums.get((GAMES, ""), Count(0, 0)).number

    def by(self, measure: str) -> dict[str, Count]:
        """By label."""
        return {label: count for (of, label), count in self.sums.items() if of == measure}

    @property
    def games_of_people(self) -> int:
        """Those in which people alone sat to the end: each of them counts once for every seat."""
        return round(sum(count.number / size for size, _, count in self._by_size(SEAT)))

    def victories(self, measure: str) -> list[Victories]:
        """By what follows the number of seats in the labels, all numbers of seats together; in their own order.

        Rounds alone are not enough: all those of one game have the same winner.
        """
        if self.games_of_people < LEAST:
            return []
        sizes, found = dict[int, list[Count]](), dict[str, list[tuple[int, Count]]]()
        for size, which, count in self._by_size(measure):
            sizes.setdefault(size, []).append(count)
            found.setdefault(which, []).append((size, count))
        fair = {size: _sum(counts).mean for size, counts in sizes.items()}
        ranked = sorted(found, key=lambda which: (len(which), which))  # 9 comes before 10
        together = [_together(which, found[which], fair) for which in ranked]
        return [each for each in together if each.number >= LEAST]

    def _by_size(self, measure: str) -> Iterator[tuple[int, str, Count]]:
        for label, count in self.by(measure).items():
            size, _, which = label.partition(" ")
            yield int(size), which, count

    @property
    def half_within(self) -> int | None:
        """The least of the minutes in ``LENGTHS`` within which half of the games ended, if there is one."""
        ended, lengths = 0, self.by(LENGTH)
        for most in LENGTHS:
            ended += lengths.get(str(most), Count(0, 0)).number
            if self.games and 2 * ended >= self.games:
                return most
        return None


def _sum(counts: Iterable[Count]) -> Count:
    return Count(*map(sum, zip(*counts, strict=True)))


def _together(label: str, by_size: list[tuple[int, Count]], fair: Mapping[int, float]) -> Victories:
    number, won = _sum(count for _, count in by_size)
    return Victories(label, number, won, sum(count.number * fair[size] for size, count in by_size) / number)


async def read(session: AsyncSession, game: str, period: Period, today: date) -> Figures:
    since = first_day(period, today)
    added = await session.execute(sums_of(game, since))
    sums = {(measure, label): Count(number, total) for measure, label, number, total in added}
    days = dict((await session.execute(days_of(game, since))).all())
    grain, first = GRAINS[period], since or min(days, default=None)
    return Figures(first, grain, list(_slots(days, since, today, grain)), sums)


def first_day(period: Period, today: date) -> date | None:
    """A year is the last 52 weeks from their Monday on: a bar is then never a part of a week, but for the last."""
    if period == "year":
        return today - timedelta(weeks=WEEKS - 1, days=today.weekday())
    return today - timedelta(days=DAYS - 1) if period == "month" else None


def sums_of(game: str, since: date | None) -> Select[str, str, int, int]:
    columns = (Tally.measure, Tally.label, func.sum(Tally.number), func.sum(Tally.total))
    return select(*columns).where(*_within(game, since)).group_by(Tally.measure, Tally.label)


def days_of(game: str, since: date | None) -> Select[date, int]:
    games = (Tally.measure == GAMES, Tally.label == "")
    return select(Tally.day, Tally.number).where(*_within(game, since), *games).order_by(Tally.day)


def _within(game: str, since: date | None) -> Iterator[ColumnElement[bool]]:
    yield Tally.game == game
    if since is not None:
        yield Tally.day >= since


def _slots(days: Mapping[date, int], since: date | None, today: date, grain: Grain) -> Iterator[Slot]:
    if not days:
        return
    games: dict[date, int] = {}
    for day, number in days.items():
        games[_begin(day, grain)] = games.get(_begin(day, grain), 0) + number
    first = _begin(since or min(*days, _months_ago(today, MONTHS - 1)), grain)
    while first <= max(today, max(days)):
        yield Slot(first, games.get(first, 0))
        first = _next(first, grain)


def _begin(day: date, grain: Grain) -> date:
    if grain == "week":
        return day - timedelta(days=day.weekday())
    return day.replace(day=1) if grain == "month" else day


def _months_ago(day: date, months: int) -> date:
    for _ in range(months):
        day = _begin(day, "month") - timedelta(days=1)
    return day


def _next(first: date, grain: Grain) -> date:
    if grain == "month":
        return _begin(first + timedelta(days=31), grain)
    return first + timedelta(days=7 if grain == "week" else 1)

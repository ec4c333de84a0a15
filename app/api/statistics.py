"""The statistics: what the finished games of the house show when they are added up, for everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app.api.plots import Kind, Plot, Point
from app.api.rendering import language_of, page
from app.engine import catalogue
from app.house.visit import Visiting
from app.i18n import numbers
from app.i18n.texts import say, say_of
from app.models import now
from app.tables.finished import counting, statistics
from app.tables.finished.statistics import LEAST, PERIODS, Figures, Period, Victories
from app.tables.games import Language, about, default_game

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

MINUTES = 120
"""Longer games are told in hours."""
LITTLE = 0.01


@router.get("/statistics")
async def of_the_first_game(request: Request, visit: Visiting) -> Response:
    return await of_a_period(default_game(), "all", request, visit)


@router.get("/statistics/{game}/{period}")
async def of_a_period(game: str, period: Period, request: Request, visit: Visiting) -> Response:
    about(game)
    async with visit.database.reading() as session:
        figures = await statistics.read(session, game, period, now().date())
    told = Told(language_of(request), game, figures)
    context = {
        "games": catalogue.games(),
        "game": game,
        "periods": PERIODS,
        "period": period,
        "basis": told.basis() if figures.games else "",
        "plots": list(told.plots()) if figures.games else [],
        "whole": told.whole,
    }
    return page(request, "statistics.html", context)


class Told:
    """Figures in the reader's language."""

    def __init__(self, language: Language, game: str, figures: Figures) -> None:
        self.game = game
        self.figures = figures
        self.t = partial(say, language)
        self.t_game = partial(say_of, language, game)
        self.whole = partial(numbers.whole, language)
        self.tenths = partial(numbers.tenths, language)
        self.percent = partial(numbers.percent, language)
        self.day = partial(numbers.day, language)
        self.day_of_year = partial(numbers.day_of_year, language)
        self.month = partial(numbers.month, language)

    def basis(self) -> str:
        """What all of it rests on."""
        games, first = self.figures.games, self.figures.first
        return self.t("statistics.basis", n=games, games=self.whole(games), first=self.day(first) if first else "")

    def plots(self) -> Iterator[Plot]:
        t = self.t
        yield self.over_time()
        yield self.lengths()
        yield self.sizes()
        if catalogue.modules(self.game):
            yield self.modules()
            yield self.scores()
        for fact in about(self.game).tallied:
            yield self.fact(fact)
        found = self.figures.victories(counting.SEAT)
        heads = [t("statistics.place"), t("statistics.games")]
        yield self.wins(t("statistics.seats"), heads, found, lambda seat: t("statistics.seat", n=int(seat[1:]) + 1))

    # -- how many, and how long --------------------------------------------------------------------------------------

    def over_time(self) -> Plot:
        t, grain = self.t, self.figures.grain
        titles = {"day": t("statistics.per_day"), "week": t("statistics.per_week"), "month": t("statistics.per_month")}
        points = [
            Point(label=label, short=short, value=slot.games, text=self.whole(slot.games))
            for slot in self.figures.slots
            for label, short in [self._when(slot.first)]
        ]
        kind: Kind = "line" if grain == "month" else "bars"
        heads = [t("statistics.time"), t("statistics.games")]
        hint = t("statistics.so_far")
        return Plot(kind=kind, title=titles[grain], heads=heads, points=points, hint=hint, so_far=True)

    def _when(self, first: date) -> tuple[str, str]:
        """In full and in short."""
        if self.figures.grain == "month":
            return self.month(first), self.month(first)
        day = self.day(first)
        return self.t("statistics.week", day=day) if self.figures.grain == "week" else day, self.day_of_year(first)

    def lengths(self) -> Plot:
        """Those at both ends that never occurred are left out."""
        games = self.figures.by(counting.LENGTH)
        ends = [*(str(most) for most in counting.LENGTHS), counting.LONGER]
        used = [place for place, end in enumerate(ends) if end in games]
        shown = range(used[0], used[-1] + 1)
        points = [
            self._part(self._length(place), games[ends[place]].number if ends[place] in games else 0) for place in shown
        ]
        t, half = self.t, self.figures.half_within
        hint = ""
        if half is not None:
            hint = t("statistics.half_minutes", n=half) if half <= MINUTES else t("statistics.half_hours", n=half // 60)
        return self._parts(t("statistics.length"), t("statistics.time"), points, hint)

    def _length(self, place: int) -> str:
        first, *last = (0, *counting.LENGTHS)[place : place + 2]
        if not last:
            return self.t("statistics.longer")
        if last[0] <= MINUTES:
            return self.t("statistics.minutes", first=first, last=last[0])
        return self.t("statistics.hours", first=first // 60, last=last[0] // 60)

    def sizes(self) -> Plot:
        t, sizes = self.t, sorted(self.figures.by(counting.SIZE).items())
        points = [self._part(t("statistics.size", n=int(size)), count.number) for size, count in sizes]
        return self._parts(t("statistics.sizes"), t("statistics.players"), points)

    def _part(self, label: str, games: int) -> Point:
        """So many of all games; a few are never none."""
        share = games / self.figures.games
        text = f"< {self.percent(LITTLE)}" if 0 < share < LITTLE else self.percent(share)
        return Point(label=label, value=share, text=text, basis=self.whole(games))

    def _parts(self, title: str, head: str, points: list[Point], hint: str = "") -> Plot:
        heads = [head, self.t("statistics.share"), self.t("statistics.games")]
        return Plot(kind="rows", title=title, heads=heads, points=points, hint=hint, shares=True)

    # -- modules -----------------------------------------------------------------------------------------------------

    def _named(self, measure: str) -> list[tuple[str, statistics.Count]]:
        """By module in the order of their numbers, without those that the house no longer has."""
        names = {str(module): self.t_game(f"module.{module}.name") for module in catalogue.modules(self.game)}
        names[counting.NO_MODULE] = self.t("statistics.no_module")
        found = self.figures.by(measure)
        return [(name, found[label]) for label, name in names.items() if label in found]

    def modules(self) -> Plot:
        t = self.t
        played = sorted(self._named(counting.MODULE), key=lambda module: -module[1].number)
        points = [self._part(name, count.number) for name, count in played]
        return self._parts(t("statistics.modules"), t("statistics.module"), points)

    def scores(self) -> Plot:
        t = self.t
        often = {name for name, count in self._named(counting.MODULE) if count.number >= LEAST}
        scores = self._named(counting.SCORE_BY_MODULE)
        # Where people left their games to bots, there are more games than scores.
        found = [(name, count) for name, count in scores if name in often and count.number >= LEAST]
        points = [
            Point(label=name, value=count.mean, text=self.tenths(count.mean), basis=self.whole(count.number))
            for name, count in sorted(found, key=lambda module: -module[1].mean)
        ]
        heads = [t("statistics.module"), t("statistics.points"), t("statistics.people")]
        hint = t("statistics.scores_hint", n=LEAST)
        return Plot(kind="rows", title=t("statistics.scores"), heads=heads, points=points, hint=hint)

    # -- who wins ----------------------------------------------------------------------------------------------------

    def fact(self, name: str) -> Plot:
        t_game = self.t_game
        heads = [t_game(f"statistics.fact.{name}.head"), self.t("statistics.rounds")]
        found = self.figures.victories(f"{counting.FACT}{name}")
        title = t_game(f"statistics.fact.{name}")
        return self.wins(title, heads, found, lambda value: t_game(f"statistics.fact.{name}.value", value=value))

    def wins(self, title: str, heads: list[str], found: list[Victories], say: Callable[[str], str]) -> Plot:
        """How often those with something in common have won, held against an equal share."""
        t = self.t
        points = [
            Point(
                label=say(each.label),
                value=each.share,
                text=self.percent(each.share),
                mark=each.fair,
                beside=self.percent(each.fair),
                basis=self.whole(each.number),
            )
            for each in found
        ]
        head, basis = heads
        heads = [head, t("statistics.won"), t("statistics.fair"), basis]
        hint = t("statistics.wins_hint", n=LEAST)
        return Plot(kind="rows", title=title, heads=heads, points=points, hint=hint, shares=True)

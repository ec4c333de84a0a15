"""The first page: how the house does, and the history of all games."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from app.api.admin.search import STATUSES, Searching
from app.api.admin.session import Keeping
from app.api.admin.shell import admin_page
from app.api.plots import Plot
from app.api.rendering import language_of
from app.api.statistics import Told
from app.engine import catalogue
from app.house.visit import Visiting
from app.models import now
from app.tables.finished import statistics
from app.tables.games import default_game
from app.tables.keeping import games, health, overview, reports

router = APIRouter(default_response_class=HTMLResponse)

FAVOURITES = 7
"""So many modules are shown here; the statistics show all."""


@router.get("")
async def history(request: Request, visit: Visiting, keeper: Keeping, search: Searching) -> Response:
    game = search.game if search.game in catalogue.games() else default_game()
    async with visit.database.reading() as session:
        figures = await statistics.read(session, game, "month", now().date())
        context = {
            "search": search,
            "found": await games.find(session, search.wanted, search.order, search.place),
            "count": await games.count(session, search.wanted, search.order),
            "many": games.MANY,
            "health": await health.read(session),
            "overview": await overview.read(session),
            "open_reports": await reports.count_open(session),
        }
    told = Told(language_of(request), game, figures)
    drawn = {"plots": _plots(told) if figures.games else [], "whole": told.whole, "drawn_game": game}
    return admin_page(request, keeper, "history", {**context, **_offers(), **drawn})


def _plots(told: Told) -> list[Plot]:
    """Of the last thirty days: when games ended, how long they took, and with which modules."""
    plots = [told.over_time(), told.lengths()]
    if catalogue.modules(told.game):
        modules = told.modules()
        plots.append(msgspec.structs.replace(modules, points=modules.points[:FAVOURITES]))
    return plots


def _offers() -> dict[str, object]:
    """What can be chosen in the form."""
    known = catalogue.games()
    return {
        "games": known,
        "statuses": STATUSES,
        "sizes": sorted({size for game in known for size in catalogue.meta(game).seats}),
        "modules_of": {game: sorted(catalogue.modules(game)) for game in known if catalogue.modules(game)},
    }

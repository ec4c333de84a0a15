"""The history as a file: the same search as on the page, all of it, row by row."""

from __future__ import annotations

import csv
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import datetime
from io import StringIO
from typing import Any

import msgspec
from fastapi import APIRouter
from fastapi.responses import Response, StreamingResponse

from app.api.admin.search import Search, Searching
from app.api.admin.session import Keeper, Keeping
from app.engine import catalogue
from app.house.visit import Visit, Visiting
from app.tables.audit import note_keeper
from app.tables.keeping import games
from app.tables.keeping.shown import ShownGame

router = APIRouter()
FORMULA = re.compile(r"(^|[;,\t|])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""A cell that begins so is worked out by spreadsheets, whoever wrote it; some also begin a cell at a semicolon,
and some read the wide signs of East Asian keyboards."""


@router.get("/export.json")
async def as_json(visit: Visiting, keeper: Keeping, search: Searching) -> Response:
    return _file(_json(await _wanted(visit, keeper, search, "json")), "json", "application/json")


@router.get("/export.csv")
async def as_csv(visit: Visiting, keeper: Keeping, search: Searching) -> Response:
    return _file(_csv(await _wanted(visit, keeper, search, "csv")), "csv", "text/csv; charset=utf-8")


async def _wanted(visit: Visit, keeper: Keeper, search: Search, suffix: str) -> AsyncIterator[ShownGame]:
    async with visit.database.writing() as session:
        note_keeper(session, keeper.account_id, "games exported", file=suffix, search=search.noted)
    return games.every(visit.database, search.wanted, search.order)


def _file(rows: AsyncIterator[bytes], suffix: str, media_type: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="games.{suffix}"'}
    return StreamingResponse(rows, media_type=media_type, headers=headers)


async def _json(found: AsyncIterator[ShownGame]) -> AsyncIterator[bytes]:
    before = b"["
    async for game in found:
        yield before + msgspec.json.encode(_facts(game) | {"seats": [*_seats(game)]})
        before = b",\n"
    yield b"]\n" if before != b"[" else b"[]\n"


async def _csv(found: AsyncIterator[ShownGame]) -> AsyncIterator[bytes]:
    most = max(catalogue.meta(game).seats[-1] for game in catalogue.games())
    facts = [field for field in FACTS if field != "modules"]
    heads = [f"{field}_{place + 1}" for place in range(most) for field in SEAT]
    yield _line([*facts, "modules", *heads])
    async for game in found:
        written = _facts(game)
        seats = [seat[field] for seat in _seats(game) for field in SEAT]
        seats += [None] * (len(heads) - len(seats))
        yield _line([*(written[field] for field in facts), " ".join(map(str, game.modules)), *seats])


def _line(cells: list[Any]) -> bytes:
    line = StringIO()
    csv.writer(line).writerow([_cell(cell) for cell in cells])
    return line.getvalue().encode()


def _cell(value: Any) -> Any:
    """Nothing that people typed is a formula."""
    return FORMULA.sub(r"\1'", value) if isinstance(value, str) else value


FACTS = ("id", "name", "game", "size", "modules", "status", "number", "seconds", "opened_at", "started_at", "ended_at")
SEAT = ("player", "bot", "colour", "points", "won")
"""All that leaves the house: no code, no seed, no token, no address."""


def _facts(game: ShownGame) -> dict[str, Any]:
    return {field: _plain(getattr(game, field)) for field in FACTS}


def _seats(game: ShownGame) -> Iterator[Mapping[str, Any]]:
    for seat in game.seats:
        yield {field: getattr(seat, field) for field in SEAT}


def _plain(value: Any) -> Any:
    return value.isoformat(timespec="seconds") if isinstance(value, datetime) else value

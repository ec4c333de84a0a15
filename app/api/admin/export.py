"""The history as a file: the same search as on the page, all of it, row by row."""

from __future__ import annotations

import csv
from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import datetime
from io import StringIO
from typing import Any

import msgspec
from fastapi import APIRouter
from fastapi.responses import Response, StreamingResponse

from app.api.admin.search import Searching
from app.engine import catalogue
from app.house.visit import Visiting
from app.tables.keeping import games
from app.tables.keeping.shown import ShownGame

router = APIRouter()
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so is worked out by spreadsheets, whoever wrote it."""


@router.get("/export.json")
async def as_json(visit: Visiting, search: Searching) -> Response:
    found = games.every(visit.database, search.wanted, search.order)
    return _file(_json(found), "json", "application/json")


@router.get("/export.csv")
async def as_csv(visit: Visiting, search: Searching) -> Response:
    found = games.every(visit.database, search.wanted, search.order)
    return _file(_csv(found), "csv", "text/csv; charset=utf-8")


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
        yield _line([*(written[field] for field in facts), " ".join(map(str, game.modules)), *seats])


def _line(cells: list[Any]) -> bytes:
    line = StringIO()
    csv.writer(line).writerow([_cell(cell) for cell in cells])
    return line.getvalue().encode()


def _cell(value: Any) -> Any:
    """Nothing that people typed is a formula."""
    if isinstance(value, str) and value.startswith(FORMULAS):
        return f"'{value}"
    return value


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

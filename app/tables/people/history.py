"""The games somebody has played: how each of them ended, and what that makes on average."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Decision, Player, Seat, Table
from app.tables.lobby.opening import ENDED

MODULES_NAMED = 3
"""So many of the modules that somebody plays most are named."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended for one of its seats. Without a score it was kept, or ended by agreement."""

    table_id: int
    game: str
    modules: tuple[int, ...]
    finished: bool
    score: int | None
    place: int | None
    won: bool
    by_bot: bool
    """They left, and a bot played to the end."""


class Averages(msgspec.Struct, frozen=True):
    """What the games of one kind that they finished themselves make on average. Modules: those played most, the first
    most often."""

    games: int
    wins: int
    mean_score: float
    best_score: int
    mean_place: float
    modules: tuple[int, ...]


async def results_of(session: AsyncSession, player: Player) -> list[Result]:
    """Every game of this player that has ended, the newest first: in two questions, however many there are."""
    tables = (await session.execute(ended_of(player.id))).all()
    seats = defaultdict[int, list[Any]](list)
    for seat in await session.execute(seats_beside(player.id)):
        seats[seat.table_id].append(seat)
    return [_result(table, seats[table.id], player.id) for table in tables]


def ended_of(player_id: int) -> Select[*tuple[Any, ...]]:
    columns = (Table.id, Table.game, Table.modules, Table.status, Table.scores)
    query = select(*columns).where(Table.id.in_(_tables_of(player_id)), Table.status.in_(ENDED))
    return query.order_by(Table.finished_at.desc(), Table.id.desc())


def seats_beside(player_id: int) -> Select[*tuple[Any, ...]]:
    """All at their tables, their own seat included."""
    columns = (Seat.table_id, Seat.name, Seat.player_id, Seat.stand_in, Seat.score, Seat.won)
    return select(*columns).where(Seat.table_id.in_(_tables_of(player_id)))


def _tables_of(player_id: int) -> Select[int]:
    return select(Seat.table_id).where(Seat.player_id == player_id)


def _result(table: Any, seats: Sequence[Any], player_id: int) -> Result:
    mine = next(seat for seat in seats if seat.player_id == player_id)
    finished = table.status == "finished"
    scores = _scores(table.scores or {}, seats) if finished else {}
    score = scores.get(mine.name)
    place = won = None
    if score is not None:
        place = 1 + sum(other > score for other in scores.values())
        won = place == 1 if mine.won is None else mine.won
        if not won and place == 1:
            place = 2  # as many points as the winner, who was ahead in what decides then
    by_bot = mine.stand_in is not None
    return Result(table.id, table.game, tuple(table.modules), finished, score, place, bool(won), by_bot)


def _scores(told: Mapping[str, int], seats: Sequence[Any]) -> dict[str, int]:
    """As they were counted, otherwise as everybody last saw them."""
    if all(seat.score is not None for seat in seats):
        return {seat.name: seat.score for seat in seats}
    return {seat.name: told[seat.name] for seat in seats if seat.name in told}


def averages(results: Sequence[Result]) -> dict[str, Averages]:
    """For each game that was finished, the one played most first."""
    by_game = defaultdict[str, list[Result]](list)
    for result in results:
        if result.score is not None and not result.by_bot:
            by_game[result.game].append(result)
    return {game: _averages(by_game[game]) for game in sorted(by_game, key=lambda game: -len(by_game[game]))}


def _averages(results: Sequence[Result]) -> Averages:
    scores = [result.score for result in results if result.score is not None]
    places = [result.place for result in results if result.place is not None]
    played = Counter(module for result in results for module in result.modules)
    return Averages(
        games=len(results),
        wins=sum(result.won for result in results),
        mean_score=sum(scores) / len(scores),
        best_score=max(scores),
        mean_place=sum(places) / len(places),
        modules=tuple(module for module, _times in played.most_common(MODULES_NAMED)),
    )


async def tables_in_order(session: AsyncSession, ids: Sequence[int]) -> list[Table]:
    found = {table.id: table for table in await session.scalars(select(Table).where(Table.id.in_(ids)))}
    return [found[id_] for id_ in ids]


async def thinking_since(session: AsyncSession, tables: Sequence[Table]) -> dict[int, datetime]:
    """For each running game when its last decision was made: since then those it waits for have been thinking."""
    running = {table.id: table.started_at for table in tables if table.status == "running" and table.started_at}
    latest = (Decision.table_id == Table.id) & (Decision.number == Table.number - 1)
    query = select(Table.id, Decision.at).join(Decision, latest).where(Table.id.in_(running))
    return running | {row.id: row.at for row in await session.execute(query)}

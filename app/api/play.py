"""Playing over HTTP: the view, decisions, chat and votes, for those who do without a socket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from app.api.errors import refusals
from app.api.play_shapes import (
    Asking,
    Line,
    Missed,
    NewDecision,
    NewLine,
    NewVote,
    NotStored,
    PastAnswer,
    Stored,
    ViewAnswer,
)
from app.api.rendering import compressed
from app.api.shapes import TableCode, WatchCode
from app.engine.record import TAKE_BACK, UNDO
from app.house.answers import Problem
from app.house.visit import Visit, Visiting, player_cookie
from app.models import LARGEST_NUMBER, Player, Table
from app.tables import protocol
from app.tables.finished import archive
from app.tables.people import chat, others, votes
from app.tables.refusals import Refusal
from app.tables.running import past, store
from app.tables.running.game import Answer
from app.tables.running.table import LiveTable
from app.tables.running.views import Viewer

router = APIRouter(prefix="/api", tags=["play"], responses=refusals(404, 409, 422, 429))
known = [Depends(player_cookie)]
SEEING = refusals(401, 403)
CHANGING = refusals(401, 403, 413, 415)
DECIDING = CHANGING | {409: {"model": NotStored, "description": "The pick was refused, and why"}}
After = Annotated[int, Query(ge=0, le=LARGEST_NUMBER, description="The last number seen")]


def _json(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


class _Place:
    """A player's place at a table: the table, live and as it was found, who they are, and their seat."""

    def __init__(self, table: LiveTable, found: Table, player: Player) -> None:
        self.table = table
        self.found = found
        self.player = player
        self.seat = table.sitting.seat_of(player.id)

    def must_see(self) -> None:
        if self.seat is None and not self.table.over:
            raise Refusal("not_seated")

    def must_sit(self) -> str:
        if self.seat is None:
            raise Refusal("not_seated")
        return self.seat


@asynccontextmanager
async def _at(visit: Visit, code: str) -> AsyncIterator[_Place]:
    live = visit.playing
    async with visit.database.reading() as session:
        player = await visit.player(session)
        found = await visit.table(session, code)
    async with live.at(found.id) as table:
        place = _Place(table, found, player)
        if place.seat is not None:
            table.called(player.id)
        yield place


@asynccontextmanager
async def _watching(visit: Visit, code: str) -> AsyncIterator[LiveTable]:
    live = visit.playing
    async with visit.database.reading() as session:
        found = await visit.watched_table(session, code)
    async with live.at(found.id) as table:
        yield table


# -- seeing ----------------------------------------------------------------------------------------------------------


@router.get(
    "/tables/{code}/view",
    summary="What I see",
    response_model=ViewAnswer,
    dependencies=known,
    responses=SEEING,
)
async def view(code: TableCode, visit: Visiting) -> Response:
    """Only for those who sit at the table; of a finished game for everybody who has its code."""
    async with _at(visit, code) as place:
        place.must_see()
        return _json(place.table.fresh(place.seat).view)


@router.get(
    "/tables/{code}/messages",
    summary="What I missed",
    response_model=Missed,
    dependencies=known,
    responses=SEEING,
)
async def messages(code: TableCode, visit: Visiting, after: After) -> Response:
    """The decisions after a number, or a fresh view."""
    async with _at(visit, code) as place:
        place.must_see()
        return _json(_missed(place.table, place.seat, after))


@router.get("/watch/{code}/view", summary="What a spectator sees", response_model=ViewAnswer)
async def watched_view(code: WatchCode, visit: Visiting) -> Response:
    """Public information only."""
    async with _watching(visit, code) as table:
        return _json(table.fresh(None).view)


@router.get("/watch/{code}/messages", summary="What a spectator missed", response_model=Missed)
async def watched_messages(code: WatchCode, visit: Visiting, after: After) -> Response:
    async with _watching(visit, code) as table:
        return _json(_missed(table, None, after))


def _missed(table: LiveTable, viewer: str | None, after: int) -> dict[str, Any]:
    found = table.missed(viewer, after)
    return {"messages": found or [], "view": table.fresh(viewer).view if found is None else None}


# -- what has happened so far ----------------------------------------------------------------------------------------


@router.get(
    "/tables/{code}/log",
    summary="What has happened so far",
    response_model=PastAnswer,
    dependencies=known,
    responses=SEEING,
)
async def log(code: TableCode, visit: Visiting, request: Request) -> Response:
    """Every decision as I may know it; everything is open when the game is over."""
    async with visit.database.reading() as session:
        player = await visit.player(session)
        found = await visit.table(session, code)
        sitting = await store.read_table(session, found.id)
        seat = sitting.seat_of(player.id)
        if seat is None and sitting.status != "finished":
            raise Refusal("not_seated")
        retell = await retelling(visit, session, sitting, seat)
    return await written(request, retell)


@router.get("/watch/{code}/log", summary="What a spectator could have seen so far", response_model=PastAnswer)
async def watched_log(code: WatchCode, visit: Visiting, request: Request) -> Response:
    async with visit.database.reading() as session:
        found = await visit.watched_table(session, code)
        sitting = await store.read_table(session, found.id)
        retell = await retelling(visit, session, sitting, None)
    return await written(request, retell)


async def retelling(
    visit: Visit, session: AsyncSession, sitting: store.Sitting, viewer: Viewer
) -> Callable[[], past.Past]:
    """Everything that is needed to retell a game has been read; retelling it takes a while."""
    if not sitting.started:
        raise Refusal("not_running")
    visit.house.limits.logs.spend(visit.address)
    content = await store.read_archive(session, sitting.table_id)
    if content is not None:
        return lambda: past.from_archive(archive.read(content))
    stored = await store.read_decisions(session, sitting.table_id)
    return lambda: past.retell(sitting, stored, viewer)


async def written(request: Request, retell: Callable[[], past.Past]) -> Response:
    # A whole game is read or played again: too long to keep everybody waiting.
    body, headers = await asyncio.to_thread(lambda: compressed(request, msgspec.json.encode(retell())))
    return Response(body, headers=headers, media_type="application/json")


# -- deciding --------------------------------------------------------------------------------------------------------


@router.post(
    "/tables/{code}/decisions",
    summary="Decide",
    response_model=Stored,
    dependencies=known,
    responses=DECIDING,
)
async def decide(code: TableCode, body: NewDecision, visit: Visiting) -> Response:
    """Picks for my seat. Sent again with the same id, it is stored once and answered again."""
    async with _at(visit, code) as place:
        return _answer(await place.table.decide(place.must_sit(), body.id, body.number, body.picks))


@router.post(
    "/tables/{code}/take_back",
    summary="Open my sealed pick again",
    response_model=Stored,
    dependencies=known,
    responses=DECIDING,
)
async def take_back(code: TableCode, body: Asking, visit: Visiting) -> Response:
    """While somebody still thinks."""
    async with _at(visit, code) as place:
        return _answer(await place.table.decide(place.must_sit(), body.id, body.number, [TAKE_BACK]))


@router.post(
    "/tables/{code}/undo",
    summary="Take my last decision back",
    response_model=Stored,
    dependencies=known,
    responses=DECIDING,
)
async def undo(code: TableCode, body: Asking, visit: Visiting) -> Response:
    """Until somebody else acts or something hidden is shown."""
    async with _at(visit, code) as place:
        return _answer(await place.table.decide(place.must_sit(), body.id, body.number, [UNDO]))


def _answer(given: Answer) -> Response:
    content = msgspec.structs.asdict(given)
    if isinstance(given, protocol.Accepted):
        return _json(content)
    refusal = Refusal("pick_refused", reasons=", ".join(reason.key for reason in given.reasons))
    return _json(content | {"error": Problem.of(refusal).model_dump()}, 409)


@router.post(
    "/tables/{code}/votes",
    summary="Vote",
    status_code=204,
    dependencies=known,
    responses=CHANGING,
)
async def vote(code: TableCode, body: NewVote, visit: Visiting) -> None:
    """On a bot for somebody who is gone, the end of the game, doing without the clock, or giving a bot's seat away."""
    async with _at(visit, code) as place:
        await place.table.vote(place.must_sit(), votes.matter(body.about, body.seat), body.agree)


# -- chat ------------------------------------------------------------------------------------------------------------


@router.get(
    "/tables/{code}/chat", summary="Chat at the table", response_model=list[Line], dependencies=known, responses=SEEING
)
async def heard(code: TableCode, visit: Visiting, after: After = 0) -> Response:
    """Before the start for whoever has the code and was not asked to leave, then for those who sit at the table."""
    async with _at(visit, code) as place, visit.database.reading() as session:
        channels = await others.heard_at_table(session, place.found, place.player)
        return _json(await chat.read(session, place.table.id, channels, after, place.player.id))


@router.post(
    "/tables/{code}/chat",
    summary="Say something at the table",
    status_code=201,
    response_model=Line,
    dependencies=known,
    responses=CHANGING,
)
async def say(code: TableCode, body: NewLine, visit: Visiting) -> Response:
    async with _at(visit, code) as place:
        visit.house.limits.chat_lines.spend(str(place.player.id))
        return _json(await place.table.talk.say(place.player.id, "player", body.text, body.id), 201)


@router.get("/watch/{code}/chat", summary="Chat as spectators hear it", response_model=list[Line])
async def heard_watching(code: WatchCode, visit: Visiting, after: After = 0) -> Response:
    """Who plays hears only the players until the game is over."""
    async with visit.database.reading() as session:
        player = await visit.known_player(session)
    reader = None if player is None else player.id
    async with _watching(visit, code) as table, visit.database.reading() as session:
        channels = table.talk.channels("spectator", reader)
        return _json(await chat.read(session, table.id, channels, after, reader))


@router.post(
    "/watch/{code}/chat",
    summary="Say something to the spectators",
    status_code=201,
    response_model=Line,
    dependencies=known,
    responses=CHANGING,
)
async def say_watching(code: WatchCode, body: NewLine, visit: Visiting) -> Response:
    """Players hear it when the game is over, and speak here no sooner."""
    async with visit.database.reading() as session:
        player = await visit.player(session)
    async with _watching(visit, code) as table:
        visit.house.limits.chat_lines.spend(str(player.id))
        return _json(await table.talk.say(player.id, "spectator", body.text, body.id), 201)

"""Finished games: to be seen again, with what speaks for their draws; as files, taken along or brought."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from fastapi import APIRouter, Depends, Request, Response
from sqlalchemy.ext.asyncio import AsyncSession

from app.api.errors import refusals
from app.api.play_shapes import RecordAnswer
from app.api.rendering import compressed, language_of
from app.api.replay_shapes import ArchiveAnswer, DrawsAnswer, FileAnswer, ReplayOpen
from app.api.shapes import TableCode, WatchCode
from app.engine.record import Decision, Record, write
from app.house.answers import Problem
from app.house.visit import Visit, Visiting, player_cookie
from app.i18n.refused import in_words
from app.models import Table
from app.tables.finished import archive
from app.tables.finished.archive import Archive
from app.tables.finished.marks import marks
from app.tables.games import Language
from app.tables.lobby import replays
from app.tables.refusals import Refusal
from app.tables.running import checking, store
from app.tables.running.checking import Unfit

FILES = "/api/replays"
"""Where visitors send files, which may be larger than anything else that is sent."""

MOST_BYTES = 16 * 1024 * 1024
"""Unpacked; the largest archive of a game that anybody has played has half a million."""

router = APIRouter(tags=["replays"], responses=refusals(404, 409, 422, 429))
known = [Depends(player_cookie)]
WATCHING = refusals(403)
GZIP = "application/gzip"


async def finished(visit: Visit, session: AsyncSession, code: str) -> Table:
    """The finished game of a table, for whoever has its code."""
    table = await visit.table(session, code)
    replays.must_be_finished(table)
    return table


async def finished_to_watch(visit: Visit, session: AsyncSession, code: str) -> Table:
    """The same for whoever may watch, if the host lets them see it again."""
    table = await visit.watched_table(session, code)
    replays.must_be_finished(table)
    replays.must_be_open(table)
    return table


Find = Callable[[Visit, AsyncSession, str], Awaitable[Table]]


async def archived(visit: Visit, find: Find, code: str) -> tuple[Table, bytes]:
    """A finished game and its archive, which is made a moment after the end: whoever comes earlier waits for it."""
    async with visit.database.reading() as session:
        table = await find(visit, session, code)
        content = await store.read_archive(session, table.id)
    if content is None:
        visit.house.limits.logs.spend(visit.address)
        content = await visit.live.archived(table.id)
    if content is None:
        raise Refusal("not_archived")
    return table, content


# -- to be seen again ------------------------------------------------------------------------------------------------


@router.get("/api/tables/{code}/replay", summary="The finished game, to be seen again", response_model=ArchiveAnswer)
async def replay(code: TableCode, visit: Visiting, request: Request) -> Response:
    """The archive as it is stored: what everybody was told of every decision."""
    _, content = await archived(visit, finished, code)
    return await _document(request, content)


@router.get(
    "/api/watch/{code}/replay",
    summary="The finished game, to be seen again by spectators",
    response_model=ArchiveAnswer,
    responses=WATCHING,
)
async def watched_replay(code: WatchCode, visit: Visiting, request: Request) -> Response:
    """The same, as long as the host lets spectators see it."""
    _, content = await archived(visit, finished_to_watch, code)
    return await _document(request, content)


async def _document(request: Request, content: bytes) -> Response:
    """It lies there compressed, and goes out as it lies there to whoever can read it."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(content, media_type="application/json", headers=headers | {"Content-Encoding": "gzip"})
    return Response(await asyncio.to_thread(archive.unpacked, content), media_type="application/json", headers=headers)


# -- draws -----------------------------------------------------------------------------------------------------------


@router.get("/api/tables/{code}/replay/draws", summary="Whether the draws came from the promised seed")
async def draws(code: TableCode, visit: Visiting) -> DrawsAnswer:
    """Every draw is made again from the seed and compared with what nature drew."""
    _, content = await archived(visit, finished, code)
    return await _verified(visit, content)


@router.get(
    "/api/watch/{code}/replay/draws",
    summary="Whether the draws of a watched game came from the promised seed",
    responses=WATCHING,
)
async def watched_draws(code: WatchCode, visit: Visiting) -> DrawsAnswer:
    _, content = await archived(visit, finished_to_watch, code)
    return await _verified(visit, content)


async def _verified(visit: Visit, content: bytes) -> DrawsAnswer:
    visit.house.limits.logs.spend(visit.address)
    return await asyncio.to_thread(lambda: _draws(archive.read(content)))


def _draws(made: Archive) -> DrawsAnswer:
    doubts = [Problem.of(misfit) for misfit in made.verify()]
    return DrawsAnswer(draws=made.draws, seed_hash=made.seed_hash, seed=made.seed, doubts=doubts)


# -- to be taken along -----------------------------------------------------------------------------------------------


@router.get("/api/tables/{code}/record", summary="The finished game", response_model=RecordAnswer)
async def record(code: TableCode, visit: Visiting) -> Response:
    """For `fresco replay` and `fresco verify`; only when the game is over."""
    async with visit.database.reading() as session:
        table = await finished(visit, session, code)
        return await _taken_along(session, table, code)


@router.get(
    "/api/watch/{code}/record",
    summary="The finished game, for spectators",
    response_model=RecordAnswer,
    responses=WATCHING,
)
async def watched_record(code: WatchCode, visit: Visiting) -> Response:
    """The same, as long as the host lets spectators see it."""
    async with visit.database.reading() as session:
        table = await finished_to_watch(visit, session, code)
        return await _taken_along(session, table, code)


async def _taken_along(session: AsyncSession, table: Table, code: str) -> Response:
    sitting = await store.read_table(session, table.id)
    made = _record(sitting, await store.read_decisions(session, table.id))
    return _download(code, "json", write(msgspec.structs.replace(made, marks=marks(made))), "application/json")


@router.get(
    "/api/tables/{code}/archive",
    summary="The finished game as everybody saw it",
    response_class=Response,
    responses={200: {"content": {GZIP: {"schema": {"type": "string", "format": "binary"}}}}},
)
async def archive_file(code: TableCode, visit: Visiting) -> Response:
    """For `fresco replay` and `fresco verify`, which needs no rules for it; made when the game ends."""
    table, content = await archived(visit, finished, code)
    return _download(table.code, archive.SUFFIX, content, GZIP)


def _download(code: str, suffix: str, content: bytes, media_type: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="fresco-{code}.{suffix}"'}
    return Response(content, media_type=media_type, headers=headers)


def _record(sitting: store.Sitting, decisions: list[store.StoredDecision]) -> Record:
    return Record(
        game=sitting.game,
        seats=sitting.size,
        modules=sitting.modules,
        engine=sitting.rules_version or "",
        seed_hash=sitting.seed_hash,
        seed=sitting.seed.hex(),
        names=tuple(sitter.player or "" for sitter in sitting.sitters),
        decisions=[Decision(decision.seat, decision.pick) for decision in decisions],
    )


# -- the host --------------------------------------------------------------------------------------------------------


@router.put(
    "/api/tables/{code}/replay",
    summary="Let spectators see the finished game again, or not",
    dependencies=known,
    responses=refusals(401, 403, 413, 415),
)
async def open_replay(code: TableCode, body: ReplayOpen, visit: Visiting) -> ReplayOpen:
    """Only the host, at any time, also after the game."""
    async with visit.changing(code) as at:
        replays.open_by_host(at.session, at.table, at.me, body.open)
    await visit.live.changed(at.table.id)
    return body


# -- files -----------------------------------------------------------------------------------------------------------


@router.post(
    FILES,
    summary="A game from a file, to be seen again",
    response_model=FileAnswer,
    responses=refusals(403, 413, 415),
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RecordAnswer"}}},
        }
    },
)
async def from_file(visit: Visiting, request: Request) -> Response:
    """A record, or an archive with `Content-Encoding: gzip`. It is checked decision by decision and stored nowhere."""
    content = await request.body()
    visit.house.limits.logs.spend(visit.address)
    # A whole game is played again: too long to keep everybody waiting.
    body, headers = await asyncio.to_thread(lambda: compressed(request, _opened(content, language_of(request))))
    return Response(body, headers=headers, media_type="application/json")


def _opened(content: bytes, language: Language) -> bytes:
    try:
        checked = checking.check(content, MOST_BYTES)
    except Unfit as unfit:
        raise in_words(unfit, language) from unfit
    made = checked.archive
    draws = _draws(made).model_dump()
    answer = {"archive": made, "names": checked.names, "by_rules": checked.by_rules, "draws": draws}
    return msgspec.json.encode(answer)

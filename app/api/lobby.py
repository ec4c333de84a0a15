"""Tables: open one, find one, choose its options, start, play again."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Query, Response
from pydantic import TypeAdapter

from app.api import listings
from app.api.errors import refusals
from app.api.listings import ListedStatus, on_the_board
from app.api.shapes import ChangedOptions, GameOffer, ListedTable, ModuleOffer, NewTable, TableAnswer, TableCode
from app.engine import catalogue
from app.house.visit import Visiting, player_cookie
from app.tables.lobby import opening

router = APIRouter(prefix="/api", tags=["lobby"], responses=refusals(422, 429))
known = [Depends(player_cookie)]
CHANGING = refusals(401, 403, 404, 409, 413, 415)
SVG = "image/svg+xml"
LISTED = TypeAdapter(list[ListedTable])


@router.get("/games", summary="Games and modules of the house")
async def games() -> list[GameOffer]:
    return [
        GameOffer(
            name=name,
            least=about.seats[0],
            most=about.seats[-1],
            modules=[ModuleOffer(number=n, key=part.name) for n, part in catalogue.modules(name).items()],
        )
        for name, about in catalogue.games().items()
    ]


@router.get("/tables", summary="Listed tables", response_model=list[ListedTable])
async def listed_tables(
    visit: Visiting,
    status: Annotated[ListedStatus, Query(description="With free seats, or running and open to spectators")] = "lobby",
) -> Response:
    """The newest 100 tables whose hosts had them listed, without those that have lain still for days."""
    listing = await visit.house.noticeboard.read()
    async with visit.database.reading() as session:
        me = await visit.known_player(session)
    told = on_the_board(listing, status, me)
    shared = told is on_the_board(listing, status, None)
    body = listing.once(("json", status), lambda: LISTED.dump_json(told)) if shared else LISTED.dump_json(told)
    return Response(body, media_type="application/json")


@router.get("/me/tables", summary="My tables", dependencies=known, responses=refusals(401))
async def my_tables(visit: Visiting) -> list[ListedTable]:
    """At most 100 tables at which I have a seat, unfinished ones first, and at which of them it is my turn."""
    async with visit.database.reading() as session:
        me = await visit.player(session)
        return await listings.listed(session, await opening.tables_of(session, me), me)


@router.post(
    "/tables",
    summary="Open a table",
    status_code=201,
    dependencies=known,
    responses=refusals(401, 403, 413, 415),
)
async def open_table(body: NewTable, visit: Visiting) -> TableAnswer:
    """I am the host and sit on the first seat."""
    chosen = body.model_dump(exclude={"colour"})
    options = opening.Options(**chosen | {"modules": tuple(body.modules)})
    async with visit.database.writing() as session:
        me = await visit.player(session)
        visit.house.limits.new_tables.check(str(me.id))
        table = await opening.create_table(session, me, options, body.colour)
        details = await listings.details(session, table, me, visit.site)
        # Before the commit: of many that ask at once, those above the limit leave nothing behind.
        visit.house.limits.new_tables.spend(str(me.id))
    return details


@router.get("/tables/{code}", summary="One table", responses=refusals(404))
async def one_table(code: TableCode, visit: Visiting) -> TableAnswer:
    """Whoever has the code sees who sits where; nothing of a game's secrets."""
    async with visit.database.reading() as session:
        table = await visit.table(session, code)
        return await listings.details(session, table, await visit.known_player(session), visit.site)


@router.get(
    "/tables/{code}/qr.svg",
    summary="The invite link as a QR code",
    response_class=Response,
    responses=refusals(404) | {200: {"content": {SVG: {}}, "description": "The picture"}},
)
async def invite_as_qr(code: TableCode, visit: Visiting) -> Response:
    async with visit.database.reading() as session:
        table = await visit.table(session, code)
    picture = BytesIO()
    link = listings.invite_link(visit.site, table.code)
    segno.make(link, micro=False).save(picture, kind="svg", scale=4, title=link)
    return Response(picture.getvalue(), media_type=SVG)


@router.patch("/tables/{code}", summary="Change the options", dependencies=known, responses=CHANGING)
async def change_options(code: TableCode, body: ChangedOptions, visit: Visiting) -> TableAnswer:
    """Only the host, until the start. Everybody has to be ready again afterwards."""
    changes = body.model_dump(exclude_none=True)
    if "clock_seconds" in body.model_fields_set:
        changes["clock_seconds"] = body.clock_seconds
    if body.modules is not None:
        changes["modules"] = tuple(body.modules)
    async with visit.changing(code) as at:
        was_open = at.table.spectators_open
        options = replace(opening.read_options(at.table), **changes)
        await opening.change_options(at.session, at.table, at.me, options)
        details = await listings.details_at(at)
    await visit.changed(at.table)
    if was_open and not details.spectators_open:
        await visit.live.spectators_removed(at.table.id)
    return details


@router.post("/tables/{code}/start", summary="Start the game", dependencies=known, responses=CHANGING)
async def start(code: TableCode, visit: Visiting) -> TableAnswer:
    """Only the host, when every seat is taken and everybody else is ready."""
    async with visit.changing(code) as at:
        opening.start_table(at.session, at.table, at.me)
        details = await listings.details_at(at)
    await visit.live.start(at.table.id)
    await visit.changed(at.table)
    return details


@router.post("/tables/{code}/rematch", summary="Play again", dependencies=known, responses=CHANGING)
async def rematch(code: TableCode, visit: Visiting) -> TableAnswer:
    """A new table with the same people on the same seats. Who comes second is brought to the same one."""
    async with visit.changing(code) as at:
        again, made_now = await opening.rematch(at.session, at.table, at.me)
        details = await listings.details(at.session, again, at.me, visit.site)
    if made_now:
        await visit.live.changed(at.table.id)
    return details


@router.delete("/tables/{code}", summary="Close the table", status_code=204, dependencies=known, responses=CHANGING)
async def close(code: TableCode, visit: Visiting) -> None:
    """Only the host, before the start."""
    async with visit.changing(code) as at:
        previous = at.table.previous_id
        opening.close_table(at.session, at.table, at.me)
    await visit.live.closed(at.table.id)
    if previous is not None:
        await visit.live.changed(previous)

"""Late friends: somebody with the table's own code asks for a seat that a bot has."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from app.api.errors import refusals
from app.api.shapes import Asked, SeatName, TableCode
from app.house.visit import Visiting, player_cookie
from app.tables.lobby import seats
from app.tables.protocol import AskingState

router = APIRouter(
    prefix="/api/tables/{code}/asking",
    tags=["seats"],
    dependencies=[Depends(player_cookie)],
    responses=refusals(401, 403, 404, 409, 422, 429),
)
CHANGING = refusals(413, 415)


class WantedSeat(Asked):
    seat: SeatName


class AskingAnswer(BaseModel):
    seat: SeatName
    state: AskingState


@router.put("", summary="Ask for the seat of a bot", status_code=204, responses=CHANGING)
async def ask(code: TableCode, body: WantedSeat, visit: Visiting) -> None:
    """While the game runs. The host says yes or no; if the host is gone, those who are there do."""
    async with visit.database.reading() as session:
        player = await visit.player(session)
        found = await visit.table(session, code)
        await seats.must_be_welcome(session, found, player.id)
        seats.seat_named(found, body.seat)
    async with visit.playing.at(found.id) as table:
        table.ask_for(player.id, player.name, body.seat)


@router.delete("", summary="Ask no more", status_code=204, responses=CHANGING)
async def withdraw(code: TableCode, visit: Visiting) -> None:
    async with visit.database.reading() as session:
        player = await visit.player(session)
        found = await visit.table(session, code)
    async with visit.playing.at(found.id) as table:
        table.ask_no_more(player.id)


@router.get("", summary="The seat that I asked for")
async def asking(code: TableCode, visit: Visiting) -> AskingAnswer | None:
    """For whoever cannot watch meanwhile. Nothing when it was not asked for, or is mine by now."""
    async with visit.database.reading() as session:
        player = await visit.player(session)
        found = await visit.table(session, code)
    async with visit.playing.at(found.id) as table:
        now = table.company.askings.of(player.id)
        if now is not None:
            table.called(player.id)
    return None if now is None else AskingAnswer.model_validate(now, from_attributes=True)

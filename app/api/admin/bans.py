"""Names nobody may carry, and addresses nobody may come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import AfterValidator

from app.api.admin.session import Confirmed, Keeper, Keeping
from app.api.admin.shell import admin_page, back_to
from app.house.answers import STATUS
from app.house.limits import counted
from app.house.visit import Visit, Visiting
from app.models import LARGEST_NUMBER
from app.tables import bans
from app.tables.audit import note_keeper
from app.tables.people import players
from app.tables.refusals import Refusal
from app.tables.typed import clean_name

router = APIRouter(default_response_class=HTMLResponse)
Reason = Annotated[str, Form(max_length=200), AfterValidator(lambda text: "".join(filter(str.isprintable, text)))]
"""What cannot be seen is left out: PostgreSQL does not even store all of it."""
LONGEST_ADDRESS = 64


@router.get("/bans")
async def list_bans(request: Request, visit: Visiting, keeper: Keeping, name: str = "", address: str = "") -> Response:
    """Both are proposed in the forms."""
    return await _page(request, visit, keeper, name, address)


async def _page(
    request: Request, visit: Visit, keeper: Keeper, name: str = "", address: str = "", refusal: Refusal | None = None
) -> Response:
    async with visit.database.reading() as session:
        found = await bans.read(session)
    context = {"bans": found, "name": name, "address": address, "refusal": refusal, "here": visit.address}
    return admin_page(request, keeper, "bans", context, 200 if refusal is None else STATUS[refusal.kind])


@router.post("/bans/names")
async def ban_name(
    request: Request, visit: Visiting, keeper: Confirmed, name: Annotated[str, Form()] = "", reason: Reason = ""
) -> Response:
    try:
        async with visit.database.writing() as session:
            cleaned = clean_name(name)
            renamed = await bans.ban_name(session, cleaned, reason)
            note_keeper(session, keeper.account_id, "name banned", name=cleaned, renamed=len(renamed))
            tables = await players.open_tables(session, renamed)
    except Refusal as refusal:
        return await _page(request, visit, keeper, name, refusal=refusal)
    await _tell(visit, tables)
    return back_to("/admin/bans", "banned")


async def _tell(visit: Visit, tables: Sequence[int]) -> None:
    for table_id in tables:
        await visit.live.changed(table_id)


@router.post("/bans/addresses")
async def ban_address(
    request: Request,
    visit: Visiting,
    keeper: Confirmed,
    address: Annotated[str, Form(max_length=LONGEST_ADDRESS)] = "",
    reason: Reason = "",
) -> Response:
    try:
        network = _read_address(visit, address.strip())
        async with visit.database.writing() as session:
            await bans.ban_address(session, network, reason)
            note_keeper(session, keeper.account_id, "address banned", address=network)
    except Refusal as refusal:
        return await _page(request, visit, keeper, address=address, refusal=refusal)
    await visit.house.door.look(visit.database)
    return back_to("/admin/bans", "banned")


def _read_address(visit: Visit, address: str) -> str:
    try:
        network = counted(address)
    except ValueError:
        raise Refusal("address_unreadable", address=address) from None
    if network == visit.address:
        raise Refusal("address_own", address=network)
    return network


@router.post("/bans/{ban_id}/lift")
async def lift(ban_id: Annotated[int, Path(ge=0, le=LARGEST_NUMBER)], visit: Visiting, keeper: Confirmed) -> Response:
    async with visit.database.writing() as session:
        ban = await bans.lift(session, ban_id)
        note_keeper(session, keeper.account_id, f"{ban.kind} ban lifted", value=ban.value)
    await visit.house.door.look(visit.database)
    return back_to("/admin/bans", "lifted")

"""Tables as live play leaves them, without any."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from sqlalchemy import update

from app.house.visit import House
from app.models import Table
from tests.api.people import Visitor


async def set_table(app: FastAPI, code: str, **values: object) -> None:
    """What live play would write."""
    house: House = app.state.house
    async with house.database.writing() as session:
        await session.execute(update(Table).where(Table.code == code).values(**values))


async def start_with_bots(host: Visitor, code: str) -> Any:
    for seat in (await host.get(f"/api/tables/{code}"))["seats"]:
        if seat["player"] is None:
            await host.put(f"/api/tables/{code}/seats/{seat['seat']}/bot", {"bot": "apprentice"})
    return await host.post(f"/api/tables/{code}/start")

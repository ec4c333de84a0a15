"""A banned address: who is inside is sent away, and no socket is opened from there."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.house.visit import House
from app.models import Ban, now
from app.tables import protocol
from tests.ws.clients import gather_company
from tests.ws.servers import Running


async def test_sockets_from_a_banned_address_are_closed_and_refused(server: Running) -> None:
    company = await gather_company(server.base, 2)
    await company.connect()
    house: House = server.app.state.house
    async with house.database.writing() as session:
        ban = Ban(kind="address", value="127.0.0.1")
        session.add(ban)
    await house.door.look(house.database)
    for player in company.players:
        told = await player.until("closed")
        assert told["reason"]["key"] == "address_banned"
        with pytest.raises(ConnectionClosed) as closed:
            await player.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == protocol.DISMISSED
    with pytest.raises(InvalidStatus) as refused:
        await company.players[0].connect(company.path)
    answer = refused.value.response
    assert (answer.status_code, json.loads(answer.body or b"{}")["error"]["key"]) == (403, "address_banned")
    async with house.database.writing() as session:
        (await session.get_one(Ban, ban.id)).lifted_at = now()
    await house.door.look(house.database)
    await company.players[0].connect(company.path)
    await company.close()

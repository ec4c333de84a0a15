"""Complete games through real sockets, with every view checked after every decision."""

from __future__ import annotations

import pytest

from tests.ws.clients import Company, gather_company
from tests.ws.servers import Running


async def _seated(server: Running, size: int) -> Company:
    company = await gather_company(server.base, size)
    await company.connect()
    await company.watch()
    return company


def _over(company: Company) -> bool:
    return bool(company.players[0].view["over"])


@pytest.mark.parametrize("size", [2, 4])  # three play below
async def test_view_before_and_messages_make_the_fresh_view_for_everybody_through_a_whole_game(
    server: Running, size: int
) -> None:
    company = await _seated(server, size)
    await company.check_views()
    while not _over(company):
        await company.play_one()
        await company.check_views()
    for person in company.everybody:
        assert person.view["seed"] is not None
        assert "p0/thalers" in person.view["zones"], "a finished game is open"
    await company.close()


@pytest.mark.slow
async def test_everybody_reconnects_after_every_decision_and_misses_nothing(server: Running) -> None:
    company = await _seated(server, 3)
    while not _over(company):
        seat = company.waiting()[0]
        away = [person for person in company.everybody if person is not company.seat(seat)]
        for person in away:
            await person.disconnect()
        actor = company.seat(seat)
        answer = await actor.decide(actor.thought())
        assert answer["type"] == "accepted"
        number = actor.view["number"]
        await actor.reconnect()
        for person in away:
            await person.connect(person.path)
            assert person.view["number"] == number
        await company.check_views()
    fresh = [message for person in company.everybody for message in person.log if message["type"] == "view"]
    assert len(fresh) == len(company.everybody), "what was missed came as messages, never as a fresh view"
    await company.close()

"""A table with a bot in two processes at once: the bot thinks in one of them, as long as that is there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update

from app.db import Database
from app.models import Seat
from app.settings import Settings
from app.tables.pointers import Pointer
from app.tables.running import autopilot
from app.tables.running.table import LiveTable
from tests.patience import until
from tests.tables.running.live_tables import add_tables, live_play, played

BEGUN = next(
    number
    for number, (seat, pick) in enumerate(played())
    if number > 40 and seat == "p0" and played()[number + 1][0] == "p1" and "columns" not in pick
)
"""The person decides next, and then the bot."""


@asynccontextmanager
async def two_processes(
    settings: Settings, database: Database, first_pause: float
) -> AsyncIterator[tuple[LiveTable, LiveTable]]:
    """The table of a person and a bot as both have it; the second hears what the first stores."""
    (table_id,) = await add_tables(database, decisions=BEGUN)
    async with database.writing() as session:
        await session.execute(update(Seat).where(Seat.name == "p1").values(player_id=None, bot="apprentice"))
    pauses = (first_pause, 0.0)
    one, other = (settings.model_copy(update={"bot_pause_seconds": pause}) for pause in pauses)
    async with live_play(one, database) as first, live_play(other, database) as second:

        def tell(pointer: Pointer) -> None:
            second.shared.begin(second.receive(pointer))

        first.shared.bus.tell = tell  # type: ignore[method-assign]
        async with first.at(table_id) as table, second.at(table_id) as same:
            yield table, same


async def test_a_bot_thinks_only_where_somebody_decided_last(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autopilot, "SECONDS_FOR_ANOTHER", 1_000.0)
    thought: list[Any] = []
    async with two_processes(settings, database, 0.0) as (table, same):
        monkeypatch.setattr(same._shared.bots, "pick", _noting(thought))
        await table.playing().decide("p0", None, BEGUN, [played()[BEGUN][1]])
        await until(lambda: table.number > BEGUN + 1 and table.playing().waiting == ("p0",))
        await until(lambda: same.number == table.number and not same.playing().autopilot.busy)
        assert thought == []


def _noting(thought: list[Any]) -> Any:
    async def pick(*asked: Any) -> Any:
        thought.append(asked)
        raise ValueError("this one is not to think")

    return pick


async def test_the_bots_of_a_process_that_is_gone_are_those_of_another(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autopilot, "SECONDS_FOR_ANOTHER", 0.0)
    async with two_processes(settings, database, 1_000.0) as (table, same):
        await table.playing().decide("p0", None, BEGUN, [played()[BEGUN][1]])
        await until(lambda: same.number > table.number)

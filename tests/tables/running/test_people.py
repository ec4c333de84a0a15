"""Who comes while something about people is being written."""

from __future__ import annotations

from typing import Any

import pytest

from app.db import Database
from app.settings import Settings
from app.tables.people import presence
from app.tables.people.votes import Matter
from app.tables.pointers import Pointer
from app.tables.running import live as live_module
from app.tables.running import store
from app.tables.running.live import LivePlay
from tests.patience import until
from tests.tables.running.listeners import HELLO, person
from tests.tables.running.live_tables import add_tables, live_play


async def test_who_comes_back_while_the_vote_is_written_has_the_seat(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=40)
    put_stand_in = store.put_stand_in
    hasty = settings.model_copy(update={"grace_seconds": 0.0})
    async with live_play(hasty, database) as live, live.at(table_id) as table:
        here, late = person(table, "p0"), person(table, "p1")
        await table.join(here, HELLO)

        async def put_late(*asked: Any) -> None:
            await put_stand_in(*asked)
            await table.join(late, HELLO)

        monkeypatch.setattr(store, "put_stand_in", put_late)
        await table.vote("p0", Matter("stand_in", "p1"), agree=True)
        assert await _stand_in(live, table_id) is None
        assert late.of("people")[-1]["seats"][1]["stand_in"] is None


async def _stand_in(live: LivePlay, table_id: int) -> str | None:
    async with live.shared.database.reading() as session:
        sitter = (await store.read_table(session, table_id)).find("p1")
    assert sitter is not None
    return sitter.stand_in


async def test_those_who_were_with_a_process_that_fell_silent_are_shown_as_gone(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_module, "SECONDS_BETWEEN_ROUNDS", 0.02)
    (table_id,) = await add_tables(database, decisions=40)
    async with live_play(settings, database) as live, live.at(table_id) as table:
        here = person(table, "p0")
        await table.join(here, HELLO)
        await live.receive(Pointer(table_id, "here", sender="another", seats=("p1",)))
        assert here.of("people")[-1]["seats"][1]["connected"]
        monkeypatch.setattr(presence, "SECONDS_BELIEVED", 0.0)
        await until(lambda: not here.of("people")[-1]["seats"][1]["connected"])

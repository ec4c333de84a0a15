"""Who comes while something about people is being written."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from app.db import Database
from app.settings import Settings
from app.tables import protocol
from app.tables.people import chat, presence
from app.tables.people.votes import Matter
from app.tables.pointers import Pointer
from app.tables.refusals import Refusal
from app.tables.running import live as live_module
from app.tables.running import store
from app.tables.running.live import LivePlay
from app.tables.running.table import LiveTable
from tests.patience import until
from tests.tables.running.live_tables import add_tables, live_play

HELLO = protocol.Hello(protocol.VERSION)


class Listener:
    """A socket that keeps what it is told."""

    role: Literal["player", "spectator"] = "player"

    def __init__(self, player_id: int | None) -> None:
        self.player_id = player_id
        self.device_id: int | None = None
        self.told: list[dict[str, Any]] = []

    def send(self, frame: bytes) -> None:
        self.told.append(msgspec.json.decode(frame))

    def shut(self, code: int, refusal: Refusal) -> None:
        assert code == protocol.GOING_AWAY, refusal

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told if message["type"] == kind]


def person(table: LiveTable, seat: str) -> Listener:
    sitter = table.sitting.find(seat)
    assert sitter is not None
    return Listener(sitter.player_id)


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


async def test_who_joins_while_somebody_speaks_hears_it(
    settings: Settings, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table_id,) = await add_tables(database, decisions=40)
    read = chat.read
    async with live_play(settings, database) as live, live.at(table_id) as table:
        speaker, late = person(table, "p0"), person(table, "p1")
        await table.join(speaker, HELLO)
        assert speaker.player_id is not None
        await table.talk.say(speaker.player_id, "player", "first")

        async def read_and_speak(*asked: Any) -> list[protocol.Said]:
            monkeypatch.setattr(chat, "read", read)
            lines = await read(*asked)
            assert speaker.player_id is not None
            await table.talk.say(speaker.player_id, "player", "second")
            return lines

        monkeypatch.setattr(chat, "read", read_and_speak)
        await table.join(late, HELLO)
        assert [line["text"] for line in late.of("heard")[0]["lines"]] == ["first", "second"]

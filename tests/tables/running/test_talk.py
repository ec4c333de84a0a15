"""What is said is stored, then told to everybody who hears it, whatever goes wrong in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

from app.db import Database
from app.settings import Settings
from app.tables import protocol
from app.tables.people import chat
from app.tables.pointers import Pointer
from app.tables.running.live import LivePlay
from app.tables.running.table import LiveTable
from tests.patience import until
from tests.tables.running.listeners import HELLO, Listener, person
from tests.tables.running.live_tables import add_tables, live_play


@pytest.fixture
async def live(settings: Settings, database: Database) -> AsyncIterator[LivePlay]:
    async with live_play(settings, database) as live:
        yield live


@pytest.fixture
async def table(live: LivePlay, database: Database) -> AsyncIterator[LiveTable]:
    (table_id,) = await add_tables(database, decisions=40)
    async with live.at(table_id) as table:
        yield table


async def joined(table: LiveTable, seat: str) -> Listener:
    listener = person(table, seat)
    await table.join(listener, HELLO)
    return listener


async def said_elsewhere(database: Database, table: LiveTable, speaker: Listener, text: str) -> protocol.Said:
    """By another process, which has told nobody."""
    assert speaker.player_id is not None
    async with database.writing() as session:
        spoken = await chat.say(session, table.id, speaker.player_id, "p0", "players", text, text)
    return spoken.line


def heard(listener: Listener) -> list[str]:
    lines: dict[int, str] = {}
    for message in listener.told:
        if message["type"] == "heard":
            lines = {line["chat"]: line["text"] for line in message["lines"]}
        elif message["type"] == "said":
            assert message["chat"] not in lines, "told twice"
            lines[message["chat"]] = message["text"]
    return list(lines.values())


async def test_who_joins_while_somebody_speaks_hears_it(table: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    read = chat.read
    speaker, late = await joined(table, "p0"), person(table, "p1")
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


async def test_a_line_is_told_though_the_speakers_socket_breaks_while_it_is_stored(
    table: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker, other = await joined(table, "p0"), await joined(table, "p1")
    storing, go_on = asyncio.Event(), asyncio.Event()
    say: Callable[..., Awaitable[chat.Spoken]] = chat.say

    async def held(*asked: Any) -> chat.Spoken:
        storing.set()
        await go_on.wait()
        return await say(*asked)

    monkeypatch.setattr(chat, "say", held)
    assert speaker.player_id is not None
    speaking = asyncio.create_task(table.talk.say(speaker.player_id, "player", "good morning", "once"))
    await storing.wait()
    speaking.cancel()
    go_on.set()
    with suppress(asyncio.CancelledError):
        await speaking
    await until(lambda: heard(other) == ["good morning"])


async def test_what_another_process_stored_before_it_died_is_told_when_it_is_sent_again(
    table: LiveTable, database: Database
) -> None:
    speaker, other = await joined(table, "p0"), await joined(table, "p1")
    line = await said_elsewhere(database, table, speaker, "again")
    assert speaker.player_id is not None
    for _ in range(3):
        assert (await table.talk.say(speaker.player_id, "player", "again", "again")).chat == line.chat
    assert heard(other) == heard(speaker) == ["again"]


async def test_what_was_said_elsewhere_while_nobody_pointed_at_it_is_heard_when_the_house_catches_up(
    live: LivePlay, table: LiveTable, database: Database
) -> None:
    speaker, other = await joined(table, "p0"), await joined(table, "p1")
    await said_elsewhere(database, table, speaker, "unheard of")
    assert heard(other) == []
    await live.catch_up()
    assert heard(other) == ["unheard of"]


async def test_a_pointer_that_could_not_be_followed_is_made_up_for_in_the_next_round(
    live: LivePlay, table: LiveTable, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaker, other = await joined(table, "p0"), await joined(table, "p1")
    line = await said_elsewhere(database, table, speaker, "in the dark")

    async def fail(*_asked: Any) -> None:
        raise OSError("no database")

    with monkeypatch.context() as patched:
        patched.setattr(chat, "find", fail)
        with pytest.raises(OSError, match="no database"):
            await live.receive(Pointer(table.id, "chat", number=line.chat))
    assert heard(other) == []
    await live._read_what_was_missed()
    assert heard(other) == ["in the dark"]

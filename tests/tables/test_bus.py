"""How processes tell each other where to look, without a Redis: what goes wrong beside it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from pydantic import SecretStr

from app.settings import Settings
from app.tables import bus
from app.tables.bus import RedisBus, channel_of
from app.tables.pointers import Pointer
from tests.patience import PATIENCE, until


async def nothing(*_given: object) -> None: ...


class Channel:
    """A subscription that brings one pointer."""

    async def __aenter__(self) -> Channel:
        return self

    async def __aexit__(self, *_error: object) -> None: ...

    async def subscribe(self, _name: str) -> None: ...

    async def listen(self) -> AsyncIterator[dict[str, Any]]:
        yield {"type": "subscribe"}
        yield {"type": "message", "data": msgspec.json.encode([Pointer(7, "decisions", sender="another", number=42)])}
        await asyncio.Event().wait()


class Client:
    def pubsub(self) -> Channel:
        return Channel()

    async def aclose(self) -> None: ...


class Silent(Client):
    """Takes every word and never answers."""

    def pubsub(self) -> Channel:
        return Mute()


class Mute(Channel):
    async def subscribe(self, _name: str) -> None:
        await asyncio.Event().wait()


class Unreachable(Client):
    there = False

    def pubsub(self) -> Channel:
        if not self.there:
            raise OSError("nobody listens")
        return super().pubsub()


async def test_a_process_that_could_not_catch_up_tries_again_and_goes_on_listening(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bus, "SECONDS_BEFORE_ANOTHER_TRY", 0.0)
    redis = RedisBus("redis://nowhere.example", "pointers")
    redis._client = Client()
    tries = 0
    heard: asyncio.Queue[Pointer] = asyncio.Queue()

    async def catch_up() -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ValueError("the database is not there yet")

    await redis.open(heard.put, catch_up)
    async with asyncio.timeout(PATIENCE):
        assert (await heard.get()).number == 42
    await redis.close()
    assert tries == 2


async def test_a_house_opens_without_redis_and_catches_up_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "SECONDS_BEFORE_ANOTHER_TRY", 0.0)
    monkeypatch.setattr(bus, "SECONDS_BEFORE_A_WORD", 0.0)
    monkeypatch.setattr(bus, "SECONDS_TO_SUBSCRIBE", 0.0)
    redis, caught_up = RedisBus("redis://nowhere.example", "pointers"), asyncio.Event()
    client = redis._client = Unreachable()

    async def catch_up() -> None:
        caught_up.set()

    async def receive(_pointer: Pointer) -> None: ...

    await redis.open(receive, catch_up)
    assert not caught_up.is_set()
    client.there = True
    async with asyncio.timeout(PATIENCE):
        await caught_up.wait()
    await redis.close()


async def test_whoever_opens_a_house_is_told_that_it_waits_for_redis(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bus, "SECONDS_BEFORE_A_WORD", 0.0)
    monkeypatch.setattr(bus, "SECONDS_TO_SUBSCRIBE", 0.0)
    redis = RedisBus("redis://nowhere.example", "pointers")
    redis._client = Silent()

    await redis.open(nothing, nothing)
    await redis.close()
    waiting, opens = (record.getMessage() for record in caplog.records)
    assert waiting.startswith("waiting for Redis")
    assert opens.startswith("Redis does not answer: the house opens without it")


class Busy(Client):
    """Answers only when it may."""

    def __init__(self) -> None:
        self.published: list[list[Pointer]] = []
        self.may_answer = asyncio.Event()

    async def publish(self, _channel: str, data: bytes) -> None:
        self.published.append(msgspec.json.decode(data, type=list[Pointer]))
        await self.may_answer.wait()


async def test_what_gathers_while_redis_answers_is_told_together_and_in_order() -> None:
    redis = RedisBus("redis://nowhere.example", "pointers")
    client = redis._client = Busy()

    await redis.open(nothing, nothing)
    redis.tell(Pointer(1, "decisions", number=1))
    await until(lambda: client.published)
    redis.tell(Pointer(2, "people"))
    redis.tell(Pointer(1, "decisions", number=2))
    client.may_answer.set()
    await until(lambda: len(client.published) == 2)
    await redis.close()
    told = [[(pointer.table, pointer.what, pointer.number) for pointer in each] for each in client.published]
    assert told == [[(1, "decisions", 1)], [(2, "people", 0), (1, "decisions", 2)]]


class StartedAgain(Client):
    """The first word after that goes into a line that is dead."""

    def __init__(self) -> None:
        self.words = 0
        self.published: list[Pointer] = []

    async def publish(self, _channel: str, data: bytes) -> None:
        self.words += 1
        if self.words == 1:
            raise OSError("Connection closed by server.")
        self.published += msgspec.json.decode(data, type=list[Pointer])


async def test_what_was_told_into_a_dead_line_is_told_again() -> None:
    redis = RedisBus("redis://nowhere.example", "pointers")
    client = redis._client = StartedAgain()

    await redis.open(nothing, nothing)
    redis.tell(Pointer(1, "decisions", number=1))
    await until(lambda: client.published)
    await redis.close()
    assert [pointer.number for pointer in client.published] == [1]


def _house(secret: str, address: str) -> Settings:
    return Settings(secret=SecretStr(secret), database_url=f"postgresql://{address}", redis_url="redis://cache")


def test_the_processes_of_a_house_share_a_channel_and_two_houses_do_not() -> None:
    ours = channel_of(_house("ours", "localhost/fresco"))
    assert channel_of(_house("ours", "127.0.0.1/fresco")) == ours
    assert channel_of(_house("theirs", "localhost/fresco")) != ours
    assert channel_of(_house("ours", "localhost/another")) != ours

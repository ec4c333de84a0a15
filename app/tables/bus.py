"""How processes tell each other where to look."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from app.settings import Settings
from app.tables.codes import hash_token
from app.tables.pointers import Lanes, Pointer

log = logging.getLogger(__name__)

SECONDS_BEFORE_ANOTHER_TRY = 1.0
SECONDS_BEFORE_A_WORD = 1.0
SECONDS_TO_SUBSCRIBE = 10.0


Receive = Callable[[Pointer], Awaitable[None]]
CatchUp = Callable[[], Awaitable[None]]


class Bus(Protocol):
    async def open(self, receive: Receive, catch_up: CatchUp) -> None:
        """Pass on what other processes say. `catch_up` is called when something may have been missed."""

    def tell(self, pointer: Pointer) -> None:
        """Soon, and in this order."""

    async def ping(self) -> None:
        """Raises when nobody could be told anything."""

    async def close(self) -> None: ...


class MemoryBus:
    """One process: there is nobody else to tell."""

    async def open(self, receive: Receive, catch_up: CatchUp) -> None: ...

    def tell(self, pointer: Pointer) -> None: ...

    async def ping(self) -> None: ...

    async def close(self) -> None: ...


class RedisBus:
    def __init__(self, url: str, channel: str) -> None:
        from redis import asyncio as redis

        self._client: Any = redis.from_url(url)
        self._channel = channel
        self._name = secrets.token_hex(4)
        self._outgoing: asyncio.Queue[Pointer] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, receive: Receive, catch_up: CatchUp) -> None:
        subscribed = asyncio.Event()
        self._lanes = Lanes(receive)
        self._tasks = [
            asyncio.create_task(self._listen(catch_up, subscribed)),
            asyncio.create_task(self._speak()),
        ]
        # Without Redis the house opens all the same, so that it can say what it lacks, and catches up when it is there.
        if not await _within(SECONDS_BEFORE_A_WORD, subscribed):
            log.warning("waiting for Redis, for %d seconds at most", SECONDS_TO_SUBSCRIBE)
            if not await _within(SECONDS_TO_SUBSCRIBE, subscribed):
                log.warning("Redis does not answer: the house opens without it, and catches up when it is there")

    def tell(self, pointer: Pointer) -> None:
        self._outgoing.put_nowait(msgspec.structs.replace(pointer, sender=self._name))

    async def ping(self) -> None:
        await self._client.ping()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._lanes.close()
        await self._client.aclose()

    async def _speak(self) -> None:
        while True:
            pointers = [await self._outgoing.get()]
            while not self._outgoing.empty():  # what has gathered while Redis answered
                pointers.append(self._outgoing.get_nowait())
            try:
                await self._publish(msgspec.json.encode(pointers))
            except (OSError, _redis_error()) as error:
                # The decision is stored; others learn of it when they look, at the latest when Redis is back.
                log.warning("Redis does not answer: %s", error)

    async def _publish(self, pointers: bytes) -> None:
        try:
            await self._client.publish(self._channel, pointers)
        except (OSError, _redis_error()):
            # Over a connection from before Redis was started again: everybody else may have caught up since.
            await self._client.publish(self._channel, pointers)

    async def _listen(self, catch_up: CatchUp, subscribed: asyncio.Event) -> None:
        while True:
            try:
                async with self._client.pubsub() as pubsub:
                    await pubsub.subscribe(self._channel)
                    async for message in pubsub.listen():
                        if message["type"] == "subscribe":
                            subscribed.set()
                            await catch_up()
                        else:
                            self._pass_on(message["data"])
            except (OSError, _redis_error()) as error:
                log.warning("Redis does not answer: %s", error)
            except Exception:
                # A process that stops listening would serve old positions from now on.
                log.exception("listening to other processes was cut short")
            await asyncio.sleep(SECONDS_BEFORE_ANOTHER_TRY)

    def _pass_on(self, data: bytes) -> None:
        try:
            pointers = msgspec.json.decode(data, type=list[Pointer])
        except msgspec.MsgspecError:
            log.warning("no pointers: %r", data[:200])
            return
        for pointer in pointers:
            if pointer.sender != self._name:
                self._lanes.add(pointer)


async def _within(seconds: float, event: asyncio.Event) -> bool:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(event.wait(), seconds)
    return event.is_set()


def _redis_error() -> type[Exception]:
    from redis.exceptions import RedisError

    return RedisError


def channel_of(settings: Settings) -> str:
    """Two houses may share one Redis: table 7 of the one is not table 7 of the other."""
    return "fresco:" + hash_token(settings.key, f"pointers of {settings.url.database}")[:16]


def open_bus(settings: Settings) -> Bus:
    return MemoryBus() if settings.redis_url is None else RedisBus(settings.redis_url, channel_of(settings))

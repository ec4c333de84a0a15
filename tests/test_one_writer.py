"""Who may write to SQLite: one at a time, loop and thread by turns."""

from __future__ import annotations

import asyncio
import threading

import pytest

from app.one_writer import OneWriter


async def test_two_in_the_loop_write_one_after_the_other() -> None:
    one_writer, order = OneWriter(), []

    async def write(name: str) -> None:
        async with one_writer.turn():
            order.append(f"{name} begins")
            await asyncio.sleep(0)
            order.append(f"{name} ends")

    await asyncio.gather(write("first"), write("second"))
    assert order == ["first begins", "first ends", "second begins", "second ends"]


async def test_a_thread_waits_for_one_in_the_loop_and_not_for_all_of_them() -> None:
    one_writer, order = OneWriter(), []

    async def write(name: str) -> None:
        async with one_writer.turn():
            order.append(name)

    def store() -> None:
        with one_writer.turn_of_thread():
            order.append("thread")

    async with one_writer.turn():
        waiting = [asyncio.create_task(write(name)) for name in ("second", "third")]
        await asyncio.sleep(0)
        thread = threading.Thread(target=store)
        thread.start()
        while len(one_writer._waiting["thread"]) == 0:
            await asyncio.sleep(0.001)
    await asyncio.gather(*waiting)
    await asyncio.to_thread(thread.join)
    assert order == ["thread", "second", "third"]


async def test_the_loop_gets_its_turn_however_much_the_thread_has_to_store() -> None:
    one_writer, order = OneWriter(), []

    async def write() -> None:
        async with one_writer.turn():
            order.append("loop")

    async with one_writer.turn():
        waiting = asyncio.create_task(write())
        await asyncio.sleep(0)
        given = [one_writer._ask("thread") for _ in range(2)]
    assert given[0].done()
    assert not given[1].done()
    one_writer._leave(given[0])
    await waiting
    assert given[1].done()


@pytest.mark.parametrize("granted", [False, True])
async def test_whoever_gives_up_waiting_keeps_nobody_else_from_writing(granted: bool) -> None:
    one_writer = OneWriter()

    async def write() -> None:
        async with one_writer.turn():
            pytest.fail("gave up before")

    async with one_writer.turn():
        waiting = asyncio.create_task(write())
        await asyncio.sleep(0)
        if not granted:
            waiting.cancel()
            await asyncio.wait([waiting])
    waiting.cancel()  # it may be their turn by now, and they do not know it yet
    await asyncio.wait([waiting])
    async with asyncio.timeout(10), one_writer.turn():
        assert waiting.cancelled()


async def test_a_failure_while_writing_gives_the_turn_on() -> None:
    one_writer = OneWriter()
    with pytest.raises(ValueError, match="broken"):
        async with one_writer.turn():
            raise ValueError("broken")
    async with asyncio.timeout(10), one_writer.turn():
        pass

"""Pointers at one table in their order, tables side by side."""

from __future__ import annotations

import asyncio

import pytest

from app.tables.pointers import Lanes, Pointer
from tests.patience import until


class Follower:
    """Follows pointers; at table 1 it waits until it may go on."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()
        self.followed: list[Pointer] = []

    async def __call__(self, pointer: Pointer) -> None:
        if pointer.table == 1:
            await self.may_go_on.wait()
        if pointer.what == "closed":
            raise ValueError("nothing is there")
        self.followed.append(pointer)


async def test_a_table_that_is_slow_keeps_no_other_waiting() -> None:
    follow = Follower()
    lanes = Lanes(follow)
    slow, quick = Pointer(1, "people"), Pointer(2, "people")
    lanes.add(slow)
    lanes.add(quick)
    await until(lambda: follow.followed)
    assert follow.followed == [quick]
    follow.may_go_on.set()
    await until(lambda: len(follow.followed) == 2)
    assert follow.followed == [quick, slow]


async def test_at_one_table_they_are_followed_in_order_and_the_furthest_of_decisions_in_a_row_is_enough() -> None:
    follow = Follower()
    lanes = Lanes(follow)
    told = [Pointer(1, "decisions", number=number) for number in (4, 5, 7, 6)]
    told += [Pointer(1, "people"), Pointer(1, "decisions", number=8)]
    await asyncio.sleep(0)
    for pointer in told:
        lanes.add(pointer)
    follow.may_go_on.set()
    await until(lambda: len(follow.followed) == 3)
    assert [(pointer.what, pointer.number) for pointer in follow.followed] == [
        ("decisions", 7),
        ("people", 0),
        ("decisions", 8),
    ]


async def test_a_pointer_that_cannot_be_followed_is_noted_and_the_next_one_is(caplog: pytest.LogCaptureFixture) -> None:
    follow = Follower()
    lanes = Lanes(follow)
    lanes.add(Pointer(2, "closed"))
    lanes.add(Pointer(2, "chat"))
    await until(lambda: follow.followed)
    assert [pointer.what for pointer in follow.followed] == ["chat"]
    assert "could not be followed" in caplog.text


async def test_what_is_still_followed_ends_with_the_house() -> None:
    follow = Follower()
    lanes = Lanes(follow)
    lanes.add(Pointer(1, "people"))
    await asyncio.sleep(0)
    await lanes.close()
    follow.may_go_on.set()
    await asyncio.sleep(0)
    assert follow.followed == []

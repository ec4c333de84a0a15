from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import httpx
import pytest
from fastapi import FastAPI

from tests.api.admin.keeper import PAGE, Keeper

Come = Callable[..., Awaitable[Keeper]]


@pytest.fixture
async def come(app: FastAPI) -> AsyncIterator[Come]:
    """``await come()`` is the keeper, signed in; ``await come(signed_in=False)`` somebody at the door."""
    async with AsyncExitStack() as stack:

        async def come(address: str = "192.0.2.1", *, signed_in: bool = True) -> Keeper:
            transport = httpx.ASGITransport(app, client=(address, 1234))
            client = httpx.AsyncClient(transport=transport, base_url="http://fresco.test", headers=PAGE)
            keeper = Keeper(await stack.enter_async_context(client))
            if signed_in:
                assert (await keeper.sign_in()).status_code == 303
            return keeper

        yield come


@pytest.fixture
async def keeper(come: Come) -> Keeper:
    return await come()

"""How tests wait: for what they expect, never for a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds after which a test gives up: long enough for a busy machine, and nobody waits longer than it takes."""


async def until(condition: Callable[[], object]) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)

"""How tests wait: for what they expect, never for a time; and how long the longest of them run."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds after which a test gives up: long enough for a busy machine, and nobody waits longer than it takes."""

LONG = os.environ.get("FRESCO_TEST_LONG", "") not in ("", "0")
"""Whether somebody wants the long runs at their full length. Otherwise they are as long as .ci/run has time for."""


async def until(condition: Callable[[], object]) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)

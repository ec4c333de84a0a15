"""When Python looks for what only holds itself and can be thrown away.

By itself it would now and then look through everything, which stops a full house for a tenth of a second. Nearly all
that can be found is left behind by lines that have gone: so it is looked through when many have, and nobody is talking.
"""

from __future__ import annotations

import asyncio
import gc
import time

from app.house.lines import Lines

YOUNG_ONLY = (3_000, 5, 1_000_000)
"""So many new things before they are looked through; every fifth time those before too, and never all by itself."""

SECONDS_BETWEEN_LOOKS = 1.0
MANY_GONE = 500
TOO_MANY_GONE = 5_000
"""A socket leaves a good hundred things behind. Of so many lines they are thrown away whoever talks."""
SECONDS_AT_MOST = 3600.0


class Sweeping:
    """From the moment at which everything is loaded."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._swept_at = time.monotonic()
        self._gone = lines.gone
        self._said = lines.said

    def begin(self) -> None:
        # What was loaded by now stays, and need not be looked through again and again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*YOUNG_ONLY)
        self._look_later()

    def _look_later(self) -> None:
        asyncio.get_running_loop().call_later(SECONDS_BETWEEN_LOOKS, self._look)

    def _look(self) -> None:
        self.look()
        self._look_later()

    def look(self) -> None:
        """Sweep, if there is reason to."""
        gone, quiet = self._lines.gone - self._gone, self._lines.said == self._said
        self._said = self._lines.said
        overdue = gone >= TOO_MANY_GONE or time.monotonic() - self._swept_at >= SECONDS_AT_MOST
        if overdue or (quiet and gone >= MANY_GONE):
            gc.collect()
            self._swept_at, self._gone = time.monotonic(), self._lines.gone

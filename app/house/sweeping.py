"""When Python looks for what only holds itself and can be thrown away.

By itself it would now and then look through everything, which stops a full house for a tenth of a second, and every few
seconds through all that is young, which stops it for a hundredth. There is little to be found: rows of the database and
tables that everybody has left, nothing of lines that have gone (`app/house/lines.py`). So only the youngest are looked
through as they come, a few at a time, and everything once much has come and nobody is talking.
"""

from __future__ import annotations

import asyncio
import gc
import time

from app.house.lines import Lines

NEVER = 1_000_000
YOUNGEST_ONLY = (700, NEVER, NEVER)
"""So many new things are looked through at a time: a quarter of a millisecond. What outlives it is left to a sweep."""

SECONDS_BETWEEN_LOOKS = 0.25
MANY_YOUNG = 100
TOO_MANY_YOUNG = 1_000
"""Looks at the youngest, each for 700 things more than there were: after so many it is swept whoever talks."""
SECONDS_AT_MOST = 3600.0


class Sweeping:
    """From the moment at which everything is loaded."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._swept_at = time.monotonic()
        self._said = lines.said

    def begin(self) -> None:
        # What was loaded by now stays, and need not be looked through again and again.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*YOUNGEST_ONLY)
        self._look_later()

    def _look_later(self) -> None:
        asyncio.get_running_loop().call_later(SECONDS_BETWEEN_LOOKS, self._look)

    def _look(self) -> None:
        self.look()
        self._look_later()

    def look(self) -> None:
        """Sweep, if there is reason to."""
        quiet = self._lines.said == self._said
        self._said = self._lines.said
        _, young, _ = gc.get_count()
        late = time.monotonic() - self._swept_at >= SECONDS_AT_MOST
        if late or young >= TOO_MANY_YOUNG or (quiet and young >= MANY_YOUNG):
            gc.collect()
            self._swept_at = time.monotonic()

"""When Python looks for what only holds itself and can be thrown away.

By itself it would now and then look through everything, which stops a full house for a tenth of a second, and every few
seconds through all that is young, which stops it for a hundredth. Nearly all that can be found is left behind by lines
that have gone: so only the youngest are looked through as they come, a few at a time, and everything when there is
enough to be found and nobody is talking.
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
MANY_GONE = 500
TOO_MANY_GONE = 5_000
"""A socket leaves a good hundred things behind. Of so many lines they are thrown away whoever talks."""
MANY_YOUNG = 300
TOO_MANY_YOUNG = 3_000
"""The same, in looks at the youngest: each is for 700 things more than there were, of which some may be such."""
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
        if self._overdue() or (quiet and self._worth_it()):
            gc.collect()
            self._swept_at, self._gone = time.monotonic(), self._lines.gone

    def _worth_it(self) -> bool:
        return self._lines.gone - self._gone >= MANY_GONE or _young() >= MANY_YOUNG

    def _overdue(self) -> bool:
        late = time.monotonic() - self._swept_at >= SECONDS_AT_MOST
        return late or self._lines.gone - self._gone >= TOO_MANY_GONE or _young() >= TOO_MANY_YOUNG


def _young() -> int:
    """How often the youngest were looked through since everything was."""
    return gc.get_count()[1]

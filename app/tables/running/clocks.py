"""Turn clocks: each seat that is asked has so many seconds. They rest while the server is down."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

Now = Callable[[], float]


class Clocks:
    """The clocks of one table. What is stored is how many seconds are left, never when they end."""

    def __init__(self, seconds: int | None, left: dict[str, float], now: Now = time.monotonic) -> None:
        self._seconds = seconds
        self._now = now
        self._resting = dict(left)
        self._deadlines: dict[str, float] = {}
        self._given_up: dict[str, list[float]] = {}
        """What was left when a seat decided and was asked on, for each decision of its turn."""

    def run(self, seats: Iterable[str], fresh: Iterable[str], undone: Iterable[str] = ()) -> None:
        """The clocks of these seats run from now on: the fresh ones anew, the others from where they were.

        A seat that takes back that it is ready, or a decision, has what it had left before: nobody gains time by it.
        """
        if self._seconds is None:
            return
        left = self._resting | self._exactly()
        for seat in fresh:
            if seat in self._deadlines:
                self._given_up.setdefault(seat, []).append(left[seat])
            else:
                self._given_up.pop(seat, None)
            left[seat] = float(self._seconds)
        for seat in undone:
            if seat in self._deadlines and self._given_up.get(seat):
                left[seat] = min(left[seat], self._given_up[seat].pop())
        running = set(seats)
        self._deadlines = {seat: self._now() + left.get(seat, float(self._seconds)) for seat in running}
        self._resting = {seat: seconds for seat, seconds in left.items() if seat not in running}

    def left(self) -> dict[str, float]:
        """Seconds left for each seat whose clock runs."""
        return {seat: round(seconds, 1) for seat, seconds in self._exactly().items()}

    def _exactly(self) -> dict[str, float]:
        if not self._deadlines:
            return {}
        now = self._now()
        return {seat: max(0.0, deadline - now) for seat, deadline in sorted(self._deadlines.items())}

    @property
    def running(self) -> bool:
        return bool(self._deadlines)

    def next_end(self) -> float | None:
        """Seconds until the first clock runs out."""
        return min(self._exactly().values()) if self._deadlines else None

    def run_out(self) -> list[str]:
        now = self._now()
        return [seat for seat, deadline in self._deadlines.items() if deadline <= now]

"""For how long people have not been here. Nobody counts as gone before a grace time is over: many only reload."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping


class Absences:
    """Counting begins when it is first looked, so nobody is gone because the house was."""

    def __init__(self, grace: float, now: Callable[[], float] = time.monotonic) -> None:
        self.grace = grace
        self._now = now
        self._since: dict[str, float] = {}

    def look(self, people: Collection[str], here: Collection[str]) -> tuple[set[str], set[str]]:
        """The seats that people have, and those whose people are here. Returns who has come back, and who went."""
        before = self._since
        self._since = {seat: before.get(seat, self._now()) for seat in people if seat not in here}
        return {seat for seat in before if seat in here}, self._since.keys() - before.keys()

    def hear(self, away: Mapping[str, float]) -> None:
        """Another process has missed them for so long."""
        now = self._now()
        for seat, seconds in away.items():
            if seat in self._since:
                self._since[seat] = min(self._since[seat], now - seconds)

    def away(self, seat: str) -> float | None:
        """Seconds since they were last here; None for those who are here and where there is no person."""
        return self._now() - self._since[seat] if seat in self._since else None

    def all(self) -> dict[str, float]:
        return {seat: round(self._now() - since, 1) for seat, since in sorted(self._since.items())}

    def gone(self, seat: str) -> bool:
        away = self.away(seat)
        return away is not None and away >= self.grace

    def next_gone(self) -> float | None:
        """Seconds until the next of them counts as gone."""
        left = [self.grace - away for seat in self._since if (away := self.away(seat)) is not None]
        return min((seconds for seconds in left if seconds > 0), default=None)

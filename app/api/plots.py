"""What a plot shows, ready to be drawn by ``templates/plots.html``: every number comes with its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

Kind = Literal["bars", "line", "rows"]
"""Bars that stand, a line, or bars that lie, each a row of a table."""

SCALES = (2, 4, 6, 8, *(step * 10**exponent for exponent in range(8) for step in (10, 12, 16, 20, 30, 40, 50, 60, 80)))
"""Round numbers that can be halved."""


class Point(msgspec.Struct, frozen=True, kw_only=True):
    label: str
    value: float
    text: str
    """The value in words."""
    short: str = ""
    """The label where there is little room."""
    basis: str = ""
    """How many stand behind it."""
    mark: float | None = None
    """A value to compare with, drawn across the bar."""
    beside: str = ""
    """The mark in words."""


class Plot(msgspec.Struct, frozen=True, kw_only=True):
    kind: Kind
    title: str
    heads: Sequence[str]
    """Over label, value and, if there are any, mark and basis."""
    points: Sequence[Point]
    hint: str = ""
    so_far: bool = False
    """The last point may still grow."""
    shares: bool = False
    """The values are parts of one whole, and so are the bars."""

    @property
    def top(self) -> float:
        """What a bar over the full length stands for: the whole of shares, a round number where there is a scale."""
        if self.shares:
            return 1
        most = max(max(point.value, point.mark or 0) for point in self.points)
        return most or 1 if self.kind == "rows" else next(scale for scale in SCALES if scale >= most)

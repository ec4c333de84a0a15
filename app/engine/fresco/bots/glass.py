"""What glass and windows are worth (module 6): every pane without glass costs twice what the pane brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from app.engine.fresco.modules.m06_glaziers import BENCH_PRICES, PENALTY, WINDOW_CELLS, panes, worth

THALER = 0.4
"""What a Thaler for a window counts."""

AHEAD = 2
"""So many windows glass is collected for."""


def has_window(cell: str) -> bool:
    return cell in WINDOW_CELLS


def best_window(bench: Sequence[str], glass: Mapping[str, int], thalers: int) -> tuple[float, str]:
    """What the best window brings that can be paid, with all the glass there is, and which one it is."""
    found = [
        (worth(window) - _missing(window, glass) - THALER * price, window)
        for window, price in zip(bench, BENCH_PRICES, strict=False)
        if price <= thalers
    ]
    return max(found, default=(0.0, ""))


def _missing(window: str, glass: Mapping[str, int]) -> int:
    return sum(PENALTY[colour] * max(0, number - glass.get(colour, 0)) for colour, number in panes(window).items())


def glass_worth(bench: Sequence[str], glass: Mapping[str, int], thalers: int) -> float:
    """What the next windows bring, one after the other."""
    total, left, windows = 0.0, Counter(glass), list(bench)
    for _ in range(AHEAD):
        points, window = best_window(windows, left, thalers)
        if not window:
            break
        total += points
        left -= Counter(panes(window))
        windows.remove(window)
    return total

"""What glass and windows are worth (module 6): every pane without glass costs twice what the pane brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from app.engine.data import table
from app.engine.fresco.components import BORDER

PRINTED = table("fresco", "m06_glaziers")

THALER = 0.4
"""What a Thaler for a window counts."""

AHEAD = 2
"""So many windows glass is collected for."""


def has_window(cell: str) -> bool:
    return cell in BORDER


def best_window(bench: Sequence[str], glass: Mapping[str, int], thalers: int) -> tuple[float, str]:
    """What the best window brings that can be paid, with all the glass there is, and which one it is."""
    found = [
        (_worth(window) - _missing(window, glass) - THALER * price, window)
        for window, price in zip(bench, PRINTED["bench_prices"], strict=False)
        if price <= thalers
    ]
    return max(found, default=(0.0, ""))


def _panes(window: str) -> Counter[str]:
    return Counter(window.split("+"))


def _worth(window: str) -> int:
    return sum(PRINTED["points_per_pane"][colour] for colour in _panes(window).elements())


def _missing(window: str, glass: Mapping[str, int]) -> int:
    return sum(PRINTED["penalty"][colour] * number for colour, number in (_panes(window) - Counter(glass)).items())


def glass_worth(bench: Sequence[str], glass: Mapping[str, int], thalers: int) -> float:
    """What the next windows bring, one after the other."""
    total, left, windows = 0.0, Counter(glass), list(bench)
    for _ in range(AHEAD):
        points, window = best_window(windows, left, thalers)
        if not window:
            break
        total += points
        left -= _panes(window)
        windows.remove(window)
    return total

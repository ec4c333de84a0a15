"""The ramps as one SVG: how long 99 of 100 pushes took at most, over the decisions a second. Time goes up by tens."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from bench.load.figures import Play
from bench.load.measures import TOO_SLOW_MS

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 180, 20, 50
LEAST_MS, MOST_MS = 0.1, 10_000.0
COLOURS = ("#a33b20", "#2f6690", "#5b7f3a", "#6b4c8a")
STYLE = "text{font:13px sans-serif;fill:#333}.grid{stroke:#ddd}.limit{stroke:#888;stroke-dasharray:5 4}"


def latency(plays: Sequence[Play]) -> str:
    ramps = _ramps(plays)
    most = _round_up(max((play.per_second for ramp in ramps.values() for play in ramp), default=1.0))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>p99 in milliseconds over decisions a second</title>",
        f'<style>{STYLE}</style><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        *_grid(most),
        *(line for index, (place, ramp) in enumerate(ramps.items()) for line in _ramp(index, place, ramp, most)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _ramps(plays: Sequence[Play]) -> dict[str, list[Play]]:
    """By place, those that had a pace; a ramp of one is a point."""
    ramps: dict[str, list[Play]] = {}
    for play in plays:
        if play.pace is not None:
            ramps.setdefault(play.place, []).append(play)
    return ramps


def _round_up(most: float) -> float:
    step = 10 ** math.floor(math.log10(most))
    return float(math.ceil(most / step) * step)


def _x(per_second: float, most: float) -> float:
    return round(LEFT + per_second / most * (WIDTH - LEFT - RIGHT), 1)


def _y(milliseconds: float) -> float:
    within = min(max(milliseconds, LEAST_MS), MOST_MS)
    share = math.log10(within / LEAST_MS) / math.log10(MOST_MS / LEAST_MS)
    return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 1)


def _grid(most: float) -> Iterator[str]:
    right = WIDTH - RIGHT
    for exponent in range(round(math.log10(LEAST_MS)), round(math.log10(MOST_MS)) + 1):
        y = _y(10.0**exponent)
        yield f'<line class="grid" x1="{LEFT}" y1="{y}" x2="{right}" y2="{y}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{10.0**exponent:g} ms</text>'
    for quarter in range(5):
        value = most * quarter / 4
        yield f'<text x="{_x(value, most)}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{value:,.0f}</text>'
    yield f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 10}" text-anchor="middle">decisions a second</text>'
    limit = _y(TOO_SLOW_MS)
    yield f'<line class="limit" x1="{LEFT}" y1="{limit}" x2="{right}" y2="{limit}"/>'


def _ramp(index: int, place: str, ramp: Sequence[Play], most: float) -> Iterator[str]:
    colour = COLOURS[index % len(COLOURS)]
    points = [(_x(play.per_second, most), _y(play.latency.p99)) for play in ramp]
    line = " ".join(f"{x},{y}" for x, y in points)
    yield f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for x, y in points:
        yield f'<circle cx="{x}" cy="{y}" r="3.5" fill="{colour}"/>'
    y = TOP + 14 + index * 20
    yield f'<rect x="{WIDTH - RIGHT + 14}" y="{y - 9}" width="10" height="10" fill="{colour}"/>'
    yield f'<text x="{WIDTH - RIGHT + 30}" y="{y}">{escape(place)}</text>'

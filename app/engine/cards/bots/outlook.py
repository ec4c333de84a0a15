"""What a hand leads to: how near it is to the sections on display, and what is left besides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from app.engine.cards.components import (
    CARDS,
    END_POINTS,
    HAND_LIMIT,
    PAINTS,
    RECIPES,
    SECTIONS,
    Pool,
    Section,
    card,
    paint_tile,
)
from app.engine.cards.payments import usefulness

REACH = (1.0, 0.45, 0.16, 0.06)
"""How much of a section's worth is left with so many of its paints missing."""

LATER = (1.0, 0.55, 0.3)
"""What the best section counts, what one that could be restored besides it, and so on."""

REWARD = 1.8
"""What a restored section brings besides its points: an action tile, and a step towards the end."""

SPARE = 0.02
"""What a card is worth that no section in reach needs, for each unit of its use."""

USES = {piece: usefulness(piece) for pool in CARDS.values() for piece in pool}
BISHOPS = frozenset(piece for piece in USES if card(piece).bishop)


def _in_order(paint: str) -> tuple[str, ...]:
    """The cards of a paint as they are best played: a bishop's icon first, which counts now, then the plainest."""
    shown = [piece for piece in USES if card(piece).paint == paint]
    return tuple(sorted(shown, key=lambda piece: (piece not in BISHOPS, USES[piece], piece)))


IN_ORDER = {paint: _in_order(paint) for paint in PAINTS}
BLENDING = {paint: tuple(piece for piece in pieces if card(piece).blend) for paint, pieces in IN_ORDER.items()}


class Cover(NamedTuple):
    """What a hand has for a section, and what it lacks."""

    cards: tuple[str, ...]
    tiles: tuple[str, ...]
    missing: int
    points: int


def cover(section: Section, hand: Pool, tiles: Pool, favourite: str | None) -> Cover:
    """Paint by paint: a card, else a blend, else a tile."""
    left, used, spent = dict(hand), list[str](), list[str]()
    missing, turns = 0, int(favourite in section.paints)
    for paint in section.paints:
        played = _first(IN_ORDER[paint], left)
        if not played and paint in RECIPES:
            played = _blend(paint, left)
            turns += bool(played)
        if not played and tiles.get(paint_tile(paint)):
            spent.append(paint_tile(paint))
        elif not played:
            missing += 1
        for piece in played:
            left[piece] -= 1
            turns += piece in BISHOPS
        used += played
    return Cover(tuple(used), tuple(spent), missing, section.values[min(turns, section.most_turns)])


def _first(pieces: tuple[str, ...], left: Pool) -> list[str]:
    for piece in pieces:
        if left.get(piece):
            return [piece]
    return []


def _blend(paint: str, left: Pool) -> list[str]:
    halves = [half for paint in RECIPES[paint] for half in _first(BLENDING[paint], left)]
    return halves if len(halves) == len(RECIPES[paint]) else []


class Outlook:
    """Looks at hands with one display, one favourite and the same tiles."""

    def __init__(self, display: Iterable[str], tiles: Pool, favourite: str | None) -> None:
        self._sections = sorted(display)
        self._tiles = tiles
        self._favourite = favourite
        self._known: dict[frozenset[tuple[str, int]], float] = {}

    def without(self, section: str, tiles: Pool) -> Outlook:
        """After a section was restored with these tiles."""
        rest = list(self._sections)
        rest.remove(section)
        left = {tile: n - tiles.get(tile, 0) for tile, n in self._tiles.items() if n > tiles.get(tile, 0)}
        used = self._favourite in SECTIONS[section].paints
        return Outlook(rest, left, None if used else self._favourite)

    def worth(self, hand: Pool) -> float:
        """The sections in reach, the best first and each with what the others leave, and all that is left over."""
        key = frozenset(hand.items())
        if key not in self._known:
            self._known[key] = self._worth(hand)
        return self._known[key]

    def _worth(self, hand: Pool) -> float:
        left, tiles, open_sections = dict(hand), dict(self._tiles), list(self._sections)
        total = 0.0
        for weight in LATER:
            plans = [(self._plan(section, left, tiles), section) for section in open_sections]
            if not plans:
                break
            (value, found), section = max(plans, key=lambda plan: (plan[0][0], plan[1]))
            total += weight * value
            open_sections.remove(section)
            for piece in found.cards:
                left[piece] -= 1
            for tile in found.tiles:
                tiles[tile] -= 1
        spare = sorted((USES[piece] for piece, n in left.items() for _ in range(n)), reverse=True)
        room = max(0, HAND_LIMIT - sum(hand.values()) + len(spare))
        return total + SPARE * sum(spare[:room])

    def _plan(self, section: str, hand: Pool, tiles: Pool) -> tuple[float, Cover]:
        found = cover(SECTIONS[section], hand, tiles, self._favourite)
        given_up = sum(END_POINTS[tile] for tile in found.tiles)
        return (found.points + REWARD - given_up) * REACH[found.missing], found

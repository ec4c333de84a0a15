"""All ways to pay for a section, with how often each turns it (C4): a calculation on hand and tiles alone.

A payment is a word: a way for each paint of the section, in its order, joined by "+". A way is a card, two market cards
that blend ("card&card"), or a paint tile ("tile:red").
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product

import msgspec

from app.engine.cards.components import RECIPES, Pool, Section, card, paint_tile

BLENDED, TILE = "&", "tile:"

Stock = frozenset[tuple[str, int]]
"""Cards or tiles with their amounts, as something that can be looked up."""


class Payment(msgspec.Struct, frozen=True):
    """What is played for a section, and what turns its card."""

    ways: tuple[str, ...]
    cards: tuple[str, ...]
    tiles: tuple[str, ...]
    bishops: int
    """Bishop's icons on the cards played."""
    blends: int
    """Paints that were blended: each makes a bishop's icon."""

    @property
    def value(self) -> str:
        return "+".join(self.ways)

    @property
    def price(self) -> int:
        """How much it takes of what could be of use later."""
        return sum(map(usefulness, self.cards)) + TILE_USE * len(self.tiles)


ICON_USE = {"m": 2, "w": 3, "e": 3}
PAINT_USE, BLEND_USE, BISHOP_USE = 10, 3, 5
TILE_USE = 40
"""Opinions, not rules: no tile where a card will do, few cards before many, plain cards before those with icons."""


def usefulness(piece: str) -> int:
    shown = card(piece)
    extra = BLEND_USE * shown.blend + BISHOP_USE * shown.bishop
    return PAINT_USE + extra + sum(ICON_USE[icon] for icon in shown.icons)


def stock_of(pieces: Mapping[str, int]) -> Stock:
    return frozenset(pieces.items())


@lru_cache(maxsize=1 << 10)
def payments(paints: tuple[str, ...], hand: Stock, tiles: Stock) -> dict[str, Payment]:
    """Every different way to pay for these paints, by its word."""
    held, owned = dict(hand), dict(tiles)
    found = (_put_together(ways) for ways in product(*(_ways(paint, held, owned) for paint in paints)))
    return {payment.value: payment for payment in found if _enough(held, payment.cards)}


def _ways(paint: str, held: Pool, owned: Pool) -> list[str]:
    ways = [piece for piece in sorted(held) if card(piece).paint == paint]
    if paint in RECIPES:
        ways += [BLENDED.join(halves) for halves in product(*(_blending(half, held) for half in RECIPES[paint]))]
    return [*ways, TILE + paint] if owned.get(paint_tile(paint)) else ways


def _blending(paint: str, held: Pool) -> Iterator[str]:
    """Only market cards show the blending icon."""
    return (piece for piece in sorted(held) if card(piece).blend and card(piece).paint == paint)


def _put_together(ways: tuple[str, ...]) -> Payment:
    by_hand = [way.split(BLENDED) for way in ways if not way.startswith(TILE)]
    cards = tuple(piece for played in by_hand for piece in played)
    return Payment(
        ways=ways,
        cards=cards,
        tiles=tuple(paint_tile(way.removeprefix(TILE)) for way in ways if way.startswith(TILE)),
        bishops=sum(card(piece).bishop for piece in cards),
        blends=sum(len(played) > 1 for played in by_hand),
    )


def _enough(held: Pool, cards: tuple[str, ...]) -> bool:
    return all(held[piece] >= n for piece, n in Counter(cards).items())


def turns(payment: Payment, section: Section, favourite: str | None) -> dict[str, int]:
    """What turns the card, by its reason; the favourite counts however its paint is paid, halves of a blend do not."""
    found = {
        "bishop": payment.bishops,
        "blend": payment.blends,
        "favourite": int(favourite in section.paints),
    }
    return {why: n for why, n in found.items() if n}


def turned(section: Section, times: int) -> int:
    """Further turns are forfeited."""
    return min(times, section.most_turns)


def lacking(paints: tuple[str, ...], hand: Stock, tiles: Stock) -> dict[str, int]:
    """The fewest of these paints that stand in the way of a payment."""
    for missing in range(1, len(paints) + 1):
        for left_out in combinations(paints, missing):
            rest = tuple(paint for paint in paints if paint not in left_out)
            if payments(rest, hand, tiles):
                return dict.fromkeys(left_out, 1)
    return dict.fromkeys(paints, 1)

"""What may come: draws from piles and gifts from other hands, imagined a few times over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.engine.cards.bots.outlook import USES
from app.engine.cards.bots.seen import Seen, added
from app.engine.cards.components import BACKS, MARKET, Pool, card
from app.engine.cards.swap import OWN_ICON
from app.engine.questions import Choose

SAMPLES = 16


def average(seen: Seen, hands: Iterable[Pool]) -> float:
    worths = [seen.outlook.worth(hand) for hand in hands]
    return sum(worths) / len(worths)


def drawn(pool: Pool, choose: Choose) -> str | None:
    """Some piece of a pool, as likely as there are many of it."""
    total = sum(pool.values())
    if not total:
        return None
    index = choose(total)
    for piece in sorted(pool):
        index -= pool[piece]
        if index < 0:
            return piece
    return None


Look = tuple[str, bool]
"""A card as far as it matters where to draw: its paint, and whether it blends."""


def _look(piece: str) -> Look:
    return card(piece).paint, card(piece).blend


PLAINEST = {_look(piece): piece for piece in sorted(USES, key=lambda piece: -USES[piece])}


def pile_worths(seen: Seen, hand: Pool) -> dict[str, float]:
    """By back what the hand is worth with one more card of its pile, on the average."""
    with_one = {look: seen.outlook.worth(added(hand, {piece: 1})) for look, piece in PLAINEST.items()}
    worths = {}
    for back, pool in seen.drawable.items():
        total = sum(pool.values())
        worths[back] = sum(n * with_one[_look(piece)] for piece, n in pool.items()) / total if total else 0.0
    return worths


def hands_after(seen: Seen, hand: Pool, icons: dict[str, int], choose: Choose) -> Iterator[Pool]:
    """Some hands that icons may draw; which pile is best is thought about once for all of them."""
    worths = pile_worths(seen, hand)
    for _ in range(SAMPLES):
        yield _after_icons(seen, hand, icons, worths, choose)


def _after_icons(seen: Seen, hand: Pool, icons: dict[str, int], worths: dict[str, float], choose: Choose) -> Pool:
    now, left = dict(hand), dict(icons)
    while any(left.values()):
        backs = [back for back in BACKS if (left[OWN_ICON[back]] or left["e"]) and seen.drawable[back]]
        if not backs:
            break
        back = max(backs, key=worths.__getitem__)
        left[OWN_ICON[back] if left[OWN_ICON[back]] else "e"] -= 1
        piece = drawn(seen.drawable[back], choose)
        now = added(now, {piece: 1}) if piece else now
    return now


def refilled(seen: Seen, hand: Pool, to: int, choose: Choose) -> Pool:
    now = dict(hand)
    for _ in range(to - sum(hand.values())):
        piece = drawn(seen.drawable[MARKET], choose)
        now = added(now, {piece: 1}) if piece else now
    return now


def given(seen: Seen, paint: str, choose: Choose) -> Pool:
    """What the others may hand over when they are asked for a paint: each one card, if there is any."""
    gifts: Pool = {}
    for other in seen.others:
        for piece in _imagined_hand(seen, other, choose):
            if card(piece).paint == paint:
                gifts = added(gifts, {piece: 1})
                break
    return gifts


def _imagined_hand(seen: Seen, other: str, choose: Choose) -> Iterator[str]:
    for back in BACKS:
        for _ in range(seen.held_by(other, back)):
            piece = drawn(seen.unseen[back], choose)
            if piece:
                yield piece

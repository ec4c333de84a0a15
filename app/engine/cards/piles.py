"""Cards by their backs: piles, discards, hands, and what lies face up while it is being played (C7, C9)."""

from collections.abc import Iterable, Mapping

from app.engine.cards.components import BACKS, CARDS, Pool, card, counted
from app.engine.moment import Look, Moment
from app.engine.rules import Part
from app.engine.state import Painter

part = Part(0, "piles")
part.event("drew card", "pile refilled")

for back in BACKS:
    pieces, kind = tuple(CARDS[back]), f"{back} card"
    part.zone(f"{back} pile", "counts", "number", start=CARDS[back], holds=kind, pieces=pieces)
    part.zone(f"{back} discards", "counts", "all", holds=kind, pieces=pieces)
    part.zone(f"played {back}", "counts", "all", holds=kind, pieces=pieces)
    part.zone(f"{back} cards", "counts", "number", each="seat", holds=kind, pieces=pieces)


# -- looking -----------------------------------------------------------------------------------------------------


def hand(g: Look, painter: Painter) -> Pool:
    """All cards of a hand. Which these are only its owner knows."""
    return {piece: n for back in BACKS for piece, n in sorted(g.zones[f"{painter}/{back} cards"].items())}


def hand_size(g: Look, painter: Painter) -> int:
    """How many cards somebody holds: everybody sees that (C9)."""
    return sum(sum(g.zones[f"{painter}/{back} cards"].values()) for back in BACKS)


def can_draw(g: Look, back: str) -> bool:
    return bool(g.zones[f"{back} pile"] or g.zones[f"{back} discards"])


# -- moving ------------------------------------------------------------------------------------------------------


def move(g: Moment, source: str, target: str, pieces: Mapping[str, int]) -> None:
    """Pieces go from one zone to another; none is made, none is lost."""
    left, there = dict(g.zones[source]), dict(g.zones[target])
    for piece, amount in pieces.items():
        if left.get(piece, 0) < amount:
            raise ValueError(f"{source} cannot give {amount} {piece} to {target}")
        left[piece] -= amount
        there[piece] = there.get(piece, 0) + amount
    g.set(source, {piece: amount for piece, amount in left.items() if amount})
    g.set(target, there)


def by_back(cards: Iterable[str]) -> dict[str, Pool]:
    sorted_out: dict[str, list[str]] = {}
    for piece in cards:
        sorted_out.setdefault(card(piece).back, []).append(piece)
    return {back: counted(pieces) for back, pieces in sorted_out.items()}


def play_cards(g: Moment, painter: Painter, cards: Iterable[str]) -> None:
    """From the hand onto the table, face up."""
    for back, pieces in by_back(cards).items():
        move(g, f"{painter}/{back} cards", f"played {back}", pieces)


def put_away(g: Moment) -> None:
    """What was played goes onto the discards with the same back."""
    for back in BACKS:
        if g.zones[f"played {back}"]:
            move(g, f"played {back}", f"{back} discards", g.zones[f"played {back}"])


def discard(g: Moment, painter: Painter, cards: Iterable[str]) -> None:
    for back, pieces in by_back(cards).items():
        move(g, f"{painter}/{back} cards", f"{back} discards", pieces)


# -- drawing -----------------------------------------------------------------------------------------------------


@part.step("draw card")
def draw_card(g: Moment, painter: Painter, back: str) -> None:
    refill(g, back)
    g.draw(f"{back} pile", 1, "drew card", painter, back)


@part.step("drew card")
def drew_card(g: Moment, painter: Painter, back: str, drawn: tuple[str, ...]) -> None:
    """With neither pile nor discards nothing is drawn (C7)."""
    if drawn:
        take_up(g, painter, back, drawn)
        g.tell("drew card", painter, {"card": drawn[0]}, back=back)
        refill(g, back)


def take_up(g: Moment, painter: Painter, back: str, drawn: tuple[str, ...]) -> None:
    zone = f"{painter}/{back} cards"
    held = dict(g.zones[zone])
    for piece in drawn:
        held[piece] = held.get(piece, 0) + 1
    g.set(zone, held)


def refill(g: Moment, back: str) -> None:
    """A pile that has run out is its own discards, shuffled: as soon as there are any when it is needed (C7)."""
    discards = g.zones[f"{back} discards"]
    if discards and not g.zones[f"{back} pile"]:
        g.set(f"{back} pile", discards)
        g.set(f"{back} discards", {})
        g.tell("pile refilled", back=back, n=sum(discards.values()))

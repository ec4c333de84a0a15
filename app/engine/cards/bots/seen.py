"""What the journeyman reads from its view."""

from __future__ import annotations

from typing import Any

from app.engine.cards.bots.outlook import Outlook
from app.engine.cards.components import BACKS, CARDS, Pool

Document = dict[str, Any]


def added(hand: Pool, more: Pool) -> Pool:
    return {piece: hand.get(piece, 0) + more.get(piece, 0) for piece in (*hand, *more)}


def without(hand: Pool, less: Pool) -> Pool:
    return {piece: n - less.get(piece, 0) for piece, n in hand.items() if n > less.get(piece, 0)}


class Seen:
    def __init__(self, view: Document) -> None:
        self.zones: Document = view["zones"]
        self.seat: str = view["viewer"]
        self.others: list[str] = [seat for seat in view["seats"] if seat != self.seat]
        self.hand: Pool = {piece: n for back in BACKS for piece, n in self.mine(f"{back} cards").items()}
        self.tiles: Pool = self.mine("tiles")
        self.turn: Document = self.zones["turn"]
        self.final: bool = self.zones["round"]["final"]
        self.outlook = Outlook(self.zones["display"].values(), self.tiles, self.zones["favourite"])
        self.unseen = {back: self._unseen(back) for back in BACKS}
        """By back the cards that lie in its pile or in another hand."""
        self.drawable = {back: self._drawable(back) for back in BACKS}
        """By back what could come from its pile: once that has run out, what lies on its discards."""

    def mine(self, zone: str) -> Any:
        return self.zones[f"{self.seat}/{zone}"]

    def _unseen(self, back: str) -> Pool:
        known: Pool = self.mine(f"{back} cards")
        for zone in (f"{back} discards", f"played {back}"):
            known = added(known, self.zones[zone])
        return without(CARDS[back], known)

    def _drawable(self, back: str) -> Pool:
        pile: Document = self.zones[f"{back} pile"]
        discards: Pool = self.zones[f"{back} discards"]
        return self.unseen[back] if pile["number"] else discards

    def held_by(self, other: str, back: str) -> int:
        number: int = self.zones[f"{other}/{back} cards"]["number"]
        return number

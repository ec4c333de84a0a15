"""What a bot reads from its view. A zone that this game does not have counts as empty."""

from __future__ import annotations

from typing import Any

from app.engine.fresco.bots.paints_in_reach import LEFT_OVER, Outlook, added, best_together, pay, without
from app.engine.fresco.components import BASE, NEIGHBOURS, ROWS, fresco_tile

Document = dict[str, Any]

FAVOUR = 1.5
"""What something unseen that the bishop grants is worth on the average."""


class Seen:
    def __init__(self, view: Document) -> None:
        self.zones: Document = view["zones"]
        zones, seat = self.zones, view["viewer"]
        self.seat: str = seat
        self.thalers: int = zones.get(f"{seat}/thalers", 0)
        self.paints: dict[str, int] = zones.get(f"{seat}/paints", {})
        self.fresco: dict[str, str] = zones.get("fresco", {})
        self.tiles = list(self.fresco.values())
        self.mood: int = zones.get("mood", {}).get(seat, 0)
        self.final: bool = zones.get("round", {}).get("final", False)
        rows = [int(time) for time, sleeper in zones.get("hostel", {}).items() if sleeper == seat]
        self.price = ROWS[rows[0]].price if rows else 1
        visitor = zones.get("visit", {}).get("painter", seat)
        self.is_mine: bool = visitor in view["seats"] or zones.get("round", {}).get("phase") != "locations"
        """Whatever a seat is asked is about itself, unless a painter without a seat is at work."""
        self.is_last_visit: bool = self.final and zones.get("visit", {}).get("column") == "cathedral 2"

    def mine(self, zone: str) -> Any:
        return self.zones.get(f"{self.seat}/{zone}", {})

    # -- paints ------------------------------------------------------------------------------------------------------

    def outlook(self, gain: dict[str, int] | None = None, *, blending: bool = True) -> Outlook:
        return Outlook(added(self.paints, gain or {}), self.tiles, blending=blending)

    def paints_worth(self, stock: dict[str, int]) -> float:
        """What paints lead to: segments as long as some can be restored, and in the end what is left of the dome."""
        kept = self.mine("dome") if self.final else {}
        later = sum(fresco_tile(piece).value for piece in best_together(stock, kept))
        if self.is_last_visit:
            return later
        return max(later + LEFT_OVER * sum(stock.values()), Outlook(stock, self.tiles, blending=True).worth)

    def change(self, gain: dict[str, int], cost: dict[str, int]) -> float:
        """How much nearer these paints bring whatever they are needed for."""
        if not gain and not cost:
            return 0.0
        return self.paints_worth(without(added(self.paints, gain), cost)) - self.paints_worth(self.paints)

    # -- the bishop --------------------------------------------------------------------------------------------------

    def best_segment(self, bishop: str | None = None) -> float:
        """What the best segment brings that can be paid now, with the bishop on that cell."""
        return max((self._segment(cell, bishop or self.zones["bishop"]) for cell in self._payable()), default=0.0)

    def _payable(self) -> list[str]:
        costs = {cell: fresco_tile(piece).cost for cell, piece in self.fresco.items()}
        return [cell for cell, cost in costs.items() if pay(self.paints, cost, blending=False) is not None]

    def _segment(self, cell: str, bishop: str) -> float:
        value: float = fresco_tile(self.fresco[cell]).value
        if cell == bishop:
            return value + BASE["bishop"]["bonus_on"] + (FAVOUR if "favours" in self.zones else 0.0)
        return value + BASE["bishop"]["bonus_adjacent"] if cell in NEIGHBOURS[bishop] else value

"""What a bot reads from its view. A zone that this game does not have counts as empty."""

from __future__ import annotations

from typing import Any

from app.engine.fresco.bots.aims import aims, segments
from app.engine.fresco.bots.glass import glass_worth, has_window
from app.engine.fresco.bots.paints_in_reach import Outlook, added, best_together, pay, without
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
        self.segments = segments(zones, seat)
        self.aims = aims(zones, seat)
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
        return Outlook(added(self.paints, gain or {}), self.aims, blending=blending)

    def paints_worth(self, stock: dict[str, int], besides: str = "") -> float:
        """What paints lead to; after the last visit there is only what is left of the dome."""
        if self.is_last_visit:
            return sum(fresco_tile(piece).value for piece in best_together(stock, self.mine("dome")))
        return Outlook(stock, [aim for aim in self.aims if aim.place != besides], blending=True).worth

    def change(self, gain: dict[str, int], cost: dict[str, int], besides: str = "") -> float:
        """How much nearer these paints bring whatever they are needed for, besides what one place needs."""
        if not gain and not cost:
            return 0.0
        after = without(added(self.paints, gain), cost)
        return self.paints_worth(after, besides) - self.paints_worth(self.paints, besides)

    # -- windows ----------------------------------------------------------------------------------------------------

    def glass_gain(self, more: dict[str, int]) -> float:
        """How much better the next windows become with more glass."""
        if not any(map(has_window, self.fresco)):
            return 0.0
        bench, glass = self.zones.get("bench", ()), self.mine("glass")
        return glass_worth(bench, added(glass, more), self.thalers) - glass_worth(bench, glass, self.thalers)

    # -- the bishop --------------------------------------------------------------------------------------------------

    def best_segment(self, bishop: str | None = None) -> float:
        """What the best segment brings that can be paid now, with the bishop on that cell."""
        return max((self._segment(cell, bishop or self.zones["bishop"]) for cell in self._payable()), default=0.0)

    def _payable(self) -> list[str]:
        return [cell for cell, aim in self.segments.items() if pay(self.paints, aim.cost, blending=False) is not None]

    def _segment(self, cell: str, bishop: str) -> float:
        points = self.segments[cell].points
        if cell == bishop:
            return points + BASE["bishop"]["bonus_on"] + (FAVOUR if "favours" in self.zones else 0.0)
        return points + BASE["bishop"]["bonus_adjacent"] if cell in NEIGHBOURS[bishop] else points

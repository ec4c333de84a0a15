"""What the apprentice thinks of options, by their kind. Whatever it has no opinion on is weighed by cost and gain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.engine.bots.weighing import Scales
from app.engine.fresco.bots.paints_in_reach import best_together, pay
from app.engine.fresco.bots.seen import Document, Seen
from app.engine.fresco.components import fresco_tile

WEIGHTS = {
    "points": 1.0,
    "thalers": 0.3,
    "price": 0.3,
    "mood": 0.4,
    "lasting": 1.5,
    "paints": 0.6,
    "unseen": 0.9,
    "healthy": 2.0,
    "glass": 1.5,
}
SCALES = Scales(WEIGHTS)

RESTORED, LED, GIVEN = 100.0, 200.0, 50.0
"""A segment comes before everything else, but for a step of the bishop that makes it better; then comes the altar."""

LEAVING = frozenset({"done", "none"})
"""Picks that leave things as they are: worth nothing, so whatever brings nothing is left alone."""


class Eyes(Scales):
    """Weighs paints by what they lead to from here, what is of no use later not at all, everything else as usual."""

    def __init__(self, seen: Seen) -> None:
        over = {"glass": 0.0} if seen.is_last_visit else {}
        super().__init__({**WEIGHTS, "paints": 0.0, **over})
        self._seen = seen

    def worth(self, described: Document) -> float:
        gain, cost = described.get("gain", {}), described.get("cost", {})
        return super().worth(described) + self._seen.change(gain.get("paints", {}), cost.get("paints", {}))


def value(seen: Seen, option: Document) -> float:
    kind = option["kind"]
    if option["pick"] in LEAVING:
        return 0.0
    if not seen.is_mine:
        return 1.0 - SCALES.value(option)
    if kind in OPINIONS:
        return OPINIONS[kind](seen, option)
    worth = Eyes(seen).value(option)
    return worth if worth > 0 else worth - 1.0


def answer(seen: Seen, option: Document) -> Any:
    """The pick, with its form filled in. At the altar it matters which paints are given."""
    if "form" not in option:
        return option["pick"]
    scales = SCALES if option["kind"] == "restore" else Eyes(seen)
    return {option["pick"]: scales.fill(option["form"])}


# -- the base game ---------------------------------------------------------------------------------------------------


def _work(_seen: Seen, option: Document) -> float:
    return SCALES.worth(option)


def _buy(seen: Seen, option: Document) -> float:
    besides = {what: amount for what, amount in option["gain"].items() if what != "paints"}
    reach = seen.change(option["gain"].get("paints", {}), {})
    return 0.1 + reach + SCALES.worth({"gain": besides}) - 0.2 * option["cost"].get("thalers", 0)


def _blend(seen: Seen, option: Document) -> float:
    """Towards the segments in reach."""
    paint = next(iter(option["gain"]["paints"]))
    wanted = seen.outlook().blends
    return 1.0 + wanted.count(paint) if paint in wanted else -1.0


def _restore(seen: Seen, option: Document) -> float:
    """Unless all it brings is eaten up by what is missing."""
    worth = SCALES.value(option)
    return RESTORED + worth if worth > 0 else -1.0


def _altar(seen: Seen, option: Document) -> float:
    """Only with paints that are needed less for anything else."""
    worth = Eyes(seen).value(option)
    return GIVEN + worth if worth > 0 else -1.0


def _lead(seen: Seen, option: Document) -> float:
    """The bishop goes where the best segment brings more than the way costs."""
    cell = option["pick"].split()[-1]
    better = seen.best_segment(cell) - seen.best_segment() - SCALES.worth({"gain": option["cost"]})
    return LED + better if better > 0.5 else -1.0


def _leave(_seen: Seen, _option: Document) -> float:
    return -1.0


# -- what modules offer ----------------------------------------------------------------------------------------------


def _scroll(seen: Seen, option: Document) -> float:
    """It grows with every segment of its line."""
    patience = 0.0 if len(seen.fresco) < 12 else 3.0
    return SCALES.worth(option) - patience


def _glass(seen: Seen, option: Document) -> float:
    """For the windows on the bench."""
    return seen.glass_gain(option["gain"]["glass"]) + SCALES.worth({"cost": option["cost"]})


def _wall(seen: Seen, option: Document) -> float:
    """It is what he came for; with the paint that is needed least for anything else."""
    return RESTORED + SCALES.worth({"gain": option["gain"]}) + seen.change({}, option["cost"]["paints"], besides="wall")


def _reserve(seen: Seen, option: Document) -> float:
    """A segment that the own paints lead to."""
    tile = fresco_tile(seen.fresco[option["pick"].split()[-1]])
    return float(tile.value) if pay(seen.paints, tile.cost, blending=True) is not None else -1.0


def _dome(seen: Seen, option: Document) -> float:
    piece = option["pick"].split()[-1]
    return SCALES.worth(option) if piece in best_together(seen.paints, seen.mine("dome")) else -1.0


def _send(_seen: Seen, option: Document) -> float:
    """Whoever is ill comes back healed."""
    return 1.0 if option["pick"].endswith("ill") else 0.0


OPINIONS: dict[str, Callable[[Seen, Document], float]] = {
    "buy": _buy,
    "blend": _blend,
    "restore": _restore,
    "altar": _altar,
    "earn": _work,
    "cheer": _work,
    "step": _lead,
    "close": _leave,
    "sexton": _lead,
    "bishop visit": _lead,
    "dame bishop": _lead,
    "dame reserve": _reserve,
    "dame swap": _leave,
    "explore": _leave,
    "scroll": _scroll,
    "glass": _glass,
    "wall": _wall,
    "dome": _dome,
    "send": _send,
}

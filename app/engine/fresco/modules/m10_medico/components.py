"""Its components: infection tiles, bottles, and the beds of the ill."""

from typing import Any

from app.engine.data import table
from app.engine.fresco.setup import has_small_board
from app.engine.moment import Look
from app.engine.rules import Part
from app.engine.state import Painter

DATA = table("fresco", "m10_medico")
MEDICO, ILL, SAME, JUICE = "medico", "ill", "same", "juice"
INFECTIONS: dict[str, int] = DATA["infection"]

PORTIONS: dict[str, int] = {bottle: int(bottle.removeprefix("elixir")) for bottle in DATA["bottles"] if bottle != JUICE}
BEST_FIRST = (*sorted(PORTIONS, key=PORTIONS.__getitem__, reverse=True), JUICE)
"""How the bottles stand from left to right: the elixirs by what they hold, then the juice."""

PRICES: dict[bool, list[int]] = {True: DATA["slot_prices_3"], False: DATA["slot_prices_4"]}
"""What a bottle costs by where it stands, for either side of the board."""

MOST_BOTTLES: int = DATA["bottle_limit_per_player"]
SAINT_WAGES: int = DATA["saint_picture"]["thalers"]

part = Part(10, "medico", weight=3)
part.zone("ill", "counts", "all", each="seat", holds="apprentice", pieces=("own",))
part.zone("infection", "row", "all", holds="infection tile", pieces=INFECTIONS)
part.zone("infection pile", "counts", "nobody", start=INFECTIONS, holds="infection tile", pieces=INFECTIONS)
part.zone("infections gone", "counts", "all", holds="infection tile", pieces=INFECTIONS)
part.zone("bottles", "places", "all", holds="bottle", pieces=BEST_FIRST)
part.zone("bottles", "counts", "all", each="seat", holds="bottle", pieces=BEST_FIRST, room=MOST_BOTTLES)
part.zone("bottle pile", "counts", "nobody", start=DATA["bottles"], holds="bottle", pieces=BEST_FIRST)
part.zone("empty bottles", "counts", "all", holds="bottle", pieces=BEST_FIRST)
part.event("infection shown", "no infection", "fell ill", "bottles shown", "bought bottle", "could not pay")
part.event("drank elixir", "drank juice", "counted healthy")
part.before("round", "locations", "turn up infection")
part.after("visit", "enter", "call on medico")
part.after("visit", "depart", "catch infection")
part.after("round", "locations", "drink bottles")
part.after("round end", "restock market", "renew bottles")
part.before("final scoring", "score money", "count healthy")


@part.printed
def on_bottles_and_cards(seats: int) -> dict[str, Any]:
    return {
        "prices": PRICES[has_small_board(seats)],
        "portions": PORTIONS,
        "mood": DATA["juice_mood"],
        "most": MOST_BOTTLES,
        "saint": SAINT_WAGES,
        "healthy": DATA["healthy_apprentice_thalers"],
    }


def number_ill(g: Look, painter: Painter) -> int:
    return g.zones[f"{painter}/ill"].get("own", 0)

"""Its components: pennies, the well, and wish cards."""

from typing import Any

from app.engine.data import table
from app.engine.rules import Part

DATA = table("fresco", "m04_wishing_well")
PENNY = "penny"
CAPACITY: int = DATA["well_capacity_per_round"]
FREE_PAINT = "free paint"

FREE_TILES = tuple("+".join(tile) for tile in DATA["free_paint_tiles"])

CARDS: dict[str, int] = {
    name.replace("_", " "): number for name, number in DATA["cards"].items() if name != "free_paint"
} | {f"{FREE_PAINT} {tile}": DATA["cards"]["free_paint"] // len(FREE_TILES) for tile in FREE_TILES}

GIFTS: dict[str, dict[str, int]] = {name.replace("_", " "): gift for name, gift in DATA["gifts"].items()}
"""What a card brings, where it is a number of something."""

part = Part(4, "wishing well", weight=1)
part.zone("pennies", "counts", "owner", each="seat", holds="penny", pieces=(PENNY,), most=3)
part.zone("laid pennies", "counts", "all", each="seat", holds="penny")
part.zone("penny supply", "counts", "all", holds="penny")
part.zone("well", "counts", "all", holds="penny", room=CAPACITY)
part.zone("wishes", "counts", "number", each="seat", holds="wish card", pieces=tuple(CARDS))
part.zone("wish pile", "counts", "nobody", holds="wish card")
part.zone("used wishes", "counts", "all", holds="wish card")
part.event("took pennies", "took pennies back", "threw pennies", "drew wishes", "emptied well")
part.event("played wish", shows_hidden=True)
part.after("setup", "hand out", "hand out pennies")
part.after("wake up", "adjust mood", "listen to busker")
part.after("visit", "enter", "throw pennies")
part.after("visit", "enter", "take pennies back")
part.after("round end", "restock market", "empty well")
part.before("final scoring", "score money", "exchange pennies")


@part.printed
def on_well_and_cards(seats: int) -> dict[str, Any]:
    return {"room": DATA["well_capacity_per_round"], "gifts": GIFTS}
